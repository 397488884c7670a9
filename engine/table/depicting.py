"""How a belief becomes a picture: the likeliest account in plain values, and what speaks against it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.cards import Card, Seat
from engine.observation import TableCleared, Zone
from engine.state import Phase, State
from engine.table.asking import at_stake, may_stay_unseen, rest_takers
from engine.table.belief import Belief, Seen, Step
from engine.table.choice import Choice, Kind
from engine.table.evidence import Evidence
from engine.table.gathering import gatherers
from engine.table.last_card import last_card
from engine.table.picture import (
    SURE,
    Gap,
    Oddity,
    Open,
    Picture,
    PlayedCard,
    SaidWhen,
    TakenTrick,
    TurnUp,
    known_irregularities,
)
from engine.table.shown import Laid
from engine.table.strength import SAME_STAYS
from engine.table.updates import Choice as Chance

__all__ = ["picture"]

_CARD = (Kind.PLAY, Kind.WAITING, Kind.TURNED_UP)
_ONCE = "each card is in the pack once"
_SHOWN = 4  # so many readings are offered, each above this probability:
_LEAST = 0.005
_MOMENT_S = 1e-4  # sooner or later than a card, and no other comes to rest between
_MANY = 10


def picture(
    belief: Belief, cleared: Sequence[tuple[int, TableCleared]] = (), *, over: bool = False, forced: bool = False
) -> Picture:
    """What a belief comes to. ``cleared``: when the middle was emptied (with the camera era), and by whom; ``over``:
    nothing more is played, whether all was seen or not; ``forced``: nor is it sure that nothing was taken back, so no
    card is known that nobody saw."""
    state = belief.best.state
    asked = at_stake(belief) if state.finished else None
    plays = _plays(belief, asked)
    last = last_card(belief, over=over)
    gaps, unshown = _gaps(belief)
    laid = tuple(_laid(belief))
    known = gaps if gaps and not forced and state.finished and may_stay_unseen(belief) else ()
    missing = () if known else gaps if last is None else (*gaps, replace(last, choices=last.choices[:_SHOWN]))
    return Picture(
        state=state,
        plays=plays,
        tricks=_tricks(state, (*missing, *known, *unshown), gatherers(state, plays, cleared)),
        oddities=(*_violations(state, plays, laid, unshown=bool(unshown)), *_doubles(belief)),
        turned_up=_turned_up(belief, asked),
        missing=missing,
        known=known,
        unshown=unshown,
        rest=next((state.seats[c.takes] for c in belief.best.choices if c.kind is Kind.REST), None),
        takers=rest_takers(belief) if state.finished else (),
        needs=_needs(state, plays, missing),
        laid=laid,
        exposed=tuple(_exposed(belief)),
        said_when=tuple(_said_when(belief, asked or ())),
    )


def _plays(belief: Belief, asked: Collection[int] | None) -> tuple[PlayedCard, ...]:
    best, accounts, cards = belief.best, belief.accounts, belief.best.state.pack.cards
    trick_of = _trick_numbers(best.state)
    found: list[PlayedCard] = []
    for i, (step, choice) in enumerate(zip(belief.steps, best.choices, strict=True)):
        if not isinstance(step, Seen) or choice.kind not in (Kind.PLAY, Kind.WAITING):
            continue
        chances, card, known = belief.chances(i), cards[choice.card], step.evidence
        found.append(
            PlayedCard(
                id=known.id,
                trick=trick_of.get(card, 1 + len(found) // len(best.state.seats)),
                seat=best.state.seats[choice.place],
                card=card,
                confidence=min(max(chances[choice], accounts.played(accounts.plays[i])), 1.0),
                choices=_by_card(chances, cards),
                at_rest=known.first_at,
                sighting=known.seen.sighting,
                era=known.era,
                waiting=choice.kind is Kind.WAITING,
                looks_like=known.looks_like(best.state.seats[choice.place]),
                matters=None if asked is None else i in asked,
            )
        )
    return tuple(found)


def _by_card(chances: Mapping[Choice, float], cards: tuple[Card, ...]) -> tuple[Chance, ...]:
    """Probabilities of the cards that a play can be, seats taken together, the likeliest first."""
    found: dict[str, float] = {}
    for choice, p in chances.items():
        name = cards[choice.card].long if choice.kind in _CARD else "no play"
        found[name] = found.get(name, 0.0) + p
    ranked = sorted(found.items(), key=lambda chance: -chance[1])
    return tuple((name, min(p, 1.0)) for name, p in ranked[:_SHOWN] if p >= _LEAST)


def _trick_numbers(state: State) -> dict[Card, int]:
    tricks = [*state.tricks, state.trick]
    return {play.card: number for number, trick in enumerate(tricks, 1) for play in trick.plays}


def _tricks(state: State, missing: tuple[Gap, ...], gathered: Mapping[int, Seat]) -> tuple[TakenTrick, ...]:
    """The tricks that are complete; one with a card too few is not."""
    gaps = {gap.trick for gap in missing}
    return tuple(
        TakenTrick(number, trick.winner, tuple(play.card for play in trick.plays), gathered.get(number))
        for number, trick in enumerate(state.tricks, 1)
        if trick.winner is not None and number not in gaps
    )


def _violations(
    state: State, plays: tuple[PlayedCard, ...], laid: tuple[Laid, ...], *, unshown: bool
) -> tuple[Oddity, ...]:
    by_card = {play.card: play for play in plays}
    found = []
    known: set[object] = set()
    for broken in known_irregularities(state, plays, laid, unshown=unshown):
        about = broken.kind, broken.seat, broken.trick, broken.card
        if about in known:  # each card that shows the same revoke names it again
            continue
        known.add(about)
        play = None if broken.card is None else by_card.get(broken.card)
        choices: tuple[Chance, ...] = ()
        if play is not None:
            others = [c for c in play.choices if c[0] != play.card.long]
            choices = ((broken.kind, play.confidence), *others)
        found.append(
            Oddity(
                broken.kind,
                broken.seat,
                broken.trick,
                broken.rule,
                None if play is None else play.id,
                choices,
                broken.cost,
                broken.duty,
            )
        )
    return tuple(found)


def _doubles(belief: Belief) -> tuple[Oddity, ...]:
    """Cards that seem to lie on the table twice at the same time, each by itself: where cards lie on one another, parts
    of them and what lies between them look like one of them much more often than a card is in the pack twice."""
    cards = belief.best.state.pack.cards
    found = []
    for i, (step, choice) in enumerate(zip(belief.steps, belief.best.choices, strict=True)):
        if not isinstance(step, Seen) or step.aside or choice.kind not in (Kind.SAME, Kind.NOTHING):
            continue
        if step.evidence.brief:  # it was taken back at once
            continue
        if _lies_elsewhere(step, belief.steps, choice) and not _heaped(step.evidence, belief.steps):
            chances = belief.chances(i)
            twice = sum(p for c, p in chances.items() if c.kind in (Kind.SAME, Kind.NOTHING))
            others = _by_card({c: p for c, p in chances.items() if c.kind is Kind.PLAY}, cards)
            choices = (("card_seen_twice", min(twice, 1.0)), *others)
            seat = step.evidence.seats[0][0]
            found.append(Oddity("card_seen_twice", seat, None, _ONCE, step.evidence.id, choices))
    return tuple(found)


def _heaped(known: Evidence, steps: Sequence[Step]) -> bool:
    """Whether a card lies on others or under others."""
    others = (step.evidence for step in steps if isinstance(step, Seen) and step.evidence.era == known.era)
    return bool(known.seen.covers) or any(known.seen.sighting in other.seen.covers for other in others)


def _lies_elsewhere(step: Seen, steps: Sequence[Step], choice: Choice) -> bool:
    """Whether a card can only be one that still lies elsewhere: neither the one it is taken for nor, where it is taken
    for none, any that looks the same has gone from its place, as a card does that is straightened, or touches it, as a
    card does of which an outline took in a part."""
    strengths = dict(step.anew)
    taken_for = steps[choice.same] if choice.kind is Kind.SAME and choice.same >= 0 else None
    if isinstance(taken_for, Seen):
        strengths = {taken_for.evidence.id: strengths.get(taken_for.evidence.id, 0.0)}
    return bool(strengths) and all(strength == SAME_STAYS for strength in strengths.values())


def _turned_up(belief: Belief, asked: Collection[int] | None) -> TurnUp | None:
    """``asked``: of a deal that is over the steps that people are asked about."""
    for i, (step, choice) in enumerate(zip(belief.steps, belief.best.choices, strict=True)):
        if isinstance(step, Seen) and choice.kind is Kind.TURNED_UP:
            card = belief.best.state.pack.cards[choice.card]
            known, chances, trumps = step.evidence, belief.chances(i), belief.accounts.agreeing(_trumps)
            return TurnUp(
                id=known.id,
                card=card,
                confidence=chances[choice],
                there=known.gone_at is None,
                seen=not known.supposed,
                choices=_by_card(chances, belief.best.state.pack.cards),
                trumps=trumps,
                asked=i in asked if asked is not None else belief.best.state.table is not None and trumps < SURE,
            )
    return None


def _trumps(state: State) -> object:
    """What trumps are, once that is known."""
    return None if state.table is None else state.table.trump


def _exposed(belief: Belief) -> Iterator[Open]:
    cards = belief.best.state.pack.cards
    for step, choice in zip(belief.steps, belief.best.choices, strict=True):
        if isinstance(step, Seen) and choice.kind is Kind.NOTHING and step.evidence.seen.zone is Zone.EXPOSED:
            yield from (Open(step.evidence.id, card) for card in cards if card.index == step.evidence.best)


def _laid(belief: Belief) -> Iterator[Laid]:
    for step, choice in zip(belief.steps, belief.best.choices, strict=True):
        if isinstance(step, Laid):
            yield step.read_as(max(choice.same, 0))


def _said_when(belief: Belief, asked: Collection[int]) -> Iterator[SaidWhen]:
    """The words that people are asked about, the least sure first; places for which the same card comes next are
    one."""
    doubtful = [places for step, places in belief.places.items() if step in asked] if asked else []
    for places in sorted(doubtful, key=lambda places: places.shares[0]):
        found: dict[Card | None, float] = {}
        for place, share in zip(places.found, places.shares, strict=True):
            found[place.before] = found.get(place.before, 0.0) + share
        ranked = sorted(found.items(), key=lambda pair: -pair[1])
        likely = tuple((card, p) for card, p in ranked[:_SHOWN] if p >= _LEAST)
        yield SaidWhen(places.said.id, places.said.say, likely)


def _gaps(belief: Belief) -> tuple[tuple[Gap, ...], tuple[Gap, ...]]:
    """The cards that nobody saw: those that are asked for, and those of a rest that was thrown down and not shown."""
    state = belief.best.state
    cards, tricks = state.pack.cards, [*state.tricks, state.trick]
    by_card = {play.card: (n, play.seat) for n, trick in enumerate(tricks, 1) for play in trick.plays}
    missing: list[Gap] = []
    unshown: list[Gap] = []
    for i, choice in enumerate(belief.best.choices):
        rest = choice.kind is Kind.REST
        for n, unseen in enumerate(choice.unseen):
            if cards[unseen] in by_card:
                trick, seat = by_card[cards[unseen]]
                moment = _moment(belief.steps[i], n - len(choice.unseen))
                likely = _any_of(choice, cards) if rest else _supposed(belief, i, unseen)
                (unshown if rest else missing).append(Gap(trick, seat, cards[unseen], likely, moment))
    return tuple(missing), tuple(unshown)


def _any_of(choice: Choice, cards: tuple[Card, ...]) -> tuple[Chance, ...]:
    """What a card can have been of a rest that was not shown: any of that is as likely."""
    return tuple((cards[card].long, 1 / len(choice.unseen)) for card in choice.unseen[:_SHOWN])


def _moment(step: Step, number: int) -> tuple[int, float]:
    """When a card was played that is supposed at a step, as far as order matters; ``number``: -1 for the last of them.
    In front of a card; but behind all that went when the middle was emptied."""
    era, at, _, _ = step.key
    return era, at + (number if isinstance(step, Seen) else number + _MANY) * _MOMENT_S


def _supposed(belief: Belief, step: int, card: int) -> tuple[Chance, ...]:
    """What a card that nobody saw can have been, the likeliest first, in the likeliest account of all else."""
    cards = belief.best.state.pack.cards
    there = sum(p for choice, p in belief.chances(step).items() if choice.unseen)
    found = [(cards[other].long, share * there) for other, share in belief.best.standing.shares(card)]
    found.append(("no card is missing", 1.0 - there))
    return tuple(sorted(((name, p) for name, p in found if p >= _LEAST), key=lambda chance: -chance[1])[:_SHOWN])


def _needs(state: State, plays: tuple[PlayedCard, ...], missing: tuple[Gap, ...]) -> str:
    if state.phase is Phase.AUCTION and any(play.waiting for play in plays):
        who = "" if state.turn is None else f": {state.turn} has to speak"
        return f"cards are played and the auction is not finished{who}"
    if state.table is None and any(play.waiting for play in plays):
        return "the turned-up card, which makes trumps, was not seen"
    if missing:
        return "; ".join(f"trick {gap.trick}: the card of {gap.seat} was not seen" for gap in missing)
    return ""
