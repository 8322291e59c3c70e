#!/usr/bin/env bash
# Writes .luacheckrc with the words that docs/reference.md lists (unit generators, effects, words of the
# language). With --check: fails when it is not what would be written.
set -euo pipefail
cd "$(dirname "$0")/.."
reference=docs/reference.md
[ -f "$reference" ] || {
  echo "$reference is missing: run 'make docs'" >&2
  exit 1
}

words() {
  awk '/^## / { section = $0 }
    section ~ /^## (Unit generators|Effects)/ && /^### / { print $2 }
    section ~ /^## Words/ && /^\| `/ { gsub(/`/, "", $2); sub(/\..*/, "", $2); if ($2 != "state") print $2 }
  ' "$reference" | sort -u
}

quoted() { sed 's/.*/"&",/' | paste -sd' ' | fold -s -w 92 | sed 's/^/    /; s/ *$//'; }

written=$(
  cat <<TXT
-- The words of the mapping language. Made from $reference by scripts/lua-words.sh.
std = {
  globals = { "state" },
  read_globals = {
    -- Lua's safe part
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "coroutine", "math", "string", "table", "utf8",
    -- the language
$(words | quoted)
  },
}
unused_args = false
max_line_length = 130
-- what a generator's file has besides (docs/generators.md)
files["mappings/generators"] = {
  read_globals = { "generator", "near", "junctions", "callout", "silence" },
}
TXT
)

if [ "${1:-}" != --check ]; then
  echo "$written" >.luacheckrc
elif ! diff <(echo "$written") .luacheckrc >&2; then
  echo ".luacheckrc is not current: run 'make docs'" >&2
  exit 1
fi
