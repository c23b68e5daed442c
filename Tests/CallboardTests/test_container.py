"""The container image: built from the Dockerfile, run with a volume, asked for its health. At night, if buildah is
installed.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import time
import urllib.request

import pytest

from server_process import ROOT

pytestmark = pytest.mark.night


def loudly(reason):
    """Skips the test with a message that cannot be overlooked."""
    print(f"\n*** THE CONTAINER WAS NOT TRIED: {reason} ***\n")
    pytest.skip(reason)


# The space for the toolchain's image, a copy of it in which the server is built, and the final image.
GIGABYTES = 20


class Buildah:
    """Images in a separate place, which is deleted with everything that was downloaded."""

    def __init__(self, folder):
        self.folder = folder
        self.command = [
            "buildah", "--storage-driver", "vfs", "--root", str(folder / "images"), "--runroot", str(folder / "running")]

    def __call__(self, *arguments, seconds=600, status=0, **options):
        done = subprocess.run(
            [*self.command, *map(str, arguments)], capture_output=True, text=True, timeout=seconds, **options)
        assert status is None or done.returncode == status, (arguments, done.stdout[-3000:], done.stderr[-3000:])
        return done


@pytest.fixture(scope="module")
def buildah(tmp_path_factory):
    if not shutil.which("buildah"):
        loudly("buildah is not installed")
    folder = tmp_path_factory.mktemp("buildah")
    if shutil.disk_usage(folder).free < GIGABYTES << 30:
        loudly(f"it takes {GIGABYTES} GB of disk while it runs")
    buildah = Buildah(folder)
    try:
        yield buildah
    finally:
        buildah("rm", "--all", status=None)
        buildah("rmi", "--all", "--force", status=None)
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def image(buildah):
    # Without layers, since each of them would be a copy of everything, including the toolchain.
    done = buildah("bud", "--isolation", "chroot", "--layers=false", "-t", "callboard-test", ROOT, seconds=5400, status=None)
    if done.returncode != 0 and re.search(
        r"(reading|pulling|initializing) (manifest|image|source)|no such host|i/o timeout|short-name .* did not resolve",
        done.stderr,
    ):
        loudly("the images that it is built from cannot be had")
    assert done.returncode == 0, done.stderr[-4000:]
    return "callboard-test"


@pytest.fixture
def container(buildah, image):
    name = buildah("from", image).stdout.strip()
    # Docker and Podman mount the requested volume over the image's own one; this version of buildah does the opposite.
    buildah("config", "--volume", "/data-", name)
    yield name
    buildah("rm", name, status=None)


def test_the_image_serves_and_keeps_its_rooms_in_a_volume(buildah, container, tmp_path):
    volume = tmp_path / "rooms"
    volume.mkdir()
    user = re.search(r"^callboard:x:(\d+):(\d+)", buildah("run", "--isolation", "chroot", container, "--", "cat", "/etc/passwd").stdout, re.M)
    os.chown(volume, int(user[1]), int(user[2]))
    volume.chmod(0o700)

    def command(*arguments, **options):
        run = ["--isolation", "chroot", "--volume", f"{volume}:/data:rw", *options.pop("env", [])]
        return buildah("run", *run, container, "--", "callboard", *arguments, **options)

    refused = command("serve", status=None, seconds=60)
    assert refused.returncode != 0 and "contains no database" in refused.stderr
    command("init")
    assert command("health", status=None).returncode != 0, "nobody runs"
    port = 18_000 + os.getpid() % 1000
    environment = ["--env", f"CALLBOARD_SERVER_PORT={port}"]
    process = subprocess.Popen(
        [*buildah.command, "run", "--isolation", "chroot", "--volume", f"{volume}:/data:rw", *environment,
         container, "--", "callboard", "serve"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        deadline = time.monotonic() + 60
        while (asked := command("health", env=environment, status=None)).returncode != 0:
            assert time.monotonic() < deadline and process.poll() is None, asked.stderr
            time.sleep(0.2)
        # This version of buildah may lose the last output of a command.
        assert asked.stdout.startswith("ok\n")
        assert command("health", status=None).returncode != 0, "another port"
        request = urllib.request.Request(
            f"http://localhost:{port}/api/rooms", data=b'{"game":"bingo"}', headers={"Content-Type": "application/json"})
        room = json.loads(urllib.request.urlopen(request, timeout=30).read())["room"]
    finally:
        process.terminate()
        process.wait(30)
    assert room in command("rooms", "list").stdout
    assert (volume / "callboard.sqlite").stat().st_mode & 0o777 == 0o600


def test_the_binary_is_stripped_and_brings_its_runtime(buildah, container):
    mounted = pathlib.Path(buildah("mount", container).stdout.strip())
    binary = mounted / "usr/local/bin/callboard"
    described = subprocess.run(["readelf", "-S", "-d", binary], capture_output=True, text=True, timeout=60, check=True).stdout
    assert ".symtab" not in described and "libswiftCore" not in described
    buildah("umount", container)
