#!/usr/bin/env bash
# Gets the libraries of the page of `ripples serve` into .build/page: Leaflet, the map, out of a wheel, and CodeMirror, the
# editor, out of Debian's libjs-codemirror. Each file is compared with scripts/requirements/page-files.sha256: one of Leaflet that
# differs is refused, one of Debian's, which comes in the version of the system, is said. Silent and fast when they are there.
# Without them it warns, and the page has a list in place of the map and a plain field in place of the editor.
set -euo pipefail
cd "$(dirname "$0")/.."

page=.build/page
sums=scripts/requirements/page-files.sha256
codemirror=${CODEMIRROR:-/usr/share/javascript/codemirror}

# same NAME FILE: whether a file is the one of the list.
same() { grep -qxF "$(sha256sum <"$2" | cut -d ' ' -f 1)  $1" "$sums"; }

# without WHAT HOW: goes on without a library.
without() { echo "page-libraries.sh: $1 for now: $2; 'make deps' gets it." >&2; }

# copy NAME FILE: puts a file where the page finds it, whole or not at all.
copy() {
  mkdir -p "$(dirname "$page/$1")"
  cp "$2" "$page/$1.new" && mv "$page/$1.new" "$page/$1"
}

names() { grep -v '^#' "$sums" | awk -v begin="$1/" 'index($2, begin) == 1 { print $2 }'; }

# whole LIBRARY: whether all files of a library are there as the list has them.
whole() {
  local name
  for name in $(names "$1"); do [ -f "$page/$name" ] && same "$name" "$page/$name" || return 1; done
}

if ! whole leaflet; then
  if scripts/venv.sh .build/page-python page; then
    found=$(echo .build/page-python/lib/python3*/site-packages/js_lib_leaflet/static/js_lib_leaflet)
    for name in $(names leaflet); do
      same "$name" "$found/${name#leaflet/}" || {
        echo "page-libraries.sh: $found/${name#leaflet/} is not the file that $sums names" >&2
        exit 1
      }
    done
    for name in $(names leaflet); do copy "$name" "$found/${name#leaflet/}"; done
  else
    without "no Leaflet" "the page will have no map, only its list"
  fi
fi

missing=0
for name in $(names codemirror); do
  file=$codemirror/${name#codemirror/}
  if [ ! -f "$file" ]; then
    missing=1
  elif ! cmp -s "$file" "$page/$name"; then
    same "$name" "$file" || echo "page-libraries.sh: $file is of another version than $sums names; it is taken" >&2
    copy "$name" "$file"
  fi
done
[ $missing = 0 ] || [ -f "$page/codemirror/lib/codemirror.js" ] ||
  without "no CodeMirror" "the page will have a plain field as editor"
