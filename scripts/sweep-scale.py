#!/usr/bin/env python3
"""Simulates a sweep on many nodes that share one store, and says what bounds it (docs/scale.md).

Every worker makes cells one after the other: it works, then it has the store take the cell, one request after the other, as
`ripples sweep run` does; the store serves `channels` requests at the same time, first come, first served. A scheduler starts
jobs of `cores` workers each, so many a second, and starts a worker's job again when that has lasted for `job` seconds. Time is
simulated, nothing sleeps, and the same arguments give the same figures.

Usage: scripts/sweep-scale.py [--cells 10000000] [--nodes 1000] [--cores 32] [--work 1] [--service 0.0015] [--channels 8]
       [--requests 6] [--starts 10] [--job 300] [--seed 1] [--table]
"""

import argparse
import heapq
import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Cluster:
    """What a sweep runs on; times in seconds."""

    workers: int
    work: float  # of one core for a cell
    service: float  # of the store for a request
    channels: int  # requests that the store serves at the same time
    requests: int = 4  # of a cell
    cores: int = 1  # of a job
    starts: float = float("inf")  # jobs that the scheduler starts in a second
    job: float = float("inf")  # seconds of work in a job
    spread: float = 0.0  # of the work: cells take work * (1 - spread ... 1 + spread)
    memoryless: bool = False  # the work is exponentially distributed, which theory likes

    @property
    def share(self):
        """The cells that a worker makes in a job."""
        return max(1, round(self.job / self.work)) if self.job < float("inf") else None

    def bounds(self):
        """Cells a second that each part alone allows: the least of them bounds the whole."""
        starts = float("inf") if self.share is None else self.starts * self.cores * self.share
        alone = self.workers / (self.work + self.requests * self.service)
        return {"cores": alone, "store": self.channels / (self.requests * self.service), "scheduler": starts}


# What docs/scale.md measures: requests of a cell, seconds of each, requests at the same time. S3 gives no more than 3,500 writes
# and 5,500 reads a second in a folder, and a cell reads four times: 1,375 cells a second.
STORES = (("folder", 1, 0.0027, 1), ("host", 6, 0.0015, 8), ("S3", 6, 0.02, 165))


def simulate(cluster, cells, seed=1):
    """Return the seconds until so many cells are made, and the mean seconds that a request waits for the store."""
    chance = random.Random(seed)
    free = [0.0] * cluster.channels  # when each channel of the store is free again
    events = []  # (time, worker, requests that are left; -1: a job begins)
    rest = [0] * cluster.workers
    scheduler, waited, asked, begun, made, end = 0.0, 0.0, 0, 0, 0, 0.0

    def start(now, worker):
        """Have a worker started; the scheduler starts one after the other."""
        nonlocal scheduler
        scheduler = max(scheduler, now) + 1 / (cluster.starts * cluster.cores)
        rest[worker] = cluster.share or cells
        heapq.heappush(events, (scheduler, worker, -1))

    for worker in range(cluster.workers):
        start(0.0, worker)
    while events:
        now, worker, left = heapq.heappop(events)
        if left > 0:
            begin = max(now, heapq.heappop(free))
            heapq.heappush(free, begin + cluster.service)
            waited, asked = waited + begin - now, asked + 1
            heapq.heappush(events, (begin + cluster.service, worker, left - 1))
            continue
        if left == 0:
            made, end = made + 1, now
            rest[worker] -= 1
            if rest[worker] == 0 and begun < cells:
                start(now, worker)
                continue
        if begun < cells:
            begun += 1
            work = cluster.work * (1 + cluster.spread * chance.uniform(-1, 1))
            if cluster.memoryless:
                work = chance.expovariate(1 / cluster.work)
            heapq.heappush(events, (now + work, worker, cluster.requests))
    assert made == cells
    return end, waited / max(1, asked)


def told(seconds):
    for limit, one, unit in ((120, 1, "s"), (7200, 60, "min"), (2 * 86400, 3600, "h"), (float("inf"), 86400, "days")):
        if seconds < limit:
            return f"{seconds / one:.3g} {unit}"


def estimate(cluster, cells, seed):
    """Simulate the first cells, and return the time of all: when all workers are at work, a sweep goes on at one rate."""
    started = cluster.workers / (cluster.starts * cluster.cores)
    part = min(cells, round(8 * cluster.workers + 2 * started * min(cluster.bounds().values())))
    half, _ = simulate(cluster, part // 2, seed)
    whole, wait = simulate(cluster, part, seed)
    rate = (part - part // 2) / (whole - half)
    return whole + (cells - part) / rate, rate, wait


def table(cells, seed):
    """Print the figures of docs/scale.md."""
    print("| nodes of 32 cores | store | cells a second | bound by | 10^7 cells take | wait of a request |")
    print("|---|---|---|---|---|---|")
    for nodes in (1, 10, 100, 1000):
        for name, requests, service, channels in STORES:
            cluster = Cluster(nodes * 32, 1, service, channels, requests, 32, starts=10, job=300, spread=0.3)
            time, rate, wait = estimate(cluster, cells, seed)
            bounds = cluster.bounds()
            print(f"| {nodes} | {name} | {rate:,.0f} | {min(bounds, key=bounds.get)} | {told(time)} | {told(wait)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    numbers = {
        "cells": 10_000_000, "nodes": 1000, "cores": 32, "work": 1.0, "service": 0.0015, "channels": 8, "requests": 6,
        "starts": 10.0, "job": 300.0, "seed": 1,
    }
    for name, usual in numbers.items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=str(usual))
    parser.add_argument("--table", action="store_true", help="print the table of docs/scale.md")
    given = parser.parse_args()
    if given.table:
        return table(given.cells, given.seed)
    cluster = Cluster(
        given.nodes * given.cores, given.work, given.service, given.channels, given.requests, given.cores, given.starts,
        given.job, 0.3)
    time, rate, wait = estimate(cluster, given.cells, given.seed)
    for name, bound in cluster.bounds().items():
        print(f"{name} alone: {bound:,.0f} cells a second")
    print(f"simulated: {rate:,.0f} cells a second; a request waits {told(wait)}; {given.cells:,} cells take {told(time)}")


if __name__ == "__main__":
    main()
