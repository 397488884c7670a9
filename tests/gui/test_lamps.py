"""What the display shows of a table."""

from __future__ import annotations

from engine.actions import Kontra, Say
from engine.cards import Seat
from engine.table import TableSession
from gui.lamps import lamps
from tests.gui.deals import KLABER, World, played_deal, sayings


def test_turn_stake_and_the_next_dealer() -> None:
    session, world = TableSession(KLABER, dealer=Seat.BOTTOM), World(played_deal())
    assert lamps(session.view).speaking
    for said in sayings():
        session.submit(said)
    assert lamps(session.view).stake == 1
    doubling = [Say(who.seat, c) for who in session.view.possible for c in who.calls if isinstance(c, Kontra)]
    session.submit(doubling[0])
    assert lamps(session.view).stake == 2
    for frame in world.frames():
        for observation in world.feed(frame).observations:
            session.observe(observation)
    over, state = lamps(session.view), session.view.state
    assert state.finished
    assert over.turn == state.sides.index(state.side_of(state.next_dealer))
    assert over.round == 1 + sum(over.wins) + sum(over.big_wins)


def test_nobody_is_on_turn_while_it_is_not_known_who_deals() -> None:
    session = TableSession(KLABER)
    assert lamps(session.view).turn is None
    session.submit(sayings()[0])
    assert lamps(session.view).turn is not None
