"""Starts the floor and Callboard on free ports, loads them, and stops them."""
import contextlib
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent
# No rate may limit a benchmark, and a thousand joins from one address are allowed.
ENVIRONMENT = {
    "CALLBOARD_LIMITS_NEW_CONNECTIONS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_CONNECTIONS_PER_ADDRESS": "0",
    "CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0",
    "CALLBOARD_LIMITS_JOINS_AT_ONCE": "1000000",
    "CALLBOARD_LIMITS_JOINS_PER_SECOND": "0",
    "CALLBOARD_LIMITS_ROOM_JOINS_AT_ONCE": "1000000",
    "CALLBOARD_LIMITS_ROOM_JOINS_PER_SECOND": "0",
    "CALLBOARD_LOG_LEVEL": "warning",
}


class Failed(Exception):
    """A run without figures."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


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
    """Ends a process that was started here, by its own ID."""
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def fetch(port: int, tls: bool, path: str, body=None) -> bytes:
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


def commits(port: int, tls: bool) -> dict:
    """Returns the number of commits, the number of their records, and the mean duration."""
    values = {}
    for line in fetch(port, tls, "/metrics").decode().splitlines():
        name, _, value = line.rpartition(" ")
        if name.startswith("callboard_log_") and "{" not in name:
            values[name.removeprefix("callboard_log_")] = float(value)
    count = values.get("commit_duration_seconds_count", 0)
    return {"count": count, "records": values.get("records_total", 0),
            "meanMs": values.get("commit_duration_seconds_sum", 0) * 1000 / count if count else 0}


def processor_seconds(pid: int) -> float:
    """Returns the processor time of a process's threads, including the kernel's work for them."""
    return sum(int(path.read_text().split()[0]) for path in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


class Servers:
    """The floor and Callboard, each run with its own load."""

    def __init__(self, callboard: str, folder: pathlib.Path):
        self.path = callboard
        self.folder = folder

    def build(self) -> None:
        for name, files, libraries in (
            ("floor", ["floor.c"], ["-lcrypto", "-pthread"]),
            ("load", ["load.c", "client.c", "server.c", "tally.c"], ["-lssl", "-lcrypto"]),
        ):
            sources = [str(HERE / file) for file in files]
            subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", str(self.folder / name), *sources, *libraries], check=True)

    @staticmethod
    def on(core: int, command: list[str], pinned: bool) -> list[str]:
        """The server runs on core 0 and the load on core 1. Where loops are compared, nothing is pinned."""
        return ["taskset", "-c", str(core), *command] if pinned and os.cpu_count() > 1 else command

    def load(self, port: int, server: subprocess.Popen, count: int, phases: list[str], extra=(), pinned=True) -> dict:
        command = [str(self.folder / "load"), "--port", str(port), "--pid", str(server.pid), "-n", str(count), *extra, *phases]
        try:
            result = subprocess.run(self.on(1, command, pinned), stdout=subprocess.PIPE, text=True, timeout=240)
            if result.returncode:
                print(f"  load ended with status {result.returncode}", file=sys.stderr)
            return json.loads(result.stdout)
        except subprocess.TimeoutExpired:
            raise Failed("the load did not end") from None
        except json.JSONDecodeError:
            raise Failed(f"the load ended with status {result.returncode} and no figures") from None

    def floor(self, count: int, phases: list[str], joins=False, threads=1, pinned=True) -> dict:
        port = free_port()
        command = [str(self.folder / "floor"), str(port), *(["join"] if joins else []), str(threads)]
        server = subprocess.Popen(self.on(0, command, pinned))
        try:
            wait_for(port, server)
            return self.load(port, server, count, phases, pinned=pinned)
        finally:
            stop(server, 1)

    def callboard(self, count: int, phases: list[str], loops=1, tls=False, pinned=True, setup=None) -> dict:
        with self.running(loops, tls, pinned) as (port, server):
            room = json.loads(fetch(port, tls, "/api/rooms", {"game": "bingo", "title": "Bench", **(setup or {"pack": "wwdc-2025"})}))
            extra = ["--room", room["room"], "--token", room["token"], *(["--tls"] if tls else [])]
            result = self.load(port, server, count, phases, extra, pinned)
            result["commits"] = commits(port, tls)
            return result

    @contextlib.contextmanager
    def running(self, loops=1, tls=False, pinned=True):
        """Runs a Callboard server. Yields its port and its process."""
        port, data = free_port(), tempfile.mkdtemp(prefix="callboard-bench-")
        environment = os.environ | ENVIRONMENT | {"CALLBOARD_SERVER_LOOPS": str(loops)}
        if tls:
            certificate, key = self.certificate()
            environment |= {"CALLBOARD_SERVER_TLS_CERTIFICATE": certificate, "CALLBOARD_SERVER_TLS_KEY": key}
        command = [self.path, "serve", "--port", str(port), "--data", f"{data}/log"]
        server = subprocess.Popen(self.on(0, command, pinned), env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(port, server)
            fetch(port, tls, "/readyz")
            yield port, server
        finally:
            stop(server, 20)
            shutil.rmtree(data, ignore_errors=True)

    def certificate(self) -> tuple[str, str]:
        """Returns a certificate for all servers of a session, and its key: ECDSA with P-256."""
        certificate, key = str(self.folder / "certificate.pem"), str(self.folder / "key.pem")
        if not os.path.exists(certificate):
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
                 "-out", certificate, "-days", "30", "-subj", "/CN=localhost"], check=True, stderr=subprocess.DEVNULL)
        return certificate, key

    @contextlib.contextmanager
    def running_nginx(self, answer: tuple[list[tuple[str, str]], str]):
        """Runs nginx with one worker, our certificate and our protocols, and a single answer. Yields its port and its
        process.
        """
        port, folder = free_port(), self.folder / "nginx-run"
        folder.mkdir(exist_ok=True)
        certificate, key = self.certificate()
        headers, body = answer
        fields = "\n".join(f'add_header {name} "{value}";' for name, value in headers)
        places = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(f"""
            worker_processes 1; daemon off; master_process off; pid {folder}/pid; error_log stderr crit;
            events {{ worker_connections 4096; multi_accept on; }}
            http {{
                access_log off; server_tokens off; {places}
                server {{
                    listen 127.0.0.1:{port} ssl backlog=4096;
                    ssl_certificate {certificate}; ssl_certificate_key {key}; ssl_protocols TLSv1.2 TLSv1.3;
                    location / {{ default_type text/plain; {fields} return 200 "{body}"; }}
                }}
            }}""")
        server = subprocess.Popen(self.on(0, [self.nginx(), "-p", str(folder), "-c", str(folder / "nginx.conf")], True))
        try:
            wait_for(port, server)
            yield port, server
        finally:
            stop(server, 5)

    def nginx(self) -> str:
        """Returns the path of Debian's nginx: the installed one, or one that is unpacked here and not started
        automatically.
        """
        installed = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        if installed:
            return installed
        folder = self.folder / "nginx"
        if not (folder / "usr/sbin/nginx").exists():
            folder.mkdir(exist_ok=True)
            subprocess.run(["apt-get", "download", "-qq", "nginx"], cwd=folder, check=True)
            package = next(folder.glob("nginx_*.deb"))
            subprocess.run(["dpkg", "-x", str(package), str(folder)], check=True)
        return str(folder / "usr/sbin/nginx")

    def handshakes(self, seconds: int) -> dict:
        """Measures connections with one small request each, for Callboard and nginx: processor time and rate, by
        protocol and kind.
        """
        figures = {}
        with self.running(tls=True) as (port, server):
            context = ssl._create_unverified_context()
            with urllib.request.urlopen(f"https://127.0.0.1:{port}/healthz", context=context) as answer:
                fields = [(name, value) for name, value in answer.getheaders()
                          if name not in ("Date", "Content-Length", "Content-Type", "Connection")]
                body = answer.read().decode()
            with self.running_nginx((fields, body)) as (other, nginx):
                for version in ("tls1_3", "tls1_2"):
                    for kind in ("new", "reuse"):
                        for name, where, process in (("callboard", port, server), ("nginx", other, nginx)):
                            figures[f"{name} {version} {kind}"] = self.connections(where, process, version, kind, seconds)
        return figures

    @classmethod
    def connections(cls, port: int, server: subprocess.Popen, version: str, kind: str, seconds: int) -> dict:
        """Runs a client that repeatedly connects, sends a request and reads the answer for a while."""
        before = processor_seconds(server.pid)
        result = subprocess.run(
            cls.on(1, ["openssl", "s_time", "-connect", f"127.0.0.1:{port}", "-www", "/healthz", f"-{kind}", f"-{version}",
                       "-time", str(seconds)], True), capture_output=True, text=True, timeout=60)
        used = processor_seconds(server.pid) - before
        counted = [line for line in result.stdout.splitlines() if " real seconds" in line]
        if not counted:
            raise Failed(f"no connection was made: {result.stderr.strip()[-200:]}")
        count, _, _, real = counted[-1].split()[:4]
        return {"microseconds": used * 1e6 / int(count), "perSecond": int(count) / float(real)}
