"""Live sessions of the real command: what is asked, heard and refused."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from live_mappings import BROKEN, BROKEN_LINE, BUZZ, HUM, height
from waiting import eventually

from ripples import LuaError, Mapping, MappingError, SessionEnded, UsageError
from ripples._capture import wait
from ripples.live import Live

ROOT = Path(__file__).parents[2]
WALK = ROOT / "datasets" / "garden-walk"


def is_heard(live: Live, hertz: float) -> bool:
    """Say whether a sine of this frequency is heard within some seconds."""
    return eventually(lambda: abs(height(live.capture(0.4)) - hertz) < 3)


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    """One session for the tests that leave it as they found it."""
    with Live(HUM, WALK, to="none", journal="none") as session:
        yield session


def test_it_sounds_as_the_mapping_says(live: Live) -> None:
    sound = live.capture(0.5)
    assert sound.samples.shape == (24000, 2)
    assert height(sound) == pytest.approx(440, abs=2)
    assert sound.title == "Hum, version 1"


def test_a_parameter_is_heard_when_it_is_set(live: Live) -> None:
    assert live.set(height=880) == "height = 880 Hz"
    assert is_heard(live, 880)
    live.variant("low")
    assert is_heard(live, 220)
    assert live.variant() == "height = 440"
    assert is_heard(live, 440)


def test_an_input_is_held_until_it_is_freed(live: Live) -> None:
    live.set({"pace": 140}, weather="rain")
    assert eventually(lambda: live.run("string.format('%g', env.pace)") == '"140"')
    assert live.free("pace", "weather") == "free: pace\nfree: weather"
    assert live.free() == "no input is held"


def test_code_gives_what_it_prints_and_what_it_is(live: Live) -> None:
    assert live.run("print('hello')\nreturn 6 * 7") == "hello\n42"
    assert live.run("1 + 1\n:variant") == "2\nlow"
    assert live.run("") == ""


def test_lua_with_a_line_like_a_command_runs_as_a_whole(live: Live) -> None:
    assert live.run("s = [[\n:play\n]]\n:free\nreturn #s") == "no input is held\n6"


def test_a_mistake_in_lua_names_the_line_of_the_whole_text(live: Live) -> None:
    with pytest.raises(LuaError) as caught:
        live.run(":free\n\nlocal x = 1\nx.y.z = 2")
    assert (caught.value.file, caught.value.line) == ("prompt", 4)
    with pytest.raises(LuaError, match='unknown word "plai"') as caught:
        live.run("x = 1\n  plai('tone')")
    assert caught.value.excerpt == "  2 |   plai('tone')\n    |   ^"


def test_an_endless_loop_is_stopped(live: Live) -> None:
    with pytest.raises(LuaError, match="over its time budget"):
        live.run("while true do end")
    assert live.run("1") == "1"


def test_an_unknown_name_is_a_usage_error_that_says_what_there_is(live: Live) -> None:
    with pytest.raises(UsageError, match='did you mean "height"'):
        live.set(heigth=3)
    with pytest.raises(UsageError, match="valid: low"):
        live.variant("nix")
    with pytest.raises(UsageError, match="unknown input"):
        live.free("nix")
    with pytest.raises(UsageError, match="unknown command"):
        live.run(":nix")


def test_a_timed_line_runs_later_and_its_mistake_is_a_notice(live: Live) -> None:
    live.run("later = 0")
    assert live.run("@+1.5 later = 1\n@+1.5 blub()") == ""
    assert live.run("later") == "0"
    assert eventually(lambda: live.run("later") == "1")
    assert eventually(lambda: any('unknown word "blub"' in each for each in live.notices))


def test_status_has_figures(live: Live) -> None:
    status = live.status()
    assert (status["mapping"], status["version"], status["other"]) == ("Hum", 1, [])
    assert status["sound"] > 0
    assert status["walk"]["length"] == pytest.approx(599)
    assert [sink for sink in status["sinks"] if sink["state"] == "running"] == []
    assert status["blocks"] == pytest.approx(status["sound"] * 48000 / 256, rel=0.3)


def test_a_reload_changes_the_sound_without_a_gap(tmp_path: Path) -> None:
    with Live(HUM, WALK, to="none", journal="none") as live:
        file = live.record(tmp_path / "sub folder" / "take.wav")
        wait(live, str(file), 0.3)
        assert live.reload(Mapping(BUZZ)).startswith("version 2")
        wait(live, str(file), 0.9)
        assert live.stop_recording() == file
        assert live.status()["mapping"] == "Buzz"
        assert live.undo().startswith("version 3")
        assert live.status()["mapping"] == "Hum"
    samples, rate = soundfile.read(file, always_2d=True)
    loudness = [np.sqrt(np.mean(part**2)) for part in np.split(samples[: rate // 2, 0], 50)]
    assert min(loudness) > 0.2 * max(loudness)
    assert harmonics(samples[-8000:, 0]) > 0.1 > 0.001 > harmonics(samples[:8000, 0])


def harmonics(samples: np.ndarray) -> float:  # type: ignore[type-arg]
    """Return the third partial's share of the first's level; 8000 samples hold whole periods."""
    levels = np.abs(np.fft.rfft(samples * np.hanning(8000)))
    third = round(3 * 440 * 8000 / 48000)
    return float(levels[third - 1 : third + 2].max() / levels.max())


def test_a_broken_version_is_refused_with_its_line_and_the_sound_goes_on(live: Live) -> None:
    with pytest.raises(MappingError) as caught:
        live.reload(Mapping(BROKEN, name="mine"))
    assert (caught.value.file, caught.value.line) == ("mine", BROKEN_LINE)
    assert caught.value.excerpt is not None
    assert "voices = = {" in caught.value.excerpt
    assert live.status()["mapping"] == "Hum"
    assert height(live.capture(0.3)) == pytest.approx(440, abs=4)


def test_a_mapping_from_a_file_follows_the_file_and_is_never_written_to(tmp_path: Path) -> None:
    file = tmp_path / "my own mapping.lua"
    file.write_text(HUM)
    with Live(file, to="none", journal="none") as live:
        live.reload(Mapping(BUZZ))
        assert file.read_text() == HUM
        assert live.reload(file).startswith("version 3")
        file.write_text(HUM.replace("Hum", "Saved"))
        assert eventually(lambda: live.status()["mapping"] == "Saved")


def test_a_mistake_at_the_start_names_the_line() -> None:
    with pytest.raises(MappingError) as caught:
        Live(Mapping(BROKEN, name="mine"), to="none")
    assert (caught.value.file, caught.value.line) == ("mine", BROKEN_LINE)


def test_a_call_that_cannot_be_meant_is_refused() -> None:
    with pytest.raises(UsageError, match='no parameter "brightness"'):
        Live(HUM, to="none", brightness=3)
    with pytest.raises(UsageError, match="cannot go to 'stdout'"):
        Live(HUM, to="stdout")
    with pytest.raises(UsageError, match="leave data and to out"):
        Live(HUM, WALK, attach=True)
    with pytest.raises(SessionEnded, match="no session listens"):
        Live(attach="/nowhere/1.sock")
    with pytest.raises(UsageError, match="cannot be captured"):
        Live.capture(None, -1)  # type: ignore[arg-type]


def test_two_recordings_at_once_are_refused(live: Live, tmp_path: Path) -> None:
    live.record(tmp_path / "one.wav")
    with pytest.raises(UsageError, match="is being recorded"):
        live.capture(0.1)
    live.stop_recording()
    with pytest.raises(UsageError, match="no audio format"):
        live.record(tmp_path / "one.nix")


def test_a_notebook_shows_what_sounds_and_text_as_text(live: Live) -> None:
    page = live._repr_html_()
    assert "Hum, version 1" in page
    assert "one held sine; its height is a parameter" in page
    assert repr(live).startswith("<Live: Hum, version 1")
