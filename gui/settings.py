"""What the window remembers from one evening to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from PySide6.QtCore import QSettings

from engine.cards import Seat
from engine.errors import UnknownName
from engine.games import game
from gui.i18n import default_language

__all__ = ["Preferences", "forget", "load", "save"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """Choices of the people at this table; the defaults reveal and record as little as possible.

    ``look``: ``auto`` (as the desktop has it), ``day`` or ``lamplight``. ``look_back``: earlier tricks may be looked
    at during a deal. ``keep_log``: the score sheet is kept on disk, so that a broken-off deal goes on (never a
    picture). ``dealer``: the seat that deals first, where people said so; that is of one evening and not remembered.
    ``names``: seat to name. ``options``: house rules that are not as usual, by game, name and value.
    """

    language: str = "en"
    look: str = "auto"
    look_back: bool = False
    keep_log: bool = True
    game: str = "klaber"
    source: str = "0"
    deck: str = ""
    display: str = ""
    dealer: str = ""
    names: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str, str], ...] = ()

    def house_rules(self, game: str) -> dict[str, str]:
        """The house rules of one game."""
        return {name: value for played, name, value in self.options if played == game}

    def with_house_rules(self, game: str, rules: Mapping[str, str]) -> Preferences:
        """With other house rules of one game; those of the others stay."""
        others = tuple(kept for kept in self.options if kept[0] != game)
        return replace(self, options=(*others, *((game, name, value) for name, value in rules.items())))


def load(store: QSettings | None = None) -> Preferences:
    """What was remembered; defaults for what was not or cannot be read."""
    text = str((store or _store()).value("preferences", ""))
    start = Preferences(language=default_language())
    try:
        found = json.loads(text) if text else {}
        found["names"] = tuple((str(seat), str(name)) for seat, name in found.get("names", ()))
        found["options"] = tuple((str(g), str(name), str(value)) for g, name, value in found.get("options", ()))
        known = {field.name for field in fields(Preferences)} - {"dealer"}
        kept = {name: value for name, value in found.items() if name in known}
        return _known(replace(start, **{n: v for n, v in kept.items() if type(v) is type(getattr(start, n))}))
    except (ValueError, TypeError, AttributeError):
        return start  # a damaged memory is no reason not to play


def _known(found: Preferences) -> Preferences:
    """Without what this program has no game or seat for: another version knew it, or the file is damaged."""
    seats = {seat.value for seat in Seat}
    usual = Preferences()
    return replace(
        found,
        game=found.game if _is_played(found.game) else usual.game,
        names=tuple((seat, name) for seat, name in found.names if seat in seats),
    )


def _is_played(name: str) -> bool:
    try:
        return bool(game(name))
    except UnknownName:
        return False


def save(preferences: Preferences, store: QSettings | None = None) -> None:
    """Remember these choices."""
    (store or _store()).setValue("preferences", json.dumps(asdict(preferences)))


def forget(store: QSettings | None = None) -> None:
    """Remember nothing."""
    (store or _store()).remove("preferences")


def _store() -> QSettings:
    # Where no format is named Qt takes the desktop's own, whatever `setDefaultFormat` says.
    return QSettings(QSettings.defaultFormat(), QSettings.Scope.UserScope, "filko", "filko")
