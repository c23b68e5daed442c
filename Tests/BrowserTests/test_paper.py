"""Boards on paper beside phones: printed in the console, marked by calls, checked by number, taken over by a phone."""

import re

from conditions import comes, until
from people import Player
from playwright.sync_api import expect

# Three by three, so that each call is on most boards.
SMALL = {"size": 3, "freeCentre": False, "autoMark": False, "goal": {"patterns": ["row"], "masks": [], "need": 1}}

# Which of the printed codes lead to a seat by its secret.
QR = """async ([code, secret]) => {
    const { qrPicture } = await import("/js/kit/qr.js");
    const { roomFragment } = await import("/js/room/browser-memory.js");
    const link = `${location.origin}/r/${code}#move=${secret}${roomFragment(code).replace("#", "&")}`;
    const wanted = qrPicture(link, "").innerHTML;
    return [...document.querySelectorAll(".print-code .qr")].map((printed) => printed.innerHTML === wanted);
}"""


def prints(host, count, button="Print…"):
    """Prints boards; returns them as they are on paper: the words of their cells, and what is below."""
    host.page.evaluate("""() => {
        document.querySelector(".print-pages")?.remove();
        window.printed = 0;
        window.print = () => { window.printed = document.querySelectorAll(".print-board").length; };
    }""")
    host.press(button)
    host.page.get_by_role("spinbutton", name="Number of boards").fill(str(count))
    host.press("Print boards")
    until(host.page, "(count) => window.printed === count", count)
    return host.page.locator(".print-board").evaluate_all(
        "boards => boards.map((board) => [[...board.querySelectorAll('.print-grid span')].map((cell) => cell.textContent),"
        " board.querySelector('p strong').textContent])")


def checks(host, number):
    """Looks at a board by its number; returns the dialog."""
    dialog = host.page.get_by_role("dialog", name="Check a board on paper")
    if dialog.count() == 0:
        host.press("Check a board on paper")
    dialog.get_by_label("Number of the board").fill(str(number))
    dialog.get_by_role("button", name="Check", exact=True).click()
    expect(dialog.locator("h3")).to_contain_text(f"Board {number}")
    return dialog


def boards_of(room):
    return room.host.do("paper")["boards"]


def test_ten_boards_play_beside_a_phone_and_through_a_kill(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "fetching the script")
    room = theatre.room(options=SMALL)
    host, screen, ada = theatre.host(room), theatre.screen(room), theatre.player(room, "Ada")
    printed = prints(host, 10)
    assert [below for _, below in printed] == [f"Board {number} · Round 1" for number in range(1, 11)]
    boards = boards_of(room)
    assert [cells for cells, _ in printed] == [[room.terms[term] for term in board["board"]["cells"]] for board in boards]
    assert host.page.evaluate(QR, [room.code, boards[3]["secret"]]) == [number == 3 for number in range(10)]
    host.look("People")
    expect(host.page.locator(".person", has_text="Board 7")).to_contain_text("on paper, board 7")

    host.press("Start round")
    host.starts_now()
    # A phone takes a board over, with what is called on it.
    first = printed[3][0]
    room.call(first[0])
    phone = theatre.visit(f"/r/{room.code}#move={boards[3]['secret']}", Player, has_touch=True, is_mobile=True)
    phone.sit()
    assert phone.board == first
    phone.stands(first[0], "confirmed")
    room.call(first[1])
    phone.stands(first[1], "suggested")
    expect(checks(host, 4)).to_contain_text("Board 4 plays this board on a phone now.")
    host.press("Close")
    late = theatre.visit(f"/r/{room.code}#move={boards[3]['secret']}", Player, has_touch=True, is_mobile=True)
    late.reads("This link no longer works")

    own_server.kill()
    own_server.arguments += ["--port", str(own_server.port)]
    own_server.start()
    for page in (host, screen, ada, phone):
        expect(page.page.locator("connection-badge")).to_be_hidden()

    # A board on paper has a bingo, which everyone learns at once.
    row = printed[6][0][3:6]
    for term in row:
        if term not in first[:2]:
            host.call(term)
    expect(host.page.locator(".bingo-card")).to_contain_text(re.compile("Board 7: .*row 2"))
    dialog = checks(host, 7)
    expect(dialog).to_contain_text(re.compile("Complete: .*row 2"))
    expect(dialog.locator(".tile.is-winning").nth(2)).to_be_visible()
    host.press("Close")
    comes(lambda: "Board 7" in [name for _, name, _ in screen.standings(".screen-standings")], True)
    comes(lambda: "Board 7" in [name for _, name, _ in host.standings(".host-standings")], True)
    assert "Board 4" not in [name for _, name, _ in host.standings(".host-standings")]

    host.ends_round()
    host.press("Play again")
    expect(host.page.locator(".paper-note")).to_contain_text("They no longer count.")
    again = prints(host, 9, "Print the boards of this round")
    assert "Board 4 · Round 2" not in [below for _, below in again] and len(again) == 9
    assert again[0][0] != printed[0][0]
    expect(host.page.locator(".paper-note")).to_be_hidden()
