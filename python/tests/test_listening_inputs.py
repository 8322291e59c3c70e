"""Broken plans and answers: each is refused with its place and what to do."""

import json

import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import answered, cells, frozen, step, study

from ripples.errors import DataError
from ripples.listening import analyse, read_plan, write
from ripples.listening.__main__ import main


@pytest.fixture
def sound(tmp_path):
    """Return the paths of a plan and its answers, both as they should be."""
    path = frozen(tmp_path, study(listeners=3))
    _, answers = answered(read_plan(path), tmp_path)
    return path, answers


def edited(path, old, new, count=1):
    """Replace a text in a file."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, count))


def refused(plan, answers):
    """Return the message with which files are refused."""
    with pytest.raises(DataError) as found:
        analyse(plan, answers)
    return str(found.value)


def test_a_plan_that_changed_is_refused(sound):
    """The study in the plan no longer has its hash: a threshold was made easier afterwards."""
    plan, answers = sound
    edited(plan, '"alpha": 0.05', '"alpha": 0.1')
    message = refused(plan, answers)
    assert message.startswith(f"{plan}:2: the plan has changed since it was frozen")
    assert "restore the file" in message


def test_cells_may_be_reformatted(sound):
    """The hash is of the study, not of its spaces or the order of its keys."""
    plan, answers = sound
    plan.write_text(json.dumps(json.loads(plan.read_text()), sort_keys=True))
    assert analyse(plan, answers).completed == 3


def test_the_canonical_text_in_a_plan_counts(tmp_path):
    """A plan may bring the text that was hashed; a study that differs from it is refused."""
    import hashlib

    content = study(listeners=3)
    text = json.dumps(content, indent=3)
    hash = hashlib.sha256(text.encode()).hexdigest()
    path = tmp_path / "plan.json"
    plan = {"plan": hash, "study": content, "cells": cells(), "canonical": text}
    path.write_text(json.dumps(plan))
    assert read_plan(path).listeners == 3
    plan["study"] = {**content, "listeners": 2}
    path.write_text(json.dumps(plan))
    with pytest.raises(DataError, match="has changed"):
        read_plan(path)


def test_answers_of_another_plan_are_refused(sound):
    """One row of another plan refuses the file, with its line."""
    plan, answers = sound
    lines = answers.read_text().splitlines()
    lines[4] = lines[4].replace(read_plan(plan).hash, "f" * 64)
    answers.write_text("\n".join(lines))
    message = refused(plan, answers)
    assert message.startswith(
        f"{answers}:5: this answer was given under another plan, ffffffffffff…"
    )


@pytest.mark.parametrize(
    ("step_of", "message"),
    [
        (step(test="wilcoxen"), "'wilcoxen' is no test; did you mean 'wilcoxon'?"),
        (step(measure="corect"), "'corect' is no measure; did you mean 'correct'?"),
        (step(by="variants"), "'variants' is no factor to compare by; did you mean 'variant'?"),
        (step(task="trends"), "'trends' is no task; did you mean 'trend'?"),
        (step(correction="holmes"), "'holmes' is no correction; did you mean 'holm'?"),
        (step(alpha=5), "alpha is 5; it lies between 0 and 1"),
        (step(equivalence=-1), "the bound of equivalence is not above 0"),
    ],
)
def test_names_that_are_none(tmp_path, step_of, message):
    """An analysis that names what does not exist: the line in the plan, and the nearest name."""
    plan = frozen(tmp_path, study(analysis=[step_of], listeners=3))
    _, answers = answered(read_plan(plan), tmp_path)
    found = refused(plan, answers)
    assert message in found
    line = int(found.removeprefix(f"{plan}:").split(":")[0])
    word = message.split("'")[1] if "'" in message else "h1"
    assert f'"{word}"' in plan.read_text().splitlines()[line - 1]


def test_a_rule_that_is_none(tmp_path):
    """An exclusion that the analysis does not know is not passed over."""
    plan = frozen(tmp_path, study(listeners=3, exclusions=[{"rule": "headphone"}]))
    _, answers = answered(read_plan(plan), tmp_path)
    assert "'headphone' is no exclusion rule; did you mean 'headphones'?" in refused(plan, answers)


def test_columns_that_are_missing(sound):
    """A column under another name is told with the name that it should have."""
    plan, answers = sound
    edited(answers, "listener,", "listner,")
    message = refused(plan, answers)
    assert message.startswith(f"{answers}:1: columns are missing: listener")
    assert "'listner' may be 'listener'" in message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            ",main,",
            ",man,",
            ":2: phase is 'man'; expected training, practice, main, catch, attention",
        ),
        (",trend,trend,", ",trent,trend,", ":2: the plan has no task 'trent'; did you mean"),
        (",S001,", ",,", ":2: the row names no listener"),
        (",pass,", ",maybe,", ":2: headphones is 'maybe'; expected pass, fail, skipped, nothing"),
        (",pass,", ",pass,extra,", ":2: the row has 24 fields, the header has 23"),
        (",pass,", ',pa"ss,', ":2: headphones is 'pa\"ss'"),
    ],
)
def test_rows_that_are_none(sound, old, new, message):
    """The first row is spoilt; the message has its line."""
    plan, answers = sound
    head, row, rest = answers.read_text().split("\n", 2)
    assert old in row
    answers.write_text("\n".join([head, row.replace(old, new, 1), rest]))
    assert message in refused(plan, answers)


@pytest.mark.parametrize("text", ["nan", "1e999", "3,5", "many"])
def test_numbers_that_are_none(sound, text):
    """The number of plays is not a finite number."""
    plan, answers = sound
    lines = answers.read_text().splitlines()
    lines[1] = ",".join([*lines[1].split(",")[:-1], f'"{text}"'])
    answers.write_text("\n".join(lines))
    assert f":2: plays is '{text}', not a number" in refused(plan, answers)


@pytest.mark.parametrize("name", ["rt_ms", "plays"])
def test_amounts_below_nothing(sound, name):
    """Nobody answers before the question, or hears a sound less than never."""
    plan, answers = sound
    table = pd.read_csv(answers, dtype=str, keep_default_na=False)
    table.loc[0, name] = "-5"
    table.to_csv(answers, index=False)
    assert f":2: {name} is -5, which is below 0" in refused(plan, answers)


@pytest.mark.parametrize("text", ["inf", "nan", "1e999", "warm"])
def test_estimates_that_are_no_numbers(tmp_path, text):
    """An estimate beyond all numbers would be an infinite error."""
    task = {"id": "value", "kind": "value", "trials": 4}
    analysis = [step("h1", "value", "wilcoxon", "error")]
    plan = frozen(tmp_path, study([task], analysis, listeners=3), cells(tasks=("value",)))
    _, answers = answered(read_plan(plan), tmp_path)
    table = pd.read_csv(answers, dtype=str, keep_default_na=False)
    table.loc[0, "answer"] = text
    table.to_csv(answers, index=False)
    assert f":2: the answer is '{text}', not a number" in refused(plan, answers)


def test_an_answer_twice(sound):
    """A row that is there twice would count twice."""
    plan, answers = sound
    lines = answers.read_text().splitlines()
    answers.write_text("\n".join([*lines, lines[7]]))
    message = refused(plan, answers)
    assert message.startswith(f"{answers}:{len(lines) + 1}: the answer of listener S001 to trial")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ":1: the file is empty"),
        (b"\xff\xfe\x00a", "no UTF-8"),
        (b'"a\nb', ":"),
    ],
)
def test_files_that_are_no_answers(sound, content, message):
    """An empty file, another encoding, a quote that is never closed."""
    plan, answers = sound
    answers.write_bytes(content)
    assert message in refused(plan, answers)


def test_a_header_alone(sound):
    """A study that nobody has answered is told as that."""
    plan, answers = sound
    answers.write_text(answers.read_text().splitlines()[0] + "\n")
    assert "there are no answers yet" in refused(plan, answers)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"plan": "x",\n "study": }', ":2:11: the plan is no JSON"),
        ("[]", "this is no frozen plan"),
        ('{"plan": "x"}', "this is no frozen plan: 'study' is missing"),
        ('{"plan": "x", "study": {"tasks": [], "analysis": []}}', "'listeners' is missing"),
    ],
)
def test_plans_that_are_none(sound, text, message):
    """A plan that is no JSON has its line and column; one without a study says what is missing."""
    plan, answers = sound
    plan.write_text(text)
    assert message in refused(plan, answers)


def test_files_that_are_not_there(sound, tmp_path, capsys):
    """The command says it in one line, without a traceback, and returns 2."""
    plan, answers = sound
    assert main(["analyse", str(tmp_path / "none.json"), str(answers), "--out", "x"]) == 2
    assert capsys.readouterr().err.startswith("ripples: ")
    assert main(["analyse", str(plan), str(tmp_path / "none.csv"), "--out", "x"]) == 2
    assert "none.csv: the answers cannot be read" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["analyse", str(plan), str(answers), "--out", str(tmp_path / "file")]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_names_are_no_markup(tmp_path):
    """A question and a variant with markup stay text in the page and in Markdown."""
    from ripples.listening import write

    content = study(listeners=3)
    content["question"] = "<script>alert(1)</script>"
    heard = cells({"<b>Ada|*": 2.0, "Ben": 1.0})
    plan = frozen(tmp_path, content, heard)
    _, answers = answered(read_plan(plan), tmp_path)
    write(analyse(plan, answers), tmp_path / "out")
    page = (tmp_path / "out/report.html").read_text()
    assert "<script>" not in page
    assert "<b>Ada" not in page
    assert "<script>" not in (tmp_path / "out/results.md").read_text().replace("\\<", "")
    assert "<b>Ada" not in (tmp_path / "out/h1.svg").read_text()


def test_nobody_is_left(tmp_path):
    """Rules that exclude everybody leave a report that says so."""
    plan = frozen(tmp_path, study(listeners=3, exclusions=[{"rule": "headphones"}]))
    rows, answers = answered(read_plan(plan), tmp_path)
    rows.assign(headphones="fail").to_csv(answers, index=False)
    found = analyse(plan, answers)
    assert found.screening.listeners == 0
    assert "Nobody who is left" in found.outcomes[0][1].notes[0]


def test_nothing_is_fitted_where_nobody_was_wrong(tmp_path):
    """Any small noise would do: no noise is told, and no efficiency above an unknown one."""
    path = frozen(tmp_path, study([{"id": "trend", "kind": "trend", "trials": 24}]), cells())
    rows, answers = answered(read_plan(path), tmp_path, seed=3)
    rows["answer"], rows["correct"] = rows["truth"], 1
    rows.to_csv(answers, index=False)
    results = analyse(path, answers)
    found = results.predictions[0]
    assert found.fitted is None
    assert any(note.startswith("Nobody was wrong") for note in found.notes)
    write(results, tmp_path / "out")
    text = (tmp_path / "out/results.md").read_text()
    assert "Fitted" not in text
    assert "> unknown" not in text
