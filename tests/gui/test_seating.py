"""The names around the table on the first page, and the choice of who deals first."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from engine.cards import Pack, Seat
from gui import i18n
from gui.frame import Frame
from gui.look import DAY
from gui.seating import Seating
from gui.wording import seat_name


def words(seating: Seating) -> list[str]:
    """What stands on the buttons of the first dealer."""
    return [button.text() for button in seating.dealer.findChildren(QAbstractButton) if not button.isHidden()]


def test_who_deals_first_is_asked_by_the_names_that_were_typed(app: QApplication) -> None:
    seating = Seating({"right": "Károly"}, "right", DAY)
    seating.offer((Seat.BOTTOM, Seat.RIGHT), Pack.HUNGARIAN)
    assert words(seating) == ["It will show", "bottom", "Károly"]
    QTest.keyClicks(seating.names[Seat.BOTTOM], "Tom & Ann")
    seating.names[Seat.RIGHT].clear()
    assert words(seating) == ["It will show", "Tom && Ann", "right"]
    assert seating.dealer.value == "right"
    seating.names[Seat.BOTTOM].setText("Annamária Erzsébet von und zu")
    (_, long, _) = words(seating)
    assert long == "Annamária E…"


def test_the_one_that_is_chosen_has_room_for_its_bold_type(app: QApplication) -> None:
    seating, frame = Seating(dict.fromkeys(("bottom", "right", "top", "left"), "Maximiliane"), "right", DAY), Frame(DAY)
    seating.offer(tuple(Seat), Pack.HUNGARIAN)
    frame.turn_to(seating)
    frame.resize(640, 600)
    frame.show()
    QTest.qWait(10)
    buttons = [button for button in seating.dealer.findChildren(QAbstractButton) if button.isVisible()]
    (chosen,) = (button for button in buttons if button.isChecked())
    assert chosen.fontMetrics().horizontalAdvance(chosen.text()) + 8 <= chosen.width()
    frame.close()


def test_of_a_long_name_the_beginning_is_in_sight(app: QApplication) -> None:
    seating, frame = Seating({"top": "Annamária Erzsébet Katalin"}, "top", DAY), Frame(DAY)
    frame.turn_to(seating)
    frame.resize(420, 600)
    frame.show()
    assert seating.names[Seat.TOP].cursorPosition() == 0
    field = seating.names[Seat.BOTTOM]
    field.setFocus()
    QTest.keyClicks(field, "Maximiliane Friederike")
    field.editingFinished.emit()
    assert field.cursorPosition() == 0
    frame.close()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_seat_is_called_as_a_person_can_be_in_a_sentence(language: str) -> None:
    i18n.use(language)
    assert not {seat_name(seat) for seat in Seat} & {"jobbra", "balra"}, "these say where somebody goes"
