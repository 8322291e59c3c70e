"""A study on a full disk, of an older or newer version, and with listeners who mean no good."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_disk import small_disk
from test_listening_command import answers, run, study
from test_listening_page import Browser, ServedStudy

from ripples._command import binary

__all__ = ["study"]


def change(study: Path, **parts: object) -> None:
    """Change parts of a study, and freeze it."""
    study.write_text(json.dumps({**json.loads(study.read_text()), **parts}))
    run("plan", str(study), "-q")


@pytest.fixture
def full_disk(study: Path) -> Iterator[Path]:
    """A disk of 1 MB for the answers of the study; only root may make one."""
    with small_disk(study.with_suffix(".answers"), "1m") as disk:
        yield disk


def fill(disk: Path) -> Path:
    """Take all that is left of a disk."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            return filler


def test_a_full_disk_refuses_answers_and_loses_none(study: Path, full_disk: Path) -> None:
    """What was acknowledged is there; what was refused comes again and is there once."""
    run("plan", str(study), "-q")
    served = ServedStudy(binary(), str(study), "-q")
    try:
        browser = Browser(served)
        filler = fill(full_disk)
        said = browser.answer()
        while "fault" not in said:
            assert browser.state["step"]["kind"] != "done", "the disk was never full"
            said = browser.answer()
        assert "the disk is full: this answer was not kept, all before it are safe" in said["fault"]
        assert said["again"] is True
        place = browser.state["sequence"]
        assert "the disk is full" in browser.answer()["fault"]
        filler.unlink()
        assert browser.answer()["ack"] == place
        while browser.state["step"]["kind"] != "done":
            browser.answer()
    finally:
        served.end()
    rows = answers(study)
    assert [int(row["trial"]) for row in rows] == list(range(1, len(rows) + 1))
    assert {row["completed"] for row in rows} == {"1"}


def test_a_store_of_the_first_version_goes_on(study: Path) -> None:
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "2")
    before = answers(study)
    with sqlite3.connect(study.with_suffix(".answers") / "answers.sqlite") as store:
        store.execute("ALTER TABLE answer DROP COLUMN tones")
        store.execute("ALTER TABLE listener DROP COLUMN language")
        store.execute("DROP TABLE forgotten")
        store.execute("PRAGMA user_version = 1")
    assert answers(study) == before
    run("run", str(study), "-q", "--simulate", "1", "--seed", "2")
    assert len(answers(study)) == len(before) * 3 // 2


def test_a_store_of_a_newer_version_is_left_as_it_is(study: Path) -> None:
    run("plan", str(study), "-q")
    run("run", str(study), "-q", "--simulate", "1")
    file = study.with_suffix(".answers") / "answers.sqlite"
    with sqlite3.connect(file) as store:
        store.execute("PRAGMA user_version = 99")
        before = list(store.iterdump())
    for words in (["export"], ["serve", "--port", "0"], ["run", "--simulate", "1"]):
        said = run(words[0], str(study), *words[1:], code=1)
        assert "was made by a newer version of Ripples" in said
        assert "use that version; nothing was changed" in said
    with sqlite3.connect(file) as store:
        assert list(store.iterdump()) == before
        assert store.execute("PRAGMA user_version").fetchone() == (99,)


def test_a_rating_of_what_was_not_heard_is_refused(study: Path) -> None:
    change(study, tasks=[{"kind": "bs2132", "trials": 2}], analysis=[], exclusions=[])
    served = ServedStudy(binary(), str(study), "-q")
    try:
        browser = Browser(served)
        while browser.state["step"]["kind"] != "trial":
            browser.answer()
        place = browser.state["sequence"]
        for heard in ([], [1], [1, 0], [3, -1]):
            said = browser.answer(text="50,60", heard=heard)
            number = 2 if heard else 1
            assert f"sound {number} has not been heard to its end" in said["fault"]
            assert said["again"] is False
        assert browser.answer(text="50,60", heard=[1, 2])["ack"] == place
    finally:
        served.end()
    assert len(answers(study)) == 2


def test_a_reference_tone_is_offered_and_counted(study: Path) -> None:
    """It need not be heard, it has no name of its own, and answers are scored as without it."""
    value = {"kind": "value", "input": "temperature", "trials": 12, "tone": 10, "tolerance": 1}
    change(study, tasks=[value], analysis=[], exclusions=[])
    text = (study.with_suffix(".plan") / "plan.md").read_text()
    assert "the sound of 10 °C, as often as the listener likes" in text
    served = ServedStudy(binary(), str(study), "-q")
    try:
        browser = Browser(served)
        while browser.state["step"]["kind"] != "trial":
            browser.answer()
        names = set()
        for tones in range(12):
            if browser.state["step"]["kind"] == "rest":
                browser.answer()
            tone = browser.state["step"]["tone"]
            assert tone["label"] == "10 °C"
            assert tone["sound"] not in browser.state["step"]["sounds"]
            names.add(tone["sound"])
            browser.hear(tone["sound"])
            said = browser.answer(text="5", tones=tones)
            assert "fault" not in said
        assert len(names) == 12, "each time it has another name"
    finally:
        served.end()
    rows = answers(study)
    assert [row["tones"] for row in rows] == [str(number) for number in range(12)]
    for row in rows:
        assert row["correct"] == str(int(abs(float(row["truth"]) - 5) <= 1))
    said = run("run", str(study), "-q", "--silent", typed="yes\n\n\nt\nt\n7\nq\n", code=1)
    assert "t  plays the reference tone: 10 °C" in said
    assert [row["tones"] for row in answers(study)][-1] == "2"


HOSTILE = [
    "first\nsecond, third",
    "a|b",
    '"; DROP TABLE answer; --',
    "=cmd|' /C calc'!A0",
    "\u202egnp.exe",
    "<script>alert(1)</script>",
    "e\u0301" * 900,
]


def test_words_of_a_page_are_kept_as_they_were_typed(study: Path) -> None:
    change(study, tasks=[{"kind": "text", "trials": len(HOSTILE)}], analysis=[], exclusions=[])
    served = ServedStudy(binary(), str(study), "-q")
    try:
        browser = Browser(served)
        while browser.state["step"]["kind"] != "trial":
            browser.answer()
        for refused in ("nul\0", "\x1b[2J", "x" * 2001, "x" * 20_000):
            assert "fault" in browser.answer(text=refused), repr(refused[:9])
        for text in HOSTILE:
            assert "ack" in browser.answer(text=text), text
    finally:
        served.end()
    assert [row["answer"] for row in answers(study)] == HOSTILE


def test_simulated_listeners_answer_by_the_page_as_they_do_without(study: Path) -> None:
    """The same seeds give the same answers in the store; only pseudonyms and times differ."""
    tasks = json.loads(study.read_text())["tasks"]
    value = {"kind": "value", "input": "temperature", "trials": 4}
    stairs = {"kind": "staircase", "input": "temperature", "trials": 8}
    stairs["staircase"] = {"from": 0.5, "to": 8}
    change(
        study,
        tasks=[*tasks, value, stairs, {"kind": "bs2132", "trials": 2}, {"kind": "nasa-tlx"}],
        screening={"headphones": "woods"},
    )
    words = ["--simulate", "4", "--seed", "5", "--dropout", "0.4"]
    said = run("run", str(study), "-q", *words)
    alone = answers(study)
    shutil.rmtree(study.with_suffix(".answers"))
    assert run("run", str(study), "-q", *words, "--served") == said
    served = answers(study)

    def same(rows: list[dict[str, str]]) -> list[dict[str, str]]:
        """Number the listeners, and leave out what is drawn or told by the clock."""
        codes = list(dict.fromkeys(row["listener"] for row in rows))
        other = ("started", "answered", "stimulus")
        return [
            {**{name: cell for name, cell in row.items() if name not in other},
             "listener": str(codes.index(row["listener"]))}
            for row in rows
        ]  # fmt: skip

    assert same(served) == same(alone)
    assert len({row["listener"] for row in alone}) > 4, "somebody left"
