"""The window's page for setting up a light display: it asks what is seen on the panel, and sets the board by that."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.choices import DropDown, Segments, labelled
from gui.display_bench import DisplayBench
from gui.display_words import refusal_words
from gui.i18n import t
from gui.scrolling import scrolled
from table_hw._protocol_tables import Info, Panel
from table_hw.orientation import VIEWS, View, corrected, digit_views
from table_hw.panel_size import PanelSize
from table_hw.ports import Port, ports
from table_hw.power import brightest
from table_hw.workbench import Workbench, port_of

__all__ = ["DisplaySetup"]

_ICON = 48  # pixels of a picture of an F


class DisplaySetup(QDialog):
    """Emits ``chosen`` with the display's URL when the person is content. Opens no port that was not chosen."""

    chosen = Signal(str)

    def __init__(
        self, bench: DisplayBench | None = None, there: Sequence[Port] | None = None, parent: QWidget | None = None
    ) -> None:
        """``there``: the ports to choose from; those of the machine where left out."""
        super().__init__(parent)
        self.setWindowTitle(t("Set up the light display"))
        self._ports = tuple(ports() if there is None else there)
        self._bench = bench or DisplayBench()
        self._info: Info | None = None
        self._keys: set[int] = set()
        self._lay_out()
        self._bench.told.connect(self._told)
        self._bench.failed.connect(self._failed)
        self._bench.key_pressed.connect(self._pressed)
        self.finished.connect(lambda _: self._bench.stop())

    @property
    def url(self) -> str:
        """How the display is found again, with the keys that were pressed."""
        port = next((port for port in self._ports if port.path == self.port.value), None)
        found = f"serial:{self.port.value}" if port is None else port.url
        bright = self._info.brightness_cap if self._info is not None else 0
        return f"{found}?keys={len(self._keys)}&bright={bright}"

    def open_port(self) -> None:
        """Greet the board on the chosen port."""
        self.status.setText(t("Waiting for the display …"))
        self._bench.start(port_of(self.port.value))

    # -- what is asked --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        page = QVBoxLayout(self)
        page.setSpacing(12)
        line = QHBoxLayout()
        self.port = DropDown(
            [(f"{port.path}  {port.board or port.description}", port.path) for port in self._ports], ""
        )
        self.port.setEditable(True)
        self.use = QPushButton(t("Use this port"))
        self.use.clicked.connect(self.open_port)
        line.addLayout(labelled(t("Port"), self.port), 1)
        line.addWidget(self.use)
        page.addLayout(line)
        self.status = QLabel(t("Choose the port of your display; no other is opened."))
        self.status.setWordWrap(True)
        page.addWidget(self.status)
        self.steps = QWidget()
        self.steps.setEnabled(False)
        page.addWidget(scrolled(self.steps), 1)
        self._lay_out_steps(QVBoxLayout(self.steps))
        self.done_button = QPushButton(t("It looks right"))
        self.done_button.setProperty("role", "first")
        self.done_button.setEnabled(False)
        self.done_button.clicked.connect(self._finish)
        page.addWidget(self.done_button)

    def _lay_out_steps(self, body: QVBoxLayout) -> None:
        self._sizes = [*((str(count), str(count)) for count in range(1, 9)), (t("digits"), "digits")]
        self.panel = Segments(self._sizes, "4")
        self.panel.chosen.connect(self._set_panel)
        body.addLayout(labelled(t("How many LED matrices has the panel, or is it made of digits?"), self.panel))
        self.views = QGridLayout()
        body.addWidget(QLabel(t("Touch the F that you see at the left of the panel.")))
        body.addLayout(self.views)
        self.first = Segments([(t("left"), "left"), (t("right"), "right")], "left")
        body.addLayout(labelled(t("Where is the number 1?"), self.first))
        self.supply = Segments([(t("USB"), "usb"), (t("its own supply, 5 V 2 A"), "own")], "usb")
        self.supply.chosen.connect(lambda _: self._set_brightness())
        body.addLayout(labelled(t("Where does its power come from?"), self.supply))
        self.brightness = Segments([(t("bright"), "1"), (t("medium"), "2"), (t("dim"), "4")], "1")
        self.brightness.chosen.connect(lambda _: self._set_brightness())
        body.addLayout(labelled(t("Brightness"), self.brightness))
        self.keys = QLabel()
        body.addWidget(self.keys)
        self._say_keys()

    def _offer_views(self, panel: Panel) -> None:
        while (item := self.views.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        pictures, words = {view.name: _picture(view) for view in VIEWS}, _digit_words()
        for number, name in enumerate(digit_views if panel is Panel.SEGMENTS else pictures):
            button = QPushButton(words[name] if panel is Panel.SEGMENTS else "")
            button.setObjectName(name)
            if panel is Panel.MATRIX:
                button.setIcon(QIcon(pictures[name]))
                button.setIconSize(QSize(_ICON, _ICON))
            button.clicked.connect(lambda _=False, name=name: self.see(name))
            self.views.addWidget(button, number // 4, number % 4)

    # -- what is done ---------------------------------------------------------------------------------

    def see(self, name: str) -> None:
        """Somebody sees the F like this: turn it."""
        first_at_left = self.first.value == "left"

        def turn(board: Workbench) -> None:
            now = board.info
            board.configure(geometry=corrected(now.geometry, name, first_at_left=first_at_left, panel=Panel(now.panel)))
            board.show_orientation()

        self.first.offer([(t("left"), "left"), (t("right"), "right")], "left")
        self._bench.do(turn)

    def _set_panel(self, text: str) -> None:
        size = PanelSize.parse(text)

        def set_up(board: Workbench) -> None:
            geometry = board.info.geometry if board.info.panel == size.panel else 0
            board.configure(panel=size.panel, modules=size.modules, geometry=geometry)
            board.show_orientation()

        self._bench.do(set_up)

    def _set_brightness(self) -> None:
        own, part = self.supply.value == "own", int(self.brightness.value)

        def set_up(board: Workbench) -> None:
            level = brightest(board.info.modules, own_supply=own) // part
            board.configure(brightness_cap=level)
            board.show_all(level)

        self._bench.do(set_up)

    def _finish(self) -> None:
        self.chosen.emit(self.url)
        self.accept()

    # -- what is told ---------------------------------------------------------------------------------

    def _told(self, info: Info) -> None:
        new = self._info is None or self._info.panel != info.panel
        first = self._info is None
        self._info = info
        version = ".".join(map(str, info.firmware))
        self.status.setText(t("The display answers, firmware {version}.").format(version=version))
        self.steps.setEnabled(True)
        self.done_button.setEnabled(True)
        if new:
            self._offer_views(Panel(info.panel))
        if first:
            self.panel.offer(self._sizes, "digits" if info.panel == Panel.SEGMENTS else str(info.modules))
            self._bench.do(Workbench.show_orientation)

    def _failed(self, sentence: str) -> None:
        self.status.setText(refusal_words(sentence))
        self.steps.setEnabled(False)

    def _pressed(self, key: int) -> None:
        self._keys.add(key)
        self._say_keys()

    def _say_keys(self) -> None:
        self.keys.setText(t("Press each key on the box once: {count} found.").format(count=len(self._keys)))


def _digit_words() -> dict[str, str]:
    """How an F may stand on digits."""
    return {
        "upright": t("upright, at the left"),
        "other-end": t("upright, at the right"),
        "upside-down": t("upside down, at the left"),
        "upside-down-other-end": t("upside down, at the right"),
    }


def _picture(view: View) -> QPixmap:
    """An F as it is seen, as LEDs."""
    pixmap = QPixmap(_ICON, _ICON)
    pixmap.fill(QColor(26, 26, 26))
    painter = QPainter(pixmap)
    step = _ICON // 8
    for y, row in enumerate(view.rows):
        for x, lit in enumerate(row):
            painter.fillRect(x * step + 1, y * step + 1, step - 2, step - 2, QColor("#ff4246" if lit else "#342022"))
    painter.end()
    return pixmap
