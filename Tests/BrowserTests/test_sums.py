"""Cross Sums alone: levels, lives and hints, across closed pages and without a server."""

import hashlib
import json
import re

import pytest
from conditions import comes, until
from looks import LOOK, clean
from people import Solver
from playwright.sync_api import expect
from racers import RaceRoom
from theatre import keep, kept, remember

PROGRESS = "callboard.sums.progress"
NOTHING = {"levels": {}, "finished": {}, "hints": 5, "hintsUsed": 0, "best": {}, "achievements": [], "difficulty": "easy",
           "showsSums": True, "isForgiving": False, "asks": False}
OPEN = ["open"] * 16
# The way pages stored it while they stored a single game.
FORMER = {"choice": {"difficulty": "hard", "level": 7}, "marks": ["removed", *OPEN[1:]], "locked": [], "lives": 3, "livesMax": 3,
          "mistakes": 0, "hinted": 0, "slip": None, "past": [OPEN], "milliseconds": 1200, "moves": [[900, 0, "removed"]]}


def sealed(value):
    """Returns what a page stores, with the checksum that it expects."""
    data = json.dumps(value, separators=(",", ":"))
    return json.dumps({"version": 1, "sum": hashlib.sha256(data.encode()).hexdigest()[:16], "data": data})


@pytest.fixture
def solver(theatre):
    return theatre.visit("/sums", Solver, has_touch=True, is_mobile=True)


def test_levels_one_after_the_other(solver):
    solver.play()
    first, *others = solver.cells(stays=False)
    solver.remove(first)
    expect(solver.cell(first)).to_have_attribute("data-mark", "removed")
    # The other tool with the other button; the same mark again clears the cell.
    ring = solver.cells(stays=True)[0]
    solver.cell(ring).click(button="right")
    expect(solver.cell(ring)).to_have_attribute("data-mark", "kept")
    # The menu offers to continue, also after a reload.
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
    # The announcement that the last level ended does not appear in the next one.
    expect(solver.page.locator("live-region")).not_to_contain_text("Level complete")
    solver.press("Menu")
    solver.press("Statistics")
    solver.reads("1 level completed")


def test_three_mistakes_end_a_puzzle(solver):
    solver.play("hard")
    lives = solver.page.locator(".sums-lives")
    for left, cell in zip((2, 1, 0), solver.cells(stays=True)):
        solver.cell(cell).click()
        expect(solver.cell(cell)).to_have_attribute("data-mark", "kept")
        expect(lives).to_contain_text("1 life left" if left == 1 else f"{left} lives left")
    expect(solver.end).to_contain_text("No lives left")
    solver.press("First mistake")
    solver.reads(" stays.")
    expect(solver.cell(solver.cells(stays=True)[0])).to_have_class(re.compile("is-pointed"))
    solver.press("Try again")
    expect(lives).to_contain_text("3 lives left")
    expect(solver.page.locator(".sums-cell[data-mark=open]")).to_have_count(25)


def test_each_difficulty_and_the_day_keep_a_puzzle_in_progress(solver):
    marked = {}
    for difficulty in ("easy", "master"):
        solver.play(difficulty)
        marked[difficulty] = solver.cells(stays=False)[0]
        solver.remove(marked[difficulty])
        solver.press("Menu")
    solver.press("Today’s puzzle, ", exact=False)
    solver.know_the_day()
    marked["daily"] = solver.cells(stays=False)[0]
    solver.remove(marked["daily"])
    solver.press("Menu")
    # What a page of the previous version stored, or stores in another tab, is accepted.
    keep(solver.page, "callboard.sums.game", sealed(FORMER))
    solver.page.reload()

    def goes_on(name, cell):
        solver.press(f"Continue: {name}")
        expect(solver.cell(cell)).to_have_attribute("data-mark", "removed")
        expect(solver.page.locator(".sums-cell[data-mark=removed]")).to_have_count(1)
        solver.press("Menu")

    goes_on("Today’s puzzle", marked["daily"])
    # It is of the first series, and stays visible whatever is chosen.
    goes_on("Hard (classic), level 7", 0)
    for difficulty, name in (("easy", "Easy, level 1"), ("master", "Master, level 1")):
        solver.pick(difficulty)
        goes_on(name, marked[difficulty])
    # Another level replaces the one in progress only when the player confirms it.
    progress = NOTHING | {"levels": {"hard": 7}, "finished": {"hard": 7}, "difficulty": "master", "best": {"2-master-2": 9000}}
    keep(solver.page, PROGRESS, sealed(progress))
    solver.page.reload()
    solver.replay("master", 2, 1)
    dialog = solver.page.get_by_role("dialog", name="Start Master, level 2?")
    expect(dialog).to_contain_text("Master, level 1 is still in progress.")
    dialog.get_by_role("button", name="Cancel").click()
    goes_on("Master, level 1", marked["master"])
    solver.replay("master", 2, 1)
    solver.page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(solver.page.get_by_role("heading", name="Master, level 2")).to_be_visible()
    solver.press("Menu")
    # The first series is one choice away, with its progress.
    solver.press("Levels")
    dialog = solver.page.get_by_role("dialog", name="Levels")
    dialog.get_by_label("Difficulty").select_option("hard")
    dialog.get_by_label("Series").select_option("Classic")
    expect(dialog.get_by_role("button", name="Level 7, in progress")).to_be_visible()
    expect(dialog.locator(".sums-level")).to_have_count(8)
    dialog.get_by_role("button", name="Level 8").click()
    solver.page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(solver.page.get_by_role("heading", name="Hard (classic), level 8")).to_be_visible()
    expect(solver.page.locator(".sums-cell")).to_have_count(16)


def test_only_the_first_attempt_counts(solver):
    solver.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")

    def shared():
        solver.press("Copy to share")
        solver.toast("Copied.")
        return solver.page.evaluate("window.copied").split("\n")

    solver.press("Today’s puzzle, ", exact=False)
    solver.know_the_day()
    for cell in solver.cells(stays=True)[:3]:
        solver.cell(cell).click()
    expect(solver.end).to_contain_text("No lives left")
    solver.press("Try again")
    expect(solver.page.get_by_role("heading", name="Today’s puzzle")).to_be_visible()
    expect(solver.page.locator(".sums-again")).to_have_text("again")
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_contain_text("Stars stay earned. For records, only your first try counts.")
    first, *_ = shared()
    assert re.fullmatch(r"Cross Sums, \w+ \d+, \d+, again: 0:\d\d \(Medium, 4 × 4\)", first)
    solver.end.get_by_role("button", name="Menu").click()
    expect(solver.page.get_by_role("button", name="Today’s puzzle: solved on a later try")).to_be_visible()
    # A level that was restarted is completed, but has no record.
    solver.play()
    solver.page.get_by_role("button", name=re.compile("^Hint")).click()
    solver.press("Restart")
    solver.page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_contain_text("only your first try counts")
    expect(solver.end).not_to_contain_text("Record")
    # The summary is about this attempt, which had no hint; the hint of the first one still earns no other.
    expect(solver.end).to_contain_text("Mistakes0Hints0")
    expect(solver.end).not_to_contain_text("+1 hint")
    comes(lambda: json.loads(json.loads(kept(solver.page, PROGRESS))["data"])["best"], {})
    solver.end.get_by_role("button", name="Menu").click()
    solver.play(level=2)


def test_a_look_at_a_puzzle_is_part_of_the_first_attempt(solver):
    solver.page.clock.install()
    keep(solver.page, PROGRESS, sealed(NOTHING | {"best": {"2-hard-1": 9000, "2-hard-2": 9000}, "difficulty": "hard"}))
    solver.page.reload()

    def studies():
        expect(solver.page.locator(".sums-cell").first).to_be_visible()
        solver.page.clock.fast_forward("10:00")

    def solves():
        solver.remove(*solver.cells(stays=False))
        expect(solver.end).to_contain_text(re.compile(r"Time10:\d\dMistakes0"))
        solver.end.get_by_role("button", name="Menu").click()

    # Nothing was done in it, so it is the same attempt as before.
    solver.press("Today’s puzzle, ", exact=False)
    solver.know_the_day()
    studies()
    solver.press("Restart")
    solves()
    expect(solver.page.locator(".sums-daily")).to_contain_text("10:")
    # Playing another level in between does not reset the clock.
    solver.choose("hard", 3)
    studies()
    solver.press("Menu")
    solver.replay("hard", 2, 1)
    solver.press("Menu")
    solver.page.reload()
    solver.play("hard", 3)
    solves()


def test_a_puzzle_that_is_over_in_one_tab_is_over_in_the_other(theatre):
    context = theatre.context(has_touch=True, is_mobile=True)
    here, there = (theatre.visit("/sums", Solver, context=context) for _ in range(2))

    def plays_in_both():
        here.play("hard")
        first, *others = here.cells(stays=False)
        here.remove(first)
        there.pick("hard")
        there.press("Continue: Hard, level 1")
        expect(there.cell(first)).to_have_attribute("data-mark", "removed")
        return others

    def goes_on_in_the_menu(words):
        expect(there.page.locator(".sums-menu")).to_be_visible()
        # Hidden and shown again, it restores nothing.
        there.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(there.page.get_by_role("button", name=words)).to_be_visible()
        there.page.reload()
        there.pick("hard")
        expect(there.page.get_by_role("button", name=words)).to_be_visible()

    plays_in_both()
    for cell in here.cells(stays=True)[:3]:
        here.cell(cell).click()
    expect(here.end).to_contain_text("No lives left")
    goes_on_in_the_menu("Play level 1")
    here.end.get_by_role("button", name="Menu").click()
    here.remove(*plays_in_both())
    expect(here.end).to_contain_text("Level complete")
    goes_on_in_the_menu("Play level 2")


def test_todays_marks_of_an_older_page_are_reached_beside_yesterdays(solver):
    def of_the_day(days_ago, cell):
        day = solver.page.evaluate("days => new Date(Date.now() - days * 86400000).toLocaleDateString('sv')", days_ago)
        marks = ["removed" if index == cell else "open" for index in range(16)]
        return sealed(FORMER | {"choice": {"difficulty": "medium", "day": day}, "marks": marks, "moves": [[900, cell, "removed"]]})

    solver.page.evaluate("document.body.replaceChildren()")
    keep(solver.page, "callboard.sums.game.daily", of_the_day(1, 3))
    keep(solver.page, "callboard.sums.game", of_the_day(0, 5))
    solver.page.reload()
    # That day has a puzzle of the second series, too.
    expect(solver.page.get_by_role("button", name=re.compile(r"^Today’s puzzle, \w+ \d+$"))).to_be_visible()
    for place, cell in enumerate((3, 5)):
        solver.page.get_by_role("button", name=re.compile("^Continue: Puzzle of ")).nth(place).click()
        expect(solver.cell(cell)).to_have_attribute("data-mark", "removed")
        solver.press("Menu")


def test_a_daily_result_is_complete(solver):
    solver.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    solver.press("Today’s puzzle, ", exact=False)
    solver.know_the_day()
    wrong, *_ = solver.cells(stays=True)
    solver.cell(wrong).click()
    solver.page.get_by_role("button", name=re.compile("^Hint")).click()
    solver.remove(*[cell for cell in solver.cells(stays=False) if solver.cell(cell).get_attribute("data-mark") != "removed"])
    solver.press("Copy to share")
    solver.toast("Copied.")
    title, counts, address = solver.page.evaluate("window.copied").split("\n")
    assert re.fullmatch(r"Cross Sums, \w+ \d+, \d+: 0:\d\d \(Medium, 4 × 4\)", title)
    assert counts == "✗? 1 mistake, 1 hint" and address == solver.page.url
    # A later attempt counts as such, and does not change the first.
    solver.end.get_by_role("button", name="Menu").click()
    record = solver.page.locator(".sums-daily").inner_text()
    solver.page.locator(".sums-daily").click()
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_contain_text("Mistakes0Hints0Record")
    solver.end.get_by_role("button", name="Menu").click()
    expect(solver.page.locator(".sums-daily")).to_have_text(record)


def test_hints_say_why_and_are_used_up(solver):
    solver.play("medium")
    hint = solver.page.get_by_role("button", name=re.compile("^Hint"))
    for left in (4, 3, 2, 1, 0):
        hint.click()
        expect(hint).to_contain_text(f"Hint ({left})")
        expect(solver.page.locator(".sums-says")).to_contain_text(re.compile(r"^The \d+ (stays|goes)\. (Row|Column) \d: .*\.$"))
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
    expect(solver.page.locator(".sums-says")).to_contain_text(re.compile(r"^The \d+ (stays|goes)\."))


def test_a_finished_level_is_played_again_by_the_clock_and_without_keys(theatre):
    solver = theatre.visit("/sums", Solver, size=(1280, 720))
    solver.play()
    solver.remove(*solver.cells(stays=False))
    solver.end.get_by_role("button", name="Menu").click()
    solver.press("Settings")
    solver.page.get_by_role("switch", name="Show the time").check(force=True)
    solver.page.get_by_role("switch", name=re.compile("^Keys")).uncheck(force=True)
    solver.press("Close")
    # The list has no levels beyond the next one.
    solver.press("Levels")
    expect(solver.page.locator(".sums-level")).to_have_count(2)
    solver.press("Close")
    solver.replay("easy", 1, 3)
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
    solver.press("Statistics")
    solver.reads("1 level completed")


def test_the_twentieth_hint_is_an_achievement_at_once(theatre):
    solver = theatre.visit("/sums", Solver)
    solver.play("extraHard")
    hint = solver.page.get_by_role("button", name=re.compile("^Hint"))
    hint.click()
    comes(lambda: '\\"hintsUsed\\":1' in (kept(solver.page, PROGRESS) or ""), True)
    before = json.loads(kept(solver.page, PROGRESS))
    keep(solver.page, PROGRESS, sealed(json.loads(before["data"]) | {"hintsUsed": 19}))
    solver.page.reload()
    solver.press("Continue: Extra hard, level 1")
    solver.page.get_by_role("button", name=re.compile("^Hint")).click()
    solver.toast("Achievement: Good listener")


def test_settings_are_those_of_all_pages_and_of_this_game(solver):
    solver.press("Settings")
    groups = solver.page.get_by_role("dialog", name="Settings").locator(".settings-group h3")
    expect(groups).to_have_text(["Cross Sums", "Reading", "Sound and vibration"])
    solver.page.get_by_role("switch", name=re.compile("^Sound")).check(force=True)
    solver.page.get_by_role("switch", name="Show the time").check(force=True)
    solver.press("Close")
    solver.play()
    expect(solver.page.get_by_role("timer")).to_be_visible()
    # Nor does a room show anything of another game.
    room = RaceRoom(solver.theatre)
    ada = room.racer("Ada")
    ada.page.get_by_role("button", name="Options").click()
    ada.press("Settings…")
    expect(ada.page.locator(".settings-group h3")).to_have_text(["Reading", "Sound and vibration"])


# Returns where the parts of a board are, and how large its cells.
PARTS = """() => {
    const box = (selector) => {
        const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
        return { top, bottom, left, right };
    };
    const cell = document.querySelector(".sums-cell:not([data-mark=removed])");
    return { board: box(".sums-board"), says: box(".sums-says"), controls: box(".sums-controls"), pointed: box(".is-pointed"),
             cell: cell.getBoundingClientRect().width, digits: parseFloat(getComputedStyle(cell).fontSize) };
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (568, 320)], ids=str)
@pytest.mark.parametrize("difficulty", ["easy", "master"])
def test_large_text_makes_no_board_smaller_and_hides_nothing(theatre, size, difficulty):
    found = {}
    for percent in (100, 200):
        context = theatre.context(size=size, has_touch=True, is_mobile=True)
        remember(context, f"localStorage.setItem('callboard.settings', '{{\"textSize\":{percent}}}')")
        solver = theatre.visit("/sums", Solver, context=context)
        solver.play(difficulty)
        for _ in range(3):
            solver.page.get_by_role("button", name=re.compile("^Hint")).click()
            parts = found[percent] = solver.page.evaluate(PARTS)
            # The reason, the cells to which it points and the tools are visible, and the page does not scroll.
            for name in ("says", "pointed", "controls"):
                assert parts[name]["top"] >= -1 and parts[name]["bottom"] <= size[1] + 1, (percent, name, parts)
                assert parts[name]["left"] >= -1 and parts[name]["right"] <= size[0] + 1, (percent, name, parts)
            assert solver.page.evaluate("[scrollX, scrollY]") == [0, 0]
        # Targets stay visible when numbers are scrolled below them.
        solver.page.locator(".sums-board").evaluate("board => board.scrollTo(999, 999)")
        targets = solver.page.locator(".sums-target").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map(({ left, top }) => [left, top])")
        board = found[percent]["board"]
        rows = targets[len(targets) // 2:]
        assert all(top >= board["top"] - 1 for _, top in targets[:len(targets) // 2]), targets
        assert all(abs(left - board["left"]) <= 4 for left, _ in rows), rows
        # Nothing is visible to the left of a target at the edge.
        assert len({left for left, _ in rows}) == 1
        context.close()
    assert found[200]["cell"] >= found[100]["cell"] and found[200]["digits"] > found[100]["digits"], found
    if size == (320, 568):
        assert found[100]["board"]["bottom"] <= size[1]


@pytest.mark.parametrize("size", [(320, 568), (340, 640), (360, 640), (390, 844), (820, 1180), (1180, 820)], ids=str)
@pytest.mark.parametrize("difficulty", ["expert", "master"])
def test_a_hint_does_not_move_a_large_board_which_is_visible_as_a_whole(theatre, size, difficulty):
    solver = theatre.visit("/sums", Solver, size=size, has_touch=True, is_mobile=True)
    solver.play(difficulty)
    board = solver.page.locator(".sums-board")
    before = board.bounding_box()
    for _ in range(4):
        solver.page.get_by_role("button", name=re.compile("^Hint")).click()
        assert board.bounding_box() == before
        assert board.evaluate("({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => "
                              "[scrollWidth - clientWidth, scrollHeight - clientHeight]") == [0, 0]
        # The reason covers neither the board nor the tools.
        says = solver.page.locator(".sums-says").bounding_box()
        assert says["y"] + says["height"] <= before["y"] or says["y"] >= before["y"] + before["height"]
        assert says["y"] + says["height"] <= solver.page.locator(".sums-controls").bounding_box()["y"]
    if size[0] < 430:
        return
    # Where there is room, the marked target of a row keeps a distance from the first number.
    open_ = [cell for cell in solver.cells(stays=False) if solver.cell(cell).get_attribute("data-mark") != "removed"]
    solver.remove(*open_[:-1])
    expect(solver.page.locator("[role=rowheader].is-met").first).to_be_visible()
    assert solver.page.locator("[role=rowheader]").evaluate_all("""all => all.every((one) =>
        one.querySelector(".sums-goal").getBoundingClientRect().right <= one.getBoundingClientRect().right + 1)""")


def test_hearts_have_the_same_place_whatever_the_title(theatre):
    solver = theatre.visit("/sums", Solver, size=(320, 568), has_touch=True, is_mobile=True)
    places = []
    for difficulty in ("easy", "extraHard"):
        solver.play(difficulty)
        places.append([box["x"] for box in [solver.page.locator(".sums-lives .icon").first.bounding_box()]])
        solver.press("Menu")
    assert places[0] == places[1], places


def test_how_to_play_is_played_answers_every_tap_and_is_offered_once(solver):
    solver.press("New here? Learn it in a minute")
    dialog = solver.page.get_by_role("dialog")
    says = dialog.get_by_role("status")
    expect(says).to_contain_text("Row 2: 8 left to remove, and only 7 + 1 makes 8. So remove the 7. Tap it.")
    dialog.locator(".sums-cell").nth(0).click()
    expect(says).to_contain_text("Not the 6: it stays. Row 2: 8 left to remove")
    expect(dialog.locator(".sums-cell").nth(0)).to_have_attribute("data-mark", "open")
    # Any number that must be removed is right, not only the highlighted one.
    dialog.locator(".sums-cell").nth(8).click()
    expect(says).to_contain_text("Right.")
    for _ in range(3):
        expect(says).to_contain_text("Tap it.")
        dialog.locator(".is-pointed").click()
    expect(says).to_contain_text("press and hold a number to keep it")
    dialog.locator(".sums-cell").nth(0).click(button="right")
    expect(says).to_contain_text("That’s it.")
    solver.press("Got it")
    expect(solver.page.locator(".sums-learn")).to_be_hidden()
    solver.page.reload()
    expect(solver.page.locator(".sums-play")).to_be_visible()
    expect(solver.page.locator(".sums-learn")).to_be_hidden()
    # The rules are one tap away, also in the middle of a puzzle.
    solver.play()
    solver.press("How to play")
    expect(solver.page.get_by_role("dialog").locator(".sums-cell").first).to_be_visible()


def test_a_player_who_has_solved_a_puzzle_gets_no_introduction(solver):
    expect(solver.page.locator(".sums-learn")).to_be_visible()
    solver.play()
    solver.remove(*solver.cells(stays=False))
    solver.end.get_by_role("button", name="Menu").click()
    expect(solver.page.locator(".sums-play")).to_be_visible()
    expect(solver.page.locator(".sums-learn")).to_be_hidden()


def test_a_wrong_tap_a_met_line_and_a_hint_are_shown_on_the_board(solver):
    # Notes which animations run, by the class of what moves.
    solver.page.evaluate("""() => {
        window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.moved.push(this.className); return animate.apply(this, all); };
    }""")

    def moved():
        return set(solver.page.evaluate("window.moved.splice(0)"))

    solver.play("medium")
    wrong = solver.cells(stays=True)[0]
    solver.cell(wrong).click()
    expect(solver.cell(wrong)).to_have_attribute("data-slip", "")
    assert {"sums-heart", "sums-half is-left", "sums-half is-right"} <= moved()
    expect(solver.page.locator(".sums-heart")).to_have_count(0)
    # A heart is lost, and is still a heart.
    expect(solver.page.locator(".sums-lives .icon-heart")).to_have_count(3)
    expect(solver.page.locator(".sums-lives .is-lost")).to_have_count(1)
    solver.page.get_by_role("button", name=re.compile("^Hint")).click()
    expect(solver.page.locator(".sums-cell.is-lit")).to_have_count(4)
    expect(solver.page.locator(".sums-target.is-lit")).to_have_count(1)
    expect(solver.page.locator(".sums-cell.is-lit.is-pointed")).to_have_count(1)
    expect(solver.page.locator(".sums-says")).to_contain_text("left to remove")
    solver.remove(*[cell for cell in solver.cells(stays=False) if solver.cell(cell).get_attribute("data-mark") != "removed"])
    expect(solver.end).to_contain_text("Level complete")
    assert {"sums-leaving", "sums-goal"} <= moved()


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_what_is_said_about_a_number_stands_at_its_side_of_the_board(theatre, size):
    solver = theatre.visit("/sums", Solver, size=size, has_touch=True, is_mobile=True)
    # Notes where hearts break.
    solver.page.evaluate("""() => {
        window.hearts = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
            if (this.matches(".sums-heart")) window.hearts.push([this.style.left, this.style.top].map(parseFloat));
            return animate.apply(this, all);
        };
    }""")
    solver.play("hard")
    says, controls = solver.page.locator(".sums-says"), solver.page.locator(".sums-controls")
    board = solver.page.locator(".sums-board").bounding_box()
    stays = solver.cells(stays=True)
    high, low = next(cell for cell in stays if cell < 10), next(cell for cell in reversed(stays) if cell >= 15)
    for cell in (high, low):
        solver.cell(cell).tap()
        expect(solver.cell(cell)).to_have_attribute("data-slip", "")
        words, tapped = says.bounding_box(), solver.cell(cell).bounding_box()
        assert solver.page.locator(".sums-board").bounding_box() == board
        above, below = board["y"] - words["y"] - words["height"], words["y"] - board["y"] - board["height"]
        assert 0 <= (above if cell == high else below) <= 8, (cell, words, board)
        assert words["y"] + words["height"] <= controls.bounding_box()["y"]
        x, y = solver.page.evaluate("window.hearts.at(-1)")
        # The heart breaks at the cell's corner, not over its number.
        assert abs(x - tapped["x"] - tapped["width"]) < 8 and abs(y - tapped["y"]) < 2
    solver.remove(solver.cells(stays=False)[0])
    solver.press("Undo")
    assert says.bounding_box()["y"] < board["y"]


def test_nothing_moves_with_reduced_motion(theatre):
    solver = theatre.visit("/sums", Solver, reduced_motion="reduce")
    solver.page.evaluate("() => { Element.prototype.animate = () => { throw new Error('it moves'); }; }")
    solver.play("medium")
    solver.cell(solver.cells(stays=True)[0]).click()
    expect(solver.cell(solver.cells(stays=True)[0])).to_have_attribute("data-slip", "")
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_contain_text("Level complete")


def test_a_swipe_marks_cells_and_stops_at_a_mistake(theatre):
    solver = theatre.visit("/sums", Solver, size=(1280, 720))
    solver.play("medium")

    def draws(*cells):
        for number, cell in enumerate(cells):
            box = solver.cell(cell).bounding_box()
            solver.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
            if number == 0:
                solver.page.mouse.down()
        solver.page.mouse.up()

    def marks():
        return solver.page.locator(".sums-cell").evaluate_all("cells => cells.map(cell => cell.dataset.mark)")

    pairs = [(cell, cell + 1) for cell in range(16) if cell % 4 < 3]
    going = next(pair for pair in pairs if not any(solver.solution[cell] for cell in pair))
    draws(*going)
    assert [marks()[cell] for cell in going] == ["removed", "removed"]
    # A second swipe over them opens them again.
    draws(*going)
    assert [marks()[cell] for cell in going] == ["open", "open"]
    # A swipe back to its first cell is still no tap.
    draws(going[0], going[1], going[0])
    assert [marks()[cell] for cell in going] == ["removed", "removed"]
    # A mistake costs one life, even if the finger passes further cells.
    row = next(row for row in range(4) if sum(solver.solution[4 * row:4 * row + 4]) >= 2)
    draws(*range(4 * row, 4 * row + 4))
    expect(solver.page.locator(".sums-lives .is-lost")).to_have_count(1)
    # Sliding off the board cancels a press.
    left = next(cell for cell, mark in enumerate(marks()) if mark == "open")
    box = solver.cell(left).bounding_box()
    solver.page.mouse.move(box["x"] + 5, box["y"] + 5)
    solver.page.mouse.down()
    solver.page.mouse.move(5, 5)
    solver.page.mouse.up()
    assert marks()[left] == "open"


def test_days_and_levels_have_stars_and_a_missed_day_is_silent(theatre):
    solver = theatre.visit("/sums", Solver, size=(390, 844), locale="en-GB")
    solver.page.clock.install(time="2026-11-18T12:00:00")
    best = {f"2-daily-2026-11-{day:02}-medium": 60_000 for day in (2, 3)} | {"daily-2026-11-04-medium": 50_000}
    keep(solver.page, PROGRESS, sealed(NOTHING | {"best": best, "feats": {"2-daily-2026-11-02-medium": 3}}))
    solver.page.reload()
    solver.press("Calendar")
    dialog = solver.page.get_by_role("dialog", name="Calendar")
    expect(dialog).to_contain_text("3 puzzles solved this month")
    # A run that is over is not mentioned.
    expect(dialog).not_to_contain_text("in a row")
    for name in ("2 Nov 2026, 3 stars", "3 Nov 2026, 1 star", "4 Nov 2026, 1 star", "5 Nov 2026"):
        expect(dialog.get_by_role("button", name=name, exact=True)).to_be_enabled()
    # The 2nd is a Monday.
    columns = dialog.locator(".sums-day").evaluate_all("days => days.map((day) => day.getBoundingClientRect().left)")
    assert columns[1] == min(columns)
    # A missed day looks like one that can be played; only future days cannot.
    assert len({dialog.locator(".sums-day").nth(day).get_attribute("class") for day in range(4, 18)}) == 1
    expect(dialog.locator(".sums-day:disabled")).to_have_count(12)
    dialog.get_by_role("button", name="Previous month").click()
    expect(dialog.get_by_role("heading", name="October 2026")).to_be_visible()
    expect(dialog).not_to_contain_text("this month")
    dialog.get_by_role("button", name="17 Oct 2026").click()
    expect(solver.page.get_by_role("heading", name="Puzzle of 17 Oct 2026")).to_be_visible()


def test_statistics_and_the_way_to_achievements(solver):
    best = {"2-easy-1": 10_000, "2-easy-2": 30_000, "2-easy-3": 50_000, "easy-9": 5_000}
    keep(solver.page, PROGRESS, sealed(NOTHING | {"levels": {"easy": 9}, "finished": {"easy": 1}, "best": best, "hintsUsed": 7,
                                                  "feats": {"2-easy-1": 3, "2-easy-2": 1}}))
    solver.page.reload()
    solver.press("Statistics")
    dialog = solver.page.get_by_role("dialog", name="Statistics")
    expect(dialog.get_by_role("row", name="Easy").first.get_by_role("cell")).to_have_text(["3", "0:30", "0:10", "2"])
    expect(dialog.get_by_role("row", name="Master").first.get_by_role("cell")).to_have_text(["0", "–", "–", "0"])
    expect(dialog.locator("li").filter(has_text="Warmed up")).to_contain_text("4 of 10")
    expect(dialog.locator("li").filter(has_text="Good listener")).to_contain_text("7 of 20")
    expect(dialog.locator("li").filter(has_text="First level")).not_to_contain_text("of 1")


def test_damaged_progress_is_reported_and_starts_again(solver):
    keep(solver.page, PROGRESS, '{"version": 1, "sum": "0", "data": "{}"}')
    solver.page.reload()
    expect(solver.page.get_by_role("alert")).to_contain_text("could not be read")
    solver.play()


def test_progress_is_kept(solver):
    solver.play()
    solver.remove(*solver.cells(stays=False))
    expect(solver.end).to_be_visible()
    comes(lambda: '\\"2-easy-1\\":' in kept(solver.page, PROGRESS), True)


def test_after_one_visit_no_server_is_needed(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    solver = theatre.visit("/sums", Solver)
    until(solver.page, """async () => {
        if (!navigator.serviceWorker.controller) return false;
        for (const name of await caches.keys()) if (await (await caches.open(name)).match("/shell.json")) return true;
    }""")
    # The solutions of the four levels, computed while the server is there; the bundle does not have the module under
    # this name.
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
    solver.press("Statistics")
    solver.reads("4 levels completed")


def test_over_plain_http_pages_name_the_missing_features_and_the_rest_works(plain_theatre):
    plain_theatre.excuse("ERR_INTERNET_DISCONNECTED", "Failed to load")
    solver = plain_theatre.visit("/sums", Solver)
    solver.reads("Without HTTPS")
    solver.play("hard")
    # While the page is open, it needs no network.
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
    for name in ("How to play", "Levels", "Calendar", "Statistics", "Settings"):
        solver.press(name)
        clean(solver, name)
        solver.press("Close")
    # The largest board has the smallest numbers, including targets that are met.
    solver.play("master")
    solver.remove(*solver.cells(stays=False)[:-2])
    solver.cell(solver.cells(stays=True)[0]).click(button="right")
    expect(solver.page.locator(".sums-target.is-met").first).to_be_visible()
    clean(solver, "the largest puzzle")
    solver.press("Menu")
    solver.play("extraHard")
    solver.remove(*solver.cells(stays=False)[:2], solver.cells(stays=True)[0])
    clean(solver, "a puzzle")
    solver.remove(*solver.cells(stays=False)[2:])
    expect(solver.end).to_be_visible()
    clean(solver, "solved")
    solver.end.get_by_role("button", name="Menu").click()
    for name in ("Levels", "Calendar", "Statistics"):
        solver.press(name)
        clean(solver, f"{name} with results")
        solver.press("Close")
