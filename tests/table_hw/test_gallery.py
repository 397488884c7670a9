"""The gallery in docs/ shows what the firmware shows today."""

import numpy as np

from models._cv import cv2
from tests.table_hw.gallery import FILE, gallery


def test_gallery_is_current(firmware: None) -> None:
    drawn, kept = gallery(), cv2.imread(str(FILE))
    assert kept is not None, "make it: python -m tests.table_hw.gallery"
    assert drawn.shape == kept.shape, "make it anew: python -m tests.table_hw.gallery"
    assert np.array_equal(drawn, kept), "make it anew: python -m tests.table_hw.gallery"
