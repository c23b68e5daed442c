"""Cross Sums alone: levels, lives and hints, over closed pages and without a server."""

import hashlib
import json
import re

import pytest
from conditions import comes, until
from looks import LOOK, clean
from people import Solver
from playwright.sync_api import expect
from theatre import keep, kept

PROGRESS = "callboard.sums.progress"

@pytest.fixture
def solver(theatre):
    return theatre.visit("/sums", Solver, has_touch=True, is_mobile=True)


def test_levels_one_after_the_other(solver):
    solver.play()
    first, *others = solver.cells(stays=False)
    solver.remove(first)
    expect(solver.cell(first)).to_have_attribute("data-mark", "removed")
    # The other tool by the other button; what is marked so again is open.
    ring = solver.cells(stays=True)[0]
    solver.cell(ring).click(button="right")
    expect(solver.cell(ring)).to_have_attribute("data-mark", "kept")
    # The menu offers to go on; so does a page that comes again.
    solver.press("Menu")
    solver.page.reload()
    solver.press("Continue: Easy, level 1")
    expect(solver.cell(first)).to_have_attribute("data-mark", "removed")
    expect(solver.cell(ring)).to_have_attribute("data-mark", "kept")
    solver.remove(*others)
    expect(solver.end).to_contain_text("Level complete")
    expect(solver.end).to_contain_text(re.compile(r"Time\d:\d\dMistakes0Hints0"))
    expect(solver.end).to_contain_text("Achievement: First level")
    solver.press("Next: level 2")
    expect(solver.page.get_by_role("heading", name="Easy, level 2")).to_be_visible()
    solver.press("Menu")
    solver.press("Achievements")
    solver.reads("1 level finished")


def test_three_mistakes_are_the_end_of_it(solver):
    solver.play("hard")
    lives = solver.page.locator(".sums-lives")
    for left, cell in zip((2, 1, 0), solver.cells(stays=True)):
        solver.cell(cell).click()
        expect(solver.cell(cell)).to_have_attribute("data-mark", "kept")
        expect(lives).to_contain_text("1 life left" if left == 1 else f"{left} lives left")
    expect(solver.end).to_contain_text("No lives left")
    solver.press("Where was the first mistake?")
    solver.reads("has to stay.")
    expect(solver.cell(solver.cells(stays=True)[0])).to_have_class(re.compile("is-pointed"))
    solver.press("Try again")
    expect(lives).to_contain_text("3 lives left")
    expect(solver.page.locator(".sums-cell[data-mark=open]")).to_have_count(16)


def test_hints_say_why_and_are_used_up(solver):
    solver.play("medium")
    hint = solver.page.get_by_role("button", name=re.compile("^Hint"))
    for left in (4, 3, 2, 1, 0):
        hint.click()
        expect(hint).to_contain_text(f"Hint ({left})")
        expect(solver.page.locator(".sums-says")).to_contain_text(re.compile(r"^(Row|Column) \d: .* So the \d+ (stays|goes)\.$"))
    hint.click()
    solver.reads("No hints left.")


def test_keys(theatre):
    solver = theatre.visit("/sums", Solver, size=(1280, 720))
    solver.play()
    solver.cell(0).focus()
    solver.page.keyboard.press("ArrowRight")
    solver.page.keyboard.press("ArrowDown")
    expect(solver.cell(4)).to_be_focused()
    solver.page.keyboard.press("x" if not solver.solution[4] else "k")
    expect(solver.cell(4)).to_have_attribute("data-mark", "kept" if solver.solution[4] else "removed")
    solver.page.keyboard.press("o")
    expect(solver.cell(4)).to_have_attribute("data-mark", "open")
    solver.page.keyboard.press("u")
    expect(solver.cell(4)).not_to_have_attribute("data-mark", "open")
    solver.page.keyboard.press("h")
    expect(solver.page.locator(".sums-says")).to_contain_text("So the")


def test_a_finished_level_is_played_again_by_the_clock_and_without_keys(theatre):
    solver = theatre.visit("/sums", Solver, size=(1280, 720))
    expect(solver.page.locator(".sums-level")).to_be_hidden()
    solver.play()
    solver.remove(*solver.cells(stays=False))
    solver.end.get_by_role("button", name="Menu").click()
    solver.press("Settings")
    solver.page.get_by_role("switch", name="Show the time").check(force=True)
    solver.page.get_by_role("switch", name=re.compile("^Keys")).uncheck(force=True)
    solver.press("Close")
    # Levels that are not open yet are none.
    level = solver.page.get_by_label("Level, any up to 2")
    level.press_sequentially("3")
    expect(solver.page.get_by_role("button", name="Play level 2")).to_be_visible()
    level.press("Backspace")
    level.press_sequentially("1")
    solver.play()
    expect(solver.page.get_by_role("timer")).to_have_text(re.compile(r"\d:\d\d"))
    cell = solver.cells(stays=False)[0]
    solver.cell(cell).focus()
    solver.page.keyboard.press("x")
    expect(solver.cell(cell)).to_have_attribute("data-mark", "open")
    solver.page.keyboard.press("Space")
    expect(solver.cell(cell)).to_have_attribute("data-mark", "removed")
    solver.remove(*solver.cells(stays=False)[1:])
    solver.press("Next: level 2")
    solver.press("Menu")
    solver.press("Achievements")
    solver.reads("1 level finished")


def test_the_twentieth_hint_is_an_achievement_at_once(theatre):
    solver = theatre.visit("/sums", Solver)
    solver.play("extraHard")
    hint = solver.page.get_by_role("button", name=re.compile("^Hint"))
    hint.click()
    comes(lambda: '\\"hintsUsed\\":1' in (kept(solver.page, PROGRESS) or ""), True)
    before = json.loads(kept(solver.page, PROGRESS))
    progress = json.loads(before["data"]) | {"hintsUsed": 19}
    data = json.dumps(progress, separators=(",", ":"))
    keep(solver.page, PROGRESS, json.dumps(
        {"version": 1, "sum": hashlib.sha256(data.encode()).hexdigest()[:16], "data": data}))
    solver.page.reload()
    solver.press("Continue: Extra hard, level 1")
    solver.page.get_by_role("button", name=re.compile("^Hint")).click()
    solver.toast("Achievement: Good listener")


def test_how_to_play_is_played(solver):
    solver.press("How to play")
    dialog = solver.page.get_by_role("dialog")
    for _ in range(4):
        expect(dialog.get_by_role("status")).to_contain_text("Tap it.")
        dialog.locator(".is-pointed").click()
    expect(dialog.get_by_role("status")).to_contain_text("That is all there is to it.")


def test_damaged_progress_begins_anew_and_says_so(solver):
    keep(solver.page, PROGRESS, '{"version": 1, "sum": "0", "data": "{}"}')
    solver.page.reload()
    expect(solver.page.get_by_role("alert")).to_contain_text("could not be read")
    solver.play()


def test_progress_is_kept(solver):
    solver.play()
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_be_visible()
    comes(lambda: '\\"easy\\":1' in kept(solver.page, PROGRESS), True)


def test_after_one_visit_no_server_is_needed(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    solver = theatre.visit("/sums", Solver)
    until(solver.page, """async () => {
        if (!navigator.serviceWorker.controller) return false;
        for (const name of await caches.keys()) if (await (await caches.open(name)).match("/shell.json")) return true;
    }""")
    # How the four end, learnt while there is somebody to ask; the bundle does not have the module by this name.
    levels = [("easy", 1), ("medium", 1), ("hard", 1), ("extraHard", 1)]
    solutions = {}
    for difficulty, level in levels:
        solver.know(difficulty, level)
        solutions[difficulty] = solver.solution
    own_server.kill()
    solver.page.reload()
    for difficulty, level in levels:
        solver.choose(difficulty, level)
        solver.solution = solutions[difficulty]
        solver.remove(*solver.cells(stays=False))
        expect(solver.end).to_contain_text("Level complete")
        solver.end.get_by_role("button", name="Menu").click()
    solver.press("Achievements")
    solver.reads("4 levels finished")


def test_plain_http_says_what_it_cannot_do_and_does_the_rest(plain_theatre):
    plain_theatre.excuse("ERR_INTERNET_DISCONNECTED", "Failed to load")
    solver = plain_theatre.visit("/sums", Solver)
    solver.reads("This address is not encrypted")
    solver.play("hard")
    # While it is open it needs no network.
    solver.page.context.set_offline(True)
    first, *others = solver.cells(stays=False)
    solver.remove(first)
    solver.page.context.set_offline(False)
    solver.page.reload()
    solver.press("Continue: Hard, level 1")
    expect(solver.cell(first)).to_have_attribute("data-mark", "removed")
    solver.remove(*others)
    expect(solver.end).to_contain_text("Level complete")


@LOOK
def test_there_is_nothing_for_axe_to_find(theatre, look):
    solver = theatre.visit("/sums", Solver, reduced_motion="reduce", has_touch=True, is_mobile=True, **look)
    clean(solver, "the menu")
    for name in ("How to play", "Achievements", "Settings"):
        solver.press(name)
        clean(solver, name)
        solver.press("Close")
    solver.play("extraHard")
    solver.remove(*solver.cells(stays=False)[:2], solver.cells(stays=True)[0])
    clean(solver, "a puzzle")
    solver.remove(*solver.cells(stays=False)[2:])
    expect(solver.end).to_be_visible()
    clean(solver, "solved")
    # With a level finished, the menu takes the number of one.
    solver.end.get_by_role("button", name="Menu").click()
    expect(solver.page.get_by_label("Level, any up to 2")).to_be_visible()
    clean(solver, "the menu with levels")
