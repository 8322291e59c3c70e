"""The simulation of docs/scale.md agrees with what queues are known to do in closed form."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[2] / "scripts" / "sweep-scale.py"
spec = importlib.util.spec_from_file_location("sweep_scale", PATH)
assert spec
assert spec.loader
scale = importlib.util.module_from_spec(spec)
sys.modules["sweep_scale"] = scale
spec.loader.exec_module(scale)


def test_one_worker_takes_the_sum_of_its_times() -> None:
    seconds, waited = scale.simulate(scale.Cluster(1, 0.5, 0.01, 1, requests=4), 100)
    assert seconds == pytest.approx(100 * (0.5 + 4 * 0.01))
    assert waited == 0


def test_a_store_that_is_never_idle_bounds_the_whole() -> None:
    # 50 workers bring 50 requests at once; the store's one channel is never idle from then on.
    cluster = scale.Cluster(50, 0.5, 0.02, 1, requests=2)
    seconds, _ = scale.simulate(cluster, 1000)
    assert seconds == pytest.approx(0.5 + 1000 * 2 * 0.02)
    assert min(cluster.bounds().items(), key=lambda each: each[1]) == ("store", 25)


def test_a_scheduler_that_starts_few_jobs_bounds_the_whole() -> None:
    # Two jobs of one worker a second, each of which makes four cells of 0.1 s.
    cluster = scale.Cluster(100, 0.1, 1e-9, 100, requests=1, starts=2, job=0.4)
    seconds, _ = scale.simulate(cluster, 400)
    assert seconds == pytest.approx(100 / 2 + 4 * 0.1)
    assert cluster.bounds()["scheduler"] == 8


@pytest.mark.parametrize("load", [0.3, 0.7])
def test_the_wait_is_that_of_pollaczek_and_khinchine(load: float) -> None:
    # A thousand workers with exponentially distributed work ask almost by a Poisson process.
    service = 0.001
    cluster = scale.Cluster(1000, 1000 * service / load, service, 1, requests=1, memoryless=True)
    _, waited = scale.simulate(cluster, 100_000)
    assert waited == pytest.approx(service * load / (2 * (1 - load)), rel=0.06)


def test_the_same_seed_gives_the_same_figures() -> None:
    cluster = scale.Cluster(20, 0.1, 0.002, 2, spread=0.3)
    assert scale.simulate(cluster, 500, 3) == scale.simulate(cluster, 500, 3)
    assert scale.simulate(cluster, 500, 3) != scale.simulate(cluster, 500, 4)
