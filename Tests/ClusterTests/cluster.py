"""Three NATS servers, and a node connected to each."""

from server_process import Server
from stream_servers import StreamServers

UNLIMITED = {"CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0", "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0"}


def connections(node):
    """Returns the number of WebSockets of a node."""
    for line in node.get("/metrics").body.decode().splitlines():
        if line.startswith("callboard_connections "):
            return int(float(line.split()[1]))
    raise AssertionError("the metrics do not count connections")


class Cluster:
    def __init__(self, folder, nodes=3, env=None, can_be_cut=False, **options):
        self.streams = StreamServers(folder / "nats", can_be_cut=can_be_cut)
        self.nodes = []
        addresses = self.streams.addresses
        for index in range(nodes):
            self.nodes.append(Server(folder / f"node{index}", env={
                "CALLBOARD_LOG_KIND": "jetstream",
                # Each node prefers a different server.
                "CALLBOARD_CLUSTER_SERVERS": ",".join(addresses[index % 3:] + addresses[:index % 3]),
                "CALLBOARD_CLUSTER_MONITOR": ",".join(self.streams.monitoring)} | UNLIMITED | (env or {}), **options))

    def start(self):
        for node in self.nodes:
            node.start()
        return self

    def stop(self):
        for node in self.nodes:
            node.kill()
        self.streams.stop()
