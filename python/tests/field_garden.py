"""A garden that phones walk through, and a visitor whose sound goes on whatever others do."""

from __future__ import annotations

import gzip
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from field_phone import SITE, Fielded, Phone
from page_attacked import HOLD, SECRET
from waiting import eventually

from ripples._command import binary


def write_garden(folder: Path, mapping: str = HOLD) -> Path:
    """Write a garden of one ripple into a folder, and an engine that is none."""
    (folder / "libraries" / "leaflet").mkdir(parents=True)
    (folder / "libraries" / "ripples-engine.wasm").write_bytes(b"\0asm")
    (folder / "libraries" / "ripples-engine.wasm.gz").write_bytes(gzip.compress(b"\0asm"))
    (folder / "hold.lua").write_text(mapping)
    (folder / "site.geojson").write_text(json.dumps(SITE))
    return folder


def serve_garden(folder: Path, *names: str | Path) -> Fielded:
    """Serve the garden of a folder to phones."""
    return Fielded(binary(), folder / "site.geojson", *names, libraries=folder / "libraries")


class Garden:
    """A garden that is served, with secrets beside its files, and a visitor who walks in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.walks = folder, folder / "walks"
        write_garden(folder)
        (folder / "secret.js").write_text(SECRET)
        self.served = self.serve(self.walks)

    def serve(self, walks: Path) -> Fielded:
        """Serve the garden."""
        return serve_garden(self.folder, "--walks", walks)

    def phone(self) -> Phone:
        """Return a phone that has begun a walk."""
        return Phone(self.served).begin()


class Visitor:
    """A phone whose sound goes on all the time, whatever others do."""

    def __init__(self, garden: Garden) -> None:
        self.phone = garden.phone()
        self.phone.place(0)
        self.begin, self.longest, self.count, self.isOver = time.monotonic(), 0.0, 0, False
        self.thread = threading.Thread(target=self._walk, daemon=True)
        self.thread.start()

    def _walk(self) -> None:
        while not self.isOver:
            asked = time.monotonic()
            try:
                self.phone.hear(asked - self.begin)
            except (EOFError, OSError, AssertionError):
                return
            self.longest = max(self.longest, time.monotonic() - asked)
            self.count += 1
            # As often as a page says its clock; its walk has the times of the real clock.
            time.sleep(0.05)

    @property
    def goes_on(self) -> bool:
        """Whether the walk is answered still, without a fault."""
        before = self.count
        return eventually(lambda: self.count > before + 1) and not self.phone.faults

    def close(self) -> None:
        self.isOver = True
        self.thread.join()
        self.phone.close()


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Garden]:
    """A garden of one ripple."""
    garden = Garden(tmp_path_factory.mktemp("field"))
    yield garden
    garden.served.end()


@pytest.fixture(scope="module")
def visitor(garden: Garden) -> Iterator[Visitor]:
    """A visitor who walks while the garden is attacked."""
    visitor = Visitor(garden)
    yield visitor
    visitor.close()
