"""What can be said now, sorted for the pad: the likeliest first, never more than a few at once, long lists in steps.

Knows no Qt. Melds are chosen by kind, then rank, then suit; what cannot be taken back at the table is asked for
once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import (
    Accept,
    AllIn,
    Besser,
    Bid,
    Call,
    Challenge,
    Claim,
    Dealer,
    DeclareNone,
    Exchange,
    Expose,
    Good,
    Here,
    Kleines,
    Kontra,
    MeldKind,
    Melds,
    NewDeal,
    Pass,
    PickUp,
    PlayIt,
    Refuse,
    Schenken,
    Schmeiss,
    Show,
    Take,
    Trump,
    Widow,
)
from engine.cards import Pack, Seat
from gui.i18n import t
from gui.wording import call_words, meld_steps, seat_name

__all__ = ["MOST", "Choice", "menu"]

MOST = 8
"""Choices in sight at once."""

_GRAVE = (Claim, Schenken, Expose, AllIn, Challenge)
_ORDER: tuple[type, ...] = (
    NewDeal, Accept, Refuse, PlayIt, Take, Bid, Here, Trump, Kleines, Besser, Pass, Good, Melds, DeclareNone, Exchange,
    Show, Kontra, Widow, PickUp, Schmeiss, Schenken, Expose, Claim, AllIn, Challenge,
)  # fmt: skip
_COMMON = (MeldKind.TERC, MeldKind.KVART, MeldKind.MELD, MeldKind.BELLA)
_LIKELY = (NewDeal, Accept, Refuse, PlayIt, Take, Bid, Here, Trump, Pass, Good, DeclareNone)
_DEEPEST = 4
_RARE_MELDS = 0.5
"""Melds that are heard once in an evening stand behind everything usual but in front of what ends the deal."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: it says ``call``, or opens ``more``. ``grave``: what it opens only asks once more."""

    words: str
    call: Call | None = None
    more: tuple[Choice, ...] = ()
    likely: bool = False
    grave: bool = False

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every call that this button leads to."""
        own = () if self.call is None else (self.call,)
        return own + tuple(call for choice in self.more for call in choice.calls)


Steps = tuple[str, ...]
Item = tuple[Steps, Call]


class _Talk(NamedTuple):
    """How this table speaks: its pack, what people are called, and the game whose words are used."""

    pack: Pack
    name: Callable[[Seat], str]
    game: str

    def words(self, call: Call) -> str:
        """What a button says."""
        return call_words(call, self.pack, self.name, self.game)


def menu(
    calls: Sequence[Call], pack: Pack, most: int = MOST, name: Callable[[Seat], str] = seat_name, game: str = ""
) -> tuple[Choice, ...]:
    """The buttons for these calls, at most ``most`` (2 or more) on every level. ``name``, ``game``: as `call_words`."""
    talk = _Talk(pack, name, game)
    dealers = [_leaf(call, talk) for call in calls if isinstance(call, Dealer)]
    ordered = sorted((call for call in calls if not isinstance(call, Dealer)), key=_rank)
    said = [(_steps(call, talk), call) for call in ordered]
    if not dealers:
        return _level(said, 0, most, talk)
    # also of one alone, which would else look like something that is said to the others
    other = Choice(f"{t('Who deals')} …", more=_paged(dealers, most))
    return (*_level(said, 0, max(2, most - 1), talk), other)


def _level(items: Sequence[Item], depth: int, most: int, talk: _Talk) -> tuple[Choice, ...]:
    if len(items) <= most or depth > _DEEPEST:
        return _paged([_leaf(call, talk) for _, call in items], most)
    groups: dict[str, list[Item]] = {}
    for steps, call in items:
        groups.setdefault(steps[depth] if depth < len(steps) else talk.words(call), []).append((steps, call))
    if len(groups) == 1:
        return _level(items, depth + 1, most, talk)
    found = [
        _leaf(group[0][1], talk)
        if len(group) == 1
        else Choice(f"{' '.join((*group[0][0][:depth], words))} …", more=_level(group, depth + 1, most, talk))
        for words, group in groups.items()
    ]
    return _paged(found, most)


def _paged(choices: Sequence[Choice], most: int) -> tuple[Choice, ...]:
    if len(choices) <= most:
        return tuple(choices)
    return (*choices[: most - 1], Choice(t("more …"), more=_paged(choices[most - 1 :], most)))


def _leaf(call: Call, talk: _Talk) -> Choice:
    words = talk.words(call)
    if isinstance(call, _GRAVE):
        return Choice(words, more=(Choice(t("Yes: {call}").format(call=words), call),), grave=True)
    return Choice(words, call, likely=_is_likely(call))


def _is_likely(call: Call) -> bool:
    if isinstance(call, Melds):
        return len(call.items) == 1 and call.items[0].kind in _COMMON
    return isinstance(call, _LIKELY)


def _rank(call: Call) -> float:
    """Where a call stands; among equals the order of the rules is kept."""
    rare = isinstance(call, Melds) and not _is_likely(call)
    return _ORDER.index(Kontra) + _RARE_MELDS if rare else _ORDER.index(type(call))


def _steps(call: Call, talk: _Talk) -> Steps:
    """By which words one comes to a call, the first first."""
    whole = talk.words(call)
    if isinstance(call, Melds | Show):
        if len(call.items) > 1 and isinstance(call, Melds):
            return (t("Several melds"), whole)
        return meld_steps(call, talk.pack, talk.game)
    if isinstance(call, Challenge):
        return (call_words(call, talk.pack, lambda _: "").strip(), whole)
    return (t("Take the widow for"), whole) if isinstance(call, Widow) else (whole,)
