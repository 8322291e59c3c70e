"""The examples of the README run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ripples

README = Path(__file__).resolve().parents[1] / "README.md"


def blocks() -> list[str]:
    """Return the blocks of Python in the README."""
    found: list[str] = re.findall(r"^```python\n(.*?)^```", README.read_text(), re.M | re.S)
    return found


def test_the_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RIPPLES", str(ripples.doctor().path))
    (tmp_path / "mappings").symlink_to(Path("mappings").absolute())
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks():
        exec(block, names)
    assert Path("glide.wav").stat().st_size > 12 * 48000 * 8
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("<Rendering of Glide on table: 14.0 s, -")
    variants = names["variants"]
    assert isinstance(variants, list)
    assert [one.loudness for one in variants] == pytest.approx([-23, -23], abs=0.1)


def test_ten_lines_are_ten_lines() -> None:
    assert len([line for line in blocks()[0].splitlines() if line.strip()]) <= 10


def test_the_mistake_that_is_shown_is_real() -> None:
    lua = re.search(r'Mapping\("""\n(.*?)"""\)', blocks()[0], re.S)
    assert lua is not None
    wrong = ripples.Mapping(lua[1].replace("p.pitch", "p.pich"))
    with pytest.raises(ripples.MappingError) as caught:
        wrong.describe()
    assert f"MappingError: {caught.value}\n```" in README.read_text()
