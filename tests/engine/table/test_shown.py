"""Melds laid open: what they may be, and what speaks for one reading or another later."""

from dataclasses import replace
from random import Random

import pytest

from engine.actions import MeldKind, Say, Show
from engine.cards import Card, Seat, parse_card
from engine.games import game
from engine.observation import FACES, CardSeen, Zone
from engine.simulator import CONDITIONS, Stated, happenings
from engine.simulator.study import told_deal
from engine.table import TableSession, shown
from engine.table.evidence import Evidence
from engine.table.shown import laid_open
from tests.engine.table.tables import feed, seen

PLAIN = replace(
    CONDITIONS["usual"], lay_open=1.0, take_back=0.0, nudge=0.0, stray_seat=0.0, revoke=0.0, hurry=0.0, lead_first=0.0
)


def in_a_row(*cards: Card) -> list[CardSeen]:
    """The reports of cards that the player at the top lays open side by side."""
    return [
        seen(number, 10.0, card, Seat.TOP, zone=Zone.SHOWN, place=(600 + 60 * number, 90))
        for number, card in enumerate(cards, 1)
    ]


def looks_like(what: CardSeen, likely: dict[Card, float]) -> CardSeen:
    """The report of a card that looks like some cards, each with a log-likelihood."""
    by_face = {card.index: value for card, value in likely.items()}
    return replace(what, faces=tuple(by_face.get(face, -20.0) for face in range(FACES)))


def test_a_doubtful_card_makes_several_readings_the_likeliest_first():
    klaber = game("klaber")
    seven, eight, nine, ten = (parse_card(f"leaves-{rank}", klaber.pack) for rank in ("7", "8", "9", "10"))
    reports = in_a_row(eight, nine, ten)
    reports[2] = looks_like(reports[2], {seven: 0.0, ten: -1.5})
    (laid,) = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled())
    assert [str(item) for reading in laid.readings for item in reading.items] == ["terc nine leaves", "terc ten leaves"]
    assert [round(reading.gain, 2) for reading in laid.readings] == [0.0, -1.5]
    assert laid.read_as(1).json()["cards"] == ["leaves-8", "leaves-9", "leaves-10"]


def test_a_card_that_comes_between_two_that_lie_far_apart_joins_them():
    """The outer ones of a meld came to rest first (altesland-4-heaped 2521)."""
    klaber = game("klaber")
    row = in_a_row(*(parse_card(f"leaves-{rank}", klaber.pack) for rank in ("7", "8", "9", "10")))
    reports = [replace(row[n], at=10.0 + 0.1 * n) for n in (0, 3, 1, 2)]
    reports[1] = replace(reports[1], quad=tuple((x + 60, y) for x, y in reports[1].quad))
    (laid,) = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled())
    assert [str(item) for item in laid.items] == ["kvart ten leaves"]


@pytest.mark.parametrize(("zone", "melds"), [(Zone.TRICK, ["kvart ten leaves"]), (Zone.EXPOSED, ["terc ten leaves"])])
def test_a_card_that_was_played_may_stand_in_a_meld_and_the_bottom_card_of_the_stock_may_not(zone, melds):
    klaber = game("klaber")
    seven, eight, nine, ten = (parse_card(f"leaves-{rank}", klaber.pack) for rank in ("7", "8", "9", "10"))
    reports = [seen(9, 4.0, seven, Seat.TOP, zone=zone, place=(640, 260))]
    reports += in_a_row(eight, nine, ten)
    (laid,) = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled())
    assert [str(item) for item in laid.items] == melds


@pytest.mark.parametrize(("last", "melds"), [(Zone.SHOWN, ["kvart ten leaves"]), (Zone.TURN_UP, [])])
def test_what_passed_for_the_bottom_card_of_the_stock_is_one_of_a_meld_where_others_are_shown(last, melds):
    """The second card of a kvart was one, the third was shown (catsatcards-clobyosh-heaped 32004)."""
    klaber = game("klaber")
    row = in_a_row(*(parse_card(f"leaves-{rank}", klaber.pack) for rank in ("7", "9", "10")))
    zones = (Zone.TURN_UP, Zone.EXPOSED, last)
    reports = [replace(what, zone=zone) for what, zone in zip(row, zones, strict=True)]
    found = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled())
    assert [str(item) for laid in found for item in laid.items] == melds


@pytest.mark.parametrize(("ranks", "melds"), [(("7", "8", "10"), ["kvart ten leaves"]), (("7", "9"), [])])
def test_of_four_cards_one_may_lie_hidden_between_the_others_of_three_none(ranks, melds):
    klaber = game("klaber")
    reports = in_a_row(*(parse_card(f"leaves-{rank}", klaber.pack) for rank in ranks))
    found = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled())
    assert [str(item) for laid in found for item in laid.items] == melds


@pytest.mark.parametrize(("told", "melds"), [({Seat.TOP: 3}, ["terc nine leaves"]), ({Seat.LEFT: 3}, [])])
def test_of_three_one_may_lie_hidden_where_their_player_has_told_of_a_sequence(told, melds):
    """In poor light the king went unseen between ace and queen (darda-poor-camera 18008)."""
    klaber = game("klaber")
    reports = in_a_row(*(parse_card(f"leaves-{rank}", klaber.pack) for rank in ("7", "9")))
    found = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled(), told)
    assert [str(item) for laid in found for item in laid.items] == melds


@pytest.mark.parametrize(
    ("told", "melds"),
    [(4, {"terc ten leaves", "kvart ten leaves", "kvart under leaves"}), (3, {"terc ten leaves"})],
)
def test_of_a_sequence_an_end_may_lie_hidden_where_its_player_has_told_of_a_longer_one(told, melds):
    """In a dim room the ace went unseen beside jack, queen and king (catsatcards-clobyosh-dim 20022)."""
    klaber = game("klaber")
    reports = in_a_row(*(parse_card(f"leaves-{rank}", klaber.pack) for rank in ("8", "9", "10")))
    evidence = [Evidence(what.sighting, 0, what.at, what) for what in reports]
    (laid,) = laid_open(evidence, klaber.ruled(), {Seat.TOP: told})
    assert {str(item) for reading in laid.readings for item in reading.items} == melds
    assert [str(item) for item in laid.items] == ["terc ten leaves"]  # until something speaks for another


def test_one_may_lie_hidden_also_where_the_others_are_read_badly():
    """In a dim room (altesland-3-money-tavern 4201) the jack went unseen, and the nine and the ten looked like less."""
    rules = game("altesland-3-money")
    eight, nine, ten, queen = (parse_card(f"spades-{rank}", rules.pack) for rank in ("8", "9", "10", "queen"))
    reports = in_a_row(nine, ten, queen)
    reports[0] = looks_like(reports[0], {eight: 0.0, nine: -1.46})
    reports[1] = looks_like(reports[1], {nine: 0.0, ten: -0.68})
    (laid,) = laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], rules.ruled())
    assert "kvart queen spades" in [str(item) for reading in laid.readings for item in reading.items]


def test_of_many_cards_that_can_hardly_be_read_not_every_way_is_weighed(monkeypatch):
    """A hand that lay there held the table up for minutes (tartl-austrian-fans 4415)."""
    weighed = []
    plain = shown._weighed

    def noted(faces, *rest):
        weighed.append(faces)
        return plain(faces, *rest)

    monkeypatch.setattr(shown, "_weighed", noted)
    klaber = game("klaber")
    reports = []
    for number in range(1, 10):
        report = seen(number, 10.0, klaber.pack.cards[number], Seat.TOP, zone=Zone.SHOWN, place=(400 + 40 * number, 90))
        reports.append(
            looks_like(report, {card: -0.1 * n for n, card in enumerate(klaber.pack.cards[number : number + 6])})
        )
    found = list(laid_open([Evidence(what.sighting, 0, what.at, what) for what in reports], klaber.ruled()))
    assert found
    assert len(weighed) <= 600 * len(Seat)
    assert all(len({card for card, _ in faces}) == len(reports) for faces in weighed)


def laid_open_in_part(name):
    """A deal in which somebody lays three cards in sequence open: its truth, what happens, the sequence, where in that
    its lowest card is reported, and the card above its highest."""
    for number in range(30):
        rng = Random(number)
        truth = told_deal(game(name), rng, PLAIN, None)[0].truth
        script = happenings(truth, Stated(0.0, 40.0), PLAIN, rng)
        for action in truth.actions:
            if not isinstance(action, Say) or not isinstance(action.call, Show) or len(action.call.items) > 1:
                continue
            (item,) = action.call.items
            suit = [card for card in truth.pack.cards if card.suit is item.suit]
            top = next((i for i, card in enumerate(suit) if card.rank is item.top), 7)
            where = [i for i, (_, what) in enumerate(script) if _laid_open(what, suit[top - 2])]
            if item.kind is MeldKind.TERC and top < 7 and where:
                return truth, script, item, where, suit[top + 1]
    raise AssertionError("no such deal")


@pytest.mark.parametrize("name", ["altesland-3-tournament", "darda", "klaber"])
def test_what_is_played_later_tells_what_was_laid_open(name):
    """The lowest card of a sequence looks, where it is laid open, most like the card above the highest; but then its
    player comes out with the lowest, and not with that."""
    truth, script, item, where, above = laid_open_in_part(name)
    for i in where:
        at, what = script[i]
        lowest = truth.pack.cards[max(range(FACES), key=what.faces.__getitem__)]
        script[i] = at, looks_like(what, {above: 0.0, lowest: -1.5})
    session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
    feed(session, script)
    melds = [str(found) for laid in session.sitting.deals[0].picture.laid for found in laid.items]
    assert str(item) in melds
    assert session.view.oddities == ()
    assert session.view.state.points == truth.points


@pytest.mark.parametrize("name", ["altesland-3-tournament", "darda", "klaber"])
def test_what_is_played_later_tells_whose_the_cards_laid_open_were(name):
    """They lie as if another player had laid them, by a little; but he does not hold them."""
    truth, script, item, where, _ = laid_open_in_part(name)
    first = script[where[0]][1]
    owner = max(first.seats, key=lambda pair: pair[1])[0]
    other = next(seat for seat in truth.seats if seat is not owner)
    for i, (at, what) in enumerate(script):
        if isinstance(what, CardSeen) and what.zone is Zone.TURN_UP and abs(what.at - first.at) < 1.0:
            likely = {owner: -0.3, other: 0.0}
            script[i] = at, replace(what, seats=tuple((seat, likely.get(seat, -5.0)) for seat, _ in what.seats))
    session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
    feed(session, script)
    shown = [(laid.seat, str(found)) for laid in session.sitting.deals[0].picture.laid for found in laid.items]
    assert (owner, str(item)) in shown
    assert session.view.oddities == ()
    assert session.view.state.points == truth.points


def _laid_open(what, card):
    """Whether this is the report of a card that lies open and looks like this one."""
    if not isinstance(what, CardSeen) or what.zone is not Zone.TURN_UP:
        return False
    return max(range(FACES), key=what.faces.__getitem__) == card.index
