"""The auction about a turned-up card: take its suit, else name another (Clobyosh and its relatives)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import Accept, Call, Expose, Pass, Refuse, Schmeiss, Take, Trump
from engine.auction import Contract
from engine.cards import Suit
from engine.members import plain_members

__all__ = ["Bimah", "SchmeissRule", "TakeAuction", "TakeRules"]


@plain_members
class SchmeissRule(Enum):
    """When a player may propose to abandon the deal."""

    NONE = "none"
    FIRST_TURN = "firstTurn"
    EVERY_TURN = "everyTurn"


@plain_members
class Bimah(Enum):
    """Who must name a suit when all others have passed twice."""

    NONE = "none"
    DEALER = "dealer"
    FOREHAND = "forehand"


@dataclass(frozen=True, slots=True)
class TakeRules:
    """How one game has it. The ``words`` are the game's own sentences, for what goes against them.

    ``big``: the taker may take on big, in the second round before he names his suit.
    """

    suits: tuple[Suit, ...]
    places: int
    schmeiss: SchmeissRule = SchmeissRule.NONE
    bimah: Bimah = Bimah.NONE
    no_trump_on_bimah: bool = False
    big: bool = False
    turn_words: str = "each player in turn either passes or takes"
    name_words: str = "names a trump suit different from the suit of the turned up card"
    bimah_words: str = "must name a trump suit if the other three players pass"
    answer_words: str = "may either accept, which ends the hand with no score, or may reject the schmeiss"
    schmeiss_words: str = "the player calling the schmeiss must name a trump suit for the hand"
    void_words: str = "The deal is void when a hand consists only of 8's and 7's."


@plain_members
class Stage(Enum):
    """The first round, the second, an answer to a schmeiss, a suit that must be named, and the end."""

    TAKE = "take"
    NAME = "name"
    ANSWER = "answer"
    MUST_NAME = "must name"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class TakeAuction:
    """One moment of it. ``turned``: the suit of the turned-up card, None while nobody knows it.

    ``big``: the speaker takes on big and has to name his suit. ``may_expose``: the places whose cards nobody knows
    and may make the deal void when they are laid open. ``void``: that has happened.
    """

    rules: TakeRules
    turned: Suit | None
    stage: Stage = Stage.TAKE
    speaker: int = 0
    second_round: bool = False
    contract: Contract | None = None
    big: bool = False
    may_expose: tuple[int, ...] = ()
    void: bool = False

    @property
    def thrown_in(self) -> bool:
        """Whether the deal is abandoned."""
        return self.stage is Stage.DONE and self.contract is None

    @property
    def actor(self) -> int | None:
        """The place that must speak; to a schmeiss it is the opponent (two players)."""
        if self.stage is Stage.DONE:
            return None
        return 1 - self.speaker if self.stage is Stage.ANSWER else self.speaker

    def calls(self, place: int) -> tuple[Call, ...]:
        """What may be said from this place."""
        expose: tuple[Call, ...] = (Expose(),) if place in self.may_expose and self.stage is not Stage.DONE else ()
        return expose if place != self.actor else (*self._turn_calls(), *expose)

    def _turn_calls(self) -> tuple[Call, ...]:
        if self.stage is Stage.ANSWER:
            return (Accept(), Refuse())
        big = (Take(big=True),) if self.rules.big and not self.big else ()
        if self.stage is Stage.TAKE:
            return (Take(), *big, Pass(), *self._schmeiss())
        if self.stage is Stage.MUST_NAME or self._on_bimah:
            return (*self._suits(), *big)
        return (*self._suits(), *big, Pass(), *self._schmeiss())

    def say(self, place: int, call: Call) -> TakeAuction:
        """The auction after one of ``calls(place)``."""
        if isinstance(call, Expose):
            return replace(self, stage=Stage.DONE, void=True)
        if isinstance(call, Pass):
            return self._passed()
        if isinstance(call, Schmeiss):
            return replace(self, stage=Stage.ANSWER)
        if isinstance(call, Accept):
            return replace(self, stage=Stage.DONE)
        if isinstance(call, Refuse) and self.second_round:
            return replace(self, stage=Stage.MUST_NAME)
        if isinstance(call, Trump):
            return self._done(Contract(place, call.suit, no_trump=call.suit is None, big=self.big))
        big = isinstance(call, Take) and call.big
        if self.second_round:
            return replace(self, stage=Stage.MUST_NAME, big=big)
        return self._done(Contract(self.speaker, self.turned, named=False, big=big))

    def why_not(self, place: int, call: Call) -> str:
        """The rule's words against a call."""
        if isinstance(call, Expose):
            return self.rules.void_words
        if place != self.actor:
            return self.rules.turn_words
        if self.stage is Stage.ANSWER:
            return self.rules.answer_words
        if not self.second_round:
            return self.rules.turn_words
        if isinstance(call, Trump | Take) or self.big:
            return self.rules.name_words
        if self._on_bimah:
            return self.rules.bimah_words
        return self.rules.schmeiss_words if self.stage is Stage.MUST_NAME else self.rules.name_words

    def _schmeiss(self) -> tuple[Call, ...]:
        rule = self.rules.schmeiss
        allowed = rule is SchmeissRule.EVERY_TURN or (rule is SchmeissRule.FIRST_TURN and not self.second_round)
        return (Schmeiss(),) if allowed else ()

    def _suits(self) -> tuple[Call, ...]:
        suits: tuple[Call, ...] = tuple(Trump(suit) for suit in self.rules.suits if suit is not self.turned)
        return (*suits, Trump(None)) if self._on_bimah and self.rules.no_trump_on_bimah else suits

    @property
    def _on_bimah(self) -> bool:
        """Whether the speaker must name trumps, because nobody else has."""
        if self.rules.bimah is Bimah.FOREHAND:
            return self.stage is Stage.MUST_NAME and not self.big
        dealer = self.rules.places - 1
        return self.rules.bimah is Bimah.DEALER and self.second_round and self.speaker == dealer

    def _passed(self) -> TakeAuction:
        if self.speaker < self.rules.places - 1:
            return replace(self, speaker=self.speaker + 1)
        if not self.second_round:
            return replace(self, stage=Stage.NAME, speaker=0, second_round=True)
        if self.rules.bimah is Bimah.FOREHAND:
            return replace(self, stage=Stage.MUST_NAME, speaker=0)
        return replace(self, stage=Stage.DONE)

    def _done(self, contract: Contract) -> TakeAuction:
        return replace(self, stage=Stage.DONE, contract=contract)
