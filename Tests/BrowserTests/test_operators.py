"""The page of operators and moderators, on a phone: what it shows, what it does, and where the token is not."""

import hashlib

import pytest
from conftest import UNLIMITED
from people import Visitor
from playwright.sync_api import expect
from server_process import Server
from deck_library import Person
from theatre import Theatre, kept as stored

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


def enter(theatre, token, path="/operator"):
    page = theatre.visit(path, Visitor, size=PHONE).page
    page.locator("#token").fill(token)
    page.locator(".operator-door button").click()
    return page


def fits(page):
    """Nothing is wider than the phone."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_operator_sees_the_server_and_hides_what_is_reported(kept, kept_server):
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
    # Neither the address nor what outlives the tab has the token.
    assert page.url.endswith("/operator") and OPERATOR not in page.evaluate("JSON.stringify({...localStorage}) + document.cookie")
    page.reload()
    expect(page.get_by_text("ada, operator")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#token")).to_be_visible()
    assert page.evaluate("JSON.stringify({...sessionStorage})").count(OPERATOR) == 0


def test_a_moderator_sees_reports_alone(kept, kept_server):
    reported(kept_server, "To be approved")
    page = enter(kept, MODERATOR)
    expect(page.get_by_text("bo, moderator")).to_be_visible()
    deck = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="To be approved"))
    deck.get_by_role("button", name="Approve").click()
    expect(deck.get_by_text("approved")).to_be_visible()
    expect(page.get_by_role("heading", level=2)).to_have_count(1)
    assert fits(page)


def test_a_wrong_token_is_said(kept):
    kept.excuse(r"/api/operator")
    page = enter(kept, "a-wrong-token-of-nobody")
    expect(page.get_by_role("alert")).to_have_text("This token is not valid.")
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


def test_a_person_learns_what_to_send_to_be_forgotten(kept, kept_server):
    room = kept.room()
    player = kept.player(room, "Ada")
    number = stored(player.page, "callboard.browser")
    player.page.goto(f"{kept.base}/about")
    expect(player.page.get_by_role("heading", name="Being forgotten")).to_be_visible()
    assert number and number in player.page.locator("main").inner_text()
