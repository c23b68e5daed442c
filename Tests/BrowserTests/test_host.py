"""The host's console: its key, its keyboard shortcuts, its second seat, and its effect on the players' pages."""

import re

from conditions import comes
from people import Host
from playwright.sync_api import expect


def test_the_key_leaves_the_address_bar_and_stays_in_the_browser(theatre):
    room = theatre.room(title="Keynote at the office")
    host = theatre.host(room)
    expect(host.page.get_by_role("heading", name="Keynote at the office")).to_be_visible()
    assert host.page.url == f"{theatre.base}/r/{room.code}/host"
    assert room.token not in host.page.content()
    host.page.reload()
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    # The front page lists the rooms that this browser hosts.
    host.go("/")
    row = host.page.locator(".room-row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Keynote at the office")
    expect(row).to_contain_text("not started")
    row.get_by_role("link").click()
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    # Without the key there is no console.
    stranger = theatre.visit(f"/r/{room.code}/host", Host)
    stranger.reads("You’re not the host in this browser")


def test_a_custom_list_creates_a_room(theatre):
    host = theatre.visit("/", Host)
    host.press("Create a pack")
    box = host.page.get_by_label("Your terms, one per line")
    box.fill("\n".join(["Dragon", "dragon", *[f"moment {n}" for n in range(7)]]))
    expect(host.page.locator(".term-flags")).to_contain_text("Line 2 is a duplicate")
    expect(host.page.get_by_role("button", name="Open a room")).to_be_disabled()
    box.fill("\n".join([f"moment {n}" for n in range(30)]))
    host.page.get_by_label("Title of the pack").fill("Our own night")
    expect(host.page.locator("board-preview .tile")).to_have_count(25)
    host.press("Open a room")
    expect(host.page.get_by_role("heading", name="Our own night")).to_be_visible()
    expect(host.page.locator(".term")).to_have_count(30)


def test_a_typo_is_not_called_to_the_whole_room(theatre):
    """The first Enter asks, the second calls the suggestion; Shift+Enter calls what was typed."""
    room = theatre.room(start=True, terms=["One more thing", "Old Game", *[f"term {n}" for n in range(9)]])
    host = theatre.host(room)
    expect(host.page.locator(".term")).to_have_count(11)
    find = host.page.get_by_label("Find a term")
    find.fill("One moer thing")
    find.press("Enter")
    expect(host.page.get_by_role("button", name="Did you mean “One more thing”?")).to_be_visible()
    expect(host.page.locator(".host-log .call")).to_have_count(0)
    find.press("Enter")
    expect(host.page.locator(".host-log .call")).to_have_count(1)
    expect(host.page.locator(".host-log .call-text")).to_contain_text("One more thing")
    find.fill("Old Gmae")
    find.press("Shift+Enter")
    expect(host.page.locator(".host-log .call-text").first).to_contain_text("Old Gmae")
    # An undone typo is gone, for the host and for everybody who looks back, unless it is typed again.
    expect(host.term("Old Gmae")).to_be_visible()
    host.page.get_by_role("button", name="Take back: Old Gmae").click()
    expect(host.page.locator(".term")).to_have_count(11)
    find.fill("old gmae")
    expect(host.page.locator(".term")).to_have_count(1)
    expect(host.page.locator(".add-term").filter(visible=True)).to_have_count(0)
    find.press("Escape")
    expect(host.page.locator(".term")).to_have_count(11)
    host.ends_round()
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".story-row").filter(has_text="One more thing")).to_have_count(1)
    expect(recap.page.get_by_text("Old Gmae")).to_have_count(0)


def test_calls_by_keyboard(theatre):
    room = theatre.room(start=True, terms=["Crème brûlée", "Old Game", "Ärger", *[f"term {n}" for n in range(9)]])
    host = theatre.host(room)
    expect(host.page.locator(".term")).to_have_count(12)
    host.page.keyboard.press("/")
    expect(host.page.get_by_label("Find a term")).to_be_focused()
    # Typed and called at once, without accents, faster than the page draws.
    host.page.keyboard.type("brulee")
    host.page.keyboard.press("Enter")
    host.toast("Called 1: Crème brûlée")
    expect(host.page.get_by_label("Find a term")).to_have_value("")
    host.page.get_by_label("Find a term").blur()
    # On a fast machine the answer comes before the next frame, which shows all terms and their digits again.
    expect(host.page.locator(".term").first).to_contain_text("Old Game")
    # A term that has just moved is not called for a quarter of a second.
    host.page.wait_for_function("since => performance.now() - since > 300", arg=host.page.evaluate("performance.now()"))
    # Terms keep their digits.
    host.page.keyboard.press("Alt+3")
    host.toast("Called 2: Ärger")
    host.page.keyboard.press("Alt+2")
    host.toast("Called 3: Old Game")
    comes(lambda: host.calls(".host-log"), [(1, "Crème brûlée"), (2, "Ärger"), (3, "Old Game")])
    # An accidental call is undone and redone, with its number.
    host.page.locator(".toast-action", has_text="Undo").click()
    host.toast("Taken back: Old Game")
    host.page.locator(".toast-action", has_text="Call again").click()
    host.toast("Called 3: Old Game")


def test_a_call_before_the_start_offers_the_start(theatre):
    room = theatre.room()
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    ada.tap(ada.board[0])
    ada.toast("The round hasn’t started yet.")
    # This is practice: the tile looks marked until the round starts.
    ada.stands(ada.board[0], "confirmed")
    host.page.get_by_text("See the 9 terms").click()
    host.term(room.terms[0]).click()
    host.toast("The round hasn’t started yet.")
    host.page.locator(".toast-action", has_text="Start now").click()
    expect(ada.strip).to_contain_text("The round has started")
    ada.stands(ada.board[0], "open")


def test_playing_too_and_calling_for_everyone(theatre):
    room = theatre.room(start=True)
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    host.page.locator(".tab").filter(has_text="Board").click()
    expect(host.page.get_by_label("Your name as a player")).not_to_have_value("")
    host.press("I’m playing too")
    tile = host.page.locator(".tile").first
    expect(tile).to_be_visible()
    text = tile.locator(".tile-label").text_content()
    tile.click()
    expect(tile).to_have_attribute("data-state", "early")
    offer = host.page.locator(".call-offer")
    expect(offer).to_contain_text(text)
    offer.get_by_role("button", name="Call for everyone").click()
    expect(tile).to_have_attribute("data-state", "confirmed")
    expect(offer).to_be_hidden()
    ada.stands(text, "suggested")
    expect(host.page.locator(".host-people .person")).to_have_count(3)
    # The second seat is found again, too.
    host.page.reload()
    host.page.locator(".tab").filter(has_text="Board").click()
    expect(host.page.locator(".tile").first).to_have_attribute("data-state", "confirmed")


def test_terms_that_the_crowd_marks_move_up(theatre):
    room = theatre.room(start=True)
    host, ada, bo = theatre.host(room), theatre.player(room, "Ada"), theatre.player(room, "Bo")
    heard = room.terms[7]
    for player in (ada, bo):
        player.tap(heard)
        player.stands(heard, "early")
    expect(host.page.locator(".term").first).to_contain_text(heard)
    expect(host.page.locator(".term").first).to_contain_text("2 heard it")


def test_words_names_locks_and_the_way_out(theatre):
    room = theatre.room()
    host, ada, bo = theatre.host(room), theatre.player(room, "Ada"), theatre.player(room, "Bo")
    screen, overlay = theatre.screen(room), theatre.overlay(room)
    host.look("People")
    host.page.get_by_label("Message to everyone").fill("Back in five minutes")
    host.press("Send")
    ada.toast("Back in five minutes")
    expect(screen.page.locator(".news")).to_have_text("Back in five minutes")

    host.press("Manage Bo")
    host.page.get_by_role("dialog").get_by_label("Name").fill("Bodo")
    host.press("Rename")
    expect(host.page.get_by_role("button", name="Manage Bodo")).to_be_visible()
    with bo.sheet("Options"):
        bo.reads("You play as Bodo.")

    host.page.get_by_text("Lock the room").click()
    expect(overlay.page.locator(".overlay-code")).to_be_hidden()
    late = theatre.player(room, join=False)
    late.reads("This room is locked")
    ada.page.reload()
    ada.sit()
    host.page.get_by_text("Lock the room").click()
    expect(overlay.page.locator(".overlay-code")).to_be_visible()
    late.press("Try again")
    late.join("Late")

    host.press("Manage Bodo")
    host.press("Remove")
    host.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    bo.reads("You were removed")
    expect(host.page.get_by_role("button", name="Manage Bodo")).to_have_count(0)

    host.press("End the room")
    host.page.get_by_role("dialog").get_by_role("button", name="End the room").click()
    for page in (host, ada, screen):
        page.reads("This room has ended")
    theatre.excuse(r"410 \(Gone\)")


def test_board_goal_and_terms_of_the_next_round(theatre):
    room = theatre.room()
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    host.press("Terms…")
    host.page.get_by_role("dialog").get_by_label("Your terms, one per line").fill("\n".join(f"new {n}" for n in range(16)))
    host.press("Deal new boards")
    expect(ada.page.locator(".tile-label").first).to_have_text(re.compile("^new "))
    host.press("Board and goal…")
    dialog = host.page.get_by_role("dialog")
    dialog.locator(".choice-option").filter(has_text="4\u00a0×\u00a04").click()
    dialog.get_by_label("Four corners").check()
    dialog.get_by_label("Rows", exact=True).uncheck()
    host.press("Deal new boards")
    expect(ada.page.locator(".tile")).to_have_count(16)
    ada.sit()
    expect(ada.hint).to_have_text("Goal: a column, a diagonal, or four corners.")
    # If the settings need more terms than there are, the dialog says so and stays open.
    host.press("Board and goal…")
    dialog.locator(".choice-option").filter(has_text="5\u00a0×\u00a05").click()
    host.press("Deal new boards")
    expect(dialog.get_by_role("alert")).to_have_text("This board size needs 25 terms. There are 16.")
