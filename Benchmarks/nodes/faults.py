"""How long commands wait when something is killed, stopped or restarted, and how soon a node's sockets are back."""

import json
import signal
import subprocess
import time

from balancer import Balancer
from cluster import connections

NOTHING = "nothing"


def faults(cluster):
    """Returns the faults by name, each with the function that undoes it."""
    streams, nodes = cluster.streams, cluster.nodes

    def follower(places_consumers):
        """A server that does not lead the stream. Each node uses a different server, so one of them uses this one."""
        leader, meta = streams.leader(), streams.meta_leader()
        found = [index for index in (2, 1, 0) if index != leader and (index == meta) == places_consumers]
        return found[0] if found else None

    def kill_server(index):
        if index is None:
            return None
        streams.kill(index)
        return lambda: streams.start(index)

    def stop_server(index):
        if index is None:
            return None
        streams.signal(index, signal.SIGSTOP)
        return lambda: streams.signal(index, signal.SIGCONT)

    def kill_node():
        nodes[2].kill()
        return nodes[2].start

    def restart_server(index):
        streams.restart(index)
        return lambda: None

    def any_follower():
        found = follower(False)
        return follower(True) if found is None else found

    return {
        NOTHING: lambda: (lambda: None),
        "a node is killed": kill_node,
        "a follower is killed": lambda: kill_server(any_follower()),
        "the follower is killed that places consumers": lambda: kill_server(follower(True)),
        "a follower is restarted gracefully": lambda: restart_server(any_follower()),
        "the server of a node hangs": lambda: stop_server(any_follower()),
        "the stream's leader is restarted gracefully": lambda: restart_server(streams.leader()),
        "the stream's leader is killed": lambda: kill_server(streams.leader()),
        "the stream's leader hangs": lambda: stop_server(streams.leader()),
    }


def failover(cluster, options):
    """Inflicts each fault `options.repeat` times, while simulated players send one command after the other at all
    nodes.
    """
    from wanderers import Company

    rows = []
    for name, inflict in faults(cluster).items():
        if options.faults and not any(part in name for part in options.faults):
            continue
        for attempt in range(options.repeat):
            company = Company(cluster.nodes, seed=1 + attempt)
            company.start()
            company.go_on(10)
            for actor in company.actors:
                actor.longest, actor.moves = 0.0, 0
            undo = inflict()
            if undo is None:
                print(f"  {name:45} not now: the stream's leader places consumers, too", flush=True)
            else:
                time.sleep(12)
                undo()
            company.go_on(5, seconds=100)
            company.end()
            stayed = [actor.longest for actor in company.actors if not actor.moves]
            moved = [actor.longest for actor in company.actors if actor.moves]
            company.check()
            if undo is None:
                continue
            cluster.streams.until_current()
            row = {"fault": name, "stayed": len(stayed), "longest of those who stayed, s": round(max(stayed, default=0), 2),
                   "moved": len(moved), "longest of those who moved, s": round(max(moved, default=0), 2), "lost": 0}
            print(f"  {name:45} stayed {len(stayed)}: {row['longest of those who stayed, s']:5.2f} s; "
                  f"moved {len(moved)}: {row['longest of those who moved, s']:5.2f} s; 0 lost", flush=True)
            rows.append(row)
    return rows


def storm(cluster, folder, options):
    """Kills a node to which all bots are connected, and measures how long they need to reconnect elsewhere while others
    keep playing.
    """
    from wanderers import Company

    nodes = cluster.nodes
    count = options.storm
    room, _ = nodes[0].make_room(terms=[f"term {n}" for n in range(75)], options={"size": 5})
    with Balancer(folder / "storm", nodes, spare=2) as balancer:
        swarm = subprocess.Popen(
            [options.server, "bots", "--room", room, "--players", str(count), "--rate", "500", "--stay", "--json",
             "--url", f"ws://127.0.0.1:{balancer.port}", "--seconds", "150"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        company = None
        try:
            wait(lambda: connections(nodes[2]) >= count, 120, "the bots do not come")
            company = Company(nodes[:2], seed=1)
            company.start()
            company.go_on(10)
            for actor in company.actors:
                actor.longest = 0.0
            own = sum(connections(node) for node in nodes[:2])
            begun = time.monotonic()
            nodes[2].kill()
            wait(lambda: sum(connections(node) for node in nodes[:2]) >= own + count, 60, "the bots do not come back")
            took = time.monotonic() - begun
            company.go_on(5)
            company.end()
            company.check()
        finally:
            if company:
                for actor in company.actors:
                    actor.isDone.set()
            swarm.send_signal(signal.SIGINT)
            report = swarm.communicate(timeout=60)[0]
            if nodes[2].process is None:
                nodes[2].start()
    longest = max(actor.longest for actor in company.actors)
    print(f"  {count:,} sockets of a killed node were back after {took:.1f} s; the others waited {longest:.2f} s at most", flush=True)
    return {"sockets": count, "back after, s": round(took, 2), "others waited, s": round(longest, 2), "bots": json.loads(report or "{}")}


def wait(condition, seconds, what):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
