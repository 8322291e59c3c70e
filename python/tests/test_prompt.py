"""What is typed into a session becomes prompt inputs, and what it says of them becomes errors."""

import pytest

from ripples import LuaError, UsageError
from ripples._prompt import Piece, failure, pieces, word
from ripples._protocol import Answer


def test_lua_and_commands_are_told_apart() -> None:
    code = "\n-- a comment\nx = 1\n:set pace 90\n@+2 :free\n\ny = 2\n"
    assert list(pieces(code)) == [
        Piece("-- a comment\nx = 1", 2),
        Piece(":set pace 90", 4),
        Piece("@+2 :free", 5),
        Piece("y = 2", 7),
    ]


@pytest.mark.parametrize("line", ["::top::", "  :set pace 90", ":set(3)", "x:play()", "@home"])
def test_lua_that_looks_like_a_command_is_lua(line: str) -> None:
    (piece,) = pieces(line)
    assert not piece.is_command


def test_pieces_are_joined_with_the_lines_between_them() -> None:
    first, command, last = pieces("s = [[\n\n:play\n]]")
    assert first.joined(command).joined(last) == Piece("s = [[\n\n:play\n]]", 1)


def refused(message: str, line: int, column: int) -> Answer:
    """Return what a session says to Lua with a mistake."""
    fault = {"code": "syntax", "file": "prompt", "line": line, "column": column, "message": message}
    return Answer("error", f"prompt:{line}:{column}: {message}", told={"error": fault})


def test_a_command_that_cannot_be_meant_names_its_line_in_a_longer_text() -> None:
    fault = {"code": "call", "part": ":set", "message": "unknown", "hint": 'did you mean "pace"?'}
    answer = Answer("error", "", told={"error": fault})
    error = failure(answer, Piece(":set pce 3", 2), "x = 1\n:set pce 3")
    assert isinstance(error, UsageError)
    assert (error.line, error.message, error.hint) == (2, ":set: unknown", 'did you mean "pace"?')
    assert failure(answer, Piece(":set pce 3", 1), ":set pce 3").line is None


def test_a_mistake_is_told_at_the_line_of_the_whole_text() -> None:
    code = ":play\n\nx = 1\nplai()"
    error = failure(refused('unknown word "plai"', 2, 1), Piece("x\n", 3), code)
    assert isinstance(error, LuaError)
    assert (error.line, error.column) == (4, 1)
    assert error.excerpt == "  4 | plai()\n    | ^"


def test_a_column_of_a_timed_line_counts_the_time() -> None:
    code = "@+0.2 x = = 1"
    error = failure(refused("unexpected '='", 1, 5), Piece(code, 1), code)
    assert error.column == code.index("= 1") + 1


def test_unfinished_lua_says_so() -> None:
    code = "function f()\n  x = 1"
    error = failure(Answer("more", ""), Piece(code, 1), code)
    assert isinstance(error, LuaError)
    assert "not finished" in str(error)
    assert error.line == 2


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "", "a\nb", None, object()])
def test_a_value_that_cannot_be_set_is_refused(value: object) -> None:
    with pytest.raises(UsageError, match="pace is"):
        word("pace", value)  # type: ignore[arg-type]
