"""Deals as people play them: by the rules, saying what is to be said, but for a revoke now and then."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.actions import (
    Action,
    Besser,
    Call,
    Challenge,
    Claim,
    DeclareNone,
    Exchange,
    Expose,
    Good,
    Kontra,
    MeldKind,
    Melds,
    Play,
    Say,
    Schenken,
    Schmeiss,
    Show,
    Widow,
)
from engine.games import Game, Value
from engine.masks import cards_of
from engine.melds import bella_cards
from engine.playout import random_deal
from engine.rules import Talk
from engine.state import Legal, Phase, State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming
from engine.talk.meld import MeldOnly
from engine.talk.meld_phase import MeldPhase

__all__ = ["Played", "play_deal"]

_EAGER: dict[type, float] = {
    Melds: 0.9, Exchange: 0.7, Widow: 0.3, Show: 1.0, Good: 0.0, DeclareNone: 0.0, Kontra: 0.06, Schenken: 0.01,
    Claim: 0.0, Challenge: 0.0, Expose: 0.005, Besser: 0.3, Schmeiss: 0.1,
}  # fmt: skip
"""How likely somebody says what he may say at a moment, by the kind of call; what is not here: one in ten."""

_MOST = 400
"""Actions after which a deal is given up as one that does not end."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played. ``truth``: its end with all hands known; ``told``: the same with no hand known.

    Where the two write different points, people have not said enough for anybody at the table to know the score.
    """

    truth: State
    told: State

    @property
    def told_enough(self) -> bool:
        """Whether what was said and laid decides the score."""
        return self.told.finished and self.truth.finished and self.told.points == self.truth.points


def play_deal(game: Game, rng: Random, options: dict[str, Value] | None = None, revoke: float = 0.0) -> Played | None:
    """One deal played to its end; None for the rare one that comes to none.

    ``revoke``: the probability that somebody breaks the rules of play once.
    """
    known = random_deal(game, rng, options)
    setup = known.setup
    told = game.deal(setup.table_seats, setup.dealer, options, turned_up=setup.turned_up or setup.turned_suit)
    wrong_in = rng.randint(2, known.rules.tricks) if rng.random() < revoke else 0
    for _ in range(_MOST):
        if known.finished:
            return Played(known.written(), told.written())
        action = _next(known, told, rng, wrong_in)
        if known.noticed != (known := known.apply(action)).noticed:
            wrong_in = 0
        told = told.apply(action)
    return None


def _next(known: State, told: State, rng: Random, wrong_in: int) -> Action:
    if known.phase is Phase.AUCTION:
        legal = known.legal_actions()[0]
        return Say(legal.seat, _bid(legal, rng))
    word = _shown(known, told) or _word(known, rng)
    if word is not None:
        return word
    place = known.to_play
    if known.awaited is not None:
        legal = known.legal_actions()[0]
        return Say(legal.seat, rng.choice(legal.calls))
    breaches = known.held[place] & ~known.playable
    wrong = bool(wrong_in) and len(known.tricks) + 1 >= wrong_in and breaches
    mask = breaches if wrong else _with_bella(known, place) or known.playable
    return Play(known.seats[place], rng.choice(cards_of(mask, known.pack)))


def _with_bella(known: State, place: int) -> int:
    """King and over of trumps as far as they may be played, where the player has just said bella and one of them goes
    with it; nothing else."""
    here = (item for item in known.announced if item.place == place and item.trick == known.trick_number)
    said = any(item.said.kind is MeldKind.BELLA for item in here)
    if known.table is None or not said or not any(map(_goes_with_its_card, known.rules.talk)):
        return 0
    return known.playable & bella_cards(known.table.trump)


def _goes_with_its_card(talk: Talk) -> bool:
    """Whether bella is said with one of its cards, and not with other melds before the first."""
    match talk:
        case MeldOnly(telling=telling) | MeldPhase(bella=telling) | (Announcing() as telling):
            return telling.bella is not BellaTiming.FIRST_CARD
        case _:
            return False


def _bid(legal: Legal, rng: Random) -> Call:
    calls = [call for call in legal.calls if rng.random() < _EAGER.get(type(call), 1.0)]
    return rng.choice(calls or list(legal.calls))


def _shown(known: State, told: State) -> Say | None:
    """What must be told so that everybody knows whose melds count."""
    for legal in told.legal_actions():
        shows = [call for call in legal.calls if isinstance(call, Show)]
        true = [call for call in shows if known.violation(Say(legal.seat, call)) is None]
        for call in sorted(true, key=lambda call: -len(str(call))):
            say = Say(legal.seat, call)
            if say not in told.actions and told.apply(say).shown != told.shown:
                return say
    return None


def _word(known: State, rng: Random) -> Say | None:
    """Something that may be said now: of melds all there is, of the rest now and then something."""
    for legal in known.legal_actions():
        by_kind: dict[type, list[Call]] = {}
        for call in legal.calls:
            by_kind.setdefault(type(call), []).append(call)
        for kind, calls in by_kind.items():
            if rng.random() < _EAGER.get(kind, 0.1):
                fullest = kind is Melds or kind is Show
                return Say(legal.seat, max(calls, key=lambda call: len(str(call))) if fullest else rng.choice(calls))
    return None
