"""The persons on court cards: busts that end at the card's middle line, where their double begins.

A bust stands around x = 0; y runs from the card's upper edge (0) to its middle (50). What tells the ranks
apart is what tells them apart on every such pack: the hat and the thing held. What tells the suits apart,
besides the sign, is the dress.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from models.printings import ink
from models.printings.attributes import flower, halberd, orb, sceptre, sword, throne
from models.printings.hats import cap, coronet, crown, plumed_hat
from models.printings.shapes import Colour, Point, Shape, Shapes, blob, ellipse, line, mirrored, polygon, smooth

__all__ = ["Costume", "Person", "bust", "sash"]


class Person(Enum):
    """Who it is: the two soldiers, the queen of the French pack, the king."""

    UNDER = "under"
    OVER = "over"
    QUEEN = "queen"
    KING = "king"


@dataclass(frozen=True, slots=True)
class Costume:
    """The colours of one suit's people; ``beard`` says whether the men wear one."""

    coat: Colour
    sleeve: Colour
    trim: Colour
    hat: Colour
    hair: Colour
    beard: bool


def bust(person: Person, costume: Costume) -> Shapes:
    """The upper half of the person, from the middle line up, around x = 0."""
    parts = {Person.UNDER: _under, Person.OVER: _over, Person.QUEEN: _queen, Person.KING: _king}
    return parts[person](costume)


def sash(half_width: float, costume: Costume, middle: float = 50.0) -> Shapes:
    """The slanting belt over the seam of the two halves; it is its own half turn."""
    w, rise, t = half_width, 2.2, 1.5
    band = ((-w, middle + rise - t), (w, middle - rise - t), (w, middle - rise + t), (-w, middle + rise + t))
    return (polygon(band, costume.trim), line(((-w, middle + rise), (w, middle - rise)), ink.BLACK, 0.3))


def _under(c: Costume) -> Shapes:
    return (*_coat(c), *_buttons(c), *halberd(16.5), *_arms(c), *_head(c, beard=False), *cap(c.hat, c.trim))


def _over(c: Costume) -> Shapes:
    return (
        *_coat(c),
        *_lacing(c),
        *sword(-16.5),
        *_arms(c),
        *_head(c, beard=c.beard),
        *plumed_hat(c.hat, c.trim),
    )


def _queen(c: Costume) -> Shapes:
    tresses = blob(
        ((0, 8), (9, 12), (11, 24), (13, 33), (7, 35), (0, 30), (-7, 35), (-13, 33), (-11, 24), (-9, 12)), c.hair
    )
    return (tresses, *_gown(c), *_arms(c), *flower(-13.5), *_head(c, beard=False), *coronet(c.trim))


def _king(c: Costume) -> Shapes:
    return (
        *throne(c.hat),
        *_coat(c),
        *_ermine(),
        *sceptre(15.5),
        *_arms(c),
        *orb(-12.5),
        *_head(c, beard=True),
        *crown(c.hat),
    )


def _down_to_seam(edge: Sequence[Point], cloth: Colour) -> Shape:
    """A garment: smooth round the person, cut straight where the double begins."""
    return polygon(smooth(edge, closed=False), cloth)


def _coat(c: Costume) -> Shapes:
    body = _down_to_seam(
        ((-16.5, 50), (-15.5, 38), (-13, 29), (-5, 26), (5, 26), (13, 29), (15.5, 38), (16.5, 50)), c.coat
    )
    collar = polygon(((-6.5, 26.5), (0, 33), (6.5, 26.5), (4, 24.5), (-4, 24.5)), c.trim)
    return (body, collar, line(((0, 33), (0, 50)), ink.BLACK, 0.4))


def _gown(c: Costume) -> Shapes:
    body = _down_to_seam(((-16.5, 50), (-13, 40), (-12, 30), (-4, 27), (4, 27), (12, 30), (13, 40), (16.5, 50)), c.coat)
    bodice = polygon(((-6, 27.5), (6, 27.5), (4, 50), (-4, 50)), c.sleeve)
    pearls = tuple(ellipse((x, 29.5 + (25 - x * x) / 14), 0.9, 0.9, ink.CREAM) for x in (-5, -2.5, 0, 2.5, 5))
    return (body, bodice, *pearls)


def _buttons(c: Costume) -> Shapes:
    dots = tuple(ellipse((0.0, y), 0.95, 0.95, c.trim) for y in (36, 39.5, 43))
    seams = tuple(line(((-7.5, y), (7.5, y)), c.trim, 0.8) for y in (36, 39.5, 43))
    return (*seams, *dots)


def _lacing(c: Costume) -> Shapes:
    strap = polygon(((8.5, 27.5), (11.5, 28.5), (-8, 50), (-12, 50)), c.trim)
    slashes = tuple(line(((x, 33), (x * 1.1, 42)), c.sleeve, 1.1) for x in (-9.5, -5.5, 5.5, 9.5))
    return (*slashes, strap)


def _ermine() -> Shapes:
    cape = blob(((-5, 25), (-14, 28), (-16.5, 34), (-9, 36), (0, 40), (9, 36), (16.5, 34), (14, 28), (5, 25)), ink.SNOW)
    spots = ((-11, 32), (-6.5, 33), (0, 36.5), (6.5, 33), (11, 32), (-8.5, 29), (8.5, 29), (-2.5, 33), (2.5, 33))
    tails = tuple(polygon(((x, y - 0.9), (x + 0.55, y + 0.9), (x - 0.55, y + 0.9)), ink.BLACK, None) for x, y in spots)
    return (cape, *tails)


def _arms(c: Costume) -> Shapes:
    sleeve = blob(((11, 29.5), (16, 31), (19, 38), (17.5, 44), (13.5, 45), (12.5, 39)), c.sleeve)
    cuff = blob(((12, 41.5), (18.8, 42), (18.5, 45), (12.6, 45)), c.trim)
    hand = ellipse((15.7, 46.2), 2.4, 2.1, ink.SKIN)
    fold = line(smooth(((16.2, 33), (16.6, 37), (15.5, 40.5)), closed=False), ink.BLACK, 0.35)
    arm = (sleeve, fold, cuff, hand)
    return (*arm, *mirrored(arm))


def _head(c: Costume, *, beard: bool) -> Shapes:
    hair = blob(
        ((0, 10), (6.2, 12.5), (7.6, 19), (7.4, 25), (4, 25.5), (-4, 25.5), (-7.4, 25), (-7.6, 19), (-6.2, 12.5)),
        c.hair,
    )
    neck = polygon(((-2.2, 22), (2.2, 22), (2.6, 27), (-2.6, 27)), ink.SKIN)
    face = blob(((0, 11.5), (4.7, 13.5), (5, 18.5), (3.4, 23), (0, 25), (-3.4, 23), (-5, 18.5), (-4.7, 13.5)), ink.SKIN)
    whiskers = _beard(c.hair) if beard else ()
    return (hair, neck, face, *whiskers, *_features(beard))


def _beard(hair: Colour) -> Shapes:
    chin = blob(((-4.9, 18.5), (-3, 20.8), (0, 20.2), (3, 20.8), (4.9, 18.5), (4.4, 24), (0, 29), (-4.4, 24)), hair)
    return (chin,)


def _features(beard: bool) -> tuple[Shape, ...]:
    eyes = tuple(ellipse((x, 17.2), 0.65, 0.75, ink.BLACK, None) for x in (-2.1, 2.1))
    brows = tuple(line(((x - 1.1, 15.6), (x + 1.1, 15.5)), ink.BLACK, 0.4) for x in (-2.1, 2.1))
    nose = line(((0, 17.4), (0.7, 19.7), (-0.2, 19.9)), ink.BLACK, 0.35)
    mouth = line(smooth(((-1.4, 22), (0, 22.5), (1.4, 22)), closed=False), ink.RED, 0.7)
    cheeks = () if beard else tuple(ellipse((x, 20.2), 1.0, 0.7, (240, 170, 150), None) for x in (-3.2, 3.2))
    return (*eyes, *brows, nose, *cheeks, mouth)
