"""Names, what was said, the signs and the talon: on the smallest table top none of them lies upon another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from engine.cards import Seat
from engine.games import game
from gui.look import DAY
from gui.scene import Scene, draw_scene
from gui.trick_view import TrickView
from tests.gui.simulated import moments
from tests.gui.test_scene import session_after

NAMES = ((Seat.BOTTOM, "Annamária"), (Seat.RIGHT, "Károly"), (Seat.TOP, "Béla"), (Seat.LEFT, "Dorottya"))


def taken(view: TrickView, scene: Scene) -> Iterator[QRectF]:
    """Where something is written or stands."""
    for plate in view.plates(scene).values():
        yield from (plate.name, plate.said)
    yield view._trump_place(scene)
    yield from view._stock_places(scene)


def shown(scene: Scene, size: tuple[int, int]) -> TrickView:
    view = TrickView(DAY)
    view.resize(*size)
    view.show_scene(scene)
    view.grab()
    return view


@pytest.mark.parametrize("size", [(240, 180), (240, 250), (420, 320), (420, 500), (1200, 1300)])
@pytest.mark.parametrize("contractor", Seat)
def test_nothing_lies_upon_a_name(app: QApplication, size: tuple[int, int], contractor: Seat) -> None:
    scene = draw_scene(session_after(12).view)
    said = ((Seat.RIGHT, "Terc ace + bella"), (Seat.LEFT, "Kvart over"), (Seat.TOP, "Terc"), (Seat.BOTTOM, "Terc over"))
    scene = replace(scene, names=NAMES, said=said, contractor=contractor, dealer=Seat.BOTTOM)
    view = shown(scene, size)
    for one, other in combinations(taken(view, scene), 2):
        assert not one.adjusted(1, 1, -1, -1).intersects(other), (one, other)
    names = [plate.name for plate in view.plates(scene).values()]
    assert all(QRectF(view.rect()).contains(name) for name in names)


@pytest.mark.parametrize("size", [(240, 180), (420, 500)])
def test_the_number_of_cards_in_the_talon_can_be_read(app: QApplication, size: tuple[int, int]) -> None:
    views = list(moments(game("tartli"), 3))
    scene = draw_scene(views[len(views) // 3])
    assert scene.talon
    view = shown(scene, size)
    card, slip = view._stock_places(scene)
    assert QRectF(view.rect()).contains(slip)
    assert not slip.intersects(card)
    for plate in view.plates(scene).values():
        assert not plate.name.intersects(slip)
        assert not plate.said.adjusted(1, 0, 0, 0).intersects(slip)


def test_where_there_is_little_room_a_name_is_cut_and_not_who_deals(
    app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = TrickView._write

    def noted(view: TrickView, painter: QPainter, place: QRectF, text: str, *rest: object, **how: bool) -> None:
        written.append(text)
        write(view, painter, place, text, *rest, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(TrickView, "_write", noted)
    scene = draw_scene(session_after(12).view)
    scene = replace(scene, names=((Seat.LEFT, "Dorottya Szent-Györgyi"),), dealer=Seat.LEFT)
    shown(scene, (240, 250))
    plate = next(text for text in written if text.startswith("D"))
    assert plate.endswith("…  · deals")
