"""The parts of a report that describe questionnaires, and the table of their scores."""

from __future__ import annotations

import csv
import io
import math
from typing import Any

from ._document import Bullets, Heading, Paragraph, Part, Table, between, percent, shown
from ._report_tables import NO_SPREAD, plain_table, safe
from ._study import Results
from .questionnaires import Described

Rows = list[dict[str, Any]]
WIDTH = 40
"""The longest text of an item in a table."""


def questionnaire_parts(results: Results) -> list[Part]:
    """Return the section of the questionnaires; none where there is none."""
    if not results.questionnaires:
        return []
    parts: list[Part] = [
        Heading("Questionnaires"),
        Paragraph(
            "Described, not tested: tests of scores are those that the plan fixed. "
            "Intervals are of 95 %. Long texts of items are cut; the plan has them whole."
        ),
    ]
    for found in results.questionnaires:
        parts += parts_of(found)
    return parts


def parts_of(found: Described) -> list[Part]:
    """Return the part of one questionnaire."""
    instrument = found.instrument
    name = f"{found.task.id}: {instrument.name}" if instrument else found.task.id
    parts: list[Part] = [Heading(name, 3)]
    if found.task.question:
        parts.append(Paragraph(f"The listeners were asked: {found.task.question}"))
    if found.scores:
        parts.append(table(f"Scores of {found.task.id}", found.scores))
    if found.notes:
        parts.append(Bullets(found.notes))
    if found.items:
        parts.append(table(f"Items of {found.task.id}: means", found.items))
    if found.shares:
        parts.append(table(f"Items of {found.task.id}: shares of the listeners", found.shares))
    return parts


def table(caption: str, rows: Rows) -> Table:
    """Return a table in which the two ends of an interval stand together, and shares in percent."""
    lines = []
    for row in rows:
        write = percent if "share" in row else shown
        line = {**row, "text": short(str(row["text"]))} if "text" in row else dict(row)
        low, high = line.pop("low", math.nan), line.pop("high", math.nan)
        if "share" in line:
            line["share"] = percent(line["share"])
        if "mean" in line or "share" in line:
            several = line.get("answers", line.get("listeners", 0)) > 1
            line["95 % interval"] = between(low, high, write) or (
                NO_SPREAD if "mean" in line and several else "unknown"
            )
        lines.append(line)
    return plain_table(caption, ordered(lines), safe(caption))


def short(text: str) -> str:
    """Return the text of an item as a table has room for it: its title, or its beginning.

    >>> short("Mental Demand: How much mental and perceptual activity was required?")
    'Mental Demand'
    >>> short("I think that I would like to use this system frequently.")
    'I think that I would like to use this…'
    """
    title, colon, _ = text.partition(": ")
    if colon and len(title) <= WIDTH:
        return title
    return text if len(text) <= WIDTH else text[: WIDTH - 1].rsplit(" ", 1)[0] + "…"


def ordered(lines: Rows) -> Rows:
    """Return rows whose interval follows the value that it is of."""
    found = []
    for line in lines:
        interval = line.pop("95 % interval", None)
        whole: dict[str, Any] = {}
        for name, value in line.items():
            whole[name] = value
            if name in ("mean", "share") and interval is not None:
                whole["95 % interval"] = interval
        found.append(whole)
    return found


def scores_text(results: Results) -> str:
    """Return the scores of all listeners as CSV, a row for each scale; nothing without any."""
    rows = [row for found in results.questionnaires for row in found.each]
    if not rows:
        return ""
    text = io.StringIO()
    names = ["listener", "group", "variant", "task", "scale", "score"]
    used = [name for name in names if any(name in row for row in rows)]
    writer = csv.DictWriter(text, used, lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {**row, "score": "" if math.isnan(row["score"]) else f"{row['score']:g}"} for row in rows
    )
    return text.getvalue()
