"""Keys on the display's box: what a press means, and a whole deal without touching a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engine.actions import Kontra, Melds, PickUp, Say
from engine.cards import Seat
from engine.table import Called, DealOver, TableSession
from gui.display_desk import CHOICE_LASTS, KeyDesk
from gui.display_keys import Choice, Undo, Wish, sayable, understand, wish_of
from gui.i18n import use
from gui.pipeline import Pipeline
from table_hw import _protocol_tables as td1
from table_hw.conversation import Conversation
from table_hw.display import KeyPress, ScoreDisplay
from table_hw.picture import Picture
from table_hw.words import latin_2
from tests.firmware.board import Board
from tests.firmware.conftest import board, firmware, new_board
from tests.gui.deals import KLABER, World, played_deal, sayings

__all__ = ["board", "firmware", "new_board"]

NO, YES, NEXT, MELD, UNDO = range(5)
HELD, SHORT = 1200.0, 120.0  # ms


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    use("en")
    yield
    use("en")


class Box(ScoreDisplay):
    """A box with five keys; remembers what it was told to say."""

    keys = 5

    def __init__(self) -> None:
        self.said: list[str] = []

    def show(self, picture: Picture) -> None:
        """Nothing to see."""

    def tell(self, text: str, seconds: float = 2.0) -> None:
        self.said.append(text)

    @property
    def status(self) -> str:
        return "a box"


class Desk:
    """A table with a box, and a clock that is set by hand."""

    def __init__(self, said: int = 0) -> None:
        self.session = TableSession(KLABER, dealer=Seat.BOTTOM)
        for say in sayings()[:said]:
            self.session.submit(say)
        self.box, self.now = Box(), 0.0
        self.desk = KeyDesk(self.session, self.box, clock=lambda: self.now)

    def press(self, key: int, *, long: bool = False) -> str:
        """Press a key; what the panel then says."""
        assert self.box.on_key is not None
        self.box.on_key(KeyPress(key, long))
        self.desk.work(self.session.view.now)
        return self.box.said[-1]


def test_yes_and_no_say_what_is_said_most() -> None:
    desk = Desk()
    assert desk.press(YES) == "right: Bid 1"
    assert desk.press(YES) == "top: Bid 2"
    assert desk.press(NO) == "right: Pass"
    assert desk.session.view.turn is Seat.LEFT


def test_while_it_is_not_known_who_deals_no_word_is_said_without_asking_whose() -> None:
    desk = Desk()
    desk.session = desk.desk._session = TableSession(KLABER)
    assert desk.press(YES) == "bottom: Bid 1?"
    assert desk.press(NEXT, long=True).startswith("right: ")
    assert desk.press(YES).startswith("right: ")
    assert desk.session.view.state.actions
    assert desk.session.view.dealer_sure


def test_what_is_seldom_said_is_chosen_first() -> None:
    desk = Desk(1)
    asked = [desk.press(NEXT) for _ in range(4)]
    assert asked == ["top: Pass?", "top: Bid 2?", "top: Bid 3?", "top: Bid 4?"]
    assert desk.session.view.turn is Seat.TOP, "nothing was said yet"
    assert desk.press(YES) == "top: Bid 4"
    assert desk.session.view.turn is Seat.RIGHT


def test_held_next_goes_on_to_the_next_player() -> None:
    assert Desk(1).press(NEXT, long=True).startswith("left: ")


def test_no_and_undo_drop_a_choice_and_say_nothing() -> None:
    for key in (NO, UNDO):
        desk = Desk(1)
        desk.press(NEXT)
        assert desk.press(key) == "-"
        assert desk.press(YES) == "top: Bid 2", "a yes is again what it is by itself"


def test_choice_is_forgotten_after_a_while() -> None:
    desk = Desk(1)
    desk.press(NEXT)
    desk.now += CHOICE_LASTS + 1
    assert desk.press(YES) == "top: Bid 2"


def test_choice_that_is_not_possible_any_more_is_none() -> None:
    desk = Desk(1)
    desk.press(NEXT)
    desk.session.submit(sayings()[1])
    assert desk.press(NO) == "right: Pass"


def test_trump_is_chosen_by_yes_and_next() -> None:
    desk = Desk(5)
    assert desk.press(YES) == "top: Trump leaves?"
    assert desk.press(NEXT) == "top: Trump gourds?"
    assert desk.press(YES) == "top: Trump gourds"


def test_undo_takes_the_last_word_back() -> None:
    desk = Desk(2)
    assert desk.press(UNDO) == "Undo"
    assert desk.session.view.turn is Seat.TOP


def test_undo_with_nothing_said_is_a_dash() -> None:
    assert Desk().press(UNDO) == "-"


def test_doubling_and_melds_have_their_keys() -> None:
    desk = Desk(6)
    assert "ontra" in desk.press(YES, long=True)
    first = desk.press(MELD)
    assert first.endswith("?")
    assert desk.press(MELD) != first


def test_language_of_the_table_is_spoken() -> None:
    use("hu")
    assert Desk(1).press(NO) == "fenti: Passz"


@pytest.mark.parametrize("keys", range(1, 6))
def test_with_any_number_of_keys_everything_can_be_said(keys: int) -> None:
    wishes = {wish_of(KeyPress(key, long), keys) for key in range(keys) for long in (False, True)}
    assert {Wish.NEXT, Wish.YES} <= wishes
    assert wish_of(KeyPress(keys), keys) is None
    view = Desk(1).session.view
    reached, choice = set(), None
    for _ in sayable(view):
        choice = understand(Wish.NEXT, view, choice).choice
        reached.add(choice)
    assert reached == set(sayable(view))


def test_every_wish_at_every_moment_of_a_deal_comes_to_something_possible() -> None:
    session, world = TableSession(KLABER, dealer=Seat.BOTTOM), World(played_deal())

    def check() -> None:
        possible = sayable(session.view)
        for wish in Wish:
            meant = understand(wish, session.view, None)
            assert meant.choice is None or meant.choice in possible
            assert meant.do is None or isinstance(meant.do, Undo) or Choice(meant.do.seat, meant.do.call) in possible

    for say in sayings():
        check()
        session.submit(say)
    for frame in world.frames():
        for observation in world.feed(frame).observations:
            session.observe(observation)
        check()


def test_pipeline_says_what_was_pressed_with_the_next_frame() -> None:
    session, world, box = TableSession(KLABER, dealer=Seat.BOTTOM), World(played_deal()), Box()
    pipeline = Pipeline(world, world, session, display=box, desk=KeyDesk(session, box))
    steps, woken = pipeline.run(), []
    assert pipeline.desk is not None
    pipeline.desk.wake = lambda: woken.append(True)
    next(steps)
    assert box.on_key is not None
    box.on_key(KeyPress(YES))
    assert woken == [True]
    called = [u for u in next(steps).updates if isinstance(u, Called)]
    assert [(u.seat, u.call) for u in called] == [(Seat.RIGHT, "bid 1")]


class Table(ScoreDisplay):
    """The real firmware on the simulated board, its line, and the desk behind it; all in simulated time."""

    keys = 5

    def __init__(self, board: Board, session: TableSession) -> None:
        self.board, self.session = board, session
        self.talk = Conversation(self.seconds)
        self.told: list[str] = []
        self.updates: list[object] = []
        self.desk = KeyDesk(session, self, clock=lambda: self.seconds)
        self.run(1500)  # a key must be seen open for a while before it is trusted

    @property
    def seconds(self) -> float:
        return self.board.now_ms / 1000

    def show(self, picture: Picture) -> None:
        self.talk.want(picture.state)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        self.told.append(text)
        self.talk.tell(td1.Message(round(seconds * 10), 0, latin_2(text)))

    @property
    def status(self) -> str:
        return "a board"

    def run(self, ms: float) -> None:
        """Let board and host talk."""
        end = self.board.now_ms + ms
        while self.board.now_ms < end:
            self.board.send(self.talk.send(self.seconds))
            self.board.run(2)
            self.talk.receive(self.board.receive(), self.seconds)
            while self.talk.presses:
                key = self.talk.presses.popleft()
                assert self.on_key is not None
                self.on_key(KeyPress(key.key, key.pressed == td1.Press.LONG))
            self.updates += self.desk.work(self.session.view.now)

    def press(self, key: int, ms: float = SHORT) -> str:
        """Close a contact and open it again; what the panel then says."""
        self.board.key(key, True)
        self.run(ms)
        self.board.key(key, False)
        self.run(150)
        return self.told[-1]

    def say(self, wanted: Say) -> None:
        """As people do: the yes or the no key where they say it, else choosing until it stands there."""
        for key, wish in ((NO, Wish.NO), (YES, Wish.YES)):
            if understand(wish, self.session.view, None).do == wanted:
                self.press(key)
                return
        for _ in sayable(self.session.view):
            self.press(MELD if isinstance(wanted.call, Melds) else NEXT)
            if self.desk.choice == Choice(wanted.seat, wanted.call):
                self.press(YES)
                return
        raise AssertionError(f"{wanted} was never offered")


def test_a_whole_deal_with_its_auction_by_keys_on_the_simulated_board(board: Board) -> None:
    session, world = TableSession(KLABER, dealer=Seat.BOTTOM), World(played_deal())
    table = Table(board, session)
    for wanted in sayings():
        table.say(wanted)
    assert [entry.split(": ")[1] for entry in table.told if not entry.endswith("?")] == [
        "Bid 1", "Bid 2", "Pass", "Pass", "Pass", "Trump leaves",
    ]  # fmt: skip
    assert "ontra" in table.press(YES, HELD)
    table.press(YES)
    assert session.view.state.kontra == 1
    assert any(isinstance(c.call, Kontra) for c in sayable(session.view)), "rekontra is possible"
    table.press(UNDO)
    assert session.view.state.kontra == 0
    ended = []
    for frame in world.frames():
        for observation in world.feed(frame).observations:
            ended += [u for u in session.observe(observation) if isinstance(u, DealOver)]
    assert len(ended) == 1
    assert ended[0].record["trump"] == "leaves" or ended[0].record["complete"]
    assert session.view.number == 1
    table.press(YES)
    assert session.view.number == 2, "the next deal began"
    assert not session.view.plays


def test_bouncing_and_sticking_keys_say_nothing(board: Board) -> None:
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    table = Table(board, session)
    for _ in range(300):
        board.key(YES, True)
        table.run(2)
        board.key(YES, False)
        table.run(2)
    board.key(NO, True)
    table.run(15_000)
    assert table.told == []
    assert session.view.turn is Seat.RIGHT
    assert any(isinstance(c.call, PickUp) for c in sayable(session.view))


def test_key_that_is_pressed_while_the_host_is_away_says_nothing_later(
    new_board: Callable[..., Board],
) -> None:
    board = new_board()
    board.run(60)
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    board.press(YES)
    board.run(3000)
    table = Table(board, session)
    table.run(2000)
    assert table.told == []
    board.run(6000)  # the host says nothing for longer than the board takes for gone
    board.press(YES)
    table.run(2000)
    assert table.told == []
    assert table.press(YES) == "right: Bid 1"
