"""The server dies during a round, and everybody gets everything back without doing anything."""

from conditions import comes
from playwright.sync_api import expect


def test_a_crash_in_mid_round_costs_nothing(own_server, open_theatre):
    theatre = open_theatre(own_server)
    # Messages of browsers about a server that is gone.
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "fetching the script")
    room = theatre.room(start=True)
    host, screen = theatre.host(room), theatre.screen(room)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    called = ada.row(0)[:2]
    room.call(*called)
    host.call(ada.row(0)[2])
    called.append(ada.row(0)[2])
    ada.marks(*called[:2])
    early = ada.row(2)[1]
    ada.tap(early)
    ada.stands(early, "early")
    bo.marks(called[0])
    before = ada.states(), bo.states()

    own_server.kill()
    ada.tap(called[2])
    expect(ada.tile(called[2])).to_have_attribute("data-state", "confirmed")
    for page in (host, screen, ada, bo):
        expect(page.page.locator("connection-badge")).to_contain_text("Reconnecting…")
    expect(ada.page.locator("connection-badge")).to_contain_text("Your taps are saved.")
    comes(ada.states, before[0] | {called[2]: "confirmed"})
    comes(bo.states, before[1])

    own_server.arguments += ["--port", str(own_server.port)]
    own_server.start()
    for page in (ada, bo, host, screen):
        expect(page.page.locator("connection-badge")).to_be_hidden()

    ada.stands(called[2], "confirmed")
    expect(ada.page.locator(".victory")).to_contain_text("row 1. 1st place, on call 3.")
    comes(ada.states, before[0] | {called[2]: "confirmed"})
    comes(bo.states, before[1])
    comes(lambda: [text for _, text in host.calls(".host-log")], called)
    expect(screen.stage).to_contain_text(called[2])
    for page, within in ((host, ".host-standings"), (screen, ".screen-standings")):
        expect(page.page.locator(within).locator(".standing")).to_have_count(1)
        comes(lambda: page.standings(within), [(1, "Ada", 3)])

    # The server remembered it, not the page, whose greeting goes with the upgrade.
    with ada.page.expect_websocket(lambda socket: "?greeting=" in socket.url):
        ada.page.reload()
    ada.sit()
    comes(ada.states, before[0] | {called[2]: "confirmed"})
    host.call(next(text for text in room.terms if text not in called))
    expect(ada.strip.locator(".strip-number")).to_have_text("4")


def test_a_tap_survives_a_reload_while_the_server_is_away(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_")
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    text = ada.board[4]
    room.call(text)
    expect(ada.tile(text)).to_have_attribute("data-state", "suggested")
    own_server.kill()
    ada.tap(text)
    # While the server is away, no page can be loaded, so this page is left and opened again when the server is back.
    ada.page.goto("about:blank")
    own_server.arguments += ["--port", str(own_server.port)]
    own_server.start()
    ada.go(f"/r/{room.code}")
    ada.sit()
    ada.stands(text, "confirmed")
    bo = theatre.player(room, "Bo")
    expect(bo.strip).to_contain_text(text)
