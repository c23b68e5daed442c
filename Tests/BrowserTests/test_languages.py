"""All texts of the pages come from catalogues, fit the layout when they are longer, and can be shown from right to
left.
"""

import pytest
from conditions import comes
from looks import fits, game_titles, translated
from people import Visitor
from playwright.sync_api import expect

TITLE = "Ztitle"
NAMES = ("Zada", "Zbo", "Host")
# What people wrote, product names, and the addresses of the machine.
CONTENT = (TITLE, *NAMES, *game_titles(), "Callboard", "Deutsch", "English", "Español", "Français", "Pseudo", "localhost", "http", "YAML", "JSON", "Ctrl", "Alt", "Enter", "Esc", "/recap")
TERMS = [f"Zterm {number}" for number in range(9)]
PHONE, LAPTOP, PROJECTOR = (390, 844), (1280, 800), (1920, 1080)


@pytest.fixture
def room(theatre):
    return theatre.room(title=TITLE, terms=TERMS, options={"size": 3})


def speaks(visitor, state, room=None):
    """Checks that a page is right to left, within the window, and has only words from catalogues."""
    page = visitor.page
    comes(lambda: page.evaluate("[document.documentElement.lang, document.documentElement.dir]"), ["qps", "rtl"])
    fits(visitor, state)
    translated(visitor, state, *CONTENT, *TERMS, *([room.code, room.code[:3], room.code[3:]] if room else []))


def test_texts_of_the_players_page(theatre, room):
    ada = theatre.visit(f"/r/{room.code}?lang=qps", Visitor, size=PHONE, has_touch=True, is_mobile=True)
    expect(ada.page.locator(".join-form input")).not_to_have_value("")
    ada.page.locator(".join-form input").fill(NAMES[0])
    expect(ada.page.locator("h1")).to_contain_text(TITLE)
    speaks(ada, "joining", room)
    ada.page.locator(".join-form button[type=submit]").click()
    tiles = ada.page.locator("bingo-board:not(.is-awaited) .tile")
    expect(tiles.first).to_be_visible()
    speaks(ada, "dealt", room)
    room.host.do("startRound")
    board = [text.replace("\u00ad", "") for text in ada.page.locator(".tile-label").all_text_contents()]
    room.call(*board[:3])
    for cell in range(3):
        expect(tiles.nth(cell)).to_have_attribute("data-state", "suggested")
    speaks(ada, "suggested", room)
    for cell in range(3):
        tiles.nth(cell).click()
    expect(ada.page.locator(".victory")).to_be_visible()
    speaks(ada, "bingo", room)
    for button in ada.page.locator(".tabbar button:visible").all():
        button.click()
        expect(ada.page.locator("dialog[open]")).to_be_visible()
        speaks(ada, "a sheet", room)
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator("dialog")).to_have_count(0)
    room.host.do("finishRound")
    expect(ada.page.locator(".callstrip")).to_have_attribute("data-state", "finished")
    speaks(ada, "finished", room)


def test_texts_of_the_console(theatre, room):
    host = theatre.visit(f"/r/{room.code}/host?lang=qps#token={room.token}", Visitor, size=LAPTOP)
    expect(host.page.locator(".poster")).to_be_visible()
    speaks(host, "dealt", room)
    room.host.do("startRound")
    room.call(TERMS[0], TERMS[1])
    expect(host.page.locator(".host-log .call")).to_have_count(2)
    speaks(host, "playing", room)
    room.host.do("finishRound")
    expect(host.page.locator("body")).to_have_attribute("data-round", "finished")
    speaks(host, "finished", room)


def test_texts_of_the_screens(theatre, room):
    screen = theatre.visit(f"/r/{room.code}/screen?lang=qps", Visitor, size=PROJECTOR)
    overlay = theatre.visit(f"/r/{room.code}/overlay?lang=qps&parts=call,news,qr,standings,tension", Visitor, size=PROJECTOR)
    expect(screen.page.locator(".stage-steps")).to_be_visible()
    speaks(screen, "dealt", room)
    room.host.do("startRound", delay=300)
    expect(screen.page.get_by_role("timer")).to_contain_text(":")
    speaks(screen, "countdown", room)
    ada = theatre.player(room, NAMES[0])
    room.host.do("startRound")
    row = ada.row(1)
    room.call(*row)
    expect(screen.page.locator(".stage-call")).to_contain_text(row[2])
    speaks(screen, "a call", room)
    ada.marks(*row)
    expect(screen.page.locator(".bingo-place")).to_be_visible()
    expect(overlay.page.locator(".overlay-toast")).to_be_visible()
    speaks(screen, "bingo", room)
    speaks(overlay, "bingo", room)
    room.host.do("finishRound")
    expect(screen.page.locator(".stage-facts")).to_be_visible()
    speaks(screen, "finished", room)
    recap = theatre.visit(f"/r/{room.code}/recap?lang=qps", Visitor, size=PHONE)
    expect(recap.page.locator(".story-row")).to_have_count(4)
    # The date is formatted by the browser, and hexadecimal digits may form any words.
    recap.page.locator(".recap-date, .hex").evaluate_all("parts => parts.forEach(part => part.remove())")
    speaks(recap, "recap", room)


@pytest.mark.parametrize("path", ["/", "/design", "/overlay", "/solo", "/verify", "/r/ABCDEF"])
def test_texts_of_the_other_pages(theatre, path):
    theatre.excuse(r"404 \(Not Found\)")
    for size in (PHONE, LAPTOP):
        visitor = theatre.visit(f"{path}?lang=qps", Visitor, size=size)
        expect(visitor.page.get_by_role("heading", level=1).first).not_to_be_empty()
        # Samples of content, and names of packs.
        visitor.page.locator(":is(.boards, .columns, .type-family, .icons, select, .pack-preview, .strip-note, .builder-picture)").evaluate_all("parts => parts.forEach(part => part.remove())")
        fits(visitor, path)
        translated(visitor, path, *CONTENT, "ABCDEF")


def test_packs_and_decks_in_other_languages_are_folded_away(theatre):
    def groups():
        return select.locator("optgroup").evaluate_all("groups => groups.map(group => group.label)")

    visitor = theatre.visit("/", Visitor, size=LAPTOP, locale="de-AT")
    select = visitor.page.get_by_label("Sammlung", exact=True)
    # Only the reader's language is listed, and one of its packs is selected.
    expect(select.locator("option")).to_have_count(6)
    expect(select).to_have_value("fernsehkrimi")
    select.select_option("hochzeit")
    select.select_option(label="In anderen Sprachen …")
    expect(select.locator("option")).to_have_count(22)
    assert sorted(groups()) == ["Englisch", "Französisch", "Spanisch"]
    # Nothing else was chosen by that.
    expect(select).to_have_value("hochzeit")
    expect(visitor.page.locator(".pack-preview")).to_contain_text("Jemand weint vor Rührung")
    select.select_option("boda")
    expect(visitor.page.locator(".pack-preview span")).to_have_attribute("lang", "es")
    visitor.page.get_by_text("Party", exact=True).click()
    select = visitor.page.locator("#party-deck")
    expect(select.locator("option")).to_have_count(7)
    select.select_option(label="In anderen Sprachen …")
    expect(select.locator("option")).to_have_count(16)
    assert sorted(groups()) == ["Englisch", "Französisch", "Spanisch"]


def test_german_is_spoken_and_remembered(theatre, room):
    context = theatre.context(size=LAPTOP, locale="de-AT")
    visitor = theatre.visit("/", Visitor, context=context)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    visitor.go(f"/r/{room.code}/recap")
    visitor.reads("Noch kein Rückblick")
    visitor.go(f"/r/{room.code}/screen?lang=en")
    visitor.reads("Starting soon")
    # A language chosen in the address applies to this tab from then on.
    visitor.go(f"/r/{room.code}/screen")
    visitor.reads("Starting soon")
