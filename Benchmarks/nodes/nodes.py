#!/usr/bin/env python3
"""Three nodes over three NATS servers on this machine, in parts that can be selected by name:

    latency    one room, 3 × 1,000 inputs a second: answers on the own node, calls on their way to another one
    crowd      one room, 20,000 inputs a second
    rooms      1,000 rooms, 15,000 inputs a second
    foreign    what an input of another node costs
    opening    a request for a room of 1,000 or 100,000 inputs at another node
    fanout     deliveries by one, two and three nodes to clients that cost nothing, compared with one process on SQLite
    sockets    45,000 sockets over three processes
    balanced   as many through the balancer as its descriptors allow
    storm      5,000 sockets of a node that is killed
    failover   how long commands wait when something is killed, stands still or is restarted

    nodes.py --server .build/release/callboard [--parts latency …] [--seconds 10] [--out .build/bench]

Writes nodes.json after each part and prints what it found. Reports only: it never fails for being slow.
"""
import argparse
import json
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/CallboardTests"), str(ROOT / "Tests/ClusterTests")]
PARTS = ["latency", "crowd", "rooms", "foreign", "opening", "fanout", "sockets", "balanced", "storm", "failover"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    parser.add_argument("--faults", nargs="+", help="only those whose name contains one of these words")
    parser.add_argument("--repeat", type=int, default=1, help="how often each fault")
    parser.add_argument("--seconds", type=int, default=10, help="how long each load")
    parser.add_argument("--clients", type=int, default=3000, help="of fanout")
    parser.add_argument("--sockets", type=int, default=45_000)
    parser.add_argument("--balanced", type=int, default=9_000)
    parser.add_argument("--storm", type=int, default=5_000)
    parser.add_argument("--rooms", type=int, default=1_000)
    parser.add_argument("--records", nargs="+", type=int, default=[1_000, 100_000])
    parser.add_argument("--out", default=str(ROOT / ".build/bench"))
    options = parser.parse_args()
    options.server = str(pathlib.Path(options.server).resolve())
    # The tests' helpers read this variable.
    os.environ["CALLBOARD_BINARY"] = options.server

    import faults
    import loads
    from cluster import Cluster
    from server_process import Server

    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    found = {"machine": loads.machine()}
    failed = False
    with tempfile.TemporaryDirectory(prefix="callboard-nodes-") as folder:
        folder = pathlib.Path(folder)
        generators = loads.Loads(folder)
        for part in options.parts:
            print(part, flush=True)
            # Each part has its own servers, so that it does not affect the next.
            cluster = Cluster(folder / part, env=loads.LIMITS | {"CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
            alone = Server(folder / part / "alone", env=loads.LIMITS) if part == "fanout" else None
            try:
                cluster.start()
                if alone:
                    alone.start()
                found[part] = {
                    "latency": lambda: loads.latency(cluster, generators, options),
                    "crowd": lambda: loads.crowd(cluster, generators, options),
                    "rooms": lambda: loads.rooms(cluster, generators, folder, options),
                    "foreign": lambda: loads.foreign(cluster, generators, options),
                    "opening": lambda: loads.opening(cluster, generators, options),
                    "fanout": lambda: loads.fanout(cluster, generators, alone, options),
                    "sockets": lambda: loads.sockets(cluster, generators, options),
                    "balanced": lambda: loads.balanced(cluster, generators, folder, options),
                    "storm": lambda: faults.storm(cluster, folder, options),
                    "failover": lambda: faults.failover(cluster, options),
                }[part]()
            except (AssertionError, OSError) as failure:
                # A failed part must not lose the figures of the others.
                print(f"  {part} gives no figures: {failure!r}", flush=True)
                found[part], failed = {"failed": repr(failure)}, True
            finally:
                if alone:
                    alone.kill()
                cluster.stop()
            (out / "nodes.json").write_text(json.dumps(found, indent=1))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
