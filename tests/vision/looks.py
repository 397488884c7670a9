"""What a recogniser that does not err would say of a card."""

import numpy as np

from engine.observation import FACES, UNKNOWN
from vision.recognize import Look


def look(face: int, sure: float = 0.97, card: float = 1.0) -> Look:
    """One look: this face with this probability, all others alike; ``card``: probability that it is a card."""
    faces = np.full(FACES, np.log((1 - sure) / (FACES - 1)))
    faces[face] = np.log(sure)
    return Look(faces, card)


def mixed(**likely: float) -> Look:
    """A look in which some faces are likely (face_5=0.5 and so on), and none surely."""
    faces = np.full(FACES, np.log(0.002))
    for name, probability in likely.items():
        faces[UNKNOWN if name == "unknown" else int(name[5:])] = np.log(probability)
    return Look(faces, 1.0)
