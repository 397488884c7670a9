"""Something against the rules, with what the rules ask for it: people accept or refuse, the program never punishes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui.i18n import t
from gui.scene import Scene
from gui.verdict import Proposal

__all__ = ["ProposalBanner"]


class ProposalBanner(QFrame):
    """Shows `Scene.proposal` while no other question is open; answers with an `engine.table.Answer`."""

    answered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 6, 16, 6)
        self.text = QLabel()
        self.text.setWordWrap(True)
        line.addWidget(self.text, 1)
        self.accept, self.refuse = QPushButton(t("Write it so")), QPushButton()
        self.accept.clicked.connect(lambda: self._say(accepted=True))
        self.refuse.clicked.connect(lambda: self._say(accepted=False))
        line.addWidget(self.accept)
        line.addWidget(self.refuse)
        self._proposal: Proposal | None = None
        self.hide()

    def show_scene(self, scene: Scene) -> None:
        """Put the question, or go away."""
        proposal = None if scene.question is not None else scene.proposal
        if proposal != self._proposal:
            self._proposal = proposal
            if proposal is not None:
                self._ask(proposal)
        self.setVisible(proposal is not None)

    def _ask(self, proposal: Proposal) -> None:
        lines = [f"<b>{_safe(proposal.what)}</b>"]
        lines += [_safe(proposal.rule)] if proposal.rule else []
        if proposal.cost:
            lines.append(t("The rules propose: {cost}").format(cost=f"<b>{_safe(proposal.cost)}</b>"))
        self.text.setText("<br>".join(lines))
        self.accept.setVisible(bool(proposal.cost))
        self.refuse.setText(t("Leave the score as it is") if proposal.cost else t("Noted"))

    def _say(self, *, accepted: bool) -> None:
        if self._proposal is not None:
            self.answered.emit(self._proposal.yes if accepted else self._proposal.no)


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
