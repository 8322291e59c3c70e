"""Runs a command under strace, and judges what it opened, wrote and asked."""

import collections
import contextlib
import http.client
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import urllib.parse
import uuid

from strangers.world import ROOT


Run = collections.namedtuple("Run", "code said reached seconds")
"""How a command ended (None where it did not), what it said, and what it did outside: (what, where) pairs."""

TRACED = ("openat,openat2,open,creat,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,symlink,symlinkat,"
          "link,linkat,truncate,chmod,fchmodat,chdir,connect")
LINE = re.compile(r"^(\w+)\((.*)\)\s+= (-?\d+)(?:<(.*)>)?(?: .*)?$")
STRING = re.compile(r'(?:(?:AT_FDCWD|\d+)<((?:[^>\\]|\\.)*)>, )?"((?:[^"\\]|\\.)*)"')


def plain(text):
    """A path as it is, of one as strace writes it."""
    special = {"n": b"\n", "t": b"\t", "r": b"\r", "v": b"\v", "f": b"\f", '"': b'"', "\\": b"\\"}

    def one(match):
        found = match.group(1)
        byte = bytes([int(found, 8) & 255]) if found[0].isdigit() else special.get(found, found.encode())
        return byte.decode("latin-1")
    text = text.encode("utf-8").decode("latin-1")
    return re.sub(r"\\([0-7]{1,3}|.)", one, text).encode("latin-1").decode("utf-8", "replace")


def where(folder, name):
    """The path of a name, links above it followed."""
    path = os.path.join(folder, name)
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))


class Judge:
    """Reads what strace wrote, and keeps what happened outside."""

    OPENS = ("openat", "openat2", "open", "creat")

    def __init__(self, world):
        self.free = [str(folder) + "/" for folder in (world.received, world.out, world.home, world.work)]
        self.free += ["/dev/", "/proc/", "/memfd:", "pipe:", "socket:", "anon_inode:"]
        self.outside = str(world.outside)

    def events(self, prefix):
        found = set()
        for log in pathlib.Path(prefix).parent.glob(pathlib.Path(prefix).name + "*"):
            folder = str(ROOT)
            for line in log.read_text("utf-8", "replace").splitlines():
                match = LINE.match(line)
                if match:
                    folder = self.take(*match.groups(), folder, found)
            log.unlink()
        return found

    def take(self, call, words, result, opened, folder, found):
        """Judges a call; returns the working folder after it."""
        if call == "connect":
            if "AF_UNIX" not in words and "AF_NETLINK" not in words:
                found.add(("connected", words))
        elif int(result) < 0:
            return folder
        elif call == "chdir":
            return os.path.join(folder, plain(STRING.search(words).group(2)))
        elif call in self.OPENS:
            self.judge_open(call, words, plain(opened or ""), found)
        else:
            places = [(plain(base) if base else folder, plain(name)) for base, name in STRING.findall(words)]
            for base, name in places if call.startswith("rename") else places[-1:]:
                if self.is_outside(where(base, name)):
                    found.add(("wrote", f"{call} {where(base, name)}"))
        return folder

    def judge_open(self, call, words, real, found):
        real = real.removesuffix("(deleted)")
        real = re.sub(r"<char.*", "", real)
        flags = words[words.rfind('"') + 1:]
        if "O_PATH" in flags:
            return
        if call == "creat" or re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", flags):
            if self.is_outside(real):
                found.add(("wrote", real))
        if real == self.outside or real.startswith(self.outside + "/") or "/.hidden" in real:
            found.add(("listed" if "O_DIRECTORY" in flags or os.path.isdir(real) else "opened", real))

    def is_outside(self, path):
        return not any(path.startswith(place) or path + "/" == place for place in self.free)


class Program:
    """A command as it runs, with strace before it where it is traced."""

    def __init__(self, world, command, patience, isTraced):
        self.world, self.patience = world, patience
        self.prefix = str(world.logs / uuid.uuid4().hex) if isTraced else None
        tracing = ["strace", "-ff", "--seccomp-bpf", "-qq", "-y", "-s", "8192", "-e", f"trace={TRACED}",
                   "-e", "signal=none", "-o", self.prefix] if isTraced else []
        def word(text):
            return text.replace("{d}", str(world.received)).replace("{out}", str(world.out))
        self.words = [str(world.ripples), *map(word, command.words)]
        self.log = tempfile.TemporaryFile()
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [*tracing, *self.words], cwd=ROOT, env=world.variables, stdin=subprocess.PIPE, stdout=self.log,
            stderr=subprocess.STDOUT, start_new_session=True)
        with contextlib.suppress(OSError):
            self.process.stdin.write(word(command.script or "").encode())
            if not command.asks:
                self.process.stdin.close()
        if command.asks:
            self.ask(command.asks)

    def text(self):
        self.log.seek(0)
        return self.log.read().decode("utf-8", "replace")

    def address(self):
        """The address that a server says, once it does."""
        while time.monotonic() < self.begun + 20 and self.process.poll() is None:
            if found := re.search(r"http://(127\.0\.0\.1:\d+)(/\S*)?", self.text()):
                return found.group(1), found.group(2) or "/"
            time.sleep(0.02)  # There is nothing else to wait for.
        return None, None

    def ask(self, paths):
        """Asks the server for pages, and ends it."""
        host, own = self.address()
        self.answers = b""
        for path in self.paths(paths, own) if host else []:
            with contextlib.suppress(OSError, http.client.HTTPException):
                caller = http.client.HTTPConnection(host, timeout=5)
                caller.request("GET", path)
                self.answers += caller.getresponse().read(1 << 20)
                caller.close()
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)

    def paths(self, paths, own):
        """The paths to ask for below the server's own: `TILES` are all that lie in the folder of tiles."""
        base = urllib.parse.urlsplit(own).path.rstrip("/")
        for path in paths:
            if not path.startswith("TILES"):
                yield f"{base}/{path}"
                continue
            yield f"{base}/"
            folder = self.world.received / "tiles"
            for tile in list(folder.rglob("*." + path.split()[1])) or [folder / "16/33496/1.json"]:
                name = tile.relative_to(folder).with_suffix("" if path.endswith("png") else ".json")
                yield from (f"{base}/{name}", f"{base}/tiles/{name}", f"/tiles/{name}",
                            f"/tiles/..%2f..%2foutside/tiles/{name}", f"/tiles/../../outside/tiles/{name}")

    def end(self):
        """Waits for the end."""
        try:
            code = self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            code = None
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        seconds = time.monotonic() - self.begun
        said = self.text() + getattr(self, "answers", b"").decode("utf-8", "replace")
        self.log.close()
        reached = Judge(self.world).events(self.prefix) if self.prefix else set()
        if self.world.word in said:
            reached.add(("said", "the word of a canary"))
        return Run(code, said, reached, seconds)


def run(world, command, patience, isTraced):
    return Program(world, command, patience, isTraced).end()


def fault(result, isServer=False):
    """What is wrong with the end of a command; nothing where it is a success, or a code with a sentence."""
    code = result.code
    if code is None:
        return "has not ended"
    if code < 0 or code >= 128:
        return None if isServer and code in (143, -15) else f"was ended by signal {-code if code < 0 else code - 128}"
    if code > 0 and not result.said.strip():
        return f"has ended with {code} and said nothing"
    return None


def result_words(world):
    """Whether a file that was made holds the word of a canary."""
    for folder in (world.out, world.received):
        for path in folder.rglob("*"):
            if path.is_symlink() or not path.is_file() or path.stat().st_size > 1 << 22 or "/.hidden/" in str(path):
                continue
            if world.word.encode() in path.read_bytes():
                yield path


# What strangers do.
