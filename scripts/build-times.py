#!/usr/bin/env python3
"""Builds the command from nothing and says where the time goes: a row for each module, and what bounds the whole.

Every call of the compiler is timed from outside, by a program in its place (SWIFT_EXEC). "seconds" is from a module's begin to
its end, "CPU" what its compiler used; "chain" is how long the modules take that have to be compiled one after another until this
one is there, were there as many cores as wanted: its longest is what no further core makes shorter.

Usage: scripts/build-times.py [--folder .build/times] [--configuration release] [--product ripples | --tests] [--markdown] [--again] [-- FLAGS]
--again reads what an earlier build in that folder has left and builds nothing. FLAGS go to swift build.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import swift_tests

TIMER = """#!{python}
import json, resource, subprocess, sys, time
words = sys.argv[1:]
module = words[words.index("-module-name") + 1] if "-module-name" in words else ""
begin = time.time()
code = subprocess.run([{compiler!r}, *words]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
job = dict(module=module, kind="link" if "-emit-executable" in words else "compile", begin=begin, end=time.time(),
           cpu=used.ru_utime + used.ru_stime, megabytes=used.ru_maxrss / 1024)
with open({log!r}, "a") as log:
    log.write(json.dumps(job) + "\\n")
sys.exit(code)
"""
"""Runs the compiler and notes what it took: a line of JSON."""


def build(options, log):
    """Builds from nothing with the timer in the compiler's place; the seconds that it took."""
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    compiler = pathlib.Path(shutil.which("swiftc")).resolve()
    timer = options.folder / "swiftc"
    text = TIMER.format(python=sys.executable, compiler=str(compiler.parent / "swiftc"), log=str(log))
    timer.write_text(text)
    timer.chmod(0o755)
    command, environment = ["swift", "build", "-c", options.configuration, "--product", options.product], os.environ
    if options.tests:
        command, environment = swift_tests.WHOLE.command, swift_tests.WHOLE.environment
    command = [*command, "--scratch-path", str(options.folder / "build"), *options.flags]
    environment = {**environment, "SWIFT_EXEC": str(timer)}
    begin = time.time()
    subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
    return time.time() - begin


def imports():
    """The modules of ours that each module imports."""
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], check=True, capture_output=True, text=True)
    targets = json.loads(described.stdout)["targets"]
    return {one["c99name"]: [name.replace("-", "_") for name in one.get("target_dependencies", [])] for one in targets}


def chains(seconds, below):
    """For each module the longest way to it through the modules below: (seconds, the modules)."""
    known = {}

    def longest(name):
        if name not in known:
            before = max((longest(one) for one in below.get(name, []) if one in seconds), default=(0.0, []))
            known[name] = (before[0] + seconds[name], [*before[1], name])
        return known[name]

    return {name: longest(name) for name in seconds}


def rows(jobs):
    """For each module what its calls of the compiler took together."""
    modules = {}
    for job in jobs:
        name = f"{job['module']} (linked)" if job["kind"] == "link" else job["module"]
        row = modules.setdefault(name, {"seconds": 0.0, "cpu": 0.0, "megabytes": 0.0})
        row["seconds"] += job["end"] - job["begin"]
        row["cpu"] += job["cpu"]
        row["megabytes"] = max(row["megabytes"], job["megabytes"])
    return modules


def lines(name):
    """The lines of a module's sources; 0 for what is not ours."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in pathlib.Path("Sources").glob(f"*/{name}/**/*.swift"))


def report(jobs, whole, markdown):
    modules = rows(jobs)
    linked = {name for name in modules if name.endswith("(linked)")}
    chain = chains({name: row["seconds"] for name, row in modules.items() if name not in linked}, imports())
    total = sum(row["cpu"] for row in modules.values())
    form = "| {} | {} | {} | {} | {} | {} | {} |" if markdown else "{:<24} {:>7} {:>8} {:>7} {:>6} {:>7} {:>6}"
    print(form.format("module", "lines", "seconds", "CPU", "share", "chain", "MB"))
    if markdown:
        print("|---|--:|--:|--:|--:|--:|--:|")
    for name, row in sorted(modules.items(), key=lambda pair: -pair[1]["cpu"]):
        print(form.format(name, lines(name) or "", f"{row['seconds']:.1f}", f"{row['cpu']:.1f}", f"{row['cpu'] / total:.1%}",
                          f"{chain[name][0]:.1f}" if name in chain else "", f"{row['megabytes']:.0f}"))
    longest = max(chain.values())
    busy = sum(job["end"] - job["begin"] for job in jobs)
    print(f"\nthe build took {whole:.0f} s and {total:.0f} s of CPU in compilers; on average {busy / whole:.1f} ran at a time")
    print(f"the longest chain takes {longest[0]:.0f} s: {', '.join(longest[1])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".build/times"))
    parser.add_argument("--configuration", default="release")
    parser.add_argument("--product", default="ripples")
    parser.add_argument("--tests", action="store_true", help="all tests, as make test builds them, instead of a product")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("flags", nargs="*")
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    log = options.folder / "jobs.jsonl"
    if not options.again:
        whole = build(options, log)
        (options.folder / "seconds").write_text(f"{whole}\n")
    jobs = [json.loads(line) for line in log.read_text().splitlines()]
    jobs = [job for job in jobs if job["module"] and job["module"] != "main"]
    report(jobs, float((options.folder / "seconds").read_text()), options.markdown)


if __name__ == "__main__":
    main()
