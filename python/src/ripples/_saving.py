"""Writes a rendering to disk so that `ripples rerender` makes the same samples from it again."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import soundfile

from ._writing import replace
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
    refuse_others(rendering, file)
    file.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(file, rendering.samples, rendering.sample_rate, subtype=subtype)
    if "request" in rendering.manifest:
        manifest = kept(rendering, file, form)
        text = json.dumps(manifest, ensure_ascii=False, indent=2)
        replace(file.with_name(file.name + ".json"), text + "\n")
    return file


def refuse_others(rendering: Rendering, file: Path) -> None:
    """Raise UsageError where what stands beside the sound would replace files of somebody else.

    Files that an earlier save to this name wrote may be replaced, while they are as it left them.
    """
    if "request" not in rendering.manifest:
        return
    lua, folder = file.with_suffix(".lua"), data_folder(file)
    own = file.with_name(file.name + ".json")
    before = [manifest_at(file.with_name(f"{file.stem}{ending}.json")) for ending in FORMATS]
    taken = None
    if own.exists() and not manifest_at(own):
        taken = own
    if (text := text_beside(rendering)) is not None and lua.exists():
        now = sha256(lua)
        same = now == hashlib.sha256(text.encode()).hexdigest()
        if not same and not any(names(each, "mapping", lua, now) for each in before):
            taken = lua
    if rendering.dataset and rendering.dataset.is_temporary and os.path.lexists(folder):
        known = any(names(each, "dataset", folder) for each in before)
        if not is_copy(folder, rendering.dataset.path, has_same_text=not known):
            taken = folder
    if taken is not None:
        raise UsageError(
            f"{taken} is there, and was not written for this sound",
            hint=f"save to another name than {file.name}, or move it away",
        )


def manifest_at(path: Path) -> dict[str, Any] | None:
    """Return the manifest of a sound that was saved before, or None where there is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        is_whole = all(
            isinstance(content[part], dict) for part in ("request", "mapping", "dataset")
        )
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return content if is_whole else None


def names(manifest: dict[str, Any] | None, part: str, path: Path, sha: str | None = None) -> bool:
    """Say whether a manifest says of its mapping or dataset that it stands at a path beside it."""
    said = manifest[part] if manifest else {}
    return Path(said.get("path") or "").name == path.name and sha in (None, said.get("sha256"))


def sha256(path: Path) -> str | None:
    """Return the hash of a file, None of what is no file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def is_copy(folder: Path, source: Path, *, has_same_text: bool) -> bool:
    """Say whether a folder has no files but those of `source`, or, strictly, the same ones."""
    if not folder.is_dir() or folder.is_symlink():
        return False
    files = {path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir()}
    if not files <= {path.relative_to(source) for path in source.rglob("*")}:
        return False
    return not has_same_text or all(
        sha256(folder / name) == sha256(source / name) for name in files
    )


def text_beside(rendering: Rendering) -> str | None:
    """Return the Lua that is written beside the sound; None where the mapping's own file has it."""
    if rendering.mapping is None:
        return None
    with rendering.mapping.file() as source:
        return None if source == rendering.mapping.path else rendering.mapping.text


def data_folder(file: Path) -> Path:
    """Return where data from memory are kept beside a sound."""
    return file.with_name(f"{file.stem}-data")


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
    if text_beside(rendering) is None:
        return str(rendering.mapping.path)
    return str(rendering.mapping.save(file.with_suffix(".lua")))


def data_place(rendering: Rendering, file: Path) -> str:
    """Return where the data are; data that vanish with the dataset are copied beside the sound."""
    assert rendering.dataset is not None
    source = rendering.dataset.path
    if not rendering.dataset.is_temporary:
        return str(source)
    target = data_folder(file)
    shutil.copytree(source, target, dirs_exist_ok=True)
    return str(target)
