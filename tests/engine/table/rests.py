"""Deals whose rest is thrown down: whoever leads lays all his cards at once, and the others throw theirs upon them.

    python -m tests.engine.table.rests --deals 4
    python -m tests.engine.table.rests --given-up --hidden 1.0 --game klaber tartli

``--given-up``: all of it goes to the others; ``--hidden``: share of the others' cards that nobody sees. Printed are
deals that are scored right, that are asked about, in which somebody is falsely accused in the end, and that are wrong
though nothing is asked; two and three tricks are thrown down, plainly seen.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from engine.actions import Play, Say
from engine.cards import Card, Seat
from engine.games import Game, game, games
from engine.observation import BACK, FACES, CardLifted, CardSeen, TableCleared, Zone
from engine.table import Irregular, Status, Update
from tests.engine.table.tables import PLACES, PLAINLY, Happening, Table, deal, follow, quad, session_for

__all__ = ["falsely_told", "found", "given_up", "in_a_trick", "thrown"]

TOGETHER_S, NEXT_S, LIFTED_S = 0.05, (0.8, 1.6), 0.15
BACKS = 0.5


def thrown(
    table: Table, tricks: int, rng: Random, hidden: float = 0.0, apart: float = TOGETHER_S
) -> list[Happening] | None:
    """What is seen of a deal whose last tricks, so many, are thrown down, gathered card by card in the end; None where
    not all of their cards are told of. ``hidden``: share of the others' cards that nobody sees; half of those show
    their backs. ``apart``: seconds between a player's cards."""
    plays = [play for trick in table.truth.tricks[-tricks:] for play in trick.plays]
    leads, looks = plays[0].seat, dict(_looks(table))
    if not all(play.card in looks for play in plays):
        return None
    began = min(looks[play.card].at for play in plays)
    script = [each for each in table.script if isinstance(each[1], Say) or each[0] <= began]
    script = [each for each in script if each[1] not in [looks[play.card] for play in plays]]
    laid = list(_shown(_laid(plays, looks, leads, began, apart, rng), tricks, rng, hidden))
    gone = _gathered([card.sighting for _, card in laid], laid[-1][0])
    return sorted([*script, *laid, *gone], key=lambda each: each[0])


def _gathered(lie: Iterable[int], last: float) -> Iterator[Happening]:
    """These sightings go one by one, some time after the ``last`` came; then the middle is empty."""
    at = last + 2.0
    for number, sighting in enumerate(lie):
        at = last + 2.0 + LIFTED_S * number
        yield at, CardLifted(sighting, at)
    yield at + 0.4, TableCleared(at + 0.4, ())


def _looks(table: Table) -> Iterator[tuple[Card, CardSeen]]:
    for _, what in table.script:
        if isinstance(what, CardSeen) and what.zone is Zone.TRICK:
            yield max(table.truth.pack.cards, key=lambda card, seen=what: seen.faces[card.index]), what  # type: ignore[misc]


def _laid(
    plays: list[Play], looks: dict[Card, CardSeen], leads: Seat, at: float, apart: float, rng: Random
) -> Iterator[tuple[float, CardSeen]]:
    """Each player's cards at once, those of who leads first."""
    for seat in [leads, *{play.seat: None for play in plays if play.seat is not leads}]:
        for number, play in enumerate(play for play in plays if play.seat is seat):
            x, y = PLACES[seat]
            rests = at + apart * number
            yield rests + 0.2, replace(looks[play.card], at=rests, quad=quad(x + 30 * number, y + 5 * number))
        at += rng.uniform(*NEXT_S)


def _shown(
    laid: Iterable[tuple[float, CardSeen]], leading: int, rng: Random, hidden: float
) -> Iterator[tuple[float, CardSeen]]:
    """The cards that are seen, the first so many of who leads among them, and the backs of others."""
    for number, (at, card) in enumerate(laid):
        if number < leading or rng.random() >= hidden:
            yield at, card
        elif rng.random() < BACKS:
            yield at, replace(card, faces=tuple(0.0 if face == BACK else -12.0 for face in range(FACES)))


def found(name: str, tricks: int, hidden: float = 0.0, apart: float = TOGETHER_S) -> tuple[Table, list[Happening]]:
    """A deal of this game whose last tricks all go to one player, who leads to the first, and are thrown down: nobody
    else has a card by which he could take one of them."""
    ends = _ends(name, tricks, hidden, apart)
    return next(end for end in ends if _all_his(end[0], tricks) and _masters(end[0], tricks))


def given_up(name: str, tricks: int, hidden: float) -> tuple[Table, list[Happening]]:
    """A deal of this game in which who leads throws down his cards, of which others can take some, and all goes to
    them. ``hidden``: share of their cards that nobody sees."""
    ends = _ends(name, tricks, hidden, TOGETHER_S)
    return next(end for end in ends if _all_lost(end[0], tricks) and not _masters(end[0], tricks))


def falsely_told(updates: Iterable[Update], table: Table) -> set[tuple[str, Seat]]:
    """What was told against people that they have not done."""
    broken = {(broken.kind, broken.seat) for broken in table.truth.irregularities}
    return {(told.kind, told.seat) for told in updates if isinstance(told, Irregular)} - broken


def in_a_trick(name: str) -> tuple[Table, list[Happening]]:
    """A deal of this game in which the last but one to play to a trick lays down his two last cards with it and takes
    all three, for nobody has a card against them."""
    for _, table in _deals(name, 2000):
        tricks, rules = table.truth.tricks[-3:], table.truth.table
        begun = tricks[0].plays[-2] if len(tricks) == 3 else None
        if begun is None or rules is None or any(trick.winner is not begun.seat for trick in tricks):
            continue
        last = sum(1 << play.card.index for trick in tricks for play in trick.plays if play.seat is not begun.seat)
        if _masters(table, 2) and not rules.beaten_by[begun.card.index] & last:
            return table, _with_the_rest(table, begun)
    raise AssertionError("no such deal")


def _with_the_rest(table: Table, begun: Play) -> list[Happening]:
    looks, tricks, lot = dict(_looks(table)), table.truth.tricks, Random(1)
    plays = [begun, tricks[-3].plays[-1], *(play for trick in tricks[-2:] for play in trick.plays)]
    at = looks[begun.card].at
    script = [each for each in table.script if each[0] < at]
    laid = list(_laid(plays, looks, begun.seat, at, TOGETHER_S, lot))
    lie = [looks[play.card].sighting for play in (*tricks[-3].plays[:-2], *plays)]
    return [*script, *laid, *_gathered(lie, laid[-1][0])]


def _ends(name: str, tricks: int, hidden: float, apart: float) -> Iterator[tuple[Table, list[Happening]]]:
    for seed, table in _deals(name, 1000):
        script = thrown(table, tricks, Random(seed), hidden, apart)
        if script is not None:
            yield table, script


def _deals(name: str, most: int) -> Iterator[tuple[int, Table]]:
    for seed in range(most):
        try:
            table = deal(name, seed, PLAINLY)
        except (AssertionError, IndexError):  # nobody bid, or a deal ended early
            continue
        yield seed, table


def _all_his(table: Table, tricks: int) -> bool:
    last = table.truth.tricks[-tricks:]
    return all(trick.winner is last[0].plays[0].seat for trick in last)


def _all_lost(table: Table, tricks: int) -> bool:
    truth, last = table.truth, table.truth.tricks[-tricks:]
    winners = [trick.winner for trick in last if trick.winner is not None]
    return all(truth.side_of(winner) != truth.side_of(last[0].plays[0].seat) for winner in winners)


def _masters(table: Table, tricks: int) -> bool:
    """Whether no card of who leads can be beaten by any that the others still have."""
    last, rules = table.truth.tricks[-tricks:], table.truth.table
    assert rules is not None
    plays = [play for trick in last for play in trick.plays]
    own = [play.card.index for play in plays if play.seat is plays[0].seat]
    others = sum(1 << play.card.index for play in plays if play.seat is not plays[0].seat)
    return not any(rules.beaten_by[card] & others for card in own)


def _counted(which: Game, tricks: int, wanted: argparse.Namespace) -> Counter[str]:
    """How deals of a game went."""
    goes = _all_lost if wanted.given_up else _all_his
    ends = (end for end in _ends(which.id, tricks, wanted.hidden, TOGETHER_S) if goes(end[0], tricks))
    counts = Counter[str]()
    for table, script in islice(ends, wanted.deals):
        session = session_for(table)
        follow(session, script)
        session.end_deal()
        state, asked = session.view.state, session.view.status is not Status.SURE
        right = state.finished and state.points == table.truth.points
        known = {(broken.kind, broken.seat) for broken in table.truth.irregularities}
        accused = {(broken.kind, broken.seat) for broken in state.irregularities} - known
        counts += Counter(deals=1, right=right, asked=asked, accused=bool(accused), silent=not right and not asked)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4, help="of each game and number of tricks")
    parser.add_argument("--given-up", action="store_true")
    parser.add_argument("--hidden", type=float, default=0.0)
    parser.add_argument("--game", nargs="*", default=[which.id for which in games()], metavar="ID")
    wanted = parser.parse_args()
    total = Counter[str]()
    for which in map(game, wanted.game):
        for tricks in (2, 3):
            total += _counted(which, tricks, wanted)
    print(
        f"{total['deals']} deals: {total['right']} right, {total['asked']} asked about, {total['accused']} with "
        f"somebody falsely accused, {total['silent']} wrong and not asked about"
    )


if __name__ == "__main__":
    main()
