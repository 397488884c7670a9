"""What Klaberjass, Zensa and Darda of the CatsAtCards page share: two players, a card turned up, nine cards, 500.

Rules: "How to play Klaberjass", catsatcards.com. Quotations are from there.
"""

from __future__ import annotations

from engine.auction.take import SchmeissRule, TakeAuction, TakeRules
from engine.audit import hand_points
from engine.cards import Pack, Seat
from engine.dealing import DealScript
from engine.games._clobyosh import runs_and_bellas
from engine.games._game import Option, Options
from engine.melds import Contest, Key, MeldRules
from engine.rules import PlayWords, Rules
from engine.scoring import SINGLE, Points, Score, Won, losers_give_all, singles
from engine.slate import Writing
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming, false_bellas
from engine.talk.disclose import Disclosure
from engine.talk.exchange import ExchangeTime, SevenExchange
from engine.talk.meld_phase import MeldPhase, PhaseWords
from engine.tricks import UNDER_HIGH, PlayRules

__all__ = [
    "KLABERJASS_OPTIONS",
    "NEXT_DEALER",
    "PLAY",
    "SCRIPT",
    "TURN_WORDS",
    "WORDS",
    "ahead_at",
    "klaberjass",
    "next_dealer",
]

NEXT_DEALER = Option(
    "kj.nextDealer",
    "winner",
    "The player who earns the most game-points during a hand is set as the dealer for the next hand.",
    ("winner", "alternate"),
)

KLABERJASS_OPTIONS = (
    NEXT_DEALER,
    Option(
        "kj.target", 500, "The first player to earn a total of 500 or more game points at the conclusion of any hand"
    ),
    Option(
        "kj.schmeiss",
        "everyTurn",
        "He may name a suit of his choice as the trump suit for the hand (but may not name the same suit as the "
        "original turned-up trump card), offer to schmeiss or pass.",
        ("everyTurn", "firstTurn", "none"),
    ),
)

SCRIPT = DealScript((3, 3), (3,), turned=True)
PLAY = PlayRules(must_trump=True, beat_trump=True, overtrump=True, undertrump=True)


def klaberjass(game: str, options: Options, melds: MeldRules, key: Key) -> Rules:
    """The rules of the games for two with a meld phase before the play; they differ in melds and their contest."""
    auction = TakeRules(
        Pack.FRENCH.suits,
        places=2,
        schmeiss=SchmeissRule(options["kj.schmeiss"]),
        turn_words=TURN_WORDS,
        name_words=NAME_WORDS,
    )
    target = int(options["kj.target"])
    return Rules(
        game=game,
        pack=Pack.FRENCH,
        sides=singles,
        hand=9,
        script=SCRIPT,
        ranks=UNDER_HIGH,
        play=PLAY,
        words=WORDS,
        opening=lambda setup: TakeAuction(auction, setup.turned_suit),
        melds=melds,
        contest=Contest(key, all_held=True),
        talk=(SEVEN, MeldPhase(BELLA, PHASE), Disclosure(SHOWING, at_once=True)),
        melds_scored=lambda state: runs_and_bellas(state, BellaTiming.WITH_SECOND),
        settle=_settle,
        won=lambda state, score: ahead_at(score, target),
        writing=Writing.NUMBERS,
        next_dealer=lambda state: next_dealer(state, options),
        audit=lambda state: false_bellas(state, BELLA_WORDS),
        closing=True,
    )


def _settle(state: State) -> Points:
    """More than the opponent: both write their own. Less: he writes all. Equal: he writes his own, and he alone."""
    if state.contractor is None:
        return dict.fromkeys(state.sides, 0)
    points = hand_points(state)
    if len(set(points.values())) == 1:
        return {side: 0 if side == state.taking_side else own for side, own in points.items()}
    return losers_give_all(points, state.taking_side)


def ahead_at(score: Score, target: int) -> Won | None:
    """The end of a game: who has more than all others, and the target; with equal scores another hand is played."""
    best = max(score.points.values(), default=0)
    leaders = [side for side in score.points if score.of(side) == best]
    return Won(leaders[0], False, SINGLE) if best >= target and len(leaders) == 1 else None


def next_dealer(state: State, options: Options) -> Seat:
    """Who earned most deals; the next player after a deal without play, a tie, or where the deal goes round."""
    points = state.rules.settle(state)
    best = [side for side in points if points[side] == max(points.values())]
    if options["kj.nextDealer"] == "alternate" or len(best) > 1:
        return state.seats[0]
    return best[0][0]


TURN_WORDS = "The opponent of the dealer has the first opportunity to bid."
NAME_WORDS = (
    "He may name a suit of his choice as the trump suit for the hand (but may not name the same suit as the original "
    "turned-up trump card)"
)
WORDS = PlayWords(
    follow="If he has a card of the suit originally led to the trick he must play it.",
    trump="If he does not have such a card he must play a trump card if he has one.",
    beat="If a trump suit is led to the trick, the opponent must play a higher card of the trump suit if he has one.",
    turn="The winner of each trick sets the cards won in the trick aside, out of play, and leads the first card to "
    "start the next trick.",
)
SHOWING = (
    "The player who is entitled to score for melds during the hand must show the melds after his first play to the "
    "first trick of the hand."
)
BELLA_WORDS = 'he must make the declaration after playing the second of the two cards which form the "Bella" to a trick'
SEVEN = SevenExchange(
    "If original turned up trump card was accepted as the trump suit for the hand and either player has the seven of "
    "the trump suit, he may immediately show it and exchange it for that top trump card",
    ExchangeTime.BEFORE_MELDS,
)
BELLA = Announcing(BellaTiming.WITH_SECOND, late=BELLA_WORDS, bella_late=BELLA_WORDS)
PHASE = PhaseWords(
    time="Before play of the actual hand begins, a melding phase takes place.",
    order="This meld declaration phase begins with the non-dealer who would indicate the specific point value for the "
    "highest meld found in his hand.",
    highest="each player, starting with the non-dealer will declare the point value of his highest meld",
    answer="If the non-dealer had declared a meld and the dealer does not have an equal or higher meld, he would "
    'declare "Good"',
)
