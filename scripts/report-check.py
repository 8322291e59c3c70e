#!/usr/bin/env python3
"""Opens reports in headless Chromium and fails on what a reader would stumble over.

Usage: scripts/report-check.sh [REPORT.html ...], which makes the environment. For every report, in light and dark: no console
error, no request, every chart drawn, no serious fault that axe-core finds, tab order as in the document, no page wider than a
phone, no chart wider than its place, no labels that run into each other, players that switch at the same position. Where the page's
engine makes the sounds, they have the bits of the render's, from the file and over HTTP. Writes
pictures (light, dark, 360 and 390 pixels wide, print) into --out to look at.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

from report import browser, engines, keyboard, players, rules
from selenium.webdriver.support.ui import WebDriverWait


def settle(driver):
    """Waits until the charts are drawn or there are none to draw, and the page stands."""
    drawn = "return !window.vegaEmbed || document.documentElement.dataset.charts === 'drawn'"
    WebDriverWait(driver, 30).until(lambda _: driver.execute_script(drawn), "expected the charts to be drawn")
    browser.settle(driver)


def chart_problems(driver):
    return driver.execute_script("""
      return [...document.querySelectorAll('.plot[data-figure]')].flatMap((plot) => {
        const marks = plot.querySelectorAll('svg path, svg line, svg text').length;
        const drawn = plot.dataset.drawn === 'true' && marks > 4;
        return drawn ? [] : [`the chart ${plot.dataset.figure} is not drawn: ${plot.textContent}`];
      });""")


# A PNG of the spectrogram's size with one colour and the cursor has less.
LEAST_BYTES = 2000


def spectrogram_problems(driver):
    """A spectrogram that is blank in a picture of the page although it is there."""
    shot = browser.part(driver, ".cell.chosen .spectrogram img")
    return [f"the spectrogram is blank: {len(shot)} bytes"] if 0 < len(shot) < LEAST_BYTES else []


def fit_problems(driver, width):
    """Charts that are wider than their place, and labels of an axis that run into each other."""
    return driver.execute_script("""
      const shown = [...document.querySelectorAll('.plot[data-drawn="true"]')]
        .filter((plot) => plot.clientWidth > 0);
      const wide = shown.flatMap((plot) => {
        const [svg, frame] = [plot.querySelector('svg'), plot.closest('.frame')];
        const excess = svg.getBoundingClientRect().width - frame.clientWidth;
        return excess > 0.5 ? [`${plot.dataset.figure} is ${excess.toFixed(0)} pixels too wide`] : [];
      });
      const near = shown.flatMap((plot) => [...plot.querySelectorAll('.role-axis-label')]
        .flatMap((axis) => {
          const boxes = [...axis.querySelectorAll('text')]
            .filter((text) => text.getAttribute('opacity') !== '0' && text.textContent)
            .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
          const touch = (a, b) => a.box.left < b.box.right + 2 && b.box.left < a.box.right + 2
            && a.box.top < b.box.bottom - 2 && b.box.top < a.box.bottom - 2;
          return boxes.slice(1).filter((label, index) => touch(boxes[index], label)).map(
            (label) => `${plot.dataset.figure}: the label ${label.text} runs into its neighbour`);
        }));
      return [...wide, ...near].map((problem) => `${arguments[0]} pixels: ${problem}`);""", width)


def page_problems(driver, path, out, theme):
    """The problems of one report in one theme."""
    problems = []
    browser.look(driver, theme, width=1280)
    driver.get(path.resolve().as_uri())
    settle(driver)
    # Before anything scrolls to it.
    problems += spectrogram_problems(driver)
    problems += chart_problems(driver) + fit_problems(driver, 1280)
    problems += rules.problems(driver)
    browser.picture(driver, out / f"{path.stem}-{theme}.png")
    if theme == "light":
        problems += keyboard.problems(driver)
        problems += players.problems(driver)
        problems += engines.problems(driver, path)
        browser.print_page(driver, out / f"{path.stem}-print.pdf")
    problems += browser.problems(driver)
    return [f"{theme}: {problem}" for problem in problems]


def served_problems(driver, path):
    """The problems of a report's engine when a server gives the page."""
    with engines.served(path.resolve().parent) as address:
        driver.get(f"{address}/{path.name}")
        settle(driver)
        found = engines.problems(driver, path)
    found += [problem for problem in browser.problems(driver) if problem != f"a request to {address}/{path.name}"]
    return [f"over HTTP: {problem}" for problem in found]


def narrow_problems(driver, path, out):
    found = []
    for width, theme in ((360, "dark"), (390, "light")):
        browser.look(driver, theme, width=width)
        driver.get(path.resolve().as_uri())
        settle(driver)
        found += [f"{width} pixels: {problem}" for problem in spectrogram_problems(driver)]
        browser.picture(driver, out / f"{path.stem}-{width}.png")
        whole = driver.execute_script("return document.documentElement.scrollWidth")
        found += [f"{width} pixels: the page is {whole} pixels wide"] if whole > width else []
        found += fit_problems(driver, width)
    return found + [f"390 pixels: {problem}" for problem in rules.problems(driver)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("reports", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    failed = False
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in arguments.reports:
        if not path.is_file():
            sys.exit(f"report-check.py: {path} is no file; expected the HTML of a report")
        driver = browser.start()
        try:
            problems = [problem for theme in ("light", "dark")
                        for problem in page_problems(driver, path, arguments.out, theme)]
            problems += narrow_problems(driver, path, arguments.out)
            problems += served_problems(driver, path)
        finally:
            driver.quit()
        for problem in problems:
            print(f"{path}: {problem}", file=sys.stderr)
        failed = failed or bool(problems)
        print(f"{path}: {len(problems) or 'no'} problem{'' if len(problems) == 1 else 's'}")
        pdf = arguments.out / f"{path.stem}-print.pdf"
        if shutil.which("pdftoppm"):
            subprocess.run(["pdftoppm", "-r", "60", "-png", pdf, pdf.with_suffix("")], check=True)
    return 1 if failed else 0


sys.exit(main())
