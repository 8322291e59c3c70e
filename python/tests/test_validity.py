"""Published listening experiments, repeated by `make validity`: people beside the model."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PEOPLE = ROOT.parent / "shared/data/people"
sys.path.insert(0, str(ROOT / "scripts"))

from validity import streams, tempo  # noqa: E402
from validity.bench import Bench  # noqa: E402
from validity.result import Missing  # noqa: E402

from ripples._command import binary  # noqa: E402


@pytest.fixture(scope="module")
def bench() -> Bench:
    """A bench with the command under test."""
    return Bench(binary(), seed=1)


def test_tempi_are_read_as_people_read_them(bench: Bench) -> None:
    """The constants are from E1 and E2: error within 20 % of people's, r within 0.031."""
    if not (PEOPLE / "tempo-reading/E1.csv").exists():
        pytest.skip(f"NOT TESTED: {PEOPLE} has no answers of people")
    results = tempo.repeat(bench, PEOPLE)
    read = {one.title[-2:]: {row[0]: row[1:] for row in one.rows} for one in results[::2]}
    for name in ("E1", "E2"):
        people, model = read[name]["error"]
        assert abs(model / people - 1) <= 0.2, name
        people, model = read[name]["r"]
        assert abs(model - people) <= 0.031, name


def test_two_streams_are_heard_as_often_as_people_do(bench: Bench, tmp_path: Path) -> None:
    """Without raw answers the published shares stand in: in order, and within 15 points."""
    share, _first = streams.repeat(bench, tmp_path)
    assert "not there" in share.people
    assert share.mark == "SECONDARY", "the raw answers are not there"
    model = [row[2] for row in share.rows]
    assert model == sorted(model)
    assert all(abs(people - own) <= 15 for _, people, own in share.rows)


def test_answers_that_are_not_there_are_said(bench: Bench, tmp_path: Path) -> None:
    """An experiment without its data is told, and nothing is made up for it."""
    (missing,) = tempo.repeat(bench, tmp_path)
    assert isinstance(missing, Missing)
    assert "tempo-reading/E1.csv" in missing.reason
    assert str(tmp_path) not in missing.reason, "the page is the same on every machine"


def test_cooks_distance_is_that_of_statsmodels() -> None:
    """The trials that are left out are those whose distance is over 4/n."""
    api = pytest.importorskip("statsmodels.api")
    x = [-0.8, -0.5, -0.2, 0.0, 0.1, 0.4, 0.7, 0.8, 0.3, -0.6]
    y = [-0.7, -0.6, 0.6, 0.1, 0.0, 0.5, 0.6, 0.9, 0.2, -0.5]
    distance = api.OLS(y, api.add_constant(x)).fit().get_influence().cooks_distance[0]
    expected = {place for place, one in enumerate(distance) if one > 4 / len(x)}
    assert tempo.line(x, y)[2] == expected
    assert expected


def test_a_page_that_lacks_answers_leaves_the_one_in_docs(tmp_path: Path) -> None:
    """Without the answers of people the page has less: it goes elsewhere."""
    script = importlib.util.spec_from_file_location("made", ROOT / "scripts/validity-page.py")
    assert script
    assert script.loader
    made = importlib.util.module_from_spec(script)
    script.loader.exec_module(made)
    assert made.missing(tmp_path) == made.ANSWERS
    assert made.place(None, made.missing(tmp_path)) == ROOT / "out/validity.md"
    assert made.place(tmp_path / "mine.md", made.ANSWERS) == tmp_path / "mine.md"
    for name in made.ANSWERS:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert made.place(None, made.missing(tmp_path)) == ROOT / "docs/validity.md"
