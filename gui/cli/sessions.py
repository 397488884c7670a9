"""`filko sessions`: what was played, from the log."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.errors import BadInput
from gui.cli._common import emit_json, json_option, say
from gui.cli._store import chosen_store, store_option

if TYPE_CHECKING:
    from engine.table import EventLog, Sitting

__all__ = ["command"]

number_argument = click.argument("number", type=int, required=False)


@click.group(epilog="Example: filko sessions list")
def command() -> None:
    """What was played: sittings, their deals and scores."""


@command.command("list", epilog="Example: filko sessions list --json")
@store_option
@json_option
def list_(store: Path | None, as_json: bool) -> int:
    """List all sittings. Ends with status 1 when there are none."""
    path = chosen_store(store)
    if store is None and not os.path.exists(path):  # Path.exists raises where nobody may look into the folder
        say(f"nothing was played yet; {path} does not exist")
        return 1
    with _opened(path) as log:
        lines = [_summary(log, event.n) for event in log.sittings()]
    for line in lines:
        emit_json(line) if as_json else click.echo(_listed(line))
    if not lines:
        say(f"{path} holds no sittings")
    return 0 if lines else 1


@command.command(epilog="Example: filko sessions show 1, filko sessions show 1 --log")
@number_argument
@store_option
@json_option
@click.option("--log", "whole", is_flag=True, help="Everything: what was seen, believed, said, corrected; who, when.")
def show(number: int | None, store: Path | None, as_json: bool, whole: bool) -> None:
    """Show the deals of one sitting (the last where no NUMBER is given): plays, score, what was corrected."""
    with _opened(chosen_store(store)) as log:
        if whole:
            _print_history(log, number, as_json)
            return
        sitting = _replayed(log, number)
    for line in _deal_lines(sitting):
        if as_json:
            emit_json(line)
        else:
            click.echo("\n".join(_told(line)))


def _print_history(log: EventLog, number: int | None, as_json: bool) -> None:
    """Every event of a sitting, a line each, as it was told at the time."""
    from engine.table.history import history
    from engine.table.setup import Setup

    events = list(log.replay(log.continue_with(number)))
    for entry in history(events, Setup.of(events[0].body).game.pack):
        if as_json:
            emit_json(entry.json())
        else:
            click.echo(str(entry))


@command.command(epilog="Example: filko sessions export 1 | filko replay -")
@number_argument
@store_option
@json_option
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write there, not to stdout.")
def export(number: int | None, store: Path | None, as_json: bool, output: Path | None) -> None:
    """Write the deals of one sitting as JSON lines, in the form that `filko replay` takes (--json or not)."""
    from engine.table.record import replayable

    with _opened(chosen_store(store)) as log:
        sitting = _replayed(log, number)
    deals = [deal for deal in sitting.deals if not deal.untouched]
    for deal in deals:
        for gap in deal.picture.unseen:
            say(f"deal {deal.number}, trick {gap.trick}: the card of {gap.seat} was not seen; {gap.card} is supposed")
    game, options = sitting.setup.game, sitting.setup.options
    records = [replayable(deal.state, game, options, deal.answers, deal.written) for deal in deals]
    if output is None:
        for record in records:
            emit_json(record)
        return
    try:
        output.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), "utf-8")
    except OSError as wrong:
        raise BadInput(f"cannot write {output}: {wrong.strerror}") from None


@command.command(epilog="Example: filko sessions resume")
@number_argument
@store_option
@json_option
def resume(number: int | None, store: Path | None, as_json: bool) -> None:
    """Say where a sitting stands (the last where no NUMBER is given) and how it goes on."""
    from gui.earlier import sitting_of

    with _opened(chosen_store(store)) as log:
        sitting = _replayed(log, number)
        begun = next(event for event in log.sittings() if event.n == log.sitting)
        offered = sitting_of(log, begun) is not None
    standing = {**_standing(sitting), "goes_on": offered}
    if as_json:
        emit_json(standing)
        return
    click.echo(f"{standing['game']}, deal {standing['deal']}: {standing['next']}")
    click.echo("score: " + _score_words(standing["score"]))
    if offered:
        window = "filko table" if store is None else f"filko table --store {shlex.quote(str(store))}"
        click.echo(f"`{window}` goes on with it, by “Go on” or “Earlier …”: the running deal is as it was left")
    else:
        click.echo("nothing was played in it; there is nothing to go on with")


def _opened(path: Path) -> EventLog:
    from engine.table import EventLog

    return EventLog(path, create=False)


def _replayed(log: EventLog, number: int | None) -> Sitting:
    from engine.table import replayed

    return replayed(log, log.continue_with(number))


def _summary(log: EventLog, number: int) -> dict[str, Any]:
    """One sitting in the list, from what was told at the time: quick, nothing is derived anew."""
    from gui.earlier import told, written_score

    game = started = ""
    names: dict[str, Any] = {}
    score: dict[str, Any] = {}
    deals = 1
    for event in log.replay(number, kinds=("sitting", "resumed", "decided")):
        called, opened = event.body.get("names"), event.body.get("number")
        names = called if isinstance(called, dict) else names
        if event.kind == "sitting":
            game, started = str(event.body.get("game", "?")), event.written
        elif told(event) == "new_deal" and isinstance(opened, int):
            deals = max(deals, opened)
        score = written_score(event) or score
    return {"session": number, "started": started, "game": game, "names": names, "deals": deals, "score": score}


def _listed(line: dict[str, Any]) -> str:
    who = ", ".join(map(str, line["names"].values()))
    words = [
        f"{line['session']:>6}",
        line["started"][:16].replace("T", " "),
        line["game"],
        who,
        f"deals: {line['deals']}",
    ]
    return "  ".join(word for word in [*words, _score_words(line["score"])] if word)


def _score_words(score: dict[str, Any]) -> str:
    return ", ".join(f"{side} {points}" for side, points in score.items()) or "nothing written yet"


def _deal_lines(sitting: Sitting) -> list[dict[str, Any]]:
    from engine.table.record import deal_line

    played = [deal for deal in sitting.deals if not deal.untouched]
    return [{"event": "deal", "number": d.number, **deal_line(d.picture, d.touches)} for d in played]


def _told(line: dict[str, Any]) -> list[str]:
    """One deal for people."""
    ending = " (written by hand)" if line.get("by_hand") else "" if line["complete"] else " (not complete)"
    head = f"deal {line['number']}: {line['dealer']} dealt; trumps {line['trump'] or 'none'}, by {line['contractor']}"
    lines = [head + ending]
    for n, trick in enumerate(line["tricks"], 1):
        cards = ", ".join(f"{p['seat']} {p['card'] or '?'}" for p in line["plays"] if p["trick"] == n)
        lines.append(f"  trick {n}: {cards} -> {trick['winner']}")
    lines += [f"  irregularity: {i['kind']} by {i['seat']}: {i['rule']}" for i in line["irregularities"]]
    if line["points"] is not None:
        lines.append(f"  points: {_score_words(line['points'])}; score: {_score_words(line['score'])}")
    return [*lines, f"  corrections by people: {line['touches']}"]


def _standing(sitting: Sitting) -> dict[str, Any]:
    from engine.scoring import side_name

    state = sitting.picture.state
    if state.finished:
        following = f"the deal is over; {state.next_dealer} deals next"
    else:
        following = sitting.picture.needs or f"{len(state.tricks)} tricks taken, {state.turn} is on turn"
    return {
        "game": sitting.setup.game.id,
        "deal": sitting.deal.number,
        "phase": state.phase.value,
        "tricks": len(state.tricks),
        "turn": None if state.turn is None else state.turn.value,
        "score": {side_name(side): state.score.of(side) for side in state.setup.all_sides},
        "next": following,
    }
