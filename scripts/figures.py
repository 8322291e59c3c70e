#!/usr/bin/env python3
"""Draws the figures of a report to PNG and SVG beside their specifications.

Usage: scripts/figures.py REPORT/figures. Every NAME.vl.json becomes NAME.png (twice the size) and NAME.svg. Needs the
environment that scripts/charts.sh makes, and starts itself again in it.
"""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".build" / "charts" / "bin" / "python"
VEGA_LITE = "6.1"
# Paper, and a font that Debian has (fonts-dejavu-core).
CONFIG = {"background": "white", "font": "DejaVu Sans"}


def with_own_python():
    """vl_convert, in the environment of the charts when this Python lacks it."""
    try:
        import vl_convert
        return vl_convert
    except ImportError:
        if not PYTHON.exists() or pathlib.Path(sys.executable) == PYTHON:
            sys.exit("figures.py: the charts library is missing; 'make deps' gets it")
        os.execv(PYTHON, [str(PYTHON), *sys.argv])


def main():
    if len(sys.argv) != 2:
        sys.exit("figures.py: expected the folder of the figures, as in scripts/figures.py report/figures")
    folder = pathlib.Path(sys.argv[1])
    specs = sorted(folder.glob("*.vl.json"))
    if not specs:
        sys.exit(f"figures.py: {folder} has no *.vl.json; expected the figures of a report")
    vl_convert = with_own_python()
    failed = False
    for path in specs:
        name, spec = path.name.removesuffix(".vl.json"), path.read_text(encoding="utf-8")
        try:
            svg = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE, config=CONFIG)
            png = vl_convert.svg_to_png(svg, scale=2)  # Vega need not lay it out twice
        except ValueError as error:
            why = " ".join(str(error).split())[:300]
            print(f"figures.py: {path} cannot be drawn: {why}", file=sys.stderr)
            failed = True
            continue
        (folder / f"{name}.png").write_bytes(png)
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    sys.exit(1 if failed else 0)


main()
