"""The menu of Cross Sums: choices and links in complete rows, results of levels, and no unnecessary information."""

import pytest
from people import Solver
from playwright.sync_api import expect
from test_sums_profile import page_of

# Returns the rows of choices or links: the number of elements in each, and how many different widths they have.
ROWS = """(parts) => {
    const rows = new Map();
    for (const part of parts) {
        const { top, width } = part.getBoundingClientRect();
        const row = rows.get(Math.round(top)) ?? [];
        rows.set(Math.round(top), [...row, Math.round(width)]);
    }
    return [...rows.values()].map((widths) => [widths.length, new Set(widths).size]);
}"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["en", "de"])
def test_choices_and_links_are_in_complete_rows(theatre, size, language):
    solver = theatre.visit("/sums", Solver, size=size, locale=language)
    expect(solver.page.locator(".sums-play")).to_be_visible()
    rows = solver.page.locator(".sums-menu .choices .choice").evaluate_all(ROWS)
    # Six difficulties, the same number in each row.
    assert sum(count for count, _ in rows) == 6 and len({count for count, _ in rows}) == 1, rows
    rows = solver.page.locator(".sums-more .button").evaluate_all(ROWS)
    # Links have the same width, and are below one another.
    assert all(widths == 1 for _, widths in rows) and len({count for count, _ in rows[:-1]}) <= 1, rows


def test_a_finished_level_shows_what_it_earned(theatre):
    solver = theatre.visit("/sums", Solver)
    solver.play("easy", 1)
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_contain_text("1 hint")


def test_a_short_leaderboard_has_no_page_numbers(theatre):
    solver = theatre.visit("/sums", Solver)
    line = {"place": 1, "nickname": "Ada", "levels": 3}
    solver.page.route("**/api/leaderboards/**", lambda route: route.fulfill(json={"from": 0, "total": 1, "lines": [line]}))
    solver.press("Leaderboard")
    dialog = solver.page.get_by_role("dialog")
    expect(dialog.locator(".sums-ranks li")).to_have_count(1)
    expect(dialog.get_by_role("status")).to_be_hidden()
    expect(dialog.get_by_text("Previous")).to_be_hidden()
    # A player who is not on it gets there from here.
    dialog.get_by_role("button", name="Profile and progress").click()
    expect(solver.page.get_by_role("dialog").get_by_label("Nickname")).to_be_visible()
    solver.page.keyboard.press("Escape")
    solver.press("Leaderboard")
    # A list of several pages says which one is shown.
    solver.page.unroute("**/api/leaderboards/**")
    solver.page.route("**/api/leaderboards/**", lambda route: route.fulfill(json=page_of(route.request.url)))
    dialog.locator("select").select_option(index=1)
    expect(dialog.get_by_role("status")).to_be_visible()


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_keyboard_shortcuts_are_listed_if_there_is_a_keyboard(theatre, touch):
    options = {"has_touch": True, "is_mobile": True} if touch else {}
    solver = theatre.visit("/sums", Solver, **options)
    solver.press("Settings")
    dialog = solver.page.get_by_role("dialog")
    expect(dialog.locator(".switch").first).to_be_visible()
    keys = dialog.get_by_text("Keys: arrows")
    if touch:
        expect(keys.filter(visible=True)).to_have_count(0)
    else:
        expect(keys.filter(visible=True)).to_have_count(1)
