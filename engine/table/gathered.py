"""Signs that the cards were gathered before a deal was over: thrown in, and dealt anew."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.observation import BACK, Zone
from engine.state import Phase, State
from engine.table.belief import Seen
from engine.table.choice import Kind
from engine.table.deal import Deal
from engine.table.evidence import PLAINLY, Evidence, near, went_together, went_with
from engine.table.exchanging import given_for_turned_up

__all__ = [
    "Moment", "dealt_anew_since", "left_off", "piles_gone", "piles_lie", "played_since", "turned_up_again",
    "turned_up_since",
]  # fmt: skip

Moment = tuple[int, float]
"""Camera era, and seconds of capture by its clock, which begins anew with each."""

LONG_AGO_S = 5.0
"""A card that went so long ago (seconds) was not just pushed: somebody looks at it again, or it is dealt anew."""

ENOUGH, ENOUGH_UNSEEN = 2, 3
"""So many cards that were played before and are played again tell of a new deal: where the won cards were seen to
go, and where nothing is known of them."""

DEALING_S = 5.0
"""Nobody gathers, shuffles and deals a pack in less (seconds)."""

LONG_S = 15.0
"""After so long a pause (seconds) a deal was broken off, rather, where anything else may be meant."""

ABOUT = 1.5
"""A card lies about where one was turned up before no farther away than so many diagonals of a card..."""

ALONE_S = 3.0
"""...and elsewhere it is turned up when it has lain alone for so long (seconds): of a meld more cards lie there."""

MISREAD = 0.1
"""So large a share of the cards may be taken for others that were played before, with a printing that is read badly."""

MOST = 0.5
"""A deal of which this share of the tricks was played may be thrown in without a word: all see how it would end."""


def piles_gone(deal: Deal, era: int, before: Moment | None = None) -> Moment | None:
    """When the last of the won cards went; None where some lie there, or a card of the trick does, or none were seen,
    or they went before anything was played: those were hands as they were dealt.

    ``era``: the present one. Of what lay there when an earlier one ended, nothing is known any more. ``before``: what
    came face down later counts as dealt, not as won.
    """
    came = [known for known in _piles(deal) if before is None or _came(known) < before]
    piles = [known for known in came if known.gone_at is not None or known.era == era]
    gone = [(known.era, known.gone_at) for known in piles if known.gone_at is not None]
    if not gone or len(gone) < len(piles):
        return None
    last, played = max(gone), _middle(deal)
    if played and last < min(map(_came, played)):
        return None
    there = (known for known in played if known.gone_at is None and known.era == era)
    return None if any(_came(known) < last for known in there) else last


def left_off(deal: Deal, era: int, at: float) -> Moment | None:
    """Since when nothing was played in a deal that may have been given up in the middle, or whose last cards were not
    seen; None where much of it is still to come, where cards of it lie there or did a short while ago, or where no card
    was turned up anew though that begins a deal.

    It is no sign that the deal is over by itself, for people stop to talk; where something else tells that a new one
    has begun, it is since then. ``era``, ``at``: now.
    """
    if not _mostly_played(deal):
        return None
    if not deal.start.rules.script.turned:
        return _lull(deal, era, (era, at))
    up = [known for known in deal.evidence if known.seen.zone is Zone.TURN_UP and known.best < BACK]
    lulls = (_lull(deal, known.era, _came(known)) for known in reversed(up))
    since = next((lull for lull in lulls if lull is not None), None)
    later = [k for k in deal.evidence if k.seen.zone is Zone.TRICK and since and _came(k) > since]
    return since if len(later) <= len(deal.start.seats) else None


def _mostly_played(deal: Deal) -> bool:
    return len(deal.belief.best.state.tricks) >= MOST * deal.start.rules.tricks


def _lull(deal: Deal, era: int, until: Moment) -> Moment | None:
    """When the last card played before a moment went, if that was a while before and no won cards lie there still.
    What came face down long after it had gone was dealt, not won."""
    played = [known for known in _middle(deal) if _came(known) < until]
    dealt = max(((k.era, k.gone_at + LONG_AGO_S) for k in played if k.gone_at is not None), default=until)
    before = [*played, *(k for k in deal.evidence if k.seen.zone is Zone.WON and _came(k) < min(dealt, until))]
    if not before or any(k.era == era and (k.gone_at is None or k.gone_at > until[1]) for k in before):
        return None
    last = max(map(_seen_last, before))
    return last if last[0] < era or until[1] - last[1] > LONG_AGO_S else None


def played_since(deal: Deal, over: Moment) -> Moment | None:
    """Since when tricks were played after a deal was ``over``, before anybody said a word of the next one; None where
    what came then makes no whole trick: people look at cards, or count them. What is played on in a deal that was
    written by hand is of that."""
    best = deal.belief.best
    steps = zip(deal.belief.steps, best.choices, strict=True)
    own = {step.evidence.id for step, choice in steps if isinstance(step, Seen) and choice.kind is Kind.PLAY}
    came = (k for k in _middle(deal) if _came(k) > over and k.best < BACK and k.id not in own)
    later = sorted(came, key=_came) if best.state.finished else []
    there = [known for known in later if known.gone_at is None or went_together(known, later)]
    seats, since, at = len(deal.start.seats), over, 0
    while at + seats <= len(there):
        cards = there[at : at + seats]
        if _is_trick(cards) and not _looked_back_at(cards, best.state):
            return since
        since, at = _came(there[at]), at + 1
    return None


def _is_trick(cards: Sequence[Evidence]) -> bool:
    """Whether these cards went together, and were laid by different players but for one who was seen badly."""
    whose = {known.seats[0][0] for known in cards}
    gone = [known.gone_at for known in cards if known.gone_at is not None]
    together = len(gone) == len(cards) and all(went_with(known, cards[0], gone[0]) for known in cards[1:])
    return together and len(whose) >= len(cards) - 1


def _looked_back_at(cards: Sequence[Evidence], state: State) -> bool:
    """Whether just these were one of the deal's tricks, so that people talk about it; of two cards chance says so too
    often."""
    looks = {known.best for known in cards}
    return len(looks) > 2 and any(looks == {play.card.index for play in trick.plays} for trick in state.tricks)


def piles_lie(deal: Deal, era: int, closed: Moment) -> bool:
    """Whether won cards lie there as they did when the deal was ``closed``: so nobody has gathered them. ``era``: the
    present one."""
    piles = list(_piles(deal))
    touched = any(known.gone_at is not None and (known.era, known.gone_at) >= closed for known in piles)
    return any(known.gone_at is None and known.era == era for known in piles) and not touched


def turned_up_again(deal: Deal, era: int, new: Evidence) -> Moment | None:
    """When the cards were gathered before one was turned up that had been played in this deal, and gone, long before;
    None where that is not so. Nobody turns up what was played; what was dealt since lies face down as well.

    Where no won cards were ever seen, it is since the last card went, if most of the deal was played; and where nothing
    is bid, whatever is turned up then begins the next: people say nothing that would.
    """
    likely = [gain for _, gain in new.faces]
    plain = len(likely) == 1 or likely[0] - likely[1] > PLAINLY
    was_played = any(play.card.index == new.best for trick in deal.belief.best.state.tricks for play in trick.plays)
    old = _played_by(deal, new.best) if was_played and plain else None
    again = old is not None and _long_before(old, new)
    if not any(_piles(deal)):
        begins = again or deal.start.phase is not Phase.AUCTION
        return _lull(deal, era, _came(new)) if begins and _mostly_played(deal) else None
    if old is None or not again:
        return None
    gone = (k for k in deal.evidence if k.seen.zone is Zone.TRICK and k.gone_at is not None)
    last = max(map(_came, (old, *gone)))
    return piles_gone(deal, era, last)


def turned_up_since(deal: Deal, era: int, at: float) -> Moment | None:
    """When the cards were gathered before one that was turned up anew, alone, on a table on which nothing lay any more:
    a deal was broken off, as after a misdeal. None where that is not so.

    Nobody turns up a card in the middle of a deal, but for what is given in exchange, and melds. ``era``, ``at``: now.
    """
    if deal.closed_at is not None:
        return None
    seen = (k for k in deal.evidence if k.seen.zone is Zone.TURN_UP and k.best < BACK and not k.supposed)
    up = sorted(seen, key=_came)
    given = given_for_turned_up(deal.state) if len(up) > 1 else ()
    for number, new in enumerate(up[1:], 1):
        in_place = any(near(old.seen, new.seen, ABOUT) for old in up[:number])
        if new.era != era or any(old.best == new.best for old in up[:number]) or _of_meld(deal, new, in_place):
            continue
        last = _since_all_went(deal, new)
        pause = 0.0 if last is None else _pause(last, _came(new))
        lain = (at if new.gone_at is None else new.gone_at) - new.first_at
        if pause > (LONG_S if new.best in given else DEALING_S) and (in_place or lain > ALONE_S):
            return last
    return None


def _of_meld(deal: Deal, new: Evidence, in_place: bool) -> bool:
    """Whether others came with it, as of a meld; one more may lie open where the stock is (``in_place``)."""
    others = (k for k in deal.evidence if k is not new and k.best < BACK and k.era == new.era)
    return sum(abs(k.first_at - new.first_at) < ALONE_S for k in others) > in_place


def _since_all_went(deal: Deal, new: Evidence) -> Moment | None:
    """When the last of the open cards before this one went; None where none came before, some lie there still, or a
    stock or won cards do that lay there with them."""
    before = [known for known in deal.evidence if not known.supposed and _came(known) < _came(new)]
    open_ = [known for known in before if known.best != BACK]
    if not open_:
        return None
    last = max(map(_seen_last, open_))
    lie = [known for known in before if known.gone_at is None and known.era == new.era]
    return None if any(known.best != BACK or _came(known) < last for known in lie) else last


def dealt_anew_since(deal: Deal, era: int) -> Moment | None:
    """The moment from which the cards on the table belong to another deal than this one; None while there is no sign.

    A card that comes to the trick although it was played and won long before is no sign by itself: somebody may
    look back at a trick. Several of different tricks are. ``era``: the present one.
    """
    if deal.closed_at is not None:
        return None
    again = list(_played_again(deal))
    gone = piles_gone(deal, era)
    if gone is not None:
        again = [card for card in again if _came(card.new) > gone]
    tricks = len({card.trick for card in again})
    if gone is not None:
        return gone if tricks >= ENOUGH else None
    if tricks >= ENOUGH_UNSEEN:
        return _dealt_in_a_pause(deal, again, DEALING_S)
    return _dealt_in_a_pause(deal, again, LONG_S) if _among_others(deal, again) else None


class _Again(NamedTuple):
    """A card in the middle that was played to a trick (number), and gone, long before."""

    trick: int
    old: Evidence
    new: Evidence


def _among_others(deal: Deal, again: Sequence[_Again]) -> bool:
    """Whether several cards come again with others between them: who looks back at a trick sees that alone."""
    if len(again) < ENOUGH_UNSEEN:
        return False
    first, last = min(_came(card.new) for card in again), max(_came(card.new) for card in again)
    return sum(first <= _came(known) <= last for known in _middle(deal)) > len(again) + 1


def _dealt_in_a_pause(deal: Deal, again: Sequence[_Again], least: float) -> Moment | None:
    """Since when nobody played before the pack was dealt anew: after what comes ``again`` was played, and before the
    first of it came again; None where nobody paused for so long (``least``, seconds), or more would come. Of several
    pauses the longest."""
    middle = _middle(deal)
    goes = {(known.era, known.gone_at) for known in middle if known.gone_at is not None}
    comes = set(map(_came, middle))
    played, first = max(_came(card.old) for card in again), min(_came(card.new) for card in again)
    found = []
    for before, after in pairwise(sorted(goes | comes)):
        if after in comes and played < after <= first and _bare(middle, before, after):
            pause = _pause(before, after)
            came = sum(_came(known) >= after for known in middle)
            if pause >= least and _rather_anew(deal, came, len(again), pause):
                found.append((pause, before))
    return max(found)[1] if found else None


def _bare(middle: Sequence[Evidence], before: Moment, after: Moment) -> bool:
    """Whether no card was seen to lie in the middle all the time between two moments."""
    lying = [known for known in middle if known.era == after[0] and _came(known) <= before]
    return all(known.gone_at is not None and known.gone_at <= after[1] for known in lying)


def _rather_anew(deal: Deal, came: int, again: int, pause: float) -> bool:
    """Whether so many cards being played ``again``, of all that ``came`` since a ``pause`` (seconds), is likelier of a
    pack that was dealt anew than of one of which some cards are taken for others.

    Chance brings back as many as were played. People pause a quarter as often for twice as long; of an infinite pause
    nobody knows how long it was.
    """
    pack, old = deal.start.rules.cards.bit_count(), len(_middle(deal)) - came
    anew = math.comb(old, again) * math.comb(max(pack - old, 0), came - again) / math.comb(pack, min(came, pack))
    misread = math.comb(came, again) * MISREAD**again * (1 - MISREAD) ** (came - again)
    return anew * (1.0 if math.isinf(pause) else (pause / DEALING_S) ** 2) > misread


def _came(known: Evidence) -> Moment:
    return known.era, known.first_at


def _seen_last(known: Evidence) -> Moment:
    """When a card went; where it was not seen to go, when it came."""
    return known.era, known.first_at if known.gone_at is None else known.gone_at


def _pause(before: Moment, after: Moment) -> float:
    """Seconds between two moments; of two eras nobody knows how long it was."""
    return math.inf if after[0] > before[0] else after[1] - before[1]


def _middle(deal: Deal) -> list[Evidence]:
    return [known for known in deal.evidence if known.seen.zone is Zone.TRICK]


def _piles(deal: Deal) -> Iterator[Evidence]:
    return (known for known in deal.evidence if known.seen.zone is Zone.WON and known.best == BACK)


def _played_again(deal: Deal) -> Iterator[_Again]:
    """Cards in the middle that were played, and gone, long before."""
    steps, best = deal.belief.steps, deal.belief.best
    if not any(choice.kind is Kind.SAME for choice in best.choices):
        return
    tricks = {play.card.index: n for n, trick in enumerate(best.state.tricks) for play in trick.plays}
    for step, choice in zip(steps, best.choices, strict=True):
        if not isinstance(step, Seen) or step.aside or choice.kind is not Kind.SAME or choice.card not in tricks:
            continue
        old = _played_by(deal, choice.card)
        if old is not None and _long_before(old, step.evidence):
            yield _Again(tricks[choice.card], old, step.evidence)


def _long_before(old: Evidence, new: Evidence) -> bool:
    """Whether a card was seen to go long before another came; between two eras nobody knows how long it was."""
    if old.gone_at is None:
        return False
    return old.era < new.era or new.first_at - old.gone_at > LONG_AGO_S


def _played_by(deal: Deal, card: int) -> Evidence | None:
    """The evidence of the play of a card."""
    step = deal.belief.steps[deal.belief.best.step_of(card)]
    return step.evidence if isinstance(step, Seen) else None
