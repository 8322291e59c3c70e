"""A lab's twin in Python that is run as a program: cell by cell, as a notebook runs its cells.

`python 02-pitch.py` runs the file as Python does until it asks for its lab. From there on its cells
are run here: what stands in the last line of a cell is printed as text, as a notebook would show
it, and a check that does not hold ends the program with its hint.
"""

from __future__ import annotations

import ast
import sys
import traceback
from pathlib import Path
from types import FrameType, ModuleType

from ._as_text import as_text
from ._criteria import Hint, wrapped
from .errors import RipplesError

MARK = "# %%"


class State:
    """Whether a twin is running here already."""

    is_running = False


def take_over(caller: FrameType) -> None:
    """Run the cells of a twin from the line that calls, and end the program after the last one.

    Returns without doing anything where the caller is no file of cells that was started as a
    program, or where IPython runs it, which shows things by itself.
    """
    main = sys.modules.get("__main__")
    file = getattr(main, "__file__", None)
    if main is None or not file or caller.f_globals is not main.__dict__ or State.is_running:
        return
    if caller.f_code.co_name != "<module>" or getattr(sys, "ps1", None) or in_ipython():
        return
    try:
        text = Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return
    if any(line.startswith(MARK) for line in text.splitlines()):
        State.is_running = True
        sys.exit(run(text, file, main, caller.f_lineno))


def in_ipython() -> bool:
    """Say whether IPython runs this program."""
    found = sys.modules.get("IPython")
    return found is not None and found.get_ipython() is not None


def run(text: str, file: str, main: ModuleType, first: int) -> int:
    """Run the statements that end in a line from `first` on; return the exit code."""
    starts = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(MARK)]
    body = [one for one in ast.parse(text, file).body if (one.end_lineno or 0) >= first]
    for statement, following in zip(body, [*body[1:], None], strict=True):
        end = following.lineno if following else sys.maxsize
        is_last = following is None or any(statement.lineno < n <= end for n in starts)
        try:
            step(statement, file, main, is_last)
        except Exception as error:
            tell(error, file)
            return 1
    return 0


def step(statement: ast.stmt, file: str, main: ModuleType, is_last: bool) -> None:
    """Run one statement; print the value of an expression that ends a cell."""
    if is_last and isinstance(statement, ast.Expr):
        code = compile(ast.Expression(statement.value), file, "eval", dont_inherit=True)
        value = eval(code, main.__dict__)
        if value is not None:
            print(as_text(value), flush=True)
    else:
        whole = ast.Module([statement], type_ignores=[])
        exec(compile(whole, file, "exec", dont_inherit=True), main.__dict__)


def tell(error: Exception, file: str) -> None:
    """Print what went wrong first, then where; all of a traceback only where it is no hint."""
    own = [one for one in traceback.extract_tb(error.__traceback__) if one.filename == file]
    if isinstance(error, Hint):
        print(wrapped(str(error)))
    else:
        print(f"{type(error).__name__}: {error}")
    if isinstance(error, Hint | RipplesError):
        for one in own[:1]:
            print(f"(line {one.lineno} of {Path(file).name}: {one.line})")
    else:
        frames = traceback.extract_tb(error.__traceback__)
        last = [index for index, one in enumerate(frames) if one.filename == file]
        print("".join(traceback.format_list(frames[last[0] :] if last else frames)).rstrip())
    sys.stdout.flush()
