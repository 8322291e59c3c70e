"""Facts of Python's keywords for the settings of the command: `ripples reference` tells both."""

from __future__ import annotations

import inspect
import re

import pytest

import ripples
from ripples import _command

ROW = re.compile(
    r"^\| `(?P<name>[a-z-]+)` \| (?P<kind>[^|]+) \|[^|]*\| (?P<usual>[^|]*) \| (?P<of>[a-z, ]+) \|"
)
OTHER = {"columns": "column", "part": "from"}
"""Keywords that are called otherwise than the setting, or mean two of them."""
OWN = {"mapping", "mappings", "data", "names", "params", "out", "self", "attach", "on_notice"}


@pytest.fixture(scope="module")
def settings() -> dict[str, dict[str, tuple[str, str]]]:
    """Kind and usual value of every setting, by command and name."""
    page = _command.run(["reference"]).stdout.partition("## Settings\n")[2].partition("\n## ")[0]
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for line in page.splitlines():
        if row := ROW.match(line):
            for command in row["of"].split(", "):
                found.setdefault(command, {})[row["name"]] = (row["kind"], row["usual"].strip())
    return found


@pytest.mark.parametrize(
    ("call", "command"),
    [(ripples.render, "render"), (ripples.compare, "compare"), (ripples.Live.__init__, "repl")],
)
def test_every_keyword_is_a_setting_with_its_usual_value(call, command, settings):
    for name, keyword in inspect.signature(call).parameters.items():
        if name in OWN:
            continue
        setting = OTHER.get(name, name.replace("_", "-"))
        assert setting in settings[command], name
        usual = settings[command][setting][1].partition(";")[0]
        if isinstance(keyword.default, float | int) and not isinstance(keyword.default, bool):
            assert float(usual or "nan") == float(keyword.default), name
        else:
            assert keyword.default in (None, (), False), name
