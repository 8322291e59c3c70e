"""Mappings are texts: read, described, shown, and run with the files that they name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import soundfile

import ripples
from ripples import Mapping, MappingError, UsageError
from ripples.mapping import as_mapping

FRAME = pd.DataFrame({"t": [0.0, 1.0, 2.0], "temperature": [0.0, 0.5, 1.0]})


def test_a_file_and_its_text_are_one_mapping() -> None:
    path = Path("mappings/pitch.lua")
    mapping = Mapping.from_file(path)
    assert mapping.text == path.read_text()
    assert mapping == Mapping(path.read_text())
    assert (mapping.name, mapping.path) == ("pitch", path)
    assert Mapping(path.read_text()).name == "Pitch"
    assert mapping.hear.startswith("one soft tone climbs a major scale")
    assert mapping.hear.endswith("what the coldest degree sounds like")


@pytest.mark.parametrize("kind", [str, Path])
def test_a_path_is_read(kind: Callable[[str], str | Path], tmp_path: Path, tone: Mapping) -> None:
    mapping = Mapping(kind("mappings/pitch.lua"))
    assert mapping == Mapping.from_file("mappings/pitch.lua")
    assert (mapping.name, mapping.path) == ("pitch", Path("mappings/pitch.lua"))
    assert Mapping(kind("mappings/pitch.lua"), "mine").name == "mine"
    other = tone.save(tmp_path / "tone.txt")
    assert Mapping(kind(str(other))).text == tone.text
    with pytest.raises(MappingError, match=r"nowhere\.lua: cannot be read: No such file") as caught:
        Mapping(kind("nowhere.lua"))
    assert "relative to the current folder" in str(caught.value.hint)


def test_lua_that_ends_in_a_path_is_lua() -> None:
    text = "return mapping {}\n-- see mappings/pitch.lua"
    assert Mapping(text).text == text
    assert Mapping("return mapping {}").path is None


def test_describe_says_what_is_declared(tone: Mapping) -> None:
    described = tone.describe()
    assert described["inputs"] == ["temperature"]
    assert [param["name"] for param in described["params"]] == ["top"]
    assert [variant["name"] for variant in described["variants"]] == ["wide"]


def test_a_mistake_is_told_at_its_line_of_the_text(tone: Mapping) -> None:
    wrong = Mapping(tone.text.replace("p.pitch", "p.pich"), name="mine")
    with pytest.raises(MappingError) as caught:
        wrong.render(FRAME, length=1)
    error = caught.value
    line = error.line
    assert line is not None
    assert error.column is not None
    assert "p.pich" in wrong.text.splitlines()[line - 1]
    assert error.hint == 'did you mean "pitch"?'
    excerpt, caret = str(error.excerpt).splitlines()
    assert excerpt[caret.index("^") :].startswith("p.pich") or "pich" in excerpt
    assert error.file == "mine"
    assert "/ripples-" not in str(error)


def test_half_a_mapping_is_a_mapping_error() -> None:
    with pytest.raises(MappingError, match="is not closed"):
        Mapping("return mapping {\n").describe()


def test_a_missing_file_is_told() -> None:
    with pytest.raises(MappingError, match=r"nowhere\.lua: cannot be read"):
        ripples.render("nowhere.lua", "datasets/staircase")


def test_a_text_that_makes_nothing_is_told_by_its_name() -> None:
    with pytest.raises(MappingError) as caught:
        ripples.render("local a = 1\n", FRAME, length=1)
    assert str(caught.value).startswith("mapping: ")
    assert "ripples-" not in str(caught.value)
    with pytest.raises(MappingError, match=r"ripples\.Mapping\(text\)"):
        ripples.render("return mapping {}", FRAME)


def test_what_is_no_mapping_is_refused() -> None:
    with pytest.raises(UsageError, match="int"):
        as_mapping(3)  # type: ignore[arg-type]


def test_names_with_spaces_and_letters_of_all_kinds(tone: Mapping, tmp_path: Path) -> None:
    path = tone.save(tmp_path / "my maps" / "Wärme und Schritt.lua")
    plain = tone.render(FRAME, length=1, tail=0)
    assert ripples.render(path, FRAME, length=1, tail=0).sha256 == plain.sha256
    renamed = Mapping(tone.text, name='"../; rm $(x) äöü')
    assert renamed.render(FRAME, length=1, tail=0).sha256 == plain.sha256


def test_an_edit_of_a_text_from_a_file_is_what_sounds(tone: Mapping, tmp_path: Path) -> None:
    mapping = Mapping.from_file(tone.save(tmp_path / "tone.lua"))
    before = mapping.render(FRAME, length=1, tail=0)
    mapping.text = mapping.text.replace('"A4"', '"A3"')
    assert mapping.render(FRAME, length=1, tail=0).sha256 != before.sha256
    assert (tmp_path / "tone.lua").read_text() == tone.text


def test_a_text_finds_recordings_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    binary = ripples.doctor().path
    monkeypatch.setenv("RIPPLES", str(binary))
    monkeypatch.chdir(tmp_path)
    wave = 0.5 * np.sin(2 * np.pi * 440 * np.arange(48000) / 48000)
    Path("my sounds").mkdir()
    soundfile.write("my sounds/tone.wav", wave, 48000)
    mapping = Mapping("""
return mapping {
  name = "my sounds",
  voices = { tone = sampler { file = "my sounds/tone.wav", root = "A4" } },
  sequences = { hold = function() play("tone", { pitch = "A4", duration = 1 }) end },
}""")
    sound = mapping.render(FRAME, length=1, tail=0)
    assert sound.warnings == []
    spectrum = np.abs(np.fft.rfft(sound.samples[4800:43200, 0]))
    assert np.argmax(spectrum) * 48000 / 38400 == pytest.approx(440, abs=1.25)
    assert [path.name for path in Path("my sounds").iterdir()] == ["tone.wav"]


def test_a_page_shows_the_text_as_it_is() -> None:
    page = Mapping("-- a < b & c\nreturn 1\n", name="<x>")._repr_html_()
    assert "-- a &lt; b &amp; c" in page
    assert "<x>" not in page


def test_a_long_text_in_a_mapping_is_no_path(tone: Mapping) -> None:
    long = Mapping(f"local note = '{'la ' * 2000}' .. \"a\\0b\"\n{tone.text}")
    assert long.describe()["inputs"] == ["temperature"]
