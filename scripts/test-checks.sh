#!/usr/bin/env bash
# Shows that every check can fail: in a copy of the checks and the package description, puts one broken
# file at a time and expects the check to object, naming it. That they accept what is right is shown
# by running them on the tree itself.
set -euo pipefail
# The last command of a pipe runs in this shell, so that what it finds is counted.
shopt -s lastpipe
cd "$(dirname "$0")/.."
root=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir "$copy/tree" "$copy/made"
made=$copy/made
export PACKAGE_JSON=$made/package.json
swift package dump-package >"$PACKAGE_JSON"
cp -r scripts .ci .luacheckrc .swift-format Makefile Package.swift "$copy/tree"
cd "$copy/tree"
bad=0

# expect PATTERN COMMAND…: the command fails and its output matches PATTERN.
expect() {
  local pattern=$1 output
  shift
  if output=$("$@" 2>&1); then
    echo "test-checks: '$*' accepted what it must refuse ($pattern)" >&2
    bad=1
  elif ! grep -qE -- "$pattern" <<<"$output"; then
    printf "test-checks: '%s' failed without saying '%s':\n%s\n" "$*" "$pattern" "$output" >&2
    bad=1
  fi
}

# broken FILE PATTERN COMMAND…: with standard input as FILE, the command fails.
broken() {
  local file=$1
  shift
  mkdir -p "$(dirname "$file")"
  cat >"$file"
  expect "$@"
  rm "$file"
}

# swift_in MODULE[/FOLDER]: a file of the module, on the floor where that lies.
swift_in() { (cd "$root" && printf '%s/Broken.swift' Sources/*/"$1"); }
layers=scripts/check-layers.py size=scripts/check-size.py forbid=scripts/forbid.py

broken "$(swift_in SoundFiles)" 'Broken.swift:1:.*Indentation' \
  scripts/check-format.sh <<<'   let a = 1'

broken "$(swift_in Score)" 'Broken.swift:1: import Foundation' $layers <<<'import Foundation'
broken "$(swift_in Signals)" 'Signals is pure' $layers <<<'import FoundationEssentials'
broken "$(swift_in Mappings)" 'does not declare Engine' $layers <<<'import Engine'
broken "$(swift_in Engine)" 'does not declare Mappings' $layers <<<'@testable import struct Mappings.X'
broken "$(swift_in Comparing)" 'does not declare CSndfile' $layers <<<'internal import CSndfile'
broken "$(swift_in SoundFiles)" 'internal import CSndfile' $layers <<<'import CSndfile'
broken "$(swift_in Mappings)" 'belongs to Sources/Script/Mappings/Lua' $layers \
  <<<'internal import CLuaBridge'
broken Sources/System/CRealtime/broken.c 'CLua is not declared' $layers <<<'#include <lua.h>'
# depends MODULE OTHER PATTERN: where the one depends on the other, the check of layers says the pattern.
depends() {
  python3 -c '
import json, sys
package = json.load(open(sys.argv[3]))
for target in package["targets"]:
    target["dependencies"] += [{"byName": [sys.argv[2], None]}] * (target["name"] == sys.argv[1])
print(json.dumps(package))' "$1" "$2" "$PACKAGE_JSON" >"$made/edges.json"
  PACKAGE_JSON=$made/edges.json expect "Package.swift: $1 depends on $2$3" $layers
}
depends Mappings Engine ': Script does not stand on Sound'
depends JSON Threads ', which Package.swift declares after it'
depends Comparing CSndfile ': only SoundFiles may'

{ echo 'func long() {'; seq -f 'call(%g)' 59; echo '}'; } |
  broken "$(swift_in SoundFiles)" 'Broken.swift:1: long has 61 lines' $size
{ echo 'int broken(void) {'; seq -f 'call(%g);' 59; echo '}'; } |
  broken Sources/System/CRealtime/broken.c 'broken.c:1: broken has 61 lines' $size
mkdir -p Sources/Edges/SoundFiles
{ echo 'extension Large {'; seq -f '  let a%g = 1' 300; echo '}'; } | tee Sources/Edges/SoundFiles/Large.swift |
  broken "$(swift_in SoundFiles)" 'SoundFiles: Large has 600 lines of code' $size
rm Sources/Edges/SoundFiles/Large.swift
printf 'Threads\t1\n' >>scripts/circles.tsv
echo 'struct A {}' | broken "$(swift_in Threads)" 'the largest circle of Threads has shrunk' scripts/house.py --check
printf 'struct A%g { let next: A%g? }\n' 1 2 2 3 3 1 | broken "$(swift_in Threads)" 'a circle of 3 types, at most 1: A1, A2, A3' scripts/house.py --check
cp "$root/scripts/circles.tsv" scripts

seq -f '-- line %g' 501 | broken mappings/broken.lua 'broken.lua: 501 lines' $size
cp Makefile "$made"
seq -f '# line %g' 61 >Makefile
expect 'Makefile: 61 lines' $size
cp "$made/Makefile" .

for word in 'TO''DO' 'FIX''ME' 'X''XX'; do
  broken docs/broken.md "broken.md:1: $word" $forbid <<<"$word later"
done
broken docs/broken.md 'without a tracker' $forbid <<<'as issue'' 12 says'
broken docs/broken.md 'without a tracker' $forbid <<<'see Session'' #3'
broken docs/broken.md 'path of one machine' $forbid <<<'open /ho''me/someone/file'
broken docs/broken.md 'registry' $forbid <<<'from py''pi.org'
broken "$(swift_in SoundFiles)" 'mutable global' $forbid <<<'enum A { static var x = 1 }'
broken "$(swift_in SoundFiles)" 'mutable global' $forbid <<<'nonisolated(unsafe) var x = 1'
broken "$(swift_in SoundFiles)" 'no singletons' $forbid <<<'let a = B.shared'
broken "$(swift_in SoundFiles)" 'does not print' $forbid <<<'func f() { print(1) }'
broken "$(swift_in SoundFiles)" 'after what it is' $forbid <<<'struct FileManager {}'
broken Sources/Edges/SoundFiles/AudioUtils.swift 'after its idea' $forbid <<<'let a = 1'
broken "$(swift_in Datasets)" 'ends the process for some numbers' $forbid <<<'let a = Int(b)'
broken "$(swift_in Sensors)" 'ends the process for some numbers' $forbid <<<'let a = UInt8(b * 2)'
broken "$(swift_in SoundFiles/Instruments)" 'ends the process for some numbers' $forbid <<<'let a = b.map(Int64.init)'
broken "$(swift_in Sessions/Session)" 'ends the process for some numbers' $forbid <<<'let a = "\(Int(b))"'
broken "$(swift_in SoundFiles)" 'commented-out' $forbid <<<'// let a = b(1)'
broken "$(swift_in SoundFiles)" 'reads oddly' $forbid <<<'let a = "\(b.count) notes"'
broken "$(swift_in Score)" "Broken.swift:1: 'Of the socket.' has no verb" scripts/check-english.py \
  <<<$'/// Of the socket.\nlet a = 1'
scripts/check-english.py --self-test || bad=1
scripts/check-callouts.py --self-test || bad=1
broken Tests/ScoreTests/Broken.swift 'Broken.swift:1: .*a wait by the clock' $forbid <<<'usleep(200_000)'
broken python/tests/broken.py 'broken.py:2: .*a wait by the clock' $forbid <<<$'x = 1\ntime.sleep(0.5)'
broken mappings/broken.lua 'commented-out' $forbid <<<'-- local a = play(1)'

# Without wasi-libc that check says that it is skipped.
if [ -e /usr/include/wasm32-wasi/math.h ]; then
  broken "$(swift_in Score)" 'cannot use key path' scripts/check-embedded.sh \
    <<<'public func sizes(_ a: [String]) -> [Int] { a.map(\.count) }'
fi

broken mappings/broken.lua "undefined variable .?nonsense" scripts/check-lua.sh \
  <<<'return mapping { level = nonsense }'
broken mappings/broken.lua 'undefined variable .?os' scripts/check-lua.sh <<<'return os.time()'

mkdir -p docs
printf '## Unit generators\n\n### nonsense\n' >docs/reference.md
expect 'luacheckrc is not current' scripts/check-lua.sh

printf '#!/bin/sh\n[ "$1" = help ] && echo "  reference  the reference" && exit 0\necho stale; exit 1\n' \
  >"$made/ripples"
chmod +x "$made/ripples"
RIPPLES=$made/ripples expect stale scripts/check-reference.sh

twins='scripts/notebooks/twins.py --check'
mkdir -p notebooks
printf '# %%%% [markdown]\n# # Lab\n' >notebooks/00-lab.py
expect '00-lab.ipynb: is missing' $twins
twin() { printf '{"cells": [%s], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n' "$1" >notebooks/00-lab.ipynb; }
cell() { printf '{"cell_type": "%s", "metadata": {%s}, "source": ["%s"]%s}' "$@"; }
twin "$(cell markdown '' '# Lab' '')"
expect 'is not made from the present 00-lab.py' $twins
expect 'was edited by hand' $twins
twin "$(cell markdown '' '## Lab' ''), $(cell markdown '' '#### Deep' '')"
expect 'the first heading must be' $twins
expect "'#### Deep' skips a level" $twins
twin "$(cell code '' '### BEGIN SOLUTION' ', "outputs": [{}]')"
expect 'students would see it' $twins
expect 'cell 1 has outputs' $twins
twin "$(cell code '"nbgrader": {"grade_id": "a b", "grade": true}' 'x' '')"
expect "nbgrader needs 'locked'" $twins
expect 'may have letters' $twins
expect 'graded and has no points' $twins
mv notebooks/00-lab.ipynb notebooks/01-stray.ipynb
expect '01-stray.ipynb: has no source' $twins
rm -r notebooks

exit $bad
