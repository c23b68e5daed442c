"""What people type is shown as text on every page, whatever it contains."""

from people import Visitor
from playwright.sync_api import expect

PICTURE = '<img src="/boo" onerror="document.title = 7">'
NAME, TITLE, NEWS = "<b>Ada</b>", "<u>An evening</u>", "<s>Back soon</s>"

# Counts elements that contain only the text typed between the angle brackets.
MADE = """() => [...document.querySelectorAll("img[src='/boo'], b, u, i, s")]
  .filter((part) => part.tagName === "IMG" || /^(Ada|An evening|Back soon|term \\d)$/.test(part.textContent)).length"""


def test_typed_markup_stays_text(theatre):
    room = theatre.room(title=TITLE, terms=[PICTURE, *[f"<i>term {n}</i>" for n in range(8)]], options={"size": 3})
    host, screen, overlay = theatre.host(room), theatre.screen(room), theatre.overlay(room)
    ada = theatre.player(room, NAME)
    host.reads(NAME)
    room.host.do("startRound")
    room.call(PICTURE)
    expect(ada.strip).to_contain_text(PICTURE)
    expect(host.term(PICTURE)).to_contain_text("Call 1")
    room.host.do("announce", text=NEWS)
    ada.toast(NEWS)
    expect(screen.page.locator(".news")).to_have_text(NEWS)
    row = ada.row(0)
    room.call(*[text for text in row if text != PICTURE])
    ada.marks(*row)
    room.host.do("finishRound")
    host.reads(NAME)
    recap = theatre.visit(f"/r/{room.code}/recap", Visitor)
    expect(recap.page.locator(".winner-names")).to_have_text(NAME)
    recap.reads(PICTURE)
    recap.reads(TITLE)
    for visitor in (ada, host, screen, overlay, recap):
        assert visitor.page.evaluate(MADE) == 0
        assert visitor.page.title() != "7"
