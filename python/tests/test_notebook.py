"""In IPython errors of the Lua are shown as Lua, and objects by their pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("IPython")

import numpy as np
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import ripples


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    """A shell of its own."""
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def run(shell: InteractiveShell, code: str) -> Any:
    """Run a cell and return what it showed."""
    with capture_output() as shown:
        shell.run_cell(code)
    return shown


def test_a_mistake_is_an_excerpt_of_the_lua(shell: InteractiveShell) -> None:
    run(shell, "import ripples")
    code = (
        'mine = ripples.Mapping("""\nreturn mapping {\n  name = "x", voices = { a = 3 },\n}""")\n'
        'mine.render("datasets/staircase", length=1)'
    )
    shown = run(shell, code)
    text = shown.stdout + shown.stderr
    assert "MappingError: x:2" in text
    assert '2 |   name = "x", voices = { a = 3 },' in text
    assert "Traceback" not in text
    assert "subprocess" not in text


def test_a_figure_is_an_image_with_its_text(shell: InteractiveShell) -> None:
    run(shell, "import ripples\nfrom matplotlib import pyplot")
    shown = run(shell, "ripples.show(pyplot.figure(), 'an empty plot')")
    (output,) = shown.outputs
    assert 'alt="an empty plot"' in output.data["text/html"]


def test_a_plot_as_the_last_line_of_a_cell_is_shown_once(shell: InteractiveShell) -> None:
    from matplotlib import pyplot

    figure = ripples.Rendering(np.zeros((4800, 2), np.float32), 48000).plot()
    shown, _ = shell.display_formatter.format(figure)
    assert shown["text/html"].startswith('<img src="data:image/png;base64,')
    assert pyplot.get_fignums() == [], "what pyplot knows is shown again at the end of a cell"


def test_a_rendering_is_a_player(shell: InteractiveShell) -> None:
    code = "display(ripples.render('mappings/pitch.lua', 'datasets/staircase', length=1))"
    run(shell, "import ripples")
    (output,) = run(shell, code).outputs
    assert "<audio controls" in output.data["text/html"]
