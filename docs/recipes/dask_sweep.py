"""A sweep by Dask: python dask_sweep.py out/sweep tcp://scheduler:8786 (without an address, on this machine)."""

import sys

from dask.distributed import Client, as_completed

import ripples

if __name__ == "__main__":
    sweep, shards = ripples.Sweep.open(sys.argv[1]), 8
    with Client(*sys.argv[2:]) as client:
        parts = client.map(sweep.run_shard, range(1, shards + 1), [shards] * shards, retries=3)
        for part in as_completed(parts):
            print(part.result())
    print(sweep.table())
