"""The protocol of docs/attach.md, against a session that the test plays itself."""

import os
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from waiting import eventually

from ripples import SessionEnded, TimeLimit
from ripples._link import Link
from ripples._protocol import block


class Server:
    """A session of which the test writes every line."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.peers: list[socket.socket] = []

    def greet(self, text: str = "| Bells\nready 1\n") -> None:
        """Take the next client, in the background."""

        def run() -> None:
            peer, _ = self.listener.accept()
            self.peers.append(peer)
            peer.sendall(text.encode())
            if not text.endswith("ready 1\n"):
                peer.close()

        threading.Thread(target=run, daemon=True).start()

    def lines(self, count: int) -> list[str]:
        """Return the next lines that the client sent."""
        found: list[str] = []
        with self.peers[-1].makefile("r", newline="\n") as file:
            while len(found) < count:
                found.append(file.readline().rstrip("\n"))
        return found

    def answer(self, text: str) -> None:
        """Read a request of one line in a block, and answer it; T is its tag."""
        tag = self.lines(3)[0].split()[1]
        self.peers[-1].sendall(text.replace("T", tag).encode())


@pytest.fixture
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "1.sock")
        yield server
        for peer in [server.listener, *server.peers]:
            peer.close()


def later(server: Server, text: str) -> None:
    threading.Thread(target=server.answer, args=(text,), daemon=True).start()


def test_text_values_and_status_of_an_answer(server: Server) -> None:
    server.greet()
    link = Link(server.path)
    assert link.greeting == "Bells"
    later(server, "* printed\n| one\n| \n| two ü\nok #T\n")
    answer = link.ask("x")
    assert (answer.status, answer.text) == ("ok", "one\n\ntwo ü")
    assert answer.printed == ("printed",)
    link.close()


def test_the_status_line_tells_programs_the_fault_or_the_figures(server: Server) -> None:
    server.greet()
    link = Link(server.path)
    later(server, '| wrong\nerror #T {"error":{"code":"call","message":"wrong"}}\n')
    assert link.ask("x").fault == {"code": "call", "message": "wrong"}
    later(server, '| fine\nok #T {"version":2}\n')
    assert link.ask(":status").told == {"version": 2}
    link.close()


def test_a_request_is_a_block_that_ends_with_a_word_of_its_own() -> None:
    assert block("end_of_block").splitlines() == [
        ".block end_of_block_",
        "end_of_block",
        "end_of_block_",
    ]


def test_what_the_session_repeats_of_an_own_request_is_no_notice(server: Server) -> None:
    server.greet()
    link = Link(server.path)
    later(server, "* attach-1> x = 1\n* attach-2> y = 2\n* attach-3> x = 1\nok #T\n")
    link.ask("x = 1")
    assert list(link.notices) == ["attach-2> y = 2", "attach-3> x = 1"]
    link.close()


def test_what_others_do_is_a_notice_and_no_part_of_an_answer(server: Server) -> None:
    server.greet()
    link = Link(server.path)
    later(server, "* page-1> :set pace 90\n* attach-2> y = 2\n* printed\nok #T\n")
    assert link.ask("x = 1").printed == ("printed",)
    assert list(link.notices) == ["page-1> :set pace 90", "attach-2> y = 2", "printed"]
    link.close()


def test_a_link_that_cannot_send_is_closed_before_its_receiver_sees_the_end(
    server: Server,
) -> None:
    server.greet()
    link = Link(server.path)
    held, go_on = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        held.set()
        go_on.wait(120)

    link.post("@+0 x", hold)
    server.answer("ok #T\n")
    assert held.wait(120)
    server.peers[-1].close()
    with pytest.raises(SessionEnded):
        link.ask("y")
    assert not link.is_open
    go_on.set()


def test_a_listener_for_notices_may_ask_in_its_turn(server: Server) -> None:
    server.greet()
    heard: list[str] = []
    done = threading.Event()

    def hear(text: str) -> None:
        heard.append(f"{text}: {link.ask('why').text}")
        done.set()

    link = Link(server.path, hear)
    later(server, "| because\nok #T\n")
    server.peers[-1].sendall(b"* late\n")
    assert done.wait(120)
    assert heard == ["late: because"]
    link.close()


def test_a_listener_for_notices_that_fails_is_told_and_left_alone(server: Server) -> None:
    server.greet()
    link = Link(server.path, lambda text: print(1 / len(text.strip("a"))))
    server.peers[-1].sendall(b"* aaa\n* bbb\n")
    assert eventually(lambda: len(link.notices) >= 3)
    assert set(link.notices) == {
        "aaa",
        "bbb",
        "on_notice failed and is not called again: ZeroDivisionError('division by zero')",
    }
    later(server, "ok #T\n")
    assert link.ask("1").status == "ok"
    link.close()


def test_an_end_of_the_session_ends_what_waits(server: Server) -> None:
    server.greet()
    link = Link(server.path)

    def hang_up() -> None:
        """End when the request is there, so that its answer is waited for."""
        server.lines(3)
        server.peers[-1].shutdown(socket.SHUT_RDWR)

    threading.Thread(target=hang_up, daemon=True).start()
    with pytest.raises(SessionEnded, match="the session has ended"):
        link.ask("1")
    assert not link.is_open
    with pytest.raises(SessionEnded):
        link.ask("1")


def test_no_answer_in_time_is_said_and_does_not_shift_the_next(server: Server) -> None:
    server.greet()
    link = Link(server.path)
    with pytest.raises(TimeLimit, match=r"has not answered for 0\.05 s"):
        link.ask("slow", seconds=0.05)
    tag = server.lines(3)[0].split()[1]
    server.peers[-1].sendall(f"| too late\nok #{tag}\n".encode())
    later(server, "| right\nok #T\n")
    assert link.ask("quick").text == "right"
    link.close()


def test_nobody_there_another_protocol_and_no_room_are_told(server: Server) -> None:
    with pytest.raises(SessionEnded, match="no session listens at"):
        Link(server.path + ".none")
    server.greet("ready 2\n")
    with pytest.raises(SessionEnded, match="speaks protocol 'ready 2'"):
        Link(server.path)
    server.greet("* 32 clients are attached already; close one\n")
    with pytest.raises(SessionEnded, match="32 clients are attached already"):
        Link(server.path)


def test_closing_leaves_no_thread_and_no_socket_behind(server: Server) -> None:
    before = len(os.listdir("/proc/self/fd"))
    server.greet()
    link = Link(server.path, lambda text: None)
    link.close()
    link.close()
    assert eventually(lambda: not any(t.name.startswith("ripples-") for t in threading.enumerate()))
    assert len(os.listdir("/proc/self/fd")) == before + 1  # The server's own end.
