"""What people decide in the window: proposals against irregularities, cards that nobody saw, cards that were none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from engine.actions import Challenge, Say
from engine.cards import Pack, Seat, Suit, parse_card
from engine.table import Answer, Oddity, Status, TableSession
from engine.words import Duty
from gui.i18n import use
from gui.look import DAY
from gui.scene import Question, draw_scene
from gui.verdict import Proposal, rule_words
from gui.window import TableWindow
from tests.engine.table.tables import deal, feed, session_for
from tests.gui.test_scene import session_after

CONCEALED = deal("klaber", 7)
"""right has a great meld and says nothing of it."""


def finished() -> TableSession:
    session = session_for(CONCEALED)
    feed(session, CONCEALED.script)
    return session


def test_a_proposal_changes_the_score_only_when_it_is_accepted(app: QApplication) -> None:
    session, page = finished(), TableWindow(DAY)
    page.settled.connect(session.settle)
    scene = draw_scene(session.view)
    before = [column.total for column in scene.columns]
    yes, no = (Answer("concealed_meld", Seat.RIGHT, 0, accepted) for accepted in (True, False))
    asked = replace(scene, proposal=Proposal("right: kept quiet", "a sentence", "bottom + top +161", yes, no))
    page.show_scene(asked)
    assert page.proposal.isVisibleTo(page)
    assert "right: kept quiet" in page.proposal.text.text()
    assert "bottom + top +161" in page.proposal.text.text()
    page.proposal.refuse.click()
    page.show_scene(draw_scene(session.view))
    assert not page.proposal.isVisibleTo(page)
    assert [column.total for column in draw_scene(session.view).columns] == before
    session.undo()
    page.show_scene(asked)
    page.proposal.accept.click()
    assert [column.total for column in draw_scene(session.view).columns] == [161, 0] != before


def test_what_the_opponents_have_to_notice_is_not_proposed() -> None:
    """Klaber: "and the opposing team discovers before the scores are written down"."""
    session = finished()
    assert [odd.kind for odd in session.view.oddities] == ["concealed_meld"]
    assert draw_scene(session.view).proposal is None
    session.submit(Say(Seat.BOTTOM, Challenge(Seat.RIGHT)))
    scene = draw_scene(session.view)
    assert [column.total for column in scene.columns] == [161, 0]
    assert scene.proposal is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("hu", "Van tökje, színt kell adnia: tök kilences vagy tök király"),
        ("de", "Schellen"),
        ("en", "Left had to play 9 of gourds or king of gourds."),
    ],
)
def test_a_breach_is_told_in_the_people_s_language(language: str, said: str) -> None:
    use(language)
    cards = tuple(parse_card(name, Pack.HUNGARIAN) for name in ("g9", "gK"))
    duty = Duty("follow", cards, Suit.GOURDS)
    odd = Oddity("revoke", Seat.LEFT, 3, "in the rules' own words", 4, (), duty=duty)
    assert said in rule_words(finished().view, odd)
    unknown = rule_words(finished().view, replace(odd, duty=None))
    assert unknown == ("“in the rules' own words”" if language == "en" else "")


def test_a_card_that_nobody_saw_is_told_by_whose_it_was_and_which(app: QApplication) -> None:
    scene = draw_scene(session_after(3).view)
    page = TableWindow(DAY)
    page.resize(1280, 800)
    told: list[object] = []
    page.added.connect(lambda seat, card: told.append((seat, card)))
    page.show_scene(scene)
    page.add.click()
    texts = {button.text(): button for button in page.sheet.sheet.findChildren(QPushButton)}
    texts["Béla"].click()
    cards = page.sheet.sheet.findChildren(QToolButton)
    assert len(cards) == 32
    cards[5].click()
    assert told == [(Seat.TOP, scene.pack.cards[5])]
    assert not page.sheet.isVisible()


def test_what_was_no_card_is_one_touch(app: QApplication) -> None:
    scene = draw_scene(session_after(3).view)
    page = TableWindow(DAY)
    told: list[int] = []
    page.retracted.connect(told.append)
    asked = replace(scene.plays[-1], sure=False, choices=scene.pack.cards[:2])
    page.show_scene(replace(scene, question=Question(asked, asked.choices)))
    button = page.banner.answers[-1]
    assert isinstance(button, QPushButton)
    assert button.text() == "That was no card"
    button.click()
    assert told == [asked.id]


def test_how_sure_the_table_is_stands_at_the_bottom_with_what_it_needs(app: QApplication) -> None:
    scene, page = draw_scene(session_after(3).view), TableWindow(DAY)
    words = {}
    for status in Status:
        page.show_scene(replace(scene, status=status, note="a sentence"))
        words[status] = page.status.state.text()
        assert page.status.trouble.text() == "a sentence"
    assert words == {Status.SURE: "● sure", Status.UNSURE: "◐ unsure", Status.LOST: "○ lost"}
