"""Servers that hold stores of sweeps: Apache, nginx, and S3 as moto plays it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from waiting import eventually

WITHOUT = "" if os.environ.get("RIPPLES_CLUSTER") == "yes" else "make cluster-check has them"
"""Why tests that start real clusters and servers are left out; empty where they are not."""
needs_cluster = pytest.mark.skipif(bool(WITHOUT), reason=WITHOUT)
ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / "docs" / "recipes"
TOOLS = ROOT / ".build" / "sweeps" / "bin"
"""The programs of scripts/requirements/sweeps.txt."""
ANYBODY = (
    "AWS4-HMAC-SHA256 Credential=A/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, "
    "Signature=0"
)
"""What moto takes for a signature where it checks none."""
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAIOSFODNN7EXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret"}


@dataclass(frozen=True)
class StoreServer:
    """A server that runs: what `--store` is given, where HTTP reaches it, and its variables."""

    store: str
    address: str
    process: subprocess.Popen[bytes]
    variables: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self._request(path, None, "GET")) as reply:
            return bytes(reply.read())

    def put(self, path: str, content: bytes) -> None:
        urllib.request.urlopen(self._request(path, content, "PUT")).close()

    def _request(self, path: str, content: bytes | None, method: str) -> urllib.request.Request:
        headers = {"Content-Type": "application/octet-stream"}
        if self.variables:
            headers["Authorization"] = ANYBODY
        return urllib.request.Request(f"{self.address}/{path}", content, headers, method=method)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running(
    words: Sequence[object], port: int, folder: Path, **variables: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until the block ends."""
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(
            [str(word) for word in words],
            cwd=folder,
            env={**os.environ, **variables},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        assert eventually(lambda: answers(port) or process.poll() is not None)
        assert process.poll() is None, (folder / "output").read_text()
        yield process
    finally:
        process.terminate()
        process.wait()


@contextmanager
def place_of_server() -> Iterator[Path]:
    """Make a folder outside of pytest's own, which each new run of pytest shuts to other users."""
    with TemporaryDirectory(prefix="ripples-server-") as place:
        yield Path(place)


@contextmanager
def apache(folder: Path, writes: bool = True) -> Iterator[StoreServer]:
    """Run Apache with mod_dav, as docs/recipes has it; without `writes`, it only gives."""
    program = shutil.which("apache2", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program
    port = free_port()
    for name in ("objects/ac", "objects/cas"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    text = (RECIPES / "apache-store.conf").read_text()
    text = text if writes else text.replace("Dav On", "")
    (folder / "apache-store.conf").write_text(text + as_anybody(folder))
    variables = {"STORE_PORT": str(port), "STORE_FOLDER": str(folder)}
    words = [program, "-d", folder, "-f", folder / "apache-store.conf", "-DFOREGROUND"]
    with running(words, port, folder, **variables) as process:
        address = f"http://127.0.0.1:{port}"
        yield StoreServer(address, address, process)


def as_anybody(folder: Path) -> str:
    """Return the line that root needs, and let that user write into the folder."""
    if os.getuid():
        return ""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o777)
    folder.parent.chmod(folder.parent.stat().st_mode | 0o011)
    return "User nobody\nGroup nogroup\n"


@contextmanager
def nginx(folder: Path) -> Iterator[StoreServer]:
    """Run nginx, which does not know If-None-Match for PUT."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program
    port = free_port()
    (folder / "objects").mkdir(parents=True, exist_ok=True)
    text = (RECIPES / "nginx-store.conf").read_text().replace(":8080", f":{port}")
    (folder / "nginx-store.conf").write_text(("" if os.getuid() else "user root;\n") + text)
    words = [program, "-p", folder, "-c", "nginx-store.conf", "-e", "nginx.log"]
    with running(words, port, folder) as process:
        address = f"http://127.0.0.1:{port}"
        yield StoreServer(address, address, process)


@contextmanager
def s3(folder: Path, **more: str) -> Iterator[StoreServer]:
    """Run moto's server with a bucket."""
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    words = [TOOLS / "moto_server", "--host", "127.0.0.1", "--port", port]
    with running(words, port, folder, **more) as process:
        endpoint = f"http://127.0.0.1:{port}"
        variables = {**KEYS, "AWS_ENDPOINT_URL": endpoint}
        server = StoreServer("s3://walks/rose", f"{endpoint}/walks/rose", process, variables)
        if not more:
            StoreServer("", endpoint, process).put("walks", b"")
        yield server
