#!/usr/bin/env python3
"""Three nodes over three NATS servers on this machine: how long commands wait when something is killed, and what a room
costs that is spread over nodes, beside the same room on one node and on SQLite.

    nodes.py --server .build/release/callboard [--parts failover spread] [--bots 900] [--seconds 10] [--out .build/bench]

Writes nodes.json and prints a table. Reports only: it never fails for being slow.
"""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/CallboardTests"), str(ROOT / "Tests/ClusterTests")]

NOTHING = "nothing"


def faults(cluster):
    """What is done, and what undoes it, by name."""
    streams, nodes = cluster.streams, cluster.nodes

    def follower():
        leader = streams.leader()
        # Not the one that the first node hangs on.
        return next(index for index in (2, 1, 0) if index != leader)

    def kill_server(index):
        streams.kill(index)
        return lambda: streams.start(index)

    def stop_server(index):
        streams.signal(index, signal.SIGSTOP)
        return lambda: streams.signal(index, signal.SIGCONT)

    def kill_node():
        nodes[2].kill()
        return nodes[2].start

    def restart_server(index):
        streams.restart(index)
        return lambda: None

    return {
        NOTHING: lambda: (lambda: None),
        "a node is killed": kill_node,
        "a follower is killed": lambda: kill_server(follower()),
        "a follower is restarted gracefully": lambda: restart_server(follower()),
        "the server of a node hangs": lambda: stop_server(follower()),
        "the stream's leader is restarted gracefully": lambda: restart_server(streams.leader()),
        "the stream's leader is killed": lambda: kill_server(streams.leader()),
        "the stream's leader hangs": lambda: stop_server(streams.leader()),
    }


def failover(cluster, options):
    from wanderers import Company

    rows = []
    for name, inflict in faults(cluster).items():
        if options.faults and not any(part in name for part in options.faults):
            continue
        company = Company(cluster.nodes, seed=1)
        company.start()
        company.go_on(10)
        for actor in company.actors:
            actor.longest, actor.moves = 0.0, 0
        undo = inflict()
        time.sleep(12)
        undo()
        company.go_on(5, seconds=100)
        company.end()
        stayed = [actor.longest for actor in company.actors if not actor.moves]
        moved = [actor.longest for actor in company.actors if actor.moves]
        company.check()
        row = {"fault": name, "stayed": len(stayed), "longest of those who stayed, s": round(max(stayed, default=0), 2),
               "moved": len(moved), "longest of those who moved, s": round(max(moved, default=0), 2), "lost": 0}
        print(f"  {name:45} stayed {len(stayed)}: {row['longest of those who stayed, s']:5.2f} s; "
              f"moved {len(moved)}: {row['longest of those who moved, s']:5.2f} s; 0 lost", flush=True)
        rows.append(row)
    return rows


def cpu(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(servers, label, options):
    """A room whose players are bots at all of the servers."""
    one = servers[0]
    room, token = one.make_room(terms=[f"term {n}" for n in range(75)], options={"size": 5})
    share = options.bots // len(servers)
    swarms = [subprocess.Popen(
        [options.server, "bots", "--room", room, "--players", str(share), "--url", f"ws://127.0.0.1:{server.port}",
         "--seconds", str(options.seconds + 10), "--json", "--seed", str(number + 1)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) for number, server in enumerate(servers)]
    deadline = time.monotonic() + 60
    while one.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {token}").json["pulse"]["present"] < share * len(servers):
        assert time.monotonic() < deadline, "the bots do not come"
        time.sleep(0.2)

    def command(**fields):
        answer = one.post(f"/api/rooms/{room}/commands", {"play": 1} | fields, token)
        assert answer.status == 200, answer.body

    command(type="startRound")
    before = [cpu(server.process) for server in servers]
    begun = time.monotonic()
    term = 0
    while time.monotonic() - begun < options.seconds:
        command(type="call", term=term)
        term += 1
        time.sleep(0.5)
    used = [cpu(server.process) - start for server, start in zip(servers, before)]
    reports = [json.loads(swarm.communicate(timeout=120)[0]) for swarm in swarms]
    row = {"what": label, "bots": share * len(servers), "deliveries": sum(report["deliveries"] for report in reports),
           "cpu of nodes, s": [round(seconds, 2) for seconds in used], "reports": reports}
    print(f"  {label:30} {row['bots']} bots, {row['deliveries']:,} deliveries, nodes' CPU {sum(used):.2f} s; "
          f"answers p50/p99 {[delays(report, 'answerDelay') for report in reports]}; "
          f"announcements {[delays(report, 'announcementDelay') for report in reports]}", flush=True)
    return row


def delays(report, name):
    found = report.get(name) or {}
    return "/".join(str(found.get(key, "?")) for key in ("p50Milliseconds", "p99Milliseconds"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--parts", nargs="+", default=["failover", "spread"])
    parser.add_argument("--faults", nargs="+", help="only those whose name contains one of these words")
    parser.add_argument("--bots", type=int, default=900)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--out", default=str(ROOT / ".build/bench"))
    options = parser.parse_args()
    options.server = str(pathlib.Path(options.server).resolve())
    os.environ["CALLBOARD_BINARY"] = options.server
    from cluster import Cluster
    from server_process import Server

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        cluster = Cluster(folder)
        try:
            cluster.start()
            if "spread" in options.parts:
                alone = Server(folder / "alone").start()
                found["spread"] = [spread([alone], "one process on SQLite", options)]
                alone.stop()
                for count in (1, 2, 3):
                    found["spread"].append(spread(cluster.nodes[:count], f"{count} node(s) of three", options))
            if "failover" in options.parts:
                found["failover"] = failover(cluster, options)
        finally:
            cluster.stop()
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "nodes.json").write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
