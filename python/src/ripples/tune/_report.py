"""The report of a search: what was found, what it is worth elsewhere, and what is not known."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .._writing import replace
from ._aims import Aims, Goal
from ._held_out import HeldOut
from ._page import settings
from ._picture import picture
from ._search import Tried, front
from ._variants import lua, proposed

NOTHING_BETTER = "No trial is better than the mapping as it is."
UNKNOWN = (
    "These figures are those of a model of a listener. It knows the thresholds that were measured "
    "in laboratories, and nothing of attention, fatigue and taste: it cannot know whether the "
    "sound is beautiful, whether people understand it without being told, what they learn with "
    "time, or how it sounds over the loudspeakers of a street. Only people can say that: a "
    "listening study (docs/listening.md) compares what was found with what was there."
)


@dataclass(frozen=True)
class Found:
    """Everything that a search has found; `settings` are the options of every trial's sound.

    `page` is where the page with players lies in the folder, and `lack` says why there is none.
    """

    mapping: str
    described: dict[str, Any]
    aims: Aims
    walks: Sequence[str]
    tried: Sequence[Tried]
    folds: Sequence[HeldOut]
    seed: int
    settings: Sequence[str] = ()
    page: Path | None = None
    lack: str = ""

    @property
    def named(self) -> list[tuple[str, Tried]]:
        """The variants that are proposed, by name."""
        return proposed(self.tried, self.aims)

    @property
    def is_better(self) -> bool:
        """Whether a trial that keeps the conditions is better than the mapping as it is."""
        own = self.tried[0]
        return bool(self.named) and not (own.is_kept and self.named[0][1].scores == own.scores)


def write(found: Found, folder: Path) -> list[Path]:
    """Write report.md, front.svg, variants.lua and trials.csv, and return their paths."""
    texts = {
        "trials.csv": trials(found),
        "front.svg": picture(found.tried, found.named, found.aims),
        "variants.lua": lua(found.named, found.aims, found.described),
        "report.md": report(found),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        replace(folder / name, text)
    return [folder / name for name in reversed(texts)]


def trials(found: Found) -> str:
    """Return a row for each trial: its point, its scores, what it breaks, or why it has failed."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    names = list(dict.fromkeys(name for each in found.tried for name in each.point))
    goals = [goal.metric for goal in found.aims.goals]
    best = {each.number for each in front(found.tried, found.aims)}
    rows.writerow(["trial", *names, *goals, *map(str, found.aims.conditions), "front", "reason"])
    for each in found.tried:
        scores = each.scores or [""] * len(goals)
        kept = ["kept" if own <= 0 else "broken" for own in each.violations]
        kept = kept or [""] * len(found.aims.conditions)
        point = [each.point.get(name, "") for name in names]
        is_best = "yes" if each.number in best else ""
        rows.writerow([each.number, *point, *scores, *kept, is_best, each.reason or ""])
    return text.getvalue()


def report(found: Found) -> str:
    """Return the report as Markdown."""
    failed = [each for each in found.tried if each.reason]
    lines = [
        f"# {found.described['name']}, tuned",
        "",
        f"{len(found.tried)} trials of {found.mapping} on {', '.join(found.walks)}, "
        f"seed {found.seed}.",
        f"Goals: {'; '.join(goal.words for goal in found.aims.goals)}.",
    ]
    if found.aims.conditions:
        kept = sum(each.is_kept for each in found.tried)
        every = "; ".join(map(str, found.aims.conditions))
        lines.append(f"Kept on every walk: {every}. {kept} trials keep it.")
    if failed:
        lines.append(
            f"{len(failed)} trials could not be measured; the first, trial {failed[0].number}: "
            f"{failed[0].reason}."
        )
    lines += ["", "## What was found", "", *comparison(found)]
    if found.named:
        if found.is_better:
            lines += pasted(found)
        lines += ["", *players(found), "", f"    {heard(found)}"]
        lines += ["", "![The trials and the front](front.svg)"]
    lines += ["", "## On walks that the search has not seen", "", *unseen(found)]
    return "\n".join([*lines, "", "## What cannot be known from this", "", UNKNOWN, ""])


def pasted(found: Found) -> list[str]:
    """Return the variants as Lua, and where they go."""
    words = "Paste these lines between the braces of `variants = { }` in the mapping:"
    return ["", words, "", "```lua", lua(found.named, found.aims, found.described).rstrip(), "```"]


def players(found: Found) -> list[str]:
    """Return where what was found is heard beside the mapping as it is."""
    if found.page:
        page = found.page.as_posix()
        lines = [f"[Hear them beside the mapping as it is]({page}), with players and all metrics."]
        return [*lines, "When they are pasted, this makes such a page of them and all others:"]
    lines = [f"There is no page with players: {found.lack}"] if found.lack else []
    return [*lines, "Then hear them beside each other, with players and all metrics:"]


def heard(found: Found) -> str:
    """Return the command that plays what was found, as the trials were played."""
    words = [f"{found.mapping}@*", *(f"--data={walk}" for walk in found.walks), *settings(found)]
    return shlex.join(["ripples", "compare", *words, "--out=report"])


def comparison(found: Found) -> list[str]:
    """Return the table of the mapping as it is and the variants, or that nothing was found."""
    if not found.named:
        return ["No trial keeps all conditions. Weaken one, search wider, or try more."]
    goals = found.aims.goals
    rows = [
        "| | " + " | ".join(goal.metric for goal in goals) + " |",
        "|---" * (len(goals) + 1) + "|",
    ]
    for name, each in [("as it is", found.tried[0]), *found.named]:
        shown = [f"{score:.4g}" for score in each.scores] or ["not measured"] * len(goals)
        broken = "" if each.is_kept else ", breaks a condition"
        rows.append(f"| {name}{broken} | " + " | ".join(shown) + " |")
    if not found.is_better:
        rows += ["", NOTHING_BETTER]
    return rows


def unseen(found: Found) -> list[str]:
    """Return the table of the walks that were left out, or that none was."""
    if not found.folds:
        why = "there is one only" if len(found.walks) == 1 else "the call did without"
        return [
            f"Nothing was held out: {why}. What was found fits "
            f"{'this walk' if len(found.walks) == 1 else 'these walks'}, and may be worse on "
            "others. Give several walks (`--data`), and each is left out once."
        ]
    lines = [
        "Each walk was left out once: a search on the others, with as many trials, has not seen "
        "it. Its balanced trial was then measured there, beside the mapping as it is.",
        "",
        "| walk left out | goal | as it is | found without it | conditions |",
        "|---|---|---|---|---|",
    ]
    for fold in found.folds:
        for index, goal in enumerate(found.aims.goals):
            usual, new = (score(each, index) for each in (fold.usual, fold.unseen))
            kept = "kept" if fold.unseen and fold.unseen.is_kept else "not kept"
            kept = kept if found.aims.conditions else "none"
            lines.append(f"| {fold.walk} | {goal.metric} | {usual} | {new} | {kept} |")
    return [*lines, "", *map(gain_sentence, *gains(found))]


def score(tried: Tried | None, index: int) -> str:
    """Return one score in words."""
    if tried is None:
        return "nothing found"
    return f"{tried.scores[index]:.4g}" if tried.scores else f"not measured: {tried.reason}"


def gains(found: Found) -> tuple[list[Goal], list[float], list[int]]:
    """Return for each goal the mean change on walks left out, and their number."""
    pairs = [
        (fold.usual.scores, fold.unseen.scores)
        for fold in found.folds
        if fold.unseen and fold.usual.scores and fold.unseen.scores
    ]
    goals = found.aims.goals if pairs else ()
    means = [
        sum(new[index] - usual[index] for usual, new in pairs) / len(pairs)
        for index, _ in enumerate(goals)
    ]
    return list(goals), means, [len(pairs)] * len(goals)


def gain_sentence(goal: Goal, mean: float, walks: int) -> str:
    """Return the mean change of a goal in a sentence."""
    what = f"On {walks} {'walk' if walks == 1 else 'walks'} left out, {goal.metric}"
    if mean == 0:
        return f"{what} stayed the same on average."
    better = "better" if goal.loss(mean) < 0 else "worse"
    return f"{what} became {better} by {abs(mean):.4g} on average ({mean:+.4g})."
