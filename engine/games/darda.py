"""Darda: Klaberjass as in Bohemia, for two or three; the queen is the highest trump, the stock lies face up.

Rules: "Darda", bicyclecards.com, and W. B. Gibson, "Hoyle's Modern Encyclopedia of Card Games"; where they are silent,
"How to play Klaberjass", catsatcards.com, from which the quotations are.
"""

from __future__ import annotations

from engine.auction.take import TakeAuction, TakeRules
from engine.audit import hand_points
from engine.cards import Pack, Rank, Seat
from engine.games._clobyosh import best_sequence, runs_and_bellas
from engine.games._game import Game, Option, Options
from engine.games._klaberjass import NEXT_DEALER, PLAY, SCRIPT, TURN_WORDS, WORDS, ahead_at, next_dealer
from engine.melds import Contest, MeldRules, RunRule
from engine.rules import Rules
from engine.scoring import Number, Points, singles
from engine.slate import Writing
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming
from engine.talk.disclose import Disclosure
from engine.talk.exchange import ExchangeTime, SevenExchange
from engine.talk.fours import FOUR, Fours, fours_found
from engine.talk.widow import WidowExchange, face_up
from engine.tricks import OVER_HIGH

__all__ = ["GAME"]

TARGET = 10
ORDERS = {2: (Seat.BOTTOM, Seat.TOP), 3: (Seat.BOTTOM, Seat.LEFT, Seat.RIGHT)}

OWN_BAND, MAKER_BAND_DOUBLED, SUM_BAND = "ownBand", "makerBandDoubled", "sumBand"
"""What the best opponents score when the maker fails: by their own points, twice by his, or by all points."""

OPTIONS = (
    Option("darda.players", 2, "Darda is played by two or three, each for himself.", (2, 3)),
    Option(
        "darda.failScore",
        OWN_BAND,
        "A maker who fails scores nothing; each opponent with the most points scores by the table on his own points.",
        (OWN_BAND, MAKER_BAND_DOUBLED, SUM_BAND),
    ),
    NEXT_DEALER,
)

FOURS = {Rank.OVER: 4, Rank.NINE: 3, Rank.ACE: 2, Rank.TEN: 2, Rank.KING: 2, Rank.UNDER: 2}
"""Game points of four of a kind, from high to low."""


def _rules(options: Options) -> Rules:
    order = ORDERS[int(options["darda.players"])]
    auction = TakeRules(Pack.FRENCH.suits, places=len(order), turn_words=TURN_WORDS)
    return Rules(
        game="darda",
        pack=Pack.FRENCH,
        sides=singles,
        hand=9,
        script=SCRIPT,
        ranks=OVER_HIGH,
        play=PLAY,
        words=WORDS,
        opening=lambda setup: TakeAuction(auction, setup.turned_suit),
        opened=lambda state: fours_found(face_up(state), RANKS),
        leader=lambda taker: taker,
        melds=MeldRules(RunRule.FLAT, bella=20),
        contest=Contest(best_sequence, unannounced=LATE, forehand_first=True),
        talk=TALK,
        melds_scored=lambda state: runs_and_bellas(state, BellaTiming.FIRST_CARD),
        settle=lambda state: _settle(state, str(options["darda.failScore"])),
        won=lambda state, score: ahead_at(score, TARGET),
        writing=Writing.NUMBERS,
        next_dealer=lambda state: next_dealer(state, options),
        order=order,
        closing=True,
    )


def _settle(state: State, fail: str) -> Points:
    """Game points: of the maker who has more than each opponent, else of those opponents who have most."""
    written: dict[tuple[Seat, ...], Number] = dict.fromkeys(state.sides, 0)
    if state.ended is not None and state.ended.kind == FOUR:
        written[state.setup.side(state.ended.place)] = _worth_of_fours(state, state.ended.place)
        return written
    if state.contractor is None:
        return written
    points, maker = hand_points(state), state.taking_side
    best = max(own for side, own in points.items() if side != maker)
    if points[maker] > best:
        written[maker] = band(points[maker])
        return written
    for side in points:
        if side != maker and points[side] == best:
            written[side] = _for_failure(fail, best, points[maker], sum(points.values()))
    return written


def _for_failure(fail: str, own: Number, of_maker: Number, together: Number) -> int:
    """What a best opponent scores against a maker who fails, by the value of ``darda.failScore``."""
    if fail == MAKER_BAND_DOUBLED:
        return 2 * band(of_maker)
    return band(together if fail == SUM_BAND else own)


def band(points: Number) -> int:
    """Game points of a hand: 1 below 100, then one more for every fifty, at most 4."""
    return 1 if points < 100 else 2 if points < 150 else 3 if points < 200 else 4


def _worth_of_fours(state: State, place: int) -> int:
    told = (item.said.top for item in state.announced if item.place == place)
    return max(FOURS.get(rank, 0) for rank in told if rank is not None)


RANKS = tuple(reversed(FOURS))
LATE = "What is not announced with the first card, bella too, cannot be scored."
TALK = (
    Fours(RANKS, "Who is dealt four of a kind scores for it at once, and the hand is not played."),
    SevenExchange(
        "he may immediately show it and exchange it for that top trump card, replacing it with the seven and adding it "
        "into his hand",
        ExchangeTime.BEFORE_LEAD_AND_OWN_MELDS,
        eight=True,
    ),
    WidowExchange(
        "Who has exchanged the seven may exchange any card of his hand for the visible card of the widow, as long as "
        "that is a trump."
    ),
    Announcing(BellaTiming.FIRST_CARD, late=LATE, bella_late=LATE),
    Disclosure("The players compare their sequences after the first trick."),
)

GAME = Game(
    id="darda",
    titles={"en": "Darda", "hu": "Darda", "de": "Darda"},
    pack=Pack.FRENCH,
    order=ORDERS[2],
    options=OPTIONS,
    rules=_rules,
)
