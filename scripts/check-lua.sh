#!/usr/bin/env bash
# luacheck over the bundled mappings, with the words of the mapping language (.luacheckrc).
set -euo pipefail
[ -f docs/reference.md ] && scripts/lua-words.sh --check
[ -d mappings ] || exit 0
command -v luacheck >/dev/null || {
  echo "luacheck is missing: run 'make deps'" >&2
  exit 1
}
luacheck --quiet --no-color mappings
