"""Every keyword of a call is an option of its command, with its type, usual value and doc."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import ripples
from ripples import UsageError, _command
from ripples._given import FORMS, settings_given
from ripples._magic_words import hear_words
from ripples._wording import is_flag

CALLS: dict[str, Callable[..., Any]] = {
    "render": ripples.render,
    "compare": ripples.compare,
    "check": ripples.check,
    "simulate": ripples.simulate,
    "repl": ripples.Live.__init__,
    "describe": ripples.Dataset.describe,
    "sweep plan": ripples.Sweep.__init__,
}
OWN = {"names", "sweep", "attach", "on_notice"}
"""Keywords that are no option, or that calls put into words of their own."""
VALUES: dict[str, Any] = {
    "float": 0.5,
    "int": 7,
    "int | str": 9000,
    "str": "a",
    "str | os.PathLike[str]": "a",
    "str | Sequence[str]": ["a"],
    "Folders": ["a"],
    "Dictionary[str, float]": {"a": 1},
    "Dictionary[str, str]": {"a": "b"},
    "Part": (1, 2),
}


@pytest.mark.parametrize("command", CALLS)
def test_every_keyword_is_an_option_of_the_command(command: str) -> None:
    call = CALLS[command]
    keywords = inspect.signature(call).parameters
    usual = {
        name: {} if keyword.kind is keyword.VAR_KEYWORD else keyword.default
        for name, keyword in keywords.items()
    }
    assert settings_given(call, usual) == []
    options = _command.run([*command.split(), "--help"]).stdout
    for name, keyword in keywords.items():
        if keyword.kind is not keyword.KEYWORD_ONLY or name in OWN:
            continue
        kind = keyword.annotation.removesuffix(" | None")
        value = not keyword.default if kind == "bool" else VALUES[kind]
        for argument in settings_given(call, {**usual, name: value}):
            assert argument.partition("=")[0] in options, name
        assert kind in FORMS


@pytest.mark.parametrize("command", CALLS)
def test_only_a_render_may_play_a_mapping_without_its_data(command: str) -> None:
    """A cell of a comparison of which nothing can be measured fails, whatever is allowed."""
    options = _command.run([*command.split(), "--help"]).stdout
    assert ("--allow-missing" in options) == (command == "render")


@pytest.mark.parametrize("call", CALLS.values())
def test_every_setting_of_a_command_is_explained(call: Callable[..., Any]) -> None:
    below = (call.__doc__ or "").partition("Settings of `ripples")[2]
    for name in ("dates", "allow_read", "seed", "fade_in", "gain", "days_per_second"):
        assert (f" {name}" in below) == (name in inspect.signature(call).parameters)


def test_flags_are_known_by_their_type() -> None:
    assert [is_flag(name) for name in ("allow_missing", "force", "watch", "length")] == [
        True,
        True,
        True,
        False,
    ]


def test_hear_takes_the_settings_of_render() -> None:
    asked = hear_words("a b --fade-in 2 --mute x --mute y --allow-missing --from 3")
    expected = {"fade_in": 2, "mute": ["x", "y"], "allow_missing": True, "part": ("3", None)}
    assert asked.options == expected


@pytest.mark.parametrize(
    "options", [{"solo": 3}, {"mute": [3]}, {"allow_read": ""}, {"site": 3}, {"threads": 1.5}]
)
def test_settings_of_another_type_are_told(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=next(iter(options))) as caught:
        ripples.render("mappings/pitch.lua", "datasets/staircase", length=1, **options)
    assert caught.value.hint


def test_renders_take_every_setting_of_a_mapping() -> None:
    sound = ripples.render(
        "mappings/pitch.lua", "datasets/staircase", length=1, tail=0, fade_in=0.5, block=64
    )
    plain = ripples.render("mappings/pitch.lua", "datasets/staircase", length=1, tail=0)
    assert abs(sound.samples[:100]).max() < abs(plain.samples[:4800]).max() / 10
    assert sound.trace.equals(plain.trace)
