"""The reference is that of the command; examples are those of the checkout."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import ripples
from ripples import DataError, UsageError, _command, _examples

TEXT = Path("docs/reference.md")


def test_every_heading_of_the_reference_is_an_entry() -> None:
    text = TEXT.read_text()
    names = ripples.reference().names
    for name in re.findall(r"^### (.+)$", text, re.M):
        assert name in names
    for section in re.findall(r"^## (.+)$", text, re.M):
        entries = ripples.reference(section).entries
        found = [entry for entry in entries if entry.section == section]
        assert {entry.name for entry in entries if entry not in found} <= {section.lower()}
        part = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
        below = len(re.findall(r"^### ", part, re.M)) or len(re.findall(r"^\| `", part, re.M))
        assert len(found) == below


def test_an_entry_is_shown_as_it_stands_in_the_reference() -> None:
    shown = ripples.reference("LowPass")
    assert shown.names == ["lowpass"]
    whole = TEXT.read_text().partition("\n### lowpass\n")[2].partition("\n### ")[0].strip()
    assert shown._repr_markdown_() == f"**lowpass** (Unit generators)\n\n{whole}"


def test_a_row_has_the_heads_of_its_columns() -> None:
    lines = str(ripples.reference("temperature")).splitlines()
    assert lines[0] == "**temperature** (Inputs)"
    assert lines[2].startswith("| name | unit |")
    assert lines[4] == "| `temperature` | °C | linear | -60 … 60 | Air temperature. |"
    assert ripples.reference("seek").names == ripples.reference(":seek").names == [":seek"]


def test_a_name_that_means_several_things_shows_all() -> None:
    sections = {entry.section for entry in ripples.reference("range").entries}
    assert sections == {"A map entry", "Unit generators"}


def test_words_find_the_entries_that_have_them_all() -> None:
    found = ripples.reference("critical band")
    assert len(found.entries) > 1
    for entry in found.entries:
        assert "critical" in (entry.name + entry.text).lower()
        assert "band" in (entry.name + entry.text).lower()
        assert f"- `{entry.name}`: " in repr(found)


@pytest.mark.parametrize(
    ("words", "hint"),
    [("lowpaas", "did you mean 'lowpass'"), ("qqq", r"reference\(\) lists"), ("", "lists")],
)
def test_what_is_not_there_is_told(words: str, hint: str) -> None:
    with pytest.raises(UsageError, match=f"nothing of '{words}'; .*{hint}"):
        ripples.reference(words)


def test_all_examples_are_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [file.parent.name for file in sorted(Path("datasets").glob("*/datapackage.json"))]
    assert len(names) >= 5
    monkeypatch.setenv("RIPPLES", str(_command.binary()))
    monkeypatch.chdir(tmp_path)
    for name in names:
        dataset = ripples.example(name)
        assert (dataset.name, dataset.is_temporary) == (name, False)
        assert dataset.describe()["seconds"] > 0


def test_a_package_elsewhere_finds_examples_by_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree("datasets/staircase", checkout / "datasets" / "stairs")
    program = checkout / ".build" / "release" / "ripples"
    program.parent.mkdir(parents=True)
    program.symlink_to(_command.binary())
    monkeypatch.setenv("RIPPLES", str(program))
    monkeypatch.setattr(_examples, "__file__", str(tmp_path / "site" / "ripples" / "_examples.py"))
    monkeypatch.chdir(tmp_path)
    assert ripples.example("stairs").path == checkout / "datasets" / "stairs"
    with pytest.raises(UsageError, match="no example 'stair'; did you mean 'stairs'"):
        ripples.example("stair")


def test_without_a_checkout_the_error_says_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_examples, "__file__", str(tmp_path / "ripples" / "_examples.py"))
    monkeypatch.setenv("RIPPLES", str(tmp_path / "none"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match="no checkout") as caught:
        ripples.example("daily-weather")
    assert "RIPPLES=CHECKOUT/.build/release/ripples" in str(caught.value.hint)
    assert "simulate" in str(caught.value.hint)
