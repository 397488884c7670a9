"""The program's own window and wiring, but what is touched comes to the table at once, in the same thread."""

from __future__ import annotations

from engine.table import TableSession
from gui.bridge import Bridge, Job
from gui.pipeline import Pipeline
from gui.scene import draw_scene
from tests.gui.deals import World, played_deal

__all__ = ["AtOnce"]


class AtOnce(Bridge):
    """Between a window (`gui.app.connect`) and the table of a session."""

    def __init__(self, session: TableSession) -> None:
        self.pipeline = Pipeline(World(played_deal()), World(played_deal()), session)
        super().__init__(lambda: self.pipeline, lambda pipeline: draw_scene(pipeline.session.view), "a world")

    def post(self, job: Job) -> None:
        """Do it now."""
        job(self.pipeline)
