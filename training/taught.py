"""How well printings are read that no training has seen: before they are taught, and after.

Example::

    python -m training.taught --data DIR --models DIR --printings magulyaaa berlin own/hungarian

``--models`` holds networks that were trained without the printings (`training.make_scenes --leave-out`). A printing
is taught as a table does it: every card once, near, under one lamp, a few looks in a row. It is then read in other
scenes, each with a light, an angle, a blur and a table of its own (`training.scene`). Outlines are true ones, shaken
as detected ones are: what is measured is the reading. Cards below ``art-other/`` count as well: the shipped networks
were trained to call these foreign, which is harder than to have never seen them.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack
from engine.observation import UNKNOWN
from models._cv import cv2
from models.printings.own import draw
from models.printings.raster import raster
from training.art import ART_HEIGHT, Face, _rgba, class_of, label_of_code
from training.backgrounds import Backgrounds, illuminate, spoil
from training.places import places_on
from training.samples import _shaken
from training.scene import _Camera, _corners, _lay, _reasonable, _visibility
from vision.decks.deck import Deck
from vision.decks.learning import learn
from vision.geometry import rectify
from vision.recognize import HEIGHT, WIDTH, CardRecognizer

__all__ = ["Figures", "looks_at_cards", "measure", "printing_of", "teach"]

LOOKS = 3
"""Looks at each card in the lesson, as `vision.decks.lesson` takes them."""

OPEN, HALF = 0.85, 0.5
"""Share of a card that is seen: from OPEN on it lies open; from HALF on it counts as partly covered."""

Crop = NDArray[np.uint8]


@dataclass(frozen=True)
class Figures:
    """Shares (0 to 1) of looks named right, one look a card: open cards, partly covered ones, and those of which the
    reading is sure (90 %): their share, and how many of these are right. ``strangers``: cards of another printing of
    the other pack that come back as unknown."""

    printing: str
    taught: bool
    looks: int
    open: float
    covered: float
    sure: float
    right_when_sure: float
    strangers: float


def main() -> None:
    """Print a table, before and after, printing by printing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with networks that never saw the printings")
    parser.add_argument("--printings", nargs="+", required=True, help="words in the path of each printing")
    parser.add_argument("--looks", type=int, default=320, help="looks at open cards; half as many at covered ones")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, dest="figures")
    wanted = parser.parse_args()
    backgrounds, rows = Backgrounds(wanted.data), []
    print("| printing | taught | open cards right | partly covered | sure of | right when sure | strangers unknown |")
    print("|---|---|---|---|---|---|---|")
    for word in wanted.printings:
        for row in measure(word, wanted.data, backgrounds, wanted.models, wanted.looks, wanted.seed):
            shares = (row.open, row.covered, row.sure, row.right_when_sure, row.strangers)
            cells = " | ".join(f"{share:.1%}" for share in shares)
            print(f"| {row.printing} | {'yes' if row.taught else 'no'} | {cells} |", flush=True)
            rows.append(asdict(row))
    if wanted.figures:
        wanted.figures.write_text(json.dumps(rows, indent=1))


def measure(
    word: str, data: Path, backgrounds: Backgrounds, models: Path | None, looks: int, seed: int
) -> list[Figures]:
    """Figures before and after the lesson, on the same looks. Raises SystemExit for a word that names no printing."""
    name, faces = printing_of(word, data)
    pack = Pack.FRENCH if faces[0].label >= 32 else Pack.HUNGARIAN
    rng = np.random.default_rng([seed, *word.encode()])
    deck = Deck(name[-60:], pack, teach(rng, faces, backgrounds))
    open_looks = looks_at_cards(rng, faces, backgrounds, looks, OPEN, 1.01)
    covered = looks_at_cards(rng, faces, backgrounds, looks // 2, HALF, OPEN)
    strangers = looks_at_cards(
        rng,
        printing_of("own/french" if pack is Pack.HUNGARIAN else "own/hungarian", data)[1],
        backgrounds,
        looks // 4,
        OPEN,
        1.01,
    )
    readers = {False: CardRecognizer(pack, models), True: CardRecognizer(pack, models, learn(deck, models))}
    return [_figures(name, taught, reader, open_looks, covered, strangers) for taught, reader in readers.items()]


def printing_of(word: str, data: Path) -> tuple[str, list[Face]]:
    """The first whole printing (32 cards) whose path has this word; "own/hungarian" and "own/french" are ours."""
    if word.startswith("own/"):
        pack = Pack(word.removeprefix("own/"))
        return word, [Face(_drawn(card), class_of(card)) for card in pack.cards]
    for folder in sorted(path for path in data.glob("art-*/**") if path.is_dir() and word in path.as_posix()):
        files = {label: file for file in sorted(folder.iterdir()) if (label := _label(file)) is not None}
        if len(files) == len(Pack.FRENCH.cards):
            return folder.relative_to(data).as_posix(), [_face(file, label) for label, file in files.items()]
    raise SystemExit(f"no printing of 32 cards has {word!r} in its path")


def _label(file: Path) -> int | None:
    """Class of a file's card; other German-suited packs (G-) count as Hungarian ones, whose suits they share."""
    return label_of_code(f"H-{file.stem[2:]}" if file.stem.startswith("G-") else file.stem)


def _face(file: Path, label: int) -> Face:
    return Face(_rgba(cv2.imread(str(file), cv2.IMREAD_UNCHANGED)), label)


def _drawn(card: Card) -> Crop:
    return np.ascontiguousarray(raster(draw(card, card.pack), ART_HEIGHT)[..., [2, 1, 0, 3]])


def teach(rng: np.random.Generator, faces: list[Face], backgrounds: Backgrounds) -> tuple[tuple[Crop, ...], ...]:
    """One lesson: one table, one lamp, a camera from above; every card once, LOOKS looks each."""
    lamp = int(rng.integers(1 << 31))
    table = backgrounds.draw(np.random.default_rng(lamp), 384, 512).astype(np.float32)
    shown = {face.label % 32: _shown(rng, face, table, lamp) for face in faces}
    return tuple(shown[number] for number in range(32))


def _shown(rng: np.random.Generator, face: Face, table: NDArray[np.float32], lamp: int) -> tuple[Crop, ...]:
    quad = _place(rng, face)
    picture, owner = table.copy(), np.full(table.shape[:2], -1, np.int16)
    _lay(np.random.default_rng(lamp), picture, owner, face.picture, quad, 0)
    lit = illuminate(np.random.default_rng(lamp + 1), np.clip(picture, 0, 255).astype(np.uint8))
    looks = []
    for _ in range(LOOKS):
        seen = np.clip(lit + rng.normal(0, 3, lit.shape), 0, 255).astype(np.uint8)
        looks.append(rectify(seen, _shaken(rng, quad, 0.012), WIDTH, HEIGHT))
    return tuple(looks)


def _place(rng: np.random.Generator, face: Face) -> NDArray[np.float32]:
    """Where somebody lays a card before a camera: near, whole, roughly upright."""
    while True:
        camera = _Camera(rng, 512, 384)
        quad = camera.project(_corners(face, *rng.uniform(-0.3, 0.3, 2), rng.normal(0, 0.25)))
        inside = bool((quad > 2).all() and (quad < (510, 382)).all())
        if 90 < camera.card_height < 200 and inside and _reasonable(quad, 512, 384):
            return quad


def looks_at_cards(
    rng: np.random.Generator, faces: list[Face], backgrounds: Backgrounds, count: int, low: float, high: float
) -> list[tuple[Crop, int]]:
    """``count`` crops (128, 80, 3) of cards of which at least ``low`` and less than ``high`` is seen (shares, 0 to 1),
    with the card's number in its pack (0 to 31), either way up."""
    found: list[tuple[Crop, int]] = []
    while len(found) < count:
        picture, quads, labels, visible = _scene(rng, faces, backgrounds)
        for quad, label, share in zip(quads, labels, visible, strict=True):
            if low <= share < high and (quad > -6).all() and (quad < (518, 390)).all():
                either = np.roll(quad, 2, axis=0) if rng.random() < 0.5 else quad
                outline = _shaken(rng, either, float(rng.choice([0.01, 0.02])))
                found.append((rectify(picture, outline, WIDTH, HEIGHT), label))
    return found[:count]


def _scene(
    rng: np.random.Generator, faces: list[Face], backgrounds: Backgrounds
) -> tuple[Crop, list[NDArray[np.float32]], list[int], NDArray[np.float32]]:
    """A table as `training.scene` has it, in a light of its own, with cards of this one printing as they are.

    (That module's own scenes also cut cards anew and put other makers' numbers on them, which would not be this
    printing any more.)
    """
    picture = backgrounds.draw(rng, 384, 512).astype(np.float32)
    owner, view = np.full((384, 512), -1, np.int16), _Camera(rng, 512, 384)
    quads, labels, areas = [], [], []
    for place, number in zip(places_on(rng, view.extent), rng.permutation(len(faces)), strict=False):
        quad = view.project(_corners(faces[number], *place))
        if _reasonable(quad, 512, 384):
            areas.append(_lay(rng, picture, owner, faces[number].picture, quad, len(quads)))
            quads.append(quad)
            labels.append(faces[number].label % 32)
    visible = _visibility(owner, quads, areas)[0]
    lit = illuminate(rng, np.clip(picture, 0, 255).astype(np.uint8))
    return spoil(rng, lit), quads, labels, visible


def _figures(
    name: str,
    taught: bool,
    reader: CardRecognizer,
    open_looks: list[tuple[Crop, int]],
    covered: list[tuple[Crop, int]],
    strangers: list[tuple[Crop, int]],
) -> Figures:
    read = [(_read(reader, crop), label) for crop, label in open_looks]
    sure = [(face, label) for (face, confidence), label in read if confidence > 0.9]
    return Figures(
        name,
        taught,
        len(read),
        float(np.mean([face == label for (face, _), label in read])),
        float(np.mean([_read(reader, crop)[0] == label for crop, label in covered])),
        len(sure) / len(read),
        float(np.mean([face == label for face, label in sure])) if sure else 0.0,
        float(np.mean([_read(reader, crop)[0] == UNKNOWN for crop, _ in strangers])),
    )


def _read(reader: CardRecognizer, crop: Crop) -> tuple[int, float]:
    """Face and confidence of one look, as the table gets it."""
    corners = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32) - np.float32(0.5)
    look = reader.read(crop, corners)
    return look.best, look.confidence


if __name__ == "__main__":
    main()
