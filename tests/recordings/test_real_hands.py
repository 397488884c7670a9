"""Two short films of real hands that lay cards, the only ones found in public: what the eye tells of them.

They may not be committed, other programs have drawn into their pictures, and a third of their cards are of packs or
ranks that nobody plays with here; so this is a guard against events that did not happen, and no measure.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import Pack, Seat
from engine.observation import UNKNOWN, CardLifted, CardSeen, Observation
from models._cv import cv2
from vision.frame import Frame
from vision.watch import Watcher

FILMS = Path(os.environ.get("FILKO_DATA", "")) / "recordings-real"

needs_films = pytest.mark.skipif(
    not (os.environ.get("FILKO_DATA") and FILMS.is_dir()),
    reason="SKIPPED: the films of real hands may not be committed; set FILKO_DATA to the folder with recordings-real/",
)


def told(name: str) -> Iterator[Observation]:
    film = cv2.VideoCapture(str(FILMS / f"{name}.mp4"))
    watcher, fps, number = Watcher(Pack.FRENCH, tuple(Seat)), film.get(cv2.CAP_PROP_FPS), 0
    while (read := film.read())[0]:
        yield from watcher.feed(Frame(read[1], number / fps, number)).observations
        number += 1


def last_faces(observations: list[Observation]) -> dict[int, int]:
    """What each sighting was taken for in the end."""
    seen = [one for one in observations if isinstance(one, CardSeen)]
    return {one.sighting: max(range(len(one.faces)), key=one.faces.__getitem__) for one in seen}


@needs_films
def test_each_card_that_a_real_hand_lays_is_one_card_and_stays() -> None:
    """An ace that fingers rest on, let go of, and push again; a three; a nine laid under a hand; a six."""
    observations = list(told("sueca_crop"))
    names = [Pack.FRENCH.cards[face].long for face in last_faces(observations).values() if face < UNKNOWN]
    assert names.count("spades-ace") == names.count("spades-9") == 1
    assert "clubs-ace" not in names
    assert len(last_faces(observations)) == 4
    assert not [one for one in observations if isinstance(one, CardLifted)]


@needs_films
def test_sixes_of_another_pack_are_strangers_while_the_colours_drift() -> None:
    faces = last_faces(list(told("demo2_left")))
    assert set(faces.values()) == {UNKNOWN}
