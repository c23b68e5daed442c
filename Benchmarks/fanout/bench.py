#!/usr/bin/env python3
"""Measures Callboard and the floor in interleaved pairs on loopback, and reports the ratios within a pair. Then measures
TLS, a second loop, and crowds.

Writes fanout.json, table.md and fanout.svg into the folder given by --out, and rewrites them after each part. It only
reports: a slow result is not a failure. A run that fails is reported, repeated once, and then left out.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

import figures
from servers import Failed, Servers

PARTS = ("floor", "tls", "threads", "crowd", "seats")
WINDOW_PHASES = ["announce:1:{s}", "announce:4:{s}"]
FLOOR_PHASES = [*WINDOW_PHASES, "rate:2:{s}", "rate:10:{s}"]
CALLBOARD_PHASES = [*FLOOR_PHASES, "call:1:{s}", "call:4:{s}"]
SINK_PHASES = ["sink:1:{s}", "sink:4:{s}"]


def machine() -> dict:
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    return {"cpu": model, "cores": os.cpu_count(), "kernel": os.uname().release, "load": os.getloadavg()}


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.folder = pathlib.Path(options.out).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.servers = Servers(options.server, self.folder)
        self.start = time.monotonic()
        self.document = {"machine": machine(), "runs": {}}
        self.tables: dict[str, dict] = {}
        self.charted: dict[int, list] = {}
        self.lines: list[str] = []

    def phases(self, of: list[str]) -> list[str]:
        return [phase.format(s=self.options.seconds) for phase in of]

    def attempt(self, what: str, run):
        """Returns the figures of a run, or of a second attempt if the first fails; `None` if both fail."""
        for _ in range(2):
            print(f"  {(time.monotonic() - self.start) / 60:4.1f} min: {what}", file=sys.stderr, flush=True)
            try:
                return run()
            except (Failed, OSError, subprocess.SubprocessError) as failure:
                print(f"  {what}: {failure}", file=sys.stderr, flush=True)
        return None

    def save(self) -> None:
        here = self.document["machine"]
        text = (f"# {here['cores']} cores of {here['cpu']}, Linux {here['kernel']}\n\nA cell is a **ratio** (its spread), "
                "then the medians of both sides; or a figure alone.\n")
        for title, tables in self.tables.items():
            text += figures.markdown(title, tables)
        if self.lines:
            text += "\n## Crowds\n" + "\n".join(self.lines) + "\n"
        (self.folder / "table.md").write_text(text)
        (self.folder / "fanout.json").write_text(json.dumps(self.document | {"tables": self.tables, "crowds": self.lines}, indent=1))

    def compare(self) -> None:
        """Compares Callboard with the floor at each N, and measures what TLS adds."""
        for count in self.options.n:
            plain = self.beside_the_floor(count) if "floor" in self.options.parts else None
            if "tls" in self.options.parts:
                self.secured(count, plain)

    def beside_the_floor(self, count: int) -> dict | None:
        """Measures the pairs of one N. Returns Callboard's last run."""
        pairs = []
        for number in range(self.options.pairs):
            # Pings are due every 30 seconds. One measurement of them, in the largest room, is enough.
            idle = [f"idle:{self.options.idle}"] if number == 0 and count == max(self.options.n) else []
            runs = {
                "floor": lambda: self.servers.floor(count, self.phases(FLOOR_PHASES)),
                "callboard": lambda: self.servers.callboard(count, [*idle, *self.phases(CALLBOARD_PHASES)]),
                "joining": lambda: self.servers.floor(count, self.phases(FLOOR_PHASES[1:2]), joins=True),
            }
            results = {}
            for who in runs if number % 2 == 0 else reversed(runs):
                results[who] = self.attempt(f"N = {count:,}, pair {number + 1}: {who}", runs[who])
            if all(results.values()):
                pairs.append(tuple(figures.shaped(results[who]) for who in ("callboard", "floor", "joining")))
        if not pairs:
            return None
        self.charted[count] = rows = figures.beside_the_floor(pairs)
        self.tables.setdefault("Callboard : floor", {})[f"N = {count:,}"] = rows
        self.document["runs"][f"N = {count:,}"] = pairs
        figures.show(f"N = {count:,}", rows)
        (self.folder / "fanout.svg").write_text(figures.chart(self.charted))
        self.save()
        return pairs[-1][0]

    def secured(self, count: int, plain: dict | None) -> None:
        """Compares TLS with a run without it: the last one, or a new one."""
        run = self.servers.callboard
        if not plain:
            result = self.attempt(f"N = {count:,}, without TLS", lambda: run(count, self.phases(WINDOW_PHASES)))
            plain = figures.shaped(result) if result else None
        tls = self.attempt(f"N = {count:,}, TLS", lambda: run(count, self.phases(WINDOW_PHASES), tls=True))
        if not plain or not tls:
            return
        rows = figures.beside_plain(plain, figures.shaped(tls))
        self.tables.setdefault("With TLS : without", {})[f"N = {count:,}"] = rows
        self.document["runs"][f"N = {count:,}, TLS"] = tls
        figures.show(f"N = {count:,}, TLS", rows, ours="TLS", theirs="without")
        self.save()

    def handshakes(self) -> None:
        """Compares TLS connections with nginx: new and resumed ones, each with one small request."""
        pairs = []
        for number in range(self.options.pairs):
            result = self.attempt(f"TLS connections, pair {number + 1}", lambda: self.servers.handshakes(self.options.seconds))
            if result:
                pairs.append(result)
        if not pairs:
            return
        rows = figures.beside_nginx(pairs)
        self.tables["TLS connections : nginx's"] = {"one at a time": rows}
        self.document["runs"]["TLS connections"] = pairs
        figures.show("TLS connections, one at a time", rows, theirs="nginx")
        self.save()

    def seats(self) -> None:
        """Measures the memory of a seat that has played."""
        result = self.attempt("what a seat holds", lambda: self.servers.callboard(5001, ["taps:8"]))
        if not result:
            return
        self.document["runs"]["seats"] = result
        lines = figures.of_seats(result)
        print("\n".join(lines), flush=True)
        self.lines += lines
        self.save()

    def threads(self) -> None:
        """Compares a second loop with one, and with a second thread of the joining floor. With both threads on the
        server's core, it shows the cost of the second. On both cores, it shares them with the load. With clients that
        cost nothing, it shows the gain.
        """
        count, servers = min(max(self.options.n), 10_000), self.servers
        reading, all_phases = self.phases(WINDOW_PHASES), self.phases(WINDOW_PHASES + SINK_PHASES)
        kinds = {
            "joining floor": lambda **how: servers.floor(count, joins=True, threads=how.pop("loops"), **how),
            "Callboard": lambda **how: servers.callboard(count, **how),
            "Callboard, TLS": lambda **how: servers.callboard(count, tls=True, **how),
        }
        for name, run in kinds.items():
            pairs = []
            for number in range(min(2, self.options.pairs)):
                results = {}
                for loops in (1, 2) if number % 2 == 0 else (2, 1):
                    pinned = self.attempt(f"{name}, {loops} of 2 threads, one core", lambda: run(phases=reading, loops=loops))
                    free = self.attempt(
                        f"{name}, {loops} of 2 threads, both cores", lambda: run(phases=all_phases, loops=loops, pinned=False))
                    if pinned and free:
                        results[loops] = {"pinned": figures.shaped(pinned), "free": figures.shaped(free)}
                if len(results) == 2:
                    pairs.append((results[1], results[2]))
            if not pairs:
                continue
            rows = figures.beside_one(pairs)
            self.tables.setdefault(f"Two threads : one, N = {count:,}", {})[name] = rows
            self.document["runs"][f"{name}, one and two threads"] = pairs
            figures.show(f"{name}, N = {count:,}", rows, ours="two", theirs="one")
            self.save()

    def crowd(self) -> None:
        """Measures marks, taps and calls by the crowd, which the floor does not have."""
        nine = {"terms": [f"Term {i}" for i in range(9)],
                "options": {"size": 3, "freeCentre": False, "autoMark": True, "goal": {"patterns": ["blackout"], "masks": [], "need": 1}}}
        s = self.options.seconds
        calls, marks, both = f"marks:0:{2 * s}:4", f"marks:20000:{s}", f"marks:20000:{2 * s}:4"
        runs = {
            # Both in one room: how much marks slow down calls.
            "4 calls a second to 5,000 players; 20,000 marks a second of theirs; both; calls again":
                (5001, [calls, marks, both, calls], None),
            "5,000 players confirm within 2 s": (5001, ["calls:9", "taps:8", "confirm:8:2"], nine),
            "calls that auto-mark 10,000 boards, the last completes all": (10001, ["auto", "calls:9", "idle:1"], nine),
        }
        for name, (count, phases, setup) in runs.items():
            result = self.attempt(name, lambda: self.servers.callboard(count, phases, setup=setup))
            if not result:
                continue
            self.document["runs"][name] = result
            lines = figures.crowded(name, result)
            print("\n".join(lines), flush=True)
            self.lines += lines
            self.save()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=".build/release/callboard")
    parser.add_argument("--out", default=".build/bench")
    parser.add_argument("--n", type=int, nargs="+", default=[1000, 5000, 10000, 18000])
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=3, help="of each phase")
    parser.add_argument("--idle", type=int, default=32, help="seconds of the idle phase; a ping is due every 30")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    bench = Bench(options)
    bench.servers.build()
    bench.compare()
    if "tls" in options.parts:
        bench.handshakes()
    if "threads" in options.parts:
        bench.threads()
    if "crowd" in options.parts:
        bench.crowd()
    if "seats" in options.parts:
        bench.seats()
    minutes = (time.monotonic() - bench.start) / 60
    print(f"\n{minutes:.0f} minutes, load {os.getloadavg()[0]:.1f}; everything is in {bench.folder}: table.md, fanout.json, fanout.svg")


if __name__ == "__main__":
    main()
