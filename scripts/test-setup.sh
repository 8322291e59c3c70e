#!/usr/bin/env bash
# Shows that the set-up says first what it installs, can be told not to, and takes only files whose hashes are listed. The
# programs of the system are stand-ins that note their calls; nothing is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin"
bad=0

# stand_in NAME TEXT: a program that does this.
stand_in() { printf '#!/bin/bash\n%s\n' "$2" >"$place/bin/$1"; chmod +x "$place/bin/$1"; }

# says CODE PATTERN COMMAND…: the command ends with this code, and what it says matches.
says() {
  local code=$1 pattern=$2 output ended=0
  shift 2
  output=$(env PATH="$place/bin:$PATH" "$@" 2>&1) || ended=$?
  if [ "$ended" -ne "$code" ] || ! grep -qE -- "$pattern" <<<"$output"; then
    printf "test-setup: '%s' ended with %s and said, for '%s':\n%s\n" "$*" "$ended" "$pattern" "$output" >&2
    bad=1
  fi
}

stand_in dpkg-query 'echo not-installed'
stand_in apt-get "echo \"\$*\" >>$place/calls"
stand_in id 'echo 0'
says 0 'These Debian packages are missing: .*liblua5.4-dev' scripts/deps.sh build
says 0 'Installing them now with apt-get \(DEPS=no does without\)' scripts/deps.sh build
grep -q 'install -y .*liblua5.4-dev' "$place/calls" || { echo "test-setup: nothing was installed" >&2; bad=1; }

rm "$place/calls"
says 0 'DEPS=no, so these Debian packages are not installed: .*liblua5.4-dev' env DEPS=no scripts/deps.sh build
stand_in id 'echo 1000'
stand_in sudo 'exit 1'
says 1 '^  sudo apt-get update && sudo apt-get install -y --no-install-recommends .*liblua5.4-dev' scripts/deps.sh build
[ ! -e "$place/calls" ] || { echo "test-setup: apt-get was called: $(cat "$place/calls")" >&2; bad=1; }
stand_in dpkg-query 'echo -n installed'
says 0 '^$' scripts/deps.sh build

says 1 'DEPS=no, so the Python packages of charts are not put into' env DEPS=no scripts/venv.sh "$place/charts" charts
[ ! -e "$place/charts" ] || { echo "test-setup: an environment was made" >&2; bad=1; }
for list in scripts/requirements/*.txt; do
  [ "$list" = scripts/requirements/swift.txt ] && continue
  awk -v list="$list" '
    /^[A-Za-z0-9]/ { if (name && !hashes) { print list ": " name " has no hash"; bad = 1 } name = $1; hashes = 0 }
    /--hash=sha256:[0-9a-f]+/ { hashes++ }
    END { if (!hashes) { print list ": " name " has no hash"; bad = 1 } exit bad }' "$list" >&2 || bad=1
  while read -r wanted; do
    grep -qF "${wanted%%\[*}" "$list" || { echo "test-setup: $list lacks $wanted; run scripts/requirements/lock.sh" >&2; bad=1; }
  done < <(grep -v '^#' "${list%.txt}.in")
done
grep -qE '"https://[^"]*",? (from|branch|revision):|upToNext' Package.swift &&
  { echo "test-setup: Package.swift has a package without an exact version" >&2; bad=1; }
exit $bad
