"""What a host can choose and do besides calling: goals, shapes, rules, paper, keys, signals, languages."""

import re

from conditions import comes, until
from people import Host
from playwright.sync_api import expect
from wire_client import Client

TWENTY_FIVE = [f"term {n}" for n in range(25)]


# Returns how long a toast with an action was shown, milliseconds, by the page's clock.
OFFERED = """() => {
  let since = 0;
  window.offered = new Promise((done) => new MutationObserver(() => {
    const there = document.querySelector(".toast-action");
    if (there) since ||= performance.now();
    else if (since) done(performance.now() - since);
  }).observe(document.body, {childList: true, subtree: true}));
}"""


def options(room):
    return room.host.settle()["game"]["round"]["options"]


def choose(dialog, label):
    dialog.locator(".choice-option").filter(has_text=re.compile(f"^{label}$")).click()


def test_shapes_are_drawn_and_crowd_calls_switched_on(theatre):
    room = theatre.room()
    host = theatre.host(room)
    host.press("Board and goal…")
    dialog = host.page.get_by_role("dialog")
    for cells in ((0, 4), (2, 4, 6)):
        host.press("Draw a shape")
        for cell in cells:
            dialog.locator(".mask").last.locator(".shape-cell").nth(cell).click()
    # One is drawn by keyboard, and one is deleted.
    host.press("Draw a shape")
    dialog.locator(".mask").last.locator(".shape-cell").first.press("Enter")
    host.press("Delete shape 2")
    dialog.get_by_label("Rows", exact=True).uncheck()
    dialog.locator("summary").click()
    choose(dialog, "50%")
    # Shows what it would mean with this pack and the people in the room.
    expect(dialog.locator(".crowd-would")).to_contain_text("each term is on about 2 boards, so 2 players must mark it")
    dialog.get_by_role("button", name="Increase Time window").click()
    # The window follows from the delays unless the host changes it.
    expect(dialog.get_by_label("Late taps count for", exact=True)).to_be_hidden()
    host.press("Deal new boards")
    expect(dialog).to_have_count(0)
    made = options(room)
    assert made["goal"] == {"patterns": ["column", "diagonal"], "masks": [[0, 4], [0]], "need": 1}
    assert (made["crowd"], made["crowdSeconds"]) == (50, 35)
    expect(host.page.locator(".round-panel")).to_contain_text("Crowd call is on: 50% within 35 seconds.")
    # Shapes do not apply to another board size.
    host.press("Board and goal…")
    expect(dialog.locator(".mask")).to_have_count(2)
    choose(dialog, "4\u00a0×\u00a04")
    expect(dialog.locator(".mask")).to_have_count(0)


def test_a_shape_is_drawn_in_one_stroke_and_every_kind_of_click_counts_once(theatre):
    host = theatre.host(theatre.room())
    host.press("Board and goal…")
    host.press("Draw a shape")
    mouse, tiles = host.page.mouse, host.page.locator(".shape-cell")
    tiles.last.scroll_into_view_if_needed()

    def points_at(cell):
        box = tiles.nth(cell).bounding_box()
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)

    def drawn():
        return tiles.evaluate_all("tiles => tiles.flatMap((tile, cell) => tile.ariaPressed === 'true' ? [cell] : [])")

    for cells in ((0, 1, 2), (3, 4)):
        points_at(cells[0])
        mouse.down()
        for cell in cells[1:]:
            points_at(cell)
        mouse.up()
    comes(drawn, [0, 1, 2, 3, 4])
    # A screen reader may click like a mouse without a pointer before; the cell where drawing began is not special then.
    tiles.nth(3).evaluate("tile => tile.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}))")
    comes(drawn, [0, 1, 2, 4])
    tiles.nth(4).evaluate("tile => tile.click()")
    tiles.nth(8).press("Space")
    tiles.nth(6).click()
    comes(drawn, [0, 1, 2, 6, 8])
    tiles.nth(6).click(button="right")
    comes(drawn, [0, 1, 2, 6, 8])


def test_a_better_goal_is_one_tap(theatre):
    room = theatre.room(terms=[f"term {n}" for n in range(80)], options={"size": 5})
    host = theatre.host(room)
    expect(host.page.locator(".round-panel .odds")).to_be_hidden()
    theatre.player(room, "Ada")
    theatre.player(room, "Bo")
    odds = host.page.locator(".round-panel .odds")
    expect(odds).to_contain_text("Expected first bingo: after about 41 calls (2 players, 80 terms).")
    odds.get_by_role("button", name="One line on 3 × 3").click()
    expect(odds.get_by_role("button")).to_be_hidden()
    comes(lambda: options(room)["size"], 3)


def test_names_and_doors(theatre):
    room = theatre.room()
    host = theatre.host(room)
    host.press("Names and access…")
    dialog = host.page.get_by_role("dialog")
    choose(dialog, "Never")
    dialog.get_by_text("Lock the room at the start").click()
    dialog.get_by_label("Blocked words in names").fill("Voldemort\nyou know who, Tom Riddle")
    host.press("Save")
    expect(dialog).to_have_count(0)
    made = room.host.settle()["room"]
    assert made["renames"] == "never" and made["lockAtStart"] is True
    assert made["nameFilter"] == ["Voldemort", "you know who", "Tom Riddle"]
    with Client(theatre.server) as guest:
        assert guest.refused("join", client=guest.client, room=room.code, token=guest.token, name="V0ldemort!") == "badName"
    host.press("Names and access…")
    expect(dialog.get_by_label("Blocked words in names")).to_have_value("Voldemort\nyou know who\nTom Riddle")


def test_keys_can_be_switched_off(theatre):
    room = theatre.room(start=True)
    host = theatre.host(room)
    find = host.page.get_by_label("Find a term")
    host.page.locator("h1").click()
    host.page.keyboard.type("term 3")
    expect(find).to_have_value("term 3")
    host.page.keyboard.press("Escape")
    find.blur()
    host.page.get_by_text("Call with keys").click()
    host.page.locator("h1").click()
    host.page.keyboard.type("term 3")
    host.page.keyboard.press("Alt+1")
    expect(find).to_have_value("")
    expect(host.page.locator(".call")).to_have_count(0)
    # The choice is stored.
    host.page.reload()
    expect(host.page.get_by_label("Call with keys")).not_to_be_checked()


def test_a_line_that_is_called_and_not_tapped(theatre):
    room = theatre.room(start=True)
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    row = ada.row(1)
    for text in row[:2]:
        room.call(text)
        ada.marks(text)
    ada.tap(row[2])
    ada.stands(row[2], "early")
    expect(host.term(row[2])).to_contain_text(re.compile(r"1 heard it.*1 board needs it"))
    ada.tap(row[2])
    ada.stands(row[2], "open")
    room.call(row[2])
    signal = host.page.locator(".signal-unclaimed")
    expect(signal).to_contain_text("Ada can claim a bingo")
    ada.tap(row[2])
    expect(ada.page.locator(".victory")).to_be_visible()
    expect(signal).to_be_hidden()


def test_a_bingo_is_a_card_with_the_terms_to_read_out(theatre):
    room = theatre.room(options={"size": 3, "window": 600})
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    card = host.page.locator(".bingo-card")
    room.host.do("startRound")
    expect(card).to_be_hidden()
    room.call(*ada.row(1))
    ada.marks(*ada.row(1))
    expect(card.locator(".bingo-card-names")).to_have_text("Ada")
    expect(card).to_contain_text("1st place · row 2 · call 3")
    for text in ada.row(1):
        expect(card.locator(".bingo-card-line")).to_contain_text(text)
    # Next to the calls, the winners stay visible, however long the log is.
    expect(host.page.locator(".host-standings .standing")).to_have_count(1)
    # With the next call, the card leaves its space to the terms; a tap opens it again.
    room.call(next(text for text in room.terms if text not in ada.row(1)))
    expect(card).to_have_text("Ada")
    assert card.bounding_box()["height"] < 60
    card.get_by_role("button", name="Ada").click()
    expect(card).to_contain_text("1st place · row 2 · call 3")
    host.press("Continue")
    expect(card).to_be_hidden()
    room.uncall(ada.row(1)[2])
    expect(host.page.locator(".host-standings .standing")).to_have_count(0)


def test_the_terms_to_read_out_name_their_player_in_a_tie(theatre):
    """The last of nine terms completes every whole board."""
    goal = {"patterns": ["blackout"], "masks": [], "need": 1}
    room = theatre.room(options={"size": 3, "window": 600, "goal": goal})
    host, players = theatre.host(room), [theatre.player(room, name) for name in ("Ada", "Bo")]
    room.host.do("startRound")
    room.call(*room.terms)
    for player in players:
        player.marks(*player.board)
    card = host.page.locator(".bingo-card")
    expect(card.locator(".bingo-card-names")).to_have_text("Ada and Bo")
    expect(card.locator(".bingo-card-line")).to_contain_text("Ada, to read out: “")


def test_a_late_tap_moves_others_down_on_the_card(theatre):
    room = theatre.room(options={"size": 3, "window": 600})
    host, (ada, bo) = theatre.host(room), [theatre.player(room, name) for name in ("Ada", "Bo")]
    first = ada.row(1)
    later = next(bo.row(nth) for nth in range(3) if set(bo.row(nth)) != set(first))
    room.host.do("startRound")
    room.call(*first, *(text for text in later if text not in first))
    bo.marks(*later)
    card = host.page.locator(".bingo-card")
    expect(card.locator(".bingo-card-names")).to_have_text("Bo")
    ada.marks(*first)
    expect(card.locator(".bingo-card-names")).to_have_text("Ada")
    expect(card).to_contain_text("1st place · row 2 · call 3")
    expect(host.page.locator(".host-standings .standing")).to_have_count(2)


def test_a_call_on_a_small_phone_leaves_the_terms_in_view(theatre):
    room = theatre.room(start=True, terms=TWENTY_FIVE, options={"size": 5})
    host = theatre.host(room, size=(320, 568), has_touch=True, is_mobile=True)
    expect(host.page.locator(".term").first).to_be_visible()
    room.call("term 24")
    toast = host.page.locator(".toast[data-key=undo]")
    expect(toast).to_be_visible()
    expect(toast.get_by_role("button", name="Undo")).to_be_visible()

    def whole_terms():
        """Counts the terms that are wholly above the message."""
        end = host.page.locator(".host-grid").bounding_box()
        bottom = end["y"] + end["height"]
        assert bottom <= toast.bounding_box()["y"] + 1
        boxes = host.page.locator(".term").evaluate_all("terms => terms.map(term => term.getBoundingClientRect().bottom)")
        return sum(box <= bottom for box in boxes) >= 4

    comes(whole_terms, True)


def test_playing_again_is_one_press(theatre):
    room = theatre.room(start=True)
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    # A host who had scrolled down among the terms sees the result from its heading on.
    panel = host.page.locator(".host-call")
    host.page.set_viewport_size({"width": 390, "height": 500})
    host.page.locator(".host-tabs [data-tab=call]").click()
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    assert panel.evaluate("panel => panel.scrollTop") > 0
    room.host.do("finishRound")
    expect(host.page.get_by_role("heading", name="Round 1 is over")).to_be_in_viewport()
    comes(lambda: panel.evaluate("panel => panel.scrollTop"), 0)
    expect(host.page.get_by_role("button", name=re.compile("Play again"))).to_have_count(1)
    host.press("Play again")
    expect(host.page.locator(".host-counts")).to_contain_text("Round 2")
    ada.sit()
    assert [player["name"] for player in room.host.settle()["players"]] == ["Host", "Ada"]


def test_a_countdown_is_cancelled_by_a_labelled_button(theatre):
    room = theatre.room()
    host = theatre.host(room)
    room.host.do("startRound", delay=60)
    stop = host.page.locator(".round-cancel")
    expect(stop.get_by_text("Stop the countdown")).to_be_visible()
    expect(stop.locator(".round-left")).to_have_text(re.compile(r"^\d"))
    # A phone has space for one word.
    host.page.set_viewport_size({"width": 320, "height": 568})
    expect(stop.get_by_text("Stop", exact=True)).to_be_visible()
    expect(stop.get_by_text("Stop the countdown")).to_be_hidden()
    stop.click()
    expect(stop).to_be_hidden()
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()


def test_before_the_round_the_invitation_is_large(theatre):
    """Nothing overlaps: tabs, terms, the search field."""
    room = theatre.room()
    host = theatre.host(room, size=(1280, 720))
    code = host.page.locator(".poster .ticket-qr")
    expect(code).to_be_visible()
    assert code.bounding_box()["width"] >= 240
    expect(host.page.locator(".terms")).to_be_hidden()
    room.host.do("startRound")
    expect(host.page.locator(".terms")).to_be_visible()
    expect(code).to_be_hidden()
    tabs = host.page.locator(".host-tabs").bounding_box()
    for part in (".term-tools", ".host-log", ".host-standings"):
        assert host.page.locator(part).bounding_box()["y"] >= tabs["y"] + tabs["height"] - 1, part
    phone = theatre.host(room, size=(320, 568))
    room.host.do("finishRound")
    room.host.do("newRound")
    shown = phone.page.locator(".door .ticket-qr")
    expect(shown).to_be_visible()
    comes(lambda: shown.bounding_box()["width"] >= 200, True)


def test_removals_and_promotions_ask_for_confirmation(theatre):
    room = theatre.room()
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    host.look("People")
    removed = host.page.get_by_role("button", name=re.compile("Removed: "))
    expect(removed).to_be_hidden()
    host.press("Manage Ada")
    host.press("Remove")
    host.page.get_by_label("Block this device").check()
    host.page.locator("dialog").get_by_role("button", name="Remove").click()
    expect(ada.page.get_by_text("You were removed")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_text("You were removed")).to_be_visible()
    removed.click()
    host.press("Let Ada back in")
    host.toast("Ada can join again.")
    expect(removed).to_be_hidden()
    ada.page.reload()
    ada.sit()
    expect(host.page.get_by_role("button", name="Manage Ada")).to_be_visible()


def test_two_hosts_who_call_the_same_term_make_one_call(theatre):
    room = theatre.room(start=True)
    host, other = theatre.host(room), theatre.host(room, size=(375, 812))
    term = room.terms[4]
    for page in (host, other):
        page.page.locator(".tab").filter(has_text="Call").first.click()
        # Immediately, whatever the page knows by then.
        page.term(term).evaluate("button => button.click()")
    for page in (host, other):
        expect(page.term(term)).to_contain_text("Call 1")
        expect(page.page.locator(".toast.warn")).to_have_count(0)
    assert len(room.host.settle()["game"]["round"]["calls"]) == 1


def test_a_phone_as_a_remote(theatre):
    """The console on a phone, with a link that is only shown on request; a mistake can be undone for ten seconds, and
    also later.
    """
    room = theatre.room(start=True)
    host = theatre.host(room, permissions=["clipboard-read", "clipboard-write"])
    screen, overlay = theatre.screen(room), theatre.overlay(room)
    host.press("Show the secret link: Phone remote")
    expect(host.page.locator(".qr")).to_have_count(0)
    host.press("Show code")
    expect(host.page.locator(".qr")).to_be_visible()
    host.press("Copy the link")
    host.toast("Copied: Phone remote")
    link = host.page.evaluate("navigator.clipboard.readText()")
    host.press("Close")
    phone = theatre.visit(link.removeprefix(theatre.base), Host, size=(375, 812), has_touch=True, is_mobile=True)
    phone.page.evaluate(OFFERED)
    phone.call(room.terms[4])
    expect(host.term(room.terms[4])).to_contain_text("Call 1")
    undo = phone.page.locator(".toast-action", has_text="Undo")
    expect(undo).to_have_count(1)
    expect(undo).to_have_count(0)
    assert phone.page.evaluate("() => window.offered") > 9_900
    phone.page.locator(".tab").filter(has_text="Log").click()
    phone.take_back(room.terms[4])
    expect(host.term(room.terms[4])).not_to_have_attribute("data-state", "called")
    for shown in (screen, overlay):
        assert room.token not in shown.page.content() and f"/r/{room.code}/host" not in shown.page.content()


def test_on_paper(theatre):
    terms = [*TWENTY_FIVE[:-2], "A sentence of a hundred and twenty letters, as long as a term may be, " + "x" * 50, "Word by word " * 9]
    room = theatre.room(title="Paper night", terms=terms, options={"size": 5, "freeCentre": False})
    host = theatre.host(room)
    host.page.evaluate("window.print = () => { window.printed = document.querySelectorAll('.print-page').length; }")
    # Making a PDF counts as printing, too, so the page must stay as it is until the test has looked at everything.
    host.page.evaluate("addEventListener('afterprint', (event) => { if (!window.isDone) event.stopImmediatePropagation(); })")
    host.press("Print…")
    host.page.get_by_role("spinbutton", name="Number of boards").fill("6")
    host.press("Print boards")
    until(host.page, "() => window.printed === 6")
    boards = host.page.locator(".print-grid").evaluate_all("grids => grids.map(grid => grid.textContent)")
    assert len(set(boards)) == 6 and all("Word by word" in board for board in boards)
    host.page.emulate_media(media="print")
    expect(host.page.locator(".print-board").first).to_be_visible()
    expect(host.page.locator(".host-bar")).to_be_hidden()
    # No word of the longest terms is cut off.
    assert host.page.locator(".print-grid > div").evaluate_all(
        "tiles => tiles.filter((tile) => tile.scrollHeight > tile.clientHeight + 1 || tile.scrollWidth > tile.clientWidth + 1).map((tile) => tile.textContent)") == []
    # Two boards fill a sheet, and each has a line for a name and the room's code.
    expect(host.page.locator(".print-board").first.locator(".print-name, .qr")).to_have_count(2)
    for sheet in ("A4", "Letter"):
        pages = re.findall(rb"/Type\s*/Page\b(?!s)", host.page.pdf(format=sheet))
        assert len(pages) == 3, (sheet, len(pages))
    height, width = ((297 - 24) * 96 / 25.4, (210 - 24) * 96 / 25.4)
    host.page.set_viewport_size({"width": round(width), "height": round(height)})
    used = host.page.evaluate("() => { const [first, second] = document.querySelectorAll('.print-board'); return second.getBoundingClientRect().bottom - first.getBoundingClientRect().top; }")
    assert 0.95 * height < used <= height, (used, height)
    host.page.emulate_media(media="screen")
    expect(host.page.locator(".print-board").first).to_be_hidden()
    host.page.evaluate("window.isDone = true; dispatchEvent(new Event('afterprint'))")
    host.press("Print…")
    host.press("Call sheet with all terms")
    until(host.page, "() => window.printed === 1")
    expect(host.page.locator(".print-sheet li")).to_have_count(25)


def test_a_tie_a_draw_and_a_spreadsheet(theatre):
    room = theatre.room(start=True, options={"size": 3, "goal": {"patterns": ["blackout"], "masks": [], "need": 1}})
    host, ada, bo = theatre.host(room), theatre.player(room, "Ada"), theatre.player(room, "Bo")
    for player in (ada, bo):
        for text in room.terms:
            player.tap(text)
    room.call(*room.terms)
    for player in (ada, bo):
        expect(player.page.locator(".victory")).to_be_visible()
    host.ends_round()
    place = host.page.locator(".place")
    expect(place).to_have_count(1)
    expect(place).to_contain_text("Ada and Bo")
    expect(place).to_contain_text("Photo finish")
    place.get_by_role("button", name="Draw a winner").click()
    # While phones contribute, which they do without input, nothing can be drawn.
    expect(host.page.locator(".finale-first")).to_contain_text("Players’ phones add random numbers for 3 seconds")
    expect(place.get_by_role("button", name="Draw a winner")).to_be_disabled()
    expect(place.locator(".draw-winner")).to_have_text(
        re.compile("^(Ada|Bo) wins the draw \\(2 players\\) Drawn by the server and 2 phones.$"))
    host.press("Draw another")
    expect(place.locator(".draw-winner")).to_have_count(2)
    with host.page.expect_download() as coming:
        host.press("Download the results as a table (CSV)")
    assert "Ada" in coming.value.path().read_text()
    # The draw is part of the round, not of the page.
    host.page.reload()
    host.page.locator(".tab").filter(has_text="Call").first.click()
    expect(place.locator(".draw-winner")).to_have_count(2)


def test_the_console_speaks_german(theatre):
    room = theatre.room(start=True)
    host = theatre.visit(f"/r/{room.code}/host?lang=de#token={room.token}", Host, size=(1280, 800))
    expect(host.page.get_by_role("button", name="Runde beenden")).to_be_visible()
    host.page.get_by_label("Begriff suchen").fill("Eine Katze")
    expect(host.page.get_by_role("button", name="Kein Treffer. Ergänzen und ansagen: Eine Katze")).to_be_visible()
    host.page.keyboard.press("Enter")
    host.toast("Angesagt, Nr. 1: Eine Katze")
    assert room.token not in host.page.url and "#" not in host.page.url
