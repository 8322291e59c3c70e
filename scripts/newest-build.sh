#!/usr/bin/env bash
# Prints the path of the command in $RIPPLES, or of the newest build: of release, of the tests, of debugging. Prints nothing where there is none.
cd "$(dirname "$0")/.."
[ -n "${RIPPLES:-}" ] || RIPPLES=$(ls -t "$PWD"/.build/{release,test-build/release,debug}/ripples 2>/dev/null | head -n 1)
echo "$RIPPLES"
