"""What may be played, told a second time and deliberately simply: sentence by sentence from the texts of the rules.

Nothing here comes from `engine.tricks`: cards are words, suits are compared, ranks are looked up in a list. Each
function quotes the sentences that it says. A new game must be told here too (`NAIVE`), or its test fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

PLAIN = ["ace", "10", "king", "over", "under", "9", "8", "7"]
UNDER_HIGH = ["under", "9", "ace", "10", "king", "over", "8", "7"]
OVER_HIGH = ["over", "9", "ace", "10", "king", "under", "8", "7"]
_SAME = {"queen": "over", "jack": "under"}


@dataclass(frozen=True)
class Moment:
    """Somebody is to play. Cards are words (``hearts-10``). ``partner_wins``: the best card so far is the partner's.

    ``number``: of the trick, from 1. ``options``: the game's, by full name.
    """

    hand: frozenset[str]
    lying: tuple[str, ...]
    trump: str | None
    partner_wins: bool = False
    number: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    trumps_high_to_low: tuple[str, ...] = tuple(UNDER_HIGH)

    def of_suit(self, suit: str | None) -> set[str]:
        """The cards of a suit in hand."""
        return {card for card in self.hand if _suit(card) == suit}

    @property
    def led(self) -> str:
        """The suit that was led."""
        return _suit(self.lying[0])

    @property
    def trumps_lying(self) -> list[str]:
        """The trumps in the trick."""
        return [card for card in self.lying if _suit(card) == self.trump]

    def higher_trumps(self) -> set[str]:
        """Trumps in hand that are above every trump in the trick."""
        order = self.trumps_high_to_low
        return {
            mine
            for mine in self.of_suit(self.trump)
            if all(order.index(_rank(mine)) < order.index(_rank(other)) for other in self.trumps_lying)
        }

    def winning(self) -> str:
        """The card that wins so far."""
        if self.trumps_lying:
            return min(self.trumps_lying, key=lambda card: self.trumps_high_to_low.index(_rank(card)))
        return min((c for c in self.lying if _suit(c) == self.led), key=lambda card: PLAIN.index(_rank(card)))


def _suit(card: str) -> str:
    return card.split("-")[0]


def _rank(card: str) -> str:
    rank = card.split("-")[1]
    return _SAME.get(rank, rank)


def anything(now: Moment) -> set[str]:
    """ "Any card can be led." "the second player to a trick may play any card"."""
    return set(now.hand)


def klaber(now: Moment) -> set[str]:
    """ "The other players must follow suit if possible. A player who cannot follow suit must play a trump (even if
    their partner has already trumped and even if their trump is too low …). A player who has no card of the suit led
    and no trumps may play any card in their hand. There is never any obligation to beat"
    """
    if not now.lying:
        return anything(now)
    return now.of_suit(now.led) or now.of_suit(now.trump) or anything(now)


def clobyosh(now: Moment) -> set[str]:
    """ "A suit led must be followed if possible. If the suit cannot be followed, then it is obligatory to trump …
    When a trump is led, it is obligatory to beat the trump played". Three-handed: "the third player must still
    overtrump if possible. If he cannot overtrump he must play a lower trump, and only if he is out of trump may he
    discard freely."
    """
    if not now.lying:
        return _lead(now)
    if now.led == now.trump:
        if _bare_yuss(now):
            return anything(now)
        return now.higher_trumps() or now.of_suit(now.trump) or anything(now)
    if now.of_suit(now.led):
        return now.of_suit(now.led)
    return now.higher_trumps() or now.of_suit(now.trump) or anything(now)


def _lead(now: Moment) -> set[str]:
    """Option: "any trump lead must be with a scoring card (Yuss Manel A Ten K Q), not an Eight or a Seven"."""
    if not now.options.get("clob.noLowTrumpLead"):
        return anything(now)
    allowed = {card for card in now.hand if _suit(card) != now.trump or _rank(card) not in ("7", "8")}
    return allowed or anything(now)


def _bare_yuss(now: Moment) -> bool:
    """Option: "withhold the Yuss (trump J) if one holds the Yuss alone (bare Yuss)"."""
    mine = now.of_suit(now.trump)
    return bool(now.options.get("clob.bareYuss")) and len(mine) == 1 and _rank(next(iter(mine))) == "under"


def clobyosh_four(now: Moment) -> set[str]:
    """ "players must always follow suit if they can. If the trick is currently being won by an opponent, you must
    beat the opponent's currently winning card if you can, either with a higher card of the same suit, or with a trump
    … Players are not obliged to beat their partner's card. If partner is winning the trick you may play any card of
    the suit led, or holding no cards of that suit, play any other card"
    """
    if not now.lying:
        return _lead(now)
    follow = now.of_suit(now.led)
    if follow and now.led == now.trump and _bare_yuss(now):
        return anything(now)
    if now.partner_wins:
        return follow or anything(now)
    if follow:
        return {card for card in follow if _beats_in_suit(now, card)} or follow
    if now.higher_trumps():
        return now.higher_trumps()
    if now.options.get("clob4.undertrump") == "must":
        return now.of_suit(now.trump) or anything(now)
    return anything(now)


def _beats_in_suit(now: Moment, card: str) -> bool:
    best = now.winning()
    if _suit(best) != _suit(card):
        return False
    order = now.trumps_high_to_low if _suit(card) == now.trump else PLAIN
    return list(order).index(_rank(card)) < list(order).index(_rank(best))


def tartli(now: Moment) -> set[str]:
    """First seven tricks: "the second player to a trick may play any card". "Starting from the 8th trick … obliged to
    follow suit. If holding no card of the suit that was led, the second player is obliged to play a trump if possible
    … there is no obligation to beat the leader's card"
    """
    return anything(now) if now.number <= 7 else klaber(now)


def klaberjass(now: Moment) -> set[str]:
    """ "If he has a card of the suit originally led to the trick he must play it. If he does not have such a card he
    must play a trump card if he has one. … If a trump suit is led to the trick, the opponent must play a higher card
    of the trump suit if he has one."
    """
    if not now.lying:
        return anything(now)
    follow = now.of_suit(now.led)
    if now.led == now.trump:
        return now.higher_trumps() or follow or anything(now)
    return follow or now.higher_trumps() or now.of_suit(now.trump) or anything(now)


def klammern(now: Moment) -> set[str]:
    """ "must play a card of the suit led to the trick if they have one. … they must play that trump suit. And if
    previous cards of the trump suit have been played …, they must play a higher card of the trump suit to the trick,
    if able. … may play any card from the trump suit."
    """
    if not now.lying:
        return anything(now)
    if now.led != now.trump and now.of_suit(now.led):
        return now.of_suit(now.led)
    return now.higher_trumps() or now.of_suit(now.trump) or anything(now)


def altes_land(now: Moment) -> set[str]:
    """The five rules: "1. You must play a card of the suit led if you have one; … 2. If you cannot follow suit you
    must play a trump. 3. If trumps are led, or if a side suit which you do not have has been led and trumped, you must
    if possible beat the highest trump so far played … 4. … you must still play a trump … 5. Only when you are unable
    to follow suit and you have no trumps are you allowed to play any card you wish"
    """
    if not now.lying:
        return anything(now)
    must = now.of_suit(now.led)  # 1
    if not must:
        must = now.of_suit(now.trump)  # 2, 4
    if now.led == now.trump or (not now.of_suit(now.led) and now.trumps_lying):
        must = now.higher_trumps() or must  # 3
    return must or anything(now)  # 5


Told = Callable[[Moment], set[str]]

NAIVE: dict[str, Told] = {
    "klaber": klaber,
    "clobyosh-2": clobyosh,
    "clobyosh-3": clobyosh,
    "clobyosh-4": clobyosh_four,
    "tartli": tartli,
    "tartl-austrian": tartli,
    "klaberjass-2": klaberjass,
    "zensa": klaberjass,
    "catsatcards-clobyosh": clobyosh,
    "darda": klaberjass,
    "klammern-4": klammern,
    "klapperjas-4": klammern,
    "klapperjas-3": klammern,
    "klapperjas-2": klammern,
    "altesland-3-tournament": altes_land,
    "altesland-3-money": altes_land,
    "altesland-4": altes_land,
    "altesland-2": altes_land,
}

OVER_HIGH_GAMES = ("klaber", "tartli", "tartl-austrian", "darda")
"""Games in which the over (queen) is the highest trump."""
