"""A live session: a mapping that sounds while it is changed."""

from __future__ import annotations

import os
import time
import weakref
from collections.abc import Callable, Sequence
from collections.abc import Mapping as Dictionary
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from . import _capture, _prompt, _sessions, _stream
from ._child import Child
from ._given import Folders, pairs, settings_given, texts
from ._later import Later
from ._link import Link
from ._message import Subject, of
from ._opening import Opening, destinations
from ._protocol import Answer
from ._text import argument
from .dataset import Data, as_dataset
from .errors import SessionEnded, UsageError
from .mapping import Mapping, as_mapping
from .rendering import Rendering

MappingLike = Mapping | str | os.PathLike[str]
GRACE = 1.0


class Said(str):
    """The answer of a session; a notebook shows it as it was sent, without quotes."""

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class Live:
    """A mapping that sounds while it is changed: a session of `ripples repl`.

    Without `attach` a session is started, which ends with `stop()`, at the end of a `with`, and
    with this Python however that ends. With `attach` a running one is joined, and goes on
    afterwards: `attach=True` is the one that was started last; else a process, a socket, or one of
    `ripples.sessions()`.

    `to` says where the sound goes: "http:8000", "take.wav", "device", "none", or several; without
    it a stream from any free port (`url`). A port that is taken is replaced by a free one. `osc` is
    the UDP port to hear OSC on; `journal` a file, or "none". `on_notice` is called with each
    sentence that the session says unasked. Other names are as for `ripples.render`.

    A mapping from a file is loaded again whenever the file is saved.

    Raises MappingError, DataError, UsageError, SessionEnded (nothing to attach to), BinaryMissing.

    >>> with Live("mappings/tempo.lua", "datasets/garden-walk", to="none", journal="none") as live:
    ...     live.run("1 + 1")
    ...     live.set(pace=120)
    ...     live.status()["version"]
    '2'
    'pace = 120 steps/min, held until :free pace'
    1
    """

    def __init__(
        self,
        mapping: MappingLike | None = None,
        data: Data | None = None,
        *,
        attach: _sessions.Session | int | str | os.PathLike[str] | bool | None = None,
        to: str | Sequence[str] | None = None,
        osc: int | str | None = None,
        journal: str | os.PathLike[str] | None = None,
        on_notice: Callable[[str], None] | None = None,
        # Settings of `ripples repl` without attachable, journal, lines, osc, to:
        set: Dictionary[str, float] | None = None,
        mic: str | os.PathLike[str] | None = None,
        variant: str | None = None,
        seed: int = 1,
        start: float = 0,
        speed: float | None = None,
        tail: float = 4,
        gain: float = 0,
        sample_rate: int = 48000,
        control_rate: float = 100,
        lookahead: float = 60,
        block: int = 256,
        once: bool = False,
        columns: Dictionary[str, str] | None = None,
        dates: str | None = None,
        time_format: str | None = None,
        time_unit: str | None = None,
        missing: str | Sequence[str] = (),
        rows: Dictionary[str, str] | None = None,
        dense: Dictionary[str, str] | None = None,
        zone: str | None = None,
        allow_read: Folders = (),
        site: str | os.PathLike[str] | None = None,
        layout: str = "binaural",
        head: str | os.PathLike[str] | None = None,
        log: str | os.PathLike[str] | None = None,
        language: str | None = None,
        voice_command: str | None = None,
        map_tiles: str | None = None,
        record_reality: str | os.PathLike[str] | None = None,
        buffer: float | None = None,
        allow_origin: str | Sequence[str] = (),
        allow_host: str | Sequence[str] = (),
        socket: str | None = None,
        watch: bool = True,
        **params: float,
    ) -> None:
        """Start a session, or join one.

        Settings of `ripples repl`:
          set: A parameter of the mapping; repeatable.
          mic: Hear the surroundings: device, device:NAME, or a recording that plays in step.
          variant: A variant that the mapping declares.
          seed: Seed of all randomness.
          start (s, 0 … 10000000000): Second of the dataset to begin with.
          speed (times, 0.001 … 1000000000): How much faster than the log; 1 is real time.
          tail (s, 0 … 600): Seconds of sound after the end of the data, with `once`.
          gain (dB, -60 … 24): Level of the whole mix, dB.
          sample_rate (Hz, 8000 … 192000): Frames per second.
          control_rate (Hz, 10 … 1000): Control ticks per second.
          lookahead (ms, 5 … 5000): Milliseconds by which the script works ahead of the sound.
          block (frames, 16 … 8192): Frames rendered at a time; the samples do not depend on it.
          once: End with the data, like a render.
          columns: Which column an input comes from, a unit behind it where its header has none;
            repeatable. time=COLUMN names the times.
          dates: Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.
          time_format: Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default:
            read as usually written.
          time_unit: Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd,
            year, labview, or days since 1900-01-01.
          missing: A cell that holds no value, such as -999 or M; none takes every number as a
            number; repeatable. Default: codes are looked for.
          rows: The rows to read, by what a column says, such as station=A; repeatable.
          dense: What is heard of a column's rows between two ticks: min, max, mean or count of
            them; default: the row at the tick.
          zone: Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.
          allow_read: Let what is played read files in this folder, too, besides its own folder and
            project; repeatable.
          site: A site (.geojson): the mapping is that of one of its ripples, the others are heard
            too; the lookahead is 250 ms or more.
          layout: What its sound is for: binaural or stereo.
          head: Another head, from a SOFA file.
          log: Write every decision with its reason at the end, a JSON line each.
          language: The language of callouts: en, de, fr, or the path of a phrase book (.json).
          voice_command: A program that speaks callouts: "piper -m en.onnx -f {out}". No file may
            start one.
          map_tiles: Tiles of the map in place of the site's: a folder, a zip archive, or the
            address of a host.
          record_reality: Write what the microphone's device gives to this file; with % dated as
            strftime does, else overwritten.
          buffer (ms): Milliseconds of buffer of the sound device.
          allow_origin: A web page that may play the HTTP streams, besides the server's own;
            repeatable.
          allow_host: A name of this machine under which the HTTP streams may be asked for;
            repeatable.
          socket: Make this Unix socket for lines of JSON such as {"pace": 112}.
          watch: Load the mapping again whenever its file is saved.
        """
        self.began = time.monotonic()
        self._files = ExitStack()
        self._child: Child | None = None
        self._subject = Subject()
        self.mapping = None if mapping is None else as_mapping(mapping)
        if attach is not None and attach is not False:
            if data is not None or to is not None:
                raise UsageError(
                    "a session that runs has its data and its places for the sound",
                    hint="leave data and to out where you attach",
                )
            self._link = Link(_sessions.address(attach), on_notice)
            self._finalizer = weakref.finalize(self, self._link.close)
            if self.mapping is not None:
                self.reload(self.mapping)
            self._assign({**pairs("set", set), **params})
            return
        more = settings_given(Live.__init__, {**locals(), "to": None})
        more += texts("allow_read", self._own_folders())
        self._begin(data, destinations(to), more, on_notice)

    def _own_folders(self) -> list[str]:
        """Return where texts that are loaded later have their sounds: here, beside the mapping."""
        path = self.mapping.path if self.mapping else None
        folders = {Path.cwd(), path.absolute().parent if path else Path.cwd()}
        return sorted(str(folder) for folder in folders if folder != Path("/"))

    def _begin(
        self,
        data: Data | None,
        to: tuple[str, ...],
        arguments: list[str],
        on_notice: Callable[[str], None] | None,
    ) -> None:
        """Start the process and connect to it."""
        dataset = None if data is None else as_dataset(data)
        self._dataset = dataset
        if dataset is not None:
            arguments = [f"--data={dataset.path}", *arguments]
        if self.mapping is not None:
            file = self._files.enter_context(self.mapping.file())
            self._subject = self.mapping.subject(file, dataset)
            arguments = [argument(file), *arguments]
        self._child, moved = Opening(to, tuple(arguments), self._subject).begin()
        try:
            self._link = Link(str(_sessions.socket_of(self._child.process.pid)), on_notice)
        except BaseException:
            self._child.end()
            raise
        self._finalizer = weakref.finalize(self, partial(end, self._link, self._child))
        if moved:
            self._link.note(moved)

    # Asking

    def run(self, code: str) -> Said:
        """Run Lua and `:commands` in the session, and return what they print and give.

        Lines that begin with `:word` are commands, the lines between them are Lua. It stops at the
        first mistake. Lines with a time, as in `@+2 :set pace 90` (in 2 s) or `@60 :undo` (at 60 s
        of the sound), run later, the others do not wait for them; their mistakes are notices.

        Raises LuaError with the line in `code`, UsageError for a command that cannot be meant,
        SessionEnded, TimeLimit.
        """
        said: list[str] = []
        everything = list(_prompt.pieces(code))
        if timed := [piece for piece in everything if piece.is_timed]:
            Later(self._link, timed, code)
        waiting = [piece for piece in everything if not piece.is_timed]
        while waiting:
            piece = waiting.pop(0)
            answer = self._ask(piece.text)
            while answer.status == "more" and waiting:
                piece = piece.joined(waiting.pop(0))
                answer = self._ask(piece.text)
            if answer.status not in ("ok", "bye"):
                raise _prompt.failure(answer, piece, code)
            said += [_prompt.printed(line) for line in answer.printed]
            said += [answer.text] if answer.text else []
        return Said("\n".join(said))

    def set(self, values: Dictionary[str, float | str] | None = None, **more: float | str) -> Said:
        """Set parameters, and take over inputs until they are freed: `set(pace=120)`.

        Values are numbers, or the words of a category (`weather="rain"`). Names that are no Python
        names go into `values`: `set({"ambience.band_01": 0.2})`. Units are those of the mapping and
        of the dataset. Raises UsageError for an unknown name, or no number.
        """
        return self._assign({**pairs("values", values), **more})

    def free(self, *names: str) -> Said:
        """Give inputs, or without names all, back to the data."""
        if not names:
            return self._command("free")
        return Said("\n".join(self._command("free", name) for name in names))

    def variant(self, name: str = "default") -> Said:
        """Set the parameters as a variant of the mapping has them."""
        return self._command("variant", name)

    def reload(self, mapping: MappingLike | None = None) -> Said:
        """Let a new version take over while the sound goes on; without one, read the file again.

        Returns when it has taken over, or, for a mapping with `reload_on`, when its beat is known.
        The file of the running version is never written to.

        Raises MappingError with the line; the version that sounded goes on.
        """
        if mapping is None:
            return self._loaded(self._ask(":reload"))
        lua = as_mapping(mapping)
        file = self._files.enter_context(lua.file()).absolute()
        self._subject = lua.subject(file)
        said = self._loaded(self._ask(f":load {file}"))
        self.mapping = lua
        return said

    def undo(self) -> Said:
        """Go back one version, each further time one more."""
        return self._loaded(self._ask(":undo"))

    # Sound

    @property
    def url(self) -> str | None:
        """The address of the stream's page (`stream.wav`, `.flac`, `.opus` below it), or None."""
        for sink in self.status()["sinks"]:
            if sink["place"].startswith("http://") and sink["state"] == "running":
                return str(sink["place"]).rstrip("/") + "/"
        return None

    def record(self, path: str | os.PathLike[str]) -> Path:
        """Start recording to a new file (.wav, .flac, .ogg, .opus, .mp3) and return its path."""
        file = Path(path).absolute()
        file.parent.mkdir(parents=True, exist_ok=True)
        self._command("record", str(file))
        self._recording = file
        return file

    def stop_recording(self) -> Path:
        """End the recording and return its path; the file is whole."""
        self._command("record", "off")
        return self._recording

    def capture(self, seconds: float = 5.0) -> Rendering:
        """Record the next seconds of sound and return them; the session goes on.

        This is how the sound of a session on another machine comes into a notebook.
        """
        return _capture.capture(self, seconds)

    # The session

    def status(self) -> dict[str, Any]:
        """Return where the session is and whether it keeps up.

        `mapping`, `version`, `swaps` (versions that took over), `refused`, `path`; `sound` (s),
        `walk` (`at` and `length` in s, `held`; None without a dataset), `beat`, `tempo` (bpm);
        `blocks`, `dropped_blocks`, `load` (%), `late_events`, `notes`; `sinks`: where the sound
        goes. Times are in seconds unless the name ends in `_ms` or `_us`.
        """
        return self._ask(":status").told

    @property
    def notices(self) -> list[str]:
        """The notices of the session, the latest last; at most the last thousand sentences."""
        return list(self._link.notices)

    @property
    def process(self) -> int | None:
        """The process of the session, or None where it was attached to."""
        return self._child.process.pid if self._child else None

    @property
    def is_running(self) -> bool:
        """Whether the session is there and this object is connected to it."""
        return self._link.is_open

    def stop(self) -> None:
        """End the session, or leave it where it was attached to. May be called again."""
        self._finalizer()
        if self._child is not None:
            self._files.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def __repr__(self) -> str:
        if not self.is_running:
            return "<Live: the session has ended>"
        return f"<Live: {self._link.greeting.partition(';')[0]}>"

    def _repr_html_(self) -> str:
        return _stream.page(self)

    # Inside

    def _ask(self, text: str) -> Answer:
        try:
            answer = self._link.ask(text)
        except SessionEnded:
            raise self._ended() from None
        if answer.status == "bye":
            self.stop()
        return answer

    def _command(self, name: str, *words: str) -> Said:
        return self.run(" ".join([f":{name}", *words]))

    def _assign(self, values: Dictionary[str, float | str]) -> Said:
        words = {name: _prompt.word(name, value) for name, value in values.items()}
        return Said("\n".join(self._command("set", *pair) for pair in words.items()))

    def _loaded(self, answer: Answer) -> Said:
        if answer.status != "ok":
            raise of(answer.fault, self._subject)
        return Said(answer.text)

    def _ended(self) -> SessionEnded:
        """Return why the session is gone."""
        child = self._child
        if child is None:
            return SessionEnded(
                "the session has ended, or was left", hint="ripples.sessions() lists what runs"
            )
        limit = time.monotonic() + GRACE
        while child.is_running and time.monotonic() < limit:
            time.sleep(0.01)
        return child.obituary()


def end(link: Link, child: Child) -> None:
    """Leave a session and end its process."""
    link.close()
    child.end()
