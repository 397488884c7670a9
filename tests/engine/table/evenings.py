"""Evenings without pictures: several deals follow one another, and nobody says that a new one begins.

    python -m tests.engine.table.evenings --evenings 3 --manners careless
    python -m tests.engine.table.evenings --unseen-at-the-end 3
    python -m tests.engine.table.evenings --unseen 1 --game klaber darda
    python -m tests.engine.table.evenings --misdealt
    python -m tests.engine.table.evenings --dealer-untold

``--unseen-at-the-end``: so many last cards of each deal but the last go unseen, as where people give a deal up, for all
see how it would end; ``--unseen``: so many of each deal, anywhere; ``--misdealt``: before each deal another one was
begun, and broken off before its fourth trick was whole, for somebody had a card too many; of such no points are
written; ``--dealer-untold``: nobody says who deals first, and the table begins with somebody else. Printed for each
game: deals whose points are right, and those of them about which nothing is asked in the end; plays that are right in
the deals as they were found, deals that were not told apart, and deals that are wrong though nothing is asked.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from random import Random

from engine.actions import Say
from engine.cards import Seat
from engine.errors import BadInput, FilkoError
from engine.games import Game, game, games
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.simulator import CONDITIONS, Happening, Looks, Manners, Measured, Sight, happenings
from engine.simulator.judging import judged
from engine.simulator.study import told_deal
from engine.state import State
from engine.table import Status, TableSession
from engine.table.deal import Deal
from studio.evening import evening

DEALS = 3
PAUSE_S = (5.0, 20.0)
"""Seconds between the last sweep of a deal and the next deal's first card."""

GATHERED_S, DEALT_S = (5.0, 15.0), (15.0, 40.0)
"""Seconds until the cards of a deal that is broken off are gathered, and from then until they are dealt anew."""

BROKEN_OFF = 4
"""A deal that is broken off has no more tricks than this, the last of them not whole."""

REVOKE = 0.05


def played(which: Game, number: int) -> tuple[State, ...]:
    """The deals of one evening; every third begins with one that all pass, where a game knows that."""
    name, passed = f"sighted {number}", number % 3 == 2
    try:
        return evening(which, name, DEALS, revoke=REVOKE, thrown_in=passed)
    except BadInput:
        if not passed:
            raise
        return evening(which, name, DEALS, revoke=REVOKE)


def told(
    truths: Sequence[State], looks: Looks, manners: Manners, rng: Random, end: int, anywhere: int
) -> Iterator[Happening]:
    """What is seen and said of all deals, in the order of time, but for the cards that go unseen."""
    at = 0.0
    for number, truth in enumerate(truths, 1):
        film = happenings(truth, looks, manners, rng, at)
        unseen = _unseen(film, rng, end if number < len(truths) else 0, anywhere)
        yield from (one for one in film if getattr(one[1], "sighting", None) not in unseen)
        at = max(then for then, _ in film) + rng.uniform(*PAUSE_S)


def broken_off(which: Game, dealer: Seat, looks: Looks, manners: Manners, rng: Random, at: float) -> list[Happening]:
    """What is seen and said from then on of a deal by this dealer that is broken off in its first tricks, or before,
    until its cards are gathered."""
    dealt = (told_deal(which, rng, manners, None)[0].truth for _ in count())
    truth = next(deal for deal in dealt if deal.dealer is dealer and len(deal.tricks) >= BROKEN_OFF)
    film = happenings(truth, looks, manners, rng, at)
    cards = dict.fromkeys(what.sighting for _, what in film if isinstance(what, CardSeen) and what.zone is Zone.TRICK)
    last = rng.randrange(BROKEN_OFF * len(truth.seats))
    other = set(list(cards)[last:])
    until = next(then for then, what in film if isinstance(what, CardSeen) and what.sighting in other)
    begun = [(then, what) for then, what in film if then < until]
    seen = dict.fromkeys(what.sighting for _, what in begun if isinstance(what, CardSeen))
    gone = {what.sighting for _, what in begun if isinstance(what, CardLifted)}
    then = until + rng.uniform(*GATHERED_S)
    lifted = [(then, CardLifted(sighting, then)) for sighting in seen if sighting not in gone]
    return [*begun, *lifted, (then + 0.7, TableCleared(then + 0.7))]


def misdealt(which: Game, truths: Sequence[State], looks: Looks, manners: Manners, rng: Random) -> Iterator[Happening]:
    """What is seen and said of all deals, each of which was dealt anew after it had been begun."""
    at = 0.0
    for truth in truths:
        for dealt in (broken_off(which, truth.dealer, looks, manners, rng, at), None):
            film = dealt or happenings(truth, looks, manners, rng, at)
            yield from film
            at = max(then for then, _ in film) + rng.uniform(*(DEALT_S if dealt else PAUSE_S))


def _unseen(film: Sequence[Happening], rng: Random, end: int, anywhere: int) -> set[int]:
    """The sightings of cards that go unseen."""
    seen = (what for _, what in film if isinstance(what, CardSeen) and what.zone is Zone.TRICK)
    cards = list(dict.fromkeys(what.sighting for what in seen))
    return {*cards[len(cards) - end :], *rng.sample(cards, min(anywhere, len(cards)))}


def sat_down(which: Game, first: State, *, dealer_untold: bool = False) -> TableSession:
    """A table with the people of the ``first`` deal; where it is not told who deals, it takes somebody else for him."""
    seats, dealer = first.setup.table_seats, first.dealer
    if not dealer_untold:
        return TableSession(which, seats=seats, dealer=dealer)
    at = seats.index(dealer)
    return TableSession(which, seats=(*seats[at:], *seats[:at]))  # without more words the last one deals


def followed(session: TableSession, film: Iterable[Happening]) -> tuple[Deal, ...]:
    """The deals that the table has made of it."""
    for at, what in film:
        with suppress(FilkoError):
            if isinstance(what, Say):
                session.submit(what, at, waits=True)
            else:
                session.observe(what, at)
    session.end_deal()
    return tuple(deal for deal in session.sitting.deals if not deal.untouched)


def counted(truths: Sequence[State], found: Sequence[Deal]) -> Counter[str]:
    """How the deals of one evening went."""
    counts = Counter(deals=len(truths), apart=abs(len(truths) - len(found)))
    counts["plays"] = sum(len(trick.plays) for truth in truths for trick in truth.tricks)
    for truth, deal in zip(truths, found, strict=False):
        state = deal.state
        right = state.finished and truth.finished and state.points == truth.points
        sure = deal.picture.status is Status.SURE
        counts["scored"] += right
        counts["sure"] += right and sure
        counts["right"] += judged(truth, state, (), ()).right
        counts["silent"] += sure and not right
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=2, help="of each game")
    parser.add_argument("--manners", choices=CONDITIONS, default="usual")
    parser.add_argument("--unseen-at-the-end", type=int, default=0, metavar="N")
    parser.add_argument("--unseen", type=int, default=0, metavar="N")
    parser.add_argument("--misdealt", action="store_true")
    parser.add_argument("--dealer-untold", action="store_true")
    parser.add_argument("--game", nargs="*", default=[which.id for which in games()], metavar="ID")
    wanted = parser.parse_args()
    total = Counter[str]()
    for which in map(game, wanted.game):
        looks, counts = Measured(which.pack, 1, Sight.USUAL), Counter[str]()
        for number in range(wanted.evenings):
            rng = Random(f"{which.id} {wanted.manners} {number}")
            truths = played(which, number)
            manners = CONDITIONS[wanted.manners]
            session = sat_down(which, truths[0], dealer_untold=wanted.dealer_untold)
            if wanted.misdealt:
                found = followed(session, misdealt(which, truths, looks, manners, rng))
                counts += counted(truths, [deal for deal in found if deal.state.finished])
                continue
            film = told(truths, looks, manners, rng, wanted.unseen_at_the_end, wanted.unseen)
            counts += counted(truths, followed(session, film))
        total += counts
        print(_line(which.id, counts), flush=True)
    print(_line("all", total))


def _line(name: str, counts: Counter[str]) -> str:
    points = f"{counts['scored']} of {counts['deals']} deals right, {counts['sure']} of them sure"
    plays = f"{counts['right']} of {counts['plays']} plays"
    return f"{name:24}{points}, {plays}; {counts['apart']} not told apart, {counts['silent']} wrong and not asked"


if __name__ == "__main__":
    main()
