"""Sittings with a deck of which some cards are misread again and again: what is right from deal to deal.

    python -m tests.engine.table.strange_decks --sittings 8
    python -m tests.engine.table.strange_decks --misread 6 --often 0.9 --game klaber darda

People correct every wrong card when a deal is over. Printed for each deal of the sittings: how many are scored right
before that, how many cards are wrong, in how many somebody is falsely accused, and how many were taken for two, as what
is played again may be dealt anew; without what earlier deals tell of the deck (`engine.table.confusions`), and with it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from unittest import mock

from engine.actions import Say
from engine.cards import Card
from engine.games import Game, game
from engine.observation import CardLifted, CardSeen, TableCleared
from engine.simulator import CONDITIONS, Stated, Stay, happenings
from engine.simulator.study import told_deal
from engine.state import State
from engine.table import PlayedCard, TableSession
from engine.table.confusions import NO_CONFUSIONS

GAMES = ("klaberjass-2", "clobyosh-4", "klaber")
DEALS, MISREAD = 4, 3
PLAINLY = Stated(0.0, 25.0)
CAREFUL = replace(CONDITIONS["usual"], take_back=0.0, revoke=0.0)


@dataclass(frozen=True)
class Strange:
    """An eye that takes some cards for others in a share of all looks, and sees well otherwise."""

    taken: dict[Card, Card]
    often: float

    def stay(self, card: Card, rng: Random) -> Stay:
        misread = card in self.taken and rng.random() < self.often
        return PLAINLY.stay(self.taken[card] if misread else card, rng)


@dataclass(frozen=True)
class Outcome:
    """Of one deal before it was corrected."""

    right: bool
    wrong: int
    accused: bool
    split: bool


def sitting(which: Game, seed: int, often: float, misread: int = MISREAD) -> Iterator[Outcome]:
    """The deals of one sitting; so many cards of the deck are ``misread``."""
    rng = Random(f"{which.id} {seed}")
    looks = Strange(dict(_confused(which.pack.cards, misread, rng)), often)
    session, begins = None, 0.0
    for number in range(DEALS):
        truth = told_deal(which, rng, CAREFUL, None)[0].truth
        if session is None:
            session = TableSession(which, seats=truth.setup.table_seats, dealer=truth.dealer)
        else:
            session.new_deal(truth.dealer)
        begun = len(session.sitting.deals)
        for at, what in happenings(truth, looks, CAREFUL, rng):
            if isinstance(what, Say):
                session.submit(what, begins + at, waits=True)
            else:
                session.observe(_later(what, begins, 1000 * number), begins + at)
        session.end_deal()
        begins = session.view.now + 30.0
        wrong = _wrong(session.view.plays, truth)
        told = {(broken.kind, broken.seat) for broken in session.view.state.irregularities}
        accused = told - {(broken.kind, broken.seat) for broken in truth.irregularities}
        right = session.view.state.finished and session.view.state.points == truth.points
        yield Outcome(right, len(wrong), bool(accused), len(session.sitting.deals) > begun)
        for id, card in wrong:
            session.amend(id, card=card)


def _confused(cards: Sequence[Card], misread: int, rng: Random) -> Iterator[tuple[Card, Card]]:
    """Some cards, each with one that differs in suit or rank alone."""
    for card in rng.sample(cards, misread):
        near = [other for other in cards if other.suit is card.suit and abs(other.index - card.index) == 1]
        yield card, rng.choice(near + [other for other in cards if other.rank is card.rank and other != card])


def _wrong(plays: Sequence[PlayedCard], truth: State) -> list[tuple[int, Card]]:
    """The plays that are taken for another card, each with the right one."""
    cards = {(n, play.seat): play.card for n, trick in enumerate(truth.tricks, 1) for play in trick.plays}
    real = [(play, cards.get((play.trick, play.seat))) for play in plays]
    return [(play.id, card) for play, card in real if card is not None and card != play.card]


def _later(what: object, by: float, number: int) -> object:
    """The same in a later deal of one recording."""
    match what:
        case CardSeen():
            covers = tuple(below + number for below in what.covers)
            return replace(what, at=what.at + by, sighting=what.sighting + number, covers=covers)
        case CardLifted():
            return replace(what, at=what.at + by, sighting=what.sighting + number)
        case TableCleared():
            return replace(what, at=what.at + by)
    return what


def outcomes(
    games: Sequence[str], sittings: int, often: float, misread: int = MISREAD, *, remember: bool
) -> list[list[Outcome]]:
    """The deals of all sittings: a list for each sitting."""
    if remember:
        return [list(sitting(game(name), seed, often, misread)) for name in games for seed in range(sittings)]
    with mock.patch("engine.table.sitting.Confusions.of", return_value=NO_CONFUSIONS):
        return outcomes(games, sittings, often, misread, remember=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sittings", type=int, default=8, help="of each game")
    parser.add_argument("--often", type=float, default=0.7, help="share of looks at such a card that misread it")
    parser.add_argument("--misread", type=int, default=MISREAD, help="so many cards of the deck")
    parser.add_argument("--game", nargs="*", default=GAMES, metavar="ID")
    wanted = parser.parse_args()
    for remember in (False, True):
        print("with what earlier deals tell" if remember else "without")
        found = outcomes(wanted.game, wanted.sittings, wanted.often, wanted.misread, remember=remember)
        for number, deals in enumerate(zip(*found, strict=True), 1):
            right, wrong = sum(deal.right for deal in deals), sum(deal.wrong for deal in deals)
            accused, split = sum(deal.accused for deal in deals), sum(deal.split for deal in deals)
            told = f"{right} of {len(deals)} right, {wrong} cards wrong, {accused} accused, {split} taken for two"
            print(f"  deal {number}: {told}", flush=True)


if __name__ == "__main__":
    main()
