"""The engines that are compared: how each renders a workload into a file."""

import os
import shutil
import subprocess

import csound
import faust
import notes
import puredata
import scsynth


class Ripples:
    name = "ripples"

    def __init__(self, bench, threads=1):
        self.bench, self.threads = bench, threads

    def plays(self, workload):
        return True

    def version(self):
        return "this build"

    def missing(self):
        return None if os.access(self.bench, os.X_OK) else f"{self.bench} is not built: make build"

    def prepare(self, folder, workload, seconds):
        """Nothing: it knows the workloads itself."""

    def command(self, folder, workload, seconds, out):
        return [self.bench, "render", workload, "--seconds", str(seconds), "--out", out,
                "--threads", str(self.threads)]


class Peer:
    """An engine that reads a score which one of our modules writes."""

    BLOCK = 64

    def __init__(self, module, program, ending, bench, package):
        self.module, self.name, self.ending, self.bench = module, program, ending, bench
        self.package = package

    def plays(self, workload):
        return self.module.plays(workload)

    def version(self):
        """The version of its Debian package."""
        found = subprocess.run(["dpkg-query", "-W", "-f=${Version}", self.package],
                               capture_output=True, text=True, check=False)
        return found.stdout or "unknown"

    def missing(self):
        return None if shutil.which(self.name) else f"{self.name} is not installed: make bench-deps"

    def score(self, folder, workload):
        return os.path.join(folder, workload + self.ending)

    def prepare(self, folder, workload, seconds):
        self.module.write(self.score(folder, workload), workload,
                          notes.read(self.bench, workload, seconds), seconds, self.BLOCK)

    def command(self, folder, workload, seconds, out):
        return self.module.command(self.score(folder, workload), out)


def everyone(bench):
    """Ours first."""
    return [Ripples(bench), Peer(scsynth, "scsynth", ".osc", bench, "supercollider-server"),
            Peer(csound, "csound", ".csd", bench, "csound"),
            Peer(puredata, "pd", ".pd", bench, "puredata-core"), Peer(faust, "faust", ".notes", bench, "faust")]
