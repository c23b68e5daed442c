"""Rooms on several nodes under load: latencies, fan-out, sockets of several processes, opening on another node, inputs
from other nodes.
"""

import json
import os
import pathlib
import select
import subprocess
import threading
import time

from balancer import Balancer

FANOUT = pathlib.Path(__file__).resolve().parent.parent / "fanout"
TERMS = {"terms": [f"term {n}" for n in range(75)], "options": {"size": 5}}
# No rate may limit a benchmark, and all clients come from one address.
LIMITS = {
    "CALLBOARD_LIMITS_NEW_CONNECTIONS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_CONNECTIONS_PER_ADDRESS": "0",
    "CALLBOARD_LIMITS_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
    "CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0",
    "CALLBOARD_LIMITS_JOINS_AT_ONCE": "1000000",
    "CALLBOARD_LIMITS_JOINS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_ROOM_JOINS_AT_ONCE": "1000000",
    "CALLBOARD_LIMITS_ROOM_JOINS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_SEATS_PER_ROOM": "100000",
    "CALLBOARD_LOG_LEVEL": "warning",
}


def cpu(process):
    """Returns the processor time of a process in seconds, including its ended threads, by the clock of
    clock_getcpuclockid(3).
    """
    return time.clock_gettime(~process.pid << 3 | 2)


class Loads:
    """The load generators of `Benchmarks/fanout`."""

    def __init__(self, folder):
        self.program = str(folder / "load")
        sources = [str(FANOUT / file) for file in ("load.c", "client.c", "server.c", "tally.c")]
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", self.program, *sources, "-lssl", "-lcrypto"], check=True)

    def start(self, servers, count, phases, room=None, token=None, rooms=None, first=0, ports=None, waits=False):
        ports = ports or [server.port for server in servers]
        command = [self.program, "--port", ",".join(map(str, ports)),
                   "--pid", ",".join(str(server.process.pid) for server in servers), "-n", str(count), "--first", str(first)]
        command += ["--room", room] if room else []
        command += ["--token", token] if token else []
        command += ["--rooms", str(rooms)] if rooms else []
        command += ["--times", "--wait"] if waits else []
        return subprocess.Popen(
            [*command, *phases], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE if waits else None, text=True)

    def run(self, servers, count, phases, seconds=600, **options):
        return self.finish(self.start(servers, count, phases, **options), seconds)

    @staticmethod
    def finish(load, seconds=600):
        text, errors = load.communicate(timeout=seconds)
        assert load.returncode == 0, f"the load ended with status {load.returncode}: {errors}"
        return json.loads(text)

    @staticmethod
    def await_ready(load, seconds=600):
        deadline = time.monotonic() + seconds
        while True:
            readable, _, _ = select.select([load.stderr], [], [], max(0, deadline - time.monotonic()))
            line = load.stderr.readline() if readable else ""
            assert line, "the load does not become ready"
            if line == "ready\n":
                return
            print(line, end="", flush=True)


def streams_cpu(cluster):
    return sum(cpu(process) for process in cluster.streams.processes)


def answers(what, phase):
    print(f"  {what}: {phase['answers']:,} inputs in {phase['seconds']:.1f} s, {phase['rejected']} refused; answered on the own node "
          f"p50 {phase['answerMs']:.1f} ms, p99 {phase['answerMs99']:.1f}; from one node to the others p50 {phase['elsewhereMs']:.1f}, "
          f"p99 {phase['elsewhereMs99']:.1f}; other work on the machine {phase['others']:.2f}", flush=True)
    return {name: phase[name] for name in (
        "phase", "answers", "seconds", "rejected", "answerMs", "answerMs99", "elsewhereMs", "elsewhereMs99", "others", "load")}


def latency(cluster, loads, options):
    """One room, 60 players, 3 × 1,000 inputs a second, and ten calls a second among them."""
    room, token = cluster.nodes[0].make_room(**TERMS)
    found = loads.run(cluster.nodes, 61, [f"marks:3000:{options.seconds}:10"], room=room, token=token)
    return answers("one room, 3 × 1,000 inputs/s", found["phases"][0])


def crowd(cluster, loads, options):
    """One room, 6,000 players, 20,000 inputs a second."""
    room, token = cluster.nodes[0].make_room(**TERMS)
    found = loads.run(cluster.nodes, 6001, [f"marks:20000:{options.seconds}:5"], room=room, token=token)
    return answers("one room, 20,000 inputs/s", found["phases"][0])


def rooms(cluster, loads, folder, options):
    """A thousand rooms, three players each on different nodes, 15,000 inputs a second."""
    codes = []
    for number in range(options.rooms):
        node = cluster.nodes[number % 3]
        room, token = node.make_room(**TERMS)
        done = node.post(f"/api/rooms/{room}/commands", {"type": "startRound", "play": 1}, token)
        assert done.status == 200, done.body
        codes.append(room)
    path = folder / "codes"
    path.write_text("\n".join(codes) + "\n")
    found = loads.run(cluster.nodes, 3 * options.rooms, [f"marks:15000:{options.seconds}:0"], rooms=path)
    return answers(f"{options.rooms:,} rooms, 15,000 inputs/s", found["phases"][0])


def fanout(cluster, loads, alone, options):
    """Broadcasts to clients that cost nothing: data waits in their sockets, and is read between bursts."""
    rows = []
    for label, servers in [("one process on SQLite", [alone])] + [
            (f"{count} of three nodes", cluster.nodes[:count]) for count in (1, 2, 3)]:
        room, token = servers[0].make_room(**TERMS)
        before = streams_cpu(cluster)
        found = loads.run(
            servers, options.clients + 1, [f"sink:1:{options.seconds}", f"sink:4:{options.seconds}"], room=room, token=token)
        used = streams_cpu(cluster) - before
        for phase in found["phases"]:
            row = {"servers": label, "phase": phase["phase"], "deliveries/s": phase["deliveriesPerSecond"],
                   "CPU a delivery, µs": phase["cpuPerDelivery"], "NATS servers' CPU, s": round(used, 2), "others": phase["others"]}
            base = next((one for one in rows if one["phase"] == phase["phase"]), None)
            if base:
                row["times one process"] = round(row["deliveries/s"] / base["deliveries/s"], 2)
                row["CPU : one process"] = round(row["CPU a delivery, µs"] / base["CPU a delivery, µs"], 2)
            print(f"  {label:24} {phase['phase']:10} {row['deliveries/s']:>10,.0f} deliveries/s ({row.get('times one process', 1)} ×), "
                  f"{row['CPU a delivery, µs']:.2f} µs each ({row.get('CPU : one process', 1)} ×); NATS {used:.1f} s", flush=True)
            rows.append(row)
    return rows


def sockets(cluster, loads, options):
    """As many sockets as three processes can hold, in one room; calls, until the last player has them."""
    each = options.sockets // 3
    room, token = cluster.nodes[0].make_room(**TERMS)
    started = []
    calls = 20
    try:
        for index, node in enumerate(cluster.nodes):
            own = {"phases": [f"calls:{calls}"], "token": token} if index == 0 else {"phases": [f"watch:{calls}:120"]}
            load = loads.start([node], each, room=room, first=index * each, waits=True, **own)
            started.append(load)
            begun = time.monotonic()
            loads.await_ready(load)
            print(f"  {each:,} more sockets at node {index + 1} after {time.monotonic() - begun:.0f} s", flush=True)
        for load in reversed(started):
            load.stdin.write("\n")
            load.stdin.flush()
        found = [loads.finish(load) for load in started]
    finally:
        for load in started:
            if load.poll() is None:
                load.kill()
                load.wait()
    return last_deliveries(found, f"{3 * each:,} sockets over three nodes")


def last_deliveries(found, what):
    times = [one["phases"][0]["times"] for one in found]
    delays = []
    for broadcast in zip(*times):
        sent = broadcast[0][0]
        delays.append((max(last for _, _, last, _ in broadcast) - sent) / 1e6)
    missing = sum(one["connections"] - count for one in found for _, _, _, count in one["phases"][0]["times"])
    gone = sum(one["gone"] for one in found)
    delays.sort()
    print(f"  {what}: a call is at the last player after {delays[len(delays) // 2]:.0f} ms (median), {delays[-1]:.0f} (most of "
          f"{len(delays)}); {missing} deliveries missing, {gone} sockets lost", flush=True)
    return {"what": what, "median ms": delays[len(delays) // 2], "most ms": delays[-1], "missing": missing, "gone": gone}


def balanced(cluster, loads, folder, options):
    """Through the balancer, where a socket takes two descriptors."""
    room, token = cluster.nodes[0].make_room(**TERMS)
    with Balancer(folder / "balanced", cluster.nodes) as balancer:
        load = loads.start(
            cluster.nodes, options.balanced, ["calls:20"], room=room, token=token, ports=[balancer.port], waits=True)
        try:
            loads.await_ready(load)
            load.stdin.write("\n")
            load.stdin.flush()
            found = loads.finish(load)
        finally:
            if load.poll() is None:
                load.kill()
                load.wait()
    return last_deliveries([found], f"{options.balanced:,} sockets through the balancer")


def opening(cluster, loads, options):
    """Opens a room that another node serves, while a player uses another room here."""
    from wanderers import Company

    rows = []
    for count in options.records:
        one, two, _ = cluster.nodes
        room, token = one.make_room(**TERMS)
        rate = min(20_000, count)
        loads.run([one], 61, [f"marks:{rate}:{count / rate}:0"], room=room, token=token)
        company = Company([two], seed=1, players=1)
        company.start()
        company.go_on(20)
        for actor in company.actors:
            actor.longest = 0.0
        begun = time.monotonic()
        answer = two.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {token}")
        took = time.monotonic() - begun
        longest = max(actor.longest for actor in company.actors)
        assert answer.status == 200, answer.body
        company.go_on(5)
        company.end()
        seq = answer.json["at"]["seq"]
        print(f"  a room of {seq:,} inputs is open elsewhere after {took * 1000:.0f} ms; answers in another room there "
              f"{longest * 1000:.0f} ms at most", flush=True)
        rows.append({"inputs": seq, "ms": round(took * 1000, 1), "others ms": round(longest * 1000, 1)})
    return rows


def foreign(cluster, loads, options):
    """The cost of other nodes' inputs for a node that has the room open with one client."""
    from wire_client import Client

    one, _, three = cluster.nodes
    room, token = one.make_room(**TERMS)
    done = threading.Event()
    with Client(three) as watcher:
        watcher.watch(room)

        def read():
            while not done.is_set():
                try:
                    watcher.receive(time.monotonic() + 0.2)
                except TimeoutError:
                    pass

        reader = threading.Thread(target=read)
        reader.start()
        try:
            begun, before = time.monotonic(), cpu(three.process)
            time.sleep(5)
            idle = (cpu(three.process) - before) / (time.monotonic() - begun)
            begun, before = time.monotonic(), cpu(three.process)
            found = loads.run([one], 601, [f"marks:10000:{options.seconds}:0"], room=room, token=token)["phases"][0]
            used = cpu(three.process) - before - idle * (time.monotonic() - begun)
        finally:
            done.set()
            reader.join()
    each = used * 1e6 / found["answers"]
    print(f"  a foreign input costs a node {each:.1f} µs ({found['answers']:,} inputs; idle {idle * 100:.1f} % of a core)", flush=True)
    return {"inputs": found["answers"], "µs": round(each, 2), "idle share": round(idle, 4)}


def machine():
    return {"cores": os.cpu_count(), "kernel": os.uname().release, "load": os.getloadavg()}
