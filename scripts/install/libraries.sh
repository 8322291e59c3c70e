#!/usr/bin/env bash
# Says of the shared libraries that a program uses which Debian packages they are in: NAME PACKAGE, a line each, sorted. Nothing where
# the system is not Debian's. Usage: scripts/install/libraries.sh linked|delayed PROGRAM; "delayed" are those that are loaded when they are
# needed, as the program's section .note.dlopen names them.
set -euo pipefail

command -v dpkg-query >/dev/null || exit 0
case "$1" in
  linked) objdump -p "$2" | awk '$1 == "NEEDED" { print $2 }' ;;
  delayed) readelf -p .note.dlopen "$2" | grep -o '"lib[^"]*"' | tr -d '"' ;;
esac | while read -r name; do
  file=$(realpath "$(ldconfig -p | awk -v name="$name" '$1 == name { print $NF; exit }')")
  package=$(dpkg-query --search "$file" 2>/dev/null || dpkg-query --search "*/$(basename "$file")" | head -n 1)
  echo "$name ${package%%:*}"
done | sort
