"""Writes the results of a study down: results.json, results.md, report.html and the figures."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path

from .._writing import replace
from ..errors import DataError
from . import answer_figures, figures
from ._described import questionnaire_parts, scores_text
from ._document import (
    Bullets,
    Document,
    Drawing,
    Heading,
    Paragraph,
    Part,
    Table,
    between,
    percent,
    shown,
)
from ._html import html
from ._markdown import markdown
from ._outcome import Outcome
from ._paper import tables
from ._plan import Analysis
from ._report_tables import (
    estimates_table,
    heard_table,
    main_test,
    numbered,
    pair_parts,
    plain_table,
    planned_power,
    safe,
)
from ._sentences import conclusion, early_words
from ._study import Results
from .predicted import Prediction


def write(results: Results, folder: str | os.PathLike[str]) -> list[Path]:
    """Write all files into a folder, which is made, and return their paths."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    beside = place / "tables"
    if beside.is_symlink():
        raise DataError(
            "this is a link, where the tables of the report belong",
            file=str(beside),
            hint="remove it, or choose another folder",
        )
    beside.mkdir(exist_ok=True)
    document = report(results)
    texts = {
        "results.json": json.dumps(results.as_json(), indent=2, ensure_ascii=False, allow_nan=False)
        + "\n",
        "results.md": markdown(document),
        "report.html": html(document),
    }
    if scores := scores_text(results):
        texts["scores.csv"] = scores
    for part in document.parts:
        if isinstance(part, Drawing):
            texts[part.name] = part.svg
    texts |= tables(document)
    paths = []
    for name, text in texts.items():
        path = place / name
        replace(path, text)
        paths.append(path)
    return paths


def report(results: Results) -> Document:
    """Return the report of a study."""
    plan = results.plan
    document = Document(f"Results of {plan.name}", summary(results))
    document.parts += [Heading("Who is in the analysis"), *listeners(results)]
    document.parts += planned_power(results.plan.power)
    document.parts.append(Heading("What the plan fixed"))
    if not results.outcomes:
        document.parts.append(Paragraph("The plan fixed no analysis: all below is exploratory."))
    for analysis, outcome in results.outcomes:
        document.parts += analysis_parts(results, analysis, outcome)
    for found in results.predictions:
        document.parts += prediction_parts(found)
    document.parts += questionnaire_parts(results)
    document.parts += data_parts(results)
    document.parts += exploratory_parts(results)
    document.parts += methods(results)
    return document


def summary(results: Results) -> list[Part]:
    """Return the question, the hypothesis, and one sentence for each analysis."""
    study = results.plan.study
    parts: list[Part] = []
    for name in ("question", "hypothesis"):
        if study.get(name):
            parts.append(Paragraph(f"{name.capitalize()}: {study[name]}"))
    if results.early:
        parts.append(Paragraph(early_words(results), strong=True))
    parts.append(
        Bullets([conclusion(a, o, results.early) for a, o in results.outcomes])
        if results.outcomes
        else Paragraph("No analysis was planned.")
    )
    parts.append(
        Paragraph(
            f"Plan {results.plan.hash}, frozen {results.plan.frozen or 'at an unknown time'}."
        )
    )
    return parts


def listeners(results: Results) -> list[Part]:
    """Return who completed, who was left out, and why."""
    screening = results.screening
    counts = {
        "planned": results.plan.listeners,
        "completed": results.completed,
        "not completed, left out": screening.incomplete,
        "left out by the plan's rules": len(screening.reasons),
        "analysed": screening.listeners,
    }
    if results.forgotten:
        counts["asked for their answers to be removed"] = results.forgotten["people"]
    rows = [([name, str(n)], {"which": name, "number": n}) for name, n in counts.items()]
    parts: list[Part] = [numbered("Listeners", "listeners", ["which", "number"], rows)]
    if results.ended:
        parts.append(
            Paragraph(
                f"The study ended with {results.completed} of {results.plan.listeners} planned "
                "listeners. Whoever decided that must say why: stopping because of the results "
                "makes the p values wrong.",
                strong=True,
            )
        )
    if results.completed > results.plan.listeners:
        parts.append(Paragraph("More listeners than planned have completed; all are analysed."))
    if screening.reasons:
        reasons = [[who, "; ".join(why)] for who, why in sorted(screening.reasons.items())]
        titles = ["listener", "why"]
        parts.append(Table("Left out by the plan's rules", titles, reasons, "left-out"))
    if screening.notes:
        parts.append(Bullets(screening.notes))
    parts += [plain_table(caption, rows, safe(caption)) for caption, rows in results.people.items()]
    return parts


def analysis_parts(results: Results, analysis: Analysis, outcome: Outcome) -> list[Part]:
    """Return the section of one analysis."""
    task = results.plan.tasks[analysis.task]
    parts: list[Part] = [Heading(f"{analysis.id}: {analysis.test} of {analysis.task}", 3)]
    if task.question:
        parts.append(Paragraph(f"The listeners were asked: {task.question}"))
    parts.append(Paragraph(conclusion(analysis, outcome, results.early), strong=True))
    if outcome.method:
        parts.append(Paragraph(f"Method: {outcome.method}."))
    write = percent if outcome.what == "share correct" else shown
    stem = safe(analysis.id)
    if outcome.estimates:
        parts.append(estimates_table(outcome, write, stem))
    title = f"{analysis.id}: {task.question or analysis.task}"
    if outcome.estimates and any(not math.isnan(each.value) for each in outcome.estimates):
        svg, words = figures.levels(outcome, title)
        caption = (
            f"{outcome.what.capitalize()} of each level; bars are 95 % intervals, dots listeners."
        )
        parts.append(Drawing(f"{stem}.svg", svg, words, caption))
    if outcome.curves:
        svg, words = figures.curves(outcome.curves, title, outcome.what)
        caption = "Psychometric functions of all listeners' answers together."
        parts.append(Drawing(f"{stem}-curves.svg", svg, words, caption))
    parts += main_test(outcome, stem)
    parts += pair_parts(outcome, stem)
    for caption, rows in outcome.tables.items():
        parts.append(plain_table(caption, rows, f"{stem}-{caption}"))
    if outcome.notes:
        parts.append(Bullets(outcome.notes))
    return parts


def prediction_parts(found: Prediction) -> list[Part]:
    """Return people's answers beside those of the ideal listener, with the efficiency."""
    parts: list[Part] = [Heading(f"Predicted and observed: {found.task.id}")]
    parts.append(heard_table(found, figures.name))
    svg, words = figures.predicted(found, f"{found.task.id}: predicted and observed")
    caption = "Observed d′ over the ideal listener's; on the line the efficiency is 1."
    parts.append(Drawing(f"predicted-{safe(found.task.id)}.svg", svg, words, caption))
    parts.append(
        Paragraph(
            "Efficiency is (observed d′ / ideal d′)², the share of the information that was used "
            "(Tanner and Birdsall 1958); the ratio is its root. The intervals of d′ are those of "
            "the share correct (Wilson), as if all answers were one listener's."
        )
    )
    if found.fitted is not None:
        parts.append(Paragraph(fitted_words(found)))
    if found.notes:
        parts.append(Bullets(found.notes))
    return parts


def fitted_words(found: Prediction) -> str:
    """Return what was fitted to the ideal listener, in words."""
    fitted = found.fitted
    assert fitted is not None
    text = (
        f"Fitted, not predicted: an ideal listener with {shown(fitted.noise)} times the noise "
        f"{between(*fitted.noise_interval)} (efficiency {shown(1 / fitted.noise**2, 2)})"
    )
    if fitted.lapses or not math.isnan(fitted.lapses_interval[0]):
        text += f" and {percent(fitted.lapses)} lapses {between(*fitted.lapses_interval, percent)}"
    text += " answers as the listeners did"
    if fitted.free < 1:
        return text + "; there are too few cells to test that."
    fits = "fits" if fitted.p >= 0.05 else "does not fit all cells"
    return (
        f"{text}; it {fits} (deviance {shown(fitted.deviance)} on {fitted.free} degrees of "
        f"freedom, p = {fitted.p:.3f})."
    )


def data_parts(results: Results) -> list[Part]:
    """Return the courses of the data that were heard, as the plan has them."""
    inputs = sorted({str(each.get("input", "")) for each in results.plan.pieces})
    parts: list[Part] = []
    for name in inputs:
        made = answer_figures.data(results.plan, name)
        if made:
            caption = f"The {name} of each segment, which the questions are about."
            parts.append(Drawing(f"data-{safe(name)}.svg", *made, caption))
    return [Heading("The data that were heard"), *parts] if parts else []


def answer_parts(results: Results) -> list[Part]:
    """Return a figure of the answers to each task."""
    kept = results.kept
    parts: list[Part] = []
    for task in results.plan.tasks.values():
        rows = kept[(kept["task"] == task.id) & (kept["phase"] == "main")]
        made = answer_figures.answers(task, rows) if len(rows) else None
        if made:
            caption = f"All answers to {task.id} in the main trials."
            parts.append(Drawing(f"answers-{safe(task.id)}.svg", *made, caption))
    return parts


def exploratory_parts(results: Results) -> list[Part]:
    """Return all that was not planned, in a section of its own."""
    parts: list[Part] = [
        Heading("Exploratory"),
        Paragraph(
            "Nothing here was planned. It may lead to hypotheses for another study; it tests none."
        ),
    ]
    if results.early:
        return [*parts, Paragraph("It is shown when the planned listeners have completed.")]
    parts += answer_parts(results)
    for caption, rows in results.exploratory.items():
        if rows:
            parts.append(plain_table(caption, rows, caption))
    for found in results.predictions:
        caption = f"Metrics beside the answers to {found.task.id}: means and rank correlation"
        parts.append(plain_table(caption, found.metrics, f"metrics-{safe(found.task.id)}"))
    if results.screening.outliers:
        parts.append(
            plain_table(
                "Ratings beyond 1.5 interquartile ranges (kept: BS.1534-3 removes none without a "
                "documented error)",
                results.screening.outliers,
                "outliers",
            )
        )
    return parts


def methods(results: Results) -> list[Part]:
    """Return how to read the report, and what computed it."""
    software = results.as_json()["software"]
    texts = [
        "Analyses of the plan that name the same correction are one family; the pairs of one "
        "analysis are another, corrected by Holm where the plan names no correction.",
        "A p value above α is no evidence that there is no difference; a test of equivalence is.",
        "Screening sees only listeners who completed the study.",
        "Every table is in the folder tables beside this report, as CSV with all digits and as "
        "LaTeX for the package booktabs; every figure is an SVG file.",
        "Computed by " + ", ".join(f"{name} {number}" for name, number in software.items()) + ".",
    ]
    return [Heading("How to read this"), Bullets(texts)]
