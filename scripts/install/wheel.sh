#!/usr/bin/env bash
# Makes a Python wheel of the package and of the command that `make build` has made, with what comes with it, in out/wheel. The
# libraries that the command is linked with are the system's; the wheel has a list of their Debian packages, so that the package can
# name those that are missing. Usage: scripts/install/wheel.sh [FOLDER]; RIPPLES=path names another build.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath -m "${1:-out/wheel}")
tools=.build/wheel
scripts/venv.sh "$tools" wheel

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR=$work PREFIX=/stage scripts/install/install.sh >/dev/null
stage=$work/stage
# A wheel's programs are in an environment: its shells do not look there for completions.
rm -rf "$stage"/share/{bash-completion,fish,zsh}

for kind in linked delayed; do scripts/install/libraries.sh $kind "$stage/bin/ripples"; done >"$stage/share/ripples/libraries.txt"
# Another release of the system has other versions of these libraries: the package says on which one the command was made.
grep -E '^(ID|VERSION_ID|PRETTY_NAME)=' /etc/os-release >"$stage/share/ripples/made-on.txt"

python=$(realpath -s "$tools/bin/python")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
mkdir -p "$out"
made=$(cd python && RIPPLES_STAGE=$stage "$python" -m hatchling build --target wheel --directory "$out" 2>&1) ||
  { printf '%s\n' "$made" >&2; exit 1; }
wheel=$(printf '%s\n' "$made" | tail -n 1)
echo "$wheel: $(($(stat -c %s "$wheel") / 1024)) KB"
