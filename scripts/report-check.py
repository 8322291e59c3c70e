#!/usr/bin/env python3
"""Opens reports in headless Chromium and fails on what a reader would stumble over.

Usage: scripts/report-check.sh [REPORT.html ...], which makes the environment. For every report, in light and dark: no console
error, no request, every chart drawn, no serious fault that axe-core finds, tab order as in the document, no page wider than a
phone, players that switch at the same position. Writes pictures (light, dark, 360 pixels wide, print) into --out to look at.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import time

from report import browser, keyboard, players, rules


def settle(driver):
    """Waits until the charts are drawn or there are none to draw."""
    for _ in range(300):
        if driver.execute_script(
                "return !window.vegaEmbed || document.documentElement.dataset.charts === 'drawn'"):
            break
        time.sleep(0.1)
    time.sleep(0.4)


def chart_problems(driver):
    return driver.execute_script("""
      return [...document.querySelectorAll('.plot[data-figure]')].flatMap((plot) => {
        const marks = plot.querySelectorAll('svg path, svg line, svg text').length;
        const drawn = plot.dataset.drawn === 'true' && marks > 4;
        return drawn ? [] : [`the chart ${plot.dataset.figure} is not drawn: ${plot.textContent}`];
      });""")


def page_problems(driver, path, out, theme):
    """The problems of one report in one theme."""
    problems = []
    browser.look(driver, theme, width=1280)
    driver.get(path.resolve().as_uri())
    settle(driver)
    problems += chart_problems(driver)
    problems += rules.problems(driver)
    browser.picture(driver, out / f"{path.stem}-{theme}.png")
    if theme == "light":
        problems += keyboard.problems(driver)
        problems += players.problems(driver)
        browser.print_page(driver, out / f"{path.stem}-print.pdf")
    problems += browser.problems(driver)
    return [f"{theme}: {problem}" for problem in problems]


def narrow_problems(driver, path, out):
    browser.look(driver, "light", width=360)
    driver.get(path.resolve().as_uri())
    settle(driver)
    browser.picture(driver, out / f"{path.stem}-narrow.png")
    width = driver.execute_script("return document.documentElement.scrollWidth")
    found = [f"360 pixels: the page is {width} pixels wide"] if width > 360 else []
    return found + [f"360 pixels: {problem}" for problem in rules.problems(driver)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("reports", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    failed = False
    for path in arguments.reports:
        if not path.is_file():
            sys.exit(f"report-check.py: {path} is no file; expected the HTML of a report")
        driver = browser.start()
        try:
            problems = [problem for theme in ("light", "dark")
                        for problem in page_problems(driver, path, arguments.out, theme)]
            problems += narrow_problems(driver, path, arguments.out)
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
