from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Bid, Dealer, NewDeal, Play, Say
from engine.cards import Seat, parse_card
from engine.observation import CardSeen, Zone
from engine.table import Gap, TableSession, TurnUp
from gui.lamps import lamps
from gui.scene import About, Scene, draw_scene
from gui.wording import seat_name
from tests.engine.table.rests import found, given_up
from tests.engine.table.tables import deal, feed, follow, hidden, session_for
from tests.gui.deals import KLABER, SPOTS, World, played_deal, quad_at, sayings, sure_of

NAMES = {Seat.BOTTOM: "Anna", Seat.TOP: "Béla"}


def session_after(frames: int, plays: list[Play] | None = None) -> TableSession:
    """A session that has seen the auction and this many frames of a deal."""
    session = TableSession(KLABER, dealer=Seat.BOTTOM, names=NAMES)
    for said in sayings():
        session.submit(said, 0.1)
    world = World(plays or played_deal())
    for frame in world.frames():
        if frame.index > frames:
            break
        for observation in world.feed(frame).observations:
            session.observe(observation)
    return session


def test_calls_on_the_pad_are_exactly_those_that_the_rules_allow() -> None:
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    for said in sayings():
        shown = {(group.seat, call) for group in draw_scene(session.view).calls for call in group.calls}
        legal = {(who.seat, call) for who in session.view.state.legal_actions() for call in who.calls}
        assert {(seat, call) for seat, call in shown if not isinstance(call, Dealer)} == legal
        assert (said.seat, said.call) in shown
        session.submit(said)


def test_before_anything_is_said_and_once_a_deal_is_over_one_may_say_who_else_deals() -> None:
    session = TableSession(KLABER, dealer=Seat.BOTTOM)

    def dealers() -> set[Seat]:
        groups = draw_scene(session.view).calls
        return {call.seat for group in groups for call in group.calls if isinstance(call, Dealer)}

    assert dealers() == {Seat.RIGHT, Seat.TOP, Seat.LEFT}
    session.submit(Say(Seat.RIGHT, Dealer(Seat.TOP)))
    assert (session.view.dealer, session.view.number) == (Seat.TOP, 1)
    assert dealers() == {Seat.RIGHT, Seat.BOTTOM, Seat.LEFT}
    session.submit(Say(Seat.LEFT, draw_scene(session.view).calls[0].calls[0]))
    assert not dealers()
    over = session_after(100)
    groups = draw_scene(over.view).calls
    offered = {call.seat for group in groups for call in group.calls if isinstance(call, Dealer)}
    assert offered == set(Seat) - {over.view.state.next_dealer}


def test_where_it_is_not_sure_who_deals_people_are_asked() -> None:
    view = replace(TableSession(KLABER, dealer=Seat.BOTTOM, names=NAMES).view, number=2, dealer_sure=False)
    assert NAMES[Seat.BOTTOM] in draw_scene(view).note
    assert not draw_scene(replace(view, dealer_sure=True)).note


def test_before_the_first_word_of_an_evening_nobody_deals_and_nobody_is_on_turn() -> None:
    scene = draw_scene(TableSession(KLABER, names=NAMES).view)
    assert "Who deals" in scene.note
    assert (scene.turn, scene.dealer_sure) == (None, False)
    assert {group.seat for group in scene.calls if any(isinstance(call, Bid) for call in group.calls)} == set(Seat)


def test_earlier_tricks_lie_face_down_until_the_deal_is_over() -> None:
    session = session_after(12)  # two tricks taken, two cards of the third
    hidden = draw_scene(session.view)
    assert [laid.face_down for laid in hidden.plays] == [True] * 8 + [False] * 2
    assert not any(laid.face_down for laid in draw_scene(session.view, look_back=True).plays)
    assert not any(laid.face_down for laid in draw_scene(session_after(100).view).plays)


def test_points_of_a_running_deal_are_not_shown() -> None:
    scene = draw_scene(session_after(30).view)
    assert [column.total for column in scene.columns] == [0, 0]
    assert lamps(session_after(30).view).scores == (0, 0)


def test_the_trick_lies_in_order_and_stays_in_sight_while_it_lies_there() -> None:
    plays = played_deal()
    scene = draw_scene(session_after(3).view)
    assert [(laid.seat, laid.card) for laid in scene.trick] == [(p.seat, p.card) for p in plays[:3]]
    taken = session_after(4).view
    assert [laid.card for laid in draw_scene(taken, range(4)).trick] == [p.card for p in plays[:4]]
    assert draw_scene(taken, ()).trick == ()


def test_names_turn_trump_and_contractor_are_shown() -> None:
    scene = draw_scene(session_after(1).view)
    assert (scene.name(Seat.BOTTOM), scene.name(Seat.LEFT)) == ("Anna", "left")
    assert (scene.dealer, scene.contractor, scene.turn) == (Seat.BOTTOM, Seat.TOP, Seat.TOP)
    assert scene.trump is not None
    assert [column.name for column in scene.columns] == ["Anna + Béla", "right + left"]


def test_after_the_deal_the_next_dealer_can_begin_the_next_one() -> None:
    scene = draw_scene(session_after(100).view)
    assert scene.finished
    assert scene.calls[0].calls[0] == NewDeal()
    assert scene.calls[0].seat is Seat.RIGHT
    assert sum(column.total for column in scene.columns) > 0


def test_a_card_that_wavers_is_asked_for_with_its_likeliest_readings_first() -> None:
    session = session_after(0)
    first, second = parse_card("hK", KLABER.pack), parse_card("hA", KLABER.pack)
    seats = tuple((seat, 0.0 if seat is Seat.RIGHT else -8.0) for seat in SPOTS)
    faces = list(sure_of(first, second))
    faces[first.index] = 0.5
    session.observe(CardSeen(1, 1.0, tuple(faces), seats, Zone.TRICK, quad_at(Seat.RIGHT)))
    question = draw_scene(session.view).question
    assert question is not None
    assert question.choices[:2] == (first, second)
    session.amend(question.play.id, card=second)
    scene = draw_scene(session.view)
    assert scene.question is None
    assert scene.trick[0].card == second


def test_where_the_player_is_in_doubt_and_not_the_card_it_is_asked_whose_it_was() -> None:
    view = session_after(2).view
    doubtful = replace(view.plays[1], confidence=0.6, choices=((view.plays[1].card.long, 0.99),))
    seen = replace(doubtful, looks_like=Seat.LEFT)
    question = draw_scene(replace(view, plays=(view.plays[0], seen))).question
    assert question is not None
    assert question.seats[:2] == (view.plays[1].seat, Seat.LEFT)
    assert set(question.seats) == set(KLABER.seats())
    wavering = replace(doubtful, choices=((view.plays[1].card.long, 0.6), ("hearts-ace", 0.4)))
    question = draw_scene(replace(view, plays=(view.plays[0], wavering))).question
    assert question is not None
    assert question.seats == ()


def test_a_card_that_nobody_saw_is_asked_for() -> None:
    view = session_after(100).view
    gap = Gap(3, Seat.LEFT, view.plays[0].card, (("hearts-ace", 0.6), ("no card is missing", 0.3), ("hearts-7", 0.1)))
    scene = draw_scene(replace(view, missing=(gap,)))
    assert scene.question is not None
    assert (scene.question.about, scene.question.play.seat, scene.question.play.trick) == (About.UNSEEN, Seat.LEFT, 3)
    assert [card.long for card in scene.question.choices] == ["hearts-ace", "hearts-7"]
    assert "not seen" in scene.note


def test_a_turned_up_card_that_is_only_supposed_is_asked_for_and_shown_nowhere() -> None:
    view = session_after(3).view
    guess = view.plays[0].card
    up = TurnUp(90, guess, 0.1, seen=False, choices=((guess.long, 0.1),), trumps=0.3, asked=True)
    scene = draw_scene(replace(view, turned_up=up))
    assert scene.question is not None
    assert (scene.question.about, scene.question.play.id) == (About.TURNED_UP, 90)
    assert (scene.turned_up, scene.trump) == (None, None)


def test_a_deal_that_ended_without_its_last_card_is_told_of() -> None:
    scene = draw_scene(replace(session_after(0).view, broken_off=4))
    assert "Deal 4" in scene.note


def unspoken(frames: int = 2) -> TableSession:
    """A session that has seen this many cards of a deal of which nothing was entered."""
    session = TableSession(KLABER, dealer=Seat.BOTTOM, names={Seat.RIGHT: "Károly"})
    world = World(played_deal())
    for frame in world.frames():
        if 0 < frame.index <= frames:
            for observation in world.feed(frame).observations:
                session.observe(observation)
    return session


def test_words_that_are_entered_after_a_correction_end_nothing() -> None:
    """Each of them may move the others to another place among the cards."""
    session, world = unspoken(11), World(played_deal())
    session.amend(session.view.plays[0].id, seat=Seat.LEFT)
    for n, said in enumerate(sayings()):
        session.submit(said, 12.1 + n / 10)
    for frame in world.frames():
        for observation in world.feed(frame).observations:
            if frame.index > 11:
                session.observe(observation)
    assert len(session.view.plays) > 9


def test_cards_before_the_end_of_the_auction_are_explained() -> None:
    scene = draw_scene(unspoken().view)
    assert scene.note == "Cards are played before the auction is over: Károly has to speak."
    assert scene.speak


def test_until_the_missing_word_is_said_no_card_is_asked_about() -> None:
    view = unspoken().view
    doubtful = replace(view.plays[1], confidence=0.6, choices=((view.plays[1].card.long, 0.99),))
    view = replace(view, plays=(view.plays[0], doubtful))
    assert draw_scene(view).question is None
    over = replace(view, state=session_after(0).view.state)
    asked = draw_scene(replace(over, plays=(over.plays[0], replace(doubtful, waiting=False))))
    assert asked.question is not None
    assert not asked.speak


def test_cards_that_are_thrown_down_wait_for_the_others_and_for_no_word() -> None:
    table, script = found("klaber", 3)
    session = session_for(table)
    for happening in script:
        follow(session, [happening])
        if sum(play.waiting for play in session.view.plays) >= 3:
            break
    assert sum(play.waiting for play in session.view.plays) == 3
    scene = draw_scene(session.view)
    assert scene.note == ""
    assert [(laid.seat, laid.card) for laid in scene.trick] == [
        (play.seat, play.card) for play in session.view.plays[-3:]
    ]


def test_where_no_card_is_turned_up_none_is_missed() -> None:
    stuck = replace(session_after(0).view, plays=unspoken().view.plays)  # the words came to stand behind the cards
    note = draw_scene(stuck).note
    assert "turned-up" not in note
    assert "do not count: 2" in note
    spoken = session_after(0, played_deal()).view
    assert not draw_scene(spoken).note


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000), frames=st.integers(0, 41))
def test_law_the_slate_shows_the_score_and_nothing_hidden_is_shown(seed: int, frames: int) -> None:
    view = session_after(frames, played_deal(seed)).view
    scene: Scene = draw_scene(view)
    for column, side in zip(scene.columns, view.state.sides, strict=True):
        assert column.total == sum(mark.value for mark in column.marks) == view.score[side]
    if not scene.finished:
        assert all(laid.face_down == (laid.trick <= len(view.tricks)) for laid in scene.plays)


def test_the_window_says_who_takes_a_rest_of_which_not_all_was_shown() -> None:
    table, script = found("klaber", 3, hidden=1.0)
    session = session_for(table)
    follow(session, script)
    scene = draw_scene(session.view)
    assert "not all of it was shown" in scene.note
    assert seat_name(table.truth.tricks[-3].plays[0].seat) in scene.note
    assert not scene.running


def test_the_window_says_which_card_was_not_seen_on_which_nothing_hangs() -> None:
    table = deal("klaber", 5)
    session = session_for(table)
    feed(session, hidden(table, 10))
    scene = draw_scene(session.view)
    assert scene.question is None
    seat = table.truth.tricks[2].plays[2].seat
    assert scene.note == f"Trick 3: the card of {seat_name(seat)} was not seen; the score does not hang on it."


def test_who_takes_the_rest_is_not_told_while_it_is_asked() -> None:
    table, script = given_up("klaber", 3, hidden=1.0)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    scene = draw_scene(session.view)
    assert scene.question is not None
    assert scene.question.about is About.REST
    assert {seat for seat, _ in scene.question.takers} == set(session.view.takers)
    assert not scene.note
    session.award(session.view.takers[0])
    assert "not all of it was shown" in draw_scene(session.view).note


def test_a_card_that_was_left_open_is_asked_about_in_the_next_deal_until_one_is_played() -> None:
    view = session_after(12).view
    open_ = replace(view.plays[-1], confidence=0.6, matters=True)
    asked = draw_scene(replace(view, number=2, plays=(), left_open=(open_,))).question
    assert asked is not None
    assert (asked.about, asked.play.id, asked.play.card, asked.deal) == (About.PLAY, open_.id, open_.card, 1)


def test_a_deal_that_is_over_with_cards_unseen_can_be_written_by_hand() -> None:
    table, script = found("zensa", 3, hidden=1.0)
    session = session_for(table)
    follow(session, script)
    asked = draw_scene(session.view).question
    assert asked is None or not asked.by_hand  # it goes on
    session.end_deal()
    asked = draw_scene(session.view).question
    assert asked is not None
    assert (asked.about, asked.by_hand) == (About.UNSEEN, True)


def test_a_deal_that_is_thrown_away_leaves_the_score_and_can_be_taken_back() -> None:
    session = session_after(7)
    before = draw_scene(session.view)
    assert before.running
    session.submit(Say(Seat.BOTTOM, NewDeal()))
    thrown = draw_scene(session.view)
    assert (thrown.deal, thrown.plays, thrown.running) == (2, (), False)
    assert (thrown.dealer, thrown.columns) == (before.dealer, before.columns)
    session.undo()
    assert draw_scene(session.view).plays == before.plays
    assert draw_scene(session.view).running


def test_a_deal_thrown_away_by_a_slip_comes_back_though_people_play_on() -> None:
    session = session_after(7)
    session.submit(Say(Seat.BOTTOM, NewDeal()))
    world = World(played_deal())
    for frame in world.frames():
        if 7 < frame.index <= 8:
            for observation in world.feed(frame).observations:
                session.observe(observation)
    session.undo()
    wanted = draw_scene(session_after(8).view)
    assert [laid.card for laid in draw_scene(session.view).plays] == [laid.card for laid in wanted.plays]
    assert draw_scene(session.view).trump is wanted.trump


def test_before_a_deal_and_after_it_there_is_none_to_throw_away() -> None:
    assert not draw_scene(TableSession(KLABER, dealer=Seat.BOTTOM).view).running
    assert not draw_scene(session_after(99).view).running
