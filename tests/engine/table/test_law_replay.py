"""Law: whatever is seen, said, corrected and taken back, in any order, the log read anew is the table as it stands."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Say, parse_call
from engine.errors import FilkoError
from engine.scoring import SINGLE, Score
from engine.table import EventLog, TableSession, replayed
from tests.engine.table.tables import POOR, deal, feed, session_for

DEALS = tuple(deal(name, 52, POOR) for name in ("klaber", "clobyosh-4"))
WORDS = ("pass", "terc", "kontra", "bella", "deal", "show terc", "claim")
number = st.integers(0, 40)
doing = st.one_of(
    st.tuples(st.just("go on"), st.integers(1, 12)),
    st.tuples(st.just("say"), st.sampled_from(WORDS), number),
    st.tuples(st.just("correct"), number, number),
    st.tuples(st.just("write"), number),
    st.tuples(st.just("carry"), number),
    st.tuples(st.sampled_from(["undo", "end", "new deal"])),
)


def do(session: TableSession, what: tuple[object, ...], script: list[object]) -> None:
    """One thing of many that may happen; what is refused has not happened."""
    view = session.view
    match what:
        case ("go on", int(many)):
            feed(session, script[:many])
            del script[:many]
        case ("say", str(word), int(n)):
            who = view.state.seats[n % len(view.state.seats)]
            session.submit(Say(who, parse_call(word, view.state.pack)), waits=True)
        case ("correct", int(n), int(card)) if view.plays:
            session.amend(view.plays[n % len(view.plays)].id, card=view.state.pack.cards[card % 32])
        case ("write", int(points)) if view.to_write is not None:
            session.write(view.to_write[0], dict.fromkeys(view.sides, points))
        case ("carry", int(points)):
            session.carry(Score(dict.fromkeys(view.sides, points), {view.sides[0]: (SINGLE,)}))
        case ("new deal",):
            session.new_deal()
        case ("undo",):
            session.undo()
        case ("end",):
            session.end_deal()


@settings(deadline=None, max_examples=16)
@given(which=st.sampled_from(DEALS), doings=st.lists(doing, min_size=3, max_size=14))
def test_the_log_read_anew_is_the_table(which: object, doings: list[tuple[object, ...]]) -> None:
    with EventLog(":memory:") as log:
        session, script = session_for(which, store=log), list(which.script)
        feed(session, script[:12])
        del script[:12]
        for what in doings:
            try:
                do(session, what, script)
            except FilkoError:
                continue
        again, now = replayed(log), session.sitting
    assert (again.touches, again.waiting, again.cards, again.now) == (now.touches, now.waiting, now.cards, now.now)
    for one, other in zip(again.deals, now.deals, strict=True):
        assert (one.evidence, one.said, one.answers) == (other.evidence, other.said, other.answers)
        assert (one.written, one.closed_at) == (other.written, other.closed_at)
        assert one.start.setup.before == other.start.setup.before
        assert (one.state.actions, one.touches) == (other.state.actions, other.touches)
