"""The calls: one small frozen value for each thing that can be said at these tables.

``str(call)`` is the one text form that the program prints; ``engine.actions.words`` reads it and its synonyms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from engine.cards import Card, Pack, Rank, Seat, Suit
from engine.members import plain_members

__all__ = [
    "Accept",
    "AllIn",
    "Besser",
    "Bid",
    "Call",
    "Challenge",
    "Claim",
    "Dealer",
    "DeclareNone",
    "Exchange",
    "Expose",
    "Good",
    "Here",
    "Kleines",
    "Kontra",
    "MeldKind",
    "Melds",
    "NewDeal",
    "Pass",
    "PickUp",
    "PlayIt",
    "Refuse",
    "Said",
    "Schenken",
    "Schmeiss",
    "Show",
    "Take",
    "Trump",
    "Widow",
]


@plain_members
class MeldKind(Enum):
    """What kind of meld was announced. ``MELD``: only that there is one (Alte Land)."""

    TERC = "terc"
    KVART = "kvart"
    KVINT = "kvint"
    SZEXT = "szext"
    SZEPT = "szept"
    OKT = "okt"
    FOUR = "four"
    BELLA = "bella"
    MELD = "meld"

    def __hash__(self) -> int:
        return hash(self.value)

    @property
    def length(self) -> int:
        """Cards in the sequence, 3 to 8; 0 for what is no sequence."""
        return _LENGTHS.get(self, 0)

    @staticmethod
    def of_length(length: int) -> MeldKind:
        """The name of a sequence of 3 to 8 cards."""
        return _BY_LENGTH[length]


_BY_LENGTH = {
    3: MeldKind.TERC,
    4: MeldKind.KVART,
    5: MeldKind.KVINT,
    6: MeldKind.SZEXT,
    7: MeldKind.SZEPT,
    8: MeldKind.OKT,
}
_LENGTHS = {kind: length for length, kind in _BY_LENGTH.items()}
_RANK_WORDS = {
    Pack.HUNGARIAN: ("seven", "eight", "nine", "ten", "under", "over", "king", "ace"),
    Pack.FRENCH: ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """One meld as it was announced: the kind, and the top rank and suit where the player named them.

    A set (``FOUR``) carries its rank in ``top``. ``pack`` only chooses the words of the printed form.
    """

    kind: MeldKind
    top: Rank | None = None
    suit: Suit | None = None
    pack: Pack = field(default=Pack.HUNGARIAN, compare=False)

    def __str__(self) -> str:
        words = [self.kind.value]
        if self.top is not None:
            plural = "s" if self.kind is MeldKind.FOUR else ""
            words.append(_RANK_WORDS[self.pack][self.top.value] + plural)
        if self.suit is not None:
            words.append(self.suit.value)
        return " ".join(words)


class Word:
    """Base of the calls that are one fixed word; it only prints them."""

    __slots__ = ()
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Bid:
    """A number in the auction of Kláber, 1 to 4."""

    level: int

    def __str__(self) -> str:
        return f"bid {self.level}"


@dataclass(frozen=True, slots=True)
class Here(Word):
    """The earlier bidder equals the later one's bid ("itt")."""

    word: ClassVar[str] = "here"


@dataclass(frozen=True, slots=True)
class Pass(Word):
    """Pass, in every auction."""

    word: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class PickUp(Word):
    """The last three cards are taken up before the auction is over; as good as a pass (Kláber)."""

    word: ClassVar[str] = "pickup"


@dataclass(frozen=True, slots=True)
class Trump:
    """A trump suit is named; None is "no trump"."""

    suit: Suit | None

    def __str__(self) -> str:
        return f"trump {self.suit.value if self.suit else 'none'}"


@dataclass(frozen=True, slots=True)
class Take:
    """The turned-up suit is accepted; ``big`` is three-handed Clobyosh's higher contract."""

    big: bool = False

    def __str__(self) -> str:
        return "take big" if self.big else "take"


@dataclass(frozen=True, slots=True)
class Schmeiss(Word):
    """The proposal to abandon the deal."""

    word: ClassVar[str] = "schmeiss"


@dataclass(frozen=True, slots=True)
class Accept(Word):
    """Yes to a schmeiss or to an offer of giving up."""

    word: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Refuse(Word):
    """No to a schmeiss or to an offer of giving up."""

    word: ClassVar[str] = "refuse"


@dataclass(frozen=True, slots=True)
class PlayIt(Word):
    """The turned-up suit is accepted in the auctions with Kleines and Besser."""

    word: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Kleines(Word):
    """ "Ein Kleines": a small game."""

    word: ClassVar[str] = "kleines"


@dataclass(frozen=True, slots=True)
class Besser(Word):
    """ "Besser": the small game in clubs."""

    word: ClassVar[str] = "besser"


@dataclass(frozen=True, slots=True)
class Kontra:
    """Doubling: level 1 kontra, 2 rekontra, 3 szubkontra."""

    level: int = 1

    def __str__(self) -> str:
        return ("kontra", "rekontra", "szubkontra")[self.level - 1]


@dataclass(frozen=True, slots=True)
class Schenken(Word):
    """The offer to give the deal up."""

    word: ClassVar[str] = "schenken"


@dataclass(frozen=True, slots=True)
class Melds:
    """Melds announced in one breath: ``terc + bella``."""

    items: tuple[Said, ...]

    def __str__(self) -> str:
        return " + ".join(map(str, self.items))


@dataclass(frozen=True, slots=True)
class Show:
    """Melds laid open or named exactly: ``show terc king gourds``."""

    items: tuple[Said, ...]

    def __str__(self) -> str:
        return "show " + " + ".join(map(str, self.items))


@dataclass(frozen=True, slots=True)
class Exchange(Word):
    """The seven of trumps is exchanged for the turned-up card."""

    word: ClassVar[str] = "exchange seven"


@dataclass(frozen=True, slots=True)
class DeclareNone(Word):
    """ "No melds"."""

    word: ClassVar[str] = "declare none"


@dataclass(frozen=True, slots=True)
class Good(Word):
    """The other side's meld is acknowledged as better."""

    word: ClassVar[str] = "good"


@dataclass(frozen=True, slots=True)
class Claim(Word):
    """A player claims to have reached the target ("going out")."""

    word: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The player at this seat is said to have concealed a throw-in meld."""

    seat: Seat

    def __str__(self) -> str:
        return f"challenge {self.seat}"


@dataclass(frozen=True, slots=True)
class Widow:
    """A card of the hand is given for the visible one of the widow (Darda)."""

    card: Card

    def __str__(self) -> str:
        return f"widow {self.card.long}"


@dataclass(frozen=True, slots=True)
class Expose(Word):
    """The hand is laid open and played on."""

    word: ClassVar[str] = "expose"


@dataclass(frozen=True, slots=True)
class AllIn(Word):
    """The whole match is staked on winning every trick of this deal (Klammern)."""

    word: ClassVar[str] = "all in"


@dataclass(frozen=True, slots=True)
class NewDeal(Word):
    """A new deal begins. A word for the table, not for the state of a deal."""

    word: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class Dealer:
    """Who deals. A word for the table, not for the state of a deal."""

    seat: Seat

    def __str__(self) -> str:
        return f"dealer {self.seat}"


Call = (
    Bid | Here | Pass | PickUp | Trump | Take | Schmeiss | Accept | Refuse | PlayIt | Kleines | Besser | Kontra
    | Schenken | Melds | Show | Exchange | DeclareNone | Good | Claim | Challenge | Widow | Expose | AllIn | NewDeal
    | Dealer
)  # fmt: skip
