"""Finds the command `ripples` and runs it."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from . import _libraries, _message
from ._given import arguments_given
from ._message import Subject
from ._wording import spoken
from .errors import BinaryMissing, RipplesError, TimeLimit, UsageError

BUILT = Path(".build") / "release" / "ripples"
BUILD_HINT = (
    "install the wheel or the Debian package of Ripples, which have it; or build it with "
    "`make build` in a checkout, then set RIPPLES=/path/to/ripples, or start Python inside the "
    "checkout"
)
SECONDS = 600.0


@dataclass(frozen=True)
class Completed:
    """The result of a call of the command: its exit code, standard output and standard error."""

    code: int
    stdout: str
    stderr: str


def binary() -> Path:
    """Return the path of the command.

    It is looked for in $RIPPLES, where the wheel of this package has put it, on PATH, as
    `.build/release/ripples` in the current folder and every folder above it, and in the checkout
    that this package lies in.

    Raises BinaryMissing where none of these has it.
    """
    if named := os.environ.get("RIPPLES"):
        found = shutil.which(Path(named).expanduser())
        if found is None:
            raise BinaryMissing(f"RIPPLES is {named!r}, which is no program", hint=BUILD_HINT)
        return Path(found).absolute()
    for path in candidates():
        if path.is_file() and os.access(path, os.X_OK):
            return path.absolute()
    raise BinaryMissing("the command ripples was not found", hint=BUILD_HINT)


def candidates() -> Iterator[Path]:
    """Yield the places where the command may be, the first choice first."""
    if own := installed():
        yield own
    if on_path := shutil.which("ripples"):
        yield Path(on_path)
    here = Path.cwd()
    for folder in (here, *here.parents, *Path(__file__).resolve().parents):
        yield folder / BUILT


@cache
def installed() -> Path | None:
    """Return the command that came in this package's wheel; None where it came without one."""
    try:
        wheel = metadata.distribution("ripples")
    except metadata.PackageNotFoundError:
        return None
    if Path(str(wheel.locate_file("ripples"))).resolve() != Path(__file__).resolve().parent:
        return None
    for file in wheel.files or []:
        if (file.parent.name, file.name) == ("bin", "ripples"):
            return Path(str(file.locate())).resolve()
    return None


def time_limit() -> float:
    """Return the seconds that a call may take: RIPPLES_TIME_LIMIT, or 600."""
    text = os.environ.get("RIPPLES_TIME_LIMIT", "")
    try:
        seconds = float(text) if text else SECONDS
    except ValueError:
        seconds = 0
    if not seconds > 0:
        raise UsageError(f"RIPPLES_TIME_LIMIT is {text!r}", hint="give seconds above 0")
    return seconds


def run(
    arguments: Sequence[str],
    subject: Subject | None = None,
    *,
    accept: Sequence[int] = (0,),
    timeout: float | None = None,
    folder: Path | None = None,
    fails: Callable[[Completed], RipplesError] | None = None,
) -> Completed:
    """Run the command and return what it gave.

    `accept` lists the exit codes that are no failure where the command answers on standard output:
    a call that reports a fault and answers nothing has failed. `timeout` is in seconds, and
    infinite for a call that may take as long as it needs; `folder` is where it runs, if not in the
    current one; `fails` makes the error of a call that failed, where `subject` is not enough.

    Raises the error that the command reported; TimeLimit where it took too long; BinaryMissing. The
    command never outlives the call: an interrupt ends it, too, and the end of this Python, whatever
    ends that.
    """
    arguments_given(arguments)
    program = binary()
    limit = time_limit() if timeout is None else timeout
    try:
        done = subprocess.run(
            [str(program), *arguments],
            stdin=subprocess.DEVNULL,
            env={**environment(), "RIPPLES_PARENT": str(os.getpid())},
            capture_output=True,
            timeout=None if math.isinf(limit) else limit,
            cwd=folder,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise TimeLimit(
            f"ripples {arguments[0] if arguments else ''} took longer than {limit:g} s",
            hint="render less (length=30), or set RIPPLES_TIME_LIMIT to more seconds",
        ) from None
    except OSError as error:
        raise unrunnable(program, error) from None
    completed = Completed(
        done.returncode,
        done.stdout.decode("utf-8", "replace"),
        done.stderr.decode("utf-8", "replace"),
    )
    if done.returncode not in accept or is_unanswered(completed):
        raise fails(completed) if fails else failure(completed, subject)
    return completed


def is_unanswered(done: Completed) -> bool:
    """Say whether a call reported a fault and answered nothing, whatever its exit code."""
    return done.code != 0 and not done.stdout.strip() and _message.has_fault(done.stderr)


def environment() -> dict[str, str]:
    """Return the environment of the command: faults as JSON, settings as `‹zone›`."""
    return {**os.environ, "RIPPLES_ERRORS": "json"}


def reply(done: Completed, *keys: str) -> dict[str, Any]:
    """Return the JSON that the command answered with; RipplesError where it lacks one of `keys`."""
    try:
        content = json.loads(done.stdout, object_hook=spoken)
    except ValueError:
        if done.code != 0:
            raise failure(done) from None
        raise misunderstood("it is no JSON") from None
    if not isinstance(content, dict):
        raise misunderstood("it is no object of JSON")
    for key in keys:
        if key not in content:
            raise misunderstood(f"it has no {key!r}")
    return content


@contextmanager
def understood() -> Iterator[None]:
    """Turn errors in reading an answer of the command into a RipplesError."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise misunderstood(f"{type(error).__name__}: {error}") from error


def misunderstood(why: str) -> RipplesError:
    """Return the error for an answer that this package cannot read."""
    return RipplesError(
        f"what {binary()} answered is not understood: {why}",
        hint="the command and the package must be of one version; is RIPPLES the right program?",
    )


def unrunnable(program: Path, error: OSError) -> BinaryMissing:
    """Return the error for a file that is no program."""
    return BinaryMissing(f"{program} cannot be run: {error}", hint=BUILD_HINT)


def failure(done: Completed, subject: Subject | None = None) -> RipplesError:
    """Return the exception that stands for a call that failed."""
    if done.code < 0:
        return RipplesError(
            f"ripples was ended by signal {-done.code}",
            hint="if it was short of memory, render less (length=30); else this is a bug",
        )
    if done.code == _libraries.LOADER_FAILED:
        return _libraries.unloadable(binary(), done.stderr)
    return _message.error(done.stderr, done.code, subject or Subject())
