"""Scenes out of rendered films: cards as they lie at a table that is played at, seen through a compressing camera.

Composed scenes teach printings and lights; what they lack is how a film shows a card. Example::

    filko bench deals --rendered 170 --seed 1300 --art DIR --cache .work/training/films-1300
    python -m training.filmed .work/training/films-1300 --out .work/training/scenes --first 700
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack, parse_card
from models._cv import cv2
from training.art import FIRST
from training.make_scenes import SCENES_PER_SHARD, write_shard
from training.scene import Points, Scene, as_they_lie
from vision.geometry import midline

__all__ = ["filmed"]

Json = dict[str, Any]

STILL, BEFORE_NEXT = 0.05, 0.35
"""Seconds after a hand is away, and before the next card rests, between which cards are looked at."""

AROUND = 0.5
"""Card heights around a trick that belong to its scene."""


def filmed(film: Path, rng: np.random.Generator, most: int) -> Iterator[Scene]:
    """At most ``most`` scenes of one film: its picture when a card has just been played, with the cards of that trick.

    The truth lies beside the film (``NAME.json``). Of what else lies on the table the scene says nothing.
    """
    truth = json.loads(film.with_suffix(".json").read_text())
    moments = [moment for deal in truth["deals"] for moment in _moments(deal, Pack(truth["pack"]))]
    chosen = rng.permutation(len(moments))[:most]
    wanted = sorted((moments[int(i)] for i in chosen), key=lambda moment: moment[0])
    video = cv2.VideoCapture(str(film))
    at = 0
    for seconds, quads, labels in wanted:
        number = round(seconds * truth["fps"])
        while at < number and video.grab():
            at += 1
        read, picture = video.read()
        if not read:
            return
        at += 1
        yield _scene(np.asarray(picture, np.uint8), quads, labels)


def _moments(deal: Json, pack: Pack) -> Iterator[tuple[float, list[Points], list[int]]]:
    """When nothing moves over a trick: seconds from the film's start, the outlines of its cards, their classes."""
    plays = deal["plays"]
    cleared = {trick["trick"]: trick["cleared"] for trick in deal["tricks"]}
    for number, play in enumerate(plays):
        after = plays[number + 1]["at_rest"] if number + 1 < len(plays) else play["hand_away"] + 1.0
        seconds = play["hand_away"] + STILL
        ready = cleared.get(play["trick"] - 1, 0.0) < play["at_rest"]
        if not ready or seconds > after - BEFORE_NEXT or _disturbed(deal, play["trick"], seconds):
            continue
        lying = [one for one in plays[: number + 1] if one["trick"] == play["trick"]]
        labels = [FIRST[pack] + parse_card(one["card"], pack).index for one in lying]
        yield seconds, [np.array(one["quad"], np.float32) for one in lying], labels


def _disturbed(deal: Json, trick: int, seconds: float) -> bool:
    """Whether an arm is over the table, or a card of this trick no longer lies where it was put."""
    return any(
        one["trick"] == trick if one["card"] else one["t"] <= seconds <= one["t_end"] for one in deal["disturbances"]
    )


def _scene(picture: NDArray[np.uint8], outlines: list[Points], labels: list[int]) -> Scene:
    """The part of the picture where a trick lies."""
    points = np.concatenate(outlines)
    margin = AROUND * max(midline(quad) for quad in outlines)
    (left, top), (right, bottom) = points.min(axis=0) - margin, points.max(axis=0) + margin
    left, top = max(0, int(left)), max(0, int(top))
    picture = picture[top : int(bottom), left : int(right)]
    quads = [quad - np.array((left, top), np.float32) for quad in outlines]
    visible, centres = as_they_lie(picture.shape[:2], quads)
    return Scene(picture, np.stack(quads), np.array(labels, np.int32), visible, centres, complete=False)


def main() -> None:
    """Write shards of scenes from all films of some folders, in random order."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("films", type=Path, nargs="+", help="folders of films with their truth")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, required=True, help="number of the first shard; it is also the seed")
    parser.add_argument("--a-film", type=int, default=12, help="scenes of one film at most")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(wanted.first)
    films = [film for folder in wanted.films for film in sorted(folder.glob("*.mp4"))]
    rng.shuffle(films)
    scenes = (scene for film in films for scene in filmed(film, rng, wanted.a_film))
    number = wanted.first
    while shard := list(islice(scenes, SCENES_PER_SHARD)):
        write_shard(wanted.out / f"{number:05d}.pickle", shard)
        print(f"{number:05d}.pickle: {len(shard)} scenes", flush=True)
        number += 1


if __name__ == "__main__":
    main()
