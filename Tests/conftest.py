"""Fixtures that the tests of the command share. `CALLBOARD_BINARY` selects another binary than the debug build."""

import contextlib
import pathlib
import shutil
import ssl
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "CallboardTests"))

from evening import Evening  # noqa: E402
from server_process import ROOT, Server, bundle  # noqa: E402
from shifted_clock import ShiftedClock, compiler  # noqa: E402
from wire_client import Client  # noqa: E402


def pytest_addoption(parser):
    parser.addoption("--night", action="store_true", help="run what takes long, too")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--night"):
        return
    by_night = [item for item in items if item.get_closest_marker("night")]
    config.hook.pytest_deselected(items=by_night)
    items[:] = [item for item in items if item not in by_night]


@pytest.fixture(scope="session", autouse=True)
def bundled_pages():
    bundle()


@pytest.fixture(scope="session", autouse=True)
def little_content(tmp_path_factory):
    """Lets servers read one or two files of each kind of content, unless a test asks for all."""
    folder = tmp_path_factory.mktemp("content")
    for name in ("packs/wwdc-2025", "decks/truth-or-dare-family", "decks/truth-or-dare-friends", "quizzes/general-knowledge"):
        file = folder / f"{name}.yaml"
        file.parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / "config" / f"{name}.yaml", file)
    Server.packs = folder / "packs"


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests without special needs; each makes its own rooms. It has all content."""
    server = Server(tmp_path_factory.mktemp("shared") / "data")
    server.packs = None
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory):
    """A server with a self-signed certificate for localhost."""
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem",
         "-out", folder / "certificate.pem"],
        check=True, capture_output=True, timeout=30)
    server = Server(folder / "data", tls=True, env={
        "CALLBOARD_SERVER_TLS_CERTIFICATE": str(folder / "certificate.pem"),
        "CALLBOARD_SERVER_TLS_KEY": str(folder / "key.pem")})
    server.certificate = str(folder / "certificate.pem")
    server.trust = ssl.create_default_context(cafile=server.certificate)
    yield server.start()
    server.stop()


@pytest.fixture
def make_server(tmp_path):
    """Makes servers with their own configurations; all are stopped in the end."""
    made = []

    def make(name="data", start=True, **options):
        server = Server(tmp_path / name, **options)
        made.append(server)
        return server.start() if start else server

    yield make
    for server in made:
        server.stop()


@pytest.fixture
def clock(tmp_path):
    """A wall clock for servers that are started with its environment."""
    if compiler() is None:
        pytest.skip("no C compiler is installed")
    return ShiftedClock(tmp_path)


@pytest.fixture
def connect():
    """Makes connections, all of which are closed in the end."""
    with contextlib.ExitStack() as stack:
        yield lambda server, **options: stack.enter_context(Client(server, **options))


@pytest.fixture
def evening(server, connect):
    """Makes evenings on the shared server."""
    return lambda *arguments, **options: Evening(server, connect, *arguments, **options)
