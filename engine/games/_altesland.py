"""What the games of the Alte Land share: words, melds and their comparison, the exchange of the seven.

Rules: "Klabberjass" as played in Das Alte Land, pagat.com, after Günther Senst. Quotations are from there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.actions import MeldKind
from engine.auction.kleines import KleinesWords
from engine.cards import Pack
from engine.dealing import DealScript
from engine.games._game import Option, Options
from engine.games._kleines import PLAY, deal_goes_round, first_to, game_points, opening
from engine.melds import Contest, Entry, MeldRules, RunRule
from engine.rules import PlayWords, Rules, ScoredMeld, Talk
from engine.scoring import Number, Points, Score, Side
from engine.slate import Writing
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming, bella_breaches, scored_bellas
from engine.talk.exchange import ExchangeTime, SevenExchange
from engine.talk.kontra import KontraLadder, Window
from engine.talk.meld import MeldOnly, scored_of_who_said_so
from engine.talk.reveal import Revealing
from engine.talk.schenken import Giving
from engine.tricks import UNDER_HIGH

__all__ = ["SCORING", "SEVEN", "SINGLY", "THREES", "altesland_rules", "counted_deal", "kontra_and_schenken", "scoring"]

SCORING = (
    Option("alt4.scoring", "dice", "There are two methods of keeping score.", ("dice", "cash")),
    Option(
        "alt4.schenken",
        False,
        'The players must agree before the session whether "Schenken" is allowed.',
        (False, True),
    ),
    Option("alt4.target", 6, "The first team to accumulate six or more game points over as many deals as it takes"),
)

AUCTION = KleinesWords(
    play="each player can say whether he would like to play with this trump suit or whether he passes",
    kleines='Each player - again beginning with forehand - can say whether he wants to play "Ein Kleines" (a small '
    "game).",
    besser='If a player says "Ein Kleines", the right to play alone can only be taken from him by a subsequent player '
    'saying "Besser" (better)',
    name="he will play alone with a trump suit other than the suit of the top card of the stack",
)

WORDS = PlayWords(
    follow="You must play a card of the suit led if you have one; if trumps are led you must play a trump.",
    trump="If you cannot follow suit you must play a trump.",
    beat="you must if possible beat the highest trump so far played to the trick - even if this highest trump was "
    "played by your partner",
    turn="The winner of a trick leads to the next.",
)

THREES = DealScript((3, 3, 3), (), turned=True)
"""Nine cards each "in batches of three", the next one crosswise on the stack."""
SINGLY = DealScript((1,) * 9, (), turned=True)
""" "For the first game of a session the cards are dealt singly until everyone has 9 cards.\""""

_BELLE = (
    'You then say "Von der Belle" to claim your 20 points. If you forget to announce it you cannot claim any points '
    "for it."
)

SEVEN = SevenExchange(
    "This exchange must be made (if at all) before the holder of the seven announces meld or plays to the first trick.",
    ExchangeTime.BEFORE_OWN_MELDS,
)

KONTRA = KontraLadder(
    2,
    "that player can double the score for the game by saying Kontra before playing a card to the first trick",
    Window.BEFORE_OWN_CARD,
    "Before play continues, either the trump maker or his partner can, if confident of winning, announce Re",
)

SCHENKEN = Giving(
    "Schenken is an offer to give up the game, and can be made only by an opponenet of the trump maker, immediately "
    "after the auction.",
    "His partner can agree to give up or refuse.",
)


def kontra_and_schenken(schenken: bool) -> tuple[Talk, ...]:
    """Kontra and re as they always are, and giving up where the table plays with it."""
    return (KONTRA, SCHENKEN) if schenken else (KONTRA,)


def scoring(options: Options) -> dict[str, Any]:
    """How game points are kept: on dice to the target, or paid in cash after every hand."""
    if options["alt4.scoring"] == "cash":
        return {"settle": _in_cash, "writing": Writing.CASH}
    return {"won": lambda state, score: first_to(score, int(options["alt4.target"])), "writing": Writing.DICE}


def _in_cash(state: State) -> dict[Side, Number]:
    """ "Each hand is paid for separately in cash, according to the number of game points won or lost.\""""
    points = game_points(state)
    return {side: own - sum(points[other] for other in points if other != side) for side, own in points.items()}


def counted_deal(state: State, points: Points) -> Score:
    """The score with this deal, which counts in the series unless all passed."""
    after = state.setup.before.after(points)
    return replace(after, deals=after.deals + (state.contract is not None))


def altesland_rules(places: int, talk: tuple[Talk, ...], **differences: Any) -> Rules:
    """The rules that all tables of the Alte Land share; ``differences``: other fields of `engine.rules.Rules`."""
    base = Rules(
        game="altesland-4",
        pack=Pack.FRENCH,
        sides=differences["sides"],
        hand=differences["hand"],
        script=differences["script"],
        ranks=UNDER_HIGH,
        play=PLAY,
        words=WORDS,
        opening=opening(AUCTION, places, later=True, may_name_turned=False),
        melds=MeldRules(RunRule.FLAT, bella=20),
        contest=Contest(_best_sequence),
        talk=(MELDING, REVEALING, *talk),
        melds_scored=_melds_scored,
        settle=game_points,
        won=lambda state, score: None,
        next_dealer=deal_goes_round,
        audit=lambda state: bella_breaches(state, _BELLE),
        writing=Writing.NUMBERS,
        ready=True,
        closing=True,
    )
    return replace(base, **differences)


def _best_sequence(entry: Entry) -> tuple[int | None, ...]:
    """Halber before Terz, top card, trumps, then the player whose turn is earlier."""
    value = None if entry.kind is MeldKind.MELD else entry.value
    return (value, None if entry.top is None else entry.top.value, entry.trump, -entry.place)


def _melds_scored(state: State) -> dict[Side, tuple[ScoredMeld, ...]]:
    runs, bellas = scored_of_who_said_so(state), scored_bellas(state, BellaTiming.WITH_EITHER)
    return {side: runs[side] + bellas[side] for side in state.sides}


MELDING = MeldOnly(
    Announcing(
        BellaTiming.WITH_EITHER,
        late='Announcements of the combinations "Terz" (or "Terze") and "Halbe" must also take place before the holder '
        "plays to the first trick. All late announcments are invalid.",
        bella_late=_BELLE,
    )
)

REVEALING = Revealing(
    "When all three cards of the trick are on the table, players who have announced mels give sufficient information "
    "about their sequences to determine who has the best one.",
)
