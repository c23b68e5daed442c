"""The page of operators and moderators, on a phone: its content, its actions, and the places where the token must not be."""

import getpass
import hashlib
from types import SimpleNamespace

import pytest
from conftest import UNLIMITED
from looks import LOOK, MUDDLED, clean, fits as fits_in
from people import Visitor
from playwright.sync_api import expect
from server_process import Server
from deck_library import Person, deck
from test_operator import command
from theatre import Theatre, kept as stored
from wire_client import Client

OPERATOR, MODERATOR = "operators-token-of-ada-xx", "moderators-token-of-bo-xx"
PHONE = (390, 844)


def line(name, token):
    return f"{name}:{hashlib.sha256(token.encode()).hexdigest()}"


@pytest.fixture(scope="module")
def kept_server(tmp_path_factory):
    env = UNLIMITED | {
        "CALLBOARD_OPERATOR_TOKENS": line("ada", OPERATOR), "CALLBOARD_OPERATOR_MODERATOR_TOKENS": line("bo", MODERATOR)}
    server = Server(tmp_path_factory.mktemp("kept") / "data", env=env).start()
    yield server
    server.stop()


@pytest.fixture
def kept(browser, kept_server):
    with Theatre(browser, kept_server) as theatre:
        yield theatre


def reported(server, title):
    name = Person(server, "Ada").publish(title)
    assert Person(server, "Bo").say(name, "report", reason="rude").status == 204
    return name


def enter(theatre, token, path="/operator", prepare=None, **options):
    visitor = theatre.visit(path, Visitor, **({"size": PHONE} | options))
    page = visitor.page
    if prepare:
        prepare(visitor)
    page.locator("#token").fill(token)
    page.locator(".operator-door button").click()
    return page


def multiply(page, rooms, decks):
    """Makes the server report many rooms and reported decks: more than it lists, and their number."""

    def status(route):
        told = route.fetch().json()
        (first, *_) = told["rooms"]["list"]
        told["rooms"] |= {"total": rooms, "list": [first | {"room": f"ROOM{n:02}"} for n in range(min(rooms, 100))]}
        route.fulfill(json=told)

    def reports(route):
        told = route.fetch().json()
        (first, *_) = told["decks"]
        listed = [first | {"name": f"DECK{n:04}", "title": f"Disputed {n}"} for n in range(min(decks, 200))]
        route.fulfill(json={"decks": listed, "total": decks})

    page.route("**/api/operator/status", status)
    page.route("**/api/operator/library/decks", reports)


def fits(page):
    """Nothing is wider than the phone."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_operator_sees_the_server_and_hides_reported_decks(kept, kept_server):
    room = kept.room()
    name = reported(kept_server, "Disputed questions")
    page = enter(kept, OPERATOR)
    expect(page.get_by_text("ada, operator")).to_be_visible()
    expect(page.get_by_text(room.code)).to_be_visible()
    expect(page.get_by_text("None yet")).to_be_visible()
    assert fits(page)
    deck = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Disputed questions"))
    expect(deck.get_by_text("Offensive or hurtful (1)")).to_be_visible()
    deck.get_by_role("button", name="Show the questions").click()
    expect(deck.get_by_text("Disputed questions 6?")).to_be_visible()
    assert fits(page)
    deck.get_by_role("button", name="Hide").click()
    expect(deck.get_by_text("hidden")).to_be_visible()
    expect(page.get_by_text(f"ada (page): hidden: deck {name}")).to_be_visible()
    # The token is neither in the address nor in storage that outlives the tab.
    assert page.url.endswith("/operator") and OPERATOR not in page.evaluate("JSON.stringify({...localStorage}) + document.cookie")
    page.reload()
    expect(page.get_by_text("ada, operator")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#token")).to_be_visible()
    assert page.evaluate("JSON.stringify({...sessionStorage})").count(OPERATOR) == 0


def test_a_moderator_sees_only_reports(kept, kept_server):
    reported(kept_server, "To be approved")
    page = enter(kept, MODERATOR)
    expect(page.get_by_text("bo, moderator")).to_be_visible()
    deck = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="To be approved"))
    deck.get_by_role("button", name="Approve").click()
    # Its reports are settled, so it leaves the list.
    expect(deck).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).to_have_count(1)
    assert fits(page)


def test_a_wrong_token_is_reported(kept):
    kept.excuse(r"/api/operator")
    page = enter(kept, "a-wrong-token-of-nobody")
    expect(page.get_by_role("alert")).to_have_text("This token is not valid.")
    expect(page.locator("#token")).to_be_visible()


def test_a_code_of_the_machine_signs_in_once(kept, kept_server):
    kept.excuse(r"/api/operator")
    code = command(kept_server, "sign-in")[0].split(":")[1].strip()
    page = enter(kept, code.lower())
    expect(page.get_by_text(f"{getpass.getuser()}, operator")).to_be_visible()
    expect(page.get_by_text("signed in by a code: /operator").first).to_be_visible()
    # The tab has its own token, which survives a reload and ends with the session.
    token = page.evaluate("sessionStorage['callboard.operator']")
    assert len(token) == 32 and code not in page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")
    page.reload()
    expect(page.get_by_text(f"{getpass.getuser()}, operator")).to_be_visible()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as ended:
        page.get_by_role("button", name="Sign out").click()
    assert ended.value.status == 204
    assert kept_server.get("/api/operator", Authorization=f"Bearer {token}").status == 401
    page.locator("#token").fill(code)
    page.locator(".operator-door button").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not valid")


def test_a_session_that_ended_elsewhere_is_reported(kept, kept_server):
    kept.excuse(r"/api/operator")
    page = enter(kept, command(kept_server, "sign-in")[0].split(":")[1].strip())
    expect(page.get_by_text(f"{getpass.getuser()}, operator")).to_be_visible()
    command(kept_server, "sign-in", "--end")
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("alert")).to_have_text("You are signed out. Sign in again.")
    expect(page.locator("#token")).to_be_visible()


@pytest.mark.parametrize("language, title, role", [
    ("de", "Diesen Server betreuen", "ada, Betreiber"), ("es", "Cuidar de este servidor", "ada, administrador"),
    ("fr", "S’occuper de ce serveur", "ada, administrateur"), ("qps", "", "ada")])
def test_it_speaks_the_readers_language_and_fits(kept, language, title, role):
    page = enter(kept, OPERATOR, f"/operator?lang={language}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    expect(page.locator(".operator-head")).to_contain_text(role)
    expect(page.locator(".operator-facts").first).to_be_visible()
    assert fits(page)


def test_long_lists_begin_with_a_part(kept, kept_server):
    kept.room()
    reported(kept_server, "One of many")
    page = enter(kept, OPERATOR, prepare=lambda visitor: multiply(visitor.page, rooms=1000, decks=300))
    decks, rooms = page.locator(".operator-cards > li"), page.locator(".operator-room")
    expect(decks).to_have_count(20)
    expect(rooms).to_have_count(20)
    expect(page.get_by_text("100 more are not listed here.")).to_be_visible()
    expect(page.get_by_text("900 more are not listed here.")).to_be_visible()
    page.get_by_role("button", name="Show 180 more").focus()
    page.keyboard.press("Enter")
    expect(decks).to_have_count(200)
    # The focus moves to the first of the new lines.
    expect(decks.nth(20)).to_be_focused()
    page.get_by_role("button", name="Show 80 more").click()
    expect(rooms).to_have_count(100)
    # An expanded list stays expanded.
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("button", name="Show", exact=False).and_(page.locator("[data-hold^=more]"))).to_have_count(0)
    assert fits(page)


def test_open_questions_stay_open(kept, kept_server):
    reported(kept_server, "Being read")
    page = enter(kept, OPERATOR)
    deck = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Being read"))
    deck.get_by_role("button", name="Show the questions").click()
    expect(deck.get_by_text("Being read 6?")).to_be_visible()
    reported(kept_server, "Reported meanwhile")
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("heading", name="Reported meanwhile")).to_be_visible()
    expect(deck.get_by_text("Being read 6?")).to_be_visible()
    reader = deck.get_by_role("button", name="Show the questions")
    expect(reader).to_have_attribute("aria-expanded", "true")
    reader.click()
    expect(deck.get_by_text("Being read 6?")).to_have_count(0)
    expect(reader).to_have_attribute("aria-expanded", "false")


@LOOK
@pytest.mark.parametrize("size, percent, language", [
    ((320, 568), 100, "en"), ((320, 568), 200, "en"), ((320, 568), 200, "de"), ((320, 568), 200, "es"), ((320, 568), 200, "fr"),
    ((844, 390), 100, "en"), ((1280, 720), 100, "en")])
def test_axe_finds_nothing_in_any_appearance(kept, kept_server, look, size, percent, language):
    kept.room()
    reported(kept_server, "Disputed questions about rather long things")

    def check(visitor):
        visitor.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
        clean(visitor, f"{size}, {percent} %")
        fits_in(visitor, f"{size}, {percent} %")
        assert visitor.page.evaluate(MUDDLED) == []

    def at_the_door(visitor):
        expect(visitor.page.locator("#token")).to_be_visible()
        check(visitor)

    page = enter(kept, OPERATOR, f"/operator?lang={language}", prepare=at_the_door, size=size, **look)
    expect(page.locator(".operator-room").first).to_be_visible()
    page.locator("[data-hold^=look]").first.click()
    expect(page.locator(".operator-content li").first).to_be_visible()
    check(Visitor(kept, page))


def test_a_page_of_another_site_neither_frames_nor_uses_it(kept, kept_server):
    name = reported(kept_server, "Attacked")
    # The browser reports everything that it refuses.
    kept.excuse(r"")
    page = enter(kept, OPERATOR)
    expect(page.get_by_text("ada, operator")).to_be_visible()
    decision = f"{kept.base}/api/operator/library/decks/{name}/decision"
    other = page.context.new_page()
    # Another origin in the browser of an operator who is signed in.
    site = f"http://127.0.0.1:{kept_server.port}/site"
    other.route(site, lambda route: route.fulfill(content_type="text/html", body=f"""
        <iframe src="{kept.base}/operator"></iframe>
        <form method="post" enctype="text/plain" action="{decision}">
        <input name='{{"decision":"hide","other":"' value='"}}'></form>"""))
    other.goto(site)
    assert other.frames[1].locator("#token, main").count() == 0
    tried = other.evaluate("""async ([base, decision, token]) => {
        const attempt = (path, init) => fetch(path, init).then((answer) => `read ${answer.status}`, () => "refused");
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const body = '{"decision":"hide"}';
        return Promise.all([
            attempt(base, { headers }),
            attempt(base, { mode: "no-cors", credentials: "include" }),
            attempt(decision, { method: "POST", headers, body }),
            attempt(decision, { method: "POST", mode: "no-cors", credentials: "include", body }),
        ]);
    }""", [f"{kept.base}/api/operator", decision, OPERATOR])
    assert tried == ["refused"] * 4
    other.evaluate("document.forms[0].submit()")
    expect(other.get_by_text("notAllowed")).to_be_visible()
    assert kept_server.get(f"/api/library/decks/{name}").status == 200


def test_a_name_on_the_big_screen_is_gone_at_once(kept, kept_server):
    code, token = kept_server.make_room(
        game="party", terms=None, decks=[deck("Ours")], options={"spinMilliseconds": 2000, "mixesChance": False})
    room = SimpleNamespace(code=code, token=token)
    screen = kept.screen(room)
    with Client(kept_server, token=token) as host:
        host.join(code)
        for name in ("Gustav", "Hanna"):
            host.do("guests", add=name)
        host.do("spin")
        picked = host.wait_for("spun", seconds=20)["party"]["spin"]["winners"][0]["name"]
    expect(screen.page.get_by_text(picked).first).to_be_visible()
    # What names the guest stays on the screen until something else happens.
    command(kept_server, "erase", room.code, "--guest", picked)
    expect(screen.page.get_by_text(picked)).to_have_count(0)


def test_a_person_sees_what_to_send_to_be_forgotten(kept, kept_server):
    # A browser that was in no room has no number.
    stranger = kept.visit("/about")
    expect(stranger.page.get_by_text("To be forgotten in a room, send its code and the name")).to_be_visible()
    room = kept.room()
    player = kept.player(room, "Ada")
    number = stored(player.page, "callboard.browser")
    player.page.goto(f"{kept.base}/about")
    expect(player.page.get_by_role("heading", name="Being forgotten")).to_be_visible()
    assert number and number in player.page.locator("main").inner_text()
    expect(player.page.get_by_text("Did you join with another browser, or did a host type your name?")).to_be_visible()
