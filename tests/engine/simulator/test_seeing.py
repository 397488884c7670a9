"""What a camera over the simulated table can say, and what it cannot."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import Pack
from engine.games import game
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.simulator import Happening, Manners, Measured, Sight, Stated, happenings
from engine.simulator.looks import Stay
from engine.simulator.sight import FEW, PROMPT_S, kept_looks
from engine.simulator.study import told_deal

HASTY = Manners(pace=0.6, hurry=0.3, sweep=0.4, lead_first=0.7, nudge=0.1, take_back=0.1, revoke=0.0)


def film(manners: Manners, seed: int) -> list[Happening]:
    played, _ = told_deal(game("klaber"), Random(seed), manners, None)
    return happenings(played.truth, Stated(0.1, 6.0), manners, Random(seed))


@pytest.mark.parametrize("seed", range(4))
def test_nothing_more_is_told_of_a_card_that_is_gone(seed: int) -> None:
    gone: set[int] = set()
    for _, what in film(HASTY, seed):
        if isinstance(what, CardLifted):
            gone.add(what.sighting)
        if isinstance(what, CardSeen):
            assert what.sighting not in gone
    assert len(gone) > 20


@pytest.mark.parametrize("seed", range(4))
def test_the_middle_is_not_empty_while_a_card_of_a_trick_lies_there(seed: int) -> None:
    lying: set[int] = set()
    for _, what in film(HASTY, seed):
        if isinstance(what, CardSeen) and what.zone is Zone.TRICK:
            lying.add(what.sighting)
        if isinstance(what, CardLifted):
            lying.discard(what.sighting)
        if isinstance(what, TableCleared):
            assert not lying


def test_everything_is_told_in_the_order_of_time_and_after_it_came_about() -> None:
    told = film(HASTY, 9)
    assert [at for at, _ in told] == sorted(at for at, _ in told)
    assert all(at > what.at for at, what in told if isinstance(what, CardSeen))


@pytest.mark.parametrize("pack", Pack)
def test_a_usual_table_shows_each_card_at_once_and_well(pack: Pack) -> None:
    looks = [look for card in kept_looks(pack, Sight.USUAL) for look in card]
    assert all(look.prompt and look.reports[0][0] <= PROMPT_S for look in looks)
    well = [look for look in looks if Sight.USUAL.holds(look)]
    assert len(well) >= len(looks) - 32 * FEW  # the rest is borrowed where a card has too few
    assert len(kept_looks(pack, Sight.USUAL)) == 32
    assert all(kept_looks(pack, Sight.USUAL))


@pytest.mark.parametrize("pack", Pack)
def test_the_worst_sight_keeps_cards_that_nobody_was_told_of(pack: Pack) -> None:
    assert any(not look.reports for card in kept_looks(pack, Sight.MISSED) for look in card)
    assert all(look.reports for card in kept_looks(pack, Sight.HARD) for look in card)


def misread(stay: Stay, card: int) -> bool:
    faces = stay[0].faces
    return max(range(len(faces)), key=faces.__getitem__) != card


def test_misreadings_three_times_as_many_are_three_times_as_many() -> None:
    shares = []
    for times in (1.0, 3.0):
        looks, rng = Measured(Pack.FRENCH, times, Sight.HARD), Random(4)
        drawn = [(card, looks.stay(card, rng)) for card in Pack.FRENCH.cards for _ in range(60)]
        shares.append(sum(misread(stay, card.index) for card, stay in drawn) / len(drawn))
        assert looks.error == pytest.approx(Measured(Pack.FRENCH, 1.0, Sight.HARD).error)
    assert shares[0] > 0
    assert 2.0 < shares[1] / shares[0] < 4.0


@pytest.mark.parametrize("seed", range(3))
def test_where_cards_are_drawn_the_turned_up_one_goes_with_the_last_of_them(seed: int) -> None:
    manners = Manners(lead_first=1.0, revoke=0.0, lay_open=0.0, take_back=0.0, unseen=0.0)
    truth = told_deal(game("tartli"), Random(seed), manners, None)[0].truth
    told = happenings(truth, Stated(), manners, Random(seed))
    up = [what.sighting for _, what in told if isinstance(what, CardSeen) and what.zone is Zone.TURN_UP]
    gone = max(at for at, what in told if isinstance(what, CardLifted) and what.sighting in up)
    played = {
        what.sighting for at, what in told if isinstance(what, CardSeen) and what.zone is Zone.TRICK and at < gone
    }
    assert len(played) == truth.rules.draws * len(truth.seats)


@pytest.mark.parametrize("name", ["clobyosh-3", "klaberjass-2", "altesland-2"])
def test_in_the_end_nothing_is_left_on_the_table(name: str) -> None:
    manners = Manners(revoke=0.0)
    truth = told_deal(game(name), Random(5), manners, None)[0].truth
    lying: set[int] = set()
    for _, what in happenings(truth, Stated(), manners, Random(5)):
        if isinstance(what, CardSeen):
            lying.add(what.sighting)
        if isinstance(what, CardLifted):
            lying.discard(what.sighting)
    assert not lying
