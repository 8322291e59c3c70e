"""A session that is attacked by its page's address, and what its owner sees of it meanwhile."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from page_client import TEXT, Client, Served
from waiting import eventually

from ripples._command import binary

ROOT = Path(__file__).parents[2]
SECRET = "the words of a file that is not served"
HOLD = """
return mapping {
  name = "Hold",
  params = { depth = { 1, min = 0, max = 10 } },
  voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.1) end) },
  sequences = { hold = function() play("tone", { pitch = "A3", level = -20 }) end },
}
"""


class Tally:
    """Counts what was tried, and what of it had its way."""

    def __init__(self) -> None:
        self.tried, self.let_in = 0, []

    def add(self, tried: int, let_in: list[str]) -> None:
        self.tried += tried
        self.let_in += let_in

    def take(self) -> tuple[int, list[str]]:
        """Give what was counted, and begin anew."""
        taken = (self.tried, self.let_in)
        self.tried, self.let_in = 0, []
        return taken

    def note(self, name: str, has_worked: bool) -> None:
        self.tried += 1
        if has_worked:
            self.let_in.append(name)
        assert not has_worked, name


TALLY = Tally()


@pytest.fixture(scope="session")
def tally() -> Tally:
    """The one count of all attacks."""
    return TALLY


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a mapping, with kept libraries, and with secrets beside them."""
    folder = tmp_path_factory.mktemp("attacked")
    (folder / "hold.lua").write_text(HOLD)
    library = folder / "libraries" / "leaflet"
    library.mkdir(parents=True)
    (library / "leaflet.js").write_text("// a library\n")
    for hidden in (folder / "secret.js", library.parent / ".secret.js", library / "secret"):
        hidden.write_text(SECRET)
    return folder


@pytest.fixture(scope="session")
def served(place: Path) -> Iterator[Served]:
    """A session; `localhost` is a host by its name, so that there are guests, too."""
    session = Served(
        binary(), place / "hold.lua", "--host", "localhost", libraries=place / "libraries"
    )
    yield session
    session.end()


@pytest.fixture(scope="session")
def owner(served: Served) -> Iterator[Owner]:
    """A page that is open all the time, whatever others do."""
    page = Owner(served)
    yield page
    page.close()


class Owner:
    """The owner's page: what it sees of the session meanwhile."""

    def __init__(self, served: Served):
        self.served = served
        self.page = Client(served).open()
        self.page.run("attacked = 0")
        self.gap, self.last, self.state = 0.0, time.monotonic(), {}
        self.asked: list[str] = []
        self.replies: dict[str, str] = {}
        self.thread = threading.Thread(target=self._look, daemon=True)
        self.thread.start()

    def _look(self) -> None:
        try:
            while True:
                code, data = self.page.frame()
                message = json.loads(data) if code == TEXT else {}
                if "state" in message:
                    now = time.monotonic()
                    self.gap, self.last = max(self.gap, now - self.last), now
                    self.state = message["state"]
                elif "reply" in message:
                    self.replies[message["reply"]["tag"]] = message["reply"]["text"]
        except (EOFError, OSError):
            self.state = {}

    def run(self, line: str) -> str:
        """Run a line and return what it says."""
        tag = str(len(self.asked))
        self.asked.append(line)
        self.page.say({"run": line, "tag": tag})
        assert eventually(lambda: tag in self.replies), f"no answer to {line}"
        return self.replies[tag]

    @property
    def was_attacked(self) -> bool:
        """Whether the attackers' line has run; the session answers."""
        return self.run("local last = attacked; attacked = 0; return last") != "0"

    def close(self) -> None:
        self.page.close()


def send_all(client: Client, data: bytes) -> None:
    """Send what the server takes."""
    try:
        client.send(data)
    except OSError:
        return


def has_ended(client: Client) -> bool:
    """Take what is there; True when the server has closed."""
    client.socket.setblocking(False)
    try:
        while client.socket.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        client.socket.setblocking(True)
    return True
