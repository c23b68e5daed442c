"""Runs the command's own bots, so that a room is not empty."""

import contextlib
import signal
import subprocess

from server_process import BINARY, ROOT, environment


@contextlib.contextmanager
def bots(server, code, count):
    """Runs bots that join and play until the round ends; they are stopped by their process ID."""
    process = subprocess.Popen(
        [BINARY, "bots", "--room", code, "--players", str(count), "--url", f"ws://127.0.0.1:{server.port}", "--json"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0, (process.returncode, said[-2000:])
