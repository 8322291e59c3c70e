"""The magics in a shell of IPython, as a notebook runs them."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("IPython")

from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from IPython.utils.capture import capture_output
from live_mappings import BROKEN, BROKEN_LINE, HUM, height

ROOT = Path(__file__).parents[2]
STAIRS = ROOT / "datasets" / "staircase"
BROKEN_CELL = "%%mapping hum\n" + BROKEN


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    """A shell with the magics, the mapping `hum` and the path `stairs`."""
    shell = InteractiveShell.instance()
    run(shell, "import ripples")
    run(shell, "%load_ext ripples")
    run(shell, "%%mapping hum\n" + HUM)
    shell.user_ns["stairs"] = STAIRS
    yield shell
    shell.run_cell("if 'live' in globals(): live.stop()")
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, cell: str) -> ExecutionResult:
    """Run a cell, hide what it shows, and return what became of it."""
    with capture_output():
        return shell.run_cell(cell)


def shown(shell: InteractiveShell, cell: str) -> str:
    """Return what a cell shows that fails."""
    with capture_output() as output:
        result = shell.run_cell(cell)
    assert not result.success
    return str(output.stdout + output.stderr)


def page(result: ExecutionResult) -> str:
    """Return what a notebook shows of a result."""
    value: Any = result.result
    return str(value._repr_html_())


def test_importing_the_package_in_a_notebook_loads_the_magics() -> None:
    cell = "import ripples\n%hear"
    done = subprocess.run(
        [sys.executable, "-m", "IPython", "--quick", "-c", cell],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "write %hear MAPPING DATA" in done.stdout + done.stderr


def test_a_cell_of_lua_becomes_a_mapping_and_says_what_it_is(shell: InteractiveShell) -> None:
    result = run(shell, f"%%mapping other --data {STAIRS}\n" + HUM)
    assert shell.user_ns["other"].name == "other"
    text = page(result)
    assert "<strong>other</strong>: one held sine; its height is a parameter" in text
    assert "reads pace" in text
    assert "parameter height = 440 Hz, from 100 to 4000" in text
    assert "variants low" in text
    assert "Findings about other" in text


def test_a_mistake_is_told_at_the_line_of_the_cell(shell: InteractiveShell) -> None:
    text = shown(shell, BROKEN_CELL)
    source = BROKEN_CELL.splitlines()[BROKEN_LINE]
    assert f"MappingError: hum:{BROKEN_LINE + 1}" in text
    assert f"{BROKEN_LINE + 1:3d} | {source}\n    |            ^" in text
    assert "Traceback" not in text
    run(shell, "%%mapping hum\n" + HUM)


def test_after_a_cell_that_failed_the_earlier_mapping_does_not_play(
    shell: InteractiveShell,
) -> None:
    run(shell, "%%mapping mine\n" + HUM)
    assert "parameter" not in shown(shell, "%%mapping mine\n" + BROKEN)
    assert "mine" not in shell.user_ns
    text = shown(shell, "%hear mine stairs --length 1")
    assert "its cell %%mapping mine failed; mend that cell and run it again" in text
    assert run(shell, "%%mapping mine\n" + HUM).success
    assert run(shell, "%hear mine stairs --length 1").success


@pytest.mark.parametrize(
    "cell", ["ripples.Dataset('nowhere')", "x = 1\nripples.render(hum, stairs, length='long')"]
)
def test_an_error_of_use_shows_the_calling_line_and_no_insides(
    shell: InteractiveShell, cell: str
) -> None:
    text = shown(shell, cell)
    assert cell.splitlines()[-1] in text
    assert "dataset.py" not in text
    assert "_render.py" not in text
    assert len(text.splitlines()) <= 4


def test_a_part_of_the_data_is_heard(shell: InteractiveShell) -> None:
    result = run(shell, "%hear hum stairs --from 10 --to 20 --tail 1")
    assert result.success
    sound: Any = result.result
    assert sound.rendering.duration == pytest.approx(11, abs=0.1)


def test_lines_of_findings_and_of_the_shown_text_are_those_of_the_cell(
    shell: InteractiveShell,
) -> None:
    lines = ("%%mapping hum\n" + HUM).splitlines()
    text = shell.user_ns["hum"].text.splitlines()
    assert text[1:] == lines[1:]
    assert text[0] == "-- hum"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "required: NAME"),
        ("3x", "is no name of a variable"),
        ("class", "is no name of a variable"),
        ("hum --dat x", "unrecognized arguments"),
        ("late --data nowhere", "no variable nowhere"),
        ("late --data no/where", "there is no such dataset"),
        ('hum "', "close the quotes"),
    ],
)
def test_a_magic_that_cannot_be_meant_says_how_it_is_written(
    shell: InteractiveShell, line: str, message: str
) -> None:
    text = shown(shell, f"%%mapping {line}\n{HUM}")
    assert message in text
    assert "Traceback" not in text


def test_hear_renders_with_options_and_parameters(shell: InteractiveShell) -> None:
    cell = "%hear hum stairs --length 1 --tail 0 height=500 --text 'half a kilohertz'"
    heard = run(shell, cell).result
    assert heard.rendering.duration == 1
    assert height(heard.rendering) == pytest.approx(500, abs=2)
    assert "Listen for: half a kilohertz" in heard._repr_html_()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hum", "write %hear MAPPING DATA"),
        ("hum stairs --length x", "invalid float value"),
        ("hum stairs height", "is no parameter"),
        ("hum stairs height=x", "height is 'x'"),
        ("hum stairs heigth=3", 'did you mean "height"'),
        ("nowhere.lua stairs", "nowhere.lua: cannot be read"),
    ],
)
def test_hear_says_what_is_wrong(shell: InteractiveShell, line: str, message: str) -> None:
    text = shown(shell, f"%hear {line}")
    assert message in text
    assert "Traceback" not in text


def test_live_without_a_session_says_how_to_start_one(shell: InteractiveShell) -> None:
    assert "live = ripples.Live(mapping)" in shown(shell, "%%live\n1 + 1")
    assert "'hum' is no live session" in shown(shell, "%%live hum\n1 + 1")


def test_a_cell_is_typed_into_the_running_session(shell: InteractiveShell) -> None:
    begin = f"live = ripples.Live(hum, {str(STAIRS)!r}, to='none', journal='none')"
    assert run(shell, begin).success
    assert run(shell, "%%live\nx = 20\n:set height 300\nreturn x + 1").result == (
        "height = 300 Hz\n21"
    )
    text = shown(shell, "%%live live\n\nx = 1\nplai()")
    assert 'LuaError: prompt:4:1: unknown word "plai"' in text
    assert "  4 | plai()\n    | ^" in text
    assert "Traceback" not in text
    assert "unknown command" in shown(shell, "%%live\n:nix")


def test_a_whole_mapping_takes_over_from_the_one_that_sounds(shell: InteractiveShell) -> None:
    assert run(shell, "%%live\n" + HUM.replace('"Hum"', '"Hom"')).result.startswith("version 2")
    assert run(shell, "live.status()['mapping']").result == "Hom"
    assert f":{BROKEN_LINE + 1}" in shown(shell, "%%live\n" + BROKEN)
    assert run(shell, "live.status()['mapping']").result == "Hom"


def test_an_answer_of_several_lines_is_shown_as_it_was_said(shell: InteractiveShell) -> None:
    said = run(shell, "live.run('print(1)\\nreturn 2')").result
    forms, _ = shell.display_formatter.format(said)
    assert forms["text/plain"] == "1\n2"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hun stairs", "no variable hun; did you mean hum?"),
        ("hum stair", "no variable stair; did you mean stairs?"),
        ("zzz stairs", "no variable zzz; give the name of a mapping, or the path of a .lua file"),
        ("hum zzz", "no variable zzz; give the name of data, or a path"),
        ("zzz.lua stairs", "zzz.lua: cannot be read"),
    ],
)
def test_a_name_that_is_no_variable(shell: InteractiveShell, line: str, words: str) -> None:
    assert words in shown(shell, f"%hear {line} --length 1")
