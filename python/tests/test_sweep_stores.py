"""Stores on hosts, on real servers: the same table, and the same promises as a folder."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import soundfile
from sweep_servers import TOOLS, StoreServer, apache, needs_cluster, nginx, place_of_server, s3
from waiting import eventually

from ripples import _command

ROOT = Path(__file__).resolve().parents[2]
pytestmark = needs_cluster
CELLS = 6
PROBE = b"Ripples\n"
SBIN = f"{os.environ['PATH']}:/usr/sbin"
SERVERS = {"apache": apache, "nginx": nginx, "s3": s3}
NEEDS = {
    "apache": (shutil.which("apache2", path=SBIN), "apache2 (apt install apache2-bin)"),
    "nginx": (shutil.which("nginx", path=SBIN), "nginx (apt install nginx-light)"),
    "s3": ((TOOLS / "moto_server").exists(), "moto: scripts/venv.sh .build/sweeps sweeps"),
}


def need(name: str) -> pytest.MarkDecorator:
    there, words = NEEDS[name]
    return pytest.mark.skipif(not there, reason=f"needs {words}")


def sweep(*words: object, code: int = 0, variables: dict[str, str] | None = None) -> str:
    """Run the command in the project's folder and return what it says."""
    run = subprocess.run(
        [str(_command.binary()), "sweep", *map(str, words)],
        cwd=ROOT, env={**os.environ, **(variables or {})}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == code, run.stdout
    return run.stdout


def plan(folder: Path, *more: object, seeds: int = CELLS) -> Path:
    sweep(
        "plan", "mappings/pitch.lua", "--data", "datasets/staircase", "--length", 2,
        "--seeds", seeds, "--out", folder, "-q", *more,
    )  # fmt: skip
    return folder


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sweep of one process into a folder."""
    folder = plan(tmp_path_factory.mktemp("stores") / "alone")
    sweep("run", folder, "--jobs", 1)
    sweep("collect", folder, "-q")
    return folder


@pytest.fixture(scope="module", params=[pytest.param(name, marks=need(name)) for name in SERVERS])
def server(request: pytest.FixtureRequest) -> Iterator[StoreServer]:
    with place_of_server() as place, SERVERS[request.param](place) as found:
        # The bytes by which a run makes a store: what is done here is read without one, too.
        found.put(f"cas/{hashlib.sha256(PROBE).hexdigest()}", PROBE)
        yield found


def name(kind: str, key: str) -> str:
    """Return where the line of an object lies: the layout that docs/sweeps.md promises."""
    return "ac/" + hashlib.sha256(f"{kind} {key}".encode()).hexdigest()


def keys(folder: Path) -> list[str]:
    lines = (folder / "cells.jsonl").read_text().splitlines()
    return [json.loads(line)["key"] for line in lines]


def content(server: StoreServer, kind: str, key: str) -> bytes:
    """Return the bytes that a line points to."""
    digest, size = server.get(name(kind, key)).decode().split()
    found = server.get(f"cas/{digest}")
    assert hashlib.sha256(found).hexdigest() == digest
    assert len(found) == int(size)
    return found


def forge(server: StoreServer, kind: str, key: str, forged: bytes) -> None:
    """Let the line of an object point to other bytes."""
    digest = hashlib.sha256(forged).hexdigest()
    server.put(f"cas/{digest}", forged)
    server.put(name(kind, key), f"{digest} {len(forged)}\n".encode())


def work(folder: Path, server: StoreServer) -> list[dict[str, str]]:
    """Make all cells of a sweep, whether they are there or not, and return what became of them."""
    run = subprocess.run(
        [str(_command.binary()), "sweep", "work", str(folder), "--store", server.store],
        cwd=ROOT, env={**os.environ, **server.variables}, stdout=subprocess.PIPE, text=True,
        input=(folder / "cells.jsonl").read_text(), check=True,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_two_machines_of_which_one_is_killed_make_the_same_table(
    alone: Path, server: StoreServer, tmp_path: Path
) -> None:
    folder = plan(tmp_path / "alone")
    words = [str(_command.binary()), "sweep", "run", str(folder), "--store", server.store, "-q"]
    runs = [
        subprocess.Popen(
            [*words, f"--shard={shard}/2", "--jobs=1"],
            cwd=ROOT,
            env={**os.environ, **server.variables},
        )
        for shard in (1, 2)
    ]
    wanted = keys(folder)

    def made() -> int:
        status = sweep(
            "status", folder, "--store", server.store, "--json", variables=server.variables
        )
        return int(json.loads(status)["made"])

    assert eventually(lambda: made() > 0)
    runs[0].send_signal(signal.SIGKILL)
    assert runs[1].wait() == 0
    runs[0].wait()
    told = sweep("run", folder, "--store", server.store, variables=server.variables)
    assert "0 failed" in told
    sweep("collect", folder, "--store", server.store, "-q", variables=server.variables)
    assert (folder / "cells.csv").read_bytes() == (alone / "cells.csv").read_bytes()
    for key in wanted:
        local = (alone / "store" / "cells" / key[:2] / f"{key}.json").read_bytes()
        assert content(server, "cells", key) == local
    again = sweep("run", folder, "--store", server.store, variables=server.variables)
    assert f"0 cells made, {CELLS} there before" in again
    assert made() == CELLS


def test_two_writers_race_for_the_same_cells_and_both_have_the_same(
    server: StoreServer, tmp_path: Path
) -> None:
    folder = plan(tmp_path / "race", "--seed", 100, seeds=6)
    words = [str(_command.binary()), "sweep", "work", str(folder), "--store", server.store]
    runs = [
        subprocess.Popen(
            words, cwd=ROOT, env={**os.environ, **server.variables}, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    for run in runs:
        assert run.stdin
        run.stdin.write((folder / "cells.jsonl").read_text())
        run.stdin.close()
    said = [json.loads(line) for run in runs if run.stdout for line in run.stdout]
    assert [run.wait() for run in runs] == [0, 0]
    assert len(said) == 12
    assert {each["outcome"] for each in said} <= {"made", "same"}
    for key in keys(folder):
        assert content(server, "cells", key).startswith(b'{"seal":"')


def test_a_sound_that_differs_is_kept_too_and_its_first_sample_is_told(
    server: StoreServer, tmp_path: Path
) -> None:
    folder = plan(tmp_path / "sounds", "--format", "flac", "--seed", 50, seeds=1)
    (key,) = keys(folder)
    assert [each["outcome"] for each in work(folder, server)] == ["made"]
    made = content(server, "sounds", key)
    samples, rate = soundfile.read(io.BytesIO(made), dtype="int32")
    samples[777, 1] += 1 << 16
    other = io.BytesIO()
    soundfile.write(other, samples, rate, "PCM_24", format="FLAC")
    forge(server, "sounds", key, other.getvalue())
    (told,) = work(folder, server)
    assert told["outcome"] == "different"
    assert "sample 777 of channel 2" in told["note"]
    assert content(server, "differing", key) == made
    assert content(server, "sounds", key) == other.getvalue()
    report = sweep("collect", folder, "--store", server.store, code=1, variables=server.variables)
    assert f"gave other bytes: {server.address}/cas/{hashlib.sha256(made).hexdigest()}" in report


@pytest.mark.parametrize("damage", ["bytes", "line"])
def test_what_is_cut_off_is_found_and_made_again(
    server: StoreServer, tmp_path: Path, damage: str
) -> None:
    folder = plan(tmp_path / "torn", "--seed", 70 + len(damage), seeds=1)
    (key,) = keys(folder)
    work(folder, server)
    made, line = content(server, "cells", key), server.get(name("cells", key))
    if damage == "bytes":
        server.put("cas/" + line.decode().split()[0], made[:100])
    else:
        server.put(name("cells", key), line[:20])
    where = {"variables": server.variables}
    report = sweep("collect", folder, "--store", server.store, code=1, **where)
    assert "1 lie damaged in the store" in report
    told = sweep("run", folder, "--store", server.store, **where)
    assert "1 lay damaged in the store and were made again" in told
    assert content(server, "cells", key) == made


def test_what_failed_is_made_again_when_asked(server: StoreServer, tmp_path: Path) -> None:
    mapping = tmp_path / "silent.lua"
    mapping.write_text(
        "return mapping { name = 'Silent', voices = { tone = synth(function(p) "
        "return sine(p.pitch) * adsr(p.gate, 0.1, 0.1, 1, 0.1) end) },\n"
        "map = { { from = 'temperature', to = 'tone.pitch', domain = { 0, 30 }, "
        "range = { 'A3', 'A5' } } } }\n"
    )
    folder = tmp_path / "sweep"
    sweep("plan", mapping, "--data", "datasets/staircase", "--length", 2, "--out", folder, "-q")
    for word in ("run", "run", "retry"):
        told = sweep(word, folder, "--store", server.store, code=1, variables=server.variables)
        assert "1 failed" in told
        assert "is silent" in told
    report = sweep("collect", folder, "--store", server.store, code=1, variables=server.variables)
    assert "is silent" in report


@need("apache")
def test_a_host_that_has_gone_or_only_gives_is_a_clear_error_and_others_go_on(
    alone: Path, tmp_path: Path
) -> None:
    folder = plan(tmp_path / "gone", seeds=1)
    with ExitStack() as stack:
        place = stack.enter_context(place_of_server())
        reads = stack.enter_context(apache(place, writes=False))
        said = sweep("run", folder, "--store", reads.store, code=1)
        assert "refuses (405)" in said
        assert "PUT" in said
    said = sweep("run", folder, "--store", reads.store, code=1)
    assert "does not answer" in said
    assert reads.store in said
    assert "does not answer" in sweep("collect", folder, "--store", reads.store, code=1)
    assert not (folder / "cells.csv").exists(), "no answer is no missing cell"
    assert "1 cell made" in sweep("run", folder), "the folder's own store takes them"


@need("apache")
def test_a_host_that_vanishes_while_cells_are_made_ends_that_run_only(tmp_path: Path) -> None:
    folder = plan(tmp_path / "vanishes", seeds=40)
    with place_of_server() as place, apache(place) as server:
        words = [str(_command.binary()), "sweep", "run", str(folder), "--jobs", "1"]
        run = subprocess.Popen(
            [*words, "--store", server.store], cwd=ROOT, stderr=subprocess.PIPE, text=True
        )
        line = place / "objects" / name("cells", keys(folder)[0])
        assert eventually(line.exists)
    _, said = run.communicate()
    assert run.returncode == 1
    assert "does not answer" in said
    assert "1 cell made" in sweep("run", folder, "--shard", "1/40")


@need("s3")
def test_a_request_is_signed_as_amazons_own_library_computes_it(tmp_path: Path) -> None:
    # After the four calls that make a bucket and its user, this server checks every signature.
    # It counts them, so none may be repeated.
    grant = """
import boto3, botocore.config, json, sys
keys = dict(aws_access_key_id="a", aws_secret_access_key="b")
once = botocore.config.Config(read_timeout=300, retries={"max_attempts": 0})
here = dict(endpoint_url=sys.argv[1], region_name="us-east-1", config=once, **keys)
iam = boto3.client("iam", **here)
iam.create_user(UserName="ada")
key = iam.create_access_key(UserName="ada")["AccessKey"]
all = {"Effect": "Allow", "Action": "s3:*", "Resource": "*"}
rule = {"Version": "2012-10-17", "Statement": all}
iam.put_user_policy(UserName="ada", PolicyName="all", PolicyDocument=json.dumps(rule))
boto3.client("s3", **here).create_bucket(Bucket="walks")
print(key["AccessKeyId"], key["SecretAccessKey"])
"""
    folder = plan(tmp_path / "signed", seeds=1)
    with s3(tmp_path / "server", INITIAL_NO_AUTH_ACTION_COUNT="4") as server:
        endpoint = server.variables["AWS_ENDPOINT_URL"]
        keys = subprocess.run(
            [TOOLS / "python", "-c", grant, endpoint],
            check=True, stdout=subprocess.PIPE, text=True,
        ).stdout.split()  # fmt: skip
        names = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
        variables = {"AWS_ENDPOINT_URL": endpoint, **dict(zip(names, keys, strict=True))}
        said = sweep("run", folder, "--store", server.store, variables=variables)
        assert "1 cell made" in said
        variables[names[1]] = "forged"
        said = sweep("run", folder, "--store", server.store, code=1, variables=variables)
        assert "refuses (403)" in said
        assert "keys" in said
    said = sweep("run", folder, "--store", server.store, code=2, variables=dict.fromkeys(names, ""))
    assert "there are no keys" in said
