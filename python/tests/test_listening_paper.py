"""The tables of a report as CSV and LaTeX, and the figures of answers and data beside it."""

import json
import math
import re
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import TREND, answered, frozen, step, study

from ripples.errors import DataError
from ripples.listening import analyse, read_plan, simulated, write
from ripples.listening._document import Document, Heading, Table
from ripples.listening._paper import MORE, SIGNS, comma_separated, escaped, latex, tables
from ripples.listening._report import report

ROOT = Path(__file__).resolve().parents[2]
TASKS = [
    TREND, {"id": "clear", "kind": "bs2132", "trials": 8}, {"id": "size", "kind": "value"},
    {"id": "slope", "kind": "staircase", "trials": 40}, {"id": "rank", "kind": "ranking"},
]  # fmt: skip
STEPS = [
    step("h1", bayes=True, equivalence=0.2), step("h2", "clear", "friedman", "rating"),
    step("h3", "slope", "psychometric", "threshold"), step("h_4 %", "size", "wilcoxon", "error"),
]  # fmt: skip
PIECES = [
    {"dataset": "daily", "segment": f"s{number}", "input": "temperature", "unit": "°C",
     "values": [number + math.sin(place / 9) for place in range(60)]}
    for number in (1, 2, 10)
]  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the results of a study, and the folder of its report."""
    folder = tmp_path_factory.mktemp("paper")
    path = frozen(folder, study(TASKS, STEPS, listeners=10))
    content = json.loads(path.read_text())
    content["pieces"] = PIECES
    path.write_text(json.dumps(content))
    _, answers = answered(read_plan(path), folder, simulated.Listener(1.5, 0.03), seed=5)
    results = analyse(path, answers)
    write(results, folder / "out")
    return results, folder / "out"


def test_signs_are_those_of_the_report_of_a_comparison():
    """Both reports write tables for papers: each sign of the one is that of the other."""
    source = (ROOT / "Sources/Measure/Report/Text/PaperTable.swift").read_text()
    found = source.split("private static func latexText")[1].split("])")[0]
    pairs = re.findall(r'"((?:\\.|[^"\\])+)": "((?:\\.|[^"\\])+)"', found)
    meant = {"\\u{2212}": "\u2212"}
    expected = {
        meant.get(key, key.replace("\\\\", "\\")): value.replace("\\\\", "\\")
        for key, value in pairs
    }
    assert len(expected) > 15
    assert expected == SIGNS
    assert not set(SIGNS) & set(MORE)


def test_every_table_has_both_files(whole):
    """As many CSV and LaTeX files as the report has tables, each under a plain name."""
    results, out = whole
    shown = [part for part in report(results).parts if isinstance(part, Table)]
    files = sorted((out / "tables").iterdir())
    assert len(files) == 2 * len(shown)
    assert {path.suffix for path in files} == {".csv", ".tex"}
    assert all(re.fullmatch(r"[a-z0-9-]+\.(csv|tex)", path.name) for path in files)
    assert {"h1-pairs.csv", "h1-bayes.csv", "h1-equivalence.csv", "h-4-levels.tex"} <= {
        path.name for path in files
    }


def test_numbers_in_tables_are_those_of_the_results(whole):
    """A CSV has all digits: read back, they are the numbers of results.json."""
    results, out = whole
    analysis = results.as_json()["analyses"][0]
    pairs = pd.read_csv(out / "tables/h1-pairs.csv")
    (pair,) = analysis["pairs"]
    for column, key in [
        ("difference", "difference"), ("low", "low"), ("high", "high"), ("size", "effect"),
        ("size low", "effect_low"), ("size high", "effect_high"), ("p", "p"),
    ]:  # fmt: skip
        assert pairs[column][0] == pair[key], column
    levels = pd.read_csv(out / "tables/h1-levels.csv")
    assert levels["share correct"].tolist() == [each["value"] for each in analysis["estimates"]]
    assert pd.read_csv(out / "tables/h1-bayes.csv")["BF10"][0] == analysis["bayes"][0]["factor"]


def test_what_is_unknown_is_an_empty_cell_and_never_a_zero():
    """A number that is none leaves its cell empty; 0 stays 0, and infinity is inf."""
    numbers = [{"a": 0.0, "b": math.nan, "c": None, "d": math.inf, "e": "x, y"}]
    table = Table("", ["a"], [["0"]], numbers=numbers)
    assert comma_separated(table) == 'a,b,c,d,e\n0.0,,,inf,"x, y"\n'


def test_every_sign_of_a_report_is_one_that_pdflatex_knows(whole):
    """What is left beyond ASCII are letters of names: no sign is printed as nothing."""
    _, out = whole
    for path in (out / "tables").glob("*.tex"):
        rows = path.read_text().partition("\n")[2]  # the first line is a comment
        for sign in rows:
            is_latin = unicodedata.name(sign, "").startswith("LATIN")
            assert ord(sign) < 128 or is_latin, f"{path.name}: {sign!r}"
    texts = "d′, χ²(3), ε², κ, α, ν, σ, 95 %, ± 3°, √2, ∞, ≤ ≥ × · … – − → ρ τ"
    assert escaped(texts).isascii()


def test_names_from_elsewhere_are_text_to_latex():
    """Signs with a meaning are escaped, line breaks are spaces, a bracket is no argument."""
    assert escaped("50 % of\n{a}_b^c~d\\e & #1 $x$ <|>") == (
        r"50 \% of \{a\}\_b\textasciicircum{}c\textasciitilde{}d\textbackslash{}e \& \#1 "
        r"\$x\$ \textless{}\textbar{}\textgreater{}"
    )
    text = latex(Table("a\nb", ["x"], [["[1, 2]"], ["w" * 41]]))
    assert text.startswith("% a b\n\\begin{tabular}{p{7cm}}")
    assert "\n{}[1, 2] \\\\\n" in text


def test_equal_names_get_numbers():
    """Two tables of one name have two files each."""
    document = Document("", [Heading("a"), Table("t", ["x"], [["1"]]), Table("t", ["x"], [["2"]])])
    assert sorted(tables(document)) == [
        "tables/t-2.csv", "tables/t-2.tex", "tables/t.csv", "tables/t.tex",
    ]  # fmt: skip


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
def test_the_tables_compile(whole, tmp_path):
    """All tables of a report in one document."""
    _, out = whole
    inputs = "\n\n".join(f"\\input{{{path}}}" for path in sorted((out / "tables").glob("*.tex")))
    (tmp_path / "all.tex").write_text(
        "\\documentclass[landscape]{article}\\usepackage{booktabs}\\begin{document}\\tiny\n"
        f"{inputs}\n\\end{{document}}\n"
    )
    subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path, check=True, capture_output=True, timeout=120,
    )  # fmt: skip


def test_a_link_in_the_place_of_the_tables_is_refused(whole, tmp_path):
    """Nothing is written through it."""
    results, _ = whole
    other = tmp_path / "other"
    other.mkdir()
    out = tmp_path / "out"
    out.mkdir()
    (out / "tables").symlink_to(other)
    with pytest.raises(DataError, match="this is a link"):
        write(results, out)
    assert list(other.iterdir()) == []


def test_answers_and_data_have_figures(whole):
    """One of each task with answers that are numbers or scored, and one of the data heard."""
    _, out = whole
    names = {path.name for path in out.glob("*.svg")}
    assert {f"answers-{name}.svg" for name in ("trend", "clear", "size", "slope")} <= names
    assert "answers-rank.svg" not in names
    assert "data-temperature.svg" in names
    text = (out / "results.md").read_text()
    assert "The temperature in °C of each segment" in text
    assert "daily s1 from 1.00 to" in text
    assert text.index("## The data that were heard") < text.index("## Exploratory")


def test_figures_of_answers_wait_for_the_planned_listeners(tmp_path):
    """They would tell of the results what may not be looked at yet; the data may."""
    path = frozen(tmp_path, study(TASKS, STEPS, listeners=10))
    content = json.loads(path.read_text())
    content["pieces"] = PIECES
    path.write_text(json.dumps(content))
    _, answers = answered(read_plan(path), tmp_path, listeners=4)
    write(analyse(path, answers), tmp_path / "out")
    names = {each.name for each in (tmp_path / "out").glob("*.svg")}
    assert "data-temperature.svg" in names
    assert not any(name.startswith("answers-") for name in names)


def test_a_course_with_a_gap_is_drawn_from_what_is_known(tmp_path):
    """Values that are missing in the plan are null; a segment without any is left out."""
    path = frozen(tmp_path, study(listeners=3))
    content = json.loads(path.read_text())
    gap = [None if place < 5 else float(place) for place in range(60)]
    content["pieces"] = [{**PIECES[0], "values": gap}, {**PIECES[1], "values": [None] * 60}]
    path.write_text(json.dumps(content))
    _, answers = answered(read_plan(path), tmp_path)
    write(analyse(path, answers), tmp_path / "out")
    text = (tmp_path / "out/results.md").read_text()
    assert "daily s1 from 5.00 to" in text
    assert "daily s2 from" not in text.split("## The data that were heard")[1].split("##")[0]
