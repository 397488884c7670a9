"""A lesson, its eye replaced by one that sees what is told: order, doubles, blur, pushes, piles; then the true eye."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from engine.cards import Card, Pack
from engine.errors import BadInput
from engine.observation import BACK, FACES
from models._cv import cv2
from tests.vision.decks.printing import table, write_lesson
from tests.vision.test_geometry import card as corners_of
from vision.decks import lesson as lesson_module
from vision.decks import moments as moments_module
from vision.decks.deck import Deck
from vision.decks.glance import resemblance
from vision.decks.learning import learn
from vision.decks.lesson import Lesson, Note
from vision.decks.reading import Seen
from vision.frame import Frame
from vision.geometry import area, rectify
from vision.recognize import HEIGHT, WHOLE, WIDTH, CardRecognizer
from vision.sources import open_source

PACK = Pack.HUNGARIAN


@dataclass(frozen=True)
class Shown:
    """A card as the fake eye sees it. ``read``: what the network says it is, and how surely. ``alike``: how much of
    it is as on all others (0 to 1), as with kings."""

    card: Card
    x: float = 320.0
    sharp: bool = True
    read: Card | None = None
    surely: float = 0.95
    back: bool = False
    height: float = 180.0
    alike: float = 0.0


class Eye:
    """Sees what is told; every card has a picture and a feature of its own, the same at every look but for noise."""

    def __init__(self, *_: object) -> None:
        self.shown: list[Shown] = []
        self.noise = np.random.default_rng(0)

    def read(self, _: object) -> list[Seen]:
        return [self._seen(shown) for shown in self.shown]

    def _seen(self, shown: Shown) -> Seen:
        own = np.random.default_rng([shown.card.index, shown.back])
        crop = cv2.resize(own.uniform(0, 255, (26, 16, 3)), (80, 128), interpolation=cv2.INTER_NEAREST)
        common = cv2.resize(np.random.default_rng(99).uniform(0, 255, (26, 16, 3)), (80, 128), interpolation=0)
        crop = (1 - shown.alike) * crop + shown.alike * common
        crop = crop + self.noise.normal(0, 4, crop.shape)
        if not shown.sharp:
            crop = cv2.GaussianBlur(crop, (0, 0), 6)
        feature = (1 - shown.alike) * own.normal(size=16) + self.noise.normal(0, 0.02, 16)
        feature += 1.5 * shown.alike
        logs = np.full(FACES, np.log((1 - shown.surely) / (FACES - 1)))
        logs[BACK if shown.back else (shown.read or shown.card).index] = np.log(shown.surely)
        quad = corners_of(shown.x, 240, 0.0, shown.height)
        picture = np.asarray(np.clip(crop, 0, 255), np.uint8)
        return Seen(quad, picture, logs, feature / np.linalg.norm(feature), 180.0)


class Table:
    """Shows cards to a lesson: a moment of motion, then rest."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **how: object) -> None:
        self.eye = Eye()
        monkeypatch.setattr(lesson_module, "Reader", lambda *_: self.eye)
        self.lesson = Lesson(PACK, **how)  # type: ignore[arg-type]
        self.at, self.index = 0.0, 0

    def show(self, *cards: Shown | Card, seconds: float = 1.0, upright: bool = False) -> list[Note]:
        self.eye.shown = [card if isinstance(card, Shown) else Shown(card) for card in cards]
        notes: list[Note] = []
        for i in range(round(seconds * 10)):
            shade = 60 + 120 * (self.index // 1000 % 2) if i else 200 - 140 * (self.index % 2)
            picture = np.full((90, 160, 3), 60, np.uint8)
            picture[20:70, 40:120] = shade if i == 0 else 60 + (len(self.eye.shown) * 37) % 100
            picture = np.rot90(picture).copy() if upright else picture
            notes += self.lesson.feed(Frame(picture, self.at, self.index))
            self.at, self.index = self.at + 0.1, self.index + 1
        return notes


@pytest.fixture
def shown(monkeypatch):
    return Table(monkeypatch)


def kinds(notes: list[Note]) -> list[str]:
    return [note.kind for note in notes]


def test_thirty_two_glances_are_a_deck(shown):
    for card in PACK.cards:
        assert kinds(shown.show(card)) == ["seen"]
    assert shown.lesson.done
    assert shown.lesson.missing == ()
    deck = shown.lesson.deck("mine")
    assert [len(looks) for looks in deck.looks] == [3] * 32
    assert shown.lesson.card_time < 60


def test_a_card_that_lies_on_is_one_glance_and_a_pushed_one_too(shown):
    first, second = PACK.cards[3], PACK.cards[12]
    assert kinds(shown.show(first)) == ["seen"]
    assert shown.show(first) == []
    assert shown.show(Shown(first, x=460)) == []
    assert kinds(shown.show(Shown(first, x=460), Shown(second, x=200))) == ["seen"]


def test_photographs_upright_and_across_are_one_lesson(shown):
    for number, card in enumerate(PACK.cards[:6]):
        assert kinds(shown.show(card, upright=number in (2, 3, 5))) == ["seen"]


def test_a_card_on_top_of_another_is_new(shown):
    assert kinds(shown.show(PACK.cards[3])) == ["seen"]
    assert kinds(shown.show(PACK.cards[4])) == ["seen"]


def test_a_slate_that_lies_there_is_no_card_and_hides_none(shown):
    slate = Shown(PACK.cards[31], x=560, back=True, height=340, surely=0.99)
    assert kinds(shown.show(slate)) == ["back"]
    for card in PACK.cards:
        assert kinds(shown.show(slate, Shown(card, x=200))) == ["seen"]
    assert shown.lesson.done
    assert shown.lesson.back is None
    assert len(shown.lesson.deck("mine").looks) == 32


def test_patterns_in_the_table_are_no_measure_of_cards(shown):
    """Of wood grain the eye outlines this and that as cards, small and blurred, before the first one lies there."""
    grain = [Shown(PACK.cards[20 + n], x=80 + 70 * n, height=60, sharp=False) for n in range(5)]
    assert set(kinds(shown.show(*grain))) == {"blurred"}
    for card in PACK.cards[:8]:
        assert "seen" in kinds(shown.show(*grain, Shown(card, x=520)))
    assert len(shown.lesson.named) == 8


def test_patterns_in_the_table_end_no_lesson_before_its_last_card(shown, monkeypatch):
    """Two knots of the wood are outlined as sharply as cards before the first one lies there."""
    monkeypatch.setattr(moments_module, "share_changed", lambda _, quad: float(area(quad) > 15000))
    knots = [Shown(PACK.cards[n], x=80 + 100 * n, height=145, back=True, surely=0.3) for n in range(2)]
    assert kinds(shown.show(*knots)) == ["seen", "seen"]
    for card in PACK.cards:
        assert not shown.lesson.done
        assert kinds(shown.show(Shown(card, x=420))) == ["seen"]
    assert shown.lesson.done


def test_two_kings_that_look_alike_are_two_cards(shown):
    one, other = (Shown(card, alike=0.73) for card in PACK.cards[6:8])
    assert kinds(shown.show(one)) == ["seen"]
    assert kinds(shown.show(other)) == ["seen"]
    assert 0.8 < resemblance(*shown.lesson.glances) < 0.9


def test_a_card_that_is_shown_again_is_a_double_and_takes_no_place(shown):
    for card in PACK.cards[:31]:
        shown.show(card)
    assert kinds(shown.show(PACK.cards[2])) == ["double"]
    assert not shown.lesson.done
    assert shown.lesson.missing == (PACK.cards[31],)
    shown.show(PACK.cards[31])
    deck = shown.lesson.deck("mine")
    assert len(deck.looks) == 32


def test_a_card_that_was_wrongly_taken_for_a_double_is_a_card_when_somebody_says_so(shown):
    for card in (PACK.cards[2], PACK.cards[9]):
        shown.show(card)
    again = shown.show(PACK.cards[2])[0]
    assert again.kind == "double"
    assert again.named is not None
    assert again.named.card == PACK.cards[2]
    shown.lesson.say(again.glance, PACK.cards[2])  # the same: nothing changes
    assert [n.card for n in shown.lesson.named] == [PACK.cards[2], PACK.cards[9]]
    shown.lesson.say(again.glance, PACK.cards[4])
    assert [n.card for n in shown.lesson.named if n.said] == [PACK.cards[4]]
    assert [n.card for n in shown.lesson.named] == [PACK.cards[2], PACK.cards[9], PACK.cards[4]]


def test_of_a_card_that_is_forgotten_the_double_is_left(shown):
    for card in (PACK.cards[2], PACK.cards[9]):
        shown.show(card)
    doubles = [shown.show(PACK.cards[card])[0] for card in (2, 9, 2)]
    assert kinds(doubles) == ["double"] * 3
    shown.lesson.drop(1)
    assert {n.glance.number: n.card for n in shown.lesson.named} == {2: PACK.cards[9], 3: PACK.cards[2]}


def test_a_blurred_card_is_told_and_waited_for(shown):
    card = PACK.cards[9]
    assert kinds(shown.show(Shown(card, sharp=False))) == ["blurred"]
    shown.eye.shown = [Shown(card)]  # it comes into focus where it lies
    assert kinds(shown.show(card)) == ["seen"]
    assert len(shown.lesson.named) == 1
    shown.show(Shown(PACK.cards[10], sharp=False))
    with pytest.raises(BadInput, match="1 of 32 cards were seen, 1 too blurred"):
        shown.lesson.deck("mine")


def test_what_a_person_says_holds(shown):
    ober, unter = PACK.cards[5], PACK.cards[4]
    notes = shown.show(Shown(ober, read=unter, surely=0.6))
    assert notes[0].named is not None
    assert notes[0].named.card == unter
    assert notes[0].named.doubtful
    shown.lesson.say(notes[0].glance, ober)
    shown.show(unter)
    assert {n.glance.number: n.card for n in shown.lesson.named} == {1: ober, 2: unter}
    shown.lesson.drop(2)
    assert len(shown.lesson.named) == 1


def test_a_back_is_told_and_forgotten_when_every_face_is_there(shown):
    assert kinds(shown.show(Shown(PACK.cards[0], back=True, surely=0.99))) == ["back"]
    for card in PACK.cards[1:]:
        shown.show(card)
    assert not shown.lesson.done


def test_what_lies_face_down_is_proposed_as_the_back(shown):
    for card in PACK.cards:
        shown.show(card)
    assert shown.lesson.done
    assert shown.lesson.deck("mine").back == ()
    notes = shown.show(back_of(7))
    assert kinds(notes) == ["back"]
    assert shown.lesson.back is not None
    assert len(shown.lesson.deck("mine").back) == 3
    shown.lesson.drop(notes[0].glance)
    assert shown.lesson.deck("mine").back == ()


def test_a_face_that_looks_like_a_back_is_a_card_when_somebody_says_so(shown):
    number = shown.show(back_of(7))[0].glance
    assert shown.lesson.back is not None
    shown.lesson.say(number, PACK.cards[7])
    assert shown.lesson.back is None
    assert [named.card for named in shown.lesson.named] == [PACK.cards[7]]


def test_a_back_that_looks_like_a_face_is_the_back_when_somebody_says_so(shown):
    for card in PACK.cards[:31]:
        shown.show(card)
    number = shown.show(Shown(PACK.cards[31], read=PACK.cards[5], surely=0.5))[0].glance
    assert shown.lesson.done
    shown.lesson.say_back(number)
    assert not shown.lesson.done
    assert shown.lesson.missing == (PACK.cards[31],)
    assert shown.lesson.back is not None
    shown.lesson.say(number, PACK.cards[31])
    assert (shown.lesson.back, shown.lesson.missing) == (None, ())


def back_of(card: int) -> Shown:
    return Shown(PACK.cards[card], back=True, surely=0.99)


def test_an_order_names_what_the_network_cannot(monkeypatch):
    order = PACK.cards[::-1]
    shown = Table(monkeypatch, order=order)
    for card in order:
        shown.show(Shown(card, read=PACK.cards[0], surely=0.99))
    assert [n.card for n in shown.lesson.named] == list(order)
    assert not any(n.doubtful for n in shown.lesson.named)


def test_by_an_order_a_card_that_was_missed_is_told_and_the_others_keep_their_names(monkeypatch):
    shown = Table(monkeypatch, order=PACK.cards)
    for card in PACK.cards:
        if card != PACK.cards[11]:
            shown.show(card)
    assert [named.card for named in shown.lesson.named] == [card for card in PACK.cards if card != PACK.cards[11]]
    with pytest.raises(BadInput, match=f"31 of 32 cards were seen; missing, by the look of it: {PACK.cards[11].long}"):
        shown.lesson.deck("mine")


def test_an_order_must_name_every_card_once():
    with pytest.raises(BadInput, match="once"):
        Lesson(PACK, order=PACK.cards[:31])


def test_the_true_eye_learns_a_printing_that_no_training_has_seen(tmp_path):
    """Five cards of it before the true networks: found, told apart, and one that is shown again is noticed."""
    cards = tuple(PACK.cards[i] for i in (0, 5, 14, 21, 27))
    lesson, notes = Lesson(PACK), []
    for frame in open_source(str(write_lesson(tmp_path / "slides", (*cards, cards[1])))).frames():
        notes += lesson.feed(frame)
    assert kinds(notes) == ["seen"] * 5 + ["double"]


def look(card: Card, angle: float, **light: float) -> np.ndarray:
    """A crop of a card that lies in this light."""
    place = (320.0, 240.0, angle)
    height = light.pop("height", 190.0)
    return rectify(table((card, *place), height=height, **light), corners_of(*place, height), WIDTH, HEIGHT)


@pytest.mark.slow
def test_a_taught_printing_is_read_in_another_light():
    """Two looks at each card in one light, then one in another: darker, warmer, farther away, out of focus."""
    deck = Deck("mine", PACK, tuple((look(card, 0.1), look(card, -0.1, seed=5)) for card in PACK.cards))
    matcher = learn(deck)
    readers = {taught: CardRecognizer(PACK, deck=matcher if taught else None) for taught in (False, True)}
    rng, right = np.random.default_rng(4), {False: 0, True: 0}
    for card in PACK.cards:
        crop = look(card, rng.uniform(0, 6.3), height=120, light=0.55, warmth=0.2, blur=1.0, seed=99)
        for taught, reader in readers.items():
            right[taught] += reader.read(crop, WHOLE).best == card.index
    assert right[True] >= 31, right
    assert right[True] > right[False], right


def test_faces_that_the_network_takes_for_backs_are_faces_once_there_are_three(shown):
    """A deck has one back; of dark printings the network takes every other face for one."""
    notes = [kind for card in range(32) for kind in kinds(shown.show(back_of(card)))]
    assert notes == ["back", "back"] + ["seen"] * 30
    assert shown.lesson.done
    assert len(shown.lesson.named) == 32


def test_a_pile_that_is_taken_up_and_laid_down_again_stays_a_back(shown):
    for card in range(3):
        assert kinds(shown.show(back_of(7)))[:1] == ["back"]
        assert kinds(shown.show(PACK.cards[card])) == ["seen"]
    assert shown.lesson.back is not None
