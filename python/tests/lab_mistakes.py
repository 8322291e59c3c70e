"""Right and wrong answers to the labs, made of the sample solutions by one change each.

A change is Lua text that stands before the solution and wraps `mapping`, `synth` or `play`: the
solution itself stays as it is, so that a change fits every solution of every lab. Each says which
of the lab's inputs can no longer be heard as they should: that is the truth that grades are
compared with.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LABS = Path(__file__).parents[2] / "notebooks" / "labs"

WAYS: dict[str, dict[str, str]] = {
    "00-first-sound": {"temperature": "voice"},
    "01-data/right-steps": {"speed": "tempo", "temperature": "voice", "heading": "voice"},
    "01-data/right-tone": {"speed": "voice", "temperature": "voice", "heading": "pan"},
    "02-pitch": {"temperature": "voice"},
    "03-loudness": {"pace": "level", "temperature": "voice"},
    "04-time/right-sequins": {"pace": "tempo"},
    "04-time/right-euclid": {"pace": "tempo sequence"},
    "05-scales": {"temperature": "voice"},
    "06-streams/right-landscape": {"pace": "tempo", "temperature": "voice", "heading": "pan"},
    "06-streams/right-orchestra": {"pace": "tempo", "temperature": "voice", "heading": "control"},
    "07-context": {"temperature": "voice"},
    "08-ears": {"temperature": "voice"},
    "09-comparing": {"temperature": "voice"},
    "10-publish": {"temperature": "voice"},
}
"""By solution (or by lab, for all of its solutions), the way that each input goes into the sound:
a parameter of a voice, its level or pan, the tempo, a function `control`, a sequence."""

WRAP = """
local real = { mapping = mapping, synth = synth, play = play, every = every }
local change = {}
local still = {
  temperature = 15, temperature_max = 18, temperature_min = 12, pace = 100, speed = 3,
  heading = 90, humidity = 60, season = 0.3, season_name = "spring",
}
local function each(piece, act)
  for _, entry in ipairs(piece.map or {}) do act(entry, piece) end
end
local function way(entry)
  if entry.to == "tempo" then return "tempo" end
  local name = entry.to:match("([^.]+)$")
  return (name == "level" or name == "pan") and name or "voice"
end
local function mapping(piece)
  if change.piece then change.piece(piece) end
  if change.entry then each(piece, change.entry) end
  return real.mapping(piece)
end
local function synth(a, b)
  local params, sound = a, b
  if type(a) == "function" then params, sound = {}, a end
  if change.params then change.params(params) end
  if change.sound then
    local plain = sound
    sound = function(p) return change.sound(plain, p) end
  end
  return real.synth(params, sound)
end
local function play(voice, note) return (change.play or real.play)(voice, note) end
local function every(beats, act)
  return real.every(beats, function(env) return act(change.env or env) end)
end
"""

CONSTANT = """
change.sound = function(plain, p)
  local fixed = { pitch = 440, cutoff = 1500, brightness = 5000, rate = 5, gate = p.gate }
  return plain(fixed)
end
"""
HELD = """
change.env = still
change.piece = function(piece)
  if piece.control then
    local plain = piece.control
    piece.control = function(_, out) return plain(still, out) end
  end
  for name, sequence in pairs(piece.sequences) do
    if type(sequence) == "function" then
      piece.sequences[name] = function() return sequence(still) end
    end
  end
end
change.entry = function(entry)
  local from = entry.from
  entry.from = function() return type(from) == "function" and from(still) or still[from] end
end
"""
TINY = """
local ranges = {
  tempo = { 120, 120.01 }, level = { -12, -12.01 }, pan = { 0, 0.001 }, voice = { 69, 69.001 },
}
change.entry = function(entry)
  local filter = entry.to:match("cutoff$") or entry.to:match("brightness$")
  entry.range = filter and { 1500, 1500.1 } or ranges[way(entry)]
  entry.quantize, entry.scale = nil, nil
end
"""
UNREAD = """
change.params = function(params)
  params.unread = { 440, min = 16, max = 20000, unit = "Hz" }
end
change.entry = function(entry, piece)
  local voice = way(entry) == "tempo" and next(piece.voices) or entry.to:match("^[^.]+")
  if way(entry) == "voice" or way(entry) == "tempo" then
    entry.to, entry.range = voice .. ".unread", { 200, 2000 }
    entry.scale, entry.quantize, entry.smooth = nil, nil, nil
  end
end
"""
PITCH = """
change.entry = function(entry, piece)
  if way(entry) == "tempo" then
    entry.to, entry.range, entry.smooth = next(piece.voices) .. ".pitch", { "C4", "C5" }, nil
  end
end
"""
LEVEL = """
change.entry = function(entry)
  if entry.to:match("%.pitch$") then
    entry.to = entry.to:gsub("[^.]+$", "level")
    entry.range, entry.scale, entry.quantize = { -30, -10 }, nil, nil
  end
end
"""
CLIPPED = """
change.entry = function(entry)
  local low, high = entry.domain[1], entry.domain[2]
  if type(low) ~= "number" then low, high = -12, 22 end
  entry.domain = { low, low + (high - low) / 4 }
end
"""
HIDDEN_CLIP = """
change.entry = function(entry)
  entry.quantize = nil
  entry.scale = function(x) return math.min(math.max(x, 0.4), 0.6) end
end
"""
SILENT = "change.sound = function(plain, p) return plain(p) * 0 end\n"
FAINT = "change.sound = function(plain, p) return plain(p) * 0.01 end\n"
EVENTS = """
change.piece = function(piece)
  local voice
  for name in pairs(piece.voices) do voice = voice or name end
  piece.map, piece.control = {}, nil
  for name in pairs(piece.sequences) do piece.sequences[name] = nil end
  piece.sequences.one = real.every(1, function()
    real.play(voice, { pitch = "A4", duration = 0.2, level = -12 })
  end)
end
"""
COLUMN = """
change.entry = function(entry) entry.from, entry.domain = "humidity", { 0, 100 } end
"""
TIME = """
local moments = 0
change.entry = function(entry)
  local low, high = entry.domain[1], entry.domain[2]
  if type(low) ~= "number" then low, high = -12, 22 end
  entry.from = function()
    moments = moments + 1
    return low + (high - low) * (0.5 + 0.45 * math.sin(moments / 150))
  end
end
"""
HARDLY = """
change.sound = function(plain, p)
  local less = { gate = p.gate, pitch = 440 * pow(p.pitch / 440, 0.05) }
  for _, name in ipairs { "cutoff", "brightness" } do
    local ok, value = pcall(function() return p[name] end)
    if ok and value then less[name] = 1500 * pow(value / 1500, 0.02) end
  end
  less.rate = 5
  return plain(less)
end
"""
EQUAL = """
change.piece = function(piece)
  for name in pairs(piece.variants or {}) do piece.variants[name] = {} end
end
"""
INVERTED = """
change.entry = function(entry)
  entry.polarity = entry.polarity == "negative" and "positive" or "negative"
end
"""
SOFTER = "change.sound = function(plain, p) return plain(p) * 0.8 end\n"
REORDERED = """
change.piece = function(piece)
  local entries = {}
  for _, entry in ipairs(piece.map) do table.insert(entries, 1, entry) end
  piece.map = entries
end
"""


@dataclass(frozen=True)
class Kind:
    """A kind of change: its Lua text, and which ways into the sound it stops."""

    name: str
    lua: str
    stops: frozenset[str]
    """Ways of inputs that are no longer heard."""

    extra: Callable[[str], set[str]] = lambda lab: set()
    """Criteria of a lab that fail besides."""

    at_least_one: bool = False
    """Whether only some criterion of the mapping must fail."""

    silent: bool = False
    """Whether nothing sounds: then the mapping cannot be performed at all."""

    audible: bool = False
    """Whether something of the inputs is heard still: then what names none of them may hold."""


MAPPED = frozenset({"voice", "tempo", "level", "pan"})
ALL = MAPPED | {"control", "sequence"}
DIRECTIONS = {"01-data": {"faster"}, "02-pitch": {"higher"}, "04-time": {"polarity"}}
VARIED = {
    "00-first-sound": {"varied"},
    "07-context": {"parts"},
    "09-comparing": {"difference"},
    "10-publish": {"adjustable"},
}
PITCHED = {"00-first-sound", "02-pitch", "03-loudness", "05-scales", "07-context", "08-ears"}

WRONG = [
    Kind("a constant in the voice", CONSTANT, frozenset({"voice"})),
    Kind("the source is held", HELD, ALL),
    Kind("a range below the just noticeable difference", TINY, MAPPED),
    Kind("a parameter that the voice does not read", UNREAD, frozenset({"voice", "tempo"})),
    Kind("silent", SILENT, ALL, silent=True),
    Kind("40 dB softer", FAINT, ALL),
    Kind("constant events", EVENTS, ALL),
    Kind("a wrong column", COLUMN, MAPPED),
    Kind("a course of time", TIME, MAPPED),
    Kind("hardly any of the way", HARDLY, frozenset({"voice"}), audible=True),
    Kind("clipped at one end", CLIPPED, frozenset(), at_least_one=True),
    Kind("clipped inside its scale", HIDDEN_CLIP, frozenset(), at_least_one=True),
    Kind("level in place of pitch", LEVEL, frozenset(), at_least_one=True),
    Kind("pitch in place of tempo", PITCH, frozenset(), at_least_one=True),
    Kind("turned round", INVERTED, frozenset(), lambda lab: DIRECTIONS.get(lab, set())),
    Kind("equal variants", EQUAL, frozenset(), lambda lab: VARIED.get(lab, set())),
]

RIGHT = [
    Kind("as it is", "", frozenset()),
    Kind("softer, by a wrapped voice", SOFTER, frozenset()),
    Kind("entries in another order", REORDERED, frozenset()),
    Kind("other names and a helper function", "", frozenset()),
]


def labs() -> list[str]:
    """Return the names of the labs."""
    return sorted(path.parent.name for path in LABS.glob("*/lab.json"))


def solutions(lab: str) -> list[Path]:
    """Return the sample solutions of a lab, each another design."""
    return sorted((LABS / lab).glob("right-*.lua"))


def criteria(lab: str) -> list[dict[str, Any]]:
    """Return the criteria of a lab that are about the mapping."""
    content = json.loads((LABS / lab / "lab.json").read_text("utf-8"))
    return [one for one in content["criteria"] if "answer" not in one]


def inputs(criterion: dict[str, Any]) -> set[str]:
    """Return the inputs that a criterion names."""
    named = criterion.get("input") or criterion.get("ratio", {}).get("input")
    return {named} if named else set()


def applies(kind: Kind, solution: Path) -> bool:
    """Say whether a change makes a wrong answer of a solution."""
    lab = solution.parent.name
    if kind.stops:
        return any(kind.stops & set(way.split()) for way in ways(solution).values())
    if kind.extra(lab):
        return True
    if kind.lua == LEVEL:
        return lab in PITCHED
    if kind.lua == PITCH:
        return lab == "04-time"
    if kind.lua == HIDDEN_CLIP:
        # A scale means nothing to a tempo, and a mapping of several voices has other ways.
        return "voice" in ways(solution).values() and lab not in {"06-streams", "09-comparing"}
    return kind.at_least_one


def ways(solution: Path) -> dict[str, str]:
    """Return the ways of a solution's inputs into its sound."""
    lab = solution.parent.name
    return WAYS.get(f"{lab}/{solution.stem}") or WAYS[lab]


def failing(kind: Kind, solution: Path) -> set[str]:
    """Return the criteria that must fail: those of what is not heard; all where nothing is."""
    lab = solution.parent.name
    dead = {name for name, way in ways(solution).items() if set(way.split()) <= kind.stops}
    if dead and dead == set(ways(solution)) and not kind.audible:
        return {one["id"] for one in criteria(lab)}
    stopped = {one["id"] for one in criteria(lab) if way_of(one) in kind.stops}
    return {one["id"] for one in criteria(lab) if inputs(one) & dead} | stopped | kind.extra(lab)


def way_of(criterion: dict[str, Any]) -> str:
    """Return the way into the sound of the parameter that a criterion of an input names."""
    name = criterion.get("target", "").rpartition(".")[2] if inputs(criterion) else ""
    return name if name in {"", "tempo", "level", "pan"} else "voice"


def renamed(text: str) -> str:
    """Return a solution with other names of voices, and its parts in a local table."""
    body = text[text.index("voices = {") :]
    voices = re.findall(r"^    (\w+) = synth\(|[{,] (\w+) = synth\(", body, re.MULTILINE)
    for name in {first or second for first, second in voices}:
        if name not in {"bell"}:  # lab 5 asks for this name
            text = re.sub(rf'"{name}([".])', rf'"my_{name}\1', text)
            text = re.sub(rf"\b{name} = synth\(", f"my_{name} = synth(", text)
            text = re.sub(rf"\bout\.{name}\b", f"out.my_{name}", text)
    head, _, rest = text.rpartition("\nreturn mapping {")
    return head + "\nlocal function piece() return {" + rest + "\nend\nreturn mapping(piece())\n"


def answer(kind: Kind, solution: Path) -> str:
    """Return the Lua text of a solution with a change."""
    text = solution.read_text("utf-8")
    if kind.name == RIGHT[3].name:
        text = renamed(text)
    return (WRAP + kind.lua + text) if kind.lua else text
