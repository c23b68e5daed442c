#!/usr/bin/env python3
"""Measures Callboard beside the floor: interleaved pairs on loopback, reported as ratios within a pair; then TLS, crowds
and two loops.

Writes fanout.json, crowd.json and fanout.svg into the folder given by --out. Reports only: it never fails for being
slow. A run that fails is told, tried once more, and left out.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).parent
FLOOR_PHASES = ["announce:1:{s}", "announce:4:{s}", "rate:2:{s}", "rate:10:{s}"]
CALLBOARD_PHASES = [*FLOOR_PHASES, "call:1:{s}", "call:4:{s}"]
TLS_PHASES = ["announce:1:{s}", "announce:4:{s}"]
# Above this share of the machine for others, times say little.
BUSY = 0.1
# No rate may hinder a benchmark, and a thousand joins from one address are welcome.
ENVIRONMENT = {
    "CALLBOARD_LIMITS_NEW_CONNECTIONS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_CONNECTIONS_PER_ADDRESS": "0",
    "CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0",
    "CALLBOARD_LOG_LEVEL": "warning",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Failed(Exception):
    """A run that gives no figures."""


def wait_for(port: int, process: subprocess.Popen) -> None:
    for _ in range(200):
        if process.poll() is not None:
            raise Failed(f"the server ended with status {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Failed("the server does not listen")


def stop(process: subprocess.Popen, patience: float) -> None:
    """Ends a process that was started here, by its own id."""
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.pinned = os.cpu_count() > 1
        self.folder = pathlib.Path(options.out).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)

    def build(self) -> None:
        for name, files, libraries in (
            ("floor", ["floor.c"], ["-lcrypto"]), ("load", ["load.c", "client.c"], ["-lssl", "-lcrypto"]),
        ):
            sources = [str(HERE / file) for file in files]
            subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", str(self.folder / name), *sources, *libraries], check=True)

    def pin(self, core: int, command: list[str], loops: int = 1) -> list[str]:
        """The server and the load have a core each; with several loops nothing is pinned."""
        return ["taskset", "-c", str(core), *command] if self.pinned and loops == 1 else command

    def load(self, port: int, server: subprocess.Popen, count: int, phases: list[str], extra=(), loops=1) -> dict:
        command = [str(self.folder / "load"), "--port", str(port), "--pid", str(server.pid), "-n", str(count), *extra, *phases]
        try:
            result = subprocess.run(self.pin(1, command, loops), stdout=subprocess.PIPE, text=True, timeout=240)
            if result.returncode:
                print(f"  load ended with status {result.returncode}", file=sys.stderr)
            return json.loads(result.stdout)
        except subprocess.TimeoutExpired:
            raise Failed("the load did not end") from None
        except json.JSONDecodeError:
            raise Failed(f"the load ended with status {result.returncode} and no figures") from None

    def floor(self, count: int, phases: list[str], joins: bool) -> dict:
        port = free_port()
        command = [str(self.folder / "floor"), str(port), *(["join"] if joins else [])]
        server = subprocess.Popen(self.pin(0, command))
        try:
            wait_for(port, server)
            return self.load(port, server, count, phases)
        finally:
            stop(server, 1)

    def callboard(self, count: int, phases: list[str], loops=1, tls=False, setup=None) -> dict:
        port, data = free_port(), tempfile.mkdtemp(prefix="callboard-bench-")
        environment = os.environ | ENVIRONMENT | {"CALLBOARD_SERVER_LOOPS": str(loops)}
        if tls:
            key, certificate = f"{data}/key.pem", f"{data}/certificate.pem"
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
                 "-out", certificate, "-days", "2", "-subj", "/CN=localhost"], check=True, stderr=subprocess.DEVNULL)
            environment |= {"CALLBOARD_SERVER_TLS_CERTIFICATE": certificate, "CALLBOARD_SERVER_TLS_KEY": key}
        command = [self.options.server, "serve", "--port", str(port), "--data", f"{data}/log"]
        server = subprocess.Popen(self.pin(0, command, loops), env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(port, server)
            self.fetch(port, tls, "/readyz")
            room = self.open_room(port, tls, setup or {"pack": "wwdc-2025"})
            extra = ["--room", room["room"], "--token", room["token"], *(["--tls"] if tls else [])]
            result = self.load(port, server, count, phases, extra, loops)
            result["commits"] = self.commits(port, tls)
            return result
        finally:
            stop(server, 20)
            shutil.rmtree(data, ignore_errors=True)

    def attempt(self, what: str, run):
        """The figures of a run; of a second attempt if the first fails; `None` if that fails too."""
        for _ in range(2):
            try:
                return run()
            except Failed as failure:
                print(f"  {what}: {failure}", file=sys.stderr, flush=True)
        return None

    @staticmethod
    def fetch(port: int, tls: bool, path: str, body=None) -> bytes:
        import ssl
        context = ssl._create_unverified_context() if tls else None
        request = urllib.request.Request(
            f"{'https' if tls else 'http'}://127.0.0.1:{port}{path}", data=json.dumps(body).encode() if body else None,
            headers={"Content-Type": "application/json"})
        for attempt in range(40):
            try:
                with urllib.request.urlopen(request, timeout=20, context=context) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                if error.code != 503 or attempt == 39:
                    raise Failed(f"{path}: {error.code} {error.read().decode()}") from None
            except OSError as error:
                if attempt == 39:
                    raise Failed(f"{path}: {error}") from None
            time.sleep(0.1)
        raise AssertionError

    def open_room(self, port: int, tls: bool, setup: dict) -> dict:
        return json.loads(self.fetch(port, tls, "/api/rooms", {"game": "bingo", "title": "Bench", **setup}))

    def commits(self, port: int, tls: bool) -> dict:
        """How many commits there were, of how many records, and what one took."""
        values = {}
        for line in self.fetch(port, tls, "/metrics").decode().splitlines():
            name, _, value = line.rpartition(" ")
            if name.startswith("callboard_log_") and "{" not in name:
                values[name.removeprefix("callboard_log_")] = float(value)
        count = values.get("commit_duration_seconds_count", 0)
        return {"count": count, "records": values.get("records_total", 0),
                "meanMs": values.get("commit_duration_seconds_sum", 0) * 1000 / count if count else 0}


def by_phase(result: dict) -> dict:
    return {phase["phase"].rsplit(":", 1)[0]: phase for phase in result["phases"]}


# What is compared: a name, where it stands in Callboard's and in the floor's result, and the figure to reach.
RATIOS = [
    ("CPU per delivery, W1", lambda c, f, j: (c["announce:1"]["cpuPerDelivery"], f["announce:1"]["cpuPerDelivery"]), "≤ 1.15"),
    ("CPU per delivery, call W1", lambda c, f, j: (c["call:1"]["cpuPerDelivery"], f["announce:1"]["cpuPerDelivery"]), "≤ 1.15"),
    ("deliveries/s, W4", lambda c, f, j: (c["announce:4"]["deliveriesPerSecond"], j["announce:4"]["deliveriesPerSecond"]), "≥ 0.9"),
    ("CPU per delivery, W4", lambda c, f, j: (c["announce:4"]["cpuPerDelivery"], j["announce:4"]["cpuPerDelivery"]), ""),
    ("deliveries/s, call W4", lambda c, f, j: (c["call:4"]["deliveriesPerSecond"], j["announce:4"]["deliveriesPerSecond"]), ""),
    ("first delivery, 2/s", lambda c, f, j: (c["rate:2"]["firstMs"], f["rate:2"]["firstMs"]), ""),
    ("last delivery, 2/s", lambda c, f, j: (c["rate:2"]["lastMs"], f["rate:2"]["lastMs"]), ""),
    ("first to last, 2/s", lambda c, f, j: (c["rate:2"]["betweenMs"], f["rate:2"]["betweenMs"]), "≤ 1.2"),
    ("last delivery, 10/s", lambda c, f, j: (c["rate:10"]["lastMs"], f["rate:10"]["lastMs"]), ""),
    ("first to last, 10/s", lambda c, f, j: (c["rate:10"]["betweenMs"], f["rate:10"]["betweenMs"]), "≤ 1.2"),
    ("CPU per connect", lambda c, f, j: (c["whole"]["cpuPerConnect"], f["whole"]["cpuPerConnect"]), ""),
    ("connects/s", lambda c, f, j: (c["whole"]["connectsPerSecond"], f["whole"]["connectsPerSecond"]), "≥ 0.8"),
]
PLAIN = [
    ("whole joins/s", lambda c: c["whole"]["wholeJoinsPerSecond"], "≥ 5000"),
    ("CPU per join, µs", lambda c: c["whole"]["cpuPerJoin"], ""),
    ("bytes per idle connection", lambda c: c["whole"]["bytesPerConnection"], "≤ 2048"),
    ("more bytes per seat", lambda c: c["whole"]["bytesPerSeat"], "≤ 1024"),
    ("a commit, ms", lambda c: c["whole"]["commits"]["meanMs"], ""),
    ("idle CPU, % of a core", lambda c: c["idle"]["cpu"] * 100 if "idle" in c else None, "≤ 1"),
    ("the machine's other work", lambda c: max(phase["others"] for name, phase in c.items() if name != "whole"), f"≤ {BUSY}"),
]
# What TLS costs: Callboard with it beside Callboard without, in the same sitting.
TLS = [
    ("CPU per delivery, W1", lambda t: t["announce:1"]["cpuPerDelivery"]),
    ("CPU per delivery, W4", lambda t: t["announce:4"]["cpuPerDelivery"]),
    ("deliveries/s, W1", lambda t: t["announce:1"]["deliveriesPerSecond"]),
    ("deliveries/s, W4", lambda t: t["announce:4"]["deliveriesPerSecond"]),
    ("connects/s", lambda t: t["whole"]["connectsPerSecond"]),
    ("whole joins/s", lambda t: t["whole"]["wholeJoinsPerSecond"]),
    ("bytes per idle connection", lambda t: t["whole"]["bytesPerConnection"]),
]


def summary(pairs: list[tuple[dict, dict, dict]]) -> list[dict]:
    rows = []
    for name, pick, target in RATIOS:
        values = [pick(*pair) for pair in pairs]
        ratios = [ours / theirs for ours, theirs in values if theirs]
        if ratios:
            rows.append({"name": name, "target": target, "median": statistics.median(ratios), "low": min(ratios), "high": max(ratios),
                         "callboard": statistics.median(v[0] for v in values), "floor": statistics.median(v[1] for v in values)})
    for name, pick, target in PLAIN:
        values = [value for value in (pick(pair[0]) for pair in pairs) if value is not None]
        if not values:
            continue
        rows.append({"name": name, "target": target, "median": None, "callboard": statistics.median(values),
                     "low": min(values), "high": max(values), "floor": None})
    return rows


def secured(plain: dict, tls: dict) -> list[dict]:
    rows = []
    for name, pick in TLS:
        ours, theirs = pick(tls), pick(plain)
        rows.append({"name": name, "target": "", "median": ours / theirs if theirs else None, "low": ours / theirs if theirs else 0,
                     "high": ours / theirs if theirs else 0, "callboard": ours, "floor": theirs})
    return rows


def show(title: str, rows: list[dict], ours="Callboard", theirs="floor") -> None:
    print(f"\n{title}\n{'':28}{'ratio':>8}{'spread':>16}{ours:>12}{theirs:>12}  wanted")
    for row in rows:
        digits = 0 if row["callboard"] >= 100 else 2
        spread = f"{row['low']:.2f}–{row['high']:.2f}" if row["median"] else f"{row['low']:.{digits}f}–{row['high']:.{digits}f}"
        ratio = f"{row['median']:.2f}" if row["median"] else ""
        floor = f"{row['floor']:.{digits}f}" if row["floor"] is not None else ""
        print(f"{row['name']:28}{ratio:>8}{spread:>16}{row['callboard']:>12.{digits}f}{floor:>12}  {row['target']}", flush=True)


def chart(tables: dict[int, list[dict]]) -> str:
    """Ratios to the floor as bars, one group per figure; a line at 1 is the floor."""
    names = [name for name, _, _ in RATIOS]
    counts, colours = list(tables), ["#1b4965", "#5fa8d3", "#ca6702", "#9b2226"]
    bar, gap, left, width = 12, 16, 190, 720
    unit, height, parts = (width - left - 60) / 3, 46, []
    for name in names:
        parts.append(f'<text x="{left - 8}" y="{height + bar * len(counts) / 2 + 4}" text-anchor="end">{name}</text>')
        for index, count in enumerate(counts):
            row = next((row for row in tables[count] if row["name"] == name), None)
            if row:
                length, y = min(row["median"], 3) * unit, height + index * bar
                parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{bar - 2}" fill="{colours[index % 4]}"/>')
                parts.append(f'<text x="{left + length + 4:.1f}" y="{y + 9}" font-size="9">{row["median"]:.2f}</text>')
        height += bar * len(counts) + gap
    legend = "".join(f'<text x="{left + 110 * i}" y="20" fill="{colours[i % 4]}">N = {count:,}</text>' for i, count in enumerate(counts))
    line = f'<line x1="{left + unit:.1f}" x2="{left + unit:.1f}" y1="34" y2="{height}" stroke="#000" stroke-dasharray="3 3"/>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 10}" font-family="sans-serif" font-size="12">'
            f'<rect width="100%" height="100%" fill="#fff"/>{legend}{line}<text x="{left + unit + 3:.1f}" y="32" font-size="9">'
            f'the floor</text>{"".join(parts)}</svg>\n')


def shaped(result: dict) -> dict:
    return by_phase(result) | {"whole": {key: value for key, value in result.items() if key != "phases"}}


def compare(bench: Bench, options: argparse.Namespace) -> None:
    """The table of each N, and what TLS adds to it."""
    fill = {"s": options.seconds}
    floor_phases, callboard_phases, tls_phases = (
        [phase.format(**fill) for phase in phases] for phases in (FLOOR_PHASES, CALLBOARD_PHASES, TLS_PHASES))
    tables, tls_tables, raw = {}, {}, {}
    for count in options.n:
        pairs = []
        for number in range(options.pairs):
            # A ping is due every 30 seconds; one look at that is enough.
            idle = [f"idle:{options.idle}"] if number == 0 else []
            runs = {
                "floor": lambda: bench.floor(count, floor_phases, joins=False),
                "callboard": lambda: bench.callboard(count, [*idle, *callboard_phases]),
                "joining": lambda: bench.floor(count, floor_phases[1:2], joins=True),
            }
            results = {}
            for who in runs if number % 2 == 0 else reversed(runs):
                print(f"  N = {count:,}, pair {number + 1}: {who}", file=sys.stderr, flush=True)
                results[who] = bench.attempt(who, runs[who])
            if all(results.values()):
                pairs.append(tuple(shaped(results[who]) for who in ("callboard", "floor", "joining")))
        if not pairs:
            continue
        tables[count], raw[count] = summary(pairs), pairs
        show(f"N = {count:,}", tables[count])
        if options.tls:
            print(f"  N = {count:,}: TLS", file=sys.stderr, flush=True)
            secure = bench.attempt("TLS", lambda: bench.callboard(count, tls_phases, tls=True))
            if secure:
                tls_tables[count] = secured(pairs[-1][0], shaped(secure))
                show(f"N = {count:,}, TLS", tls_tables[count], ours="TLS", theirs="without")
        document = {"machine": machine(), "tables": tables, "tls": tls_tables, "runs": raw}
        (bench.folder / "fanout.json").write_text(json.dumps(document, indent=1))
        (bench.folder / "fanout.svg").write_text(chart(tables))


def machine() -> dict:
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    return {"cpu": model, "cores": os.cpu_count(), "kernel": os.uname().release, "load": os.getloadavg()}


def crowd(bench: Bench, options: argparse.Namespace) -> None:
    """Marks, taps, a crowded call and two loops: figures without a floor."""
    nine = {"terms": [f"Term {i}" for i in range(9)],
            "options": {"size": 3, "freeCentre": False, "autoMark": True, "goal": {"patterns": ["blackout"], "masks": [], "need": 1}}}
    many, s = min(max(options.n), 10_000), options.seconds
    both = [f"announce:1:{s}", f"announce:4:{s}", f"announce:1:{s}", f"announce:4:{s}"]
    calls, marks, marks_and_calls = f"marks:0:{2 * s}:4", f"marks:20000:{s}", f"marks:20000:{2 * s}:4"
    runs = {
        # Side by side in one room: what marks cost the calls.
        "4 calls a second to 5,000 players; 20,000 marks a second of theirs; both; calls again":
            lambda: bench.callboard(5001, [calls, marks, marks_and_calls, calls]),
        "5,000 players confirm within 2 s": lambda: bench.callboard(5001, ["calls:9", "taps:8", "confirm:8:2"], setup=nine),
        "calls that auto-mark 10,000 boards, the last completes all": lambda: bench.callboard(10001, ["auto", "calls:9", "idle:1"], setup=nine),
        "one loop, pinned": lambda: bench.callboard(many, both),
        "one loop, unpinned": lambda: bench.callboard(many, both),
        "two loops, unpinned": lambda: bench.callboard(many, both, loops=2),
    }
    results = {}
    for name, run in runs.items():
        if options.only and options.only not in name:
            continue
        bench.pinned = os.cpu_count() > 1 and "unpinned" not in name
        result = bench.attempt(name, run)
        if not result:
            continue
        results[name] = result
        commits = result["commits"]
        print(f"\n{name}\n  {commits['count']:.0f} commits of {commits['records']:.0f} records, {commits['meanMs']:.2f} ms each")
        for phase in result["phases"]:
            print("  " + ", ".join(f"{key} {value}" for key, value in phase.items() if value), flush=True)
        (bench.folder / "crowd.json").write_text(json.dumps({"machine": machine(), "runs": results}, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default=".build/release/callboard")
    parser.add_argument("--out", default=".build/bench")
    parser.add_argument("--n", type=int, nargs="+", default=[1000, 5000, 10000, 18000])
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=3, help="of each phase")
    parser.add_argument("--idle", type=int, default=35, help="seconds of the idle phase; a ping is due every 30")
    parser.add_argument("--no-tls", dest="tls", action="store_false", help="leave TLS out")
    parser.add_argument("--no-crowd", dest="crowd", action="store_false", help="leave marks, taps, crowded calls and loops out")
    parser.add_argument("--crowd-only", action="store_true", help="nothing but those")
    parser.add_argument("--only", default="", help="of the crowds: only what has this in its name")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    bench = Bench(options)
    bench.build()
    start = time.monotonic()
    if not options.crowd_only:
        compare(bench, options)
    if options.crowd:
        crowd(bench, options)
    print(f"\n{(time.monotonic() - start) / 60:.0f} minutes, load {os.getloadavg()[0]:.1f}; everything is in {bench.folder}")


if __name__ == "__main__":
    main()
