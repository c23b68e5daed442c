"""A small evening in Firefox; the whole one runs there too, with `pytest --browser firefox`."""

import re

import pytest
from conditions import comes
from engines import FIREFOX, firefox_launch
from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP, PROJECTOR, Theatre


@pytest.fixture(scope="module")
def firefox(playwright):
    assert FIREFOX, "Firefox is one of the engines that the pages are for"
    browser = playwright.firefox.launch(**firefox_launch())
    yield browser
    browser.close()


def test_a_small_evening(firefox, server):
    with Theatre(firefox, server) as theatre:
        room = theatre.room(title="Firefox night")
        host = theatre.host(room, size=LAPTOP)
        expect(host.page.locator(".poster")).to_be_visible()
        ada = theatre.player(room, "Ada")
        screen = theatre.screen(room, size=PROJECTOR)
        expect(screen.stage).to_contain_text("Starting soon")
        host.press("Start round")
        host.starts_now()
        expect(ada.strip).to_contain_text("The round has started")
        row = ada.row(1)
        for text in row:
            host.call(text)
            expect(screen.stage).to_contain_text(text)
            ada.marks(text)
        expect(ada.page.locator(".victory")).to_contain_text("1st place")
        expect(screen.bingo).to_contain_text("Ada")
        expect(screen.bingo.locator(".tile.is-winning")).to_have_count(3)
        # Marks are there again after a reload, and an undone call is undone everywhere.
        ada.page.reload()
        ada.sit()
        comes(ada.winning, set(row))
        room.uncall(row[2])
        ada.stands(row[2], "open")
        expect(ada.hint).not_to_have_attribute("data-look", "won")
        host.ends_round()
        expect(screen.stage).to_contain_text("Round 1 is over")
        recap = theatre.visit(f"/r/{room.code}/recap", Visitor, size=LAPTOP)
        expect(recap.page.get_by_role("heading", level=1)).to_have_text("Firefox night")
        expect(recap.page.locator(".story-row")).to_have_count(3)
        expect(recap.page.locator(".recap-winner")).to_contain_text(re.compile("No one had a bingo"))
