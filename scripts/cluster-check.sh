#!/usr/bin/env bash
# Tests sweeps on real clusters and servers: Slurm, Snakemake, Dask, GNU parallel, stores by HTTP and S3. Usage: scripts/cluster-check.sh [PYTEST ARGUMENTS]
# Takes $RIPPLES, or the newest build. Where the packages (600 MB) cannot be had, it warns and tests nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

{ scripts/deps.sh cluster && scripts/venv.sh .build/sweeps sweeps; } || {
  echo "cluster-check.sh: sweeps on clusters are NOT tested: their packages cannot be had" >&2
  exit 0
}
RIPPLES_CLUSTER=yes exec scripts/python-tests.sh tests/test_sweep_slurm.py tests/test_sweep_stores.py tests/test_sweep_recipes.py "$@"
