#!/usr/bin/env python3
"""Writes the manual pages of the command, one for each of its commands, out of its own declarations.

Usage: ripples --experimental-dump-help | scripts/install/manual.py FOLDER VERSION. FOLDER gets ripples.1, ripples-render.1, …
"""

import json
import pathlib
import sys


def roff(text):
    """Text as troff shows it: minus signs that can be copied, no line that begins a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def strings(names):
    """The ways to write an option, bold, the short one first."""
    return ", ".join(f"\\fB{roff(('--' if one['kind'] == 'long' else '-') + one['name'])}\\fP" for one in names)


def value(argument):
    return f"\\fI{roff(argument['valueName'])}\\fP"


def synopsis(command, name):
    words = [f"\\fB{roff(name)}\\fP"]
    if any(one["kind"] != "positional" for one in command["arguments"]):
        words.append("[\\fIoptions\\fP]")
    for one in command["arguments"]:
        if one["kind"] == "positional":
            word = value(one) + ("\\ ..." if one["isRepeating"] else "")
            words.append(f"[{word}]" if one["isOptional"] else word)
    if shown(command.get("subcommands", [])):
        words.append("\\fIcommand\\fP")
    return " ".join(words)


def meaning(argument):
    """What an argument does, the values that it may have, and the one that it has unless another is given."""
    text = argument.get("abstract", "")
    values, usual = argument.get("allValues", []), argument.get("defaultValue")
    facts = ([f"values: {', '.join(values)}"] if values else []) + ([f"default: {usual}"] if usual else [])
    return roff(text + (f" ({'; '.join(facts)})" if facts else "")) or "\\&"


def options(command):
    for one in shown(command["arguments"]):
        if one["kind"] == "positional":
            head = value(one)
        else:
            head = strings(one["names"]) + (f" {value(one)}" if one["kind"] == "option" else "")
        yield from (".TP", head, meaning(one))


def prose(text):
    """The discussion of a command: (its examples, all else), both with the lines that are set as they stand."""
    parts = {"examples": [], "rest": []}
    for paragraph in text.split("\n\n"):
        head, _, body = paragraph.partition("\n")
        is_example = head in ("Examples:", "First sound:")
        lines = parts["examples" if is_example else "rest"]
        lines.append(".PP")
        for line in (body if is_example else paragraph).split("\n"):
            if line.startswith("  "):
                lines += [".nf", ".RS 4", roff(line[2:]), ".RE", ".fi"]
            else:
                lines.append(roff(line))
    joined = [".RE", ".fi", ".nf", ".RS 4"]
    return {name: merged(lines, joined) for name, lines in parts.items()}


def merged(lines, between):
    """Lines without those that end a stretch of examples and begin the next at once."""
    result = []
    for line in lines:
        result.append(line)
        if result[-len(between):] == between:
            del result[-len(between):]
    return result


def shown(items):
    return [one for one in items if one.get("shouldDisplay", True)]


def page(command, path, version):
    """The page of a command; `path` is its name with those of the commands above it."""
    name, parts = " ".join(path), prose(command.get("discussion") or "")
    below = [one for one in shown(command.get("subcommands", [])) if one["commandName"] != "help"]
    lines = [f'.TH "{roff("-".join(path)).upper()}" 1 "" "Ripples {version}" "Ripples"',
             ".SH NAME", f"{roff('-'.join(path))} \\- {roff(command['abstract'].rstrip('.'))}",
             ".SH SYNOPSIS", synopsis(command, name), ".SH DESCRIPTION", roff(command["abstract"]), *parts["rest"]]
    if below:
        lines.append(".SH COMMANDS")
        for one in below:
            lines += [".TP", f"\\fB{roff('-'.join([*path, one['commandName']]))}\\fP(1)", roff(one["abstract"])]
    lines += [".SH OPTIONS", *options(command)]
    if parts["examples"]:
        lines += [".SH EXAMPLES", *parts["examples"][1:]]
    if path[:-1]:
        lines += [".SH SEE ALSO", f".BR {roff('-'.join(path[:-1]))} (1)"]
    return "\n".join(lines) + "\n"


def write(command, path, folder, version):
    (folder / f"{'-'.join(path)}.1").write_text(page(command, path, version), encoding="utf-8")
    for one in shown(command.get("subcommands", [])):
        if one["commandName"] != "help":
            write(one, [*path, one["commandName"]], folder, version)


def main():
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    write(json.load(sys.stdin)["command"], ["ripples"], folder, version)


if __name__ == "__main__":
    main()
