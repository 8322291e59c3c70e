"""Files that break, vanish or have no room while a page is served: it is told, all goes on."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_attacked import HOLD, ROOT
from page_client import BINARY, TEXT, Client, Served
from small_disk import small_disk

from ripples._command import binary


class Watcher:
    """A page that hears what the session says unasked."""

    def __init__(self, served: Served):
        self.page = Client(served).open()

    def hears(self, words: str, seconds: float = 120) -> str:
        """Return the next notice with these words."""
        return str(self.takes(words, seconds)["notice"])

    def takes(self, words: str, seconds: float = 120) -> dict[str, Any]:
        """Return the next message of a notice with these words."""
        heard, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            code, data = self.page.frame()
            message: dict[str, Any] = json.loads(data) if code == TEXT else {}
            if "notice" in message:
                heard.append(message["notice"])
                if words in heard[-1]:
                    return message
        raise AssertionError(f"no notice with {words!r}; heard {heard}")

    @property
    def goes_on(self) -> bool:
        """Whether the sound goes on: its time passes, and something is heard of it."""
        before = self.page.next("state")["time"]
        while self.page.next("state")["time"] < before + 0.3:
            pass
        self.page.say({"sound": True})
        while self.page.frame()[0] != BINARY:
            pass
        self.page.say({"sound": False})
        return True

    def is_unharmed(self) -> bool:
        """Whether lines are answered, and the sound goes on."""
        return self.page.run("1 + 1")["text"] == "2" and self.goes_on


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site with its mappings, and a walk through it."""
    for part in ("sites", "mappings"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copytree(ROOT / "datasets" / "garden-tour", tmp_path / "tour")
    return tmp_path


@pytest.fixture
def garden(folder: Path) -> Iterator[Served]:
    """A session of the site."""
    served = Served(
        binary(), "--site", folder / "sites" / "garden.geojson", "--data", folder / "tour"
    )
    yield served
    served.end()


@pytest.fixture
def hold(tmp_path: Path) -> Iterator[tuple[Served, Path]]:
    """A session of a mapping, and its file."""
    file = tmp_path / "hold.lua"
    file.write_text(HOLD)
    served = Served(binary(), file)
    yield served, file
    served.end()


def test_a_site_that_breaks_is_said_and_the_garden_goes_on(garden: Served, folder: Path) -> None:
    page = Watcher(garden)
    file = folder / "sites" / "garden.geojson"
    good = file.read_text()
    file.write_text(good[: len(good) // 2])
    said = page.hears("garden.geojson:")
    assert "the last text that worked goes on" in said
    assert page.is_unharmed()
    file.unlink()
    assert "No such file" in page.hears("garden.geojson: cannot be read")
    assert page.is_unharmed()
    file.write_text(good)
    page.hears("was saved: a site is read when a session begins")
    # A page that comes now sees the garden as it is played.
    names = [ripple["name"] for ripple in Client(garden).open().next("scene")["site"]["ripples"]]
    assert len(names) == good.count('"ripple"')


def test_another_ripples_mapping_that_breaks_is_said_and_so_is_its_return(
    garden: Served, folder: Path
) -> None:
    page = Watcher(garden)
    file = folder / "mappings" / "rose-garden.lua"
    good = file.read_text()
    file.write_text("return mapping {{")
    assert "the last text that worked goes on" in page.hears("rose-garden.lua:1:")
    assert page.is_unharmed()
    file.write_text(good)
    page.hears("rose-garden.lua is again as it was read")
    file.unlink()
    page.hears("rose-garden.lua: cannot be read")
    assert page.is_unharmed()


def test_the_sessions_own_mapping_may_vanish_and_break(hold: tuple[Served, Path]) -> None:
    served, file = hold
    page = Watcher(served)
    file.unlink()
    assert "version 1 goes on" in page.hears("hold.lua: cannot be read")
    assert page.is_unharmed()
    file.write_text(HOLD.replace("return mapping {", "return mapping {{"))
    told = page.takes("hold.lua:2:")
    assert "version 1 goes on" in told["notice"]
    # The editor of the page shows it at its line.
    fault = told["fault"]
    assert (fault["file"], fault["line"], fault["column"]) == (str(file), 2, 16)
    assert "sounding" not in told
    assert page.is_unharmed()
    file.write_text(HOLD)
    assert "fault" not in page.takes("hold.lua is again as version 1")
    file.write_text(HOLD.replace("level = -20", "level = -26"))
    page.hears("version 2")
    assert page.is_unharmed()


def test_a_mapping_that_fails_later_is_told_with_its_line(hold: tuple[Served, Path]) -> None:
    served, file = hold
    page = Watcher(served)
    # It is tried before it takes over: what fails at once never sounds.
    late = """  control = function(env, out)
    ticks = ticks + 1
    if ticks > 500 then error("the late one") end
  end,
"""
    text = HOLD.replace("  voices = {", late + "  voices = {")
    file.write_text("local ticks = 0" + text)
    page.hears("version 2")
    told = page.takes("the late one")
    assert (told["fault"]["line"], told["sounding"]) == (7, True)
    assert page.is_unharmed()


def test_a_mapping_that_never_ends_is_refused_and_what_sounds_goes_on(
    hold: tuple[Served, Path],
) -> None:
    served, file = hold
    page = Watcher(served)
    file.write_text("while true do end\n" + HOLD)
    told = page.takes("over its time budget")
    assert "version 1 goes on" in told["notice"]
    assert told["fault"]["line"] == 1
    assert page.is_unharmed()


def test_a_walk_is_played_to_its_end_though_its_dataset_is_gone(
    garden: Served, folder: Path
) -> None:
    page = Watcher(garden)
    shutil.rmtree(folder / "tour")
    assert page.page.run(":seek 300")["text"] == "at 300.0 s of 719.0 s"
    assert page.page.run(":again 0.1")["text"] == "again: the last 0.10 s"
    status = page.page.run(":status")
    assert status["kind"] == "ok"
    assert "of 719.0 s" in status["text"]
    assert Client(garden).open().next("scene")["walk"]["duration"] == 719
    assert page.is_unharmed()


@pytest.fixture
def disk_of_a_second(tmp_path: Path) -> Iterator[Path]:
    """A disk of 300 kB, one second of sound; only root may make one."""
    with small_disk(tmp_path / "disk", "300k") as disk:
        yield disk


def test_a_disk_that_fills_up_ends_the_recording_only(
    disk_of_a_second: Path, tmp_path: Path, hold: tuple[Served, Path]
) -> None:
    page = Watcher(hold[0])
    assert page.page.run(f":record {disk_of_a_second}/take.wav")["kind"] == "ok"
    assert page.page.next("state")["isRecording"] == f"{disk_of_a_second}/take.wav"
    said = page.hears("take.wav: recording stopped after")
    assert "No space left on device" in said
    assert "stays readable" in said
    assert page.is_unharmed()
    assert page.page.next("state")["isRecording"] is None
    assert "RIFF" in (disk_of_a_second / "take.wav").read_bytes()[:4].decode("latin-1")
    refused = page.page.run(f":record {disk_of_a_second}/second.wav")
    assert refused["kind"] == "error"
    assert refused["fault"]["code"] == "disk-full"
    # On another disk there is room.
    assert page.page.run(f":record {tmp_path}/take.wav")["kind"] == "ok"
    assert page.goes_on
    assert page.page.run(":record off")["text"].startswith(f"{tmp_path}/take.wav: ")
