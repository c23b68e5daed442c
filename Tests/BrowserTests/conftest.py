"""Fixtures for the tests of the pages: the real command, a headless Chromium, and people who look and tap."""

import contextlib
import fnmatch
import os
import pathlib
import shutil

import pytest
from playwright.sync_api import expect

# Makes pytest show the values in the assertions of these modules, too.
pytest.register_assert_rewrite("conditions", "looks", "people", "theatre")

import by_day  # noqa: E402
from engines import firefox_launch  # noqa: E402
from server_process import ROOT, Server  # noqa: E402
from theatre import Theatre  # noqa: E402

# Two busy cores and a debug build take their time; nothing here takes this long if all is well.
expect.set_options(timeout=45_000)

UNLIMITED = {"CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0", "CALLBOARD_LIMITS_WRONG_CODES_PER_MINUTE": "0"}


def pytest_collection_modifyitems(config, items):
    """Selects the tests of this folder that run on every change; all of them at night, and all of a file that is named.
    """
    if config.getoption("--night"):
        return
    here = pathlib.Path(__file__).parent
    named = [pathlib.Path(name.split("::")[0]).resolve() for name in config.args]

    def belongs_to_the_night(item):
        if item.path.parent != here or item.path in named:
            return False
        name = f"{item.path.stem.removeprefix('test_')}::{item.nodeid.split('::', 1)[1]}"
        return not any(fnmatch.fnmatchcase(name, pattern) for pattern in by_day.TESTS)

    by_night = [item for item in items if belongs_to_the_night(item)]
    config.hook.pytest_deselected(items=by_night)
    items[:] = [item for item in items if item not in by_night]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, browser_name):
    """Uses Debian's headless Chromium if it is installed, which needs a third of the work per page.

    `CALLBOARD_CHROMIUM` names another one. With `--browser firefox`, Debian's Firefox is used.
    """
    if browser_name == "firefox":
        return {**browser_type_launch_args, **firefox_launch()}
    path = os.environ.get("CALLBOARD_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session", autouse=True)
def little_content():
    """Servers have all content here, as people do."""


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not harm it; each creates its own rooms."""
    # `callboard.test` is a name that a browser can be made to resolve, and that is not a loopback address.
    env = UNLIMITED | {"CALLBOARD_SERVER_HOSTS": "callboard.test"}
    server = Server(tmp_path_factory.mktemp("shared") / "data", env=env).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may stop and start."""
    server = Server(tmp_path / "data", env=UNLIMITED).start()
    yield server
    server.stop()


@pytest.fixture
def web(tmp_path):
    """A copy of the pages that a test may change; `serve` starts a server with it."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    return web


@pytest.fixture
def serve(tmp_path):
    """Starts servers with other pages, or another binary; they stop after their pages have been closed."""
    servers = []

    def start(web, **options):
        env = UNLIMITED | {"CALLBOARD_WEB_ROOT": str(web)}
        servers.append(Server(tmp_path / "data", env=env, **options).start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def open_theatre(browser, serve):
    """Opens theatres; after the test, all pages are closed and must not have reported errors."""
    with contextlib.ExitStack() as stack:
        yield lambda server: stack.enter_context(Theatre(browser, server))


@pytest.fixture
def theatre(open_theatre, server):
    """The theatre of the shared server."""
    return open_theatre(server)


@pytest.fixture
def plain_theatre(browser_type, browser_type_launch_args, server):
    """The theatre of the shared server with a name that is not loopback, over plain HTTP, as phones in a local network
    see it.
    """
    if browser_type.name == "firefox":
        here = {"firefox_user_prefs": {"network.dns.localDomains": "callboard.test"}}
    else:
        here = {"args": [*browser_type_launch_args["args"], "--host-resolver-rules=MAP callboard.test 127.0.0.1"]}
    browser = browser_type.launch(**browser_type_launch_args | here)
    try:
        with Theatre(browser, server) as theatre:
            theatre.base = f"http://callboard.test:{server.port}"
            page = theatre.visit("/healthz").page
            assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, crypto.subtle === undefined]") == [False, False, True]
            yield theatre
    finally:
        browser.close()
