"""Nothing for axe to find on any page in any state, light and dark; and stillness for those who want it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

AXE = Axe()
DARK = pytest.mark.parametrize("scheme", ["light", "dark"])


# Colours between two states have no contrast to speak of: axe looks when every transition is over.
SETTLED = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map((transition) => transition.finished.catch(() => {})));
}"""


def clean(visitor, state):
    visitor.page.evaluate(SETTLED)
    found = AXE.run(visitor.page).response["violations"]
    assert not found, f"{state}:\n" + "\n".join(
        f"{violation['id']}: {violation['help']} {[node['target'] for node in violation['nodes'][:3]]}" for violation in found)


@DARK
def test_the_front_page_and_the_dead_ends(theatre, scheme):
    theatre.excuse(r"404 \(Not Found\)")
    room = theatre.room(title="Keynote")
    context = theatre.context(color_scheme=scheme)
    host = theatre.visit(f"/r/{room.code}/host#token={room.token}", context=context)
    expect(host.page.get_by_role("heading", name="Keynote")).to_be_visible()
    host.go("/")
    expect(host.page.locator(".room-row")).to_contain_text("not started")
    clean(host, "welcome with a hosted room")
    host.press("Use a list of my own")
    host.page.get_by_label("Your terms, one per line").fill("one\none")
    clean(host, "welcome with an own list")
    host.go("/r/ABCDEF")
    host.reads("No room has this code")
    clean(host, "dead end")


@DARK
def test_the_players_page(theatre, scheme):
    room = theatre.room(terms=None, pack="wwdc-2025", options={"size": 5})
    ada = theatre.player(room, join=False, color_scheme=scheme, reduced_motion="reduce")
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


@DARK
def test_the_console(theatre, scheme):
    room = theatre.room()
    host = theatre.host(room, color_scheme=scheme, reduced_motion="reduce")
    expect(host.page.locator(".term").first).to_be_visible()
    clean(host, "dealt")
    host.press("Board and goal…")
    clean(host, "options")
    host.press("Cancel")
    ada = theatre.player(room, "Ada")
    host.press("Start round")
    expect(ada.strip).to_contain_text("Curtain up!")
    ada.tap(ada.board[0])
    ada.stands(ada.board[0], "early")
    host.call(ada.board[3])
    expect(host.page.locator(".term-heard").filter(visible=True).first).to_be_visible()
    clean(host, "playing")
    host.page.locator(".tab").filter(has_text="My board").click()
    clean(host, "invited to play")
    host.press("I’m playing too")
    host.page.locator(".tile").nth(4).click()
    clean(host, "playing too")


@DARK
def test_screen_and_overlay(theatre, scheme):
    room = theatre.room()
    options = {"color_scheme": scheme, "reduced_motion": "reduce"}
    screen, overlay = theatre.screen(room, **options), theatre.overlay(room, **options)
    expect(screen.stage).to_contain_text("The curtain goes up soon")
    clean(screen, "screen, dealt")
    ada = theatre.player(room, "Ada")
    room.host.do("startRound")
    room.call(*ada.row(0))
    expect(overlay.page.locator(".lower-third")).to_contain_text(ada.row(0)[2])
    clean(screen, "screen, playing")
    clean(overlay, "overlay, a call")
    ada.marks(*ada.row(0))
    expect(screen.bingo).to_contain_text("Ada has a bingo")
    expect(screen.bingo).to_contain_text("row 1 · by call 3")
    expect(overlay.page.locator(".overlay-bingo")).to_contain_text("Ada has a bingo")
    clean(screen, "screen, bingo")
    clean(overlay, "overlay, bingo")
    room.host.do("finishRound")
    expect(screen.stage).to_contain_text("was first. Bravo!")
    clean(screen, "screen, finished")


def test_those_who_want_stillness_get_it(theatre):
    room = theatre.room(start=True)
    ada = theatre.player(room, "Ada", reduced_motion="reduce")
    screen = theatre.screen(room, reduced_motion="reduce")
    bo = theatre.player(room, "Bo")
    room.call(*ada.row(0))
    for player in (ada, bo):
        expect(player.tile(ada.row(0)[2])).to_have_attribute("data-state", "suggested")
    moving = "() => document.getAnimations().filter(motion => motion.playState === 'running' && motion.effect.getTiming().duration > 5).length"
    assert bo.page.evaluate(moving) > 0, "nothing to be seen here: the test would prove nothing"
    assert ada.page.evaluate(moving) == 0
    ada.marks(*ada.row(0))
    expect(ada.page.locator(".victory")).to_be_visible()
    expect(screen.bingo).to_be_visible()
    for page in (ada, screen):
        assert page.page.evaluate(moving) == 0
        assert page.page.locator("canvas.confetti").count() == 0
