"""The reflections of a class in one table, which the teacher marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from .._reflected import FILE, Reflection, from_text
from ..errors import UsageError
from . import _tables

COLUMNS = ("student", "lab", "reflection", "points", "of", "remark", "changed", "answer")
TABLE = "reflections.csv"
TEXT = "reflections.md"


def reflections(collected: str | Path, out: str | Path) -> Path:
    """Put the reflections of all students and labs into one table, and return its path.

    `collected` is the folder of `collect`: STUDENT/LAB/reflections.json. `out` is a folder, for
    `reflections.csv`, whose columns `points` and `remark` are for the teacher, and for
    `reflections.md`, the same to be read, question by question. What was marked before stays;
    `changed` says "yes" where the answer is another than the marked one, and "gone" where there is
    none any more. Columns of your own stay, too. A student who handed in work for a lab without an
    answer has a row with an empty answer.

    Raises UsageError where no reflections were handed in.
    """
    found = list(handed_in(Path(collected)))
    if not any(own for _, _, own in found):
        raise UsageError(
            f"{collected} holds no reflections",
            hint="students hand them in by lab.submit, or with their notebooks",
        )
    asked: dict[tuple[str, str], Reflection] = {}
    for _, lab, own in found:
        for one in own:
            asked.setdefault((lab, one.id), one)
    table = Path(out) / TABLE
    marked, own_columns = earlier(table)
    rows = []
    for (lab, name), question in asked.items():
        for student, other, own in found:
            if other == lab:
                answer = next((one.answer for one in own if one.id == name), "")
                old = marked.pop((student, lab, name), {})
                points, remark = old.get("points", ""), old.get("remark", "")
                is_other = bool(old) and flat(old["answer"]) != flat(answer) and points != ""
                changed = "yes" if is_other else old.get("changed", "")
                of = _tables.figure(question.points)
                more = [old.get(column, "") for column in own_columns]
                rows.append((student, lab, name, points, of, remark, changed, answer, *more))
    # What was marked stays, also where the work is gone that it was for.
    for old in marked.values():
        if old["points"].strip() or old["remark"].strip():
            cells = [*(old[column] for column in COLUMNS), *map(old.__getitem__, own_columns)]
            cells[COLUMNS.index("changed")] = "gone"
            rows.append(tuple(cells))
    order: list[tuple[str, ...]] = list(asked)
    rows.sort(key=lambda row: (row[1], order.index(row[1:3]) if row[1:3] in asked else len(order)))
    _tables.write(table, [*COLUMNS, *own_columns], rows)
    is_here = [row[: len(COLUMNS)] for row in rows if row[1:3] in asked]
    (table.parent / TEXT).write_text(readable(is_here, asked), "utf-8")
    return table


def handed_in(folder: Path) -> Iterator[tuple[str, str, list[Reflection]]]:
    """Yield student, lab and reflections for every lab that a student handed something in for."""
    for student in sorted(path for path in folder.iterdir() if path.is_dir()):
        for lab in sorted(path for path in student.iterdir() if path.is_dir()):
            file = lab / FILE
            found = from_text(file.read_text("utf-8", "replace")) if file.is_file() else None
            yield student.name, lab.name, found or []


def earlier(table: Path) -> tuple[dict[tuple[str, str, str], dict[str, str]], list[str]]:
    """Return the rows of an earlier table by student, lab and reflection, and its own columns."""
    if not table.exists():
        return {}, []
    rows = _tables.read(table, *COLUMNS)
    more = [column for column in (rows[0] if rows else {}) if column and column not in COLUMNS]
    return {(row["student"], row["lab"], row["reflection"]): row for row in rows}, more


def flat(text: str) -> str:
    """Return a text as one line: spreadsheets change the ends of lines."""
    return " ".join(text.split())


def readable(rows: Sequence[tuple[str, ...]], asked: dict[tuple[str, str], Reflection]) -> str:
    """Return the reflections as Markdown: question by question, answer by answer."""
    lines = ["# Reflections", ""]
    last: tuple[str, str] | None = None
    for student, lab, name, _, of, _, _, answer in rows:
        if (lab, name) != last:
            last = (lab, name)
            lines += [f"## {lab}, {name}: {of} points", "", quoted(asked[last].asked), ""]
        lines += [f"### {student}", "", quoted(answer) if answer else "No answer.", ""]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """Return a text as a quotation, in which no heading or code of its own has a meaning."""
    return "\n".join(f"> {line.replace('#', chr(92) + '#')}".rstrip() for line in text.splitlines())
