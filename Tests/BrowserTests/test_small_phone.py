"""The smallest phone, and the console on a desktop, in four languages: every tab bar and every card of the four games
shows its words completely. With large text, the console's head leaves most of the window to its panels.
"""

import pytest
from conditions import comes
from looks import MUDDLED, SETTLED, SMALL, WIDE
from playwright.sync_api import expect

SIZE = (320, 568)
GAMES = {"bingo": {"terms": None, "pack": "wwdc-2025", "options": {"size": 5}}} | {
    game: {"game": game, "terms": None} for game in ("crossSums", "party", "sequence")}

# Returns words that extend beyond their box, and words of a tab that are broken in the middle. Tabs that appear later
# count.
BURST = """() => {
    for (const tab of document.querySelectorAll(".tabbar .tab[hidden]")) tab.hidden = false;
    const found = [];
    const range = document.createRange();
    for (const part of document.querySelectorAll(".tab, .button, .chip, .notice, .callstrip, .jack-team")) {
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const box = part.getBoundingClientRect();
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { data, parentElement } = walker.currentNode;
            if (!data.trim() || parentElement.closest(".visually-hidden") || !parentElement.checkVisibility()) continue;
            range.selectNodeContents(walker.currentNode);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
            if (lines.some(({ left, right, top, bottom }) => left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1))
                found.push(`${part.className}: “${data.trim()}” stands out`);
            if (part.matches(".tab") && new Set(lines.map(({ top }) => Math.round(top))).size > data.trim().split(/[\\s\\u00ad-]+/).length)
                found.push(`${part.className}: “${data.trim()}” is broken`);
        }
    }
    return found;
}"""

# Returns the tabs that are not completely within the window, or not with the bar in a page that scrolls.
BEYOND = """() => {
    const isFixed = document.scrollingElement.scrollHeight <= innerHeight;
    const tabs = [...document.querySelectorAll(".tabbar .tab")].filter((tab) => tab.checkVisibility());
    return tabs.filter((tab) => {
        const { left, right, bottom } = tab.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || (isFixed && bottom > innerHeight + 1);
    }).map((tab) => tab.textContent);
}"""

# Returns the distances between the icons of tabs and their words.
GAPS = """() => {
    const tabs = [...document.querySelectorAll(".host-tabs .tab")].filter((tab) => tab.checkVisibility());
    const gap = (tab) => tab.querySelector("span").getBoundingClientRect().left - tab.querySelector("svg").getBoundingClientRect().right;
    return [...new Set(tabs.map((tab) => Math.round(gap(tab))))];
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_tabs_and_cards_have_room_for_their_words(theatre, language, game):
    code, token = theatre.server.make_room(**GAMES[game])
    phone = theatre.visit(f"/r/{code}", size=SIZE, has_touch=True, is_mobile=True, locale=language)
    field = phone.page.locator(".name-input")
    expect(field).not_to_have_value("")
    field.fill("Ada")
    phone.page.locator(".join-form [type=submit]").click()
    console = theatre.visit(f"/r/{code}/host#token={token}", size=SIZE, locale=language)
    for visitor in (phone, console):
        expect(visitor.page.locator(".tabbar .tab").first).to_be_visible()
    expect(phone.page.locator(".callstrip[data-state], .race, .wheel, .jack-team").filter(visible=True).first).to_be_visible()
    for visitor in (phone, console):
        for faults in (BURST, BEYOND):
            comes(lambda visitor=visitor, faults=faults: visitor.page.evaluate(faults), [])
        # The tabs stay visible with large text, too.
        visitor.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize')); }")
        comes(lambda visitor=visitor: visitor.page.evaluate(BEYOND), [])
        visitor.page.evaluate("() => { document.documentElement.style.fontSize = ''; dispatchEvent(new Event('resize')); }")
    comes(lambda: phone.page.evaluate(MUDDLED), [])
    # On a desktop, the tabs are above the panels, next to each other.
    for width in (1024, 1440):
        console.page.set_viewport_size({"width": width, "height": 800})
        comes(lambda: console.page.evaluate(BURST), [])
        # Every icon has the same distance from its word.
        comes(lambda: len(console.page.evaluate(GAPS)), 1)


@pytest.mark.parametrize("game", [*GAMES, "quiz"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_with_large_text_the_head_of_the_console_is_small(theatre, language, game):
    setup = GAMES.get(game, {"game": game, "terms": None})
    code, token = theatre.server.make_room(**setup | {"title": "Saturday at our place"})
    page = theatre.visit(f"/r/{code}/host#token={token}", size=SIZE, locale=language).page
    expect(page.locator(".host-bar .host-title")).to_have_text("Saturday at our place")
    tabs = page.locator(".host-tabs .tab").filter(visible=True)
    expect(tabs.nth(2)).to_be_visible()
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for size in (SIZE, (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for tab in tabs.all():
            tab.click()
            page.evaluate(SETTLED)
            head = page.locator(".host-bar").bounding_box()["height"]
            assert head <= 0.4 * size[1], (size, tab.inner_text(), head)
            for faults in (WIDE, MUDDLED, SMALL, BEYOND):
                comes(lambda faults=faults: page.evaluate(faults), [])
