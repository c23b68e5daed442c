"""Every state of the pages that people hold in their hands, at every size, in every look, with large text, in every language."""

import pytest
from conditions import comes
from looks import MUDDLED, SETTLED, SMALL, WIDE
from people import Visitor
from playwright.sync_api import expect

STILL = {"reduced_motion": "reduce"}
LIGHT = [(320, 568), (390, 844), (844, 390), (568, 320), (740, 360), (768, 1024), (1280, 720), (1440, 900), (1920, 1080)]
OTHERWISE = [(320, 568), (844, 390), (1920, 1080)]
LARGE = [(320, 568), (320, 844), (390, 844), (844, 390)]
TITLE = "The keynote that everybody has been waiting for"

# Every combination: how a page is looked at, at which sizes, at which size of text, in which language.
WAYS = [
    pytest.param({}, LIGHT, 100, "en", id="light"),
    *[pytest.param(look, OTHERWISE, 100, "en", id=name, marks=pytest.mark.night) for name, look in {
        "dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"}, "contrast": {"contrast": "more"}}.items()],
    *[pytest.param({}, LARGE, percent, "en", id=f"{percent} %", marks=pytest.mark.night) for percent in (130, 150, 200)],
    pytest.param({}, [(390, 844), (1920, 1080)], 100, "de", id="de", marks=pytest.mark.night),
]
WAY = pytest.mark.parametrize(("look", "sizes", "percent", "language"), WAYS)


def tidy(visitor, state, sizes, percent):
    """Nothing to scroll sideways, nothing over anything else, nothing cut off, nothing too small for a finger."""
    page = visitor.page
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; dispatchEvent(new Event('resize')); }", percent)
        page.evaluate(SETTLED)
        name = f"{state} at {width}×{height}"
        for faults in (WIDE, MUDDLED, SMALL):
            comes(lambda faults=faults, name=name: (name, page.evaluate(faults)), (name, []))


@WAY
def test_a_players_evening(theatre, look, sizes, percent, language):
    room = theatre.room(title=TITLE, terms=None, pack="wwdc-2025", options={"size": 5})
    options = look | STILL | {"locale": language}
    ada = theatre.player(room, join=False, **options)
    expect(ada.page.get_by_role("heading", name=TITLE)).to_be_visible()
    tidy(ada, "joining", sizes, percent)
    ada.page.locator(".name-input").fill("Wolfeschlegelsteinhausen")
    ada.page.locator(".join-form [type=submit]").click()
    ada.sit()
    tidy(ada, "dealt", sizes, percent)
    room.host.do("startRound", delay=300)
    expect(ada.strip.locator("[data-clock]")).to_be_visible()
    tidy(ada, "countdown", sizes, percent)
    room.host.do("startRound")
    row = ada.row(0)
    room.call(ada.board[7], *row[:4])
    expect(ada.hint).to_have_attribute("data-look", "coach")
    tidy(ada, "called", sizes, percent)
    tidy(ada, "called", [(390, 844)], 100)
    ada.marks(ada.board[7], *row[:4])
    expect(ada.hint).to_have_attribute("data-look", "near")
    tidy(ada, "near", sizes, percent)
    room.call(row[4])
    expect(ada.hint).to_have_attribute("data-look", "claim")
    tidy(ada, "claim", [(390, 844)], 100)
    ada.marks(row[4])
    expect(ada.page.locator(".victory")).to_be_visible()
    tidy(ada, "bingo", sizes, percent)
    room.host.do("finishRound")
    expect(ada.page.locator(".hint-share")).to_be_visible()
    tidy(ada, "finished", sizes, percent)
    for name in range(3):
        ada.page.set_viewport_size({"width": 390, "height": 844})
        ada.page.locator(".tab:not([hidden])").nth(name).click()
        tidy(ada, f"sheet {name}", [size for size in sizes if size[0] < 960 or size[1] < 545], percent)
        ada.page.keyboard.press("Escape")


@WAY
def test_alone(theatre, look, sizes, percent, language):
    visitor = theatre.visit("/solo", Visitor, **look, **STILL, locale=language)
    deal = visitor.page.locator(".solo-setup .primary")
    expect(deal).to_be_enabled()
    tidy(visitor, "choosing", sizes, percent)
    deal.click()
    tiles = visitor.page.locator(".tile")
    expect(tiles.first).to_be_visible()
    tidy(visitor, "dealt", sizes, percent)
    for cell in range(5):
        tiles.nth(cell).click()
    expect(visitor.page.locator(".victory")).to_be_visible()
    tidy(visitor, "bingo", sizes, percent)
