#!/usr/bin/env python3
"""Measures Callboard beside the floor: interleaved pairs on loopback, reported as ratios within a pair.

Writes fanout.json and fanout.svg into the folder given by --out. Reports only: it never fails for being slow.
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
CALLBOARD_PHASES = ["idle:{idle}", *FLOOR_PHASES, "call:1:{s}", "call:4:{s}"]
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


def wait_for(port: int, process: subprocess.Popen) -> None:
    for _ in range(200):
        if process.poll() is not None:
            sys.exit(f"the server ended with status {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    sys.exit("the server does not listen")


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
        result = subprocess.run(self.pin(1, command, loops), stdout=subprocess.PIPE, text=True, timeout=600)
        if result.returncode:
            print(f"  load ended with status {result.returncode}", file=sys.stderr)
        return json.loads(result.stdout)

    def floor(self, count: int, phases: list[str], joins: bool) -> dict:
        port = free_port()
        command = [str(self.folder / "floor"), str(port), *(["join"] if joins else [])]
        server = subprocess.Popen(self.pin(0, command))
        try:
            wait_for(port, server)
            return self.load(port, server, count, phases)
        finally:
            server.kill()
            server.wait()

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
            room = self.open_room(port, tls, setup or {"pack": "wwdc-2025"})
            extra = ["--room", room["room"], "--token", room["token"], *(["--tls"] if tls else [])]
            result = self.load(port, server, count, phases, extra, loops)
            result["commit"] = self.commit_time(port, tls)
            return result
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
            shutil.rmtree(data, ignore_errors=True)

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
                    sys.exit(f"{path}: {error.code} {error.read().decode()}")
                time.sleep(0.1)
        raise AssertionError

    def open_room(self, port: int, tls: bool, setup: dict) -> dict:
        return json.loads(self.fetch(port, tls, "/api/rooms", {"game": "bingo", "title": "Bench", **setup}))

    def commit_time(self, port: int, tls: bool) -> list[str]:
        text = self.fetch(port, tls, "/metrics").decode()
        return [line for line in text.splitlines() if "commit" in line and not line.startswith("#")]


def by_phase(result: dict) -> dict:
    return {phase["phase"].rsplit(":", 1)[0]: phase for phase in result["phases"]}


# What is compared: a name, where it stands in Callboard's and in the floor's result, and the figure to reach.
RATIOS = [
    ("CPU per delivery, W1", lambda c, f, j: (c["announce:1"]["cpuPerDelivery"], f["announce:1"]["cpuPerDelivery"]), "≤ 1.15"),
    ("CPU per delivery, call W1", lambda c, f, j: (c["call:1"]["cpuPerDelivery"], f["announce:1"]["cpuPerDelivery"]), "≤ 1.15"),
    ("deliveries/s, W4", lambda c, f, j: (c["announce:4"]["deliveriesPerSecond"], j["announce:4"]["deliveriesPerSecond"]), "≥ 0.9"),
    ("CPU per delivery, W4", lambda c, f, j: (c["announce:4"]["cpuPerDelivery"], j["announce:4"]["cpuPerDelivery"]), ""),
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
    ("idle CPU, % of a core", lambda c: c["idle"]["cpu"] * 100, "≤ 1"),
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
        values = [pick(pair[0]) for pair in pairs]
        rows.append({"name": name, "target": target, "median": None, "callboard": statistics.median(values),
                     "low": min(values), "high": max(values), "floor": None})
    return rows


def show(count: int, rows: list[dict]) -> None:
    print(f"\nN = {count:,}\n{'':28}{'ratio':>8}{'spread':>16}{'Callboard':>12}{'floor':>12}  wanted")
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


def compare(bench: Bench, options: argparse.Namespace) -> dict:
    fill = {"s": options.seconds, "idle": options.idle}
    floor_phases = [phase.format(**fill) for phase in FLOOR_PHASES]
    callboard_phases = [phase.format(**fill) for phase in CALLBOARD_PHASES]
    tables, raw = {}, {}
    for count in options.n:
        pairs = []
        for number in range(options.pairs):
            runs = {}
            order = ["floor", "callboard", "joining"] if number % 2 == 0 else ["joining", "callboard", "floor"]
            for who in order:
                if who == "callboard":
                    result = bench.callboard(count, callboard_phases)
                elif who == "floor":
                    result = bench.floor(count, floor_phases, joins=False)
                else:
                    result = bench.floor(count, floor_phases[1:2], joins=True)
                runs[who] = by_phase(result) | {"whole": {k: v for k, v in result.items() if k != "phases"}}
                print(f"  N = {count:,}, pair {number + 1}: {who}", file=sys.stderr, flush=True)
            pairs.append((runs["callboard"], runs["floor"], runs["joining"]))
        tables[count], raw[count] = summary(pairs), pairs
        show(count, tables[count])
        (bench.folder / "fanout.json").write_text(json.dumps({"machine": machine(), "tables": tables, "runs": raw}, indent=1))
        (bench.folder / "fanout.svg").write_text(chart(tables))
    return tables


def machine() -> dict:
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    return {"cpu": model, "cores": os.cpu_count(), "kernel": os.uname().release, "load": os.getloadavg()}


def crowd(bench: Bench, options: argparse.Namespace) -> None:
    """Marks, taps, a crowded call, two loops and TLS: figures without a floor."""
    nine = {"terms": [f"Term {i}" for i in range(9)],
            "options": {"size": 3, "freeCentre": False, "autoMark": True, "goal": {"patterns": ["blackout"], "masks": [], "need": 1}}}
    many, s = options.n[-1], options.seconds
    runs = {
        "20,000 marks a second of 5,000 players": lambda: bench.callboard(5001, [f"marks:20000:{s}"]),
        "calls without marks": lambda: bench.callboard(5001, [f"rate:2:{s}"]),
        "5,000 players confirm within 2 s": lambda: bench.callboard(5001, ["calls:9", "taps:8", "confirm:8:2"], setup=nine),
        "calls that auto-mark, the last completes all": lambda: bench.callboard(10001, ["auto", "calls:9", "idle:1"], setup=nine),
        "one loop, unpinned": lambda: bench.callboard(many, [f"announce:1:{s}", f"announce:4:{s}"], loops=1),
        "two loops": lambda: bench.callboard(many, [f"announce:1:{s}", f"announce:4:{s}"], loops=2),
        "TLS": lambda: bench.callboard(min(many, 5000), [f"announce:1:{s}", f"announce:4:{s}"], tls=True),
        "the same without TLS": lambda: bench.callboard(min(many, 5000), [f"announce:1:{s}", f"announce:4:{s}"]),
    }
    results = {}
    for name, run in runs.items():
        if options.only and options.only not in name:
            continue
        bench.pinned = os.cpu_count() > 1 and "unpinned" not in name
        results[name] = result = run()
        print(f"\n{name} (commits: {'; '.join(result['commit'][-4:])})")
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
    parser.add_argument("--crowd", action="store_true", help="marks, taps, crowded calls, loops and TLS instead of the floor")
    parser.add_argument("--only", default="", help="with --crowd: only what has this in its name")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    bench = Bench(options)
    bench.build()
    crowd(bench, options) if options.crowd else compare(bench, options)


if __name__ == "__main__":
    main()
