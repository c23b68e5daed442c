"""Pictures of Cross Sums: alone from the menu to the end, on several devices, and in a full room."""

import re

from bots import bots
from people import Solver
from playwright.sync_api import expect
from racers import RaceRoom, solution
from test_sums_profile import page_of

HALL = 200
PHONE = (390, 844)
ACROSS = ["Zoë", "Bo Baggins", "Wolfeschlegelsteinhausen"]


def sums_alone(theatre, album):
    """Takes pictures of the menu with everything that it opens, the smallest board and the largest, a mistake, a hint,
    both endings.
    """
    solver = theatre.visit("/sums", Solver, size=PHONE)
    solver.page.route("**/api/leaderboards/**", lambda route: route.fulfill(json=page_of(route.request.url)))
    expect(solver.page.locator(".sums-play")).to_be_visible()
    album.shoot("sums-menu", solver)

    def dialog(name, button, ready):
        solver.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        solver.press(button)
        expect(solver.page.locator(ready).first).to_be_visible()
        album.shoot(name, solver)

    def close(button="Close"):
        solver.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        solver.page.get_by_role("dialog").last.get_by_role("button", name=button).click()

    for name, button, ready in (("how", "How to play", "dialog .sums-cell"), ("levels", "Levels", "dialog .sums-level"),
                                ("calendar", "Calendar", "dialog .sums-day"), ("statistics", "Statistics", "dialog li"),
                                ("settings", "Settings", "dialog .switch"), ("leaderboard", "Leaderboard", ".sums-ranks > li")):
        dialog(f"sums-{name}", button, ready)
        solver.page.keyboard.press("Escape")
    dialog("sums-no-profile", "Profile and progress", "dialog input")
    dialog("sums-code", "Show a code", "dialog .device-code")
    close()
    solver.page.get_by_label("Nickname").fill(ACROSS[2])
    dialog("sums-profile", "Create profile", "dialog >> text=Delete my profile")
    close()

    solver.play("easy", 1)
    goes, stays = solver.cells(stays=False), solver.cells(stays=True)
    solver.remove(goes[0])
    solver.remove(stays[0])
    expect(solver.page.locator(".sums-says")).to_contain_text("Oops, that")
    album.shoot("sums-mistake", solver)
    solver.press("Hint", exact=False)
    expect(solver.page.locator(".sums-says")).to_contain_text(re.compile(r"^The \d+ (stays|goes)\."))
    album.shoot("sums-hint", solver)
    solver.remove(*[cell for cell in goes[1:] if solver.cell(cell).get_attribute("data-mark") != "removed"])
    expect(solver.end).to_contain_text("Level complete")
    album.shoot("sums-complete", solver)
    solver.end.get_by_role("button", name="Menu").click()
    largest = solver.page.locator(".sums-menu input[type=radio]").last.get_attribute("value")
    solver.play(largest, 1)
    solver.remove(*solver.cells(stays=False)[:9])
    album.shoot("sums-largest", solver)
    for cell in solver.cells(stays=True)[:9]:
        if not solver.end.is_visible():
            solver.remove(cell)
    expect(solver.end).to_contain_text("No lives left")
    album.shoot("sums-out", solver)


def sums_race(theatre, album):
    """Takes pictures of a race of the largest boards from the lobby to the podium, in a full room."""
    room = RaceRoom(theatre, difficulty="master", puzzles=1, lives=0, hints=1)
    screen, console = room.screen(), room.console()
    overlay = theatre.visit(f"/r/{room.code}/overlay?parts=call,news,qr,standings,tension", size=(1920, 1080))
    racers = [room.racer(name) for name in ACROSS[:2]]
    with bots(theatre.server, room.code, HALL):
        expect(console.page.locator(".lobby > h3").filter(visible=True)).to_contain_text(f"{HALL + 2} players", timeout=60_000)
        racers[0].stage("dealt")
        album.shoot("race-dealt", racers[0])
        album.shoot("race-screen-dealt", screen)
        panels(album, console, "race-host-dealt")
        puzzle = room.begins()
        goes = solution(puzzle)
        first, last = racers
        first.stage("playing")
        stays = next(cell for cell in range(49) if cell not in goes)
        first.removes(stays, *goes[:5])
        album.shoot("race-playing", first)
        first.page.get_by_role("button", name="Hint").click()
        expect(first.page.locator(".sums-says")).to_contain_text(re.compile(r"^The \d+ (stays|goes)\."))
        album.shoot("race-hint", first)
        album.shoot("race-screen-playing", screen)
        panels(album, console, "race-host-playing")
        first.removes(*[cell for cell in goes if first.marks()[cell] != "removed"])
        first.stage("solved")
        album.shoot("race-solved", first)
        album.shoot("race-overlay", overlay, sizes=[(1920, 1080), (1280, 720)], schemes=["light"])
        # The bots solve it too, and then the last person, with whom it ends.
        album.shoot("race-screen-late", screen)
        # The solution is shown for a few seconds only.
        album.stop_once(screen, ".race-reason")
        last.removes(*goes)
        room.host.wait_for("puzzleFinished", seconds=300)
        expect(screen.page.locator(".race-reason")).not_to_be_empty()
        album.shoot("race-screen-solution", screen)
        screen.page.reload()
        first.stage("finished")
    album.shoot("race-finished", first)
    panels(album, console, "race-host-finished")
    expect(screen.page.locator(".winners")).to_be_visible(timeout=45_000)
    album.shoot("race-screen-podium", screen)
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".race-solution").first).to_be_visible()
    album.shoot("race-recap", recap, whole=True)


def panels(album, console, name):
    """Takes pictures of the console, on phones one panel at a time."""
    for tab in console.page.locator(".host-tabs .tab").evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)"):
        console.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        button = console.page.locator(f".host-tabs [data-tab={tab}]")
        if button.is_visible():
            button.click()
            album.shoot(f"{name}-{tab}", console)
