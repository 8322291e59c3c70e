"""Whose answers count: those of people."""

import pandas as pd
import pytest

pytest.importorskip("statsmodels")

from listening_study import TREND, answered, frozen, step, study

from ripples.listening import read_plan, simulated
from ripples.listening._study import analysed


def test_simulated_listeners_are_no_people(tmp_path):
    """Of a store with both, people's answers alone are analysed; of simulated ones it is told."""
    path = frozen(tmp_path, study([TREND], [step()], listeners=8))
    answers, _ = answered(read_plan(path), tmp_path, simulated.Listener(), seed=1)
    people = analysed(read_plan(path), answers)
    assert not any("simulated" in note for note in people.screening.notes)
    others = answers.assign(listener="SIM-" + answers["listener"].astype(str))
    both = analysed(read_plan(path), pd.concat([answers, others]))
    assert both.completed == people.completed == 8
    assert both.screening.listeners == 8
    assert both.screening.notes[0].startswith("8 simulated listeners are left out")
    none = analysed(read_plan(path), others)
    assert none.screening.listeners == 8
    assert none.screening.notes[0].startswith("All 8 listeners are simulated")


def test_no_interval_of_shares_goes_beyond_all(tmp_path):
    """Student's interval of shares ends at 0 and at 1, where nearly all answers are right."""
    path = frozen(tmp_path, study([TREND], [step()], listeners=8))
    answers, _ = answered(read_plan(path), tmp_path, simulated.Listener(0.2, 0), seed=1)
    (_, found), *_ = analysed(read_plan(path), answers).outcomes
    assert any(each.value > 0.9 for each in found.estimates)
    assert all(0 <= each.low <= each.high <= 1 for each in found.estimates)
