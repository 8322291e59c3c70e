#!/usr/bin/env bash
# The labs' notebooks. Usage: scripts/notebooks.sh deps | twins | run | labs | check | student [ARGS]
#   deps    Python packages of fixed versions and the package ripples into .build/notebooks; with SMALL=yes only what runs a
#           notebook in VS Code or another editor, into .build/notebooks-small
#   twins   makes every .ipynb from its .py
#   run     runs every notebook, with solutions and as students get it
#   labs    makes the students' version in out/labs
#   check   exports the executed notebooks to HTML and checks that a screen reader can read them
#   student opens JupyterLab in headless Chromium and does lab 0 as a student would
set -euo pipefail
cd "$(dirname "$0")/.."

place=.build/notebooks

deps() {
  if [ "${SMALL:-}" = yes ]; then
    place=.build/notebooks-small
    say "390 MB: a kernel for VS Code, PyCharm or your own Jupyter, whose interpreter is $place/bin/python"
    scripts/venv.sh "$place" notebooks-small
  else
    say "850 MB: JupyterLab, nbgrader, tests; SMALL=yes takes 390 MB, without them"
    scripts/venv.sh "$place" notebooks accessibility
  fi
  "$place/bin/python" -c 'import ripples' 2>/dev/null || {
    echo "Installing ./python into $place" >&2
    "$place/bin/pip" install --quiet --disable-pip-version-check --no-deps \
      --no-build-isolation --editable ./python
  }
}

# Says what is about to come, where it is not there yet.
say() { [ -x "$place/bin/python" ] || echo "$place will take about $1" >&2; }

python() {
  [ -x "$place/bin/python" ] || { echo "notebooks.sh: no $place; run make notebooks-deps" >&2; exit 1; }
  "$place/bin/python" "$@"
}

action=${1:-}
[ $# -gt 0 ] && shift
case "$action" in
  deps) deps ;;
  twins) python scripts/notebooks/twins.py --write "$@" ;;
  run) python scripts/notebooks/run.py "$@" ;;
  labs) python scripts/notebooks/release.py "$@" ;;
  check) scripts/deps.sh report && PYTHONPATH=scripts python scripts/notebooks/accessible.py "$@" ;;
  student) scripts/deps.sh report && PYTHONPATH=scripts python scripts/notebooks/student.py "$@" ;;
  *) sed -n '2,10s/^# //p' "$0" >&2; exit 2 ;;
esac
