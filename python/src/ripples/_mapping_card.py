"""What a notebook shows of a mapping that was just written."""

from __future__ import annotations

from typing import Any

from ._text import escape
from .dataset import Dataset
from .findings import check
from .mapping import Mapping


class MappingCard:
    """Name, inputs, parameters and variants of a mapping, and what is wrong with it.

    Raises MappingError where the Lua is wrong.
    """

    def __init__(self, mapping: Mapping, data: Dataset | None = None) -> None:
        self.mapping = mapping
        self.described = mapping.describe()
        self.findings = check(mapping, data)

    @property
    def lines(self) -> list[str]:
        """What is shown, a sentence each."""
        described = self.described
        said = [f"reads {', '.join(described['inputs']) or 'no input'}"]
        said += [param_line(param) for param in described["params"]]
        if described["variants"]:
            said.append(
                "variants " + ", ".join(str(each["name"]) for each in described["variants"])
            )
        return said

    def __repr__(self) -> str:
        return "\n".join([self.mapping.name, *self.lines, repr(self.findings)])

    def _repr_html_(self) -> str:
        hear = f": {escape(self.mapping.hear)}" if self.mapping.hear else ""
        items = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return (
            f"<p><strong>{escape(self.mapping.name)}</strong>{hear}</p><ul>{items}</ul>"
            f"{self.findings._repr_html_()}"
        )


def param_line(param: dict[str, Any]) -> str:
    """Return a parameter in words.

    >>> param_line({"name": "calm", "value": 3, "unit": "s", "min": 0, "max": 20})
    'parameter calm = 3 s, from 0 to 20'
    """
    unit = f" {param['unit']}" if param["unit"] else ""
    limits = f"from {param['min']:g} to {param['max']:g}"
    return f"parameter {param['name']} = {param['value']:g}{unit}, {limits}"
