#!/usr/bin/env python3
"""Exports the executed notebooks to HTML and fails on what a reader who does not see, or uses no mouse, would stumble over.

Usage: scripts/notebooks.sh check [NAME ...], after `make notebooks`. Headless Chromium opens every page: headings nested, pictures
with a text that says something, players with a name and a text of what is to be heard, tables with header cells, the language
set, no request, no serious fault that axe-core finds, in light and dark; no page wider than a phone. Pages stay in --out.
"""

import argparse
import pathlib
import sys

import nbformat
from nbconvert import HTMLExporter

from report import browser, rules

HERE = pathlib.Path(__file__).resolve().parent
FACTS = """
  const text = (node) => node.textContent.trim();
  return {
    lang: document.documentElement.lang,
    landmarks: document.querySelectorAll('main').length,
    headings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((one) => [+one.tagName[1], text(one)]),
    images: [...document.images].map((one) => one.getAttribute('alt')),
    sounds: [...document.querySelectorAll('audio')].map((one) => [
      one.getAttribute('aria-label') ?? '', text(one.closest('.output') ?? one.parentElement)]),
    tables: [...document.querySelectorAll('table')].map((one) => one.querySelectorAll('th').length),
  };"""
NOTHING_SAID = ("image", "figure", "plot", "picture", "no description", "<figure", "untitled")
SHORTEST = 30
"""Characters of a text that can say what a picture shows."""


def export(path, out):
    """Writes the page of an executed notebook; its path."""
    exporter = HTMLExporter(
        template_name="page", extra_template_basedirs=[str(HERE)], exclude_anchor_links=True)
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["title"] = next(
        (line.lstrip("# ") for cell in notebook.cells for line in cell.source.splitlines()), path.stem)
    text, _ = exporter.from_notebook_node(notebook)
    out.mkdir(parents=True, exist_ok=True)
    page = out / f"{path.stem}.html"
    page.write_text(text, "utf-8")
    return page


def heading_problems(headings):
    if [level for level, _ in headings].count(1) != 1 or headings[0][0] != 1:
        yield "the page must begin with its only heading of level 1"
    for (before, _), (level, text) in zip(headings, headings[1:]):
        if level > before + 1:
            yield f"the heading '{text}' skips from level {before} to {level}"


def image_problems(alts):
    for number, alt in enumerate(alts, 1):
        said = (alt or "").strip()
        if len(said) < SHORTEST or said.lower().startswith(NOTHING_SAID):
            yield f"picture {number} has no text that says what is to be seen: '{said}'"


def sound_problems(sounds):
    for number, (label, around) in enumerate(sounds, 1):
        if len(label) < 8:
            yield f"player {number} has no name"
        if "Listen for: " not in around:
            yield f"player {number} ({label}) has no text of what is to be heard"


def fact_problems(facts):
    if not facts["lang"]:
        yield "the page does not say its language"
    if facts["landmarks"] != 1:
        yield "the page needs one main landmark"
    yield from heading_problems(facts["headings"])
    yield from image_problems(facts["images"])
    yield from sound_problems(facts["sounds"])
    for number, headers in enumerate(facts["tables"], 1):
        if not headers:
            yield f"table {number} has no header cells"


def page_problems(driver, page):
    """What is wrong with a page, in both themes and on a phone."""
    problems, facts = [], {}
    for theme, width in (("light", 1280), ("dark", 1280), ("light", 360)):
        browser.look(driver, theme, width=width)
        driver.get(page.resolve().as_uri())
        where = f"{theme}, {width} pixels"
        problems += [f"{where}: {one}" for one in rules.problems(driver) + browser.problems(driver)]
        wide = driver.execute_script("return document.documentElement.scrollWidth")
        if wide > width:
            problems.append(f"{where}: the page is {wide} pixels wide")
        facts = driver.execute_script(FACTS)
    return problems + list(fact_problems(facts)), facts


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="labs, such as 02 or 02-pitch; without, all")
    parser.add_argument("--executed", type=pathlib.Path, default=pathlib.Path("out/notebooks/solutions"))
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/notebooks/html"))
    arguments = parser.parse_args()
    paths = [path for path in sorted(arguments.executed.glob("[0-9][0-9]-*.ipynb"))
             if not arguments.names or path.stem in arguments.names or path.stem[:2] in arguments.names]
    if not paths:
        sys.exit(f"accessible.py: no executed notebook in {arguments.executed}; run make notebooks")
    failed = False
    driver = browser.start()
    try:
        for path in paths:
            problems, facts = page_problems(driver, export(path, arguments.out))
            print(f"{path.stem:20} {'FAILED' if problems else 'ok':6} {len(facts['headings'])} headings, "
                  f"{len(facts['images'])} pictures, {len(facts['sounds'])} players, {len(facts['tables'])} tables")
            for problem in problems:
                print(f"  {problem}", file=sys.stderr)
            failed = failed or bool(problems)
    finally:
        driver.quit()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
