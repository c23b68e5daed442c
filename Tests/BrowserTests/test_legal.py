"""The operator's imprint and privacy notice can be reached with one press from every page that people open."""

import pytest
from conftest import UNLIMITED
from people import Player, Visitor
from playwright.sync_api import expect
from server_process import Server
from theatre import LAPTOP, Theatre

IMPRINT, PRIVACY = "https://example.org/imprint?of=us", "https://example.org/privacy"


@pytest.fixture(scope="module")
def legal_server(tmp_path_factory):
    env = UNLIMITED | {"CALLBOARD_LEGAL_IMPRINT": IMPRINT, "CALLBOARD_LEGAL_PRIVACY": PRIVACY}
    server = Server(tmp_path_factory.mktemp("legal") / "data", env=env).start()
    yield server
    server.stop()


@pytest.fixture
def legal(browser, legal_server):
    with Theatre(browser, legal_server) as theatre:
        yield theatre


def shows_links(visitor):
    site = visitor.page.get_by_role("navigation", name="About this site")
    for name, address in (("Imprint", IMPRINT), ("Privacy", PRIVACY)):
        link = site.get_by_role("link", name=name)
        expect(link).to_be_visible()
        expect(link).to_have_attribute("href", address)


@pytest.mark.parametrize(
    "path", ["/", "/about", "/decks", "/design", "/nothing-here", "/overlay", "/solo", "/party", "/sequence", "/sums", "/verify"])
def test_a_page_of_no_room(legal, path):
    legal.excuse(r"nothing-here")
    shows_links(legal.visit(path, Visitor))


def test_the_pages_of_a_room(legal):
    room = legal.room()
    host = legal.host(room, size=LAPTOP)
    shows_links(host)
    screen = legal.screen(room)
    expect(screen.page.locator(".ticket-qr")).to_be_visible()
    # Next to the controls, which appear when the mouse moves.
    screen.page.mouse.move(400, 300)
    shows_links(screen)
    player = legal.player(room, "Ada")
    with player.sheet("Options"):
        player.press("Settings…")
        shows_links(player)
        player.page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close").click()
    # An overlay on a video has no space for anything else.
    overlay = legal.overlay(room)
    expect(overlay.page.locator("body")).to_have_class("overlay")
    expect(overlay.page.locator(f'a[href="{PRIVACY}"]')).to_have_count(0)
    # Pages that request the room after it has ended get an error, which browsers log.
    for visitor in (host, screen, player, overlay):
        visitor.page.close()
    room.host.do("endRoom")
    shows_links(legal.visit(f"/r/{room.code}/recap", Player))
