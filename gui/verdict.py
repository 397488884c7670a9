"""Something against the rules, as people are asked about it: what it was, the rule, what it costs, yes or no."""

from __future__ import annotations

from dataclasses import dataclass

from engine.sheet import written
from engine.table import Answer, Oddity, TableView
from engine.words import duty_words
from gui.i18n import current, t
from gui.score_words import side_words
from gui.wording import card_name, pointed, quoted, seat_name

__all__ = ["Proposal", "proposal_of", "rule_words"]

_SURE = 0.9


@dataclass(frozen=True, slots=True)
class Proposal:
    """``what``: in words; ``rule``: what the rules say, may be empty; ``cost``: what would be written, empty where the
    rules name no price. ``yes`` and ``no`` are the answers."""

    what: str
    rule: str
    cost: str
    yes: Answer
    no: Answer


def proposal_of(view: TableView) -> Proposal | None:
    """The first thing against the rules that nobody has decided on. While the deal goes on only what has a price,
    and only where the cards are sure; misread cards are asked for elsewhere. A concealed meld that the opponents may
    challenge is theirs to notice: nothing is said of it."""
    decided = {answer.about for answer in view.answers}
    for odd in view.oddities:
        open_ = (odd.kind, odd.seat, odd.trick) not in decided and not _written_already(view, odd)
        theirs = odd.kind == "concealed_meld" and view.state.rules.closing
        sure = not odd.choices or odd.choices[0][1] >= _SURE
        if open_ and sure and not theirs and odd.kind in _words() and (view.state.finished or odd.cost is not None):
            return _proposal(view, odd)
    return None


def _written_already(view: TableView, odd: Oddity) -> bool:
    """Whether the deal came to what it costs anyway, for example after a challenge."""
    return odd.cost is not None and view.points is not None and dict(odd.cost) == dict(view.points)


def _proposal(view: TableView, odd: Oddity) -> Proposal:
    name = side_words(view, (odd.seat,))
    what = f"{name}: {_words()[odd.kind]}"
    if odd.trick:
        what += f" ({t('trick {trick}').format(trick=odd.trick)})"
    cost = ""
    if odd.cost is not None:
        cost = ", ".join(f"{side_words(view, side)} {pointed(written(points))}" for side, points in odd.cost.items())
    yes, no = (Answer(odd.kind, odd.seat, odd.trick, accepted) for accepted in (True, False))
    return Proposal(what, rule_words(view, odd), cost, yes, no)


def rule_words(view: TableView, odd: Oddity) -> str:
    """What the rules say to it, in the people's language: what might have been played, where that is known.

    The rules' own sentences are English; they are quoted in English only, where it is not known what was broken.
    """
    if current() == "en":  # where the rules speak to the player who broke them; here all of the table is told
        cards = " or ".join(card_name(card) for card in odd.duty.cards) if odd.duty is not None else ""
        name = view.names.get(odd.seat) or seat_name(odd.seat)
        return f"{name[:1].upper()}{name[1:]} had to play {cards}." if cards else quoted(odd.rule) if odd.rule else ""
    if odd.duty is None:
        return ""
    said = duty_words(odd.duty, current(), card_name, lambda seat: view.names.get(seat) or seat_name(seat))
    return said[:1].upper() + said[1:]


def _words() -> dict[str, str]:
    """What went wrong, by its kind in the rules."""
    return {
        "revoke": t("did not follow suit or trump as required"),
        "out_of_turn": t("played out of turn"),
        "false_meld": t("announced a meld that was not there"),
        "concealed_meld": t("kept quiet about a meld of 100"),
        "late_meld": t("announced a meld too late"),
        "false_claim": t("went out without the points"),
        "wrong_exchange": t("exchanged against the rules"),
        "hint": t("gave a hint about the cards"),
    }
