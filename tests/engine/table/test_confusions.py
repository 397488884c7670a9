"""A deck whose cards were misread before: what was taken for what counts in the next deals, and is no veto."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_card
from engine.games import game
from engine.observation import FACES, CardSeen
from engine.table import EventLog, PlayedCard, TableSession, replayed
from engine.table.confusions import MISREAD, NO_CONFUSIONS, READ, Confusions
from tests.engine.table.strange_decks import outcomes
from tests.engine.table.tables import Happening, Table, deal, faces, feed, plays_of, session_for

HEARTS, DIAMONDS = (parse_card(name, game("klaberjass-2").pack) for name in ("hearts-7", "diamonds-7"))
shares = st.lists(st.floats(1e-6, 1.0), min_size=FACES, max_size=FACES)
reading = shares.map(lambda values: tuple(value / sum(values) for value in values))
looks = st.lists(st.tuples(st.integers(0, 31), reading), max_size=12)


@given(looks, reading)
def test_what_was_never_misread_is_read_as_it_is(looks, read) -> None:
    assert NO_CONFUSIONS.applied(read) is read
    known = Confusions.of(looks)
    taken, found = {card for card, _, _ in known.taken}, known.applied(read)
    assert all(now == before for i, (now, before) in enumerate(zip(found, read, strict=True)) if i not in taken)
    assert all(0 < now < 1 for now in found)
    assert found == pytest.approx(Confusions.of(reversed(looks)).applied(read))


@pytest.mark.parametrize("cards", [1, 8])
@pytest.mark.parametrize("times", [1, 3, 30])
def test_the_oftener_a_card_was_taken_for_another_the_likelier_it_is_again(times: int, cards: int) -> None:
    """And the more others of the deck were misread, too."""
    read = tuple(0.97 if face == 9 else 0.03 / (FACES - 1) for face in range(FACES))
    right = tuple(0.97 if face == 20 else 0.03 / (FACES - 1) for face in range(FACES))
    found = Confusions.of([(card, read) for card in range(cards)] * times + [(20, right)] * 100).applied(read)
    every = (cards * times * 0.97 + MISREAD) / (cards * times + 100 + READ)
    share = times * 0.97 / (times + 1 / every)
    assert found[0] == pytest.approx(share * 0.97 + (1 - share) * read[0])
    assert found[9] == read[9]


def misread(table: Table) -> Iterator[Happening]:
    """The script of a deal in which the seven of hearts looks plainly like that of diamonds."""
    for at, what in table.script:
        if isinstance(what, CardSeen) and max(range(FACES), key=what.faces.__getitem__) == HEARTS.index:
            what = replace(what, faces=faces(DIAMONDS, random.Random(what.sighting)))
        yield at, what


def after_one_deal() -> tuple[TableSession, Table, PlayedCard]:
    """A session after a deal in which one seven was taken for the other, which nobody held; the deal that follows, in
    which it is the same; and the play."""
    first = deal("klaberjass-2", 2)
    second = deal("klaberjass-2", 1001, dealer=first.truth.next_dealer, start=60.0)
    session = session_for(first, store=EventLog(":memory:"))
    feed(session, misread(first))
    assert DIAMONDS not in {card for table in (first, second) for _, _, card in plays_of(table.truth)}
    assert session.view.state.finished
    return session, second, next(play for play in session.view.plays if play.card == DIAMONDS)


def accused(session: TableSession) -> list[str]:
    return [broken.kind for broken in session.view.state.irregularities]


def test_where_nobody_corrected_it_somebody_is_accused_of_a_revoke() -> None:
    session, second, _ = after_one_deal()
    feed(session, misread(second))
    assert accused(session) == ["revoke"]


def test_what_people_corrected_once_is_understood_the_next_time() -> None:
    session, second, play = after_one_deal()
    session.amend(play.id, card=HEARTS)
    feed(session, misread(second))
    assert len(session.sitting.deals) == 2
    assert accused(session) == []
    assert plays_of(session.view.state) == plays_of(second.truth)


def test_a_correction_counts_in_the_deal_that_goes_on_and_undone_it_does_not() -> None:
    session, second, play = after_one_deal()
    feed(session, misread(second))
    before = session.view
    session.amend(play.id, card=HEARTS)
    assert accused(session) == []
    session.undo()
    assert session.view.plays == before.plays


def test_the_log_read_anew_knows_what_was_confused() -> None:
    with EventLog(":memory:") as log:
        first = deal("klaberjass-2", 2)
        session = session_for(first, store=log)
        feed(session, misread(first))
        session.amend(next(play.id for play in session.view.plays if play.card == DIAMONDS), card=HEARTS)
        feed(session, deal("klaberjass-2", 1001, dealer=first.truth.next_dealer, start=60.0).script)
        (confused,) = session.sitting.deal.deck.taken
        assert confused[:2] == (HEARTS.index, DIAMONDS.index)
        assert replayed(log).deal.deck == session.sitting.deal.deck


def test_which_card_each_sighting_was_is_told_of_this_camera_alone() -> None:
    """Another camera, or the same one after a while, counts its sightings anew."""
    with EventLog(":memory:") as log:
        table = deal("klaberjass-2", 1)
        session = session_for(table, store=log)
        feed(session, list(table.script)[:-5])
        assert session.sitting.told_apart == ()
        feed(session, list(table.script)[-5:])
        (told,) = session.sitting.told_apart
        assert sorted(told.values()) == sorted(card.index for _, _, card in plays_of(table.truth))
        assert TableSession.continuing(replayed(log), log).sitting.told_apart == ()


def test_a_strange_deck_is_followed_better_from_deal_to_deal() -> None:
    """The whole measure: `python -m tests.engine.table.strange_decks`."""
    without, remembering = (outcomes(["klaberjass-2"], 4, 0.7, remember=known) for known in (False, True))
    assert [deals[0] for deals in remembering] == [deals[0] for deals in without]
    wrong = [sum(deal.wrong for deals in each for deal in deals[1:]) for each in (without, remembering)]
    assert wrong[1] < 0.8 * wrong[0]
