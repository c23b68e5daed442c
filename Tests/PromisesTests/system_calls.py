"""strace, attached to a running server: to record what the server did in which order, or to simulate a failing disk."""

import re
import select
import subprocess
import time

SYNCS = "fsync,fdatasync,sync_file_range,msync"
FILE_WRITES = "pwrite64,pwritev,pwritev2"
SENDS = "write,writev,sendto,sendmsg,sendmmsg,sendfile,splice"

_CALL = re.compile(r"^(\d+) +(\w+)\((.*)$")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$")
_RESULT = re.compile(r"\)\s+= (-?\d+|\?)(.*)$")
_DESCRIPTOR = re.compile(r"^(\d+)<(.*?)>(?=[,) ]|$)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


class SystemCalls:
    """strace on a process and all its threads."""

    def __init__(self, server, options=()):
        self.path = server.data.parent / f"{server.data.name}-{time.monotonic_ns()}.strace"
        self.server = server
        self.process = subprocess.Popen(
            ["strace", "-f", "-yy", "-xx", "-s", "4194304", "-o", self.path, *options, "-p", str(server.process.pid)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self._await_attachment()

    def _await_attachment(self):
        """Every thread must be traced, or some calls would be missed."""
        deadline = time.monotonic() + 60
        threads = f"/proc/{self.server.process.pid}/task"
        while True:
            untraced = [task for task in _tasks(threads) if not _is_traced(f"{threads}/{task}/status")]
            # A process that was to be killed at a call may already have made it on its own.
            if not untraced or self.server.process.poll() is not None:
                return
            if self.process.poll() is not None:
                raise AssertionError("strace ended: " + self.process.stderr.read().decode())
            assert time.monotonic() < deadline, f"not traced: {untraced}"
            select.select([], [], [], 0.01)

    def detach(self):
        """Detaches strace; the process continues as before."""
        if self.process.poll() is None:
            # SIGTERM instead of SIGINT, which child processes of a background job ignore.
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stderr.close()

    def steps(self):
        """Yields entries and returns of calls, in the order in which they were recorded.

        A thread stops at each entry and return until strace has recorded it. So what a thread does because another call
        returned is always recorded after that return.
        """
        under_way = {}
        for line in self.path.read_text(errors="replace").splitlines():
            if found := _CALL.match(line):
                thread, name, rest = found.groups()
                unfinished = rest.endswith("<unfinished ...>")
                call = Call(name, rest)
                yield "enter", call
                if unfinished:
                    under_way[thread, name] = call
                else:
                    call.finish(rest)
                    yield "return", call
            elif found := _RESUMED.match(line):
                thread, name, rest = found.groups()
                if call := under_way.pop((thread, name), None):
                    call.finish(rest)
                    yield "return", call


class Call:
    """One system call."""

    def __init__(self, name, rest):
        self.name = name
        self.descriptor = None
        self.target = ""
        self.bytes = b""
        self.offset = None
        self.result = None
        self.injected = False
        if found := _DESCRIPTOR.match(rest):
            self.descriptor = int(found.group(1))
            self.target = _unhex(found.group(2))
        pieces = _TEXT.findall(rest)
        assert not any(more for _, more in pieces), "strace has cut bytes short"
        self.bytes = b"".join(bytes.fromhex(piece.replace("\\x", "")) for piece, _ in pieces)
        if name == "pwrite64":
            if found := re.search(r', \d+, (\d+)(?:\)| <unf)', rest):
                self.offset = int(found.group(1))

    def finish(self, rest):
        found = _RESULT.search(rest)
        self.result = int(found.group(1)) if found and found.group(1) != "?" else None
        self.injected = "INJECTED" in rest

    @property
    def is_file(self):
        return self.target.startswith("/")

    @property
    def is_socket(self):
        return self.target.startswith(("TCP", "TCPv6", "socket:"))


def _unhex(text):
    return re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found.group(1), 16)), text)


def _tasks(path):
    import os

    try:
        return os.listdir(path)
    except FileNotFoundError:
        return []


def _is_traced(path):
    try:
        with open(path) as file:
            return any(line.startswith("TracerPid:") and line.split()[1] != "0" for line in file)
    except (FileNotFoundError, ProcessLookupError):
        return True
