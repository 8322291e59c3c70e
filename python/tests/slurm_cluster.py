"""A Slurm cluster of this machine, with real daemons, whose nodes a test may break."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from waiting import eventually

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "scancel", "unshare"]
CONFIGURATION = """
ClusterName=test
SlurmctldHost=localhost
SlurmctldPort={ports[0]}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={place}/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/%n
SlurmdPidFile={place}/%n/pid
SlurmctldPidFile={place}/slurmctld.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
ReturnToService=2
SlurmdTimeout=10
KillWait=2
MpiDefault=none
SwitchType=switch/none
"""


def lacking() -> str | None:
    """Say what this machine lacks for a cluster; None where it has everything."""
    places = os.environ["PATH"] + ":/usr/sbin:/sbin"
    missing = [name for name in PROGRAMS if not shutil.which(name, path=places)]
    if missing:
        return f"there is no {', '.join(missing)} (scripts/deps.sh cluster)"
    if os.geteuid() != 0:
        return "the daemons of a cluster need root"
    tried = subprocess.run(
        ["unshare", "--mount", "--uts", "--pid", "--fork", "mount", "-t", "tmpfs", "none", "/mnt"],
        stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    return f"nodes cannot have a world of their own: {tried.stderr}" if tried.returncode else None


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    """A controller and nodes; each node has a name, processes and a local disk of its own."""

    def __init__(self, nodes: dict[str, str], hidden: Path, *limits: str) -> None:
        """Start the cluster.

        `nodes` are the sizes of their local disks, such as `64m`; the size `none` is a node on
        which the file `hidden` is not a program. `limits` are further lines of slurm.conf.
        """
        self.nodes, self.hidden = nodes, hidden
        # Short: the path of a socket has 107 bytes at most.
        self.place = Path(tempfile.mkdtemp(prefix="slurm-"))
        self.daemons: dict[str, subprocess.Popen[bytes]] = {}
        for folder in ["munge", "state", "scratch", *nodes]:
            (self.place / folder).mkdir(mode=0o700)
        self.environment = os.environ | {
            "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin",
            "SLURM_CONF": str(self.place / "slurm.conf"),
            "TMPDIR": str(self.place / "scratch"),
        }
        ports = free_ports(1 + len(nodes))
        lines = [CONFIGURATION.format(place=self.place, ports=ports), *limits]
        for name, port in zip(nodes, ports[1:], strict=True):
            lines.append(
                f"NodeName={name} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} "
                "CPUs=4 RealMemory=4000"
            )
        lines.append(f"PartitionName=main Nodes={','.join(nodes)} Default=YES State=UP")
        (self.place / "slurm.conf").write_text("\n".join(lines) + "\n")
        self.start("munged", *self.munge())
        assert eventually((self.place / "munge/socket").exists), self.said("munged")
        self.start("slurmctld", "slurmctld", "-D", "-i")
        for name in nodes:
            self.start_node(name)
        assert eventually(lambda: self.count("idle") == len(nodes)), self.said("slurmctld")

    def munge(self) -> list[str]:
        place = self.place / "munge"
        (place / "key").write_bytes(os.urandom(128))
        (place / "key").chmod(0o600)
        return [
            "munged", "--foreground", "--force", f"--key-file={place}/key",
            f"--socket={place}/socket", f"--pid-file={place}/pid", f"--seed-file={place}/seed",
        ]  # fmt: skip

    def start(self, name: str, *words: str) -> None:
        with (self.place / f"{name}.log").open("ab") as log:
            self.daemons[name] = subprocess.Popen(
                words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def start_node(self, name: str) -> None:
        """Start a node's daemon in namespaces that end with it."""
        size = self.nodes[name]
        disk = (
            f"mount --bind /dev/null '{self.hidden}'"
            if size == "none"
            else f"mount -t tmpfs -o size={size} none '{self.place}/scratch'"
        )
        script = (
            f"set -e; mount --make-rprivate /; {disk}; hostname {name}; exec slurmd -D -N {name}"
        )
        self.start(
            name, "unshare", "--mount-proc", "--uts", "--pid", "--fork", "--kill-child",
            "sh", "-c", script,
        )  # fmt: skip

    def kill_node(self, name: str) -> None:
        """End everything that runs on a node, as a power cut does."""
        self.daemons[name].kill()
        self.daemons[name].wait()

    def lose_node(self, name: str) -> None:
        """Let a node die and come back; what ran there is requeued.

        The controller would notice by itself after some minutes of pings.
        """
        self.kill_node(name)
        self.run("scontrol", "update", f"nodename={name}", "state=down", "reason=dead")
        self.start_node(name)

    def run(self, *words: str) -> str:
        run = subprocess.run(
            words, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, run.stdout
        return run.stdout

    def count(self, state: str) -> int:
        """Count the nodes in a state."""
        return self.run("sinfo", "--noheader", "--Node", "--format=%t").split().count(state)

    def tasks(self, *options: str) -> list[str]:
        """List tasks as `JOB_NUMBER STATE NODE`."""
        said = self.run("squeue", "--noheader", "--array", "--format=%F_%K %T %N", *options)
        return said.splitlines()

    def said(self, name: str) -> str:
        return (self.place / f"{name}.log").read_text(errors="replace")[-3000:]

    def stop(self) -> None:
        for name in reversed(list(self.daemons)):
            if name in self.nodes:
                self.kill_node(name)
            else:
                self.daemons[name].terminate()
                try:
                    self.daemons[name].wait(10)
                except subprocess.TimeoutExpired:
                    self.daemons[name].kill()
        shutil.rmtree(self.place, ignore_errors=True)
