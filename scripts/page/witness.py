"""Another face of a session, which keeps the last of everything that it is told: what a page does is asked of it."""

import json
import threading
import time

import websocket

from page import protocol
from page import tab as tabs


class Witness:
    """`with Witness(address) as session:` has the last `state` and `scene`, and every line that anybody typed."""

    def __init__(self, address):
        self.address = address
        self.face = protocol.Face(address)
        self.is_over = False
        self.seen, self.typed = {}, []
        self.thread = threading.Thread(target=self.listen, daemon=True)

    def __enter__(self):
        self.thread.start()
        self.wait(lambda: "state" in self.seen and "scene" in self.seen, "a scene and a state")
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.face.link.close()
        self.thread.join(5)

    def listen(self):
        while not self.is_over:
            try:
                self.take(json.loads(self.face.link.recv()))
            except (OSError, ValueError, websocket.WebSocketException):
                self.come_back()

    def take(self, message):
        self.seen |= message
        typed = message.get("typed", [])
        self.typed += typed if isinstance(typed, list) else [typed]

    def come_back(self):
        """A session closes who reads too slowly, as this does on a busy machine: it comes back, as pages do."""
        time.sleep(0.2)  # so that a session that has ended is not asked without a pause
        try:
            self.face = self.face if self.is_over else protocol.Face(self.address)
        except (OSError, websocket.WebSocketException):
            return

    @property
    def state(self):
        return self.seen["state"]

    @property
    def scene(self):
        return self.seen["scene"]

    def answer(self, line, seconds=8):
        """What the session has answered to the last line that begins so, whoever typed it."""
        found = []
        self.wait(lambda: found.extend(one for one in self.typed if one["line"].startswith(line)) or found, f"the line {line!r}", seconds)
        return found[-1]["text"]

    def wait(self, is_so, what, seconds=8):
        """Waits until something is so, and fails saying what was expected."""
        if not tabs.settles(is_so, seconds):
            walk = self.seen.get("state", {}).get("walk")
            raise AssertionError(f"expected {what}, within {seconds} s; the session has {walk}, typed {[one['line'] for one in self.typed[-4:]]}")
