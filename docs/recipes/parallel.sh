#!/bin/sh
# A sweep by GNU parallel: sh parallel.sh out/sweep 8; with --sshlogin a,b behind "parallel", on the machines a and b.
set -eu
sweep=$1 shards=$2
seq "$shards" | parallel --retries 3 --workdir "$PWD" \
  ripples sweep run "$sweep" --shard "{}/$shards" --jobs 1 --allow-failed --quiet
ripples sweep collect "$sweep"
