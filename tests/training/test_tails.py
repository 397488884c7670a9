"""How far behind the likeliest face others are told to be."""

import gzip
import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.observation import FACES
from training.tails import EDGES, log_loss, main, misread, nearer
from vision.track import BEHIND, FARTHER, farther

looks = arrays(np.float64, (3, FACES), elements=st.floats(-30, 0))


@given(looks)
def test_what_was_put_farther_is_found_again(faces):
    faces -= faces.max(axis=1, keepdims=True)
    assert np.allclose(nearer(farther(faces)), faces)


@given(looks)
def test_no_face_changes_places_with_another_and_those_near_the_likeliest_stay_where_they_are(faces):
    faces -= faces.max(axis=1, keepdims=True)
    told = farther(faces)
    assert (np.argsort(told, kind="stable") == np.argsort(faces, kind="stable")).all()
    assert np.allclose(told[faces >= -BEHIND], faces[faces >= -BEHIND])
    assert (told <= faces + 1e-9).all()


def told(true, likeliest, behind):
    """So many looks at a card ``true`` that look like another one, by ``behind`` nats."""
    faces = np.full((10, FACES), -25.0)
    faces[:, likeliest], faces[:, true] = 0.0, -behind if true != likeliest else 0.0
    return faces, np.full(10, true)


def test_what_is_misread_costs_more_and_what_is_read_well_less():
    wrong, right = told(3, 5, 6.0), told(5, 5, 0.0)
    right[0][:, 3] = -6.0
    assert log_loss(wrong, BEHIND, FARTHER) > log_loss(wrong, BEHIND, 1.0)
    assert log_loss(right, BEHIND, FARTHER) < log_loss(right, BEHIND, 1.0)


def test_cards_are_counted_by_how_likely_they_are_told_to_be():
    rows = misread(told(3, 5, 5.0), BEHIND, 1.0)
    counted = [row for row in rows if row[0]]
    (many, should, are), where = counted[0], rows.index(counted[0])
    assert (len(counted), many, are) == (1, 10, 10)
    assert EDGES[where] <= should / many < EDGES[where + 1]


def test_the_tables_are_printed_of_what_was_collected(tmp_path, capsys):
    stay = {"card": 4, "height": 90, "visible": 1.0, "sharp": 0.2, "reports": [[0.4, told(4, 4, 0)[0][0].tolist()]]}
    file = tmp_path / "looks.json.gz"
    file.write_bytes(gzip.compress(json.dumps({"french": {"stays": [stay, stay | {"reports": []}]}}).encode()))
    main([str(file)])
    printed = capsys.readouterr().out
    assert "| 1 cards | 1 at a usual table |" in printed
    assert printed.count("\n| ") > len(EDGES)
