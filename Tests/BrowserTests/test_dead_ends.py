"""Where there is no way on, the page says what happened and what to do."""

import pytest
from conditions import comes
from people import Player, Visitor
from playwright.sync_api import expect


def dead_end(visitor, title, *actions):
    """The screen, with its ways out; the heading has the focus, so that it is read out."""
    expect(visitor.page.get_by_role("heading", name=title)).to_be_focused()
    comes(visitor.page.locator(".dead-end-actions > *").all_text_contents, list(actions))


@pytest.mark.parametrize("path", ["/r/ABCDEF", "/r/ABCDEF/host", "/r/ABCDEF/screen", "/r/short", "/r/O0O0O0"])
def test_a_wrong_code(theatre, path):
    theatre.excuse(r"404 \(Not Found\)")
    visitor = theatre.visit(path, Visitor)
    dead_end(visitor, "No room has this code", "To the front page")
    visitor.page.get_by_role("link", name="To the front page").click()
    expect(visitor.page.get_by_role("button", name="Open a room")).to_be_visible()


def test_a_code_typed_on_the_front_page(theatre):
    theatre.excuse(r"404 \(Not Found\)", r"410 \(Gone\)")
    room = theatre.room()
    visitor = theatre.visit("/", Player)
    field, fault = visitor.page.get_by_label("Join with a code"), visitor.page.locator("#code-fault")
    for typed, words in [("k7", "six letters and digits"), ("O0O0O0", "never contain 0, O"), ("ABCDEF", "No room has this code")]:
        field.fill(typed)
        visitor.press("Join")
        expect(fault).to_contain_text(words)
    # Case, spaces and hyphens do not matter.
    field.fill(f" {room.code[:3].lower()}-{room.code[3:].lower()} ")
    visitor.press("Join")
    visitor.join("Ada")


def test_a_locked_room(theatre):
    room = theatre.room()
    room.host.do("lock", on=True)
    visitor = theatre.visit(f"/r/{room.code}", Player)
    dead_end(visitor, "The doors are closed", "Try again", "To the front page")
    room.host.do("lock", on=False)
    visitor.press("Try again")
    visitor.join()


def test_a_room_that_is_locked_while_one_types_a_name(theatre):
    room = theatre.room()
    visitor = theatre.player(room, join=False)
    expect(visitor.page.get_by_role("heading", name="An evening")).to_be_visible()
    room.host.do("lock", on=True)
    visitor.press("Join and get my board")
    dead_end(visitor, "The doors are closed", "Try again", "To the front page")


def test_an_ended_room(theatre):
    theatre.excuse(r"410 \(Gone\)")
    room = theatre.room(start=True)
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    room.host.do("endRoom")
    for page in (ada, screen):
        dead_end(page, "The show is over", "To the front page")
    ada.page.reload()
    dead_end(ada, "The show is over", "To the front page")
    for path in ("", "/host", "/screen"):
        dead_end(theatre.visit(f"/r/{room.code}{path}"), "The show is over", "To the front page")


def test_a_removed_player(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada")
    seat = next(player for player in room.host.settle()["players"] if player["name"] == "Ada")
    room.host.do("remove", player=seat["id"])
    dead_end(ada, "You were taken off the list", "To the front page")
    ada.page.reload()
    dead_end(ada, "You were taken off the list", "To the front page")
    ada.page.get_by_role("link", name="To the front page").click()
    expect(ada.page.get_by_label("Join with a code")).to_be_visible()


def test_a_wrong_key(theatre):
    room = theatre.room()
    visitor = theatre.visit(f"/r/{room.code}/host#token={'x' * 22}")
    dead_end(visitor, "This link does not open the room", "Join as a player", "To the front page")
    assert "token" not in visitor.page.url
    visitor.page.get_by_role("link", name="Join as a player").click()
    expect(visitor.page.get_by_role("button", name="Join and get my board")).to_be_visible()


def test_a_wrong_key_does_not_cost_the_right_one(theatre):
    room = theatre.room()
    host = theatre.host(room)
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    host.page.goto("about:blank")
    host.go(f"/r/{room.code}/host#token={'x' * 22}")
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
