"""A typical evening: a host, players, a screen; and what each of them sees."""

import contextlib
import re
import sys

from bots import bots
from conditions import comes
from deals import commitment, setup_of
from people import Host
from playwright.sync_api import expect
from server_process import ROOT
from theatre import LAPTOP, Room, kept

BOTS = 25
DEFAULT_TERMS = 25

sys.path.insert(0, str(ROOT / "Tests/Golden/bingo"))

from make_golden import deal, patterns  # noqa: E402


def completing_calls(board, order):
    """Returns the numbers of the calls that completed a board's lines; `order` gives each called text its number."""
    lines = [[board[cell] for cell in cells] for name, cells in patterns(5).items()
             if name.startswith(("row", "column", "diagonal"))]
    return sorted(max(order[text] for text in line) for line in lines if order.keys() >= set(line))


def test_an_evening(theatre, server):
    # A single press creates a room with the selected pack, here one with exactly the terms of a board.
    host = theatre.visit("/", Host, size=LAPTOP)
    expect(host.page.get_by_label("Pack")).to_have_value("tv-crime-story")
    host.page.get_by_label("Pack").select_option("wwdc-2025")
    expect(host.page.locator(".pack-preview")).to_contain_text("One more thing")
    host.press("Open a room")
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    expect(host.page.locator(".term")).to_have_count(DEFAULT_TERMS)
    expect(host.page.locator(".poster .ticket-qr")).to_be_visible()
    token = kept(host.page, f"callboard.host.{host.code}")
    room = Room(theatre, host.code, token)

    # Two phones: a name is suggested, and one button leads to the board.
    ada = theatre.player(room, "Ada")
    bo = theatre.player(room, size=(320, 568))
    bo_name = bo.page.evaluate("localStorage.getItem('callboard.name')")
    assert sorted(ada.board) == sorted(bo.board) == sorted(room.terms) and ada.board != bo.board
    screen = theatre.screen(room)
    expect(screen.page.locator(".ticket-code")).to_have_text(re.compile(f"{room.code[:3]}.{room.code[3:]}"))
    expect(screen.stage).to_contain_text("Starting soon")
    labels = ada.page.locator(".tile-label")
    before = labels.all_text_contents()
    ada.press("New board")
    expect(labels).not_to_have_text(before)
    ada.sit()

    with bots(server, room.code, BOTS):
        people = host.page.locator(".people-panel")
        expect(people).to_contain_text(f"{BOTS + 2} of {BOTS + 2} players here")
        expect(people.locator(".person-name", has_text="Ada")).to_have_count(1)
        order = play_round(theatre, room, host, ada, bo, bo_name, screen)
        finish(room, host, ada, bo, screen)
    anybody_can_verify(room, {"Ada": ada, bo_name: bo}, order)
    deal_again(host, ada, bo, screen)


def play_round(theatre, room, host, ada, bo, bo_name, screen):
    host.press("Start round")
    host.starts_now()
    expect(screen.stage).to_contain_text("Listen…")
    expect(ada.strip).to_contain_text("The round has started")

    # Ada's middle row will be her bingo, one of Bo's columns will be his; the first call is a mistake and is undone.
    row = ada.row(2)
    column = max((bo.column(n) for n in range(5)), key=lambda texts: len(set(texts) & set(row)))
    wanted = row + [text for text in column if text not in row]
    others = [text for text in room.terms if text not in wanted]
    slip, others = others[0], others[1:]
    wanted += others[:10 - len(wanted)]

    host.call(slip)
    expect(ada.tile(slip)).to_have_attribute("data-state", "suggested")
    expect(ada.hint).to_contain_text("This was called!")
    bo.marks(slip)
    host.toast(f"Called 1: {slip}")
    expect(screen.stage).to_contain_text(slip)
    host.take_back(slip)
    ada.stands(slip, "open")
    bo.stands(slip, "open")
    for page in (ada, bo):
        page.toast(f"Call 1 was taken back: {slip}")
    expect(screen.page.locator(".news")).to_contain_text(f"Call 1 was taken back: {slip}")
    expect(screen.stage).not_to_contain_text(slip)

    order = {text: number for number, text in enumerate(wanted, start=2)}
    for text in row:
        host.call(text)
        expect(ada.strip).to_contain_text(text)
        expect(ada.strip.locator(".strip-number")).to_have_text(str(order[text]))
        expect(screen.stage).to_contain_text(text)
        ada.marks(text)
        bo.marks(text)

    # Ada's row is complete, and every page says so.
    expect(ada.page.locator(".victory")).to_contain_text("Bingo!")
    expect(ada.page.locator(".victory")).to_contain_text("row 3. 1st place, on call 6.")
    comes(ada.winning, set(row))
    ada.threw_paper()
    # A bot may by chance share the call, and the place with it.
    bo.toast(re.compile("Bingo! Ada"))
    expect(host.page.locator(".bingo-card-names")).to_contain_text("Ada")
    expect(screen.bingo.locator(".bingo-names")).to_contain_text("Ada")

    for text in wanted[5:]:
        host.call(text)
        bo.marks(text)
    rank = completing_calls(bo.board, order)[0]
    expect(bo.hint).to_have_attribute("data-look", "won")

    late = theatre.player(room, "Zoe", size=(320, 568))
    comes(lambda: {text for text, state in late.states().items() if state == "suggested"}, set(wanted))
    expect(late.strip).to_contain_text(wanted[-1])

    history = [(number, text) for text, number in order.items()]
    comes(lambda: host.calls(".host-log"), history)
    expect(screen.page.locator(".screen-calls .call").first).to_contain_text(wanted[-2])
    for page in (ada, bo, late):
        with page.sheet("Calls"):
            comes(lambda: page.calls("dialog"), history)
    standings_agree([ada, bo, late], host, screen, {"Ada": 6, bo_name: rank})
    return order


def standings_agree(players, host, screen, expected):
    """Checks that all pages show the same rows, that ranks follow from the calls, and that those of our players match
    their boards.
    """
    with contextlib.ExitStack() as sheets:
        for page in players:
            sheets.enter_context(page.sheet("Standings"))
            own = page.page.locator("dialog .standing.is-own")
            expect(own).to_have_count(0 if page is players[-1] else 1)

        def wrong():
            """Returns what does not agree; the last bots may still be marking."""
            rows = host.standings(".host-standings")
            ranks = [1 + sum(other < call for _, _, other in rows) for _, _, call in rows]
            listed = [(rank, name, call) for (_, name, call), rank in zip(rows, ranks, strict=True)]
            found = [] if rows == listed or len(rows) >= 8 else [("ranks", rows)]
            found += [(name, rows) for name, call in expected.items() if (name, call) not in [row[1:] for row in listed]]
            # The screen lists as many as fit.
            shown = screen.standings(".screen-standings")[:len(rows)]
            found += [("screen", shown)] if shown != rows[:len(shown)] or len(shown) < min(3, len(rows)) else []
            return found + [("page", rows) for page in players if page.standings("dialog")[:len(rows)] != rows]

        comes(wrong, [])


def finish(room, host, ada, bo, screen):
    host.ends_round()
    expect(ada.strip).to_contain_text("You were first!")
    expect(bo.strip).to_contain_text("The round is over")
    # If a bot is lucky, Ada shares the first place.
    expect(screen.stage).to_contain_text(re.compile("Round 1 is over.*Ada.*1st"))
    with ada.sheet("Options"):
        seed, sealed = (ada.page.locator(f"dialog .proof-{part}").text_content() for part in ("seed", "commitment"))
    round = room.host.settle()["game"]["round"]
    assert commitment(room.code, 1, round["number"], setup_of(round), seed) == sealed


def anybody_can_verify(room, players, order):
    """From the seed that pages now show, a second implementation deals the boards and finds the places."""
    answer = room.theatre.server.get(f"/api/rooms/{room.code}/export.json", Authorization=f"Bearer {room.token}")
    finished = answer.json["plays"][0]["rounds"][0]
    seed = bytes.fromhex(finished["seed"])
    boards = {entry["name"]: [room.terms[term] for term in deal(seed, entry["player"], entry["deal"], DEFAULT_TERMS, 5, False)]
              for entry in finished["deals"]}
    for name, player in players.items():
        assert boards[name] == player.board
    for row in finished["standings"]:
        assert row["call"] in completing_calls(boards[row["name"]], order), row


def deal_again(host, ada, bo, screen):
    before = ada.board
    host.press("Play again")
    expect(host.page.locator(".host-counts")).to_contain_text("Round 2")
    expect(screen.stage).to_contain_text("Round 2")
    for page in (ada, bo):
        expect(page.strip).to_contain_text("Not started yet")
        page.sit()
        comes(lambda: (set(page.states().values()), page.winning()), ({"open"}, set()))
    assert ada.board != before
    with ada.sheet("Standings"):
        ada.reads("No one has a bingo yet.")
