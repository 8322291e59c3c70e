"""The datasets that come with Ripples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import _command
from ._message import near
from .dataset import Dataset
from .errors import BinaryMissing, DataError, UsageError

PACKAGE = "datapackage.json"


def example(name: str) -> Dataset:
    """Return a dataset that comes with Ripples: "daily-weather", "staircase", "garden-walk" …

    It lies in the folder `datasets` of a checkout, the one that this package or the command lies
    in or the one that the current folder is in, or of what was installed with the command.

    Raises UsageError, with the names that there are, for one that does not exist; DataError where
    there are none.

    >>> example("daily-weather").to_pandas()["temperature"].count()
    np.int64(365)
    """
    found = {file.parent.name: file.parent for file in packages()}
    if name in found:
        return Dataset(found[name])
    if found:
        raise UsageError(f"there is no example {name!r}", hint=near(name, list(found)))
    raise DataError(
        f"the example {name!r} was not found: no checkout of Ripples is near",
        hint="set RIPPLES=CHECKOUT/.build/release/ripples, start Python in the checkout, or "
        "install the wheel that has the command; ripples.simulate() makes a walk anywhere",
    )


def packages() -> list[Path]:
    """Return the description of every dataset in the first place that has any, in order."""
    for folder in places():
        if found := sorted((folder / "datasets").glob(f"*/{PACKAGE}")):
            return found
    return []


def places() -> Iterator[Path]:
    """Yield the folders that may be a checkout, or hold what was installed with the command."""
    yield from Path(__file__).resolve().parents
    try:
        program = _command.binary()
    except BinaryMissing:
        pass
    else:
        for folder in (*program.parents, *program.resolve().parents):
            yield from (folder, folder / "share" / "ripples")
    yield from (Path.cwd(), *Path.cwd().parents)
