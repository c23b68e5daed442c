"""The projector and the overlay: special moments, delays, controls, every shape of screen, and messages of OBS."""

import re

import pytest
from conditions import comes, until
from line import Line
from people import Screen, Visitor
from playwright.sync_api import expect
from theatre import PROJECTOR

STILL = {"reduced_motion": "reduce"}


# Returns what is wrong with the position of a part: outside the picture, or below another part.
NOT_WHOLE = """(part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return [left, top, right, bottom];
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return above && !part.contains(above) && !above.contains(part) ? above.className : null;
}"""


# Collects what the state of the connection says, and how much of the controls it covers.
RECORD_BADGE = """() => {
  const badge = document.querySelector("connection-badge");
  window.badge = [];
  new MutationObserver(() => {
    if (badge.hidden) return;
    const own = badge.getBoundingClientRect();
    const dials = document.querySelector(".screen-dials").getBoundingClientRect();
    window.badge.push([badge.textContent, own.top < dials.bottom && own.bottom > dials.top]);
  }).observe(badge, { attributes: true, childList: true, characterData: true, subtree: true });
}"""


def test_a_screen_that_opens_slowly_is_not_back(theatre):
    room, line = theatre.room(), Line()
    line.hold()
    screen = theatre.visit(f"/r/{room.code}/screen", Screen, context=line.context(theatre, size=(1280, 720)))
    badge = screen.page.locator("connection-badge")
    expect(badge).to_contain_text("Reconnecting…")
    screen.page.evaluate(RECORD_BADGE)
    line.release()
    expect(screen.stage).to_be_visible()
    expect(badge).to_be_hidden()
    assert screen.page.evaluate("window.badge") == []
    # A connection that was lost is back, and its message does not cover the controls.
    line.hold()
    line.page_side.close()
    expect(badge).to_contain_text("Reconnecting…")
    screen.page.keyboard.press("Shift")
    expect(screen.page.locator(".screen-controls")).to_have_class(re.compile("is-awake"))
    line.release()
    until(screen.page, "() => window.badge.some(([words]) => words === 'Back in the room')")
    assert screen.page.evaluate("window.badge").pop() == ["Back in the room", False]


def bingo(room, player, row=0):
    """Calls and marks a player's whole row."""
    terms = player.row(row)
    room.call(*terms)
    player.marks(*terms)


def test_a_photo_finish_is_one_moment(theatre):
    """A bingo on the same call joins the moment that is being shown, and shares the place."""
    room = theatre.room(terms=[f"t{n}" for n in range(9)], options={"size": 3, "window": 600})
    screen = theatre.screen(room)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    room.host.do("startRound")
    room.call(*room.terms)
    for text in ada.row(0):
        ada.tap(text)
    expect(screen.bingo.locator(".bingo-names")).to_have_text("Ada")
    expect(screen.bingo.locator(".tile.is-winning")).to_have_count(3)
    expect(screen.page.locator(".photo-finish")).to_contain_text("First so far")
    # Bo completes a line with the same call, if one of his lines ends with it, so he marks the whole board.
    for text in bo.board:
        bo.tap(text)
    expect(bo.page.locator(".victory")).to_be_visible()
    expect(screen.page.locator(".standing")).to_have_count(2)
    room.host.do("finishRound")
    expect(screen.page.locator(".photo-finish")).to_have_attribute("data-state", "decided")


def test_only_the_first_place_is_shown_on_the_stage(theatre):
    """Other places are a line next to the call, which stays readable; the stage is used once per call."""
    # There are so many terms that boards hardly ever share all their lines.
    room = theatre.room(terms=[f"Moment {number}" for number in range(18)], options={"size": 3, "window": 600})
    screen = theatre.screen(room, **STILL)
    overlay = theatre.overlay(room)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    room.host.do("startRound")
    # One of her rows that is not one of his lines.
    his = [set(line) for n in range(3) for line in (bo.row(n), bo.column(n))] + [set(bo.board[::4]), set(bo.board[2:7:2])]
    row = next(n for n in range(3) if set(ada.row(n)) not in his)
    bingo(room, ada, row)
    expect(screen.bingo.locator(".bingo-names")).to_have_text("Ada")
    expect(overlay.page.locator(".overlay-toast strong")).to_contain_text("Ada has a bingo")
    called = set(ada.row(row))
    room.call(*[text for text in bo.board if text not in called])
    expect(screen.bingo).to_be_hidden()
    for text in bo.board:
        bo.tap(text)
    expect(bo.page.locator(".victory")).to_be_visible()
    expect(screen.page.locator(".standing")).to_have_count(2)
    beside = screen.page.locator(".stage-beside")
    expect(beside).to_have_text("Also bingo: Bo")
    expect(screen.bingo).to_be_hidden()
    expect(screen.page.locator(".stage-call")).to_be_visible()
    expect(overlay.page.locator(".overlay-beside")).to_have_text("Also bingo: Bo")
    expect(overlay.page.locator(".overlay-toast", has_text="Bo")).to_have_count(0)
    room.host.do("finishRound")
    expect(beside).to_be_hidden()


def test_a_first_place_is_not_promised_before_it_is_decided(theatre):
    """Bo has a line of earlier calls and has not tapped it, so Ada's celebrated bingo is only the first so far."""
    goal = {"patterns": ["row"], "masks": [], "need": 1}
    room = theatre.room(terms=[f"t{n}" for n in range(12)], options={"size": 3, "window": 600, "goal": goal})
    screen = theatre.screen(room, **STILL)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    room.host.do("startRound")
    waiting = next(bo.row(n) for n in range(3) if set(bo.row(n)) not in [set(ada.row(m)) for m in range(3)])
    room.call(*waiting)
    room.call(*[text for text in ada.row(0) if text not in waiting])
    for text in ada.row(0):
        ada.tap(text)
    expect(screen.bingo.locator(".bingo-names")).to_have_text("Ada")
    expect(screen.bingo.locator(".bingo-place")).to_have_text("First so far")
    finish = screen.page.locator(".photo-finish")
    expect(finish).to_contain_text("1 player can still overtake")
    expect(finish).to_have_attribute("data-state", "open")
    for text in waiting:
        bo.tap(text)
    expect(finish).to_have_attribute("data-state", "decided")
    expect(screen.page.locator(".standing").first).to_contain_text("Bo")


def test_a_name_that_a_host_changes_or_removes_leaves_the_projector_at_once(theatre):
    """In a bingo that is being shown, in the prize, in the totals; also on a screen with a delay."""
    room = theatre.room(options={"size": 3, "verification": "honour"})
    screen = theatre.screen(room, **STILL)
    late = theatre.visit(f"/r/{room.code}/screen?delay=2", Screen, size=PROJECTOR, **STILL)
    theatre.player(room, "Ada")
    rude = theatre.player(room, "Rude")
    room.host.do("startRound")
    for text in rude.row(0):
        rude.tap(text)
    expect(screen.bingo.locator(".bingo-names")).to_have_text("Rude")
    room.host.do("rename", player="p3", name="Less so")
    expect(screen.bingo.locator(".bingo-names")).to_have_text("Less so")
    room.host.do("finishRound")
    room.draw()
    expect(screen.bingo.locator(".prize-name.is-drawn")).to_have_text("Less so")
    # The delayed screen requests a board that by then belongs to another round.
    theatre.excuse(r"403 \(Forbidden\)")
    room.host.do("newRound")
    for shown in (screen, late):
        expect(shown.page.locator(".screen-totals")).to_contain_text("Less so")
    room.host.do("rename", player="p3", name="Fine")
    for shown in (screen, late):
        expect(shown.page.locator(".screen-totals")).to_contain_text("Fine")
    room.host.do("remove", player="p3")
    for shown in (screen, late):
        for part in ("main", ".screen-side", ".screen-bingo"):
            expect(shown.page.locator(part)).not_to_contain_text(re.compile("Rude|Less so|Fine"))


def test_the_countdown_and_the_prize(theatre):
    room = theatre.room()
    screen = theatre.screen(room, **STILL)
    ada = theatre.player(room, "Ada")
    room.host.do("startRound", delay=300)
    expect(screen.page.get_by_role("timer")).to_have_text(re.compile(r"[45]:\d\d"))
    room.host.do("cancelStart")
    expect(screen.stage).to_contain_text("Starting soon")
    room.host.do("startRound", delay=1)
    expect(screen.stage).to_contain_text("Listen…")
    bingo(room, ada)
    expect(screen.page.locator(".photo-finish")).to_be_visible()
    room.host.do("finishRound")
    expect(screen.stage).to_contain_text("Round 1 is over")
    # The podium says who is first.
    expect(screen.page.locator(".photo-finish")).to_be_hidden()
    room.draw()
    expect(screen.bingo).to_contain_text("Prize draw for 1st place")
    expect(screen.bingo.locator(".prize-name.is-drawn")).to_have_text("Ada")
    expect(screen.stage.locator(".stage-prize")).to_contain_text("Ada")
    room.host.do("newRound")
    expect(screen.bingo).to_be_hidden()
    expect(screen.page.locator(".screen-totals")).to_contain_text("All rounds so far")


def test_the_screen_has_its_own_delay(theatre):
    """Everything that it shows and plays is delayed as much as the picture in the room; the delay survives a reload."""
    room = theatre.room(start=True)
    page = theatre.page(size=(1920, 1080))
    page.clock.install()
    late = Visitor(theatre, page)
    late.go(f"/r/{room.code}/screen?delay=20")
    expect(page.locator(".screen-stage")).to_contain_text("Listen…")
    now = theatre.screen(room)
    room.call(room.terms[4])
    expect(now.stage).to_contain_text(room.terms[4])
    page.clock.run_for(15_000)
    expect(page.locator(".screen-stage")).to_contain_text("Listen…")
    expect(page.locator(".screen-stage")).not_to_contain_text(room.terms[4])
    page.clock.run_for(8_000)
    expect(page.locator(".screen-stage")).to_contain_text(room.terms[4])
    page.mouse.move(300, 300)
    expect(page.locator(".delay-value")).to_have_text("Delay 20 s")
    page.get_by_role("button", name="Longer delay").click()
    expect(page.locator(".delay-value")).to_have_text("Delay 25 s")
    late.go(f"/r/{room.code}/screen")
    expect(page.locator(".delay-value")).to_have_text("Delay 25 s")


def test_one_tap_for_sound_and_full_screen(theatre):
    room = theatre.room(start=True)
    screen = theatre.screen(room)
    played = "window.tones = 0; const make = AudioContext.prototype.createOscillator; AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); }; true"
    screen.page.evaluate(played)
    room.call(room.terms[0])
    expect(screen.stage).to_contain_text(room.terms[0])
    assert screen.page.evaluate("window.tones") == 0, "a sound that nobody asked for"
    screen.page.mouse.move(400, 400)
    screen.press("Turn on sound and full screen")
    until(screen.page, "() => document.fullscreenElement !== null")
    expect(screen.page.get_by_role("button", name="Sound", exact=True)).to_have_attribute("aria-pressed", "true")
    room.call(room.terms[1])
    until(screen.page, "() => window.tones >= 2")
    screen.page.mouse.move(500, 500)
    screen.press("Sound")
    expect(screen.page.get_by_role("button", name="Sound", exact=True)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("look", [{}, {"forced_colors": "active"}], ids=["usual", "forced"])
def test_nothing_shows_through_a_bingo(theatre, look):
    """It hides what it covers, even if the device removes background pictures."""
    room = theatre.room()
    screen, ada = theatre.screen(room, **STILL, **look), theatre.player(room, "Ada")
    room.host.do("startRound")
    bingo(room, ada)
    expect(screen.bingo).to_contain_text("Ada")
    assert screen.bingo.evaluate("""(moment) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(moment);
        return backgroundImage !== "none" || !/^rgba\\(.*, 0\\)$/.test(backgroundColor);
    }""")


def test_music_while_people_arrive(theatre):
    """The music plays on request, is shown as well, ends when the round begins, and can be muted with one key."""
    room = theatre.room()
    screen = theatre.screen(room)
    note = screen.page.get_by_role("img", name="♪ music")
    expect(screen.stage).to_contain_text("Starting soon")
    expect(note).to_be_hidden()
    screen.page.mouse.move(400, 400)
    screen.press("Lobby music")
    expect(note).to_be_visible()
    screen.page.keyboard.press("m")
    expect(note).to_be_hidden()
    screen.page.keyboard.press("m")
    expect(note).to_be_visible()
    room.host.do("startRound")
    expect(note).to_be_hidden()


def test_the_screen_is_dark_unless_chosen_otherwise(theatre):
    room = theatre.room()
    screen = theatre.screen(room)
    lightness = "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number).reduce((sum, part) => sum + part)"
    assert screen.page.evaluate(lightness) < 150
    screen.page.mouse.move(400, 400)
    screen.press("Light or dark like this device")
    assert screen.page.evaluate(lightness) > 600
    screen.page.reload()
    expect(screen.stage).to_contain_text("Starting soon")
    assert screen.page.evaluate(lightness) > 600


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (2560, 1080), (1080, 1920), (1280, 1024)])
def test_any_shape_of_screen(theatre, size):
    """Until the podium, the join ticket is visible, and nothing extends beyond the picture."""
    long = "The presenter says that this is without any doubt the most powerful and most advanced one they ever made so far"
    room = theatre.room(terms=[long, *[f"t{n}" for n in range(8)]])
    screen = theatre.screen(room, size=size, **STILL)
    ada = theatre.player(room, "Bartholomew the Elder II")

    ticket = (".ticket-qr", ".ticket-code")

    def whole(*selectors):
        for selector in selectors:
            part = screen.page.locator(selector)
            expect(part).to_be_visible()
            comes(lambda: (selector, part.evaluate(NOT_WHOLE)), (selector, None))

    expect(screen.page.locator(".stage-steps")).to_be_visible()
    screen.page.locator(".screen-controls.is-awake").wait_for(state="detached")
    whole(*ticket, ".stage-steps", ".stage-goal")
    room.host.do("startRound")
    room.call(long)
    expect(screen.page.locator(".stage-call")).to_have_text(long)
    whole(*ticket, ".stage-call", ".stage-number", ".tension", ".screen-standings")
    bingo(room, ada, row=[ada.row(n) for n in range(3)].index(next(ada.row(n) for n in range(3) if long not in ada.row(n))))
    expect(screen.bingo.locator(".tile.is-winning")).to_have_count(3)
    # The moment is short, so all of it is checked at once.
    moment = [".bingo-word", ".bingo-names", ".bingo-place", ".screen-bingo bingo-board", ".ticket-qr"]
    assert screen.page.evaluate(f"(parts) => parts.map((part) => ({NOT_WHOLE})(document.querySelector(part)))", moment) == [None] * 5
    room.host.do("finishRound")
    whole(".podium", ".podium-names", ".podium-headline", ".stage-recap")
    room.draw()
    expect(screen.page.locator(".stage-prize")).to_be_attached()
    screen.page.locator(".screen-bingo").evaluate("moment => { moment.hidden = true; }")
    whole(".podium", ".podium-names", ".stage-prize", ".podium-headline", ".stage-recap")
    head = screen.page.locator(".screen-head").bounding_box()
    assert screen.page.locator(".podium").bounding_box()["y"] >= head["y"] + head["height"], "it covers the title"


def test_lists_are_read_from_the_back_row(theatre):
    room = theatre.room(start=True)
    screen, ada = theatre.screen(room, **STILL), theatre.player(room, "Ada")
    bingo(room, ada)
    expect(screen.page.locator(".standing")).to_have_count(1)
    for part in (".call-text", ".standing-name"):
        size = screen.page.locator(part).first.evaluate("part => Number.parseFloat(getComputedStyle(part).fontSize)")
        assert size > 0.025 * screen.page.viewport_size["height"], part


def test_the_house_fills_up(theatre):
    """Before the show, a seat is filled for everybody who joins, and empty again when they leave."""
    room = theatre.room()
    screen = theatre.screen(room)
    seats = screen.page.locator(".house-seats i")
    expect(screen.stage).to_contain_text("Be the first to join")
    expect(seats).to_have_count(24)
    ada = theatre.player(room, "Ada")
    theatre.player(room, "Bo")
    expect(screen.page.locator(".house-seats .is-taken")).to_have_count(2)
    expect(screen.stage).to_contain_text("2 players are here")
    ada.page.close()
    expect(screen.page.locator(".house-seats .is-taken")).to_have_count(1)
    expect(screen.page.locator(".ticket")).to_contain_text("Join with your phone")
    room.host.do("lock", on=True)
    expect(screen.page.locator(".ticket")).to_contain_text("This room is locked")


def test_an_overlay_has_the_chosen_parts(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada")
    room.host.do("startRound")
    plain = theatre.overlay(room)
    told = theatre.visit(f"/r/{room.code}/overlay?parts=standings,call&standings=left&call=top-right", Visitor, size=(1920, 1080))
    expect(plain.page.locator(".overlay-code")).to_be_visible()
    expect(told.page.locator("[data-place=left] .overlay-standings")).to_be_attached()
    bingo(room, ada)
    expect(told.page.locator("[data-place=left] .overlay-standings")).to_contain_text("Ada")
    # Rank, picture, name and call are on one line.
    until(told.page, "() => { const row = document.querySelector('.standing'); return row.children.length === 4 && [...row.children].every((part) => { const [own, whole] = [part, row].map((one) => one.getBoundingClientRect()); return Math.abs(own.top + own.bottom - whole.top - whole.bottom) < 4; }); }")
    expect(told.page.locator("[data-place=top-right] .lower-third")).to_contain_text(ada.row(0)[2])
    expect(told.page.locator(".overlay-code, .overlay-toast")).to_have_count(0)
    expect(plain.page.locator("[data-place=top] .overlay-toast")).to_contain_text("1st place · row 1")
    for overlay in (plain, told):
        assert overlay.page.evaluate("getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor") == "rgba(0, 0, 0, 0)" * 2


def test_parts_of_an_overlay_never_cover_one_another(theatre):
    """However long a call is and wherever parts are, none covers another."""
    long = "The presenter says that this is without any doubt the most powerful and most advanced one they ever made"
    room = theatre.room(terms=[long, *[f"t{n}" for n in range(8)]])
    players = [theatre.player(room, name) for name in ("Ada", "Wolfeschlegelsteinhausen")]
    room.host.do("startRound")
    every = "parts=call,bingos,qr,standings,tension"
    overlays = [theatre.visit(f"/r/{room.code}/overlay?{every}{places}", Visitor, size=(1920, 1080)) for places in
                ("", "&call=top-left&bingos=centre&standings=left&tension=top&qr=bottom-right&size=110", "&call=bottom&bingos=bottom&qr=bottom&standings=bottom&size=80")]
    room.call(*room.terms[1:])
    for player in players:
        for text in [text for text in player.board if text != long]:
            player.tap(text)
    room.call(long)
    for overlay in overlays:
        expect(overlay.page.locator(".lower-third")).to_contain_text(long)
        expect(overlay.page.locator(".overlay-toast").first).to_be_visible()
        expect(overlay.page.locator(".standing").first).to_be_visible()
        comes(lambda: overlay.page.evaluate("""() => {
          const parts = Array.from(document.querySelectorAll(".place > *")).filter(part => part.getClientRects().length > 0);
          const boxes = parts.map(part => [part.className, part.getBoundingClientRect()]);
          return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${one} and ${other}`))
            .concat(boxes.filter(([, b]) => b.left < 0 || b.top < 0 || b.right > 1920 || b.bottom > 1080).map(([one]) => `${one} hangs out`));
        }"""), [])


def test_an_overlay_is_still_while_the_studio_does_not_show_it(theatre):
    room = theatre.room(start=True)
    overlay = theatre.overlay(room)
    expect(overlay.page.locator(".overlay-code")).to_be_visible()
    says = "([name, detail]) => { dispatchEvent(new CustomEvent(name, { detail })); }"
    overlay.page.evaluate(says, ["obsSourceActiveChanged", {"active": False}])
    expect(overlay.page.locator(".overlay-code")).to_be_hidden()
    room.call(room.terms[0])
    overlay.page.evaluate(says, ["obsSourceActiveChanged", {"active": True}])
    expect(overlay.page.locator(".overlay-code")).to_be_visible()
    expect(overlay.page.locator(".lower-third")).to_be_hidden()
    room.call(room.terms[1])
    expect(overlay.page.locator(".lower-third")).to_contain_text(room.terms[1])
    overlay.page.evaluate(says, ["obsSourceVisibleChanged", {"visible": False}])
    expect(overlay.page.locator(".lower-third")).to_be_hidden()


def test_the_recap_tells_the_course_of_the_round(theatre):
    """The recap has the sequence of events, undone calls, added terms, and who was close; anybody may share it."""
    room = theatre.room(title="Told again", options={"size": 3, "window": 600})
    ada = theatre.player(room, "Ada")
    room.host.do("startRound")
    recap = theatre.visit(f"/r/{room.code}/recap", Visitor, size=(1280, 800))
    recap.reads("No recap yet")
    slip = next(text for text in room.terms if text not in ada.board[:6])
    room.call(slip)
    room.uncall(slip)
    bingo(room, ada)
    # Calls after the bingo are not on the winner's board.
    later = ada.board[4]
    room.call(later)
    ada.marks(later)
    room.host.do("addTerm", text="A cat walks in")
    room.host.do("finishRound")
    room.draw()
    recap.press("Check again")
    page = recap.page
    expect(page.locator(".winner-names")).to_have_text("Ada")
    expect(page.locator(".winner-board .tile.is-winning")).to_have_count(3)
    expect(page.locator(".winner-board .tile[data-state=open]")).to_have_count(6)
    expect(page.locator(".story-row.is-gone")).to_contain_text(slip)
    expect(page.locator(".story-row.is-gone")).to_contain_text("taken back")
    expect(page.locator(".story-row").last).to_contain_text("A cat walks in")
    expect(page.locator(".story-row").last).to_contain_text("added during the round")
    expect(page.locator(".story-row.is-bingo")).to_contain_text("Bingo: Ada")
    expect(page.locator(".draws")).to_contain_text("Ada")
    expect(page.locator(".chips li")).to_have_count(len(room.terms) - 4)
    expect(page.locator(".proof a")).to_have_attribute("href", re.compile(r"^/verify"))
    expect(page.locator(".misses")).to_have_count(0)
    recap.press("Share")
    expect(page.locator(".share-said")).to_have_text("Link copied")
    room.host.do("newRound")
    room.host.do("startRound")
    expect(ada.strip).to_contain_text("The round has started")
    first, second, missing = ada.read_board()[:3]
    room.call(first, second)
    room.host.do("finishRound")
    page.reload()
    expect(page.locator(".firsts")).to_contain_text("Ada")
    expect(page.locator(".winner-names")).to_have_text("No one had a bingo")
    expect(page.locator(".misses li")).to_have_text([re.compile(f"^Ada only needed .{re.escape(missing)}.$")])
    recap.press("Round 1")
    expect(page.locator(".winner-names")).to_have_text("Ada")
    assert page.url.endswith("#round-1")
