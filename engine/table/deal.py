"""One deal at the table: all that was seen and said of it, the belief that follows, and what that shows.

A deal is a value. Evidence and words are put where they belong in time, whenever they arrive, and the belief is
derived anew from there on (lazily: a replay of the log derives each deal once).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.actions import Action, Call, Melds, PickUp, Say, Show
from engine.actions import Said as SaidMeld
from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.notation.answers import Answer, agreed, by_hand
from engine.observation import BACK, CardSeen, TableCleared, Zone
from engine.scoring import Points
from engine.state import Phase, State
from engine.table import mending, words
from engine.table.asking import certainty
from engine.table.belief import Awarded, Beam, Belief, Ended, Key, Said, Seen, Step
from engine.table.bidding import bids_of
from engine.table.choice import Kind
from engine.table.confusions import NO_CONFUSIONS, Confusions
from engine.table.depicting import picture
from engine.table.entering import delay, in_turn, lateness
from engine.table.evidence import AT_ONCE_S, PLAYABLE, Evidence, near, went_together
from engine.table.giving_way import heard_with_room
from engine.table.last_card import swept_last
from engine.table.mending import Fault
from engine.table.picture import SURE, Picture
from engine.table.shown import Laid, laid_open, told_as_well
from engine.table.strength import SAME_MOVED, again
from engine.table.sweeping import sweeps
from engine.table.telling import written
from engine.table.thrown import waits
from engine.table.turning_up import across, after_auction, at_stock, bid_on, laid_for, turned_up_of
from engine.table.withdrawn import withdrawn

__all__ = ["LEADS", "Deal"]

_NO_LONGER = (Zone.SHOWN, Zone.EXPOSED, Zone.TALON, Zone.ASIDE)
"""What the turned-up card may come to look like by what lies or goes beside it."""

LEADS = 3
"""So many tricks tell who deals, where it is not known otherwise and nothing is bid."""

KNOWN = 0.99
"""From this probability on, a card of a deal that is over counts as known."""


@dataclass(frozen=True)
class Deal:
    """Deal ``number`` (from 1) of a sitting. Get the first form of one from ``Deal.begin``.

    ``early``: numbers of the cards that came while the auction went on. ``touches``: corrections by people.
    ``unmended``: what goes against the rules in words wherever they are placed. ``tried``: words at places where they
    are not likelier, with what was done in the likeliest account then. ``answers``: what people decided about what went
    against the rules. ``cleared``: when the middle was emptied, each with the camera era.
    ``closed_at``: when play was over and the table quiet, in seconds of capture; None until then. ``deck``: what cards
    of this deck were taken for in the deals before. ``guessed``: it is not sure who deals. ``reopened``: it was over
    and closed, and by a correction it is not over any more. ``ended``: no more comes of it.
    ``forced``: it is over only where what seemed to be taken back is taken for played; then every card that nobody saw
    is asked for.
    ``awarded``: whose all is that was thrown down, where people have said so. ``written``: what they wrote by hand for
    it; then it is over, and nothing is asked any more.
    """

    number: int
    start: State
    evidence: tuple[Evidence, ...] = ()
    said: tuple[Said, ...] = ()
    early: frozenset[int] = frozenset()
    touches: int = 0
    closed_at: float | None = None
    answers: tuple[Answer, ...] = ()
    cleared: tuple[tuple[int, TableCleared], ...] = ()
    unmended: frozenset[Fault] = frozenset()
    tried: tuple[tuple[Said, tuple[Action, ...]], ...] = ()
    deck: Confusions = NO_CONFUSIONS
    guessed: bool = False
    reopened: bool = False
    ended: bool = False
    forced: bool = False
    awarded: Seat | None = None
    written: Points | None = None
    base: Belief = field(kw_only=True, repr=False, compare=False)

    @staticmethod
    def begin(number: int, start: State, deck: Confusions = NO_CONFUSIONS, *, guessed: bool = False) -> Deal:
        """A deal of which nothing was seen or said yet."""
        return Deal(number, start, deck=deck, guessed=guessed, base=Belief.of(start))

    @cached_property
    def belief(self) -> Belief:
        """What probably happened."""
        found = self.base.with_steps(self.steps)
        object.__setattr__(self, "base", found)  # so that a copy in which something else is changed starts from here
        return found

    @cached_property
    def picture(self) -> Picture:
        """What is shown."""
        over = self.closed_at is not None or self.reopened
        shown = picture(self.belief, self.cleared, over=over, forced=self.forced)
        shown = replace(shown, state=self.state, needs=self._never_ended or shown.needs)
        return shown if self.written is None else shown.written

    @property
    def _never_ended(self) -> str:
        """What is to be said of a deal that is closed although its last card was not seen; else nothing."""
        state = self.state
        if self.closed_at is None or state.finished or not (state.tricks or state.trick.plays):
            return ""
        last = f"trick {len(state.tricks) + 1}: the card of {state.turn} was not seen"
        return f"{last}; the deal ended without its last card, and nothing is written for it"

    @cached_property
    def state(self) -> State:
        """The state of the game in the likeliest account, with what people agreed on."""
        state = agreed(self.belief.best.state, self.answers)
        return state if self.written is None else by_hand(state, self.written)

    def answered(self, answer: Answer) -> Deal:
        """With what people decided about something against the rules; the last word on it counts."""
        others = tuple(old for old in self.answers if old.about != answer.about)
        return replace(self, answers=(*others, answer))

    @cached_property
    def confidence(self) -> float:
        """The probability that what is written for this deal is right; 0 while it goes on."""
        if self.written is not None:
            return 1.0
        return certainty(self.belief, written) if self.state.finished else 0.0

    @property
    def next_dealer_sure(self) -> bool:
        """Whether it is sure who deals after it: where most points decide it, that hangs on its score, and that on a
        card that is missing."""
        if not self.state.finished or self.picture.missing or self.dealer_in_doubt:
            return False
        return self.belief.accounts.agreeing(lambda end: end.next_dealer if end.finished else None) >= SURE

    def with_cleared(self, era: int, cleared: TableCleared) -> Deal:
        """With the news that the middle is empty: the deal may be over by that."""
        new = replace(self, cleared=(*self.cleared, (era, cleared)))
        over = new.state.finished and not self.state.finished
        return new._with_words_in_order() if over else new

    @property
    def untouched(self) -> bool:
        """Nothing has happened in it yet."""
        return not self.evidence and not self.said

    @property
    def wordless(self) -> bool:
        """Nothing was said but who takes up his cards."""
        return all(isinstance(word.say.call, PickUp) for word in self.said)

    @property
    def unspoken(self) -> bool:
        """Nothing was said in its turn, and what was played waits for that: so somebody else may have dealt."""
        return self.wordless and (self.state.phase is Phase.AUCTION or not self.picture.plays)

    @property
    def dealer_in_doubt(self) -> bool:
        """Whether it is not sure who deals: nobody has spoken in turn yet, which would tell; or nothing is bid, and the
        first tricks do not tell it plainly."""
        led = self.start.phase is not Phase.AUCTION and len(self.state.tricks) > LEADS
        return self.guessed and (led or self.unspoken)

    def known(self, id: int) -> Evidence | None:
        """The evidence with this number."""
        return next((known for known in self.evidence if known.id == id), None)

    def with_evidence(self, new: Evidence) -> Deal:
        """With a new card, or with better evidence on one that is known."""
        new = new.of_deck(self.deck)
        if self.known(new.id) is not None:
            better = tuple(new if old.id == new.id else old for old in self.evidence)
            return self._changed(evidence=better)._with_words_in_order()
        turned = self.start.rules.script.turned
        early = self.early | {new.id} if turned and self._may_be_turned_up(new) else self.early
        return words.placed_anew(self._changed(evidence=(*self.evidence, new), early=early), new)._with_words_in_order()

    def _with_words_in_order(self) -> Deal:
        """With everything that was said where it is likeliest by all that is known now."""
        return words.placed_in_the_end(mending.in_order(words.auctioned_in_time(self)))

    def with_seen(self, old: Evidence, seen: CardSeen) -> Deal:
        """With vision's last word on a card. Once people bid on the turned-up card, what looks out from under it, lies
        across it or half over it, or beside it, makes nothing else of it."""
        held = old is self._turned_up and seen.zone in _NO_LONGER
        return self.with_evidence(old.updated(seen, bid_on=held and bid_on(old, self.evidence, self.said)))

    def closed(self, at: float) -> Deal:
        """No more will come of it."""
        return replace(self._played_to_its_end or self, closed_at=at)

    @property
    def over(self) -> bool:
        """Whether it is over by what is known: the last trick was swept, and nobody need ask for what was not seen of
        it."""
        swept = self.state.in_last_trick and bool(self.state.plays) and swept_last(self.belief)
        ended = self._played_to_its_end if swept else None
        return self.state.finished or (ended is not None and not ended.picture.missing)

    @cached_property
    def _played_to_its_end(self) -> Deal | None:
        """The same if no more comes of it, where it is over by that and is not without it, or where by that nothing is
        to be asked for. Where cards of it were not seen, what seemed to be no play, or to be taken back at once, may
        have been played, with a card to it that nobody saw; and so may what was thrown down and waits."""
        ended, finished = replace(self, ended=True), self.state.finished
        brief = any(known.brief for known in self.evidence)
        if finished and not self.belief.best.standing.supposed:
            return None
        if not (finished or self.state.in_last_trick or brief or any(map(waits, self.belief.beam))):
            return None
        asks_less = self.picture.missing and not ended.picture.missing
        ways = [ended if not finished or asks_less else self]
        if brief:
            evidence = tuple(replace(known, brief=False) for known in self.evidence)
            ways.append(replace(ended, evidence=evidence, forced=True))
        return max((way for way in ways if way.state.finished), key=lambda way: way.belief.weight, default=None)

    def without_evidence(self, ids: frozenset[int]) -> Deal:
        """Without some cards."""
        return self._changed(evidence=tuple(known for known in self.evidence if known.id not in ids))

    def heard(self, id: int, era: int, at: float, say: Say, *, now: bool = True) -> Deal:
        """With something said, at the place where it belongs, which is found by itself. ``now``: it was entered just
        now, not some time ago.

        Raises ImpossibleAction, naming what is possible now, where there is no such place.
        """
        try:
            return words.heard(self, id, era, at, say, now=now)
        except ImpossibleAction:
            found = heard_with_room(self, id, era, at, say) if now else None
            if found is None:
                raise
            return found

    def with_words(self, *said: Said) -> Deal:
        """With this said, at these places, and nothing else."""
        return self._changed(said=said)

    def without_words(self, id: int) -> Deal:
        """Without something said."""
        return self.with_words(*(said for said in self.said if said.id != id))

    @cached_property
    def likely(self) -> float:
        """How likely (log) all this is: what was seen and said, and when it was entered."""
        return self.belief.weight + sum(self.lateness.values()) + in_turn(self.said)

    @cached_property
    def lateness(self) -> Mapping[int, float]:
        """How likely (log) each word, by its number, is entered when it was, given those entered before it."""
        return lateness(self.said, self._played_at, {word.id for word in self.bids})

    def delay(self, said: Said) -> float:
        """How likely (log) something that was said here is entered when it was."""
        return delay(said, self._played_at)

    @cached_property
    def _played_at(self) -> list[Key]:
        """Where cards were played, by the likeliest account; a seven laid in place of the turned-up card was not."""
        read = zip(self.belief.steps, self.belief.best.choices, strict=True)
        return [step.key for step, choice in read if choice.kind in (Kind.PLAY, Kind.WAITING)]

    def restarted(self, start: State, deck: Confusions) -> Deal:
        """The same happenings from another beginning: another dealer, another score, more known of the deck."""
        evidence = tuple(known.of_deck(deck) for known in self.evidence)
        return replace(self, start=start, evidence=evidence, deck=deck, base=Belief.of(start))

    @cached_property
    def looks(self) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """Once the deal is over: each play of which it is known what it was, and the probabilities of the faces that it
        looked like."""
        return tuple((card, one.read) for card, one in self.told_apart)

    @cached_property
    def told_apart(self) -> tuple[tuple[int, Evidence], ...]:
        """Once the deal is over: the card of each play of which it is known what it was, and what was seen of it."""
        plays = self.picture.plays if self.state.finished else ()
        known = ((play.card.index, self.known(play.id)) for play in plays if play.confidence >= KNOWN)
        return tuple((card, one) for card, one in known if one is not None and one.seen.sighting >= 0)

    def _changed(
        self,
        evidence: tuple[Evidence, ...] | None = None,
        said: tuple[Said, ...] | None = None,
        early: frozenset[int] | None = None,
    ) -> Deal:
        return replace(
            self,
            evidence=self.evidence if evidence is None else evidence,
            said=self.said if said is None else said,
            early=self.early if early is None else early,
        )

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What was seen and said, in the order in which it came about."""
        turned_up = self._turned_up
        seen = (k for k in self.evidence if k.seen.zone in PLAYABLE and (k is turned_up or not k.supposed))
        there = sorted(seen, key=lambda k: (k.era, k.first_at, k.id))
        back = withdrawn(there, len(self.start.seats), turned_up)
        cards = (
            Seen(k, k is turned_up, _anew(there[:i], k), k is not turned_up and _aside(k), back.get(k.id))
            for i, k in enumerate(there)
        )
        laid = [laid for laid in self.laid if not told_as_well(laid, self._shown_by(laid.seat))]
        swept = sweeps(self.evidence, self.cleared, len(self.start.seats))
        end = [Ended()] if self.ended else []
        given = [] if self.awarded is None else [Awarded(self.awarded)]
        steps: list[Step] = [*cards, *self.said, *laid, *swept, *end, *given]
        return tuple(sorted(steps, key=lambda step: step.key))

    def _shown_by(self, seat: Seat) -> list[SaidMeld]:
        """The melds of which somebody has said that he shows them."""
        calls = (word.say.call for word in self.said if word.say.seat is seat)
        return [item for call in calls if isinstance(call, Show) for item in call.items]

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """Melds that were laid open."""
        turned_up = self._turned_up
        known = sorted((k for k in self.evidence if k is not turned_up), key=lambda k: (k.era, k.first_at, k.id))
        told: dict[Seat, int] = {}
        for said in self.said:
            told[said.say.seat] = max(told.get(said.say.seat, 0), _sequence_told(said.say.call))
        return tuple(laid_open(known, self.start.rules, told))

    @cached_property
    def _turned_up(self) -> Evidence | None:
        """The card that was turned up."""
        early = [known for known in self.evidence if known.id in self.early]
        return turned_up_of(early, self.evidence, self.said) if self.start.rules.script.turned else None

    def _may_be_turned_up(self, new: Evidence) -> bool:
        """Whether a card that comes now can be the turned-up one, by the time and the place."""
        middle = [k for k in self.evidence if k.seen.zone is Zone.TRICK]
        if new.supposed or (new.seen.zone is Zone.TRICK and not all(across(new, k) for k in middle)):
            return new.supposed
        if self.state.phase is Phase.AUCTION:
            return True
        known = self._turned_up
        if self.state.table is not None and (known is None or not (known.supposed or known.seen.zone is Zone.TRICK)):
            return False
        if known is not None and laid_for(new, known):
            return False
        if not self.said or at_stock(new, self.evidence):
            return True
        return new.seen.zone is not Zone.TRICK and not after_auction(new, self.bids)

    @property
    def bids(self) -> Iterator[Said]:
        """What was said in the auction."""
        return bids_of(self.belief.steps, self.belief.beams)

    @property
    def turn_up_unseen(self) -> bool:
        """Whether trumps hang on a turned-up card of which nothing was seen."""
        state = self.state
        waits = state.phase is not Phase.AUCTION and not state.finished and state.table is None
        return waits and self.start.rules.script.turned and state.turned_up is None

    def state_before(self, key: Key) -> State:
        """The state of the likeliest account before what has this place."""
        return self.accounts_before(key)[0].state

    def accounts_before(self, key: Key) -> Beam:
        """The accounts before what has this place, the likeliest first."""
        return self.belief.beams[bisect_right([step.key for step in self.belief.steps], key)]


def _anew(earlier: Sequence[Evidence], new: Evidence) -> tuple[tuple[int, float], ...]:
    """The earlier cards of which this may be one, each with how likely: those that look the same, and one that lay
    in this very place and has just gone from it alone, whatever it looked like."""
    if new.best >= BACK:
        return ()
    found, came, looks_like = [], new.first_at, new.best
    for old in earlier:  # asked of every two cards, so nothing is called that need not be
        gone = old.gone_at
        if old.best == looks_like:
            found.append((old.id, again(old, new, swept=went_together(old, earlier))))
        elif gone is None or abs(came - gone) >= AT_ONCE_S:
            continue
        elif _straightened(old, new) and not went_together(old, earlier):
            found.append((old.id, SAME_MOVED))
    return tuple(found)


def _straightened(old: Evidence, new: Evidence) -> bool:
    """Whether one card, which went as the other came, lay in the same place."""
    return old.era == new.era and near(old.seen, new.seen)


def _sequence_told(call: Call) -> int:
    """How many cards the longest sequence has of which somebody tells; 0 where he tells of none."""
    return max((item.kind.length for item in call.items), default=0) if isinstance(call, Melds) else 0


def _aside(known: Evidence) -> bool:
    return known.seen.zone is not Zone.TRICK
