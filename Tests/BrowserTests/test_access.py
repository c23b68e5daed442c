"""On every page in any state and appearance, axe finds nothing and nothing is too small for a finger; and nothing moves
for people who want no motion.
"""

from conditions import meanwhile, seen
from looks import LOOK, clean, fits
from people import Visitor
from playwright.sync_api import expect

STILL = {"reduced_motion": "reduce"}


@LOOK
def test_the_front_page_and_the_dead_ends(theatre, look):
    theatre.excuse(r"404 \(Not Found\)")
    room = theatre.room(title="Keynote")
    context = theatre.context(**look)
    host = theatre.visit(f"/r/{room.code}/host#token={room.token}", context=context)
    expect(host.page.get_by_role("heading", name="Keynote")).to_be_visible()
    host.go("/")
    expect(host.page.locator(".room-row")).to_contain_text("not started")
    clean(host, "welcome with a hosted room")
    host.press("Create a pack")
    host.page.get_by_label("Your terms, one per line").fill("one\none")
    clean(host, "welcome with an own list")
    host.go("/r/ABCDEF")
    host.reads("Room not found")
    clean(host, "dead end")


@LOOK
def test_the_players_page(theatre, look):
    room = theatre.room(terms=None, pack="wwdc-2025", options={"size": 5})
    ada = theatre.player(room, join=False, **look, **STILL)
    expect(ada.page.get_by_role("heading", name="An evening")).to_be_visible()
    clean(ada, "joining")
    ada.join("Ada")
    clean(ada, "dealt")
    room.host.do("startRound")
    row = ada.row(0)
    room.call(*row, ada.board[7], ada.board[8])
    expect(ada.hint).to_have_attribute("data-look", "claim")
    ada.tap(ada.board[20])
    ada.stands(ada.board[20], "early")
    ada.marks(ada.board[7])
    clean(ada, "suggested, early, confirmed, to be claimed")
    ada.marks(*row)
    expect(ada.page.locator(".victory")).to_contain_text("1st")
    clean(ada, "bingo")
    for name in ("Calls", "Standings", "Options"):
        with ada.sheet(name):
            clean(ada, name)
    ada.tile(row[0]).click(button="right")
    clean(ada, "a tile's text")


@LOOK
def test_the_console(theatre, look):
    room = theatre.room()
    host = theatre.host(room, **look, **STILL)
    expect(host.page.locator(".poster")).to_be_visible()
    clean(host, "dealt")
    host.press("Board and goal…")
    clean(host, "options")
    host.press("Cancel")
    ada = theatre.player(room, "Ada")
    host.press("Start round")
    host.starts_now()
    expect(ada.strip).to_contain_text("The round has started")
    ada.tap(ada.board[0])
    ada.stands(ada.board[0], "early")
    host.call(ada.board[3])
    expect(host.page.locator(".term-heard").filter(visible=True).first).to_be_visible()
    clean(host, "playing")
    host.page.locator(".tab").filter(has_text="Board").click()
    clean(host, "invited to play")
    host.press("I’m playing too")
    host.page.locator(".tile").nth(4).click()
    clean(host, "playing too")


@LOOK
def test_the_end_of_a_round(theatre, look):
    """Tests the pages of the winner and of others, and the console, whose finale has the standings, a prize draw and
    the next steps.
    """
    room = theatre.room(terms=None, pack="wwdc-2025", options={"size": 5})
    host = theatre.host(room, **look, **STILL)
    ada, bo = (theatre.player(room, name, **look, **STILL) for name in ("Ada", "Bo"))
    room.host.do("startRound")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row)
    expect(bo.page.locator(".first-band")).to_be_visible()
    clean(bo, "somebody else's bingo")
    expect(host.page.locator(".bingo-card-line").first).to_be_visible()
    clean(host, "a bingo to read out")
    room.host.do("finishRound")
    for player in (ada, bo):
        expect(player.page.locator(".podium-step").first).to_be_visible()
        clean(player, "the end")
    expect(host.page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    clean(host, "the finale")
    room.draw()
    clean(host, "a prize")
    clean(bo, "a prize, on a phone")


@LOOK
def test_screen_overlay_and_recap(theatre, look):
    room = theatre.room()
    options = look | STILL
    screen = theatre.screen(room, **options)
    overlay = theatre.visit(f"/r/{room.code}/overlay?parts=call,news,qr,standings,tension", size=(1920, 1080), **options)
    expect(screen.stage).to_contain_text("Starting soon")
    clean(screen, "screen, dealt")
    room.host.do("startRound", delay=300)
    expect(screen.page.get_by_role("timer")).to_contain_text(":")
    clean(screen, "screen, countdown")
    ada = theatre.player(room, "Ada")
    room.host.do("startRound")
    room.call(*ada.row(0)[:2])
    ada.marks(*ada.row(0)[:2])
    expect(screen.page.locator(".tension")).to_contain_text("1 player is one call away")
    room.call(ada.row(0)[2])
    expect(overlay.page.locator(".lower-third")).to_contain_text(ada.row(0)[2])
    clean(screen, "screen, playing")
    clean(overlay, "overlay, a call")
    ada.marks(*ada.row(0)[2:])
    expect(screen.bingo).to_contain_text("Ada")
    expect(screen.bingo).to_contain_text("row 1 · on call 3")
    expect(screen.bingo.locator(".tile.is-winning")).to_have_count(3)
    expect(overlay.page.locator(".overlay-toast")).to_contain_text("Ada has a bingo")
    clean(screen, "screen, bingo")
    clean(overlay, "overlay, bingo")
    room.host.do("finishRound")
    expect(screen.stage).to_contain_text("Round 1 is over")
    clean(screen, "screen, finished")
    room.draw()
    expect(screen.bingo).to_contain_text("Prize draw for 1st place")
    clean(screen, "screen, a prize")
    recap = theatre.visit(f"/r/{room.code}/recap", **options)
    expect(recap.page.locator(".winner-board .tile.is-winning")).to_have_count(3)
    clean(recap, "recap")
    room.host.do("newRound")
    expect(screen.stage).to_contain_text("Round 2")
    expect(screen.page.locator(".screen-totals")).to_contain_text("Ada")
    clean(screen, "screen, dealt again")


@LOOK
def test_the_design_page(theatre, look):
    """Tests all components in all states; every color and line of the tokens has the required contrast."""
    design = theatre.visit("/design", Visitor, size=(1280, 800), **look, **STILL)
    expect(design.page.locator("bingo-board .tile").first).to_be_visible()
    clean(design, "design")
    assert design.page.locator(".swatch").count() > 15
    assert design.page.locator(".swatch.is-low").all_text_contents() == []


def test_four_times_as_large(theatre):
    """A window of 1280 by 1024 at 400 % has 320 by 256 CSS pixels (WCAG 2.2, 1.4.10)."""
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada")
    room.call(*ada.row(0))
    ada.marks(*ada.row(0))
    room.host.do("finishRound")
    for path in ("/", "/design", f"/r/{room.code}", f"/r/{room.code}/recap", "/solo", "/verify"):
        visitor = theatre.visit(path, Visitor, size=(320, 256))
        expect(visitor.page.get_by_role("heading", level=1).first).to_be_attached()
        fits(visitor, path)


# Returns how many visible animations are running.
MOVING = """() => document.getAnimations()
  .filter((motion) => motion.playState === "running" && motion.effect.getTiming().duration > 5).length"""


def test_reduced_motion_stops_all_animations(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada", **STILL)
    screen = theatre.screen(room, **STILL)
    bo = theatre.player(room, "Bo")
    meanwhile(bo.page, MOVING)
    room.call(*ada.row(0))
    for player in (ada, bo):
        expect(player.tile(ada.row(0)[2])).to_have_attribute("data-state", "suggested")
    # Something moves unless motion is reduced; otherwise the test would prove nothing.
    seen(bo.page)
    assert ada.page.evaluate(MOVING) == 0
    ada.marks(*ada.row(0))
    expect(ada.page.locator(".victory")).to_be_visible()
    expect(screen.bingo).to_be_visible()
    for page in (ada, screen):
        assert page.page.evaluate(MOVING) == 0
        assert page.page.locator("canvas.confetti").count() == 0
