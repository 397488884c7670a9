"""What Klammern and Klapper-Jas share: words, options, melds and their comparison, small and big points, the match.

Rules: "Klaberjass", catsatcards.com, the parts on Klammern and Klapper-Jas. Quotations are from there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.auction.kleines import KleinesAuction, KleinesWords
from engine.cards import Pack, Suit
from engine.dealing import DealScript
from engine.games._game import Option, Options
from engine.games._kleines import PLAY, deal_goes_round, first_to, game_points, opening
from engine.melds import Contest, Entry, Key, MeldRules, RunRule
from engine.rules import PlayWords, Rules, ScoredMeld, Talk
from engine.scoring import DOUBLE, MATCH, Number, Score, Side, Won
from engine.slate import Writing
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming, bella_breaches, scored_bellas
from engine.talk.contest import announced_cards, scored_runs
from engine.talk.disclose import Disclosure
from engine.talk.exchange import ExchangeTime, SevenExchange
from engine.talk.kontra import KontraLadder, Window
from engine.tricks import UNDER_HIGH

__all__ = [
    "FOUR_HANDED",
    "KLAMMERN",
    "KLAPPERJAS",
    "SEVEN",
    "big_points",
    "klammern_rules",
    "klapperjas_rules",
    "laube",
    "match_points",
]

BIG = 5
"""Small points that make a big one."""
DIE = 6
"""Small points that bring a die round to its six again."""

_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_SUIT_ORDER = "The suits thus rank in the following order (from high to low): diamonds, hearts, spades, clubs."
_UNANNOUNCED = (
    "Players are never required to announce and show their melds if they choose not to, but then may not thus score "
    "for them."
)
_BIG_POINT = 'Once a team manages to earn five (or more) total "Small points" this translates to one "Big point".'

_COMMON = (
    Option(
        "klam.matchAllIn",
        False,
        "before any hand is dealt, announcing that he intends to win every trick during that hand",
        (False, True),
    ),
    Option(
        "klam.besserBy",
        "anyOther",
        'if a player calls "little one", any other player may call "Besser" (Better)',
        ("anyOther", "later"),
    ),
    Option(
        "klam.kleinesMayNameTurnup",
        True,
        "the player who made that call then selects any trump suit of his choice to be used for the hand",
        (True, False),
    ),
    Option(
        "klam.bellaFirstTrick",
        False,
        'in playing the first of these two cards to any trick after the first, announce "Bella"',
        (False, True),
    ),
    Option(
        "klam.matchPoints",
        False,
        '10 "Big points" would convert to 1 Match Point (rounding from 5 or more upward)',
        (False, True),
    ),
)

KLAMMERN = (*_COMMON, Option("klam.tieKey", "suit", _SUIT_ORDER, ("suit", "trumpThenSeat")))
KLAPPERJAS = (
    *_COMMON,
    Option("klap.tieKey", "trumpThenSeat", _SUIT_ORDER, ("suit", "trumpThenSeat")),
    Option("klap.scoring", "dice6", _BIG_POINT, ("bigPoints", "dice6")),
)

FOUR_HANDED = DealScript((3, 2, 3), (), turned=True, dealer_owns=True, turned_at=30)
"""The dealer's last card but one lies face up until he takes it into his hand."""

AUCTION = KleinesWords(
    play="each player has the opportunity to accept the suit of the exposed card as the trump suit",
    kleines='Each player then has an opportunity to call "Kleines" (little one) starting with the forehand player.',
    besser='if a player calls "little one", any other player may call "Besser" (Better)',
    name="the player who made that call then selects any trump suit of his choice to be used for the hand",
    all_in="before any hand is dealt, announcing that he intends to win every trick during that hand",
)

WORDS = PlayWords(
    follow="each other player in turn must play a card of the suit led to the trick if they have one",
    trump="If a player does not have any cards of the suit led to the trick, but has a card in the designated trump "
    "suit for the hand, they must play that trump suit.",
    beat="if previous cards of the trump suit have been played to that card, they must play a higher card of the trump "
    "suit to the trick, if able",
    turn="the winner of that trick leads the first card to the next trick",
)

_BELLA = (
    "If a player has both the King and Queen of the trump suit in hand, that player may, in playing the first of these "
    'two cards to any trick after the first, announce "Bella".'
)
_KONTRA = (
    "After these melds have been shown and scored for, the opponents of the side which decided the trump suit has the "
    'opportunity to announce "Kontra"'
)

SEVEN = SevenExchange(
    "Any player having the seven of the same suit as the exposed trump suggestion card (regardless of whether that "
    "suit actually is selected as the trump suit during this hand), may exchange it for the initially exposed trump "
    "suggestion card. However, the player must do this before playing a card to the first trick.",
    ExchangeTime.BEFORE_OWN_CARD,
    trumps_only=False,
    bound=announced_cards,
)


def klammern_rules(options: Options, tie: str, places: int, seven: tuple[Talk, ...] = (), **differences: Any) -> Rules:
    """The rules of Klammern with its common options; ``differences``: other fields of `engine.rules.Rules`."""
    later, turned = options["klam.besserBy"] == "later", bool(options["klam.kleinesMayNameTurnup"])
    bella = BellaTiming.WITH_FIRST if options["klam.bellaFirstTrick"] else BellaTiming.WITH_FIRST_LATER
    by_match_points = bool(options["klam.matchPoints"])
    base = Rules(
        game="klammern-4",
        pack=Pack.FRENCH,
        sides=differences["sides"],
        hand=differences["hand"],
        script=differences["script"],
        ranks=UNDER_HIGH,
        play=PLAY,
        words=WORDS,
        opening=opening(AUCTION, places, later, turned, bool(options["klam.matchAllIn"])),
        melds=MeldRules(RunRule.FLAT, bella=20),
        contest=Contest(_KEYS[tie], unannounced=_UNANNOUNCED),
        talk=(_announcing(bella), _disclosure(tie), KontraLadder(2, _KONTRA, Window.AFTER_FIRST_TRICK), *seven),
        melds_scored=lambda state: _melds_scored(state, bella),
        settle=game_points,
        won=lambda state, score: _staked(state, by_match_points) or big_points(score),
        match=_match,
        match_points=_in_match_points if by_match_points else None,
        next_dealer=deal_goes_round,
        writing=Writing.STROKES,
        audit=lambda state: bella_breaches(state, _BELLA, bella),
    )
    return replace(base, **differences)


def klapperjas_rules(options: Options, places: int, **differences: Any) -> Rules:
    """The rules of Klapper-Jas: those of Klammern, with a die that counts to six."""
    found = klammern_rules(options, str(options["klap.tieKey"]), places, **differences)
    if options["klap.scoring"] == "bigPoints":
        return found
    by_match_points = bool(options["klam.matchPoints"])
    return replace(
        found,
        won=lambda state, score: _staked(state, by_match_points) or first_to(score, DIE),
        writing=Writing.DICE,
    )


def big_points(score: Score) -> Won | None:
    """One big point for five small ones; two against opponents "currently winning 0 'Small points'"."""
    won = first_to(score, BIG)
    if won is None or any(score.of(side) for side in score.points if side != won.side):
        return won
    return Won(won.side, True, DOUBLE)


def match_points(big: int) -> int:
    """Match points for big points, "rounding from 5 or more upward".

    >>> [match_points(big) for big in (4, 5, 14, 15)]
    [0, 1, 1, 2]
    """
    return (big + 5) // 10


def _in_match_points(score: Score) -> dict[Side, Number]:
    sides = {**score.points, **score.games}
    return {side: match_points(score.tally(side)) for side in sides}


def laube(score: Score) -> tuple[Side, ...]:
    """Who sits in the trees: "If one team currently has four or more 'Small points' the opposing team"."""
    return tuple(
        side for side in score.points if any(score.of(other) >= BIG - 1 for other in score.points if other != side)
    )


def _staked(state: State, by_match_points: bool) -> Won | None:
    """The match, where a player staked it on winning every trick of this deal: his, or else the best other side's."""
    auction = state.auction
    if not isinstance(auction, KleinesAuction) or auction.all_in is None or not state.tricks:
        return None
    side, before = state.setup.side(auction.all_in), state.setup.before
    if all(trick.winner in side for trick in state.tricks):
        return Won(side, False, MATCH)

    def standing(other: Side) -> tuple[int, float]:
        big = before.tally(other)
        return (match_points(big) if by_match_points else big), before.of(other)

    return Won(max((other for other in state.sides if other != side), key=standing), False, MATCH)


def _match(score: Score) -> Side | None:
    return next((side for side, marks in score.games.items() if MATCH in marks), None)


def _by_suit(entry: Entry) -> tuple[int | None, ...]:
    """Fifty before Terz, top card, then the suit; trumps have no preference."""
    suit = None if entry.suit is None else _SUITS.index(entry.suit)
    return (entry.value, None if entry.top is None else entry.top.value, suit)


def _by_trump_then_seat(entry: Entry) -> tuple[int | None, ...]:
    """Fifty before Terz, top card, trumps, then the earlier player."""
    return (entry.value, None if entry.top is None else entry.top.value, entry.trump, -entry.place)


_KEYS: dict[str, Key] = {"suit": _by_suit, "trumpThenSeat": _by_trump_then_seat}


def _melds_scored(state: State, bella: BellaTiming) -> dict[Side, tuple[ScoredMeld, ...]]:
    runs, bellas = scored_runs(state), scored_bellas(state, bella)
    return {side: runs[side] + bellas[side] for side in state.sides}


def _announcing(bella: BellaTiming) -> Announcing:
    return Announcing(bella, late="These melds can only be scored during the first trick.", bella_late=_BELLA)


def _disclosure(tie: str) -> Disclosure:
    return Disclosure(
        "if multiple players have a Terz (plural Terzen), or multiple players have Fifties, it must be determined "
        "which is the highest",
        suits=tie == "suit",
    )
