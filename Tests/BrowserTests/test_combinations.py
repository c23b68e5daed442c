"""Every state of the pages at every size, in every appearance, with large text, in every language: those on phones, and
at night also those of the host, of the big screen and afterwards.
"""

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

# Every combination of appearance, sizes, text size and language.
WAYS = [
    pytest.param({}, LIGHT, 100, "en", id="light"),
    *[pytest.param(look, OTHERWISE, 100, "en", id=name, marks=pytest.mark.night) for name, look in {
        "dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"}, "contrast": {"contrast": "more"}}.items()],
    *[pytest.param({}, LARGE, percent, "en", id=f"{percent} %", marks=pytest.mark.night) for percent in (130, 150, 200)],
    *[pytest.param({}, [(390, 844), (1920, 1080)], 100, language, id=language, marks=pytest.mark.night) for language in ("de", "es", "fr")],
]
WAY = pytest.mark.parametrize(("look", "sizes", "percent", "language"), WAYS)

# Screens and overlays are not phones, so their text is not enlarged.
HALL = [(1024, 768), (1280, 720), (1920, 1080), (768, 1024)]
HALL_WAYS = [
    pytest.param(look, language, id=name, marks=pytest.mark.night) for name, look, language in [
        ("light", {}, "en"), ("forced", {"forced_colors": "active"}, "en"), ("contrast", {"contrast": "more"}, "en"),
        ("de", {}, "de"), ("es", {}, "es"), ("fr", {}, "fr")]]
HALL_WAY = pytest.mark.parametrize(("look", "language"), HALL_WAYS)
LONG_NAME = "Wolfeschlegelsteinhausen"


def tidy(visitor, state, sizes, percent, asked=(WIDE, MUDDLED, SMALL)):
    """Checks that nothing has to be scrolled sideways, overlaps, is cut off, or is too small for a finger."""
    page = visitor.page
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; dispatchEvent(new Event('resize')); }", percent)
        page.evaluate(SETTLED)
        name = f"{state} at {width}×{height}"
        for faults in asked:
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


@pytest.mark.night
@WAY
def test_a_hosts_evening(theatre, look, sizes, percent, language):
    room = theatre.room(title=TITLE, terms=None, pack="wwdc-2025", options={"size": 5})
    host = theatre.host(room, **look, **STILL, locale=language)
    ada = theatre.player(room, LONG_NAME)
    expect(host.page.locator(".arrival").filter(visible=True, has_text=LONG_NAME).first).to_be_visible()

    def every_panel(state):
        """On phones one panel is shown at a time, each on its own tab."""
        tabs = host.page.locator(".host-tabs .tab").filter(visible=True)
        host.page.set_viewport_size({"width": 390, "height": 844})
        for name in tabs.evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)"):
            host.page.set_viewport_size({"width": 390, "height": 844})
            host.page.locator(f".host-tabs [data-tab={name}]").click()
            tidy(host, f"{state}, {name}", sizes, percent)

    every_panel("dealt")
    room.host.do("startRound")
    room.call(*ada.row(0))
    expect(host.page.locator(".call").first).to_be_attached()
    every_panel("playing")
    ada.marks(*ada.row(0))
    expect(host.page.locator(".bingo-card-names").first).to_be_attached()
    every_panel("bingo")
    room.host.do("finishRound")
    expect(host.page.locator("body[data-round=finished]")).to_be_attached()
    every_panel("finished")


@pytest.mark.night
@HALL_WAY
def test_the_halls_evening(theatre, look, language):
    room = theatre.room(title=TITLE, terms=None, pack="wwdc-2025", options={"size": 5, "window": 0})
    options = look | STILL | {"locale": language}
    screen = theatre.screen(room, **options)
    overlay = theatre.visit(f"/r/{room.code}/overlay?parts=call,news,qr,standings,tension&lang={language}", Visitor, size=(1920, 1080), **options)
    ada, bo = theatre.player(room, LONG_NAME), theatre.player(room, "Bo")
    expect(screen.page.locator(".house-name")).to_have_count(2)
    stages = {}

    def both(state):
        # Neither of them scrolls; light effects extend beyond their edges.
        tidy(screen, f"screen, {state}", HALL, 100, (MUDDLED, SMALL))
        tidy(overlay, f"overlay, {state}", [(1920, 1080)], 100, (MUDDLED, SMALL))
        stages[state] = True

    both("dealt")
    room.host.do("startRound", delay=300)
    expect(screen.page.get_by_role("timer")).to_contain_text(":")
    both("countdown")
    room.host.do("startRound")
    expect(screen.page.locator(".stage-goal")).to_be_visible()
    both("listening")
    row = ada.row(0)
    room.call(*row)
    expect(screen.page.locator(".stage-call")).to_be_visible()
    both("call")
    ada.marks(*row)
    expect(screen.bingo).to_be_visible()
    both("bingo")
    expect(screen.bingo).to_be_hidden()
    bo_row = [text for text in bo.row(0) if text not in row]
    room.call(*bo_row)
    bo.marks(*bo.row(0))
    expect(screen.page.locator(".standing")).to_have_count(2)
    both("two in the standings")
    room.host.do("finishRound")
    expect(screen.page.locator(".podium")).to_be_visible()
    both("finished")
    assert len(stages) == 7


@pytest.mark.night
@WAY
def test_a_vote(theatre, look, sizes, percent, language):
    room = theatre.room(title=TITLE, terms=None, pack="wwdc-2025", options={"size": 5})
    options = look | STILL | {"locale": language}
    ada, host = theatre.player(room, LONG_NAME, join=False, **options), theatre.host(room, **options)
    ada.page.locator(".name-input").fill(LONG_NAME)
    ada.page.locator(".join-form [type=submit]").click()
    ada.sit()
    room.host.do("openVote", packs=["WWDC", LONG_NAME, "Everything that anybody may say at a meeting of the board, and more", "d", "e", "f"])
    ada.strip.locator(".primary").click()
    ada.page.locator("dialog .vote-row").nth(2).click()
    expect(ada.page.locator("dialog .vote-row").nth(2).locator(".vote-count")).to_have_text("1")
    tidy(ada, "the packs", sizes, percent)
    ada.page.keyboard.press("Escape")
    tidy(ada, "voted", sizes, percent)
    expect(host.page.locator(".vote-card")).to_contain_text(LONG_NAME)
    tidy(host, "the vote", sizes, percent)
    screen = theatre.screen(room, **look, **STILL, locale=language)
    expect(screen.page.locator(".vote-row").first).to_be_visible()
    tidy(screen, "the vote", HALL, 100, (MUDDLED, SMALL))


@pytest.mark.night
@WAY
def test_the_workshop(theatre, look, sizes, percent, language):
    writer = theatre.visit("/#pack=wwdc-2025", Visitor, **look, **STILL, locale=language)
    expect(writer.page.locator(".pack-row").first).to_be_visible()
    writer.page.locator(".pack-text").nth(1).fill("One more thing")
    writer.page.locator(".pack-text").nth(2).fill("x" * 121)
    tidy(writer, "row by row", sizes, percent)
    writer.page.locator(".segments button").last.click()
    expect(writer.page.locator("#term-box")).to_be_visible()
    tidy(writer, "as a list", sizes, percent)


@pytest.mark.night
@WAY
def test_the_day_after_and_the_front(theatre, look, sizes, percent, language):
    room = theatre.room(start=True, title=TITLE, terms=None, pack="wwdc-2025", options={"size": 5, "window": 0})
    ada = theatre.player(room, LONG_NAME)
    room.call(*ada.row(0))
    ada.marks(*ada.row(0))
    room.host.do("finishRound")
    options = look | STILL | {"locale": language}
    recap = theatre.visit(f"/r/{room.code}/recap", Visitor, **options)
    expect(recap.page.locator(".winner-board .tile.is-winning").first).to_be_visible()
    tidy(recap, "recap", sizes, percent)
    verify = theatre.visit(f"/verify#room={room.code}", Visitor, **options)
    expect(verify.page.locator("main")).to_contain_text(LONG_NAME)
    tidy(verify, "verify", sizes, percent)
    front = theatre.visit("/", Visitor, **options)
    expect(front.page.locator(".game-card").first).to_be_visible()
    tidy(front, "front page", sizes, percent)
