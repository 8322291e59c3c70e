"""Listening studies by the command: from mappings to tidy answers."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from ripples._command import binary

VOICE = "synth(function(p) return triangle(p.pitch) * p.gate end)"
ENTRY = '{ from = "temperature", to = "tone.pitch", domain = { 0, 20 }, range = { "A3", "%s" } }'
HOLD = 'sequences = { hold = function() play("tone", { level = -12 }) end }'


def mapping(top: str) -> str:
    """Return a mapping of one tone, from A3 to a higher note."""
    return f"return mapping {{ voices = {{ tone = {VOICE} }}, map = {{ {ENTRY % top} }}, {HOLD} }}"


def run(*words: str, code: int = 0, typed: str = "") -> str:
    """Run the command, and return what it printed."""
    ended = subprocess.run(
        [str(binary()), "listen", *words], input=typed, capture_output=True, text=True, check=False
    )
    assert ended.returncode == code, ended.stderr
    return ended.stdout + ended.stderr


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Write a study of two mappings on a log of eight rising and falling lines."""
    (tmp_path / "wide.lua").write_text(mapping("A5"))
    (tmp_path / "narrow.lua").write_text(mapping("A#3"))
    values = [20 * abs((row % 20) / 10 - 1) for row in range(80)]
    rows = [f"{row},{value}" for row, value in enumerate(values)]
    (tmp_path / "log.csv").write_text("\n".join(["time (s),temperature (°C)", *rows]) + "\n")
    path = tmp_path / "study.json"
    run(
        *("init", f"{tmp_path}/wide.lua=Spacious", f"{tmp_path}/narrow.lua=Narrow"),
        *("--data", f"{tmp_path}/log.csv", "--task", "trend", "--input", "temperature"),
        *("--segments", "6", "--seconds", "1", "--listeners", "14", "--out", str(path)),
    )
    return path


def answers(study: Path) -> list[dict[str, str]]:
    """Export the answers, and return their rows with the conditions of the key."""
    run("export", str(study))
    folder = study.parent / "study.answers"
    key = json.loads((folder / "key.json").read_text())
    with (folder / "answers.csv").open(newline="") as file:
        return [
            {**row, **key["listeners"][row["listener"]], **key["stimuli"].get(row["stimulus"], {})}
            for row in csv.DictReader(file)
        ]


def plan(study: Path) -> dict[str, object]:
    """Return the frozen plan."""
    return dict(json.loads((study.parent / "study.plan" / "plan.json").read_text()))


def test_from_mappings_to_answers(study: Path) -> None:
    assert "no frozen plan" in run("run", str(study), "--silent", code=1)
    said = run("check", str(study), "-q")
    assert "Nothing to object to" in said
    text = run("plan", str(study), "-q")
    frozen = plan(study)
    assert str(frozen["plan"]) in text
    cells = frozen["cells"]
    assert isinstance(cells, list)
    assert len(cells) == 12
    assert all(abs(cell["loudness"] + 23) <= 0.1 for cell in cells)
    assert all(cell["peak"] <= -1 for cell in cells)
    run("run", str(study), "-q", *("--simulate", "14", "--seed", "3", "--dropout", "0.3"))
    rows = answers(study)
    assert {row["plan"] for row in rows} == {frozen["plan"]}
    done = [row for row in rows if row["completed"] == "1"]
    listeners = {row["listener"]: row["group"] for row in done}
    assert len(listeners) == 14
    assert sorted(listeners.values()) == ["g1"] * 7 + ["g2"] * 7
    main = [row for row in done if row["phase"] == "main"]
    assert len(main) == 14 * 12
    for row in main:
        # The segments are halves of a triangle: the data fall in the first ten seconds, then rise.
        segment = next(
            s
            for s in frozen["study"]["stimuli"]["segments"]  # type: ignore[index]
            if s["id"] == row["segment"]
        )
        middle = (float(segment["from"]) + float(segment["to"])) / 2
        assert row["truth"] == ("fall" if middle % 20 < 10 else "rise")
        assert row["correct"] == str(int(row["truth"] == row["answer"]))
    right = {
        name: sum(row["correct"] == "1" for row in main if row["variant"] == name)
        for name in ("Spacious", "Narrow")
    }
    assert right["Spacious"] > right["Narrow"]


def test_a_colleague_objects(study: Path) -> None:
    draft = study.read_text()
    for was, now, said in [
        ('"listeners": 14', '"listeners": 4', "4 listeners are too few for the task trend"),
        ('"listeners": 14', '"listeners": 15', "cannot be balanced over 2 orders of variants"),
        ('"seconds": 1', '"seconds": 13', "beyond 12 s listeners forget"),
        ('"catch": 2', '"catch": 0', "the task trend has none"),
        ('"trials": 12', '"trials": 60', "listeners will know them by heart"),
    ]:
        assert was in draft
        study.write_text(draft.replace(was, now))
        assert said in run("check", str(study), "-q", code=1)


def test_equal_seeds_give_equal_answers(study: Path) -> None:
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "2", "--seed", "9")
    first = answers(study)
    shutil.rmtree(study.parent / "study.answers")
    run("run", str(study), "-q", "--simulate", "2", "--seed", "9")
    # The names of stimuli are drawn anew for each store.
    for one, other in zip(answers(study), first, strict=True):
        assert {**one, "stimulus": ""} == {**other, "stimulus": ""}


def test_acknowledged_answers_outlive_a_kill(study: Path) -> None:
    run("plan", str(study), "-q")
    with subprocess.Popen(
        [str(binary()), "listen", "run", str(study), "-q", "--silent"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as session:
        assert session.stdin is not None
        assert session.stdout is not None
        code = session.stdout.readline().split()[3].rstrip(":")
        for line in ["yes", "", "", *["1"] * 5]:
            session.stdin.write(line + "\n")
            session.stdin.flush()
        for line in session.stdout:
            # The sixth trial is shown when the fifth is acknowledged.
            if line.startswith("6 of ") or ": 6 of " in line:
                break
        os.kill(session.pid, signal.SIGKILL)
    rows = answers(study)
    assert [int(row["trial"]) for row in rows] == [1, 2, 3, 4, 5]
    assert {row["listener"] for row in rows} == {code}
    assert {row["completed"] for row in rows} == {"0"}
    said = run(
        "run", str(study), "-q", "--silent", "--resume", code, typed="\n".join(["1"] * 40) + "\n"
    )
    assert "Thank you" in said
    rows = answers(study)
    assert [int(row["trial"]) for row in rows] == list(range(1, len(rows) + 1))
    assert {row["completed"] for row in rows} == {"1"}
    run("forget", str(study), code, "--yes")
    assert code not in (study.parent / "study.answers" / "answers.csv").read_text()
    assert "nobody has the code" in run("forget", str(study), code, code=2)


SAID = '=HYPERLINK("x"), <script>alert(1)</script> | \'); DROP TABLE answer;-- 🙂'


def test_load_and_words_of_listeners(study: Path) -> None:
    """Six scales and a free text, from the terminal to the export, until they are forgotten."""
    content = json.loads(study.read_text())
    content.update(tasks=[{"kind": "nasa-tlx"}, {"kind": "text", "question": "And?"}], analysis=[])
    content.update(exclusions=[], screening={})
    study.write_text(json.dumps(content))
    run("plan", str(study), "-q")
    typed = ["yes", "", "", "0", "20", "40", "sixty", "60", "80", "100", "", "bell\a", SAID]
    said = run("run", str(study), "-q", "--silent", typed="\n".join(typed) + "\n" * 9)
    for words in ("Mental demand", "cannot be shown", "Thank you"):
        assert words in said
    rows = answers(study)
    load = [row for row in rows if row["kind"] == "nasa-tlx"]
    assert [row["item"] for row in load] == [str(number) for number in range(1, 7)]
    assert sum(float(row["rating"]) for row in load) / 6 == 50
    assert [row["answer"] for row in rows if row["kind"] == "text"] == [SAID]
    run("forget", str(study), rows[0]["listener"], "--yes")
    for path in (study.parent / "study.answers").iterdir():
        assert b"HYPERLINK" not in path.read_bytes(), path


def test_results_that_name_whom_they_forget_are_removed(study: Path) -> None:
    """A report lists by their codes who was left out; all of it is told to be made anew."""
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "2")
    gone, kept = sorted({row["listener"] for row in answers(study)})
    assert ".results" not in run("forget", str(study), kept, "--yes")
    results = study.with_suffix(".results")
    results.mkdir()
    for name, text in [("results.json", gone), ("report.html", f"<td>{gone}</td>")]:
        (results / name).write_text(text)
    (results / "trends.svg").write_text("<svg/>")
    said = run("forget", str(study), gone, "--yes")
    assert f"report.html, results.json named {gone} and are removed" in said
    assert f"make it anew with ripples listen analyse {study}" in said
    assert [path.name for path in results.iterdir()] == ["trends.svg"]


def test_serve_takes_a_study_and_nothing_beside_it(study: Path) -> None:
    """`ripples serve --study` is `ripples listen serve`; what plays something else is refused."""
    run("plan", str(study), "-q")
    with subprocess.Popen(
        [str(binary()), "serve", "--study", str(study), "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stdout is not None
        lines = iter(served.stdout.readline, "")
        address = next(line.split()[1] for line in lines if line.startswith("open "))
        with urlopen(address) as page:
            assert b"Listening study" in page.read()
        served.terminate()
    for words, named in [
        (["a.lua"], "the mapping"),
        (["--site", "garden.geojson"], "--site"),
        (["--live", "--gain", "-3"], "--live and --gain"),
    ]:
        ended = subprocess.run(
            [str(binary()), "serve", "--study", str(study), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 2
        assert f"leave out {named}, or --study" in ended.stderr


def test_a_plan_that_was_changed_is_refused(study: Path) -> None:
    run("plan", str(study), "-q")
    path = study.parent / "study.plan" / "plan.json"
    path.write_text(path.read_text().replace('"alpha": 0.05', '"alpha": 0.1'))
    assert "was changed after it was frozen" in run("run", str(study), "--silent", code=1)


def test_answers_count_to_the_plan_they_were_given_under(study: Path) -> None:
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "1")
    first = plan(study)["plan"]
    (study.parent / "wide.lua").write_text(mapping("A6"))
    assert "no longer those of the plan" in run("run", str(study), "-q", "--silent", code=1)
    run("plan", str(study), "-q")
    assert plan(study)["plan"] != first
    run("run", str(study), "-q", "--simulate", "1")
    assert {row["plan"] for row in answers(study)} == {first, plan(study)["plan"]}


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('"kind": "trend"', '"kind": "trand"', 'did you mean "trend"?'),
        ('"input": "temperature"', '"input": "temprature"', 'did you mean "temperature"?'),
        ("narrow.lua=Narrow", "silent.lua=Silent", "is silent on"),
    ],
)
def test_what_to_do_is_told(study: Path, was: str, now: str, said: str) -> None:
    (study.parent / "silent.lua").write_text(mapping("A4").replace("p.gate end", "0 end"))
    study.write_text(study.read_text().replace(was, now))
    ended = subprocess.run(
        [str(binary()), "listen", "check", str(study), "-q"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode != 0
    assert said in ended.stderr


def test_a_study_may_name_what_the_analysis_knows(study: Path) -> None:
    """What is mistyped is told before anybody answers: a frozen plan cannot be mended."""
    pytest.importorskip("statsmodels")
    from ripples.listening._ranks import CORRECTIONS
    from ripples.listening._scores import FACTORS, MEASURES
    from ripples.listening._tests import TESTS

    known = {"test": TESTS, "measure": MEASURES, "by": FACTORS, "correction": CORRECTIONS}
    content = json.loads(study.read_text())
    for key, names in known.items():
        study.write_text(
            json.dumps({**content, "analysis": [{**content["analysis"][0], key: "qqqqqqqq"}]})
        )
        said = run("check", str(study), "-q", code=2).strip()
        assert said.split("valid: ")[1].split(", ") == sorted(set(names) - {""}), key


TASKS = [
    {"kind": "quest", "input": "temperature", "trials": 40,
     "quest": {"from": 0.25, "to": 16, "levels": 7}},
    {"kind": "direction", "input": "wind_direction", "trials": 8, "training": 2},
    {"kind": "ripple", "trials": 8, "names": ["the pond", "the wood"]},
    {"kind": "bs1534", "trials": 6},
    {"kind": "bs1116", "trials": 8},
]  # fmt: skip
STEPS = [
    {"id": "h1", "task": "quest", "test": "psychometric", "measure": "threshold"},
    {"id": "h2", "task": "direction", "test": "mann-whitney", "measure": "angle", "by": "group"},
    {"id": "h3", "task": "ripple", "test": "confusion", "by": ""},
    {"id": "h4", "task": "bs1534", "test": "friedman", "measure": "rating"},
    {"id": "h5", "task": "bs1116", "test": "wilcoxon", "measure": "difference_grade"},
]


def test_each_task_goes_from_the_study_to_its_result(study: Path) -> None:
    """QUEST+, directions, ripples and both ratings with a reference, in two groups of listeners."""
    content = json.loads(study.read_text())
    log = study.parent / "log.csv"
    head, *rows = log.read_text().splitlines()
    turned = [f"{row},{index // 10 * 45 % 360}" for index, row in enumerate(rows)]
    log.write_text("\n".join([f"{head},wind_direction (°)", *turned]) + "\n")
    reference = content["stimuli"]["variants"][0]
    tasks = [
        {**task, "reference": reference} if task["kind"].startswith("bs") else task
        for task in TASKS
    ]
    groups = [{"id": "trained"}, {"id": "untrained", "training": 0}]
    exclusions = [{"rule": "bs1534"}]
    content.update(tasks=tasks, groups=groups, analysis=STEPS, exclusions=exclusions, listeners=12)
    study.write_text(json.dumps(content))
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "12", "--dropout", "0.3", "--noise", "1")
    rows = [row for row in answers(study) if row["completed"] == "1"]
    assert listeners_of(rows, "trained") == listeners_of(rows, "untrained") == 6
    trained = {row["listener"] for row in rows if row["phase"] == "training"}
    assert trained == {row["listener"] for row in rows if row["group"] == "trained"}
    anchors = {row["variant"] for row in rows if row["kind"] == "bs1534"}
    assert anchors == {"Spacious", "Narrow", "anchor-3.5k", "anchor-7k"}
    asked = [row for row in rows if row["kind"] == "quest"]
    assert len(asked) == 12 * 40
    assert all((row["estimate"] == "") != (row["beyond"] == "") for row in asked)
    outcomes = analysed(study)
    found = {
        analysis.id: {each.level: each.value for each in outcome.estimates}
        for analysis, outcome in outcomes
    }
    beyond = [(each.level, each.side, each.end) for each in outcomes[0][1].beyond]
    assert set(beyond) == {("Spacious", "below", 0.25)}, "two octaves tell more than a semitone"
    assert found["h1"]["Narrow"] > 0.25
    assert set(found["h2"]) == {"trained", "untrained"}
    assert set(found["h4"]) == anchors
    assert set(found["h5"]) == {"Narrow"}
    assert found["h5"]["Narrow"] < 0


def analysed(study: Path) -> list[tuple[Any, Any]]:
    """Analyse the answers that were exported, by the plan."""
    pytest.importorskip("statsmodels")
    from ripples.listening import analyse

    folder = study.parent
    return analyse(folder / "study.plan/plan.json", folder / "study.answers/answers.csv").outcomes


def listeners_of(rows: list[dict[str, str]], group: str) -> int:
    """Count the listeners of a group."""
    return len({row["listener"] for row in rows if row["group"] == group})
