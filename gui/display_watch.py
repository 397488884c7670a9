"""The light display and the camera, brought together: the panel is looked for, hidden from the eye, and announced."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace

from gui.pipeline import Looks
from table_hw.display import Blink, ScoreDisplay
from table_hw.picture import Picture
from table_hw.several import Sturdy
from vision.frame import Frame
from vision.panel import CODE, PanelCover, PanelFinder
from vision.watch import Sightings

__all__ = ["AnnouncedDisplay", "PanelWatch", "hidden"]

STEP = 0.2
"""Seconds a bit of the code: three pictures of a camera that takes 15 a second."""

SEARCH_WITHIN = 15.0
"""Seconds from the first picture on in which a search may begin: later it would blink into the game."""

SEARCHES = 3

GLARE = 2.0
"""Points in the glow for each point of the panel, above which it is dimmed and looked for again: beyond that a card
lying beside the panel is lit more by it than by a lamp."""

_DIMMER = (1, 0)
"""Brightness, of 15, after the first search and after the second, where the panel glares."""

_log = logging.getLogger(__name__)


class PanelWatch:
    """An eye that finds the panel before it looks at cards, and never sees it afterwards.

    While the panel blinks, about four seconds at the start of an evening, the eye behind sees nothing. A panel that
    glares is dimmed and looked for again.
    """

    def __init__(self, eye: Looks, display: ScoreDisplay) -> None:
        self._eye, self._display = eye, display
        self._finder: PanelFinder | None = None
        self._cover: PanelCover | None = None
        self._searches = 0
        self._glares = False
        self._first_at: float | None = None
        self._changes = threading.Event()

    @property
    def where(self) -> str:
        """What is known of the panel's place, in words; empty before anything is."""
        if self._cover is not None:
            return "hidden from the camera"
        if self._finder is not None:
            return "looking for it with the camera"
        return "not in the camera's picture" if self._searches == SEARCHES else ""

    def announce(self) -> None:
        """The panel is about to change. May be called in any thread."""
        self._changes.set()

    def feed(self, frame: Frame) -> Sightings:
        """What this frame adds to what is known, the panel left out."""
        if self._finder is not None:
            return self._search(self._finder, frame)
        wanted = self._cover is None or self._glares
        if wanted and self._may_search(frame.at) and self._begin_search(frame.at) is not None:
            return self.feed(frame)
        return self._eye.feed(self._covered(frame))

    def _may_search(self, at: float) -> bool:
        self._first_at = at if self._first_at is None else self._first_at
        return self._searches < SEARCHES and at - self._first_at <= SEARCH_WITHIN

    def _begin_search(self, at: float) -> PanelFinder | None:
        """Dimmer where it glared. None where the display does not blink."""
        if self._glares:
            self._display.dim(_DIMMER[self._searches - 1])
        self._glares = False
        if self._display.blink(Blink(CODE, STEP)):
            self._searches += 1
            self._finder = PanelFinder(at, STEP)
        return self._finder

    def _search(self, finder: PanelFinder, frame: Frame) -> Sightings:
        finder.feed(frame.picture, frame.at)
        if frame.at >= finder.over_at:
            self._finder, place = None, finder.place()
            _log.info("the panel is %s", "not in the picture" if place is None else f"at {place.quad.tolist()}")
            if place is not None:
                self._cover = PanelCover(place, (frame.picture.shape[1], frame.picture.shape[0]))
                self._glares = place.glare > GLARE and self._searches < SEARCHES
        return Sightings((), ())

    def _covered(self, frame: Frame) -> Frame:
        if self._cover is None:
            return frame
        if self._changes.is_set():
            self._changes.clear()
            self._cover.announce(frame.at)
        return replace(frame, picture=self._cover.cover(frame.picture, frame.at))


class AnnouncedDisplay(Sturdy):
    """Tells the eye before it changes."""

    def __init__(self, inner: ScoreDisplay, watch: PanelWatch) -> None:
        super().__init__(inner)
        self._watch = watch
        self._last: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Announce it if it is another one, and show it."""
        if picture != self._last:
            self._last = picture
            self._watch.announce()
        super().show(picture)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Announce it and say it."""
        self._watch.announce()
        super().tell(text, seconds)

    @property
    def status(self) -> str:
        """What the display says, and where the camera sees it."""
        return ", ".join(part for part in (super().status, self._watch.where) if part)


def hidden(eye: Looks, display: ScoreDisplay) -> tuple[Looks, ScoreDisplay]:
    """An eye that does not see the display, and the display that tells it of its changes."""
    watch = PanelWatch(eye, display)
    return watch, AnnouncedDisplay(display, watch)
