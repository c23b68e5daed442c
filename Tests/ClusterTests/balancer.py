"""The load balancer of `config/cluster`, in front of nodes on this machine."""

import os
import pathlib
import shutil
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = shutil.which("haproxy") or "/usr/sbin/haproxy"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Balancer:
    """HAProxy on its own port. The first `spare` nodes are backups: they get clients only if no other node is
    available.
    """

    def __init__(self, folder, nodes, spare=0, port=None):
        self.folder, self.nodes, self.spare = pathlib.Path(folder), nodes, spare
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = port or free_port()
        self.process = None

    def __enter__(self):
        for node in self.nodes:
            # After a restart, the node must use the same port.
            node.arguments += ["--port", str(node.port)]
        text = (ROOT / "config/cluster/haproxy.cfg").read_text()
        for number in range(1, self.spare + 1):
            text = text.replace(f'"${{NODE_{number}}}"', f'"${{NODE_{number}}}" backup')
        text = text.replace("    balance leastconn\n", "    balance leastconn\n    option allbackups\n" if self.spare else "    balance leastconn\n")
        path = self.folder / "haproxy.cfg"
        path.write_text(text)
        env = os.environ | {"CALLBOARD_BALANCER_BIND": f"127.0.0.1:{self.port}"} | {
            f"NODE_{number + 1}": f"127.0.0.1:{node.port}" for number, node in enumerate(self.nodes)}
        with open(self.folder / "haproxy.log", "ab") as log:
            self.process = subprocess.Popen([PROGRAM, "-db", "-f", path], env=env, stdout=log, stderr=log)
        deadline = time.monotonic() + 20
        while not self._answers():
            assert self.process.poll() is None and time.monotonic() < deadline, "the balancer does not answer"
            time.sleep(0.05)
        return self

    def _answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")
                return line.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
