"""A whole evening as the host experiences it: three rounds for people, a co-host on a small phone, and many bots.

The host need not read anything: every step is the most prominent button, or what a key does without further input.
`CALLBOARD_EVENING_BOTS` sets the number of bots (default: 30), `CALLBOARD_EVENING_PICTURES` takes pictures on the way.
"""

import json
import os
import re

from bots import bots
from conditions import comes
from people import Host
from playwright.sync_api import expect
from screenshots import OUTPUT, Album
from theatre import kept
from wire_schema import command

BOTS = int(os.environ.get("CALLBOARD_EVENING_BOTS", "30"))
SMALL_PHONE = (375, 812)


class Evening:
    """Everybody who takes part."""

    def __init__(self, theatre, server):
        self.theatre = theatre
        self.server = server
        self.album = Album("evening-") if os.environ.get("CALLBOARD_EVENING_PICTURES") else None
        OUTPUT.mkdir(parents=True, exist_ok=True)

    def picture(self, name, visitor):
        if self.album is None:
            return
        size = visitor.page.viewport_size
        self.album.shoot(f"evening-{name}", visitor)
        visitor.page.set_viewport_size(size)

    def open(self):
        """Creates a room with a single press."""
        context = self.theatre.context(size=(1280, 800), permissions=["clipboard-read", "clipboard-write"])
        self.host = self.theatre.visit("/", Host, context=context)
        expect(self.host.page.get_by_text("and more.")).to_be_visible()
        self.host.press("Open a room")
        expect(self.host.page.get_by_role("button", name="Start round")).to_be_visible()
        self.code = self.host.code

    def invite(self):
        """Invites the co-host by a link that is only shown on request."""
        self.host.press("Show the secret link: Co-host")
        expect(self.host.page.locator(".qr")).to_have_count(0)
        self.host.press("Show code")
        expect(self.host.page.locator(".qr")).to_be_visible()
        self.host.press("Copy the link")
        self.host.toast("Copied: Co-host")
        link = self.host.page.evaluate("navigator.clipboard.readText()")
        self.host.press("Close")
        self.cohost = self.theatre.visit(link.removeprefix(self.theatre.base), Host, size=SMALL_PHONE, has_touch=True, is_mobile=True)
        self.cohost.page.get_by_label("Your name").fill("Second host")
        self.picture("cohost-joins", self.cohost)
        self.cohost.press("Open the console")
        expect(self.cohost.page.get_by_role("button", name="Start round")).to_be_visible()
        assert "#" not in self.cohost.page.url
        self.link = link

    def seat(self, *names):
        """Lets players scan the code; the host sees each of them join."""
        self.players = [self.theatre.player(self, name) for name in names]
        self.host.look("People")
        for name in names:
            expect(self.host.page.locator(".person").filter(has_text=name)).to_be_visible()

    def starts(self):
        """Starts the round with its only control: it counts down, and starts at once when pressed again."""
        self.host.press("Start round")
        self.cohost.starts_now()
        for host in (self.host, self.cohost):
            expect(host.page.get_by_role("button", name="End round")).to_be_visible()

    def calls(self, *texts):
        for text in texts:
            self.host.call(text)
            for player in self.players:
                expect(player.strip).to_contain_text(text)

    def wins(self, player):
        """Calls and taps everything that a player's first open row needs."""
        row = player.row(0)
        for text in row:
            if self.host.term(text).get_attribute("data-state") != "called":
                self.calls(text)
            self.confirms(player, text)
        expect(player.page.locator(".victory")).to_be_visible()
        player.press("Dismiss")

    def confirms(self, player, text):
        """Taps a tile that was called, unless it was marked before."""
        expect(player.tile(text)).to_have_attribute("data-state", re.compile("suggested|confirmed"))
        if player.states()[text] == "suggested":
            player.tap(text)
        player.stands(text, "confirmed")

    def ends(self):
        self.host.ends_round()
        expect(self.host.page.locator(".finale")).to_be_visible()
        expect(self.cohost.page.locator(".finale")).to_be_visible()


def test_three_rounds(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "fetching the script")
    evening = Evening(theatre, own_server)
    evening.open()
    evening.invite()
    evening.seat("Ada", "Bo")
    lobby_with_a_second_thought(evening)
    with bots(own_server, evening.code, BOTS):
        expect(evening.host.page.locator(".people-count")).to_contain_text(f"{BOTS + 2} players here", timeout=120_000)
        evening.picture("lobby", evening.host)
        evening.starts()
        round_for_the_hall(evening)
        evening.ends()
    first_finale(evening)
    round_of_the_crowd(evening)
    last_round(evening)


def lobby_with_a_second_thought(evening):
    """Stops a countdown; a round begins at its end."""
    # As with "Start round", but with more time, for a busy machine.
    token = kept(evening.host.page, f"callboard.host.{evening.code}")
    evening.server.post(f"/api/rooms/{evening.code}/commands", command("startRound", delay=300), token=token)
    expect(evening.host.page.locator(".round-left")).to_have_text(re.compile(r"^[\d:]+$"))
    expect(evening.cohost.page.get_by_role("button", name="Start now")).to_be_visible()
    evening.cohost.press("Stop the countdown")
    expect(evening.host.page.get_by_role("button", name="Start round")).to_be_visible()
    expect(evening.host.page.locator(".round-cancel")).to_be_hidden()


def round_for_the_hall(evening):
    """Plays a round with calls by tap, by typing, and by the other host; an unexpected event; a mistake, and a mistake
    that costs a bingo.
    """
    host, cohost, (ada, bo) = evening.host, evening.cohost, evening.players
    # Typing searches wherever the focus is; Enter calls.
    wanted = ada.row(0)[0]
    host.page.locator("h1").click()
    host.page.keyboard.type(wanted[:12].lower())
    host.page.keyboard.press("Enter")
    host.toast(wanted)
    ada.marks(wanted)
    # Both hosts see each other's calls, and neither can call twice.
    cohost.toast(wanted)
    expect(cohost.term(wanted)).to_have_attribute("data-state", "called")
    second = ada.row(0)[1]
    cohost.call(second)
    host.toast(f"Called 2: {second}")
    ada.marks(second)
    # An accidental tap is undone with one tap.
    slip = next(text for text in ada.board if text not in ada.row(0))
    host.call(slip)
    host.page.locator(".toast-action", has_text="Undo").click()
    ada.stands(slip, "open")
    # The cat is an unforeseen term.
    host.page.keyboard.type("A cat on stage")
    expect(host.page.get_by_role("button", name="No match. Add and call: A cat on stage")).to_be_visible()
    host.page.keyboard.press("Enter")
    expect(bo.strip).to_contain_text("A cat on stage")
    expect(host.page.locator(".call").filter(has_text="A cat on stage")).to_contain_text("added during the round")
    # The number of players who heard the term rises, and is shown.
    heard = ada.row(3)[0]
    for player in (ada, bo):
        player.tap(heard)
    expect(host.term(heard)).to_contain_text(re.compile(r"of \d+ heard it"))
    evening.picture("calling", host)
    evening.picture("remote", cohost)
    evening.wins(ada)
    expect(host.page.locator(".host-standings .standing").filter(has_text="Ada")).to_be_visible()
    # Undoing a call on which a bingo depends first shows the consequences.
    last = ada.row(0)[4]
    host.page.get_by_role("button", name=f"Take back: {last}").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ada")
    evening.picture("undo", host)
    dialog.get_by_role("button", name="Take back").click()
    expect(host.term(last)).not_to_have_attribute("data-state", "called")
    expect(host.page.locator(".host-standings .standing").filter(has_text="Ada")).to_have_count(0)
    # If it is called again at once, everything comes back.
    host.page.locator(".toast-action", has_text="Call again").click()
    expect(host.page.locator(".host-standings .standing").filter(has_text="Ada")).to_be_visible()


def first_finale(evening):
    host, cohost = evening.host, evening.cohost
    expect(host.page.locator(".podium .place").first).to_contain_text("1st")
    seed = host.page.locator(".seed")
    expect(seed).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    evening.picture("finale", host)
    evening.picture("finale-remote", cohost)
    tied = host.page.locator(".place").filter(has_text="Photo finish")
    if tied.count() > 0:
        tied.first.get_by_role("button", name="Draw a winner").click()
        expect(tied.first.locator(".draw-winner")).to_be_visible()
        expect(cohost.page.locator(".draw-winner").first).to_have_text(tied.first.locator(".draw-winner").text_content())
        evening.picture("draw", host)
    with host.page.expect_download() as coming:
        host.press("Download all data (JSON)")
    assert seed.text_content() in coming.value.path().read_text()
    with host.page.expect_popup() as opening:
        host.page.get_by_role("link", name="Recap").click()
    expect(opening.value.get_by_text("A cat on stage").first).to_be_visible()
    opening.value.close()


def round_of_the_crowd(evening):
    """Plays a round in which the host is busy and two players call. The server dies in the middle, and nothing is lost.
    """
    host, cohost, (ada, bo) = evening.host, evening.cohost, evening.players
    host.press("Play again")
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    host.press("Board and goal…")
    dialog = host.page.get_by_role("dialog")
    dialog.locator(".choice-option").filter(has_text="3\u00a0×\u00a03").click()
    dialog.locator("summary").click()
    dialog.locator(".choice-option").filter(has_text="50%").click()
    evening.picture("crowd-options", host)
    host.press("Deal new boards")
    for player in (ada, bo):
        expect(player.page.locator(".tile")).to_have_count(9)
        player.sit()
    evening.starts()
    shared = [text for text in ada.board if text in bo.board]
    if not shared:
        # Two small boards from a long list may have no term in common; then each host calls for them.
        shared = [ada.board[0]]
        cohost.call(shared[0])
    else:
        for player in (ada, bo):
            player.tap(shared[0])
        host.toast("2 players called no. 1")
        expect(host.page.locator(".call").first).to_contain_text("by 2 players")
    evening.confirms(ada, shared[0])

    evening.server.kill()
    for page in (host, cohost, ada, bo):
        expect(page.page.locator("connection-badge")).to_contain_text("Reconnecting…")
    evening.server.arguments += ["--port", str(evening.server.port)]
    evening.server.start()
    for page in (host, cohost, ada, bo):
        expect(page.page.locator("connection-badge")).to_be_hidden()
    ada.stands(shared[0], "confirmed")
    comes(lambda: [text for _, text in host.calls(".host-log")], shared[:1])
    # A player doubts a call, and the hosts see it.
    ada.strip.get_by_role("button", name="Not yet").click()
    expect(host.page.locator(".signal-doubt")).to_contain_text(shared[0])
    expect(host.page.locator(".call").first).to_contain_text("1 says not yet")
    evening.picture("crowd", host)
    evening.ends()
    expect(host.page.locator(".totals")).to_contain_text("Ada")


def last_round(evening):
    """Plays a round that starts after its countdown, in a room that one browser may not enter any more."""
    host, cohost, (ada, bo) = evening.host, evening.cohost, evening.players
    host.press("Play again")
    # He is one of hundreds, and all who joined with the crowd share one card.
    host.look("People")
    host.page.get_by_label("Find a player").fill("Bo")
    host.press("Manage Bo")
    host.press("Remove")
    host.page.get_by_role("dialog").get_by_label("Block this device").check()
    host.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    bo.reads("You were removed")
    evening.players = [ada]
    # It counts down from ten.
    host.press("Start round")
    expect(host.page.get_by_role("button", name="End round")).to_be_visible()
    ada.sit()
    evening.wins(ada)
    evening.ends()
    expect(host.page.locator(".podium")).to_contain_text("Ada")
    expect(cohost.page.locator(".totals tbody tr").first).to_contain_text("Ada")
    evening.picture("totals", host)
    exported = json.loads(evening.server.get(
        f"/api/rooms/{evening.code}/export.json",
        Authorization="Bearer " + kept(host.page, f"callboard.host.{evening.code}")).body)
    assert len(exported["plays"][0]["rounds"]) == 3
    # An invitation that the co-host has used cannot be used again.
    late = evening.theatre.visit(evening.link.removeprefix(evening.theatre.base), Host, size=SMALL_PHONE)
    late.press("Open the console")
    late.reads("This link no longer works")
