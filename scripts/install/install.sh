#!/usr/bin/env bash
# Installs the command that `make build` has made, what comes with it, its manual pages and its completions below PREFIX
# (/usr/local); DESTDIR, if any, stands before that in every path. It builds and fetches nothing, so that root can run it.
# Usage: scripts/install/install.sh [install|uninstall]; RIPPLES=path names another build.
set -euo pipefail
cd "$(dirname "$0")/../.."

prefix=${PREFIX:-/usr/local}
ripples=${RIPPLES:-.build/release/ripples}
case "$prefix" in /*) ;; *) echo "install.sh: PREFIX is '$prefix'; give a path that begins with /" >&2; exit 2 ;; esac
root=${DESTDIR:-}$prefix
share=$root/share/ripples
man=$root/share/man/man1
bash=$root/share/bash-completion/completions/ripples
zsh=$root/share/zsh/site-functions/_ripples
fish=$root/share/fish/vendor_completions.d/ripples.fish
doc=$root/share/doc/ripples

uninstall() {
  rm -rf "$share" "$doc"
  rm -f "$root/bin/ripples" "$man"/ripples.1 "$man"/ripples-*.1 "$bash" "$zsh" "$fish"
}

# copy FOLDER: what the repository has in it; all of it where there is no repository.
copy() {
  { git ls-files -z -- "$1" 2>/dev/null || find "$1" -type f -print0; } |
    tar --create --null --files-from - --mode 'u=rwX,go=rX' | tar --extract --no-same-owner --directory "$share"
}

# made FOLDER FILE ...: files that other targets have made in .build; says what is lost without them.
made() {
  local folder=$1 file
  shift
  for file in "$@"; do
    [ -e ".build/$folder/$file" ] || { echo "install.sh: .build/$folder/$file is not there, so it is not installed" >&2; return 0; }
  done
  mkdir -p "$share/$folder"
  (cd ".build/$folder" && cp -R "$@" "$share/$folder/")
  find "$share/$folder" -type f -exec chmod 644 {} +
}

install_all() {
  [ -x "$ripples" ] || { echo "install.sh: $ripples is not there; build it first: make build" >&2; exit 1; }
  uninstall
  mkdir -p "$root/bin" "$share" "$man" "$(dirname "$bash")" "$(dirname "$zsh")" "$(dirname "$fish")" "$doc"
  share=$(cd "$share" && pwd)
  install -m 755 "$ripples" "$root/bin/ripples"
  strip "$root/bin/ripples"
  install -m 644 scripts/install/copyright "$doc/copyright"
  for folder in datasets languages mappings scenes sites studies; do copy "$folder"; done
  made page leaflet codemirror
  made charts vega.js figures.py
  made wasm ripples-engine.wasm ripples-engine.wasm.gz engine.mjs

  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  "$root/bin/ripples" --experimental-dump-help |
    scripts/install/manual.py "$scratch/man" "$("$root/bin/ripples" --version)"
  install -m 644 "$scratch"/man/*.1 "$man/"
  scripts/install/completions.sh "$root/bin/ripples" "$scratch"
  install -m 644 "$scratch/ripples.bash" "$bash"
  install -m 644 "$scratch/_ripples" "$zsh"
  install -m 644 "$scratch/ripples.fish" "$fish"
  echo "$root/bin/ripples: $("$root/bin/ripples" --version), with $(find "$share" -type f | wc -l) files in $share"
}

case "${1:-install}" in
  install) install_all ;;
  uninstall) uninstall ;;
  *) echo "install.sh: '$1' is neither install nor uninstall" >&2; exit 2 ;;
esac
