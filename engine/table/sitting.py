"""A sitting as a value: its deals, and how each event of the log changes them.

This is the whole of what is derived: `TableSession` only adds the log, the listeners and a lock. So the replay of
a log and the live table cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.actions import Pass, Say
from engine.cards import Seat
from engine.errors import UnknownName
from engine.notation.answers import Answer
from engine.observation import BACK, FACES, CardLifted, CardSeen, Observation, TableCleared, Trouble, Zone
from engine.scoring import NO_SCORE, Score
from engine.state import Phase, State
from engine.table import corrections, spoken, undoing
from engine.table.codec import decode
from engine.table.confusions import Confusions
from engine.table.deal import LEADS, Deal
from engine.table.evidence import ANY_CARD, PLAINLY, SWEEP_S, Evidence, went_with
from engine.table.exchanging import given_for_turned_up
from engine.table.gathered import (
    Moment,
    dealt_anew_since,
    piles_gone,
    piles_lie,
    played_since,
    turned_up_again,
    turned_up_since,
)
from engine.table.in_passing import not_begun, without_what_passed
from engine.table.picture import Picture
from engine.table.setup import Setup
from engine.table.spoken import Waiting
from engine.table.undoing import Memory, Touch

__all__ = ["Sitting"]

_QUIET_S = 3.0
"""A finished deal is closed when nothing was played for this long (seconds of capture), or the table is empty."""

_PLAYED_OUT = 0.75
"""A deal of which this share of the tricks was seen was played to its end, though the rest was not seen."""


@dataclass(frozen=True)
class Sitting:
    """Everything derived from the events so far.

    ``deals``: the running one last. ``cards``: deal (index) and evidence (number) of a sighting of an era.
    ``now``: seconds of capture of the last thing that happened, by the ``clock`` of this era; a camera that is opened
    anew counts from the beginning. ``closed_in``: the era in which the last deal was closed. ``trouble``: what is wrong
    with the picture. ``touches``: what people did. ``waiting``: words that are not possible by what was seen yet.
    ``memory``: how it was before the last thing that a person did.
    """

    setup: Setup
    deals: tuple[Deal, ...]
    cards: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    next_id: int = 1
    era: int = 0
    now: float = 0.0
    clock: int = 0
    closed_in: int = 0
    trouble: str = ""
    touches: tuple[Touch, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    memory: Memory | None = field(default=None, repr=False, compare=False)

    @staticmethod
    def begin(setup: Setup) -> Sitting:
        """A sitting at the first deal. Raises BadInput, UnknownName where the setup does not fit the game."""
        first = Deal.begin(1, setup.first_state(setup.dealer, NO_SCORE), guessed=not setup.dealer_known)
        return Sitting(setup, (first,))

    @property
    def deal(self) -> Deal:
        """The running deal (or the last, when it is over)."""
        return self.deals[-1]

    def asked_in(self) -> int:
        """The deal (index) that people are asked about: the running one, or the one before where something was left
        open, until a card is played in this."""
        before = len(self.deals) - 2
        if before < 0 or self.picture.plays:
            return before + 1
        asked = self.deals[before].picture
        return before if asked.missing or asked.takers or asked.said_when or asked.left_open else before + 1

    @property
    def to_write(self) -> Deal | None:
        """The deal that people may write by hand: the running one, or the one before until something is said or played
        in this; None where there is none yet."""
        begun = bool(self.deal.said or self.picture.plays or self.deal.written)
        return self.deal if begun else self.deals[-2] if len(self.deals) > 1 else None

    @property
    def to_carry(self) -> Score | None:
        """What is carried over from before the first deal, while people may write that: until something is said or
        played; None also where a sheet with a line for each deal is kept."""
        begins = len(self.deals) == 1 and self.to_write is None and not self.deal.state.rules.series
        return self.deal.start.setup.before if begins else None

    @cached_property
    def picture(self) -> Picture:
        """What is shown of the running deal."""
        return self.deal.picture

    def after(self, kind: str, body: Mapping[str, Any]) -> Sitting:
        """The sitting after one event of the log. Raises ImpossibleAction, UnknownName for what cannot be."""
        return undoing.remembered(self, spoken.tried_again(self._after(kind, body), self))

    def _after(self, kind: str, body: Mapping[str, Any]) -> Sitting:
        match kind:
            case "observed":
                return self._observed(decode(body), float(body.get("now", 0.0)))
            case "said":
                return spoken.said(self, body)
            case "amended":
                return corrections.amended(self, body).closed_as_it_is(self)
            case "added":
                return corrections.added(self, body).closed_as_it_is(self)
            case "placed":
                return corrections.placed(self, body).closed_as_it_is(self)
            case "awarded":
                return corrections.awarded(self, body).closed_as_it_is(self)
            case "settled":
                return corrections.settled(self, Answer.of(body)).closed_as_it_is(self)
            case "written":
                return corrections.written(self, body)
            case "carried":
                return corrections.carried(self, body)
            case "undone":
                return undoing.undone(self)
            case "dealt":
                return self._dealt(body)
            case "closed":
                return self._closed(self.now)
            case "resumed":
                setup = self.setup.renamed(body["names"]) if "names" in body else self.setup
                return replace(self, setup=setup, era=self.era + 1)
        return self  # "decided" and what later versions add: told, not derived from

    def at(self, at: float) -> Sitting:
        """The sitting at this time (seconds of capture), or a later one that it has seen already."""
        return replace(self, now=at if self.clock != self.era else max(self.now, at), clock=self.era)

    # -- what is seen -----------------------------------------------------------------------------------

    def _observed(self, observation: Observation, now: float) -> Sitting:
        sitting = self.at(max(observation.at, now))
        match observation:
            case CardSeen():
                sitting = sitting._closed_when_quiet(observation.at)._seen(observation)._dealt_as_led()
            case CardLifted(sighting, at):
                sitting = sitting._lifted(sighting, at)
            case TableCleared():
                sitting = sitting.with_deal(len(self.deals) - 1, sitting.deal.with_cleared(sitting.era, observation))
            case Trouble(_, what):
                sitting = replace(sitting, trouble=what)
        return sitting._closed_when_quiet(observation.at, cleared=isinstance(observation, TableCleared))

    def _seen(self, seen: CardSeen) -> Sitting:
        where = self.cards.get((self.era, seen.sighting))
        if where is not None:
            deal, id = where
            old = self.deals[deal].known(id)
            if old is None:
                return self
            return self.with_deal(deal, self.deals[deal].with_seen(old, seen))._unless_dealt_anew()
        if self._opens_next_deal(seen):
            return self.next_deal(None, dealt=(self.era, seen.at))._new_card(seen)
        if seen.zone is Zone.TURN_UP and self._turned_anew(seen):
            return self._thrown_in()._new_card(seen)
        return self._new_card(seen)._unless_dealt_anew()

    def _dealt_as_led(self) -> Sitting:
        """Where it is not sure who deals, and nothing is bid in this game: who leads to the first tricks tells."""
        deal = self.deal
        tricks = len(deal.state.tricks)
        if not deal.guessed or deal.start.phase is Phase.AUCTION or not 0 < tricks <= LEADS:
            return self
        others = (self.with_dealer(deal, dealer) for dealer in self.setup.seats if dealer is not deal.start.dealer)
        best = max(others, key=lambda other: other.belief.weight)
        likelier = best.belief.weight - deal.belief.weight
        sitting = self._heard_anew(best) if likelier > PLAINLY else self
        told = tricks == LEADS and abs(likelier) > PLAINLY
        return sitting.with_deal(len(self.deals) - 1, replace(sitting.deal, guessed=False)) if told else sitting

    def _heard_anew(self, deal: Deal) -> Sitting:
        """With this as the running deal, in which all that was said finds its place anew."""
        last = len(self.deals) - 1
        again = (Waiting.anew(said, last) for said in deal.said if not said.settled)
        kept = deal.with_words(*(said for said in deal.said if said.settled))
        return replace(self.with_deal(last, kept), waiting=(*self.waiting, *again))

    def _opens_next_deal(self, seen: CardSeen) -> bool:
        """Whether a card was turned up for the next deal: this one is over, and nobody is still counting it. One that
        has lain there since before it was over, and was taken for a held one till now, is of this deal."""
        closed = self.deal.closed_at
        if closed is None or not self.deal.start.rules.script.turned:
            return False
        over = (self.closed_in, closed)
        new = seen.zone is Zone.TURN_UP and _is_face(seen) and (self.era, seen.at) >= over
        return new and not piles_lie(self.deal, self.era, over) and not self._lies_there_still(seen, over)

    def _lies_there_still(self, seen: CardSeen, over: Moment) -> bool:
        """Whether it looks like the card that was turned up for this deal, and lies on what lay there before that was
        ``over``: nothing was gathered there yet."""
        up = self._turned_up
        if up is None or up.best != _face(seen):
            return False
        below = (known for known in self.deal.evidence if known.seen.sighting in seen.covers)
        return any(known.era == self.era and (known.era, known.first_at) < over for known in below)

    def _unless_dealt_anew(self) -> Sitting:
        """This, or the next deal where the cards show that this one was thrown in in the middle."""
        since = dealt_anew_since(self.deal, self.era) or turned_up_since(self.deal, self.era, self.now)
        return self if since is None else self.broken_off(since)

    def _turned_anew(self, seen: CardSeen) -> bool:
        """Whether a card turned up now shows that the cards were thrown in: the one before is gone, and none was
        played, or what was won is gone too. Not by the seven for which it is, or may be, exchanged."""
        old, deal = self._turned_up, self.deal
        if old is None or old.gone_at is None or (old.era == self.era and seen.at < old.gone_at + SWEEP_S):
            return False
        if not _is_face(seen) or _face(seen) in given_for_turned_up(deal.state):
            return False
        if self.picture.plays:
            new = Evidence(self.next_id, self.era, seen.at, seen)
            gone = piles_gone(deal, self.era) or turned_up_again(deal, self.era, new)
            return gone is not None and (self.era, seen.at) > gone and deal.closed_at is None
        return deal.state.phase is Phase.AUCTION and _face(seen) != old.best

    @property
    def _turned_up(self) -> Evidence | None:
        """What was seen of the turned-up card of the running deal."""
        up = self.picture.turned_up
        return None if up is None else self.deal.known(up.id)

    def broken_off(self, since: Moment) -> Sitting:
        """It is dealt anew; the cards that came since then, and what was said, are of the new deal. What seemed to be a
        deal while the cards of the last one were gathered was none."""
        era, at = since
        old, last = self.deal, len(self.deals) - 1
        if not_begun(old):
            return self.with_deal(last, without_what_passed(old))
        later = [said for said in old.said if (said.key[0], said.entered) > since]
        kept = old.with_words(*(said for said in old.said if said not in later))
        again = (Waiting.anew(said, last) for said in later)
        deals = (*self.deals[:-1], kept.closed(at))
        closed = replace(self, deals=deals, closed_in=era, waiting=(*self.waiting, *again))
        return closed._followed(None)._with_what_came_since(since)

    def _thrown_in(self) -> Sitting:
        """The next deal after one in which everybody passed, whether anybody told the table so or not. A card that was
        open for a moment only, while cards were gathered or dealt, was not turned up; the deal goes on without it."""
        if not_begun(self.deal):
            return self.with_deal(len(self.deals) - 1, without_what_passed(self.deal))
        state = self.deal.state
        while state.phase is Phase.AUCTION and state.turn is not None:
            legal = state.legal_actions()[0]
            if Pass() not in legal.calls:
                return self.next_deal(None)
            state = state.apply(Say(legal.seat, Pass()))
        following = self.next_deal(state.next_dealer if state.finished else None)
        if not self.deal.unspoken:
            return following
        # nobody has told that all passed: it may have been no deal, but a card that lay open while others were gathered
        return following.with_deal(len(self.deals), replace(following.deal, guessed=True))

    def _new_card(self, seen: CardSeen) -> Sitting:
        new = Evidence(self.next_id, self.era, seen.at, seen)
        cards = {**self.cards, (self.era, seen.sighting): (len(self.deals) - 1, new.id)}
        sitting = replace(self, cards=cards, next_id=self.next_id + 1)
        sitting = sitting.with_deal(len(self.deals) - 1, self.deal.with_evidence(new))
        plays = seen.zone is Zone.TRICK and _is_face(seen) and sitting.deal.turn_up_unseen
        return sitting._supposing_turn_up(seen.at) if plays else sitting

    def _supposing_turn_up(self, at: float) -> Sitting:
        """Cards are played and nothing was seen of the turned-up card, which makes trumps: there is one all the same,
        and what is played tells more and more of it."""
        seen = CardSeen(-self.next_id, at, ANY_CARD, (), Zone.TURN_UP, ())
        deal = self.deal.with_evidence(Evidence(self.next_id, self.era, at, seen))
        return replace(self, next_id=self.next_id + 1).with_deal(len(self.deals) - 1, deal)

    def _lifted(self, sighting: int, at: float) -> Sitting:
        where = self.cards.get((self.era, sighting))
        old = None if where is None else self.deals[where[0]].known(where[1])
        if where is None or old is None:
            return self
        deal = self.deals[where[0]]
        with_it = [k for k in deal.evidence if went_with(k, old, at)]
        for other in with_it:
            deal = deal.with_evidence(replace(other, brief=False)) if other.brief else deal
        return self.with_deal(where[0], deal.with_evidence(old.lifted(at, alone=not with_it)))

    def evidence(self, id: int) -> tuple[int, Evidence]:
        """Deal (index) and evidence of a card. Raises UnknownName where there is none with this number."""
        for index, deal in enumerate(self.deals):
            known = deal.known(id)
            if known is not None:
                return index, known
        raise UnknownName(f"no play has the number {id}")

    # -- deals ------------------------------------------------------------------------------------------

    def _dealt(self, body: Mapping[str, Any]) -> Sitting:
        dealer = body.get("dealer")
        following = self.next_deal(None if dealer is None else corrections.seat_named(self, dealer))
        return undoing.begun(self, following, "new deal")

    def dealt_by(self, dealer: Seat) -> Sitting:
        """Somebody says who deals: this deal, if nothing was said in it yet, else the next one."""
        open_ = (self.deal.unspoken or self.deal.dealer_in_doubt) and self.deal.closed_at is None
        return self._dealt_by(dealer) if open_ else self.next_deal(dealer)

    def _dealt_by(self, dealer: Seat) -> Sitting:
        return self._heard_anew(replace(self.with_dealer(self.deal, dealer), guessed=False))

    def with_dealer(self, deal: Deal, dealer: Seat) -> Deal:
        """The same happenings, dealt by somebody else."""
        return deal.restarted(self.setup.first_state(dealer, deal.start.setup.before), deal.deck)

    def next_deal(self, dealer: Seat | None, dealt: Moment | None = None) -> Sitting:
        """The next deal begins; where nothing has happened in this one, it only gets another dealer. ``dealt``: when
        it surely was, where that is known: before the tricks that were played since this one was over, now at the
        latest."""
        if self.deal.untouched:
            return self if dealer is None else self._dealt_by(dealer)
        over = self.deal.closed_at
        played = None if over is None else played_since(self.deal, (self.closed_in, over))
        since = dealt or played or (self.era, self.now)
        return self._closed(self.now)._followed(dealer)._with_what_came_since(since)

    def _followed(self, dealer: Seat | None) -> Sitting:
        """With the deal after the last, of which nothing is known yet."""
        last = self.deal
        start = self.setup.first_state(dealer or _next_dealer(last.state), _score_after(last.state))
        guessed = dealer is None and not last.next_dealer_sure
        new = Deal.begin(last.number + 1, start, _confusions(self.deals), guessed=guessed)
        return replace(self, deals=(*self.deals, new))

    def _with_what_came_since(self, dealt: Moment) -> Sitting:
        """Cards that came after the last deal was closed and still lie there, or came after the new one was surely
        ``dealt``, belong to that, and so do the words since then that have found no place in it: a turned-up card that
        is hard to read may be told of after the first trick."""
        old, new = self.deals[-2:]
        index, closed = len(self.deals) - 1, (self.closed_in, old.closed_at or 0.0)
        later = [w for w in self.waiting if w.deal == index - 1 and (w.era, w.at) > closed]
        waiting = tuple(replace(w, deal=index) if w in later else w for w in self.waiting)
        came = [known for known in old.evidence if (known.era, known.first_at) > closed]
        ids = frozenset(known.id for known in came if known.gone_at is None or (known.era, known.first_at) > dealt)
        for known in came:
            new = new.with_evidence(known) if known.id in ids else new
        old = old.without_evidence(ids) if ids else old
        cards = {s: (index, id) if id in ids else (deal, id) for s, (deal, id) in self.cards.items()}
        return replace(self, deals=(*self.deals[:-2], old, new), cards=cards, waiting=waiting)

    def _closed_when_quiet(self, at: float, *, cleared: bool = False) -> Sitting:
        deal = self.deal
        if deal.closed_at is not None or deal.untouched:
            return self
        last = max((known.first_at for known in deal.evidence if known.era == self.era), default=0.0)
        return self._closed(at) if (cleared or at > last + _QUIET_S) and deal.over else self

    def _closed(self, at: float) -> Sitting:
        if self.deal.closed_at is not None or self.deal.untouched:
            return self
        return replace(self, deals=(*self.deals[:-1], self.deal.closed(at)), closed_in=self.clock)

    @property
    def told_apart(self) -> tuple[dict[int, int], ...]:
        """Of each deal that is over, which card (index) each sighting of this camera was, as far as is known."""
        deals = [
            {known.seen.sighting: card for card, known in deal.told_apart if known.era == self.era}
            for deal in self.deals
        ]
        return tuple(deal for deal in deals if deal)

    def closed_as_it_is(self, before: Sitting) -> Sitting:
        """After a correction: a deal that was over and is not any more goes on; one that is over now is closed."""
        was, deal = before.deal, self.deal
        if was.number == deal.number and was.state.finished and not deal.state.finished:
            return replace(self, deals=(*self.deals[:-1], replace(deal, closed_at=None, reopened=True)))
        return self._closed_when_quiet(self.now)

    def begun_with(self, score: Score) -> Sitting:
        """With what stood on the slate before the first deal."""
        first = self.deals[0]
        return self.with_deal(0, first.restarted(self.setup.first_state(first.start.dealer, score), first.deck))

    def with_deal(self, index: int, deal: Deal) -> Sitting:
        """With one deal changed; the deals after it begin with another score then, and know other things of the
        deck."""
        deals = [*self.deals[:index], deal]
        for later in self.deals[index + 1 :]:
            before, deck = _score_after(deals[-1].state), _confusions(deals)
            same = before == later.start.setup.before
            start = later.start if same else self.setup.first_state(later.start.dealer, before)
            deals.append(later if same and deck == later.deck else later.restarted(start, deck))
        return replace(self, deals=tuple(deals))


def _face(seen: CardSeen) -> int:
    return max(range(FACES), key=seen.faces.__getitem__)


def _is_face(seen: CardSeen) -> bool:
    return _face(seen) < BACK


def _score_after(state: State) -> Score:
    """What the next deal begins with; a deal that was broken off writes nothing."""
    return state.rules.begun_with(state.score.next_game(state.won)) if state.finished else state.score


def _confusions(deals: Iterable[Deal]) -> Confusions:
    """What cards were taken for in these deals."""
    return Confusions.of(look for deal in deals for look in deal.looks)


def _next_dealer(state: State) -> Seat:
    """Who deals next; after a deal that was broken off the same player again. One of which most was seen was not broken
    off: it goes round."""
    if state.finished:
        return state.next_dealer
    return state.seats[0] if len(state.tricks) >= _PLAYED_OUT * state.rules.tricks else state.dealer
