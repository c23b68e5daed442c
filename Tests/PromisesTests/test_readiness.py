"""The answers to a load balancer while a server cannot serve clients."""

import http.client
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time

import pytest

import server_process
from evening import Evening
from test_lines import HANDSHAKE

# Each read of the log is delayed by this time, as on a disk that has to spin up.
READ_DELAY_MICROSECONDS = 50_000


def readiness(port, path="/readyz"):
    """Returns a status, or `None` without a response."""
    connection = http.client.HTTPConnection("localhost", port, timeout=60)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@pytest.fixture
def slow_disk(tmp_path):
    """Runs the same program with slow reads of its log; it keeps its process ID, so that it can be stopped."""
    return slowed(tmp_path, READ_DELAY_MICROSECONDS)


def slowed(tmp_path, delay_microseconds, *options):
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    path = tmp_path / "callboard-slowly"
    inject = f"inject=pread64:delay_enter={delay_microseconds}"
    path.write_text(f'#!/bin/sh\nexec strace -D -f -qq -o /dev/null -e trace=pread64 -e {inject} {" ".join(options)} "{server_process.BINARY}" "$@"\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_a_server_that_starts_is_alive_and_not_ready(make_server, connect, slow_disk, monkeypatch):
    server = make_server()
    played = Evening(server, connect)
    played.call(0, 1)
    port = server.port
    server.kill()
    seen, stop = [], threading.Event()

    def ask():
        while not stop.is_set():
            seen.append((readiness(port, "/healthz"), readiness(port)))

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        monkeypatch.setattr(server_process, "BINARY", slow_disk)
        server.arguments = ["--port", str(port)]
        server.start()
    finally:
        stop.set()
        thread.join()
    # It listens, reports that it is alive, and accepts no players into rooms that are not loaded yet.
    assert (200, 503) in seen, seen
    first = [ready for _, ready in seen].index(200) if (200, 200) in seen else len(seen)
    assert {ready for _, ready in seen[:first]} <= {None, 503}, seen
    assert {ready for _, ready in seen[first:]} <= {200}, seen
    assert server.get(f"/api/rooms/{played.room}").json["state"] == "playing"


@pytest.mark.night
def test_a_server_that_starts_can_be_stopped(make_server, connect, tmp_path, monkeypatch):
    server = make_server()
    played = [Evening(server, connect) for _ in range(3)]
    port = server.port
    server.kill()
    # Each read of the log takes three seconds, so a start takes much longer.
    monkeypatch.setattr(server_process, "BINARY", slowed(tmp_path, 3_000_000, f"-P {server.data}/callboard.sqlite"))
    with open(server.log_path, "ab") as log:
        server.process = subprocess.Popen(
            [server_process.BINARY, "serve", "--port", str(port), "--data", server.data], cwd=server_process.ROOT,
            env=server_process.environment(), stdout=subprocess.PIPE, stderr=log)
    # Signals are handled before the log is opened; the log's lock shows that the server has got that far.
    await_holder(server)
    assert server.stop() == 0
    assert "stopped during startup" in server.log
    monkeypatch.undo()
    server.start()
    assert all(server.get(f"/api/rooms/{evening.room}").json["state"] == "playing" for evening in played)


def await_holder(server):
    deadline = time.monotonic() + 60
    while (server.data / "callboard.lock").read_text().strip() != str(server.process.pid):
        assert time.monotonic() < deadline and server.process.poll() is None, server.log
        time.sleep(0.02)


def test_a_server_that_stops_is_not_ready(make_server):
    server = make_server()
    # A client that never answers the close makes the stop take its full five seconds.
    with socket.create_connection(("localhost", server.port)) as mute:
        mute.sendall(HANDSHAKE)
        assert b" 101 " in mute.recv(4096)
        assert readiness(server.port) == 200
        server.process.send_signal(signal.SIGTERM)
        assert mute.recv(4096)
        # The server has sent its close, so it has begun to stop.
        seen = [readiness(server.port) for _ in range(20)]
        assert server.process.poll() is None
        assert set(seen) <= {None, 503}, seen
    assert server.stop() == 0
