"""Looks at the cards of one printing, as it is: as a lesson shows them, and as they lie on other tables later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from training.art import FIRST, Face, label_of_code, load_art, own_printing, read_face
from training.backgrounds import Backgrounds, illuminate, spoil
from training.dealing import another_maker
from training.places import places_on
from training.samples import half_turned, shaken
from training.scene import Camera, Scene, corners_of, lay, reasonable, visibility
from vision.geometry import rectify
from vision.recognize import HEIGHT, WIDTH

__all__ = ["WHOLLY", "Crop", "Printing", "looks_at_cards", "printing_of", "strangers_to", "teach", "whole_printings"]

LOOKS = 3
"""Looks at each card in the lesson, as `vision.decks.lesson` takes them."""

SIZE = (512, 384)
"""Width and height of the pictures."""

OFF = (0.01, 0.02)
"""What outlines are off by where nothing else is said."""

WHOLLY = 1.01
"""Above every share of a card that can be in sight."""

Crop = NDArray[np.uint8]
Random = np.random.Generator


@dataclass(frozen=True)
class Printing:
    """A whole pack by one maker; ``name``: its path below the folder of art."""

    name: str
    pack: Pack
    faces: list[Face]


def printing_of(word: str, roots: Sequence[Path]) -> Printing:
    """The first whole printing (32 cards) below ``roots`` whose path has this word; "own/hungarian" and "own/french"
    are ours, "drawn/1" and so on such as no maker has (`training.dealing`). Raises SystemExit for a word that names
    none."""
    if word.startswith("own/"):
        pack = Pack(word.removeprefix("own/"))
        return Printing(word, pack, own_printing(pack))
    if word.startswith("drawn/"):
        rng = np.random.default_rng(int(word.removeprefix("drawn/")))
        return Printing(word, Pack.FRENCH, another_maker(rng, load_art(*roots)))
    for root in roots:
        for name, (pack, files) in whole_printings(root).items():
            if word in name:
                return Printing(name, pack, [read_face(file, label) for label, file in files.items()])
    raise SystemExit(f"no printing of 32 cards has {word!r} in its path")


def whole_printings(root: Path) -> dict[str, tuple[Pack, dict[int, Path]]]:
    """The printings of 32 cards below ``root`` by their paths there: the pack, and each card's file by its class."""
    found = {}
    for folder in (path for path in sorted(root.glob("art-*/**")) if path.is_dir()):
        files = {label: file for file in sorted(folder.iterdir()) if (label := _label(file)) is not None}
        if len(files) == len(Pack.FRENCH.cards):
            pack = Pack.FRENCH if min(files) >= FIRST[Pack.FRENCH] else Pack.HUNGARIAN
            found[folder.relative_to(root).as_posix()] = pack, files
    return found


def strangers_to(pack: Pack) -> list[Face]:
    """Cards that are none of this pack, of a printing that every network knows: our own of the other pack."""
    return own_printing(Pack.FRENCH if pack is Pack.HUNGARIAN else Pack.HUNGARIAN)


def _label(file: Path) -> int | None:
    """Class of a file's card; other German-suited packs (G-) count as Hungarian ones, whose suits they share."""
    return label_of_code(f"H-{file.stem[2:]}" if file.stem.startswith("G-") else file.stem)


def teach(rng: Random, faces: list[Face], backgrounds: Backgrounds, looks: int = LOOKS) -> tuple[tuple[Crop, ...], ...]:
    """One lesson: one table, one lamp, a camera from above; every card once, so many ``looks`` each."""
    lamp = int(rng.integers(1 << 31))
    width, height = SIZE
    table = backgrounds.draw(np.random.default_rng(lamp), height, width).astype(np.float32)
    shown = {face.label % 32: _shown(rng, face, table, lamp, looks) for face in faces}
    return tuple(shown[number] for number in range(32))


def _shown(rng: Random, face: Face, table: NDArray[np.float32], lamp: int, count: int) -> tuple[Crop, ...]:
    quad = _place(rng, face)
    picture, owner = table.copy(), np.full(table.shape[:2], -1, np.int16)
    lay(np.random.default_rng(lamp), picture, owner, face.picture, quad, 0)
    lit = illuminate(np.random.default_rng(lamp + 1), np.clip(picture, 0, 255).astype(np.uint8))
    looks = []
    for _ in range(count):
        seen = np.clip(lit + rng.normal(0, 3, lit.shape), 0, 255).astype(np.uint8)
        looks.append(rectify(seen, shaken(rng, quad, 0.012), WIDTH, HEIGHT))
    return tuple(looks)


def _place(rng: Random, face: Face) -> NDArray[np.float32]:
    """Where somebody lays a card before a camera: near, whole, roughly upright."""
    while True:
        camera = Camera(rng, *SIZE)
        x, y = rng.uniform(-0.3, 0.3, 2)
        quad = camera.project(corners_of(face, x, y, rng.normal(0, 0.25)))
        inside = bool((quad > 2).all() and (quad < np.array(SIZE) - 2).all())
        if 90 < camera.card_height < 200 and inside and reasonable(quad, *SIZE):
            return quad


def looks_at_cards(
    rng: Random,
    faces: list[Face],
    backgrounds: Backgrounds,
    count: int,
    low: float,
    high: float,
    off: Sequence[float] = OFF,
) -> list[tuple[Crop, int]]:
    """``count`` crops (128, 80, 3) of whole cards of which at least ``low`` and less than ``high`` is in sight (shares,
    0 to 1), with the card's number in its pack (0 to 31), either way up. ``off``: shares of a card's size that outlines
    are off by, each as often."""
    found: list[tuple[Crop, int]] = []
    while len(found) < count:
        scene = _scene(rng, faces, backgrounds)
        for card, share in enumerate(scene.visible.tolist()):
            if low <= share < high and scene.holds(card):
                outline = shaken(rng, half_turned(rng, scene.quads[card]), float(rng.choice(off)))
                found.append((rectify(scene.picture, outline, WIDTH, HEIGHT), int(scene.labels[card]) % 32))
    return found[:count]


def _scene(rng: Random, faces: list[Face], backgrounds: Backgrounds) -> Scene:
    """A table as `training.scene` has it, in a light of its own, with cards of this one printing as they are.

    (That module's own scenes also cut cards anew and put other makers' numbers on them, which would not be this
    printing any more.)
    """
    width, height = SIZE
    picture = backgrounds.draw(rng, height, width).astype(np.float32)
    owner, view = np.full((height, width), -1, np.int16), Camera(rng, width, height)
    quads: list[NDArray[np.float32]] = []
    labels: list[int] = []
    areas: list[float] = []
    for place, number in zip(places_on(rng, view.extent), rng.permutation(len(faces)), strict=False):
        quad = view.project(corners_of(faces[number], *place))
        if reasonable(quad, width, height):
            areas.append(lay(rng, picture, owner, faces[number].picture, quad, len(quads)))
            quads.append(quad)
            labels.append(faces[number].label)
    visible, centres = visibility(owner, quads, areas)
    lit = illuminate(rng, np.clip(picture, 0, 255).astype(np.uint8))
    return Scene(spoil(rng, lit), np.array(quads, np.float32), np.array(labels, np.int32), visible, centres)
