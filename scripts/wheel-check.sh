#!/usr/bin/env bash
# Installs the wheel of `make wheel` in a bare Debian 12 that has Python and none of the libraries: the package must say which are
# missing and what installs them, render once they are there, away from the checkout and without any setting, and leave nothing
# when it is removed. Prints what each step took, and sizes. Needs root, debootstrap and a network.
# Usage: scripts/wheel-check.sh [WHEEL]; BARE=DIR keeps the bare system in a folder and takes it from there.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/install/bare.sh

wheel=${1:-$(ls -t out/wheel/ripples-*-linux_*.whl 2>/dev/null | head -n 1 || true)}
[ -f "$wheel" ] || stop "there is no wheel; build it first: make wheel"

fetch() {
  python3 -m venv "$work/pip" &&
    "$work/pip/bin/pip" download --quiet --disable-pip-version-check --python-version 3.11 --only-binary :all: \
      --dest "$root/srv/wheels" "$wheel"
}
pip_install() {
  inside sh -eu -c "python3 -m venv /srv/lab
    /srv/lab/bin/pip install --quiet --no-index --find-links /srv/wheels /srv/wheels/$(basename "$wheel")"
}
lab() { inside sh -c "cd /srv && exec lab/bin/python $*"; }
names_libraries() {
  lab '-c "import ripples; print(ripples.doctor())"' | tee "$work/doctor"
  grep -q 'libsndfile.so.1.*apt-get install .*libsndfile1' "$work/doctor" || return 1
  if lab -m ripples --version; then return 1; fi
}
install_named() {
  # shellcheck disable=SC2046  # the words are packages
  apt install --no-install-recommends $(sed -n 's/.*apt-get install \([a-z0-9. +-]*\).*/\1/p' "$work/doctor" | head -n 1) \
    timgm6mb-soundfont fonts-dejavu-core
}
renders() {
  cat >"$root/srv/render.py" <<'PYTHON'
import os
import subprocess
import ripples

assert "RIPPLES" not in os.environ, "the command must be found without being named"
print(ripples.doctor())
assert ripples.doctor().is_ready
subprocess.run(["lab/bin/ripples", "examples", "garden"], check=True)
for mapping in ("pitch", "rose-garden"):
    sound = ripples.render(f"garden/mappings/{mapping}.lua", ripples.example("garden-walk"), length=20)
    sound.save(f"{mapping}.wav")
    print(mapping, sound.duration, sound.sha256)
    assert sound.samples.std() > 0.001
PYTHON
  lab render.py
}
removed() {
  inside /srv/lab/bin/pip uninstall --quiet --yes ripples
  local left
  left=$(find "$root/srv/lab" -iname '*ripples*')
  [ -z "$left" ] || { printf 'these files are left:\n%s\n' "$left"; return 1; }
}

bare
step "Python in it" apt install --no-install-recommends python3-venv
step "what the wheel needs of Python, fetched" fetch
step "the wheel installed" pip_install
step "the missing libraries named" names_libraries
step "those libraries installed" install_named
step "two mappings rendered by Python" renders
step "removed" removed
echo "$wheel: $(($(stat -c %s "$wheel") / 1024)) KB"
