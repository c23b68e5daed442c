"""The title of a room: the evening's name if its host gave it one, or what is currently played."""

import re

import pytest
from conditions import comes
from people import Host
from playwright.sync_api import expect
from test_house import plays


def headings(*pages):
    """Returns the evening's name, or else the play's title, as pages have it at the top."""
    return [visitor.page.locator("h1").filter(visible=True).first.inner_text().split("\n")[0] for visitor in pages]


def titles(host, player, screen):
    """Returns the play's title below the evening's name."""
    return [
        host.page.locator(".host-bar .host-play").inner_text(), player.page.locator("h1 small").inner_text(),
        screen.page.locator(".screen-play").inner_text()]


def opened(theatre, name=""):
    """Creates a room on the front page."""
    front = theatre.visit("/", Host, size=(1280, 800))
    field = front.page.get_by_label("Name of the evening")
    expect(front.page.get_by_label("Pack")).to_be_visible()
    if name:
        field.fill(name)
        # Looking at another game does not clear what was typed.
        front.page.get_by_text("Party", exact=True).click()
        expect(front.page.get_by_label("Deck")).to_be_visible()
        expect(field).to_have_value(name)
        front.page.get_by_text("Live bingo", exact=True).click()
        expect(front.page.get_by_label("Pack")).to_be_visible()
    front.page.get_by_label("Pack").select_option("wwdc-2025")
    front.press("Open a room")
    expect(front.page.get_by_role("button", name="Start round")).to_be_visible()
    return front


class Opened:
    """The members of a room that the theatre needs."""

    def __init__(self, host):
        self.code = host.code


def test_without_a_name_of_the_evening_each_play_shows_its_own_title(theatre):
    host = opened(theatre)
    room = Opened(host)
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    assert headings(host, ada, screen) == ["WWDC 2025"] * 3
    assert titles(host, ada, screen) == [""] * 3
    screen.page.evaluate("() => { window.stays = true; }")
    host.press("Start round")
    host.starts_now()
    host.call(ada.board[0])
    expect(screen.page.locator("live-region")).to_contain_text(ada.board[0])
    host.ends_round()
    plays(host, "Party")
    deck = "Truth or Dare: family"
    comes(lambda: headings(host, ada, screen), [deck] * 3)
    # Announcements about the other game are not left for a screen reader to find.
    for visitor in (host, ada, screen):
        expect(visitor.page.locator("live-region")).not_to_contain_text(re.compile(f"The round is over|{re.escape(ada.board[0])}"))
    newcomer = theatre.player(room, join=False)
    expect(newcomer.page.locator(".join-card h1")).to_have_text(deck)
    plays(host, "Cross Sums")
    comes(lambda: headings(host, ada, screen), ["Cross Sums"] * 3)
    assert screen.page.evaluate("() => window.stays"), "no page was loaded anew"
    expect(screen.page).to_have_title(re.compile("Cross Sums"))
    front = theatre.visit("/", Host, context=host.page.context)
    expect(front.page.locator(".room-link strong")).to_have_text("Cross Sums")
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.get_by_role("heading", level=1)).to_have_text("Game night")
    expect(recap.page.locator(".play-head").first).to_have_text("Live bingoWWDC 2025")


def test_an_evening_has_its_name_all_evening(theatre):
    host = opened(theatre, "Friday at our place")
    room = Opened(host)
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    assert headings(host, ada, screen) == ["Friday at our place"] * 3
    assert titles(host, ada, screen) == ["WWDC 2025"] * 3
    host.press("Start round")
    host.starts_now()
    host.call(ada.board[0])
    host.ends_round()
    plays(host, "Cross Sums")
    expect(screen.page.locator(".race-stage")).to_be_visible()
    assert headings(host, ada, screen) == ["Friday at our place"] * 3
    assert titles(host, ada, screen) == [""] * 3
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.get_by_role("heading", level=1)).to_have_text("Friday at our place")
    expect(recap.page.locator(".play-head").first).to_have_text("Live bingoWWDC 2025")


def test_a_host_changes_the_evenings_name_on_all_pages(theatre):
    host = opened(theatre, "Fridy")
    room = Opened(host)
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    assert headings(host, ada, screen) == ["Fridy"] * 3

    def calls_it(name):
        host.press("Name of the evening")
        field = host.page.get_by_role("dialog").get_by_label("Name of the evening")
        # What is typed immediately is a name, and not a call.
        expect(field).to_be_focused()
        before = field.input_value()
        field.fill(name)
        host.page.get_by_role("dialog").get_by_role("button", name="Save").click()
        expect(host.page.get_by_role("dialog")).to_have_count(0)
        return before

    assert calls_it("Friday night") == "Fridy"
    comes(lambda: headings(host, ada, screen), ["Friday night"] * 3)
    # Without a name, the play's title is the heading of pages.
    assert calls_it(" ") == "Friday night"
    comes(lambda: headings(host, ada, screen), ["WWDC 2025"] * 3)
    assert calls_it("Again") == ""


@pytest.mark.parametrize("title", [None, "Friday at our place"], ids=["unnamed", "named"])
def test_another_pack_gives_the_play_another_title(theatre, title):
    room = theatre.room(terms=None, pack="wwdc-2025", options={"size": 5}, title=title)
    host, ada, screen = theatre.host(room), theatre.player(room, "Ada"), theatre.screen(room)
    comes(lambda: headings(host, ada, screen), [title or "WWDC 2025"] * 3)
    host.press("Terms…")
    dialog = host.page.get_by_role("dialog")
    other = dialog.locator("#terms-pack option").filter(has_not_text="WWDC").nth(1)
    expect(other).to_be_attached()
    chosen = other.get_attribute("data-title")
    dialog.locator("#terms-pack").select_option(other.get_attribute("value"))
    dialog.get_by_role("button", name="Deal new boards").click()
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    comes(lambda: headings(host, ada, screen), [title or chosen] * 3)
    comes(lambda: titles(host, ada, screen), [chosen if title else ""] * 3)


def test_a_room_of_the_previous_release_keeps_its_title(theatre):
    """Older pages sent the pack's title as the room's."""
    room = theatre.room(terms=None, pack="wwdc-2025", title="WWDC 2025", options={"size": 5}, start=True)
    host, screen = theatre.host(room), theatre.screen(room)
    room.host.do("finishRound")
    plays(host, "Cross Sums")
    expect(screen.page.locator(".race-stage")).to_be_visible()
    assert headings(host, screen) == ["WWDC 2025"] * 2
