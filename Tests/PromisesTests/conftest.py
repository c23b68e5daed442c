"""Fixtures for tests of the promises. Processes and clients are those of the command's tests beside this folder."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

NEIGHBOUR = pathlib.Path(__file__).resolve().parents[1] / "CallboardTests"
sys.path[:0] = [str(pathlib.Path(__file__).parent), str(NEIGHBOUR)]


def _neighbour():
    """The other folder's conftest, under a name of its own."""
    spec = importlib.util.spec_from_file_location("command_conftest", NEIGHBOUR / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_command = _neighbour()
Evening = _command.Evening
server = _command.server
make_server = _command.make_server
connect = _command.connect
evening = _command.evening

UNLIMITED = {"CALLBOARD_LIMITS_PLAYER_COMMANDS_PER_SECOND": "0", "CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "0"}


def amount(name, default):
    """How much of something: little in every run, more where `CALLBOARD_PROMISES_<NAME>` says so."""
    return int(os.environ.get(f"CALLBOARD_PROMISES_{name}", default))


@pytest.fixture(scope="session")
def small_disk(tmp_path_factory):
    """Mounts small file systems in memory, which takes the right to mount; all are unmounted."""
    mounted = []

    def mount(kilobytes):
        path = tmp_path_factory.mktemp("disk")
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", path], capture_output=True, text=True)
        if done.returncode != 0:
            pytest.skip("no right to mount a small file system: " + done.stderr.strip())
        mounted.append(path)
        return path

    yield mount
    for path in mounted:
        subprocess.run(["umount", "--lazy", path], check=True)


@pytest.fixture
def attach():
    """Attaches strace to a server; all are detached."""
    from system_calls import SystemCalls

    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    attached = []

    def attach(server, *options):
        calls = SystemCalls(server, options)
        attached.append(calls)
        return calls

    yield attach
    for calls in attached:
        calls.detach()
