"""Cards that the network overlooked: what is new on the table and has a card's size and shape may be one.

All cards of a table are equally large, and what has come to rest differs from what lay there before in its whole
outline. So a card whose picture confuses the network, on a cloth whose squares look like cards, is found all the same;
whether it is one, its face must tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from models._cv import cv2
from vision.detect import Found
from vision.geometry import Quad, area, covered_share, rectangle_around
from vision.masks import HEIGHT, WIDTH, Mask, inside
from vision.recognize import Look
from vision.sizes import ASPECT, surely_read

__all__ = ["newcomers", "with_newcomers"]

SMALLEST, LARGEST = 0.5, 1.5
"""Area of a newcomer over that of a card: smaller where the card lies on what looks like it, larger by its shadow."""

FILLED = 0.6
"""Share of the rectangle around it that a newcomer fills at least: a hand or a sleeve does not."""

SLIMMEST, WIDEST = 0.45, 0.85
"""Width by height, as it is seen."""

MOST_OF = 0.5
"""An outline that is surely read and takes so much of a newcomer explains it; one that is not, and has so much of
itself in a card, is a part of it."""

_ROUND = np.ones((3, 3), np.uint8)


def with_newcomers(
    found: list[Found],
    news: Mask,
    height: float | None,
    size: tuple[int, int],
    read: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
) -> list[Found]:
    """The outlines of a picture of ``size`` (w, h), and those of newcomers that none of them explains and in which a
    face is surely read, in place of what was found of these.

    ``news``: where it is not as it was, and calm. ``height`` of a card in pixels; None: unknown, and nothing is added.
    ``read`` looks at an outline's face, ``mend`` draws one onto its card's corners.
    """
    if height is None or not news.any():
        return found
    whole, besides = list(found), _besides(news, found, size, read)
    masks = (news,) if np.array_equal(news, besides) else (news, besides)
    for rough in (quad for mask in masks for quad in newcomers(mask, height, size)):
        if any(covered_share(f.quad, rough) > MOST_OF and surely_read(read(f.quad)) for f in whole):
            continue
        quad = mend(rough)
        look = read(quad)
        if surely_read(look):
            whole = [f for f in whole if covered_share(quad, f.quad) < MOST_OF or surely_read(read(f.quad))]
            whole.append(Found(quad, look.confidence))
    return whole


def _besides(news: Mask, found: list[Found], size: tuple[int, int], read: Callable[[Quad], Look]) -> Mask:
    """What is new besides the cards that were found and read: of two that came together the one that was not."""
    left = news.copy()
    for card in found:
        within = inside(card.quad, size)
        if (news & within).any() and surely_read(read(card.quad)):
            left &= ~within
    return left


def newcomers(news: Mask, height: float, size: tuple[int, int]) -> Iterator[Quad]:
    """Rough outlines (pixels of a picture of ``size`` (w, h)) of what in ``news`` has a card's size and shape."""
    point = np.array([size[0] / WIDTH, size[1] / HEIGHT])
    card = ASPECT * height**2 / float(point.prod())
    if np.count_nonzero(news) < SMALLEST * card:
        return
    closed = cv2.morphologyEx(news.view(np.uint8), cv2.MORPH_CLOSE, _ROUND)
    contours, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if not SMALLEST * card < cv2.contourArea(contour) + len(contour) / 2 < LARGEST * card:
            continue
        quad = rectangle_around((contour[:, 0] + 0.5) * point)
        across, down = float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[1]))
        filled = np.count_nonzero(closed.view(bool) & inside(quad, size)) * float(point.prod()) / max(area(quad), 1.0)
        if SLIMMEST < across / max(down, 1.0) < WIDEST and filled > FILLED:
            yield quad
