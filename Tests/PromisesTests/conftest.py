"""Fixtures for tests of the promises."""

import shutil
import subprocess

import pytest


@pytest.fixture(scope="session")
def small_disk(tmp_path_factory):
    """Mounts small file systems in memory, which requires the right to mount; all are unmounted in the end."""
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
    """Attaches strace to a server; all are detached in the end."""
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
