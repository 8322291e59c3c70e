"""The page of what is repeated and what not."""

import statistics

from validity.constants import FIXED
from validity.result import Missing

HEAD = """# What people did, and what the listeners of Ripples say

`make validity` has made this page: it repeats published listening experiments with stimuli made from their descriptions, and compares what people did
with what `ripples compare` says. Two listeners stand behind its figures: the **ideal listener**, who knows the mapping and has the ear's noise alone
(`listener_…`), and the **typical listener** (`typical_…`), who has besides it a memory that loses an eighth of the range that is heard, a scale of their own,
and answers 3 % of the questions by chance. The typical listener's constants are from one experiment alone, the ratings of tempo E1 and E2, and are the same in all others.

**How far to trust a figure of people.** DATA: computed from raw answers. COUNTS: the authors' own table. ABSTRACT: from the abstract, the table behind it was not seen.
SECONDARY: typed or digitised by somebody else. No full paper could be opened; stimuli that were not described are ours, and the page says so.

A replication that fails stays here. What was never compared with people is *not validated*, and reports say so beside the figures.
"""


def page(results, constants, command):
    """The whole page as Markdown."""
    done = [one for one in results if not isinstance(one, Missing)]
    missing = [one for one in results if isinstance(one, Missing)]
    parts = [HEAD, "## At a glance", glance(done), "## Constants", constants_table(constants)]
    parts += ["## Each experiment", *map(section, done)]
    parts += ["## Not repeated", *(f"- **{one.title}** ({one.source}): {one.reason}." for one in missing)]
    return "\n".join(parts) + f"\n\n## Again\n\n```sh\n{command}\n```\n\nThe answers of others are not part of this repository: " \
        "`PEOPLE=folder` names the folder that holds `tempo-reading/E1.csv` and `E2.csv` (github jpazdera/IllusoryTempo, CC BY 4.0, reduced to listener, octave, " \
        "interval, truth, answer, Cook's distance) and `rankin-2015/IndividualDurationsByTrial.mat` (github james-rankin/auditory-streaming). Where some of it is not there, the page says so and goes to `out/validity.md`, and `docs/validity.md` stays as it was.\n"


def glance(results):
    """A row for each experiment."""
    lines = ["| experiment | mark | r | bias | verdict |", "|---|---|---:|---:|---|"]
    for one in results:
        r = "" if one.correlation is None else f"{one.correlation:.2f}"
        bias = "" if one.bias is None else f"{one.bias:+.3g}"
        lines.append(f"| [{one.title}](#{anchor(one.title)}) | {one.mark} | {r} | {bias} | {word(one)} |")
    return "\n".join(lines) + "\n\n*r*: correlation of people's figures and the model's; *bias*: model minus people, in the unit of the figure.\n"


def word(result):
    """Whether it holds; of experiments that gave the constants, that they are fitted."""
    return "fitted: no test" if result.holds is None else "holds" if result.holds else "**fails**"


def anchor(title):
    """The address of a heading, as code forges make it."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def section(one):
    """What was done, and the figures side by side."""
    lines = [f"### {one.title}", "", f"{one.source}. **{one.mark}**", "", f"- People: {one.people}.", f"- Stimuli here: {one.stimuli}."]
    lines += [f"- Assumed: {one.assumed}."] if one.assumed else []
    lines += [f"- Compared: {one.figure}.", f"- {word(one).strip('*').capitalize()}: {one.verdict}.", "", "| | people | model |", "|---|---:|---:|"]
    lines += [f"| {label} | {number(people)} | {number(model)} |" for label, people, model in one.rows]
    return "\n".join(lines) + "\n"


def constants_table(rows):
    """The constants that are measured, then the others."""
    lines = ["| constant | ours | published | verdict |", "|---|---|---|---|"]
    lines += [f"| {name} | {number(own)} | {number(published)} ({source}) | {near(own / published)} |" for name, own, published, source in rows]
    lines += [f"| {name} | {own} | {published} | {verdict} |" for name, own, published, verdict in FIXED]
    spread = statistics.fmean(abs(own / published - 1) for _, own, published, _ in rows)
    return "\n".join(lines) + f"\n\nMeasured constants are {100 * spread:.0f} % from the published ones in the mean. Where the step of pitch differs, the reason is the " \
        "straight line that Wier, Jesteadt and Green laid through their table, log Δf = 0.026 √f − 0.533, which is what is used.\n"


def near(ratio):
    """Agreement within a third."""
    return "agrees" if 0.75 <= ratio <= 1.34 else f"{ratio:.2f} times the published figure"


def number(value):
    """Three digits, without an exponent."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
