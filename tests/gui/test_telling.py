from __future__ import annotations

from engine.actions import Say, parse_call
from engine.cards import Pack, Seat, parse_card
from engine.table import DealOver, Exchanged, MeldShown, Refused, RestOpen, Revised, Unsure
from gui.telling import told

SEVEN, JACK = (parse_card(name, Pack.FRENCH) for name in ("h7", "hJ"))


def test_exchanges_and_melds_laid_open_are_told_with_their_cards() -> None:
    assert told(Exchanged(2.5, Seat.LEFT, SEVEN, JACK)) == ["   2.50  left exchanges hearts-7 for hearts-jack"]
    shown = MeldShown(3.0, Seat.TOP, (JACK, SEVEN), ("terc jack hearts", "bella"))
    assert told(shown) == ["   3.00  top shows terc jack hearts + bella: hearts-jack, hearts-7"]


def test_a_score_that_is_not_sure_says_how_sure_it_is() -> None:
    assert told(DealOver(9.0, {"confidence": 0.99, "points": {"top": 3}})) == [
        "   9.00  the deal is over",
        "   9.00    written: top 3",
    ]
    assert told(DealOver(9.0, {"confidence": 0.61}))[0] == "   9.00  the deal is over (this score is 61% sure)"


def test_a_doubt_about_the_player_is_not_told_as_one_about_the_card() -> None:
    assert told(Unsure(1.0, 13, (("hearts-7", 0.98),))) == ["   1.00  unsure: who played hearts-7"]
    assert told(Unsure(1.0, 13, (("hearts-7", 0.6), ("hearts-jack", 0.4)))) == [
        "   1.00  unsure: hearts-7 60% or hearts-jack 40%"
    ]
    word = Say(Seat.TOP, parse_call("terc king hearts", Pack.FRENCH))
    assert told(Unsure(1.0, 13, (("before hearts-7", 0.6), ("at the end", 0.4)), word)) == [
        "   1.00  unsure: when top said terc king hearts: before hearts-7 60% or at the end 40%"
    ]
    assert told(RestOpen(1.0, ((Seat.LEFT, 0.7), (Seat.TOP, 0.3)))) == [
        "   1.00  unsure: who takes the rest: left 70% or top 30%"
    ]
    seat = Revised(2.0, 13, SEVEN, SEVEN, "it fits better", Seat.TOP)
    assert told(seat) == ["   2.00  revised: hearts-7 was played by top (it fits better)"]
    assert told(Revised(2.0, 13, JACK, SEVEN, "it fits better")) == [
        "   2.00  revised: hearts-7 is now hearts-jack (it fits better)"
    ]


def test_a_word_that_does_not_fit_is_told_with_the_reason_and_when_its_deal_is_over_with_its_time() -> None:
    why = "left: kontra is not possible now; nothing can be said"
    assert told(Refused(3.0, Seat.LEFT, "kontra", 1.5, why)) == [
        f"   3.00  does not fit what was seen, and waits until it does: {why}"
    ]
    assert told(Refused(9.0, Seat.LEFT, "kontra", 1.5, why, over=True)) == [
        "   9.00  the deal is over without what left said at 1.50 (kontra); it did not fit what was seen"
    ]
