"""A mapping: the Lua text that says what data do to sound."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _command
from ._given import is_text, texts
from ._message import Subject
from ._scratch import scratch
from ._text import MONOSPACED, argument, escape
from ._writing import replace
from .dataset import Data, Dataset
from .errors import MappingError, UsageError

if TYPE_CHECKING:
    from .findings import Findings
    from .rendering import Rendering

LITERAL = re.compile(r"""(["'])([^"'\n]+)\1""")
NAME = re.compile(r"""\bmapping\s*\{.*?\bname\s*=\s*(["'])(.*?)\1""", re.DOTALL)


READING = ("--column", "--dates", "--missing", "--rows", "--time-format", "--time-unit", "--zone")
"""The options that say how data are read."""


class Mapping:
    r"""A mapping of data to sound, as Lua text or as the path of its file.

    A `Path`, a line that ends in `.lua` and one that names a file are paths: the file is read, by
    `from_file`, which raises MappingError where it cannot be. Everything else is Lua.

    `name` is what errors and reports call it; without one it is the name of the file, or that which
    the text gives itself. Files that the text names (recordings, soundfonts) are looked for beside
    its file, or from the current folder.

    >>> hum = Mapping('''
    ... -- hear: one long note; higher is warmer
    ... return mapping {
    ...   name = "Hum",
    ...   voices = { tone = synth(function(p) return triangle(p.pitch) * p.gate end) },
    ...   map = {
    ...     { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "C3", "C6" } },
    ...   },
    ...   sequences = { hold = function() play("tone", { level = -12 }) end },
    ... }''')
    >>> hum.name, hum.hear
    ('Hum', 'one long note; higher is warmer')
    >>> hum.describe()["inputs"]
    ['temperature']
    """

    def __init__(
        self,
        text: str | os.PathLike[str],
        name: str | None = None,
        *,
        path: Path | None = None,
    ) -> None:
        if path is None and is_path(text):
            path = Path(text)
            text = read(path)
        for what, value in (("text", text), ("name", name or "")):
            if not isinstance(value, str) or not is_text(value):
                raise UsageError(
                    f"the {what} of a mapping is {type(value).__name__}"
                    + (" with half a letter (a lone surrogate)" if isinstance(value, str) else ""),
                    hint="give a text" + " of Lua, or the path of a file" * (what == "text"),
                )
        text = str(text)
        self.text = text if path else text.removeprefix("\n")
        found = NAME.search(text)
        self.name = name or (path.stem if path else found[2] if found else "mapping")
        self.path = path

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Mapping:
        """Read a mapping from a file; raises MappingError where it cannot be read."""
        file = Path(path)
        return cls(read(file), path=file)

    def __repr__(self) -> str:
        return f"Mapping({self.name!r}, {len(self.text.splitlines())} lines)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def shown(self) -> str:
        """The name in errors: the path as it was given, or the name of a text."""
        return str(self.path) if self.path else self.name

    @property
    def hear(self) -> str:
        """What to listen for: the text after `-- hear:` at the head of the mapping, or nothing."""
        lines = iter(self.text.splitlines())
        for line in lines:
            if line.startswith("-- hear:"):
                parts = [line.removeprefix("-- hear:").strip()]
                for below in lines:
                    if not re.match(r"^--\s{3,}\S", below):
                        break
                    parts.append(below.removeprefix("--").strip())
                return " ".join(parts)
        return ""

    @contextmanager
    def file(self) -> Iterator[Path]:
        """Give a file with exactly this text, as long as the block runs."""
        if self.path is not None and self._is_on_disk(self.path):
            yield self.path
            return
        with scratch() as folder:
            file = folder / f"{re.sub(r'[^a-zA-Z0-9]+', '-', self.name)[:60]}.lua"
            file.write_text(self.text, encoding="utf-8")
            base = self.path.parent if self.path else Path()
            for name in self._files(base) - {file.name}:
                (folder / name).symlink_to((base / name).absolute())
            yield file

    def reading(self, file: Path) -> list[str]:
        """Return as arguments what the mapping, in this file, may read besides its folder.

        A text is written to a folder of its own, where links lead to what it names.
        """
        if file == self.path:
            return []
        targets = [path.resolve() for path in file.parent.iterdir() if path.is_symlink()]
        return texts("allow_read", sorted({one if one.is_dir() else one.parent for one in targets}))

    def subject(self, file: Path, data: Dataset | None = None) -> Subject:
        """Return what errors about this mapping, in this file, on data are told by."""
        return Subject(
            mapping=argument(file),
            name=self.shown,
            text=self.text,
            data=argument(data.path) if data else None,
            data_name=data.shown if data else None,
        )

    def describe(
        self, data: str | os.PathLike[str] | None = None, settings: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return inputs, params, variants, voices, effects and map: `ripples describe --json`.

        `data` is a dataset whose own columns the mapping may name, and `settings` are options of a
        render, of which those that say how data are read count. Raises MappingError where the Lua
        is wrong.
        """
        reading = [one for one in settings if one.partition("=")[0] in READING]
        more = [] if data is None else [f"--data={os.fspath(data)}", *reading]
        with self.file() as file:
            call = ["describe", argument(file), "--json", *more]
            done = _command.run(call, self.subject(file))
        return _command.reply(done, "inputs", "params", "variants", "voices", "map")

    def check(self, data: Data | None = None) -> Findings:
        """Return what is wrong with the mapping; see `ripples.check`."""
        from .findings import check

        return check(self, data)

    def render(self, data: Data, **options: Any) -> Rendering:
        """Render the mapping on data; see `ripples.render` for the options."""
        from ._render import render

        return render(self, data, **options)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the text to a file and return its path; folders that are missing are made."""
        file = Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        replace(file, self.text)
        return file

    def _repr_words_(self) -> str:
        return f"Mapping {self.name}:\n{self.text.rstrip()}"

    def _repr_html_(self) -> str:
        lines = self.text.rstrip("\n").splitlines()
        rows = "\n".join(
            f'<span style="opacity:.6;user-select:none">{number:3d} </span>{escape(line)}'
            for number, line in enumerate(lines, 1)
        )
        name = escape(self.name)
        style = f"{MONOSPACED};line-height:1.3;overflow-x:auto"
        return (
            f"<p><strong>{name}</strong></p>"
            f'<pre tabindex="0" role="group" aria-label="Lua of {name}" style="{style}">'
            f"{rows}</pre>"
        )

    def _is_on_disk(self, path: Path) -> bool:
        try:
            return path.read_text(encoding="utf-8") == self.text
        except (OSError, UnicodeDecodeError):
            return False

    def _files(self, base: Path) -> set[str]:
        """Return the files and folders of `base` that the text names."""
        paths = (Path(match[2]) for match in LITERAL.finditer(self.text))
        names = {path.parts[0] for path in paths if path.parts and not path.is_absolute()}
        return {name for name in names - {".."} if os.path.exists(base / name)}


def is_path(text: object) -> bool:
    """Say whether a mapping is given as a path: by its type, its ending, or the file it names.

    >>> is_path("walk.lua"), is_path("return mapping {}")
    (True, False)
    """
    if not isinstance(text, str):
        return isinstance(text, os.PathLike)
    if "\n" in text or not text.strip():
        return False
    if text.endswith(".lua"):
        return True
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, or with a zero: no path
        return False


def read(file: Path) -> str:
    """Return the text of a file; raises MappingError, which names it, where it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        odd = "it is no UTF-8 text" if isinstance(error, UnicodeDecodeError) else "it is no path"
        reason = getattr(error, "strerror", None) or odd
        looked = f"looked for {os.path.abspath(file)}: paths are relative to the current folder"
        hint = "Lua of one line is made a mapping by ripples.Mapping(text)"
        raise MappingError(
            f"cannot be read: {reason}",
            file=str(file),
            hint=hint if "{" in str(file) else looked,
        ) from None


def as_mapping(mapping: Mapping | str | os.PathLike[str]) -> Mapping:
    """Return a mapping from what a call was given: a mapping, a path, or Lua of several lines."""
    if isinstance(mapping, Mapping):
        return mapping
    if isinstance(mapping, str) and "\n" in mapping:
        return Mapping(mapping)
    if isinstance(mapping, (str, os.PathLike)):
        return Mapping.from_file(mapping)
    raise UsageError(
        f"a mapping cannot be made of {type(mapping).__name__}",
        hint="give a ripples.Mapping, the path of a .lua file, or Lua text of several lines",
    )
