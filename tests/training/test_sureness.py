"""How sure a name in a photograph is: what is fitted makes probabilities true, each source by the others."""

import json

import numpy as np
import pytest

from training.sureness import Outcome, fit, others_than, read_sureness
from vision.identify import Sureness


def named(source: str, slope: float, offset: float, count: int = 4000) -> list[Outcome]:
    """Names that are right as often as a crooked network's probabilities mean."""
    rng = np.random.default_rng(3)
    said = rng.uniform(0.3, 0.99, count)
    true = np.array([Sureness(slope, offset).of(p) for p in said])
    return [Outcome(source, float(p), bool(r)) for p, r in zip(said, rng.random(count) < true, strict=True)]


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (1.6, -0.4), (0.7, 0.3)])
def test_what_was_bent_is_found_again(slope, offset):
    found = fit(named("any", slope, offset))
    assert found.slope == pytest.approx(slope, abs=0.15)
    assert found.offset == pytest.approx(offset, abs=0.15)


def test_a_source_is_measured_with_what_the_others_say():
    found = [*named("one", 1.0, 0.0), *named("two", 1.8, -0.5)]
    by_source = others_than(found)
    assert by_source["one"].slope == pytest.approx(1.8, abs=0.2)
    assert by_source["two"].slope == pytest.approx(1.0, abs=0.15)


def test_names_that_a_line_tells_apart_are_fitted_with_a_finite_slope_and_none_is_an_error():
    assert 1 < fit([Outcome("one", 0.9, True), Outcome("one", 0.6, False)]).slope < 4
    with pytest.raises(ValueError, match="without names"):
        fit([])


def test_sureness_rises_with_probability_and_stays_one():
    said = [Sureness().of(p) for p in (0.0, 0.2, 0.5, 0.8, 0.97, 1.0)]
    assert said == sorted(said)
    assert 0 <= said[0] < said[-1] <= 1


def test_what_was_stored_is_read_again(tmp_path):
    (tmp_path / "sureness.json").write_text(json.dumps({"one": {"slope": 1.2, "offset": -0.1}}))
    assert read_sureness(tmp_path / "sureness.json") == {"one": Sureness(1.2, -0.1)}
