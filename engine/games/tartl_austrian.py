"""Tartl as in Austria: the indicator may lie deeper, more sequences in a trick, no stichmatsch, single games.

Rules: "Tartli", pagat.com, its part on Austrian Tartl after Fritz Beck. Quotations are from there.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Pack, Rank, Seat
from engine.dealing import DealScript
from engine.games._game import Game, Option, Options
from engine.games._tartli import SHARED_OPTIONS, TWO, Custom, bound_by_melds, more_points, tartli_rules, without_given
from engine.melds import Meld
from engine.rules import Rules
from engine.state import State
from engine.talk.exchange import ExchangeTime, SevenExchange
from engine.talk.in_tricks import MeldLaw
from engine.talk.melding import MeldWords

__all__ = ["GAME"]

OPTIONS = (
    *SHARED_OPTIONS,
    Option(
        "tartl.tensLow",
        False,
        "Some play that a set of four Tens ranks below a set of four Unders, not above a set of four Kings.",
        (False, True),
    ),
    Option("tartl.doubleBelow", 250, "If the loser has less than 250 card points the game is a Double"),
    Option(
        "tartl.indicatorAt",
        19,
        "If the non-dealer says nothing the dealer must turn the 19th card, after completing the deal of the players' "
        "9-card hands.",
        (4, 7, 10, 13, 16, 19),
    ),
    Option(
        "slate.triangle",
        True,
        "If a player has a 'V' symbol representing 50 and scores another 50, the 'V' can be closed into a triangle "
        "representing 100.",
        (True, False),
    ),
)

_RANKS = (Rank.UNDER, Rank.KING, Rank.TEN, Rank.ACE, Rank.OVER)
_TENS_LOW = (Rank.TEN, Rank.UNDER, Rank.KING, Rank.ACE, Rank.OVER)


def _rules(options: Options) -> Rules:
    ranks = _TENS_LOW if options["tartl.tensLow"] else _RANKS
    custom = Custom(
        game="tartl-austrian",
        script=DealScript((3, 3, 3), (), turned=True, turned_at=int(options["tartl.indicatorAt"]) - 1),
        law=MeldLaw(_may_not_repeat, suits=True, bella_with_melds=options["tart.belaTiming"] == "step7"),
        sets=tuple((rank, 200 if rank is Rank.OVER else 100) for rank in ranks),
        seven=SEVEN,
        melds=WORDS,
        double_below=int(options["tartl.doubleBelow"]),
    )
    return replace(tartli_rules(custom, options), next_dealer=_winner_deals)


def _may_not_repeat(new: Meld, old: Meld, hand: int) -> str | None:
    """A sequence that lies within one that was scored, the same one included, is not scored again."""
    if new.cards & ~old.cards:
        return None
    return "the new sequence must not be entirely contained within a longer sequence that has previously been scored"


def _winner_deals(state: State) -> Seat:
    """ "the winner of each hand deals the next"; with equal points the same dealer again."""
    winner = more_points(state.rules.settle(state), state.sides)
    return state.dealer if winner is None else winner[0]


SEVEN = SevenExchange(
    "The holder of the trump VII can exchange it for the original trump indicator card at any time - it is not "
    "necessary to be on lead to a trick to do this. However, if the trump VII is exchanged it cannot be used as part "
    "of a sequence meld in the same trick.",
    ExchangeTime.ANY_TIME,
    bound=bound_by_melds,
    freed=without_given,
)

WORDS = MeldWords(
    time="During the first 8 tricks, players may declare sequences, sets and béla that they hold in their hand.",
    moment="Each player declares their sets and sequences before playing their card to a trick.",
    amount="A player can declare more than one sequence in the same trick, provided that each declared sequence is in "
    "a different suit.",
    answer="If the leader declares meld in step 2 the second player can only declare meld in step 4 if it could "
    "potentially score.",
    contest="Any meld combinations that are scored must be shown at the end of the trick if the opponent asks to see "
    "them.",
    bella="It can be declared and scored at any time during the first 8 tricks if the player has the two cards in "
    "hand.",
)

GAME = Game(
    id="tartl-austrian",
    titles={"en": "Austrian Tartl", "hu": "Osztrák tartl", "de": "Tartl"},
    pack=Pack.HUNGARIAN,
    order=TWO,
    options=OPTIONS,
    rules=_rules,
)
