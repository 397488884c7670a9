"""Performances of every game: what people do at a table, in its order, each card in one place."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from engine.cards import Card
from engine.games import game, games
from engine.notation import read_json
from studio.camera import Camera
from studio.conduct import CONDUCT
from studio.directing import direct
from studio.evening import evening
from studio.motion import Prop
from studio.performance import Performance
from studio.testimony import spoken, witnessed

GAMES = [one.id for one in games()]


@cache
def performance(game_id: str, company: str = "careless", deals: int = 2, thrown_in: bool = False) -> Performance:
    conduct = CONDUCT[company]
    evenings = evening(game(game_id), "test", deals, revoke=0.5, thrown_in=thrown_in)
    return direct(evenings, conduct, np.random.default_rng(3))


def face_up(prop: Prop) -> tuple[float, float] | None:
    """From when to when the card's face can be seen; None for one that only shows its back."""
    shown = [key.t for key in prop.keys if key.flip < 0.5]
    return (min(shown), max(prop.keys[-1].t, max(shown))) if shown else None


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_played_is_laid_in_order(game_id: str) -> None:
    for deal in performance(game_id).deals:
        plays = [(play.seat, play.card) for trick in (*deal.truth.tricks, deal.truth.trick) for play in trick.plays]
        assert [(placed.seat, placed.card) for placed in deal.placed] == plays
        assert all(one.at_rest < other.at_rest for one, other in pairwise(deal.placed))
        assert [swept.winner for swept in deal.swept] == [trick.winner for trick in deal.truth.tricks]
        assert all(deal.start <= placed.at_rest < deal.end for placed in deal.placed)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_face_is_seen_in_two_places(game_id: str) -> None:
    seen: dict[Card, list[tuple[float, float]]] = {}
    for prop in performance(game_id).props:
        span = face_up(prop)
        if span is not None:
            turned = next((key.t for key in prop.keys if key.flip > 0.5 and key.t > span[0]), span[1])
            seen.setdefault(prop.what, []).append((span[0], min(span[1], turned)))
    for card, spans in seen.items():
        for one, other in pairwise(sorted(spans)):
            assert one[1] <= other[0] + 0.6, f"{card}: {one} and {other}"  # a hand that comes may hold the next already


@pytest.mark.parametrize("game_id", GAMES)
def test_swept_tricks_were_complete(game_id: str) -> None:
    for deal in performance(game_id).deals:
        for swept in deal.swept:
            rests = [placed.at_rest for placed in deal.placed if placed.trick == swept.number]
            assert len(rests) == len(deal.truth.seats)
            assert swept.cleared > max(rests) + 0.5


@pytest.mark.parametrize("game_id", GAMES)
def test_the_truth_replays_to_its_points(game_id: str) -> None:
    filmed = performance(game_id)
    facts = witnessed(filmed, Camera(), 15, 0.62)
    assert facts["plays"] == facts["deals"][0]["plays"]
    for deal, told in zip(filmed.deals, facts["deals"], strict=True):
        assert read_json(told["record"]).played().written().points == deal.truth.points
        assert sum(trick["points"] for trick in told["tricks"]) <= told["card_points"]["total"]


@pytest.mark.parametrize("company", ["rest thrown down", "rest laid open"])
@pytest.mark.parametrize("game_id", ["klaber", "altesland-3-money", "tartli", "clobyosh-2"])
def test_the_rest_of_a_deal_is_thrown_down_by_one_after_another(game_id: str, company: str) -> None:
    """Whoever leads lays all that he has at once, the others theirs; it is taken in one go, or left."""
    thrown = 0
    for deal in performance(game_id, company, 4).deals:
        rests = [placed.at_rest for placed in deal.placed]
        assert rests == sorted(rests)
        assert sorted((one.trick, str(one.seat), one.card.index) for one in deal.placed) == sorted(
            (number, str(play.seat), play.card.index)
            for number, trick in enumerate((*deal.truth.tricks, deal.truth.trick), start=1)
            for play in trick.plays
        )
        assert [swept.winner for swept in deal.swept] == [trick.winner for trick in deal.truth.tricks]
        if len(set(rests)) < len(rests):
            thrown += 1
            together = [placed for placed in deal.placed if placed.at_rest == rests[-1]]
            tricks = len(together)
            assert 2 <= tricks <= 4
            assert len({placed.seat for placed in together}) == 1
            assert len(set(rests[-tricks * len(deal.truth.seats) :])) == len(deal.truth.seats)
            assert len({swept.cleared for swept in deal.swept[-tricks:]}) == 1
            assert deal.swept[-1].cleared > rests[-1]
    assert thrown


@pytest.mark.parametrize("game_id", ["klaber", "altesland-3-money", "tartli", "clobyosh-2"])
def test_several_are_led_at_once_in_the_middle_of_a_deal(game_id: str) -> None:
    """Each player's cards come to rest together, all are swept together by who led them, and the deal goes on."""
    happened = 0
    for deal in performance(game_id, "several led at once", 4).deals:
        seats, rests = len(deal.truth.seats), [placed.at_rest for placed in deal.placed]
        assert [swept.number for swept in deal.swept] == list(range(1, len(deal.truth.tricks) + 1))
        assert [swept.winner for swept in deal.swept] == [trick.winner for trick in deal.truth.tricks]
        together = [one for one, other in pairwise(deal.swept) if one.cleared == other.cleared]
        if together:
            happened += 1
            first, tricks = together[0], len(together) + 1
            cards = deal.placed[(first.number - 1) * seats : (first.number - 1 + tricks) * seats]
            assert len({placed.at_rest for placed in cards}) == seats
            assert {placed.seat for placed in cards[:tricks]} == {first.winner}
            assert max(placed.at_rest for placed in cards) < first.cleared < rests[-1]
    assert happened


@pytest.mark.parametrize("game_id", ["klaber", "altesland-3-money", "tartli", "clobyosh-2"])
def test_cards_are_taken_back_after_others_were_played_upon_them(game_id: str) -> None:
    """The last one first, and before the play that was to come instead is at rest."""
    deals = performance(game_id, "cards taken back", 3).deals
    happened = 0
    for deal in deals:
        back = sorted((one for one in deal.disturbances if one.kind == "taken_back"), key=lambda one: one.t)
        later = {(str(one.seat), one.card.index): one.at_rest for one in deal.placed}
        together = [one for one in back if len([other for other in back if other.trick == one.trick]) > 1]
        happened += len(together) > 1
        for one, upon in pairwise(together):
            if one.trick == upon.trick:
                assert one.t < upon.t < upon.t_end < one.t_end
            assert later.get((str(one.seat), one.card.index), 1e9) > one.t_end
    assert happened


def test_the_next_deal_goes_on_where_the_last_one_ended() -> None:
    one, other = (deal.truth for deal in performance("klaber").deals)
    assert other.dealer is one.next_dealer
    assert other.setup.before.points == one.score.points


def test_cards_are_drawn_as_long_as_there_is_a_talon() -> None:
    for deal in performance("tartli").deals:
        tricks = min(len(deal.truth.tricks), deal.truth.rules.draws)
        assert len(deal.drawn) == 2 * tricks
        winners = [trick.winner for trick in deal.truth.tricks[:tricks]]
        assert [drawn.seat for drawn in deal.drawn[::2]] == winners


@pytest.mark.parametrize("game_id", ["clobyosh-4", "altesland-2"])
def test_a_deal_can_be_thrown_in(game_id: str) -> None:
    first, second = performance(game_id, thrown_in=True).deals
    assert first.truth.contract is None
    assert not first.placed
    assert second.start >= first.end


def test_an_exchanged_seven_lies_where_the_turned_up_card_lay() -> None:
    for number in range(40):
        (truth,) = evening(game("tartli"), f"exchange {number}", 1)
        if truth.exchanges:
            break
    (deal,) = direct([truth], CONDUCT["usual"], np.random.default_rng(number)).deals
    turned, seven = deal.lain[:2]
    assert (turned.card, seven.card) == (truth.exchanges[0].got, truth.exchanges[0].given)
    assert abs(turned.pose.x - seven.pose.x) + abs(turned.pose.y - seven.pose.y) < 1
    assert turned.until <= seven.since


@pytest.mark.parametrize("game_id", GAMES)
def test_words_are_entered_in_the_order_in_which_they_are_said(game_id: str) -> None:
    filmed = performance(game_id)
    assert all(one.t < other.t for one, other in pairwise(filmed.words))
    assert len(spoken(filmed).splitlines()) == len(filmed.words)


@pytest.mark.parametrize("game_id", ["altesland-3-money", "altesland-3-tournament", "klapperjas-3"])
def test_a_face_up_pile_shows_no_card_of_a_hand(game_id: str) -> None:
    (deal,) = performance(game_id, deals=1).deals
    filmed = performance(game_id, deals=1)
    setup = deal.truth.setup
    at_first = {prop.what for prop in filmed.props if (key := prop.at(0.0)) is not None and key.flip < 0.5}
    assert at_first == {setup.turned_up, *setup.talon}


def test_the_same_seed_gives_the_same_performance() -> None:
    first = performance("klaber", "crooked", 1)
    performance.cache_clear()
    again = performance("klaber", "crooked", 1)
    assert first.props == again.props
    assert first.words == again.words
