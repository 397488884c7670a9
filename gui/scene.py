"""What may be seen now, as plain data: the window's views draw this and nothing else.

Knows no Qt. Holds the memory rule: "Players are not allowed to look back at previous tricks until the end of
the play" (rules: klaber), so earlier tricks lie face down and running card points are hidden unless the
setting says otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import Call, Dealer, NewDeal, Say
from engine.cards import Card, Pack, Seat, Suit
from engine.games import game
from engine.scoring import Number, Score, Side
from engine.slate import Mark, Writing
from engine.state import Phase
from engine.table import SURE, PlayedCard, SaidWhen, Status, TableView
from gui.i18n import current, t
from gui.score_words import series_cells, series_values, side_words, won_words
from gui.spoken import said_so_far
from gui.verdict import Proposal, proposal_of, rule_words
from gui.wording import seat_name

__all__ = ["About", "CallsOf", "Column", "LaidCard", "Question", "Scene", "SideWritten", "ToWrite", "draw_scene"]


@dataclass(frozen=True, slots=True)
class Column:
    """One side on the slate. ``tally``: a ``|`` for each parti and an ``X`` for each maccs. ``writing``: how the game
    writes its score; ``total`` is a float only where it is money. ``rows``: on the sheet of a series, what stands in
    this column, line by line, instead of marks."""

    name: str
    marks: tuple[Mark, ...]
    total: Number
    tally: str = ""
    writing: Writing = Writing.CHALK
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidCard:
    """One play. ``choices``: cards that it may be, likeliest first.

    ``face_down``: known, but not to be looked at now.
    """

    id: int
    trick: int
    seat: Seat
    card: Card
    sure: bool = True
    face_down: bool = False
    choices: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CallsOf:
    """The calls that one seat can make now, in the order of the pad."""

    seat: Seat
    calls: tuple[Call, ...]


class About(Enum):
    """What a question is about: a card that was played, the turned-up card, one that was played and not seen, when
    something was said, or who takes all that was thrown down."""

    PLAY = "play"
    TURNED_UP = "turned up"
    UNSEEN = "unseen"
    WORD = "word"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Question:
    """A doubt that one touch settles: which card is this? ``rule``: what it would break if it is as it seems.

    ``seats``: where the card is sure and only whose it is is not, everybody who may have played it, likeliest first.
    ``play``: the turned-up card is told like a play of the dealer's before the first trick. ``say``: what is asked is
    before which of these cards this was said, or behind all, where ``ends``; the play has the number of the word.
    ``takers``: who may take all that was thrown down, the likeliest first, each with the name of his side. ``by_hand``:
    the deal is over, and people may write instead what it came to. ``deal``: the number of the one before, where it is
    about that; else 0.
    """

    play: LaidCard
    choices: tuple[Card, ...]
    rule: str = ""
    seats: tuple[Seat, ...] = ()
    about: About = About.PLAY
    say: Say | None = None
    ends: bool = False
    takers: tuple[tuple[Seat, str], ...] = ()
    by_hand: bool = False
    deal: int = 0


@dataclass(frozen=True, slots=True)
class SideWritten:
    """A side, its name, and the points that stand there for it; None where nothing does yet. ``games``: how many games
    it has won, where that is asked."""

    side: Side
    name: str
    points: Number | None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class ToWrite:
    """A deal that people may write by hand; None: what is carried over from before the first. ``cash``: it is played
    for money."""

    deal: int | None
    sides: tuple[SideWritten, ...]
    cash: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the window shows of the game. ``note``: one sentence on what the table needs to go on;
    ``speak``: it is a word, and until it is said nothing else is asked.

    ``sitting_out``: the dealer where he holds no cards. ``turned_up``: the card that lies face up beside the tricks;
    ``talon``: how many cards can still be drawn. ``said``: the words of this deal that others have to remember, by
    player. ``values``: what each game of the running series was worth, in the lines of the columns. ``status``: how
    sure the table is; ``missing_seat``: whose card was not seen. ``won``: who has won a game or the match, in words.
    ``id``: of the game, whose players have words of their own. ``running``: there is a deal that could be thrown away.
    ``to_write``: the deal that can be written by hand.
    """

    game: str
    pack: Pack
    deal: int
    seats: tuple[Seat, ...]
    names: tuple[tuple[Seat, str], ...]
    dealer: Seat | None = None
    dealer_sure: bool = True
    turn: Seat | None = None
    contractor: Seat | None = None
    trump: Suit | None = None
    trick: tuple[LaidCard, ...] = ()
    plays: tuple[LaidCard, ...] = ()
    columns: tuple[Column, ...] = ()
    calls: tuple[CallsOf, ...] = ()
    question: Question | None = None
    note: str = ""
    speak: bool = False
    finished: bool = False
    sitting_out: Seat | None = None
    turned_up: Card | None = None
    talon: int = 0
    kontra: int = 0
    said: tuple[tuple[Seat, str], ...] = ()
    values: tuple[str, ...] = ()
    status: Status = Status.SURE
    proposal: Proposal | None = None
    won: str = ""
    missing_seat: Seat | None = None
    id: str = ""
    running: bool = False
    to_write: ToWrite | None = None

    def name(self, seat: Seat) -> str:
        """What the person on this seat is called."""
        return dict(self.names).get(seat) or seat_name(seat)


def draw_scene(view: TableView, lying: Collection[int] = (), *, look_back: bool = False) -> Scene:
    """The scene of a table. ``lying``: sightings of the cards in the picture; a trick that was taken stays in sight
    while its cards lie there. ``look_back``: earlier tricks are shown as well."""
    state, up = view.state, view.turned_up
    plays = tuple(_laid(play, view, look_back) for play in view.plays)
    question = _question(view, plays)
    if question is not None and question.about is not About.TURNED_UP and view.asked_of != view.number:
        question = replace(question, deal=view.asked_of)
    return Scene(
        game=game(state.game).titles.get(current(), state.game),
        pack=state.pack,
        deal=view.number,
        seats=state.seats,
        names=tuple(view.names.items()),
        dealer=view.dealer,
        dealer_sure=view.dealer_sure,
        turn=view.turn,
        contractor=state.contractor,
        trump=state.trump if up is None or up.trumps >= SURE else None,
        trick=_on_the_table(view, plays, lying),
        plays=plays,
        columns=tuple(_column(view, side) for side in view.sides),
        calls=_calls(view),
        question=question,
        note=_note(view),
        speak=question is None and _before_its_words(view),
        finished=state.finished,
        sitting_out=state.setup.sitting_out,
        turned_up=None if state.finished or (up is not None and not up.told) else state.turned_up,
        talon=len(state.talon),
        kontra=state.kontra,
        said=said_so_far(state),
        values=series_values(view),
        status=view.status,
        proposal=proposal_of(view),
        won=won_words(view),
        to_write=_to_write(view),
        missing_seat=view.missing[0].seat if view.missing else None,
        id=state.game,
        running=view.begun and not state.finished,
    )


def _laid(play: PlayedCard, view: TableView, look_back: bool) -> LaidCard:
    earlier = not view.state.finished and play.trick <= len(view.tricks)
    return LaidCard(
        id=play.id,
        trick=play.trick,
        seat=play.seat,
        card=play.card,
        sure=play.status is Status.SURE,
        face_down=earlier and not look_back,
        choices=_cards(play.choices, view.state.pack),
    )


def _cards(choices: Iterable[tuple[str, float]], pack: Pack) -> tuple[Card, ...]:
    """The cards among readings, in their order."""
    by_name = {card.long: card for card in pack.cards}
    return tuple(by_name[name] for name, _ in choices if name in by_name)


def _on_the_table(view: TableView, plays: tuple[LaidCard, ...], lying: Collection[int]) -> tuple[LaidCard, ...]:
    """The open trick in the order of play, or what is thrown down together; before the next lead the one just taken,
    while its cards still lie there."""
    by_id = {laid.id: laid for laid in plays}
    if _thrown_down(view):
        return tuple(by_id[play.id] for play in view.plays if play.waiting)
    if view.trick or not view.tricks:
        return tuple(by_id[play.id] for play in view.trick)
    last = view.tricks[-1]
    there = [play for play in view.plays if play.card in last.cards and play.sighting in lying]
    return tuple(replace(by_id[p.id], face_down=False) for p in sorted(there, key=lambda p: last.cards.index(p.card)))


def _column(view: TableView, side: Side) -> Column:
    """The points of a deal that still runs are nobody's to read; they come with the marks."""
    slate, total = view.slates[side], view.score[side]
    whole = int(total) if float(total).is_integer() else total
    return Column(
        side_words(view, side),
        slate.marks,
        whole,
        "".join(view.tally.get(side, ())),
        slate.writing,
        series_cells(view, side),
    )


def _to_write(view: TableView) -> ToWrite | None:
    cash = view.slates[view.sides[0]].writing is Writing.CASH
    if view.to_carry is not None:
        score = view.to_carry
        return ToWrite(None, tuple(_carried(view, side, score, cash=cash) for side in view.sides), cash)
    if view.to_write is None:
        return None
    deal, points = view.to_write
    stands = {side: None if points is None else points.get(side, 0) for side in view.sides}  # nought for who sits out
    sides = (SideWritten(side, side_words(view, side), number) for side, number in stands.items())
    return ToWrite(deal, tuple(sides), cash)


def _carried(view: TableView, side: Side, score: Score, *, cash: bool) -> SideWritten:
    """What a side brings along; for money no games are won."""
    return SideWritten(side, side_words(view, side), score.of(side), None if cash else score.tally(side))


def _calls(view: TableView) -> tuple[CallsOf, ...]:
    """Who may say what; after a deal the next dealer first, whose word begins the next one. Before anything is said the
    first one may also say who else deals."""
    possible = {legal.seat: legal.calls for legal in view.possible if legal.calls}
    if view.state.finished:
        deals = view.state.next_dealer
        possible = {deals: (NewDeal(), *possible.pop(deals, ()))} | possible
    first = next(iter(possible), None)
    if first is not None:
        possible[first] = (*possible[first], *map(Dealer, view.dealers))
    return tuple(CallsOf(seat, calls) for seat, calls in possible.items())


def _question(view: TableView, plays: tuple[LaidCard, ...]) -> Question | None:
    """What trumps hang on; what nobody saw; the least certain play; else one that breaks a rule and may have been
    misread."""
    up, pack = view.turned_up, view.state.pack
    if up is not None and up.asked:
        there = LaidCard(up.id, 0, view.dealer, up.card, sure=False, choices=_cards(up.choices, pack))
        return Question(there, there.choices, about=About.TURNED_UP)
    for gap in view.missing:
        hidden = LaidCard(-1, gap.trick, gap.seat, gap.card, sure=False, choices=_cards(gap.choices, pack))
        over = view.to_write is not None and (view.closed or view.to_write[0] != view.number)
        return Question(hidden, hidden.choices, about=About.UNSEEN, by_hand=over)
    by_id = {laid.id: laid for laid in plays}
    # while the rules cannot be asked, most doubts are none: they are gone as soon as the missing word is said
    asked = [play for play in view.plays if play.asked and not play.waiting]
    if asked or view.left_open:
        play = min(asked or view.left_open, key=lambda play: play.confidence)
        laid = by_id.get(play.id) or _laid(play, view, look_back=True)
        return Question(laid, laid.choices, seats=_possible_seats(play, view))
    if view.said_when:
        return _when(view.said_when[0])
    if view.takers:
        return _whose(view)
    for odd in view.oddities:
        laid_odd = None if odd.play is None else by_id.get(odd.play)
        if laid_odd is not None and len(laid_odd.choices) > 1:
            return Question(laid_odd, laid_odd.choices, rule_words(view, odd))
    return None


def _when(word: SaidWhen) -> Question:
    """Before which card something was said."""
    cards = tuple(card for card, _ in word.choices if card is not None)
    laid = LaidCard(word.id, 0, word.say.seat, cards[0])
    return Question(laid, cards, about=About.WORD, say=word.say, ends=len(cards) < len(word.choices))


def _whose(view: TableView) -> Question:
    """Whose all is that was thrown down."""
    named = [(seat, side_words(view, side)) for seat in view.takers for side in view.sides if seat in side]
    laid = LaidCard(-1, 0, view.takers[0], view.state.pack.cards[0])
    return Question(laid, (), about=About.REST, takers=tuple(named), by_hand=True)


def _possible_seats(play: PlayedCard, view: TableView) -> tuple[Seat, ...]:
    """Who may have played a card whose player is in doubt more than the card itself; else nobody."""
    card = play.choices[0][1] if play.choices else 0.0
    if card - play.confidence <= 1.0 - card:
        return ()
    likely = (play.seat,) if play.looks_like is None else (play.seat, play.looks_like)
    return tuple(dict.fromkeys((*likely, *view.state.seats)))


def _note(view: TableView) -> str:
    """What the table needs, in the people's language."""
    state = view.state
    if _before_its_words(view) and state.turn is not None:
        name = _name(view, state.turn)
        return t("Cards are played before the auction is over: {name} has to speak.").format(name=name)
    waiting = sum(play.waiting for play in view.plays)
    if (waiting and state.table is None) or (view.turned_up is not None and view.turned_up.asked):
        return t("The turned-up card, which makes trumps, was not seen.")
    if waiting and not _thrown_down(view):
        text = t("Cards laid before the auction was over do not count: {count}. Touch “Undo” until this is gone.")
        return text.format(count=waiting)
    if view.broken_off is not None:
        text = t("Deal {number} ended before all its cards were seen. Touch the slate to write it by hand.")
        return " ".join(filter(None, (text.format(number=view.broken_off), _dealer_words(view))))
    if view.missing:
        gap = view.missing[0]
        name = _name(view, gap.seat)
        return t("Trick {trick}: the card of {name} was not seen.").format(trick=gap.trick, name=name)
    asked = sum(play.asked for play in view.plays)
    if asked:
        return t("Cards that are not sure: {count}. Touch one to say what it is.").format(count=asked)
    if view.rest is not None and not view.takers:
        return t("The rest is {name}'s; not all of it was shown.").format(name=_name(view, view.rest))
    if view.known:
        gap = view.known[0]
        text = t("Trick {trick}: the card of {name} was not seen; the score does not hang on it.")
        return text.format(trick=gap.trick, name=_name(view, gap.seat))
    return _dealer_words(view)


def _thrown_down(view: TableView) -> bool:
    """Whether cards wait only for others that are thrown down with them, as all that is left; not for words."""
    return bool(view.state.tricks) and bool(view.plays) and view.plays[-1].waiting


def _before_its_words(view: TableView) -> bool:
    """Whether cards are played and somebody has to speak before the rules can say anything about them."""
    state = view.state
    return state.phase is Phase.AUCTION and state.turn is not None and any(play.waiting for play in view.plays)


def _dealer_words(view: TableView) -> str:
    """That it is not sure who deals, where it is not."""
    if view.dealer_sure:
        return ""
    if view.number == 1 and not view.plays:
        return t("Who bids or leads first shows who dealt; or touch “Who deals …”.")
    return t("Is {name} dealing? If not, touch “Who deals …”.").format(name=_name(view, view.dealer))


def _name(view: TableView, seat: Seat) -> str:
    """What the person on this seat is called."""
    return view.names.get(seat) or seat_name(seat)
