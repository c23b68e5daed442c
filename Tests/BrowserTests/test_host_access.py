"""What only hosts see, in every appearance: axe finds nothing, nothing is too small for a finger, nothing overflows."""

from looks import LOOK, clean, fits, game_titles, translated
from people import Host
from playwright.sync_api import expect

STILL = {"reduced_motion": "reduce"}
SMALL_PHONE = (375, 812)


@LOOK
def test_the_workshop(theatre, look):
    host = theatre.visit("/#pack=wwdc-2025", Host, size=SMALL_PHONE, **look, **STILL)
    expect(host.page.locator(".pack-row").first).to_be_visible()
    host.page.get_by_label("Term 2", exact=True).fill("One more thing")
    clean(host, "rows with a duplicate")
    fits(host, "the workshop")
    host.press("Export")
    clean(host, "export")
    host.press("Close")
    host.press("As a list")
    clean(host, "a list")


def test_a_long_log_can_be_scrolled_by_keyboard(theatre):
    """At the end, nothing in the log can be pressed any more."""
    room = theatre.room(terms=[f"t{n}" for n in range(40)], options={"size": 3}, start=True)
    host = theatre.host(room, size=(1440, 900), **STILL)
    for first in range(0, 30, 5):
        room.call(*room.terms[first:first + 5])
        expect(host.page.locator(".host-log .call")).to_have_count(first + 5)
    room.host.do("finishRound")
    expect(host.page.locator(".finale")).to_be_visible()
    clean(host, "a long log at the finale")


@LOOK
def test_dialogs_and_signals(theatre, look):
    room = theatre.room(options={"size": 3, "crowd": 0})
    host = theatre.host(room, size=SMALL_PHONE, **look, **STILL)
    ada = theatre.player(room, "Ada")
    expect(host.page.locator(".arrival").filter(visible=True)).to_have_text("Ada")
    host.press("Board and goal…")
    host.press("Draw a shape")
    host.page.locator(".shape-cell").first.click()
    host.page.locator(".more-options > summary").click()
    clean(host, "options with a shape")
    host.press("Cancel")
    host.press("Print…")
    clean(host, "print")
    host.press("Close")
    for name in ("Co-host", "Phone remote"):
        host.press(f"Show the secret link: {name}")
        host.press("Show code")
        clean(host, name)
        host.press("Close")
    host.page.locator(".tab").filter(has_text="People").click()
    host.press("Names and access…")
    clean(host, "rules")
    host.press("Cancel")
    host.press("Manage Ada")
    host.press("Remove")
    clean(host, "remove")
    host.press("Cancel")
    host.page.locator(".tab").filter(has_text="Room").click()
    room.host.do("startRound", delay=300)
    expect(host.page.get_by_role("button", name="Start now")).to_be_visible()
    clean(host, "counting down")
    host.starts_now()
    for text in ada.row(0):
        host.call(text)
    ada.strip.get_by_role("button", name="Not yet").click()
    expect(host.page.locator(".signal-unclaimed")).to_be_visible()
    expect(host.page.locator(".signal-doubt")).to_be_visible()
    host.page.get_by_label("Find a term").fill("cat")
    clean(host, "signals, and a term that nobody foresaw")
    fits(host, "calling")
    host.page.get_by_label("Find a term").fill("")
    ada.marks(*ada.row(0))
    host.ends_round()
    expect(host.page.locator(".podium")).to_contain_text("Ada")
    clean(host, "the finale")
    fits(host, "the finale")


# What people wrote, product names and file formats.
CONTENT = (*game_titles(), "Zroom", "Zada", "Host", "Callboard", "YAML", "JSON", "CSV", "localhost", "http", "Alt", "Enter", "--lan", "public-url")


def test_longer_words_from_right_to_left(theatre):
    terms = [f"Zterm {number}" for number in range(9)]
    room = theatre.room(title="Zroom", terms=terms)
    host = theatre.visit(f"/r/{room.code}/host?lang=qps#token={room.token}", Host, size=SMALL_PHONE)
    expect(host.page.locator(".round-action.primary")).to_be_visible()
    theatre.player(room, "Zada")
    content = (*CONTENT, *terms, room.code, room.code[:3], room.code[3:])

    def speaks(state):
        fits(host, state)
        translated(host, state, *content)

    for number in range(4):
        host.page.locator(".round-panel > .button").nth(number).click()
        if number == 0:
            host.page.locator(".more-options > summary").click()
            host.page.locator(".mask-add").click()
        if number == 2:
            expect(host.page.locator(".vote-choices .check").first).to_be_visible()
            host.page.locator(".vote-choices .check").evaluate_all("packs => packs.forEach(pack => pack.remove())")
        host.page.locator("dialog select option").evaluate_all("options => options.slice(1).forEach(option => option.remove())")
        speaks(f"dialog {number}")
        host.page.keyboard.press("Escape")
    for number in (0, 1):
        host.page.locator("button[aria-label][aria-haspopup=dialog]").nth(number).click()
        host.page.locator(".secret-code button").click()
        speaks(f"secret {number}")
        host.page.keyboard.press("Escape")
    host.page.locator(".tab[data-tab=people]").click()
    host.page.locator(".people-panel > .button:visible").click()
    speaks("rules")
    host.page.keyboard.press("Escape")
    host.go("/#pack")
    host.page.locator("#term-box").fill("\n".join(terms))
    host.page.locator(".segments button").first.click()
    host.page.locator(".pack-text").first.fill(terms[1])
    host.page.locator("select option").evaluate_all("options => options.forEach(option => option.remove())")
    translated(host, "the workshop", *content)
    fits(host, "the workshop")
