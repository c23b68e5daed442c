"""A page that cannot continue says what happened and what to do."""

import re

import pytest
from conditions import comes
from people import Player, Visitor
from playwright.sync_api import expect


def dead_end(visitor, title, *actions):
    """Checks the screen and its buttons; the heading has the focus, so that it is read out."""
    expect(visitor.page.get_by_role("heading", name=title)).to_be_focused()
    comes(visitor.page.locator("div.dead-end-actions > *").all_text_contents, list(actions))


@pytest.mark.parametrize("path", ["/r/ABCDEF", "/r/ABCDEF/host", "/r/ABCDEF/screen", "/r/short", "/r/O0O0O0"])
def test_a_wrong_code(theatre, path):
    theatre.excuse(r"404 \(Not Found\)")
    visitor = theatre.visit(path, Visitor)
    dead_end(visitor, "Room not found", "Home page")
    visitor.page.get_by_role("link", name="Home page").click()
    expect(visitor.page.get_by_role("button", name="Open a room")).to_be_visible()


@pytest.mark.parametrize("path, next", [("/r/ABCDEF", ""), ("/r/short", ""), ("/no/such/page", ""), ("/r/ABCDEF/screen", "/screen")])
def test_the_right_code_is_entered_where_a_wrong_one_ends(theatre, path, next):
    theatre.excuse(r"404 \(Not Found\)")
    room = theatre.room()
    visitor = theatre.visit(path, Visitor)
    field, fault = visitor.page.get_by_label("Join with a code"), visitor.page.locator("#code-fault")
    expect(field).to_have_value({"/r/short": "SHORT", "/no/such/page": ""}.get(path, "ABCDEF"))
    for typed, words in [("k7", "6 letters and digits"), ("O0O0O0", "never contain 0, O")]:
        field.fill(typed)
        visitor.press("Join")
        expect(fault).to_contain_text(words)
    field.fill(f" {room.code[:3].lower()}-{room.code[3:].lower()} ")
    visitor.press("Join")
    visitor.page.wait_for_url(f"**/r/{room.code}{next}")


def test_a_code_typed_on_the_front_page(theatre):
    theatre.excuse(r"404 \(Not Found\)", r"410 \(Gone\)")
    room = theatre.room()
    visitor = theatre.visit("/", Player)
    field, fault = visitor.page.get_by_label("Join with a code"), visitor.page.locator("#code-fault")
    for typed, words in [("k7", "6 letters and digits"), ("O0O0O0", "never contain 0, O"), ("ABCDEF", "There is no room with this code")]:
        field.fill(typed)
        visitor.press("Join")
        expect(fault).to_contain_text(words)
    # Case, spaces and hyphens are ignored, and the last character joins.
    field.fill(f" {room.code[:3].lower()}-{room.code[3:].lower()} ")
    visitor.join("Ada")
    # A pasted link works, too.
    guest = theatre.visit("/", Player)
    guest.page.get_by_label("Join with a code").fill(f"{theatre.base}/r/{room.code}")
    guest.join("Bo")


def test_a_locked_room(theatre):
    room = theatre.room()
    screen = theatre.screen(room)
    expect(screen.stage).to_contain_text("Scan the code")
    room.host.do("lock", on=True)
    visitor = theatre.visit(f"/r/{room.code}", Player)
    dead_end(visitor, "This room is locked", "Try again", "Home page")
    # The screen does not ask anybody to scan.
    expect(screen.page.locator(".ticket-lock")).to_be_visible()
    expect(screen.page.locator(".ticket-qr")).to_have_count(0)
    expect(screen.stage).not_to_contain_text("Scan the code")
    room.host.do("lock", on=False)
    expect(screen.page.locator(".ticket-qr")).to_be_visible()
    visitor.press("Try again")
    visitor.join()


def test_a_room_locked_while_a_name_is_typed_shows_the_way_out(theatre):
    room = theatre.room()
    visitor = theatre.player(room, join=False)
    expect(visitor.page.get_by_role("heading", name="An evening")).to_be_visible()
    room.host.do("lock", on=True)
    visitor.press("Join")
    dead_end(visitor, "This room is locked", "Try again", "Home page")


def test_an_ended_room(theatre):
    theatre.excuse(r"410 \(Gone\)")
    room = theatre.room(start=True)
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    room.host.do("endRoom")
    for page in (ada, screen):
        dead_end(page, "This room has ended", "See the recap", "Home page")
    in_the_middle(screen)
    expect(screen.page.locator(".dead-end")).to_contain_text(f"/r/{room.code}/recap")
    ada.page.reload()
    dead_end(ada, "This room has ended", "See the recap", "Home page")
    for path in ("", "/host", "/screen"):
        dead_end(theatre.visit(f"/r/{room.code}{path}"), "This room has ended", "See the recap", "Home page")


def test_a_room_that_ends_during_a_round_keeps_its_result(theatre):
    """The question warns; then every page links to the recap, and the host can still save the files."""
    room = theatre.room(options={"size": 3})
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    room.host.do("startRound")
    room.call(*ada.row(0))
    ada.marks(*ada.row(0))
    # The console shows the board while there is something to read out.
    expect(host.page.locator(".bingo-card-line")).to_be_visible()
    room.host.do("finishRound")
    room.host.do("newRound")
    room.host.do("startRound")
    expect(host.page.get_by_role("button", name="End round")).to_be_visible()
    host.press("End the room")
    question = host.page.get_by_role("dialog")
    expect(question).to_contain_text("A round is running. It ends now")
    question.get_by_role("button", name="End the room").click()
    for page in (host, ada):
        expect(page.page.get_by_role("heading", name="This room has ended")).to_be_focused()
    with host.page.expect_download() as saved:
        host.press("Download all data (JSON)")
    assert saved.value.suggested_filename == f"callboard-{room.code}.json"
    host.page.get_by_role("link", name="See the recap").click()
    with host.page.expect_download() as saved:
        host.press("Download the results as a table (CSV)")
    assert re.fullmatch(rf"\w[\w-]+-{room.code}\.csv", saved.value.suggested_filename)


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080)])
def test_a_dead_end_on_the_projector(theatre, size):
    theatre.excuse(r"404 \(Not Found\)")
    in_the_middle(theatre.visit("/r/ABCDEF/screen", size=size))


def in_the_middle(visitor):
    box = visitor.page.locator(".dead-end .notice").bounding_box()
    size = visitor.page.viewport_size
    assert abs(box["x"] + box["width"] / 2 - size["width"] / 2) < 2, box
    assert abs(box["y"] + box["height"] / 2 - size["height"] / 2) < 0.1 * size["height"], box


def test_a_removed_player(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada")
    seat = next(player for player in room.host.settle()["players"] if player["name"] == "Ada")
    room.host.do("remove", player=seat["id"])
    dead_end(ada, "You were removed", "Home page")
    ada.page.reload()
    dead_end(ada, "You were removed", "Home page")
    ada.page.get_by_role("link", name="Home page").click()
    expect(ada.page.get_by_label("Join with a code")).to_be_visible()


def test_a_wrong_key(theatre):
    room = theatre.room()
    visitor = theatre.visit(f"/r/{room.code}/host#token={'x' * 22}")
    dead_end(visitor, "This link no longer works", "Join as a player", "Home page")
    assert "token" not in visitor.page.url
    visitor.page.get_by_role("link", name="Join as a player").click()
    expect(visitor.page.get_by_role("button", name="Join", exact=True)).to_be_visible()


def test_a_wrong_key_does_not_replace_the_right_one(theatre):
    room = theatre.room()
    host = theatre.host(room)
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    host.page.goto("about:blank")
    host.go(f"/r/{room.code}/host#token={'x' * 22}")
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
