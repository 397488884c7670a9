"""The way of a card as one object: frames come in, calls fall due, updates go out, the display follows.

``run`` does everything in one thread and is what `filko watch` uses. A window takes the two halves apart:
``seeing`` in the camera's thread, ``take`` in the table's, so that a camera that hangs never holds up a touch.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Protocol

from engine.actions import Say
from engine.errors import BadInput, ImpossibleAction
from engine.observation import Trouble
from engine.table import DealOver
from gui.lamps import lamps
from vision.familiarity import Familiarity

if TYPE_CHECKING:
    from engine.cards import Pack, Seat
    from engine.table import TableSession, Update
    from gui.calls_file import DueCall
    from gui.display_desk import KeyDesk
    from table_hw.display import ScoreDisplay
    from vision.frame import Frame
    from vision.sources import Source
    from vision.watch import Sightings

__all__ = ["CALLS_FILE", "Hint", "Looks", "Pipeline", "Seen", "Step"]

CALLS_FILE = "calls file"
"""From where the words of a calls file come, for the log."""


class Hint(Enum):
    """What people can mend, as far as the eye can tell."""

    STRANGE_PACK = "pack"
    """The cards on the table look like a printing that nobody has taught."""
    AT_BORDER = "border"
    """Cards are laid so close to the picture's border that they cannot be told from held ones."""


class Looks(Protocol):
    """What turns frames into observations; `vision.watch.Watcher` does."""

    def feed(self, frame: Frame) -> Sightings:
        """What this frame adds to what is known."""
        ...


@dataclass(frozen=True, slots=True)
class Seen:
    """One frame and what vision says about it."""

    frame: Frame
    sightings: Sightings


@dataclass(frozen=True, slots=True)
class Step:
    """What the table made of one frame and of the calls due by then. ``seen`` None: after the last frame."""

    seen: Seen | None
    updates: tuple[Update, ...]


class _Refused(BadInput):
    """A word of a calls file that is not possible: saying it again would not help."""


class Pipeline:
    """Source, watcher, table and display, connected.

    ``calls``: what was said, from a calls file, each submitted when its time has come. ``realtime``: a recording
    is shown no faster than it was taken (a camera sets its own pace anyway). The display gets the whole picture
    after everything that changed the table; giving it never blocks. ``now`` is the time of the last frame taken,
    ``lying`` the sightings of the cards in it. ``start_at``: frames before this moment are passed over, since the
    table knows them from before it was broken off. ``desk``: where presses of the display's keys become calls.
    """

    def __init__(
        self,
        source: Source,
        watcher: Looks,
        session: TableSession,
        *,
        calls: Sequence[DueCall] = (),
        display: ScoreDisplay | None = None,
        desk: KeyDesk | None = None,
        realtime: bool = False,
        start_at: float = 0.0,
    ) -> None:
        self.source, self.watcher, self.session, self.display = source, watcher, session, display
        self.desk = desk
        self.now = 0.0
        self._start_at = start_at
        self.lying: frozenset[int] = frozenset()
        self._due = list(reversed(calls))
        self._waiting: deque[Callable[[], list[Update]]] = deque()
        self._realtime = realtime
        self._familiarity = Familiarity()
        self._at_border = False

    @property
    def pack(self) -> Pack:
        """The pack on the table."""
        return self.session.view.state.pack

    @property
    def display_status(self) -> str:
        """How the display does, in words; empty without one."""
        return self.display.status if self.display is not None else ""

    def run(self) -> Iterator[Step]:
        """A step for every frame; then one without a frame, for the calls that are left and the end."""
        self.show_display()
        for seen in self.seeing():
            yield Step(seen, self.take(seen))
        yield Step(None, self.finish())

    @property
    def hints(self) -> frozenset[Hint]:
        """What people can mend, as it looks now."""
        found = {Hint.STRANGE_PACK: self._familiarity.strange, Hint.AT_BORDER: self._at_border}
        return frozenset(hint for hint, there in found.items() if there)

    def follow(
        self,
        tell: Callable[[Update], object],
        warn: Callable[[Hint], object] = lambda hint: None,
        care: Callable[[Trouble], object] = lambda trouble: None,
    ) -> bool:
        """Run to the end and tell every update, ``warn`` once of what people can mend, and tell what is the matter with
        the picture (``care``) when it begins and when it is over. Returns whether at least one deal was seen to its
        end, complete."""
        finished, warned = False, set[Hint]()
        for step in self.run():
            for observation in () if step.seen is None else step.seen.sightings.observations:
                if isinstance(observation, Trouble):
                    care(observation)
            for hint in self.hints - warned:
                warned.add(hint)
                warn(hint)
            for update in step.updates:
                finished |= isinstance(update, DealOver) and bool(update.record["complete"])
                tell(update)
        return finished

    def seeing(self) -> Iterator[Seen]:
        """Look at every frame of the source. Touches nothing of the table."""
        started: float | None = None
        for frame in self.source.frames():
            if frame.at < self._start_at:
                continue
            if self._realtime and not self.source.live:
                started = time.monotonic() - frame.at if started is None else started
                time.sleep(max(0.0, started + frame.at - time.monotonic()))
            yield Seen(frame, self.watcher.feed(frame))

    def take(self, seen: Seen) -> tuple[Update, ...]:
        """Tell the table what was seen, after what was said before it.

        Raises BadInput, naming the calls file's line, for a call of which nobody knows whose it is; and where the log
        cannot be written. What the table could not take then waits, and is told in its order the next time.
        """
        self.now = seen.frame.at
        self.lying = frozenset(card.sighting for card in seen.sightings.cards)
        self._familiarity.see(seen.sightings.observations)
        self._at_border = seen.sightings.at_border
        self._queue_due(self.now)
        self._waiting.extend(partial(self.session.observe, each, self.now) for each in seen.sightings.observations)
        updates = self.press_keys() + self._tell()
        if updates:
            self.show_display()
        return tuple(updates)

    def finish(self) -> tuple[Update, ...]:
        """The recording is over: what is left to say is said, and the table closes what it can close."""
        self._queue_due(math.inf)
        updates = self._tell() + self.session.end_deal()
        self.show_display()
        return tuple(updates)

    def say(self, say: Say, by: str = "") -> list[Update]:
        """Somebody touched a call: it is said now. ``by``: where, for the log. Raises ImpossibleAction, naming what
        is possible."""
        return self.session.submit(say, self.now, by=by)

    def press_keys(self) -> list[Update]:
        """Do what was asked by keys on the display since the last time."""
        return self.desk.work(self.now) if self.desk is not None else []

    def show_display(self) -> None:
        """Give the display the picture as it stands now."""
        if self.display is not None:
            self.display.show(lamps(self.session.view))

    def close(self) -> None:
        """Let go of camera and display."""
        self.source.close()
        if self.display is not None:
            self.display.close()

    def _queue_due(self, now: float) -> None:
        while self._due and self._due[-1].at <= now:
            self._waiting.append(partial(self._say, self._due.pop()))

    def _tell(self) -> list[Update]:
        """Tell the table everything that waits, in its order; what the log cannot take goes on waiting."""
        updates: list[Update] = []
        while self._waiting:
            tell = self._waiting.popleft()
            try:
                updates += tell()
            except _Refused:
                raise
            except BadInput:
                self._waiting.appendleft(tell)
                raise
        return updates

    def _say(self, due: DueCall) -> list[Update]:
        """A call that is not possible by what was seen is kept and told; what follows goes on."""
        say = Say(due.seat or self._only_speaker(due), due.call)
        try:
            return self.session.submit(say, due.at, by=CALLS_FILE, waits=True)
        except ImpossibleAction as wrong:
            raise _Refused(f"{due.where}: {wrong}") from None

    def _only_speaker(self, due: DueCall) -> Seat:
        """Who says it, where the file does not: the one who can. Raises _Refused where that is not one person."""
        possible = [legal for legal in self.session.view.possible if legal.calls]
        can = [legal.seat for legal in possible if due.call in legal.calls]
        if len(can) == 1:
            return can[0]
        speakers = can or [legal.seat for legal in possible]
        if len(speakers) == 1:  # the table then says in its own words why this is not possible
            return speakers[0]
        names = ", ".join(seat.value for seat in speakers) or "nobody"
        raise _Refused(f'{due.where}: "seat" is missing and {names} can speak now; say who said {due.call}')
