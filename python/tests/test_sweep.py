"""A sweep of the command: planned, made in parts and under kills, collected."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import soundfile
from sweep_command import CELLS, ROOT, objects, plan, ripples, table
from waiting import eventually

from ripples import RipplesError, Sweep, _command


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sweep that one process has made."""
    folder = plan(tmp_path_factory.mktemp("sweeps") / "undisturbed")
    said = ripples("run", folder, "--jobs", 1)
    assert f"{CELLS} cells made, 0 there before, 0 failed" in said
    return folder


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """Start a run whose first new cell is there."""
    known = len(objects(folder))
    run = subprocess.Popen(
        [str(_command.binary()), "sweep", "run", str(folder), "--jobs", "2", "--quiet"], cwd=ROOT
    )
    assert eventually(lambda: len(objects(folder)) > known or run.poll() is not None)
    return run


def workers(run: subprocess.Popen[bytes]) -> list[int]:
    path = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


def kill_worker(run: subprocess.Popen[bytes]) -> None:
    for process in workers(run)[:1]:
        os.kill(process, signal.SIGKILL)
    assert run.wait() == 0, "the others go on"


def kill_parent(run: subprocess.Popen[bytes]) -> None:
    orphans = workers(run)
    run.kill()
    run.wait()
    assert eventually(lambda: not any(Path(f"/proc/{one}").exists() for one in orphans))


@pytest.mark.parametrize("kills", [[kill_parent, kill_parent, kill_worker], [kill_worker]])
def test_kills_lose_nothing_and_change_nothing(
    undisturbed: Path, tmp_path: Path, kills: list[Callable[[subprocess.Popen[bytes]], None]]
) -> None:
    folder = plan(tmp_path / "killed")
    for kill in kills:
        kill(begun(folder))
    ripples("run", folder)
    whole = {name: made for name, made in objects(folder).items() if name.endswith(".json")}
    assert whole == objects(undisturbed)
    assert table(folder) == table(undisturbed)


@pytest.mark.parametrize("kills", [2, 3])
def test_a_cell_that_has_ended_three_processes_is_not_kept(tmp_path: Path, kills: int) -> None:
    """One that has ended two is made by a third; after three the run ends, and it is made later."""
    folder = plan(tmp_path / "deadly", 1, "--length", "30")
    run = subprocess.Popen(
        [str(_command.binary()), "sweep", "run", str(folder), "--quiet", "--allow-failed"], cwd=ROOT
    )
    killed: list[int] = []
    while len(killed) < kills:
        assert eventually(lambda: [one for one in workers(run) if one not in killed] != [])
        process = next(one for one in workers(run) if one not in killed)
        os.kill(process, signal.SIGKILL)
        killed.append(process)
    assert run.wait() == (0 if kills == 2 else 1)
    status = json.loads(ripples("status", folder, "--json"))
    assert (status["made"], status["failed"]) == ((1, 0) if kills == 2 else (0, 0))
    ripples("run", folder)
    assert json.loads(ripples("status", folder, "--json"))["made"] == 1


def test_two_runs_into_one_store_make_each_cell_the_same(undisturbed: Path, tmp_path: Path) -> None:
    folder = plan(tmp_path / "twice")
    runs = [begun(folder), begun(folder)]
    assert [run.wait() for run in runs] == [0, 0]
    assert objects(folder) == objects(undisturbed)


def test_shards_make_the_whole_and_a_finished_sweep_makes_nothing(
    undisturbed: Path, tmp_path: Path
) -> None:
    folder = plan(tmp_path / "shards")
    assert "4 cells made" in ripples("run", folder, "--shard", "1/2")
    assert json.loads(ripples("status", folder, "--json"))["missing"] == CELLS // 2
    assert "Missing: cells 1, 3, 5, 7." in ripples("collect", folder, code=1)
    assert "4 cells made" in ripples("run", folder, "--shard", "2/2")
    assert f"0 cells made, {CELLS} there before" in ripples("run", folder)
    assert table(folder) == table(undisturbed)


def sealed(text: str) -> bytes:
    rest = text[1:].encode()
    return b'{"seal":"' + hashlib.sha256(rest).hexdigest().encode() + b'",' + rest


def forge(cell: Path, text: str) -> None:
    cell.unlink()
    cell.write_bytes(sealed(text))


def work(folder: Path) -> dict[str, str]:
    """Make the only cell of a sweep, whether it is there or not, and return what became of it."""
    worker = subprocess.run(
        [str(_command.binary()), "sweep", "work", str(folder), "--store", str(folder / "store")],
        cwd=ROOT, input=(folder / "cells.jsonl").read_text(), stdout=subprocess.PIPE, text=True,
        check=True,
    )  # fmt: skip
    answer: dict[str, str] = json.loads(worker.stdout)
    return answer


def only(folder: Path, kind: str, ending: str) -> Path:
    """Return where the object of a sweep's only cell lies: the layout of docs/sweeps.md."""
    key = json.loads((folder / "cells.jsonl").read_text())["key"]
    return folder / "store" / kind / key[:2] / f"{key}.{ending}"


def test_a_sound_that_differs_is_kept_too_and_its_first_sample_is_told(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sounds", 1, "--format", "flac")
    ripples("run", folder)
    sound = only(folder, "sounds", "flac")
    made = sound.read_bytes()
    samples, rate = soundfile.read(sound, dtype="int32")
    samples[777, 1] += 1 << 16
    sound.unlink()
    soundfile.write(sound, samples, rate, "PCM_24")
    forged = sound.read_bytes()
    answer = work(folder)
    assert answer["outcome"] == "different"
    assert "sample 777 of channel 2: " in answer["note"]
    (other,) = sound.parent.glob("*.other-*")
    assert (sound.read_bytes(), other.read_bytes()) == (forged, made)
    report = ripples("collect", folder, code=1)
    assert f"gave other bytes: {other}: sample 777 of channel 2: " in report


@pytest.mark.parametrize("features", [[], ["--features"]])
def test_of_a_sound_that_is_not_kept_it_is_told_how_to_hear_of_its_first_sample(
    tmp_path: Path, features: list[str]
) -> None:
    folder = plan(tmp_path / "forged", 1, *features)
    ripples("run", folder)
    cell = only(folder, "cells", "json")
    content = json.loads(cell.read_text())
    content.pop("seal")
    forge(cell, json.dumps({**content, "samples": "0" * 64}, ensure_ascii=False))
    if features:
        kept = only(folder, "features", "features")
        whole = kept.read_bytes()[:-32].replace(content["samples"].encode(), b"0" * 64)
        kept.unlink()
        kept.write_bytes(whole + hashlib.sha256(whole).digest())
    note = work(folder)["note"]
    assert f'samples: "{"0" * 64}" here, "{content["samples"]}" there' in note
    assert "--format flac" in note


def test_a_forged_duplicate_and_a_truncated_object_are_found(
    undisturbed: Path, tmp_path: Path
) -> None:
    folder = plan(tmp_path / "forged", seeds=1)
    cell = only(folder, "cells", "json")
    ripples("run", folder)
    made = cell.read_bytes()
    forged = made.replace(b'"seconds":2,', b'"seconds":3,')
    assert sealed("{" + made.decode().split(",", 1)[1]) == made
    forge(cell, "{" + forged.decode().split(",", 1)[1])
    answer = work(folder)
    assert answer["outcome"] == "different"
    words = "seconds: 3 here, 2 there; the sounds are the same, sample by sample"
    assert words in answer["note"]
    (other,) = cell.parent.glob("*.other-*")
    assert other.read_bytes() == made
    assert f"gave other bytes: {other}: {words}" in ripples("collect", folder, code=1)
    assert json.loads((folder / "report.json").read_text())["differences"] == [words]
    for path in cell.parent.glob("*.other-*"):
        path.unlink()
    cell.write_bytes(made[:100])
    assert "1 lay damaged in the store and were made again" in ripples("run", folder)
    assert cell.read_bytes() == made


def test_a_cell_with_the_bytes_of_another_is_damaged_for_all_and_made_again(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=2)
    ripples("run", folder)
    whole = objects(folder)
    first, second = sorted((folder / "store" / "cells").rglob("*.json"))
    second.unlink()
    second.write_bytes(first.read_bytes())
    assert json.loads(ripples("status", folder, "--json"))["made"] == 1
    assert "1 lie damaged" in ripples("collect", folder, code=1)
    assert "1 lay damaged in the store and were made again" in ripples("run", folder)
    assert objects(folder) == whole
    assert "2 made" in ripples("collect", folder)


def test_what_fails_is_told_and_tried_again_when_asked(tmp_path: Path) -> None:
    mapping = tmp_path / "silent.lua"
    mapping.write_text(
        "return mapping { name = 'Silent', voices = { tone = synth(function(p) "
        "return sine(p.pitch) * adsr(p.gate, 0.1, 0.1, 1, 0.1) end) },\n"
        "map = { { from = 'temperature', to = 'tone.pitch', domain = { 0, 30 }, "
        "range = { 'A3', 'A5' } } } }\n"
    )
    folder = tmp_path / "sweep"
    ripples("plan", mapping, "--data", "datasets/staircase", "--length", 2, "--out", folder)
    assert "1 failed" in ripples("run", folder, code=1)
    said = ripples("run", folder, "--quiet", code=1)
    assert "is silent" in said, "it is not made again, and told again"
    report = ripples("collect", folder, code=1)
    assert "Failed: cell 0:" in report
    assert "is silent" in report
    for word in ("run", "collect"):
        assert "is silent" in ripples(word, folder, "--allow-failed")
    with (folder / "cells.csv").open(newline="") as file:
        assert [row["status"] for row in csv.DictReader(file)] == ["failed"]
    assert "1 failed" in ripples("retry", folder, code=1)


def test_a_missing_cell_is_no_failed_one(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=2)
    assert f"{folder}/store is not there" in ripples("status", folder)
    assert "Missing: cells 0-1." in ripples("collect", folder, "--allow-failed", code=1)
    said = ripples("status", folder, "--store", tmp_path / "elsewhere", code=1)
    assert f"{tmp_path}/elsewhere: is no store" in said
    assert "check --store" in said


def test_a_store_that_has_vanished_is_told_and_the_table_stays(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=2)
    ripples("run", folder)
    whole = table(folder)
    store = (folder / "store").rename(tmp_path / "elsewhere")
    for is_empty in (False, True):
        if is_empty:
            # So is the place of a disk that is not mounted.
            (folder / "store").mkdir()
        for word in ("collect", "status"):
            said = ripples(word, folder, code=1)
            assert f"{folder}/store: is not there any more, or empty" in said
            assert "mount its disk" in said
        assert (folder / "cells.csv").read_bytes() == whole
    assert "2 made" in ripples("collect", folder, "--store", store)
    assert (folder / "cells.csv").read_bytes() == whole


def read_only(folder: Path) -> list[str]:
    """Return the words of a program that runs others, to which a folder is read-only."""
    if os.geteuid():
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        return []
    # Permissions do not bind root.
    mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    words = ["unshare", "--mount", "sh", "-c", mount, str(folder)]
    if subprocess.run([*words, "true"], check=False).returncode:
        pytest.skip("nothing can be mounted here")
    return words


def test_a_read_only_store_is_read_and_says_that_it_takes_nothing(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=2)
    ripples("run", folder, "--shard", "1/2")
    inside = read_only(folder / "store")
    said = ripples("run", folder, code=2, inside=inside)
    assert f"{folder}/store cannot be written to" in said
    assert "choose another folder, or change its permissions" in said
    assert "1 made, 0 failed, 1 missing" in ripples("collect", folder, code=1, inside=inside)
    assert "2 cells made" in ripples("run", folder, "--store", tmp_path / "other", inside=inside)


def test_a_table_that_cannot_be_made_is_no_older_one(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=1)
    sweep = Sweep.open(folder)
    assert sweep.table()["status"].tolist() == ["missing"]
    (folder / "cells.jsonl").unlink()
    with pytest.raises(RipplesError, match="plan the sweep again"):
        sweep.table()


def test_a_store_that_cannot_be_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    folder = plan(tmp_path / "sweep", seeds=1)
    (tmp_path / "blocked").write_text("a file")
    said = ripples("run", folder, "--store", tmp_path / "blocked" / "store", code=2)
    assert "choose another folder" in said
    assert "ripples sweep plan" in ripples("run", tmp_path, "--allow-failed", code=1)


@contextmanager
def host(status: int, body: bytes) -> Iterator[str]:
    """Run a server with one answer to whatever it is asked; its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_PUT = do_HEAD = do_GET

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (200, b"<html>Welcome</html>", "is it the address of a store?"),
        (302, b"", "give the address that it sends to"),
        (403, b"", "keys, that may read and write"),
    ],
)
def test_a_host_that_is_no_store_is_told_whatever_is_asked(
    tmp_path: Path, status: int, body: bytes, words: str
) -> None:
    folder = plan(tmp_path / "sweep", seeds=2)
    with host(status, body) as address:
        for command in ("run", "status", "collect"):
            code = 2 if status == 302 else 1
            said = ripples(command, folder, "--store", address, code=code)
            assert words in said
            assert address in said
    assert not (folder / "cells.csv").exists()
