#!/usr/bin/env bash
# Writes what completes the command's words in bash, zsh and fish, as the command itself gives it, to FOLDER/ripples.bash,
# FOLDER/_ripples and FOLDER/ripples.fish. What has no list of words completes to names of files: most values are paths.
# Usage: scripts/install/completions.sh COMMAND FOLDER
set -euo pipefail
command=$1 folder=$2

mkdir -p "$folder"
"$command" --generate-completion-script bash |
  sed -e '1{/^#!/d}' -e 's/^complete -o filenames -F _ripples ripples$/complete -o filenames -o bashdefault -o default -F _ripples ripples/' \
    >"$folder/ripples.bash"
"$command" --generate-completion-script zsh | sed -E "s/^( +'.*:[^:']*):'\$/\1:_files'/" >"$folder/_ripples"
"$command" --generate-completion-script fish | sed -e "s/ -rfka ''\$/ -rF/" -e "/^complete -c 'ripples' -f\$/d" >"$folder/ripples.fish"
