"""The privacy of a listening study: what is told before, left out of an export, and forgotten."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest
from test_listening_command import run, study
from test_listening_course import changed, course, serving
from test_listening_page import Browser

__all__ = ["course", "study"]


def test_before_consent_it_is_told_what_is_stored(course: Path) -> None:
    """The list is made from the study; what it says of texts and headphones depends on it."""
    with serving(course) as served:
        browser = Browser(served)
        kept = " ".join(browser.state["step"]["kept"]["items"])
        browser.answer()
    (code,) = codes_of(course)
    assert f"in place of your name: {code}" in kept, "who leaves early can ask, too"
    assert "in your own words" in kept
    assert "language" in kept
    assert "headphone" not in kept
    said = run("run", str(course), "-q", "--silent", typed="q\n", code=1)
    assert "What is stored about you:" in said
    assert "address of your device" in said
    assert said.index("What is stored") < said.index("Take part?")


def codes_of(study: Path) -> set[str]:
    """Return the codes of the store."""
    database = sqlite3.connect(study.with_suffix(".answers") / "answers.sqlite")
    codes = {str(row[0]) for row in database.execute("SELECT code FROM listener")}
    database.close()
    return codes


def store(study: Path) -> str:
    """Return all bytes of the store as text."""
    folder = study.with_suffix(".answers")
    return "".join(path.read_bytes().decode("latin-1") for path in folder.glob("answers.sqlite*"))


def test_no_address_of_a_listener_is_in_the_store(course: Path) -> None:
    with serving(course) as served:
        browser = Browser(served)
        browser.answer()
        assert "127.0.0.1" not in store(course)
    database = sqlite3.connect(course.with_suffix(".answers") / "answers.sqlite")
    columns = {row[1] for row in database.execute("PRAGMA table_info(listener)")}
    database.close()
    assert columns == {
        "code", "secret", "number", "plan", "order", "started", "completed", "left",
        "headphones", "language",
    }  # fmt: skip


def answer_in_terminal(study: Path, words: str) -> str:
    """Let a person answer a study of one text in the terminal; return the code."""
    said = run("run", str(study), "-q", "--silent", typed=f"yes\n\n\n{words}\n")
    assert "Thank you" in said
    return re.search(r"Your code is (L\w{5})", said).group(1)  # type: ignore[union-attr]


def of_words(study: Path) -> Path:
    """Make a study of one question to be answered in words."""
    return changed(
        study, tasks=[{"kind": "text", "question": "And?"}], analysis=[], exclusions=[],
        listeners=2,
    )  # fmt: skip


def test_texts_can_be_left_out_of_an_export(study: Path) -> None:
    """They stay out when a listener is forgotten later, which writes the export again."""
    of_words(study)
    first, other = answer_in_terminal(study, "my brother Jan"), answer_in_terminal(study, "")
    run("export", str(study))
    assert "my brother Jan" in exported(study)
    said = run("export", str(study), "--without-texts")
    assert "2 answers in listeners' own words left out" in said
    assert "my brother Jan" not in exported(study)
    sidecar = json.loads((study.with_suffix(".answers") / "answers.json").read_text())
    assert "left out" in sidecar["answer"]["Description"]
    run("forget", str(study), other, "--yes")
    assert "my brother Jan" not in exported(study)
    run("export", str(study))
    assert "my brother Jan" in exported(study)
    assert first in exported(study)


def exported(study: Path) -> str:
    """Return the text of the exported table."""
    return (study.with_suffix(".answers") / "answers.csv").read_text()


def test_who_is_forgotten_is_counted_and_nothing_else_is_kept(study: Path) -> None:
    """It asks first, takes small letters, tells what it removed; the analysis counts it."""
    pytest.importorskip("statsmodels")
    of_words(study)
    codes = [answer_in_terminal(study, word) for word in ("Aa", "Bb", "Cc")]
    assert "not confirmed" in run("forget", str(study), codes[0], typed="no\n", code=2)
    assert codes[0] in store(study)
    said = run("forget", str(study), codes[0].lower(), typed="yes\n")
    assert "1 answer, 1 of them in words, to the end of the study" in said
    assert codes[0] not in store(study)
    run("export", str(study))
    key = json.loads((study.with_suffix(".answers") / "key.json").read_text())
    assert key["forgotten"] == {"people": 1, "completed": 1, "simulated": 0}
    from ripples.listening import analyse

    folder = study.with_suffix(".answers")
    results = analyse(study.with_suffix(".plan") / "plan.json", folder / "answers.csv", ended=True)
    assert results.as_json()["listeners"]["forgotten"] == 1
    assert "1 listener asked for their answers to be removed" in " ".join(results.screening.notes)
    database = sqlite3.connect(folder / "answers.sqlite")
    names = [row[1] for row in database.execute("PRAGMA table_info(forgotten)")]
    database.close()
    assert names == ["plan", "completed", "simulated"], "nothing says who it was, or when"
