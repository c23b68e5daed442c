"""What an attack costs a server. Bounds are given in plain requests that the same server answers in the same run:
wall-clock time depends on how busy the machine is, and seconds of processor time on how fast it is.
"""

import contextlib
import pathlib
import re
import time

# The number of plain requests that are measured.
REQUESTS = 40


class Spent:
    """The attributes are set when the measured block ends."""

    cpu_seconds = None
    request_seconds = None
    resident_bytes_before = None
    resident_bytes_peak = None
    metrics_before = None
    metrics_after = None

    @property
    def resident_bytes_more(self):
        return self.resident_bytes_peak - self.resident_bytes_before

    @property
    def requests(self):
        """The number of plain requests that would have cost as much."""
        return self.cpu_seconds / self.request_seconds

    @property
    def longest_turn(self):
        """The length of the longest turn of an event loop, in plain requests."""
        return self._longest_turn_seconds / self.request_seconds

    @property
    def _longest_turn_seconds(self):
        """An upper bound on the processor time of the longest turn of an event loop: the bound of the highest histogram
        bucket that counted a turn.
        """
        bounds = [name for name in self.metrics_after if name.startswith("callboard_loop_occupied_seconds_bucket")]
        longest, below = 0.0, 0
        for name in bounds:
            turns = self.counted(name)
            if turns > below:
                longest = float(re.search(r'le="(.*)"', name).group(1))
            below = turns
        return longest

    def counted(self, name):
        """Returns by how much a counter of `/metrics` has grown."""
        return self.metrics_after.get(name, 0) - self.metrics_before.get(name, 0)


@contextlib.contextmanager
def spending(server):
    """Measures what the block costs a server: processor time, the peak of its resident memory, counters."""
    process = pathlib.Path(f"/proc/{server.process.pid}")
    spent = Spent()
    spent.request_seconds = plain_request_seconds(server)
    spent.metrics_before = metrics(server)
    spent.resident_bytes_before = _status(process, "VmRSS")
    # Resets the peak of the resident memory.
    (process / "clear_refs").write_text("5")
    begun = cpu_seconds(server)
    yield spent
    spent.cpu_seconds = cpu_seconds(server) - begun
    spent.resident_bytes_peak = _status(process, "VmHWM")
    spent.metrics_after = metrics(server)


def metrics(server):
    """Returns the values of `/metrics` by name and labels."""
    lines = server.get("/metrics").body.decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line and line[0] != "#")}


def cpu_seconds(server):
    """Returns the processor time that a server has used, in seconds. The system updates it when a thread goes to sleep,
    so this waits until all threads sleep, for at most a second.
    """
    def runs(thread):
        try:
            return (thread / "stat").read_text().rsplit(")", 1)[1].split()[0] == "R"
        except OSError:
            return False  # The thread has ended.

    threads = pathlib.Path(f"/proc/{server.process.pid}/task")
    until = time.monotonic() + 1
    while any(map(runs, threads.iterdir())) and time.monotonic() < until:
        time.sleep(0.0002)
    return time.clock_gettime((~server.process.pid << 3) | 2)


def plain_request_seconds(server):
    """Returns the processor time of a request for which the server does almost nothing."""
    found = []
    for _ in range(2):
        begun = cpu_seconds(server)
        for _ in range(REQUESTS // 2):
            server.get("/healthz")
        found.append((cpu_seconds(server) - begun) / (REQUESTS // 2))
    return min(found)


def compared(server, times, ask, control):
    """Returns how many times more an action costs than its control, each done the given number of times, alternating.
    """
    spent = {ask: 0, control: 0}
    for _ in range(times):
        for one in spent:
            begun = cpu_seconds(server)
            one()
            spent[one] += cpu_seconds(server) - begun
    return spent[ask] / spent[control]


def _status(process, name):
    return 1024 * int(re.search(rf"{name}:\s+(\d+) kB", (process / "status").read_text()).group(1))
