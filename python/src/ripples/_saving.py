"""Writes a rendering to disk so that `ripples rerender` makes the same samples from it again."""

from __future__ import annotations

import json
import os
import shutil
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import soundfile

from .errors import UsageError

if TYPE_CHECKING:
    from .rendering import Rendering

FORMATS = {".wav": ("FLOAT", "wavfloat"), ".flac": ("PCM_24", "flac"), ".ogg": ("VORBIS", "ogg")}


def save(rendering: Rendering, path: str | os.PathLike[str]) -> Path:
    """Write a sound, its manifest, and what it was made of, as `Rendering.save` says."""
    file = Path(path)
    if file.suffix.lower() not in FORMATS:
        raise UsageError(
            f"{file.name!r} has no ending that says its format", hint="use .wav, .flac or .ogg"
        )
    subtype, form = FORMATS[file.suffix.lower()]
    file.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(file, rendering.samples, rendering.sample_rate, subtype=subtype)
    if "request" in rendering.manifest:
        manifest = kept(rendering, file, form)
        text = json.dumps(manifest, ensure_ascii=False, indent=2)
        file.with_name(file.name + ".json").write_text(text + "\n", encoding="utf-8")
    return file


def kept(rendering: Rendering, file: Path, form: str) -> dict[str, Any]:
    """Return the manifest with the places where everything is now."""
    manifest = deepcopy(rendering.manifest)
    request, audio = manifest["request"], manifest["audio"]
    request["output"] = audio["path"] = str(file)
    request["format"] = audio["format"] = form
    if rendering.mapping is not None:
        request["mapping"] = manifest["mapping"]["path"] = mapping_place(rendering, file)
    if rendering.dataset is not None:
        request["data"] = manifest["dataset"]["path"] = data_place(rendering, file)
    return manifest


def mapping_place(rendering: Rendering, file: Path) -> str:
    """Return where the mapping's text is; a text that is no file's is written beside the sound."""
    assert rendering.mapping is not None
    with rendering.mapping.file() as source:
        if source == rendering.mapping.path:
            return str(source)
    return str(rendering.mapping.save(file.with_suffix(".lua")))


def data_place(rendering: Rendering, file: Path) -> str:
    """Return where the data are; data that vanish with the dataset are copied beside the sound."""
    assert rendering.dataset is not None
    source = rendering.dataset.path
    if not rendering.dataset.is_temporary:
        return str(source)
    target = file.with_name(f"{file.stem}-data")
    shutil.copytree(source, target, dirs_exist_ok=True)
    return str(target)
