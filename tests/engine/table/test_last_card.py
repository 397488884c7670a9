"""The last card of a deal that seems over without it is asked for, of the player whose it is."""

from __future__ import annotations

from random import Random

from engine.observation import CardSeen, TableCleared
from engine.table import Status
from tests.engine.table.tables import PLAINLY, deal, feed, parted, plays_of, script_of, session_for


def test_the_last_card_of_a_deal_that_was_over_is_asked_for_though_no_trick_was_swept() -> None:
    table = deal("klaber", 12, PLAINLY)
    session = session_for(table)
    feed(session, [(at, what) for at, what in table.script if not isinstance(what, TableCleared)])
    session.end_deal()
    last = session.view.plays[-1]
    session.retract(last.id)
    (gap,) = session.view.missing
    assert (gap.trick, gap.seat, gap.choices[0][0]) == (last.trick, last.seat, last.card.long)
    assert session.view.status is Status.LOST
    session.add(last.seat, last.card)
    assert session.view.state.finished
    assert session.view.status is Status.SURE
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_a_deal_that_ends_without_its_last_card_asks_for_it() -> None:
    """Also where it has closed before it was over: the window shows a sentence, and a touch answers."""
    table = deal("klaber", 12, PLAINLY)
    plays = plays_of(table.truth)
    script = list(script_of(table.truth, Random(12), PLAINLY))
    last = max(i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen))
    session = session_for(table)
    feed(session, script[:last])
    assert session.view.status is Status.SURE  # it may come
    session.end_deal()
    (gap,) = session.view.missing
    assert (gap.trick, gap.seat, gap.choices[0][0]) == (8, plays[-1][1], plays[-1][2].long)
    session.add(*plays[-1][1:])
    assert plays_of(session.view.state) == plays


def test_a_card_that_was_no_play_is_asked_of_its_own_player() -> None:
    """Though what he can have played unseen is at first supposed to be the card that comes next. While the deal goes
    on: in the end only that card is left, and is known."""
    table = deal("klaber", 12, PLAINLY)
    session = session_for(table)
    feed(session, parted(table.script, late=3)[0])
    for one in session.view.plays[-5:-1]:
        session.retract(one.id)
        (gap,) = session.view.missing
        assert (gap.trick, gap.seat) == (one.trick, one.seat)
        session.undo()
