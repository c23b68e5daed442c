"""What an attack makes a server spend: never a time on the wall, which a busy machine stretches."""

import contextlib
import os
import pathlib
import re

TICKS = os.sysconf("SC_CLK_TCK")


class Spent:
    """Filled in when the measured block ends."""

    cpu_seconds = None
    resident_bytes_before = None
    resident_bytes_peak = None
    metrics_before = None
    metrics_after = None

    @property
    def resident_bytes_more(self):
        return self.resident_bytes_peak - self.resident_bytes_before

    @property
    def longest_turn_seconds(self):
        """A bound on the longest turn of a loop in processor time: that of the last bucket into which one fell."""
        bounds = [name for name in self.metrics_after if name.startswith("callboard_loop_occupied_seconds_bucket")]
        longest, below = 0.0, 0
        for name in bounds:
            turns = self.counted(name)
            if turns > below:
                longest = float(re.search(r'le="(.*)"', name).group(1))
            below = turns
        return longest

    def counted(self, name):
        """How much a counter of `/metrics` rose."""
        return self.metrics_after.get(name, 0) - self.metrics_before.get(name, 0)


@contextlib.contextmanager
def spending(server):
    """Measures what a server spends while the block runs: processor time, the peak of its resident memory, counters."""
    process = pathlib.Path(f"/proc/{server.process.pid}")
    spent = Spent()
    spent.metrics_before = metrics(server)
    spent.resident_bytes_before = _status(process, "VmRSS")
    # The peak counts from here on.
    (process / "clear_refs").write_text("5")
    begun = _cpu_seconds(process)
    yield spent
    spent.cpu_seconds = _cpu_seconds(process) - begun
    spent.resident_bytes_peak = _status(process, "VmHWM")
    spent.metrics_after = metrics(server)


def metrics(server):
    """The values of `/metrics` by name with labels."""
    lines = server.get("/metrics").body.decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line and line[0] != "#")}


def _cpu_seconds(process):
    fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _status(process, name):
    return 1024 * int(re.search(rf"{name}:\s+(\d+) kB", (process / "status").read_text()).group(1))
