"""The package of a wheel finds its own command, and says which libraries that lacks."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ripples
from ripples import BinaryMissing, _command, _examples, _libraries


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An environment into which a wheel with the command was installed, as pip leaves it."""
    site = tmp_path / "lib" / "site-packages"
    record = site / "ripples-9.9.dist-info" / "RECORD"
    record.parent.mkdir(parents=True)
    record.write_text("ripples/_command.py,,\n../../bin/ripples,,\n")
    (record.parent / "METADATA").write_text("Metadata-Version: 2.4\nName: ripples\nVersion: 9.9\n")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "ripples").symlink_to(_command.binary())
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(_command, "__file__", str(site / "ripples" / "_command.py"))
    monkeypatch.delenv("RIPPLES")
    _command.installed.cache_clear()
    yield tmp_path
    _command.installed.cache_clear()


@pytest.fixture
def unloadable(tmp_path: Path) -> Path:
    """The command as if it were linked with a Lua that no system has."""
    program = tmp_path / "lab" / "bin" / "ripples"
    program.parent.mkdir(parents=True)
    code = _command.binary().read_bytes()
    assert b"\0liblua5.4.so.0\0" in code
    program.write_bytes(code.replace(b"\0liblua5.4.so.0\0", b"\0liblua9.9.so.9\0"))
    program.chmod(0o755)
    return program


def test_the_command_of_the_wheel_comes_before_the_path(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy("/bin/true", other / "ripples")
    monkeypatch.setenv("PATH", str(other))
    assert _command.installed() == (wheel / "bin" / "ripples").resolve()
    assert _command.binary() == (wheel / "bin" / "ripples").resolve()
    monkeypatch.setenv("RIPPLES", str(other / "ripples"))
    assert _command.binary() == other / "ripples"


def test_a_package_without_the_command_is_not_mistaken_for_a_wheel_that_has_it(
    wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_command, "__file__", str(wheel / "checkout" / "ripples" / "_command.py"))
    assert _command.installed() is None


def test_examples_lie_below_the_prefix_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "ripples"
    program.parent.mkdir()
    shutil.copy("/bin/true", program)
    place = tmp_path / "share" / "ripples" / "datasets" / "stairs"
    shutil.copytree("datasets/staircase", place)
    monkeypatch.setenv("RIPPLES", str(program))
    monkeypatch.setattr(_examples, "__file__", str(tmp_path / "site" / "ripples" / "_examples.py"))
    monkeypatch.chdir(tmp_path)
    assert ripples.example("stairs").path == place


def test_missing_libraries_are_named_with_their_packages(
    unloadable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIPPLES", str(unloadable))
    assert _libraries.missing(unloadable) == ["liblua9.9.so.9"]
    with pytest.raises(
        BinaryMissing, match=r"libraries that are missing: liblua9\.9\.so\.9"
    ) as told:
        ripples.render("mappings/pitch.lua", "datasets/staircase", length=1)
    assert told.value.hint == "install the packages that hold liblua9.9.so.9"
    listed = unloadable.parents[1] / _libraries.LIST
    listed.parent.mkdir(parents=True)
    # One is loaded by the command when it is needed, so that the loader does not miss it.
    listed.write_text("libcsv.so.3 libcsv3\nliblua9.9.so.9 liblua9.9-0\nliblate9.so.9 liblate9\n")
    report = ripples.doctor()
    assert not report.is_ready
    assert "sudo apt-get install liblate9 liblua9.9-0" in repr(report)
    assert "libcsv3" not in repr(report)


def test_a_command_of_another_release_says_which_one_it_is_for(
    unloadable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIPPLES", str(unloadable))
    listed = unloadable.parents[1] / _libraries.LIST
    listed.parent.mkdir(parents=True)
    listed.write_text("liblua9.9.so.9 liblua9.9-0\n")
    here = tmp_path / "os-release"
    here.write_text('ID=debian\nVERSION_ID="13"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n')
    monkeypatch.setattr(_libraries, "OS_RELEASE", here)
    made = listed.with_name("made-on.txt")
    made.write_text('ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')
    said = repr(ripples.doctor())
    assert "this is Debian GNU/Linux 13 (trixie)" in said
    assert "made on Debian GNU/Linux 12 (bookworm)" in said
    assert "apt-get" not in said
    here.write_text(made.read_text())
    assert "sudo apt-get install liblua9.9-0" in repr(ripples.doctor())


@pytest.mark.parametrize("staged", [True, False])
def test_the_version_of_a_wheel_says_whether_it_has_the_command(
    staged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("hatchling")
    spec = importlib.util.spec_from_file_location("hatch_build", "python/hatch_build.py")
    assert spec
    assert spec.loader
    hooks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    monkeypatch.delenv("RIPPLES_STAGE", raising=False)
    if staged:
        monkeypatch.setenv("RIPPLES_STAGE", str(tmp_path))
    metadata: dict[str, str] = {}
    hooks.VersionHook(str(Path("python").resolve()), {}).update(metadata)
    release, _, own = metadata["version"].partition("+")
    assert release == ripples.__version__
    assert (own == hooks.MISSING) is not staged
    made = tmp_path / "os-release"
    made.write_text('ID="debian"\nVERSION_ID="12"\n')
    # PEP 440 compares the parts of local versions as texts: pip prefers the greater one.
    assert (hooks.local_version(made) > hooks.MISSING) is staged


def test_a_live_session_names_them_too(unloadable: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIPPLES", str(unloadable))
    with pytest.raises(BinaryMissing, match=r"liblua9\.9\.so\.9"):
        ripples.Live("mappings/pitch.lua", "datasets/staircase")


def test_a_command_that_loads_lacks_nothing() -> None:
    assert _libraries.missing(_command.binary()) == []


def test_the_module_runs_the_command(unloadable: Path) -> None:
    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "ripples", *arguments],
            env={**os.environ, **more},
            capture_output=True,
            text=True,
            check=False,
        )

    assert run("--version").stdout.strip() == ripples.__version__
    assert run("render", "nothing.lua").returncode == 2
    lacking = run("--version", RIPPLES=str(unloadable))
    assert lacking.returncode == 1
    assert "liblua9.9.so.9" in lacking.stderr
