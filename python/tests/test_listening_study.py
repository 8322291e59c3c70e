"""Whole studies, from a plan and answers to the report."""

import json
import math
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import TREND, answered, cells, frozen, step, study

from ripples.listening import analyse, read_plan, simulated, write
from ripples.listening.__main__ import main
from ripples.listening._sentences import conclusion
from ripples.listening._study import analysed

TASKS = [
    {**TREND, "trials": 72},
    {"id": "match", "kind": "match", "alternatives": 3, "trials": 24},
    {"id": "abx", "kind": "abx", "trials": 24},
    {"id": "same", "kind": "same-different", "trials": 24},
    {"id": "slope", "kind": "staircase", "trials": 80},
    {"id": "clear", "kind": "bs2132", "trials": 8},
    {"id": "rank", "kind": "ranking", "trials": 8},
    {"id": "pairs", "kind": "paired", "trials": 12},
    {"id": "size", "kind": "magnitude", "trials": 16},
    {"id": "value", "kind": "value", "trials": 16},
]
STEPS = [
    step("h1", correction="holm", equivalence=0.2), step("h2", "match", "proportion"),
    step("h3", "abx", "dprime", "dprime"), step("h4", "same", "dprime", "dprime"),
    step("h5", "slope", "psychometric", "threshold"), step("h6", "clear", "wilcoxon", "rating"),
    step("h7", "clear", "mixed", "rating", correction="holm"), step("h8", test="mixed"),
    step("h9", "pairs", "bradley-terry", "preference"), step("h10", "size", "polarity", "slope"),
    step("h11", "value", "wilcoxon", "error"), step("h12", "clear", "icc", "rating", ""),
    step("h13", "match", "confusion"), step("h14", "clear", "kappa", "answer", ""),
    step("h15", "rank", "friedman", "rank"),
    step("h16", "clear", "equivalence", "rating", equivalence=30),
]  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the results of a study with every kind of task and test, and their folder."""
    folder = tmp_path_factory.mktemp("study")
    heard = cells(tasks=("trend", "match", "abx", "same"))
    path = frozen(folder, study(TASKS, STEPS, listeners=16), heard)
    _, answers = answered(read_plan(path), folder, simulated.Listener(1.5, 0.03), seed=5)
    results = analyse(path, answers)
    write(results, folder / "out")
    return results, folder


def outcome(results, id):
    """Return the outcome of an analysis."""
    return next(found for analysis, found in results.outcomes if analysis.id == id)


def test_every_test_has_a_result(whole):
    """What was planned is there, all of it and nothing else, with estimates of each level."""
    _, folder = whole
    content = json.loads((folder / "out/results.json").read_text())
    assert [each["id"] for each in content["analyses"]] == [each["id"] for each in STEPS]
    assert all(each["estimates"] for each in content["analyses"])
    assert {each["id"] for each in content["analyses"] if each["p"] is None} == {"h14"}
    assert content["listeners"]["analysed"] == 16


def test_the_louder_variant_is_the_better_one(whole):
    """Ada has twice the d′ of Ben: every estimate tells it, and the main tests are significant."""
    results, _ = whole
    for id in ("h1", "h2", "h3", "h4", "h6"):
        ada, ben = outcome(results, id).estimates
        assert (ada.level, ben.level) == ("Ada", "Ben")
        assert ada.value > ben.value
    for id in ("h5", "h11", "h15", "h9"):  # thresholds, errors, ranks and worths below Ada's 0
        ada, ben = outcome(results, id).estimates
        assert (ada.value < ben.value) == (id != "h9")
    assert outcome(results, "h1").p < 0.05
    assert outcome(results, "h6").p < 0.05


def test_corrections_are_of_families(whole):
    """Two analyses name Holm: the smaller p is doubled, if it stays below the other."""
    results, _ = whole
    first, second = sorted((outcome(results, id) for id in ("h1", "h7")), key=lambda o: o.p)
    assert first.p_adjusted == pytest.approx(min(2 * first.p, 1))
    assert second.p_adjusted == pytest.approx(max(second.p, first.p_adjusted))
    assert outcome(results, "h2").p_adjusted == outcome(results, "h2").p


def test_the_fitted_noise_is_the_simulated_one(whole):
    """The listeners have 1.5 times the ideal noise: it is found again, and so is the efficiency."""
    results, _ = whole
    trend = next(each for each in results.predictions if each.task.id == "trend")
    low, high = trend.fitted.noise_interval
    assert low < 1.5 < high
    assert trend.fitted.noise == pytest.approx(1.5, rel=0.25)
    heard = trend.cells[0]
    assert heard.efficiency == pytest.approx((heard.dprime / heard.ideal_dprime) ** 2)
    assert [each.task.id for each in results.predictions] == ["trend", "match", "abx", "same"]


def test_an_ideal_listener_has_an_efficiency_of_one(tmp_path):
    """A listener without more noise or lapses, in 4000 answers to each cell."""
    task = {"id": "trend", "kind": "trend", "trials": 16_000}
    path = frozen(tmp_path, study([task], listeners=1), cells({"Ada": 3.0}))
    plan = read_plan(path)
    rows = simulated.answers(plan, simulated.Listener(1, 0, 0), seed=2)
    found = analysed(plan, rows).predictions[0]
    assert [each.efficiency for each in found.cells] == pytest.approx([1] * 4, abs=0.12)
    assert found.fitted.noise == pytest.approx(1, abs=0.05)
    assert found.fitted.lapses == pytest.approx(0, abs=0.01)
    assert found.fitted.p > 0.001


class Outline(HTMLParser):
    """Collects what a reader of a page without eyes relies on."""

    def __init__(self):
        super().__init__()
        self.open, self.headings, self.pictures, self.loads = [], [], [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if given.get("role") == "img":
            self.pictures.append(given.get("aria-label"))
        self.loads += [v for k, v in attributes if k in ("src", "href") and not v.startswith("#")]


def test_the_page_is_whole_and_says_what_its_figures_show(whole):
    """One h1, no gap among headings, a text for each figure, nothing loaded from elsewhere."""
    _, folder = whole
    page = Outline()
    page.feed((folder / "out/report.html").read_text())
    assert page.headings.count("h1") == 1
    assert page.headings.count("h3") == len(STEPS)
    assert all(len(words) > 40 for words in page.pictures)
    assert len(page.pictures) == len(list((folder / "out").glob("*.svg")))
    assert page.loads == []


def test_figures_are_svg_and_the_same_again(whole, tmp_path):
    """Each figure is well-formed, and the same results make the same bytes."""
    results, folder = whole
    write(results, tmp_path)
    out = folder / "out"
    for path in sorted(each for each in out.rglob("*") if each.is_file()):
        assert path.read_bytes() == (tmp_path / path.relative_to(out)).read_bytes()
        if path.suffix == ".svg":
            assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_exploratory_is_a_section_of_its_own(whole):
    """What was not planned stands behind its own heading, and has no p value."""
    _, folder = whole
    text = (folder / "out/results.md").read_text()
    planned, exploratory = text.split("## Exploratory")
    assert "## What the plan fixed" in planned
    assert "All tasks and variants" in exploratory
    assert "p =" not in exploratory.split("## How to read this")[0]


def test_no_p_value_before_the_planned_listeners_have_completed(tmp_path):
    """11 of 12: neither p nor interval nor difference; `ended` shows them and says so."""
    path = frozen(tmp_path, study(listeners=12))
    _, answers = answered(read_plan(path), tmp_path, listeners=11)
    early = analyse(path, answers)
    write(early, tmp_path / "out")
    found = early.as_json()["analyses"][0]
    assert early.early
    assert (found["p"], found["pairs"], found["estimates"][0]["low"]) == (None, [], None)
    assert early.predictions == []
    text = (tmp_path / "out/results.md").read_text()
    assert "11 of 12 planned listeners" in text
    assert "p =" not in text
    ended = analyse(path, answers, ended=True)
    assert not math.isnan(outcome(ended, "h1").p)
    write(ended, tmp_path / "out")
    assert "The study ended with 11 of 12" in (tmp_path / "out/results.md").read_text()


def test_who_did_not_complete_or_pass_is_left_out(tmp_path):
    """By completion, catch trials and headphones; the rules see all, and the reasons add up."""
    rules = [{"rule": "catch", "below": 0.75}, {"rule": "headphones"}]
    plan = read_plan(frozen(tmp_path, study(listeners=8, exclusions=rules)))
    rows = simulated.answers(plan, simulated.Listener(1, 0), listeners=10, seed=3)
    rows.loc[rows["listener"] == "S001", "completed"] = 0
    rows.loc[(rows["listener"] == "S002") & (rows["phase"] == "catch"), "correct"] = 0
    rows.loc[rows["listener"].isin(["S002", "S003"]), "headphones"] = "fail"
    rows.loc[rows["listener"] == "S004", "headphones"] = "skipped"
    three = (rows["listener"] == "S005") & (rows["phase"] == "catch")
    rows.loc[three, "correct"] = [1, 1, 1, 0]  # 75 % is not below 75 %
    found = analysed(plan, rows).screening
    assert found.incomplete == 1
    assert sorted(found.reasons) == ["S002", "S003", "S004"]
    assert len(found.reasons["S002"]) == 2
    assert found.listeners == 6


def mushra(hidden, anchor):
    """Return ratings of ten items; the arguments have those of each listener (row) and item."""
    rows = []
    for who, (of_hidden, of_anchor) in enumerate(zip(hidden, anchor, strict=True)):
        for item, (a, b) in enumerate(zip(of_hidden, of_anchor, strict=True)):
            for variant, rating, reference in (("ref", a, 1), ("anchor-7k", b, 0), ("Ada", 60, 0)):
                rows.append({
                    "listener": f"L{who}", "completed": 1, "phase": "main", "task": "q",
                    "kind": "bs1534", "variant": variant, "dataset": "daily", "group": "",
                    "segment": f"s{item}", "truth": "", "answer": "", "headphones": "",
                    "reference": reference, "rating": float(rating), "trial": item,
                    "correct": math.nan, "level": math.nan, "rt_ms": 1.0, "plays": 1,
                })  # fmt: skip
    return pd.DataFrame(rows)


def post_screened(tmp_path, rows):
    """Return the screening of ratings by BS.1534-3."""
    content = study([{"id": "q", "kind": "bs1534"}], [], listeners=1,
                    exclusions=[{"rule": "bs1534"}])  # fmt: skip
    return analysed(read_plan(frozen(tmp_path, content, [])), rows).screening


def test_one_bad_hidden_reference_of_twenty_excludes_nobody(tmp_path):
    """BS.1534-3: above 15 % of the items, not at 5 % and not at 15 % itself."""
    hidden = np.full((8, 20), 100)
    hidden[0, :1] = 89
    hidden[1, :3] = 0  # 15 %
    hidden[2, :4] = 0  # 20 %
    hidden[3, :] = 90
    found = post_screened(tmp_path, mushra(hidden, np.full((8, 20), 50)))
    assert list(found.reasons) == ["L2"]
    assert "hidden reference below 90 on 20%" in found.reasons["L2"][0]


def test_the_mid_anchor_excludes_unless_the_item_is_waived(tmp_path):
    """Above 90 on more than 15 % excludes; an item that fools more than 25 % is waived."""
    anchor = np.full((8, 10), 50)
    anchor[0, :2] = 91
    anchor[1, 2:4] = 90  # not above
    anchor[2:5, 9] = 95  # three of eight: item s9 is waived
    anchor[2, 8] = 95  # with s9 it would have been two of ten
    hidden = np.full((8, 10), 100)
    hidden[5, [0, 9]] = 80  # two of ten, but one of the nine that count
    found = post_screened(tmp_path, mushra(hidden, anchor))
    assert list(found.reasons) == ["L0"]
    assert any("daily s9" in note for note in found.notes)


def test_outliers_are_listed_and_kept(tmp_path):
    """Six ratings: quartiles 2nd and 5th; 10 lies outside of 50 - 1.5·10, and stays."""
    rows = mushra(np.full((6, 1), 100), np.full((6, 1), 50))
    rows.loc[rows["variant"] == "Ada", "rating"] = [10.0, 50, 52, 54, 60, 62]
    found = post_screened(tmp_path, rows)
    assert [(each["listener"], each["rating"]) for each in found.outliers] == [("L0", 10.0)]
    assert found.listeners == 6


def test_groups_of_other_listeners(tmp_path):
    """Between listeners: the test of Mann and Whitney, equivalence by Welch."""
    content = study(analysis=[step(test="mann-whitney", by="group", equivalence=0.3)], listeners=16)
    content["groups"] = [{"id": "trained"}, {"id": "untrained"}]
    plan = read_plan(frozen(tmp_path, content))
    found = outcome(analysed(plan, simulated.answers(plan, seed=4)), "h1")
    assert [each.level for each in found.estimates] == ["trained", "untrained"]
    assert [each.n for each in found.estimates] == [8, 8]
    assert 0 <= found.p <= 1
    assert found.equivalence[0].about == "trained - untrained"


def test_one_listener_has_an_interval_by_the_bootstrap(tmp_path):
    """A student alone with a staircase: threshold, interval, no comparison of listeners."""
    task = {"id": "slope", "kind": "staircase", "trials": 160}
    plan = read_plan(frozen(
        tmp_path, study([task], [step("h1", "slope", "psychometric", "threshold")], listeners=1),
    ))  # fmt: skip
    found = outcome(analysed(plan, simulated.answers(plan, simulated.Listener(1, 0), seed=2)), "h1")
    rows = found.tables["thresholds of single listeners"]
    assert [row["level"] for row in rows] == ["Ada", "Ben"]
    assert all(row["low"] < row["threshold"] < row["high"] for row in rows)
    assert math.isnan(found.p)


def test_the_command_writes_and_tells(tmp_path, capsys):
    """The command prints a sentence for each analysis and the paths; power simulates the plan."""
    path = frozen(tmp_path, study(listeners=6))
    _, answers = answered(read_plan(path), tmp_path)
    assert main(["analyse", str(path), str(answers), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("h1, share correct: Ada")
    assert str(tmp_path / "out/report.html") in said
    assert main(["power", str(path), "--studies", "5"]) == 0
    assert "of 5 simulated studies" in capsys.readouterr().out


def test_the_module_runs_as_a_program():
    """The help has examples, and fits 80 columns there."""
    done = subprocess.run(
        [sys.executable, "-m", "ripples.listening", "--help"],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    examples = done.stdout.split("Examples:")[1]
    assert "python -m ripples.listening analyse" in examples
    assert all(len(line) <= 80 for line in examples.splitlines())


def test_a_test_that_does_not_fit_the_answers_says_so(tmp_path):
    """Preferences of a task that has none: the other analyses are made all the same."""
    steps = [step("h1", test="bradley-terry"), step("h2")]
    plan = read_plan(frozen(tmp_path, study(analysis=steps, listeners=6)))
    results = analysed(plan, simulated.answers(plan, seed=4))
    note = outcome(results, "h1").notes[0]
    assert "There is no test: a paired comparison has two variants" in note
    assert not math.isnan(outcome(results, "h2").p)


def test_segments_that_were_heard_together_belong_to_the_first(tmp_path):
    """Two segments in one trial are joined by |: they count to the cell of the first one."""
    plan = read_plan(frozen(tmp_path, study(listeners=6)))
    rows = simulated.answers(plan, seed=4)
    alone = analysed(plan, rows).predictions[0]
    rows["segment"] += "|s4"
    rows["dataset"] += "|daily"
    together = analysed(plan, rows).predictions[0]
    assert [each.trials for each in together.cells] == [each.trials for each in alone.cells]


def test_a_sound_that_misleads_has_an_efficiency_too(tmp_path):
    """Ideal and listeners are both below chance: d′ is negative, the efficiency is not."""
    task = {"id": "trend", "kind": "trend", "trials": 4000}
    plan = read_plan(frozen(tmp_path, study([task], listeners=1), cells({"Ada": -2.0})))
    found = analysed(plan, simulated.answers(plan, simulated.Listener(2, 0, 0), seed=3))
    cell = found.predictions[0].cells[-1]
    assert cell.dprime == pytest.approx(cell.ideal_dprime / 2, abs=0.1)
    assert cell.efficiency == pytest.approx(0.25, abs=0.06)


def test_abx_is_of_a_pair_in_any_order(tmp_path):
    """A, B and X are joined by |: all orders are one pair, whose d′ is compared with 0."""
    task = {"id": "abx", "kind": "abx", "trials": 40}
    steps = [step("h1", "abx", "dprime"), step("h2", "abx", "proportion")]
    plan = read_plan(frozen(tmp_path, study([task], steps, listeners=12), cells(tasks=("abx",))))
    rows = simulated.answers(plan, simulated.Listener(1, 0), seed=6)
    orders = ["Ada|Ben|Ada", "Ada|Ben|Ben", "Ben|Ada|Ada", "Ben|Ada|Ben"]
    rows["variant"] = [orders[index % 4] for index in range(len(rows))]
    results = analysed(plan, rows)
    found = outcome(results, "h1")
    assert [each.level for each in found.estimates] == ["Ada and Ben"]
    assert found.p < 0.01
    assert found.estimates[0].value > 0
    assert outcome(results, "h2").estimates[0].extra["answers"] == 480


def test_ratings_of_one_variant_have_nothing_to_be_compared_with(tmp_path):
    """A rating has no value that somebody who hears nothing would give."""
    task = {"id": "clear", "kind": "bs2132", "trials": 4}
    plan = read_plan(
        frozen(
            tmp_path,
            study([task], [step("h1", "clear", "wilcoxon", "rating")]),
            cells({"Ada": 1.0}),
        )
    )
    found = outcome(analysed(plan, simulated.answers(plan)), "h1")
    assert math.isnan(found.p)
    assert "There is no test: there is only one level." in found.notes


def test_a_sentence_says_why_there_is_no_test(tmp_path):
    """One listener, then nobody: the sentence says what is missing."""
    exclusions = [{"rule": "headphones"}]
    plan = read_plan(frozen(tmp_path, study(listeners=1, exclusions=exclusions)))
    answers = simulated.answers(plan)
    one = analysed(plan, answers)
    said = conclusion(plan.analyses[0], outcome(one, "h1"), early=False)
    assert said.endswith("There is no test: fewer than two listeners.")
    nobody = analysed(plan, answers.assign(headphones="fail"))
    said = conclusion(plan.analyses[0], outcome(nobody, "h1"), early=False)
    assert "nothing was measured, as nobody who is left has answered this task." in said


def test_the_power_that_the_plan_expected_is_told(tmp_path):
    """The plan's own prediction stands in the report, whatever came out."""
    path = frozen(tmp_path, study(listeners=3))
    plan = json.loads(path.read_text())
    plan["power"] = [
        {
            "task": "trend",
            "efficiency": 0.5,
            "variants": ["Ada", "Ben"],
            "pc": [0.7, 0.9],
            "power": 0.862,
            "listeners_for_80_percent": 21,
        }
    ]
    path.write_text(json.dumps(plan))
    _, answers = answered(read_plan(path), tmp_path)
    write(analyse(path, answers), tmp_path / "out")
    text = (tmp_path / "out/results.md").read_text().replace("\xa0", " ")
    assert "| trend | Ada and Ben | 50.0 % | 70.0 % and 90.0 % | 86.2 % | 21 |" in text
