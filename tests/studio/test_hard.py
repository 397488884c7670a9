"""What makes a table hard to see: the lamp in the varnish, shadows, an unruly webcam, glasses, a knock."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

import numpy as np
import pytest
from click.testing import CliRunner

from engine.cards import Card, Pack, Seat
from engine.games import game
from gui.cli.bench import command
from gui.films import Job
from gui.rendered import FollowedFilm
from studio import sets
from studio.camera import Camera, Pose
from studio.conduct import CONDUCT
from studio.directing import direct
from studio.evening import evening
from studio.fans import fan_sprite, with_fans
from studio.filming import Film, borrowed, performed, pictures
from studio.gloss import Gloss
from studio.knock import Knock
from studio.laden import laden
from studio.leaning import Leaning
from studio.motion import Fan
from studio.performance import Performance
from studio.places import from_seat
from studio.printing import OwnPrinting
from studio.scene import Patch
from studio.sets import CONDITIONS, HARD, film_set
from studio.wares import GLASSES, Ware, ware_sprite
from studio.webcam import Webcam, WebcamKind

SIZE = (256, 144)
CALM = WebcamKind(blur=0.3, noise=0.0, drift=0.0, flicker=0.0, shy=0.0)
GREY = np.full((SIZE[1], SIZE[0], 3), 120, np.float32)
HAND = Patch((40, 40, 140, 140), np.full((100, 100, 3), 120, np.float32))


def lot(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.fixture(scope="module")
def played() -> Performance:
    return direct(evening(game("klaber"), "hard", 1), CONDUCT["usual"], lot())


def test_the_lamp_lies_in_each_card_elsewhere_and_turns_with_it() -> None:
    gloss = Gloss(Camera(*SIZE, scale=0.3), 100.0, lot())
    box = (0, 0, *SIZE)
    ace, seven = Pack.HUNGARIAN.cards[:2]

    def brightest(card: Card | None, angle: float) -> int:
        return int(gloss.on(card, Pose(0, 0, angle), box).argmax())

    spot = gloss.on(ace, Pose(0, 0, 0), box)
    assert spot.shape == (SIZE[1], SIZE[0], 3)
    assert 80 < spot.max() <= 100
    assert len({brightest(card, angle) for card in (ace, seven, None) for angle in (0.0, 90.0)}) == 6
    part = gloss.on(ace, Pose(0, 0, 0), (50, 20, 90, 60))
    assert np.allclose(part, spot[20:60, 50:90])


def test_who_leans_over_takes_some_of_the_light_and_gives_it_back() -> None:
    leaning = Leaning(0.5, SIZE, 60.0, lot())
    left = [leaning.over(t) for t in np.arange(0, 60, 0.1)]
    assert left[0] is None
    there = [one for one in left if one is not None]
    assert 0.2 < len(there) / len(left) < 0.9
    assert min(one.min() for one in there) >= 127
    assert any(one.min() < 200 < 250 < one.max() for one in there)  # an edge lies across the table
    assert max(np.abs(b.astype(int) - a).max() for a, b in pairwise(there) if a is not None) < 140


def test_a_webcam_that_is_shadowed_is_darker_there_only() -> None:
    light = np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)
    light[:, 128:] = 127
    seen = Webcam(CALM, SIZE, lot()).film(GREY, [], [], 0.0, light)
    plain = Webcam(CALM, SIZE, lot()).film(GREY, [], [], 0.0)
    assert np.array_equal(seen[:, :128], plain[:, :128])
    assert np.allclose(seen[:, 128:], plain[:, 128:] / 2, atol=2)


def test_an_unruly_webcam_loses_its_colours_and_its_focus_when_a_hand_comes_and_finds_the_focus_again() -> None:
    edge = GREY.copy()
    edge[:, 200:] = 220
    webcam = Webcam(replace(CALM, unruly=(0.4, 2.5)), SIZE, lot(3))
    first = webcam.film(edge, [], [], 0.0)
    colours, sharp = [], []
    for number in range(900):
        t = number / 10
        seen = webcam.film(edge, [], [HAND] if number % 40 > 35 else [], t)
        colours.append(seen[10, 10].astype(float))
        sharp.append(float(np.abs(np.diff(seen[10].astype(float), axis=0)).max() / (seen[10].max(axis=0) + 1).max()))
    assert np.array_equal(first[10, 10], colours[0])
    spread = np.ptp(np.array(colours), axis=0)
    assert (spread > 10).all()
    assert (spread < 110).all()
    assert np.abs(np.diff(np.array(colours), axis=0)).max() < 10  # it takes seconds
    assert min(sharp) < 0.6 * sharp[0] < 0.9 * sharp[0] < np.median(sharp)


def test_glasses_stand_where_no_card_lies_and_are_drunk_from(played: Performance) -> None:
    table = laden(played, lot())
    assert table == laden(played, lot())
    assert set(played.props) < set(table.props)
    assert len(table.gestures) > len(played.gestures)
    glasses = [prop for prop in table.props if isinstance(prop.what, Ware)]
    assert {prop.what for prop in glasses} <= set(GLASSES)
    stand = [(key.pose, prop.what.radius) for prop in glasses for key in prop.keys if key.lift == 0]
    stand += [(thing.pose, thing.ware.radius) for thing in table.things]
    lie = [key.pose for prop in played.props for key in prop.keys if key.lift < 1]
    assert len(table.things) >= 2
    assert all(np.hypot(a.x - b.x, a.y - b.y) > 30 + radius for a, radius in stand for b in lie)
    gone = [prop for prop in glasses if prop.keys[-1].lift > 0]
    assert gone
    for prop in gone:  # it comes back: another appearance of it begins later
        assert any(other.keys[0].t > prop.keys[-1].t and other.what is prop.what for other in glasses)


def test_players_hold_what_they_have_not_played_where_it_is_seen(played: Performance) -> None:
    table = with_fans(played, lot())
    assert table == with_fans(played, lot())
    fans = [prop for prop in table.props if isinstance(prop.what, Fan)]
    assert len(fans) > 20
    at_rest = {placed.card: placed.at_rest for placed in played.deals[0].placed}
    for prop in fans:
        assert isinstance(prop.what, Fan)
        assert prop.keys[0].t < prop.keys[-1].t < min(at_rest[card] for card in prop.what.cards)
        assert prop.at((prop.keys[0].t + prop.keys[-1].t) / 2) is not None
        assert prop.at(prop.keys[-1].t) is None  # it is held, and then it is another fan
        assert all(key.lift > 0 for key in prop.keys)
    assert max(len(prop.what.cards) for prop in fans if isinstance(prop.what, Fan)) == 8


def test_hands_hold_the_fans_where_that_is_wanted_and_their_backs_may_be_seen(played: Performance) -> None:
    table = with_fans(played, lot(), hands=True, behind=True)
    fans = [prop for prop in table.props if isinstance(prop.what, Fan)]
    assert all(isinstance(prop.what, Fan) and prop.what.behind for prop in fans)
    for fan, gesture in zip(fans, table.gestures[len(played.gestures) :], strict=True):
        for t in np.linspace(fan.keys[0].t, fan.keys[-1].t - 0.01, 5):
            card, hand = fan.at(t), gesture.at(t)
            assert card is not None
            assert hand is not None
            assert hypot(card.pose.x - hand.pose.x, card.pose.y - hand.pose.y) < 30.0
    printing = OwnPrinting(game("klaber").pack)
    one = (Fan(game("klaber").pack.cards[:1], behind=behind) for behind in (False, True))
    face, back = (fan_sprite(fan, printing, 90).colour for fan in one)
    assert np.abs(face - back).max() > 50.0


def test_a_fan_is_as_wide_as_its_cards_are_many() -> None:
    printing, cards = OwnPrinting(Pack.HUNGARIAN), Pack.HUNGARIAN.cards
    widths = [np.ptp(np.nonzero(fan_sprite(Fan(cards[:many]), printing, 90).alpha > 0.5)[1]) for many in (1, 4, 8)]
    assert widths[0] < widths[1] < widths[2]


@pytest.mark.parametrize("ware", list(Ware))
def test_things_are_drawn_within_the_circle_that_they_need(ware: Ware) -> None:
    sprite = ware_sprite(ware, 3)
    assert sprite.alpha.max() > 0.3
    h, w = sprite.alpha.shape
    y, x = np.mgrid[0:h, 0:w]
    far = np.hypot(x - w / 2, y - h / 2) / sprite.scale
    assert far[sprite.alpha > 0.05].max() <= ware.radius + 2


def test_a_knocked_camera_trembles_and_stays_aside() -> None:
    knock = Knock(12.0, SIZE, 40.0, lot())
    assert 10 <= knock.at <= 30
    picture = lot().integers(0, 255, (SIZE[1], SIZE[0], 3)).astype(np.uint8)
    assert knock.seen(picture, knock.at - 0.01) is picture
    soon, later, last = (knock.seen(picture, knock.at + t).astype(int) for t in (0.1, 3.0, 9.0))
    assert np.abs(later - picture).mean() > 20
    assert np.abs(soon - last).mean() > 20
    assert np.abs(later - last).max() <= 1


@pytest.mark.parametrize("condition", [name for name in HARD if name in CONDUCT])
def test_where_people_are_what_is_hard_they_are_of_that_name(condition: str) -> None:
    assert film_set(condition, "3").conduct is CONDUCT[condition]
    assert film_set(condition, "3").conduct.manners != CONDUCT["usual"].manners


FAR = [name for name in HARD if any(CONDITIONS[name].further)]


@pytest.mark.parametrize("condition", FAR)
def test_each_player_lays_his_cards_as_far_out_as_he_does_all_the_time(condition: str) -> None:
    performance, made = performed(Film("klapperjas-4", condition, 3))
    further, usual = made.conduct.further, CONDUCT["usual"]
    low, high = CONDITIONS[condition].further
    assert set(further) == set(Seat)
    assert all(low <= mm <= high for mm in further.values())
    for deal in performance.deals:
        for placed in deal.placed:
            ahead = from_seat(placed.seat, 0.0, 1.0)
            near = placed.pose.x * ahead.x + placed.pose.y * ahead.y
            assert near - further[placed.seat] == pytest.approx(usual.near, abs=3 * usual.scatter)


@pytest.mark.parametrize("condition", [name for name in HARD if name not in CONDUCT and name not in FAR])
def test_each_hard_room_shows_what_it_is_named_for(condition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = replace(CONDITIONS[condition], size=SIZE, scale=(0.29, 0.3), fps=(2,))
    monkeypatch.setitem(sets.CONDITIONS, condition, tiny)
    film = Film("klaberjass-2", condition, 3)
    performance, made = performed(film)
    lent = borrowed(film, performance.pack, made)
    still = replace(made.webcam, unruly=(0.0, 0.0), shy=0.0, bands=(0.0, 0.0))
    plain = replace(made, gloss=0.0, leaning=0.0, knock=0.0, webcam=still)
    bare = replace(performance, things=(), props=tuple(p for p in performance.props if isinstance(p.what, Card)))
    hard, easy = (list(pictures(p, m, lent, 3)) for p, m in ((performance, made), (bare, plain)))
    assert max(np.abs(a.astype(int) - b).mean() for a, b in zip(hard, easy, strict=True)) > 2


@pytest.mark.parametrize(("words", "first"), [([], "usual"), (["--condition", "laden"], "laden")])
def test_hard_rooms_are_filmed_only_where_they_are_asked_for(
    words: list[str], first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noted(job: Job, _: object) -> FollowedFilm:
        asked.append(job.condition)
        return FollowedFilm(job.game, (), 1.0, 0.0, 0.0)

    monkeypatch.setattr("gui.films.done", noted)
    told = CliRunner().invoke(command, ["deals", "--rendered", "200", "--game", "klaber", *words])
    assert told.exit_code == 0, told.output
    assert asked[0] == first
    assert bool(set(asked) & set(HARD)) is bool(words)
