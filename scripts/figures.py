#!/usr/bin/env python3
"""Draws the figures of a report to PNG, SVG and PDF beside their specifications.

Usage: scripts/figures.py REPORT/figures. Every NAME.vl.json becomes NAME.png (twice the size), NAME.svg and NAME.pdf; those that
were drawn from the same text are left as they are (.drawn.json knows). Needs the environment that scripts/charts.sh makes, and
starts itself again in it.
"""

import concurrent.futures
import contextlib
import ctypes
import hashlib
import importlib.metadata
import json
import multiprocessing
import os
import pathlib
import signal
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".build" / "charts" / "bin" / "python"
VEGA_LITE = "6.1"
# A font that Debian has (fonts-dejavu-core).
CONFIG = {"font": "DejaVu Sans"}


def with_own_python():
    """vl_convert, in the environment of the charts when this Python lacks it."""
    try:
        import vl_convert
        return vl_convert
    except ImportError:
        if not PYTHON.exists() or pathlib.Path(sys.executable) == PYTHON:
            sys.exit("figures.py: the charts library is missing; 'make deps' gets it in a checkout, "
                     "'pip install vl-convert-python' elsewhere")
        os.execv(PYTHON, [str(PYTHON), *sys.argv])


ENDINGS = ("png", "svg", "pdf")
DRAWN = ".drawn.json"


def drawn(folder):
    """What the pictures in a folder were drawn from: a hash for each name; nothing where that is not known."""
    try:
        known = json.loads((folder / DRAWN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def recipe(spec):
    """A hash of everything that a picture is made of: the text, this program, the library."""
    try:
        version = importlib.metadata.version("vl-convert-python")
    except importlib.metadata.PackageNotFoundError:
        version = ""
    made_of = [spec, pathlib.Path(__file__).read_bytes(), version.encode()]
    return hashlib.sha256(b"\n".join(hashlib.sha256(each).digest() for each in made_of)).hexdigest()


def end_with(parent):
    """Lets the system end this worker when the process that has started it ends, even by SIGKILL: it would wait for work for ever."""
    set_death_signal = 1  # PR_SET_PDEATHSIG
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def write(path, content):
    """Writes a file whole or not at all, in its folder, which is no link; a link of its name is replaced and not followed."""
    place, name = os.path.split(path)
    partial = f"{name}.partial"
    folder = os.open(place or ".", os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial, dir_fd=folder)
        with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666, dir_fd=folder), "wb") as file:
            file.write(content)
        os.replace(partial, name, src_dir_fd=folder, dst_dir_fd=folder)
    finally:
        os.close(folder)


def draw(path):
    """Draws one figure; returns why it cannot be drawn, or nothing."""
    import vl_convert
    base = str(path).removesuffix(".vl.json")
    try:
        # Paper: the page lets its own colour through, a viewer might show black.
        spec = json.loads(path.read_text(encoding="utf-8")) | {"background": "white"}
        svg = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE, config=CONFIG)
        # Vega need not lay it out again for each.
        pictures = (vl_convert.svg_to_png(svg, scale=2), svg.encode(), vl_convert.svg_to_pdf(svg))
    except ValueError as error:
        return f"{path.parent.name}/{path.name} cannot be drawn: {' '.join(str(error).split())[:300]}"
    for ending, picture in zip(ENDINGS, pictures):
        write(f"{base}.{ending}", picture)
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit("figures.py: expected the folder of the figures, as in scripts/figures.py report/figures")
    folder = pathlib.Path(sys.argv[1])
    specs = {path: path.read_bytes() for path in sorted(folder.glob("*.vl.json"))}
    if not specs:
        sys.exit(f"figures.py: {folder} has no *.vl.json; expected the figures of a report")
    known = drawn(folder)
    recipes = {path: recipe(spec) for path, spec in specs.items()}

    def is_drawn(path):
        name = str(path).removesuffix("vl.json")
        return known.get(path.name) == recipes[path] and all(
            os.path.exists(name + ending) for ending in ENDINGS)

    wanted = [path for path in specs if not is_drawn(path)]
    problems = []
    if wanted:
        with_own_python()
        workers = min(len(wanted), os.cpu_count() or 1)
        context = multiprocessing.get_context("fork")
        with concurrent.futures.ProcessPoolExecutor(
                workers, context, initializer=end_with, initargs=(os.getpid(),)) as pool:
            problems = list(pool.map(draw, wanted))
        for problem in filter(None, problems):
            print(f"figures.py: {problem}", file=sys.stderr)
        failed = {path for path, problem in zip(wanted, problems) if problem}
        text = json.dumps({path.name: recipes[path] for path in specs if path not in failed})
        write(folder / DRAWN, text.encode())
    sys.exit(1 if any(problems) else 0)


if __name__ == "__main__":
    main()
