"""Every state of Cross Sums at every size, in every appearance, with large text, in every language. At night."""

import pytest
from looks import MUDDLED, SMALL
from people import Solver
from playwright.sync_api import expect
from racers import Racer, RaceRoom, solution
from test_combinations import HALL, HALL_WAY, LONG_NAME, STILL, WAY, tidy
from test_sums_profile import page_of


@pytest.mark.night
@WAY
def test_alone(theatre, look, sizes, percent, language):
    solver = theatre.visit("/sums", Solver, **look, **STILL, locale=language)
    solver.page.route("**/api/leaderboards/**", lambda route: route.fulfill(json=page_of(route.request.url)))
    expect(solver.page.locator(".sums-play")).to_be_visible()
    tidy(solver, "the menu", sizes, percent)
    for number in range(6):
        solver.page.locator(".sums-more .button").nth(number).click()
        expect(solver.page.locator("dialog :is(.sums-cell, li, input, .sums-ranks > li)").first).to_be_attached()
        tidy(solver, f"dialog {number}", sizes, percent)
        solver.page.keyboard.press("Escape")
        expect(solver.page.locator("dialog")).to_have_count(0)
    solver.page.locator(".sums-more .button").nth(3).click()
    solver.page.locator(".sums-form input").first.fill(LONG_NAME)
    solver.page.locator(".sums-form [type=submit]").click()
    expect(solver.page.locator("dialog .button.danger")).to_be_visible()
    tidy(solver, "a profile", sizes, percent)
    solver.page.keyboard.press("Escape")
    solver.page.locator(".sums-menu input[value=master]").check(force=True)
    solver.page.locator(".sums-play").click()
    expect(solver.page.locator(".sums-cell").first).to_be_visible()
    solver.know("master", 1)
    goes, stays = solver.cells(stays=False), solver.cells(stays=True)
    tidy(solver, "the largest", sizes, percent)
    solver.remove(goes[0], stays[0])
    tidy(solver, "a mistake", sizes, percent)
    solver.remove(*goes[1:])
    expect(solver.end).to_be_visible()
    tidy(solver, "the end", sizes, percent)


@pytest.mark.night
@WAY
def test_a_race(theatre, look, sizes, percent, language):
    room = RaceRoom(theatre, difficulty="master", puzzles=1, lives=0)
    options = look | STILL | {"locale": language}
    ada = theatre.visit(f"/r/{room.code}", Racer, **options)
    field = ada.page.locator(".name-input")
    expect(field).not_to_have_value("")
    field.fill(LONG_NAME)
    ada.page.locator(".join-form [type=submit]").click()
    ada.stage("dealt")
    console = theatre.visit(f"/r/{room.code}/host#token={room.token}", **options)
    expect(console.page.locator(".arrival").filter(visible=True).first).to_be_visible()

    def both(state):
        tidy(ada, state, sizes, percent)
        console.page.set_viewport_size({"width": 390, "height": 844})
        for name in console.page.locator(".host-tabs .tab").filter(visible=True).evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)"):
            console.page.set_viewport_size({"width": 390, "height": 844})
            console.page.locator(f".host-tabs [data-tab={name}]").click()
            tidy(console, f"{state}, {name}", sizes, percent)

    both("dealt")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.removes(next(cell for cell in range(49) if cell not in goes), *goes[:3])
    both("playing")
    ada.removes(*goes[3:])
    ada.stage("finished")
    both("finished")


@pytest.mark.night
@HALL_WAY
def test_the_hall(theatre, look, language):
    room = RaceRoom(theatre, difficulty="master", puzzles=1, lives=0)
    screen = theatre.visit(f"/r/{room.code}/screen", size=(1920, 1080), **look, **STILL, locale=language)
    ada = room.racer(LONG_NAME)
    expect(screen.page.locator(".race-stage")).to_be_visible()
    # The controls are shown for a while at first.
    expect(screen.page.locator(".is-awake")).to_have_count(0)
    tidy(screen, "dealt", HALL, 100, (MUDDLED, SMALL))
    goes = solution(room.begins())
    expect(screen.page.locator(".race-cell").first).to_be_visible()
    tidy(screen, "playing", HALL, 100, (MUDDLED, SMALL))
    ada.stage("playing")
    ada.removes(*goes)
    expect(screen.page.locator(".race-reason")).not_to_be_empty()
    tidy(screen, "the solution", HALL, 100, (MUDDLED, SMALL))
    expect(screen.page.locator(".winners")).to_be_visible()
    tidy(screen, "the podium", HALL, 100, (MUDDLED, SMALL))
