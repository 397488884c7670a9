"""The parts of the model card that say how well the networks do, each from the file that a measuring command wrote."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from training.calibrate import Named, expected_error
from training.crops import KINDS, SEEN, Reading
from training.evaluate import Figures
from training.taught import Figures as Printing
from training.taught import mean, read_figures

__all__ = ["calibration", "crops", "heldout", "photographs", "table", "taught"]


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    columns = list(head)
    lines = [columns, ["---"] * len(columns), *(list(map(str, row)) for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def photographs(file: Path) -> str:
    """What was found and named in photographs, by source, and how it was measured."""
    rows = [Figures(**row) for row in json.loads(file.read_text())]
    words = (
        "The networks of names that ship have learned from all of these photographs in their last runs; each source is "
        "measured by networks that made the same runs without it and others (`python -m training.folds`: "
        "EdjeElectronics with the Hungarian ones; five of the tables' sources; the other five). Outlines are by "
        "networks that never learned from a photograph. How sure a name is say two numbers, fitted to all other "
        "sources. Decided with photographs in sight were the sizes in which one is looked at, that one is looked at "
        "again with a margin where no card was read, how far the last runs go (their peak rates, and that some of the "
        "weights stay as they were), that the smaller of two face networks ships, "
        "and what to draw for one training before: courts with other makers' figures and indices, because courts were "
        "what was misread most; and that a name must be sure by 0.6, chosen from 0.5 (439 of 466 right, 37 wrong names "
        "with the other photographs) and 0.6 (437 and 24). A card counts as found when its name is among those given "
        "for the picture "
        "(`filko identify`); a name that is in nobody's label "
        'is wrong. "Other cards" are ranks 2 to 6, which must come back as `unknown`; cards that are mostly covered do '
        "not count. Made by `python -m training.sureness --data DIR --folds FOLDS --out FILE` and `python -m "
        "training.evaluate --data DIR --folds FOLDS --sureness FILE`. The sheet shows every mistake in the freely "
        "licensed sources (EdjeElectronics: Apache-2.0; Quentin0312: CC BY 4.0, Quentin0312 on GitHub, "
        "`poker-cards-yolo`, photographs "
        "reduced and outlined; martinabeleda: MIT); `--sheet` without `--sheet-of` draws that of all.\n\n"
        "![Contact sheet: cards named wrong, and pictures with cards that were missed](../docs/mistakes.jpg)"
    )
    head = ("source", "photographs", "cards", "found and named right", "precision of names", "other cards")
    return table(head, map(_figures_row, [*_sums(rows), *rows])) + "\n\n" + words


def _sums(rows: list[Figures]) -> list[Figures]:
    tables = [
        r for r in rows if r.source not in {"EdjeElectronics"} and "crops" not in r.source and "Sajtos" not in r.source
    ]
    total = Figures(f"**French tables, {len(tables)} sources together**")
    for row in tables:
        for name in ("photographs", "cards", "right", "wrong", "foreign", "called_unknown"):
            setattr(total, name, getattr(total, name) + getattr(row, name))
    return [total]


def _figures_row(row: Figures) -> tuple[object, ...]:
    right = f"{row.right} ({row.recall:.1%})"
    return row.source, row.photographs, row.cards, right, f"{row.precision:.1%}", row.foreign


def calibration(file: Path) -> str:
    """Whether names in photographs are right as often as they are sure."""
    named = [Named(**row) for row in json.loads(file.read_text())]
    rows = []
    for source in [None, *sorted({n.source for n in named})]:
        of = [n for n in named if source is None or n.source == source]
        right, sure = sum(n.right for n in of) / len(of), sum(n.confidence for n in of) / len(of)
        rows.append((source or "**all**", len(of), f"{right:.1%}", f"{sure:.1%}", f"{expected_error(of):.1%}"))
    top = [n for n in named if n.confidence >= 0.99]
    sure_right = sum(n.right for n in top) / max(len(top), 1)
    words = (
        f"Of the {len(top)} names given with at least 99 %, {sure_right:.1%} are right. The temperature of single "
        "looks was fitted on held-out composed scenes (`python -m training.calibrate fit`). How sure a name in a "
        "photograph is says a straight line through its log odds besides; here each source is judged by the line that "
        "fits all other sources (`python -m training.sureness`), what ships fits all. Table and plot are of the "
        "photographs above (`python -m training.calibrate show --sureness FILE`), ten equally full bins.\n\n"
        "![Reliability: share of names that are right over the confidence given](../docs/reliability.png)"
    )
    head = ("source", "names given", "right", "mean confidence", "expected calibration error")
    return table(head, rows) + "\n\n" + words


def heldout(file: Path) -> str:
    """Outlines in composed scenes."""
    told: dict[str, Any] = json.loads(file.read_text())
    rows = [
        ("cards at least half seen, whole in the picture", f"{told['cards']:.0f}"),
        ("found (intersection over union at least 0.5)", f"{told['recall']:.1%}"),
        ("outlines that are a card", f"{told['precision']:.1%}"),
        ("corner error, median / 95th percentile, of a card's height",
         f"{told['corner_median_percent']:.2f} % / {told['corner_p95_percent']:.1f} %"),
        ("the same, cards that lie open", f"{told['open_corner_median_percent']:.2f} %"),
        ("which of two overlapping cards is on top", f"{told['top_card_right']:.1%} of {told['pairs']:.0f} pairs"),
    ]  # fmt: skip
    words = (
        "Synthetic: the printings were among those trained on, tables, lights and places were not. The photographs "
        "above are nearer to a real table. Each scene is seen in the size in which the program looks at a table: the "
        "median card 64 pixels high. Made by `python -m training.heldout`."
    )
    return table(("figure", "value"), rows) + "\n\n" + words


def crops(file: Path) -> str:
    """Single looks in composed scenes."""
    readings = [Reading(**row) for row in json.loads(file.read_text())]
    found = {(row.kind, row.seen): row for row in readings}
    rows = [(_KIND_WORDS[kind], *(_cell(found[kind, seen]) for seen in SEEN)) for kind in KINDS]
    words = (
        "The face network by itself: one look at each card, true outlines shaken by one to two hundredths of their "
        "size; open: at least 90 % of the card in sight, covered: 50 to 90 %. How many are right, of how many, and how "
        "many of the others were told with 90 % or more. Cards of no pack of ours are right as `unknown`. Made by "
        "`python -m training.crops`."
    )
    return table(("cards", "open", "partly covered"), rows) + "\n\n" + words


_KIND_WORDS = {"hungarian": "Hungarian", "french": "French", "foreign": "of no pack of ours"}


def _cell(row: Reading) -> str:
    return f"{row.share:.1%} of {row.cards}; {row.sure_but_wrong}"


def _fetched(row: Printing) -> str:
    """From where a printing was fetched: the beginning of its source's name."""
    return Path(row.printing).parent.name.partition("__")[0]


def taught(file: Path) -> str:
    """Printings before and after they are taught."""
    rows = sorted(read_figures(file), key=_fetched)
    groups = [list(group) for _, group in groupby(rows, key=_fetched)]
    told = [row for group in groups for row in [*group, mean(group)]] + ([mean(rows)] if len(groups) > 1 else [])
    cells = [
        (row.printing.rpartition("/")[2], *(f"{before:.1%} / {after:.1%}" for before, after in row.pairs()))
        for row in told
    ]
    words = (
        "Before / after they were taught, shares of looks read right. None of these printings was among the art; all "
        "are French, and drawn: first decks of computer games, some in styles that no pack has (silhouettes, dragons), "
        f"then such of the English pattern, as packs in shops have it. {rows[0].looks} looks at open cards each (at "
        "least 85 % in sight), half as many at partly covered ones (from 50 %), one look a card, true outlines shaken "
        "by one to two hundredths, other lights and tables than the lesson's. How real printings are read before they "
        "are taught the photographs above tell. "
        "Made by `python -m training.fetch_unseen`, `training.fetch_english` and `training.taught`."
    )
    head = ("printing", "open cards", "partly covered", "sure of", "right when sure", "cards of the other pack unknown")
    return table(head, cells) + "\n\n" + words
