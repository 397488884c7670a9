"""Tables that do not exist: whole deals of every game, played by people with manners, seen by a camera with faults.

What happens is decided by the rules engine with all hands known, what is seen by models of time, place and sight
that are stated here and varied widely, none of them taken from how the table derives its belief.
"""

from __future__ import annotations

from engine.simulator.happenings import Happening, happenings
from engine.simulator.looks import Looks, Measured, Report, Stated, Stay
from engine.simulator.manners import CONDITIONS, Manners
from engine.simulator.players import Played, play_deal
from engine.simulator.sight import Sight
from engine.simulator.study import Study, study
from engine.simulator.trial import Trial, Way, try_deal

__all__ = [
    "CONDITIONS",
    "Happening",
    "Looks",
    "Manners",
    "Measured",
    "Played",
    "Report",
    "Sight",
    "Stated",
    "Stay",
    "Study",
    "Trial",
    "Way",
    "happenings",
    "play_deal",
    "study",
    "try_deal",
]
