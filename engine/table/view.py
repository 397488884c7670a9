"""A frozen look at the table, for windows and displays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.cards import Card, Seat
from engine.notation.answers import Answer
from engine.scoring import Points, Score, Side
from engine.sheet import Row, row_of
from engine.slate import Slate
from engine.state import Legal, Phase, State
from engine.table.deal import Deal
from engine.table.picture import Gap, Oddity, Picture, PlayedCard, SaidWhen, Status, TakenTrick, TurnUp
from engine.table.sitting import Sitting

__all__ = ["TableView", "view_of"]

_SEATS = tuple(Seat)


@dataclass(frozen=True, slots=True)
class TableView:
    """All that can be shown of a sitting, at one moment. What people are let see of it is the window's business.

    ``sides``: of the score, in an order that does not change from deal to deal; who sits out is one of them.
    ``sheet``: the rows of the score sheet, where the game is played in series. ``match``: whose the match is.
    ``answers``: what people decided about ``oddities``.
    ``plays``: of the running deal, in the order in which the cards came. ``possible``: who may do what now, the
    one on turn first (``calls`` for a pad of buttons). ``slates``: the marks of each side for the running game,
    ``tally``: its games won before (``|`` and ``X``). ``question``: what the table needs or asks, in one line;
    empty where it needs nothing. ``trouble``: what is wrong with the camera's picture. ``broken_off``: number of the
    deal before, where that ended without its last card. Until the first card of this one ``missing`` tells of that
    deal, too, and so do ``said_when``, words of which people are asked when they were said, and ``takers``, who may
    take all that was thrown down, one of each side, where people are asked that; ``left_open`` are plays of that deal
    of which they are still asked what they are; ``asked_of`` is the number of the deal that all this is about.
    ``dealers``: who else may have dealt
    (once it is over: may deal next), as far as nothing speaks against it yet; ``dealer_sure``: whether it is sure who.
    ``begun``: something was seen or said in the running deal. ``known``: cards of it that nobody saw and that nobody
    need know. ``rest``: who took all that was left, where not all of it was shown. ``to_write``: number of the deal
    that people may write by hand, and what stands there for it (None: nothing yet). ``to_carry``: what is carried over
    from before the first deal, while people may write that.
    """

    number: int
    state: State
    sides: tuple[Side, ...]
    dealer: Seat
    names: Mapping[Seat, str]
    plays: tuple[PlayedCard, ...]
    tricks: tuple[TakenTrick, ...]
    missing: tuple[Gap, ...]
    oddities: tuple[Oddity, ...]
    answers: tuple[Answer, ...]
    turned_up: TurnUp | None
    turn: Seat | None
    possible: tuple[Legal, ...]
    slates: Mapping[Side, Slate]
    sheet: tuple[Row, ...]
    match: Side | None
    tally: Mapping[Side, tuple[str, ...]]
    score: Points
    points: Points | None
    closed: bool
    status: Status
    question: str
    trouble: str
    touches: int
    now: float
    broken_off: int | None = None
    said_when: tuple[SaidWhen, ...] = ()
    dealers: tuple[Seat, ...] = ()
    dealer_sure: bool = True
    begun: bool = False
    known: tuple[Gap, ...] = ()
    rest: Seat | None = None
    takers: tuple[Seat, ...] = ()
    left_open: tuple[PlayedCard, ...] = ()
    asked_of: int = 1
    to_write: tuple[int, Points | None] | None = None
    to_carry: Score | None = None

    @property
    def trick(self) -> tuple[PlayedCard, ...]:
        """The cards of the open trick, in the order of play; after a trick was taken, none."""
        open_ = {play.card: i for i, play in enumerate(self.state.trick.plays)}
        there = [play for play in self.plays if play.card in open_]
        return tuple(sorted(there, key=lambda play: open_[play.card]))

    def play_at(self, sighting: int) -> PlayedCard | None:
        """The play that a card in the picture is (vision's number of the newest era); None where it is none."""
        of_it = [play for play in self.plays if play.sighting == sighting]
        return max(of_it, key=lambda play: play.era, default=None)

    def card(self, id: int) -> Card | None:
        """The card that a play (or the turned-up card) with this number is believed to be."""
        if self.turned_up is not None and self.turned_up.id == id:
            return self.turned_up.card
        return next((play.card for play in self.plays if play.id == id), None)


def view_of(sitting: Sitting) -> TableView:
    """The view of a sitting."""
    deal, shown = sitting.deal, sitting.picture
    left = sitting.deals[sitting.asked_in()]
    asked = left.picture
    state = shown.state
    done = state.finished
    sides = _sides(state)
    return TableView(
        number=deal.number,
        state=state,
        sides=sides,
        dealer=state.dealer,
        names=sitting.setup.names,
        plays=shown.plays,
        tricks=shown.tricks,
        missing=asked.missing,
        oddities=shown.oddities,
        answers=deal.answers,
        turned_up=shown.turned_up,
        turn=state.turn if shown.plays or not deal.dealer_in_doubt else None,
        possible=tuple(_possible(sitting)),
        slates=_slates(sitting, sides),
        sheet=tuple(_rows(sitting)),
        match=state.outcome.match if done else None,
        tally=dict(state.score.next_game(state.won).games) if done else dict(state.score.games),
        score={side: state.score.of(side) for side in sides},
        points=state.points if done else None,
        closed=deal.closed_at is not None,
        status=Status.LOST if asked.missing else _status(deal, shown, asked),
        question=_question(sitting),
        trouble=sitting.trouble,
        touches=deal.touches,
        now=sitting.now,
        broken_off=_broken_off(sitting),
        begun=not deal.untouched,
        said_when=asked.said_when,
        left_open=() if asked is shown else asked.left_open,
        asked_of=left.number,
        dealers=_dealers(sitting),
        dealer_sure=not deal.dealer_in_doubt,
        known=shown.known,
        rest=shown.rest,
        takers=tuple(seat for seat, _ in asked.takers),
        to_write=_to_write(sitting.to_write),
        to_carry=sitting.to_carry,
    )


def _status(deal: Deal, shown: Picture, asked: Picture) -> Status:
    """Of the running deal; something that was left open in the one before leaves doubt, and so does play that has not
    told who deals."""
    doubt = asked is not shown or (deal.dealer_in_doubt and bool(shown.plays))
    return Status.UNSURE if doubt and shown.status is Status.SURE else shown.status


def _to_write(deal: Deal | None) -> tuple[int, Points | None] | None:
    return None if deal is None else (deal.number, deal.state.points if deal.state.finished else None)


def _possible(sitting: Sitting) -> Iterator[Legal]:
    """What can be done now; while it is not known who deals, also what each could say who would be first then."""
    deal = sitting.deal
    legal = sitting.picture.state.legal_actions()
    if not deal.dealer_in_doubt or deal.state.phase is not Phase.AUCTION:
        yield from legal
        return
    now = {each.seat: each.calls for each in legal}
    for dealer in sorted(sitting.setup.seats, key=lambda seat: seat is not deal.start.dealer):  # as it is assumed first
        first = sitting.with_dealer(deal, dealer).state.legal_actions()[0]  # the one on turn
        yield Legal(first.seat, tuple(dict.fromkeys((*first.calls, *now.get(first.seat, ())))), ())


def _dealers(sitting: Sitting) -> tuple[Seat, ...]:
    state = sitting.picture.state
    if not state.finished and not (sitting.deal.unspoken or sitting.deal.dealer_in_doubt):
        return ()
    known = state.next_dealer if state.finished else state.dealer
    return tuple(seat for seat in sitting.setup.seats if seat is not known)


def _broken_off(sitting: Sitting) -> int | None:
    if len(sitting.deals) < 2 or sitting.picture.plays:
        return None
    before = sitting.deals[-2]
    return before.number if before.picture.needs and not before.state.finished else None


def _sides(state: State) -> tuple[Side, ...]:
    return tuple(sorted(state.setup.all_sides, key=lambda side: _SEATS.index(side[0])))


def _rows(sitting: Sitting) -> Iterator[Row]:
    for deal in sitting.deals:
        row = row_of(deal.state) if deal.state.finished else None
        if row is not None:
            yield row


def _slates(sitting: Sitting, sides: Sequence[Side]) -> dict[Side, Slate]:
    """What stands on the slate: what was carried over, and the deals of the running game, each written as players of
    the game do.

    The marks of a game that was won stay until the next deal begins.
    """
    setup = sitting.setup
    chosen = setup.game.chosen(setup.options)
    writing = setup.game.ruled(setup.options).writing
    clean = Slate(triangle=bool(chosen.get("slate.triangle")), writing=writing)
    carried = sitting.deals[0].start.setup.before
    slates = {side: clean.add(carried.of(side)) if carried.of(side) else clean for side in sides}
    full = False
    for deal in sitting.deals:
        if full:
            slates = dict.fromkeys(slates, clean)
        if deal.state.finished:
            slates = {side: slate.add(deal.state.points.get(side, 0)) for side, slate in slates.items()}
        full = _ends_a_game(deal.state)
    return slates


def _ends_a_game(state: State) -> bool:
    """Whether a game, or a match of some series, was won with this deal: what is written is wiped for the next."""
    return state.finished and (state.won is not None or state.outcome.match is not None)


def _question(sitting: Sitting) -> str:
    """The most pressing thing that the table has to ask."""
    shown = sitting.picture
    if shown.needs:
        return shown.needs
    if shown.turned_up is not None and shown.turned_up.asked:
        return f"which card is turned up: {' or '.join(name for name, _ in shown.turned_up.choices[:2])}?"
    asked = sitting.deals[sitting.asked_in()].picture
    unsure = [play for play in asked.plays if play.asked]
    if not unsure:
        return _when(asked.said_when[0]) if asked.said_when else _taking(asked) or _dealing(sitting)
    worst = min(unsure, key=lambda play: play.confidence)
    readings = " or ".join(name for name, _ in worst.choices[:2])
    return f"trick {worst.trick}, {worst.seat}: {readings}?"


def _taking(shown: Picture) -> str:
    return f"who takes the rest: {' or '.join(str(seat) for seat, _ in shown.takers)}?" if shown.takers else ""


def _dealing(sitting: Sitting) -> str:
    in_doubt = sitting.deal.dealer_in_doubt and sitting.picture.plays
    return f"who deals: {' or '.join(map(str, sitting.setup.seats))}?" if in_doubt else ""


def _when(word: SaidWhen) -> str:
    readings = " or ".join(name for name, _ in word.named[:2])
    return f"{word.say.seat}, {word.say.call}: {readings}?"
