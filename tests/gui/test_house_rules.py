from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton

from engine.cards import Seat
from engine.games import Game, game, games
from gui import i18n
from gui.app import plan_from
from gui.choices import DropDown, Segments
from gui.house_rules import HouseRules
from gui.look import DAY
from gui.offers import game_choices, source_choices
from gui.option_words import MEANINGS, QUESTIONS, usable, value_words
from gui.settings import Preferences, load, save
from gui.setup_page import SetupPage


@pytest.mark.parametrize("played", games(), ids=lambda played: played.id)
def test_each_option_of_a_game_is_asked_for_below_its_sentence(app: QApplication, played: Game) -> None:
    dialog = HouseRules(played, {})
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert [f"“{option.rule}”" in told for option in played.options] == [True] * len(played.options)
    assert dialog.chosen == {}
    others = {option.name: str(option.values[-1]) if option.values else "7" for option in played.options}
    expected = {
        name: value for name, value in others.items() if played.option(name).read(value) != played.option(name).default
    }
    assert HouseRules(played, others).chosen == expected


def test_what_is_touched_is_chosen_and_as_usual_forgets_it(app: QApplication) -> None:
    dialog = HouseRules(game("klaber"), {})
    segments: Any = dialog.findChildren(Segments)
    button = next(b for field in segments for b in field._group.buttons() if b.property("value") == "forbidden")
    button.click()
    dialog.findChildren(QLineEdit)[0].setText("701")
    assert dialog.chosen["klaber.concealment"] == "forbidden"
    assert "701" in dialog.chosen.values()
    assert dialog.findChildren(DropDown)
    dialog._as_usual()
    assert dialog.chosen == {}


def test_house_rules_are_remembered_for_each_game_and_reach_the_table(app: QApplication) -> None:
    alt = "altesland-3-tournament"
    rules = {"alt.tableSize": "4"}
    chosen = Preferences(game=alt).with_house_rules(alt, rules).with_house_rules("klaber", {"klaber.target": "701"})
    save(chosen)
    assert load().house_rules(alt) == rules
    assert load().house_rules("klaber") == {"klaber.target": "701"}
    assert dict(plan_from(chosen).options) == rules
    page = SetupPage(game_choices(), source_choices(), chosen, DAY)
    assert all(field.isVisibleTo(page) for field in page.seating.names.values())
    page.choose_rules({})
    assert not page.seating.names[Seat.TOP].isVisibleTo(page)
    assert page.preferences().house_rules(alt) == {}


def test_rules_that_a_game_does_not_know_are_left_out() -> None:
    assert usable(game("klaber"), {"klaber.target": "701", "klaber.gone": "1", "klaber.maccsBelow": "many"}) == {
        "klaber.target": "701"
    }


@pytest.mark.parametrize("language", ["hu", "de"])
def test_each_value_has_words(language: str) -> None:
    words = {value for played in games() for option in played.options for value in option.values}
    named = {value for value in words if isinstance(value, str) and not value[0].isdigit()}
    assert named <= set(MEANINGS)
    i18n.use(language)
    assert [meaning for meaning in MEANINGS.values() if i18n.t(meaning) == meaning] == []
    assert value_words(True) != value_words(False)


def test_a_hungarian_window_quotes_the_rules_in_hungarian(app: QApplication) -> None:
    i18n.use("hu")
    dialog = HouseRules(game("klaber"), {})
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "„A magasságát is megmondhatják, de nem kötelező.”" in told
    assert "state the rank" not in told


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_where_the_sentence_alone_does_not_ask_a_question_stands_above_it(app: QApplication, language: str) -> None:
    known = {option.name for played in games() for option in played.options}
    assert set(QUESTIONS) <= known
    i18n.use(language)
    assert language == "en" or all(i18n.t(question) != question for question in QUESTIONS.values())
    dialog = HouseRules(game("klaber"), {})
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert all(i18n.t(question) in told for question in QUESTIONS.values())


def test_house_rules_can_be_left_as_they_were(app: QApplication) -> None:
    dialog = HouseRules(game("klaber"), {"klaber.target": "701"})
    dialog.open()
    dialog.findChildren(QLineEdit)[0].setText("999")
    leave = next(button for button in dialog.findChildren(QPushButton) if button.text() == i18n.t("Leave it"))
    leave.click()
    assert dialog.result() == HouseRules.DialogCode.Rejected
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("language", "usual", "typed"), [("en", "0.5", "0.75"), ("hu", "0,5", "0,75"), ("de", "0,5", "0,75")]
)
def test_money_is_typed_as_the_language_writes_it(app: QApplication, language: str, usual: str, typed: str) -> None:
    i18n.use(language)
    dialog = HouseRules(game("altesland-3-money"), {})
    small = dialog.findChildren(QLineEdit)[1]
    assert small.text() == usual
    small.clear()
    QTest.keyClicks(small, typed)
    assert small.hasAcceptableInput()
    assert dialog.chosen == {"altm.stakeSmall": "0.75"}
    again = HouseRules(game("altesland-3-money"), dialog.chosen)
    assert again.findChildren(QLineEdit)[1].text() == typed
    assert value_words(0.5) == f"{usual}0"
