"""A narrower detector begins as what is cut out of a wide one."""

import pytest

from tests.training.test_tiny_training import needs_torch, with_torch


@needs_torch
@pytest.mark.slow
def test_what_is_cut_out_of_a_wide_detector_says_what_that_says_where_the_rest_of_it_is_silent():
    with_torch("tests.training.with_torch.narrowed")
