"""What the Clobyosh games share: their common options and words, and the rules where each plays for himself.

Rules: "Clobyosh / Bela", pagat.com, after Mike Block and others. Quotations are from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from engine.auction.take import Stage, TakeAuction, TakeRules
from engine.cards import Pack, Rank
from engine.dealing import DealScript
from engine.games._clobyosh_score import (
    NO_WINDOW,
    TIE_HOLD,
    TIE_OWN,
    House,
    claimed_bela,
    false_claims,
    match_of,
    may_claim,
    next_dealer,
    reached,
    scored,
    settled,
    won,
)
from engine.games._game import Option, Options, Value
from engine.masks import ALL
from engine.melds import Contest, Entry, MeldRules, RunRule
from engine.rules import PlayWords, Rules, ScoredMeld, Setup, Talk
from engine.scoring import Side, singles
from engine.slate import Writing
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming, false_bellas, scored_bellas
from engine.talk.claim import Claiming
from engine.talk.contest import announced_cards, scored_runs
from engine.talk.disclose import Disclosure
from engine.talk.exchange import SevenExchange
from engine.tricks import UNDER_HIGH, PlayRules

__all__ = [
    "CLOB",
    "LEAD_WORDS",
    "TURN_WORDS",
    "WITHOUT_SEVENS",
    "best_sequence",
    "clob",
    "individual",
    "runs_and_bellas",
]

WITHOUT_SEVENS = ALL & ~0x01010101
"""The pack of twenty-eight cards."""

TURN_WORDS = "'I take' or 'I pass': forehand first, then in turn"

LEAD_WORDS = "any trump lead must be with a scoring card (Yuss Manel A Ten K Q), not an Eight or a Seven"

_OPTIONS = (
    Option("clob.target", 501, "Many play to a target score of 500 rather than 501."),
    Option(
        "clob.schmeiss",
        "none",
        "they can say Schmeiss (from the German schmeissen: to throw away)",
        ("none", "firstTurn"),
    ),
    Option(
        "clob.voidDeal",
        False,
        "if after the first part of the deal either player has a hand consisting only of 8's and 7's the deal is void",
        (False, True),
    ),
    Option(
        "clob.tie",
        TIE_HOLD,
        "if the players' scores are equal, the bidder scores nothing and the opponent scores just the points that "
        "they took, not the total",
        (TIE_HOLD, TIE_OWN),
    ),
    Option(
        "clob.end",
        "claim",
        "It is not possible to claim a win if you reach the target score during the play.",
        ("claim", "playOut"),
    ),
    Option(
        "clob.claimWindowTricks",
        NO_WINDOW,
        "the game can only be claimed by a player who reaches 501 or more within the first three tricks",
        (NO_WINDOW, 3),
    ),
    Option(
        "clob.noTricker",
        False,
        "a player who wins all nine tricks scores 360 points plus the points for any valid declared combinations",
        (False, True),
    ),
    Option(
        "clob.bareYuss",
        False,
        "it is acceptable in Scotland to withhold the Yuss (trump J) if one holds the Yuss alone (bare Yuss)",
        (False, True),
    ),
    Option(
        "clob.noLowTrumpLead",
        False,
        LEAD_WORDS,
        (False, True),
    ),
    Option(
        "clob.belaAnnounce",
        "either",
        "In Scotland it is acceptable to make the declaration of Bela only on the second card.",
        ("either", "firstOnly"),
    ),
    Option(
        "clob.consummateByTrick",
        False,
        "one has to make a trick (any trick will do) to consummate the win (at least in Scottish circles)",
        (False, True),
    ),
    Option("clob.bestOf", 3, "Normally best-of-three is played", (1, 3)),
)

WORDS = PlayWords(
    follow="A suit led must be followed if possible.",
    trump="If the suit cannot be followed, then it is obligatory to trump",
    beat="When a trump is led, it is obligatory to beat the trump played",
    lead=LEAD_WORDS,
)
LATE_RUN = "The holder of a run must declare it when playing to the first trick in order to score"
LATE_BELLA = (
    "On playing the first card of the K-Q in trump a player says 'Bela'; on playing the second 'from the Bela'."
)
ANSWER_WORDS = (
    "dealer says 'Good' if he cannot better that combination, or 'I have (a fifty/twenty)' if he holds a combination "
    "of the same value"
)
SHOW_WORDS = "Runs to be scored must be shown during the second trick"
EXCHANGE_WORDS = (
    "if the turn-up suit has been accepted as trump, either player holding the Seven of that trump suit may exchange "
    "it for the original turn-up"
)
CLAIM_WORDS = (
    "A player can only claim a win after winning a trick (other than the last) and before leading to the next trick, "
    "or after winning the last trick and before the card points are counted"
)

_LOW_CARDS = sum(1 << suit * 8 + rank.value for suit in range(4) for rank in (Rank.SEVEN, Rank.EIGHT))


CLOB = tuple(option.name.removeprefix("clob.") for option in _OPTIONS)
"""The names of the common options, without their prefix."""


def clob(names: Iterable[str] = CLOB, **defaults: Value) -> tuple[Option, ...]:
    """The common options of these names, with other defaults where a game has them (``tie="bate"``)."""
    wanted = set(names)
    found = (option for option in _OPTIONS if option.name.removeprefix("clob.") in wanted)
    return tuple(_defaulting(option, defaults) for option in found)


def _defaulting(option: Option, defaults: dict[str, Value]) -> Option:
    default = defaults.get(option.name.removeprefix("clob."), option.default)
    if not option.values or default in option.values:
        return replace(option, default=default)
    return replace(option, default=default, values=(default, *option.values))


def best_sequence(entry: Entry) -> tuple[int | None, ...]:
    """Fifty before twenty, top card, trumps, then who declared first."""
    return (entry.value, None if entry.top is None else entry.top.value, entry.trump, -entry.place)


def opening(rules: TakeRules, void_deal: bool) -> Callable[[Setup], TakeAuction]:
    """The auction about the turned-up card; a deal that is void has none, where a table has that rule."""

    def begin(setup: Setup) -> TakeAuction:
        auction = TakeAuction(rules, setup.turned_suit)
        if not void_deal:
            return auction
        if any(hand is not None and not hand & ~_LOW_CARDS for hand in setup.first):
            return replace(auction, stage=Stage.DONE, void=True)
        return replace(auction, may_expose=tuple(p for p, hand in enumerate(setup.first) if hand is None))

    return begin


def individual(game: str, options: Options, house: House, auction: TakeRules, cards: int = ALL) -> Rules:
    """The rules of two or three who play for themselves; ``cards``: the pack, without exchange where sevens miss."""
    return Rules(
        game=game,
        pack=Pack.FRENCH,
        sides=singles,
        hand=9,
        script=DealScript((3, 3), (3,), turned=True),
        ranks=UNDER_HIGH,
        play=PlayRules(
            must_trump=True,
            beat_trump=True,
            overtrump=True,
            undertrump=True,
            bare_top=bool(options["clob.bareYuss"]),
            no_low_trump_lead=bool(options["clob.noLowTrumpLead"]),
        ),
        words=WORDS,
        opening=opening(auction, bool(options["clob.voidDeal"])),
        melds=MeldRules(RunRule.SPLIT, bella=20),
        contest=Contest(best_sequence, needs_trick=True),
        talk=_talk(house, cards),
        melds_scored=lambda state: _with_claimed_bela(state, house),
        settle=lambda state: settled(state, house).points,
        scored=lambda state, points: scored(state, points, house),
        won=lambda state, score: won(state, score, house),
        match=lambda score: match_of(score, house),
        writing=Writing.NUMBERS,
        next_dealer=lambda state: next_dealer(state, house),
        audit=lambda state: (*false_bellas(state, LATE_BELLA), *false_claims(state)),
        closing=True,
        cards=cards,
    )


def _talk(house: House, cards: int) -> tuple[Talk, ...]:
    melds = Announcing(house.bella, late=LATE_RUN, bella_late=LATE_BELLA, answer=ANSWER_WORDS)
    talk: tuple[Talk, ...] = (melds, Disclosure(SHOW_WORDS, at_once=True))
    if cards == ALL:
        talk += (SevenExchange(EXCHANGE_WORDS, bound=announced_cards),)
    if house.claims:
        claiming = Claiming(
            may=lambda state, place: may_claim(state, place, house),
            true=lambda state, place: reached(state, place, house),
            words=CLAIM_WORDS,
        )
        talk += (claiming,)
    return talk


def _with_claimed_bela(state: State, house: House) -> Mapping[Side, tuple[ScoredMeld, ...]]:
    scored, claimed = runs_and_bellas(state, house.bella), claimed_bela(state, house)
    return {side: melds + claimed.get(side, ()) for side, melds in scored.items()} if claimed else scored


def runs_and_bellas(state: State, timing: BellaTiming) -> Mapping[Side, tuple[ScoredMeld, ...]]:
    """The sequences that have won the contest, and every bella."""
    runs, bellas = scored_runs(state), scored_bellas(state, timing)
    return {side: runs[side] + bellas[side] for side in state.sides}
