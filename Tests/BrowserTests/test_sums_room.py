"""Cross Sums in a room: a race of phones, host, projector and bots; by keys alone; together; in the middle of an
evening.
"""

import json
import re
import subprocess

import pytest
from bots import bots
from conditions import comes
from looks import LOOK, clean
from people import Solver
from playwright.sync_api import expect
from racers import Racer, RaceRoom, solution
from server_process import BINARY, ROOT, environment
from test_house import plays
from test_sums import PARTS
from theatre import PHONE, remember
from wire_client import Client


@pytest.fixture
def race(theatre):
    return lambda **options: RaceRoom(theatre, **options)


@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.night)])
def test_a_race_of_two_phones_host_projector_and_bots(race, theatre, count):
    room = race(lives=0)
    screen, overlay = room.screen(), theatre.visit(f"/r/{room.code}/overlay?parts=call,news,standings,tension")
    ada, bo = room.racer("Ada"), room.racer("Bo")
    ada.stage("dealt")
    screen.reads("players are here")
    console = room.console()
    console.press("Start race")
    ada.stage("countdown")
    expect(console.page.locator(".race-left")).to_have_text(re.compile(r"^Starts in 0:\d\d$"))
    console.press("Stop the countdown")
    ada.stage("dealt")
    with bots(theatre.server, room.code, count):
        expect(console.page.locator(".lobby > h3").filter(visible=True)).to_contain_text(f"{count + 2} players", timeout=60_000)
        puzzle = room.begins()
        goes = solution(puzzle)
        stays = next(cell for cell in range(9) if cell not in goes)
        for racer in (ada, bo):
            racer.stage("playing")
        # A mistake reveals the cell, and says so; a hint reveals the next one, with its reason.
        ada.cell(stays).click()
        expect(ada.page.locator(".sums-says")).to_contain_text("Oops, that")
        assert ada.marks()[stays] == "kept"
        bo.page.get_by_role("button", name="Hint").click()
        expect(bo.page.locator(".sums-says")).to_contain_text(re.compile(r"^The \d+ (stays|goes)\."))
        expect(bo.page.get_by_role("button", name="Hint")).to_be_disabled()
        # Marks are private: neither the projector nor the console shows them.
        assert set(screen.page.locator(".race-cell").evaluate_all("cells => cells.map(c => c.dataset.mark)")) == {"open"}
        assert set(console.page.locator(".race-cell").evaluate_all("cells => cells.map(c => c.dataset.mark)")) == {"open"}
        ada.removes(*[cell for cell in goes if ada.marks()[cell] != "removed"])
        ada.stage("solved")
        expect(ada.page.locator(".race-watch .race-lane").first).to_be_visible()
        bo.removes(*[cell for cell in goes if bo.marks()[cell] != "removed"])
        bo.stage("solved")
        expect(overlay.page.locator(".race-tension")).to_contain_text("solved")
        # The bots solve it too, and then the puzzle ends.
        room.host.wait_for("puzzleFinished", seconds=60)
        ada.stage("paused")
        # The solution is shown line by line, with the standings next to it.
        expect(screen.page.locator(".race-reason")).not_to_be_empty()
        expect(screen.page.locator(".race-side-table .race-line").first).to_be_visible()
        console.press("Next puzzle")
        for racer in (ada, bo):
            racer.stage("playing")
        room.host.wait(lambda told: told["type"] == "progress" and told["progress"]["solved"] >= count, seconds=60)
        console.page.locator(".host-tabs [data-tab=room]").click()
        console.press("End round")
        console.page.get_by_role("dialog").get_by_role("button", name="End the round").click()
        ada.stage("finished")
    expect(ada.page.locator(".race-watch .race-line").first).to_be_visible()
    expect(screen.page.locator(".winners")).to_be_visible(timeout=15_000)
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".race-solution")).to_have_count(2)


def test_every_player_has_a_line_and_the_console_shows_the_state(race, theatre):
    room = race(lives=0)
    screen, console = room.screen(), room.console()
    ada, bo, cleo = room.racer("Ada"), room.racer("Bo"), room.racer("Cleo")
    with bots(theatre.server, room.code, 14):
        expect(console.page.locator(".lobby > h3").filter(visible=True)).to_contain_text("17 players", timeout=60_000)
        goes = solution(room.begins())
        for racer in (ada, bo, cleo):
            racer.stage("playing")
        bo.removes(goes[0])
        room.host.wait(lambda told: told["type"] == "progress" and told["progress"]["solved"] == 14, seconds=60)
        bo.press("Race")
        lane = bo.page.locator("dialog .race-lane.is-own")
        expect(lane).to_contain_text("Bo")
        bo.page.keyboard.press("Escape")
        ada.removes(*goes)
        ada.stage("solved")
        # Twelve places are public; that of the fifteenth comes a moment later.
        expect(ada.page.locator(".race-news")).to_contain_text("Place 15 in this puzzle so far")
        expect(ada.page.locator(".race-watch .race-lane.is-own")).to_contain_text("Ada")
        expect(console.page.locator(".race-figures")).to_have_text("15 solved, 2 playing, 0 out")
        room.host.do("finishPuzzle")
        # Once a puzzle is over, it cannot be played, and its solution is public.
        expect(console.page.locator(".race-figures")).to_have_text("15 of 17 solved")
        assert "open" not in console.page.locator(".race-live .race-cell").evaluate_all("cells => cells.map(c => c.dataset.mark)")
        expect(console.page.locator(".race-live .race-lane").filter(visible=True)).to_have_count(0)
        for racer, place in ((ada, "15"), (bo, "–"), (cleo, "–")):
            racer.stage("paused")
            own = racer.page.locator(".race-watch .race-line.is-own")
            expect(own.locator(".race-place")).to_have_text(place)
            expect(own.locator(".race-you")).to_have_text("you")
        room.host.do("nextPuzzle")
        ada.stage("playing")
        room.host.do("finishRound")
        # Before the podium, the standings would reveal the result.
        expect(screen.page.locator("body[data-race=told]")).to_have_count(1)
        expect(screen.page.locator(".race-side-table")).to_be_hidden()
        expect(console.page.locator(".host-bar")).to_contain_text("Race finished")
        expect(console.page.locator(".host-bar")).not_to_contain_text("Puzzle")
        for racer, place in ((ada, "15"), (bo, "–"), (cleo, "–")):
            racer.stage("finished")
            expect(racer.page.locator(".race-title")).to_have_text("Cross Sums")
            # Two who finish in the same tenth of a second share a step.
            expect(racer.page.locator(".winners .winners-step").first).to_be_visible()
            expect(racer.page.locator(".race-watch .race-line.is-own .race-place")).to_have_text(place)
        expect(screen.page.locator(".winners .avatar").nth(2)).to_be_visible(timeout=15_000)
    # People who solved nothing are listed at the end, without a place: Bo, who tried, and Cleo, who never tapped.
    recap = theatre.visit(f"/r/{room.code}/recap")
    lines = recap.page.locator(".race-line")
    expect(lines).to_have_count(17)
    for line, name in ((lines.nth(15), "Bo"), (lines.nth(16), "Cleo")):
        expect(line).to_contain_text(name)
        expect(line).to_contain_text("no puzzle solved")


def solve_at_once(room, *racers):
    """Lets all solve the first puzzle, as nearly in one commit as possible."""
    goes = solution(room.begins())
    for racer in racers:
        racer.stage("playing")
        racer.removes(*goes[:-1])
    for racer in racers:
        racer.page.evaluate("cell => document.querySelectorAll('.sums-cell')[cell].click()", goes[-1])


def test_a_photo_finish_is_named(race):
    """Equal tenths share a place: two seats solve the puzzle in one commit, otherwise the test tries again."""
    room = race(puzzles=1)
    screen = room.screen()
    ada, bo = room.racer("Ada"), room.racer("Bo")
    for _ in range(20):
        solve_at_once(room, ada, bo)
        top = room.host.wait_for("roundFinished")["standings"]["top"]
        if top[0]["tenths"] == top[1]["tenths"]:
            break
        room.host.do("newRound", options={"difficulty": "easy", "puzzles": 1})
    else:
        pytest.fail("no two were as fast in twenty rounds")
    assert [line["place"] for line in top] == [1, 1]
    expect(screen.page.locator(".winners .race-photo")).to_have_text("Photo finish", timeout=15_000)
    expect(ada.page.locator(".race-watch .race-photo").first).to_be_visible()


@pytest.mark.night
def test_a_photo_finish_before_200_bots(race, theatre):
    for _ in range(10):
        room = race(puzzles=1, lives=0)
        screen, console = room.screen(), room.console()
        ada, bo = room.racer("Ada"), room.racer("Bo")
        with bots(theatre.server, room.code, 200):
            expect(console.page.locator(".lobby > h3").filter(visible=True)).to_contain_text("202 players", timeout=60_000)
            solve_at_once(room, ada, bo)
            top = room.host.wait_for("roundFinished", seconds=60)["standings"]["top"]
        if {line["name"] for line in top if line["place"] == 1} == {"Ada", "Bo"}:
            break
    else:
        pytest.fail("no two were as fast, and faster than all bots, in ten rooms")
    podium = screen.page.locator(".winners")
    expect(podium.locator(".race-photo")).to_contain_text(["Photo finish"], timeout=30_000)
    for visitor, place in ((screen, podium), (ada, ada.page.locator(".race-watch")), (console, console.page)):
        expect(place.locator(".race-photo").first).to_be_visible()
        visitor.reads("Ada")


def test_a_race_earns_achievements_among_those_of_playing_alone(race, theatre):
    room = race(puzzles=1)
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.removes(*goes)
    ada.stage("finished")
    ada.toast("Achievement: Off the line Achievement: Flawless")
    # They are listed with those of playing alone, and each is announced once.
    ada.page.reload()
    ada.stage("finished")
    assert not [said for said in ada.page.evaluate("window.toasts") if "Achievement" in said]
    alone = theatre.visit("/sums", Solver, context=ada.page.context)
    alone.press("Statistics")
    reached = alone.page.locator(".sums-achievements .is-reached strong")
    expect(reached).to_have_text(["Off the line", "Flawless"])


def test_by_keys_alone(race):
    room = race()
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    keys = ada.page.keyboard
    expect(ada.cell(0)).to_be_focused()
    at = 0
    for cell in goes:
        for _ in range(cell // 3 - at // 3):
            keys.press("ArrowDown")
        keys.press("Home")
        for _ in range(cell % 3):
            keys.press("ArrowRight")
        at = cell
        expect(ada.cell(cell)).to_be_focused()
        keys.press("x")
        comes(lambda cell=cell: ada.marks()[cell], "removed")
    ada.stage("solved")
    said = ada.cell(goes[0]).get_attribute("aria-label")
    assert "row" in said and "removed" in said


def test_a_returning_player_and_another_device_have_the_board(race, theatre):
    room = race(hints=0)
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.removes(goes[0])
    comes(lambda: ada.marks()[goes[0]], "removed")
    ada.page.reload()
    ada.stage("playing")
    comes(lambda: ada.marks()[goes[0]], "removed")
    # The same seat in another tab: taps there are visible here.
    other = theatre.visit(f"/r/{room.code}", Racer, context=ada.page.context)
    other.stage("playing")
    comes(lambda: other.marks()[goes[0]], "removed")
    other.removes(goes[1])
    comes(lambda: ada.marks()[goes[1]], "removed")
    # A player who joins late starts without marks, with the same clock as everybody.
    late = room.racer("Late")
    late.stage("playing")
    assert set(late.marks()) == {"open"}


def test_a_player_who_waits_for_the_next_puzzle_is_informed(race):
    room = race(lateStart="own")
    ada = room.racer("Ada")
    room.begins()
    ada.stage("playing")
    late = room.racer("Late")
    late.stage("late")
    late.reads("You join from the next one")
    room.host.do("finishPuzzle")
    room.host.do("nextPuzzle")
    late.stage("playing")


def test_no_lives_left(race):
    room = race(lives=1)
    ada = room.racer("Ada")
    room.racer("Bo")
    puzzle = room.begins()
    ada.stage("playing")
    goes = solution(puzzle)
    ada.cell(next(cell for cell in range(9) if cell not in goes)).click()
    ada.stage("out")
    expect(ada.page.locator(".sums-controls")).to_be_hidden()
    ada.reads("No lives left in this puzzle")


def test_the_largest_board_leaves_room_for_what_is_beside_it(race):
    room = race(difficulty="master", puzzles=1, lives=0)
    ada, _ = room.racer("Ada", size=(844, 390)), room.racer("Bo")
    console = room.console(PHONE)
    goes = solution(room.begins())
    ada.stage("playing")
    # In landscape, the two tools are next to each other, or below one another with the same width.
    left, right = [button.bounding_box() for button in ada.page.locator(".sums-tools .button").all()]
    assert left["y"] == right["y"] or left["width"] == right["width"] and left["x"] == right["x"]
    # With large text, the console's puzzle is not wider than the console.
    console.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for part in (".race-figures", ".race-picture"):
        box = console.page.locator(part).filter(visible=True).first.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0], part
    last = console.page.locator(".race-picture .race-cell").filter(visible=True).last.bounding_box()
    assert last["x"] + last["width"] <= PHONE[0]
    # A player who is done sees the others below the board, not behind it.
    ada.removes(*goes)
    ada.stage("solved")
    watch, cell = ada.page.locator(".race-watch"), ada.page.locator(".sums-cell").last
    expect(watch).to_be_visible()
    assert cell.bounding_box()["y"] + cell.bounding_box()["height"] <= watch.bounding_box()["y"]


@pytest.mark.parametrize("size", [(320, 568), PHONE], ids=str)
@pytest.mark.parametrize("difficulty", ["easy", "master"])
def test_large_text_makes_no_board_of_a_race_smaller_and_hides_nothing(race, theatre, size, difficulty):
    room = race(difficulty=difficulty, puzzles=1)
    racers = {}
    for percent in (100, 200):
        context = theatre.context(size=size, has_touch=True, is_mobile=True)
        remember(context, f"localStorage.setItem('callboard.settings', '{{\"textSize\":{percent}}}')")
        racers[percent] = room.racer(f"Ada {percent}", context=context)
    room.begins()
    found = {}
    for percent, racer in racers.items():
        racer.stage("playing")
        # Numbers are visible at first.
        assert racer.cell(0).bounding_box()["y"] + racer.cell(0).bounding_box()["height"] <= size[1]
        racer.page.get_by_role("button", name=re.compile("^Hint")).click()
        expect(racer.page.locator(".sums-says")).not_to_be_empty()
        parts = found[percent] = racer.page.evaluate(PARTS)
        for name in ("says", "pointed", "controls"):
            assert parts[name]["top"] >= -1 and parts[name]["bottom"] <= size[1] + 1, (percent, name, parts)
            assert parts[name]["left"] >= -1 and parts[name]["right"] <= size[0] + 1, (percent, name, parts)
        assert racer.page.evaluate("[innerWidth, innerHeight, scrollX, scrollY]") == [*size, 0, 0]
    assert found[200]["cell"] >= found[100]["cell"] and found[200]["digits"] > found[100]["digits"], found


@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=str)
@pytest.mark.parametrize("difficulty", ["expert", "master"])
def test_a_hint_does_not_move_a_large_board_of_a_race(race, size, difficulty):
    room = race(difficulty=difficulty, puzzles=1, hints=3)
    ada = room.racer("Ada", size=size)
    room.begins()
    ada.stage("playing")
    board, says = ada.page.locator(".sums-board"), ada.page.locator(".sums-says")
    before, said = board.bounding_box(), ""
    for _ in range(3):
        ada.page.get_by_role("button", name=re.compile("^Hint")).click()
        expect(says).not_to_have_text(said)
        said = says.inner_text()
        assert board.bounding_box() == before
        assert board.evaluate("({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => "
                              "[scrollWidth - clientWidth, scrollHeight - clientHeight]") == [0, 0]


def test_together(race):
    room = race(mode="together", difficulty="master", puzzles=1, share=50)
    screen = room.screen()
    ada, bo = room.racer("Ada"), room.racer("Bo")
    puzzle = room.begins()
    goes = solution(puzzle)
    for racer in (ada, bo):
        racer.stage("playing")
    ada.cell(goes[0]).click()
    expect(ada.cell(goes[0])).to_have_attribute("data-votes", "1")
    assert bo.marks()[goes[0]] == "open"
    bo.cell(goes[0]).click()
    for page in (ada.page, bo.page):
        expect(page.locator(".sums-cell").nth(goes[0])).to_have_attribute("data-mark", "removed")
        expect(page.locator(".sums-cell").nth(goes[0])).not_to_have_class("is-asked")
    expect(screen.page.locator(".race-cell").nth(goes[0])).to_have_attribute("data-mark", "removed")
    kept = next(cell for cell in range(49) if cell not in goes)
    for racer in (ada, bo):
        racer.cell(kept).click()
    expect(ada.cell(kept)).to_have_class("sums-cell is-locked")
    expect(bo.page.locator(".sums-lives")).to_contain_text("2 lives left")


def solves_together(room, ada):
    """Begins a race and solves its puzzle with four helpers, while `ada` looks on."""
    helpers = [room.theatre.stack.enter_context(Client(room.theatre.server)) for _ in range(4)]
    for number, helper in enumerate(helpers):
        helper.join(room.code, name=f"Helper {number}")
    goes = solution(room.begins())
    ada.stage("playing")
    for number, cell in enumerate(goes):
        # Two pairs take turns, because one person may send only so many marks a second.
        for helper in helpers[number % 2::2]:
            helper.do("mark", cell=cell, **{"as": "removed"})


def test_a_board_solved_together_ends_with_the_time_and_the_board(race):
    room = race(mode="together", difficulty="master", puzzles=1, share=5)
    ada, screen, console = room.racer("Ada", size=(844, 390)), room.screen(), room.console()
    solves_together(room, ada)
    ada.stage("finished")
    for page in (ada.page, screen.page, console.page):
        expect(page.get_by_text(re.compile(r"^You solved it together in \d:\d\d\.\d!$")).filter(visible=True).first).to_be_visible()
    expect(ada.page.locator(".sums-board")).to_be_visible()
    expect(screen.page.locator(".race-picture")).to_be_visible()
    # On a phone on its side, the news does not cover the heading.
    title, news = (ada.page.locator(part).bounding_box() for part in (".race-title", ".race-news"))
    assert title["y"] + title["height"] <= news["y"]
    expect(console.page.get_by_text("Standings appear after each puzzle.")).to_be_hidden()


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (390, 844), (430, 932)])
def test_all_columns_of_the_largest_shared_board_are_in_view_on_a_phone(race, size):
    room = race(mode="together", difficulty="giant", puzzles=1)
    ada = room.racer("Ada", size=size)
    room.begins()
    ada.stage("playing")
    wide, visible = ada.page.locator(".sums-board").evaluate("board => [board.scrollWidth, board.clientWidth]")
    assert wide <= visible


def test_a_shared_board_that_is_over_shows_no_votes_and_no_clock(race):
    room = race(mode="together", difficulty="master", puzzles=2, share=5)
    ada, screen = room.racer("Ada"), room.screen()
    solves_together(room, ada)
    ada.stage("solved")
    expect(ada.page.locator(".race-clock")).to_be_hidden()
    expect(screen.page.locator(".race-stage-title")).to_contain_text("You solved it together")
    ada.stage("paused")
    room.host.do("nextPuzzle")
    ada.stage("playing")
    ada.cell(0).click()
    for page in (ada.page, screen.page):
        expect(page.locator("[data-votes]")).to_have_count(1)
    room.host.do("finishRound")
    ada.stage("finished")
    expect(screen.page.locator(".race-stage[data-kind=told]")).to_be_visible()
    for page in (ada.page, screen.page):
        expect(page.locator("[data-votes]")).to_have_count(0)
    expect(ada.page.locator(".race-news")).to_contain_text("You solved 1 of 2 puzzles together")


def test_a_wrong_tap_and_a_hint_show_on_the_board_of_a_race(race):
    room = race(puzzles=1, hints=1)
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    stays = next(cell for cell in range(9) if cell not in goes)
    ada.cell(stays).click()
    expect(ada.cell(stays)).to_have_attribute("data-slip", "")
    expect(ada.page.locator(".race-head .sums-lives .is-lost")).to_have_count(1)
    ada.page.get_by_role("button", name="Hint").click()
    expect(ada.page.locator(".sums-cell.is-lit")).to_have_count(3)
    expect(ada.page.locator(".sums-target.is-lit")).to_have_count(1)
    expect(ada.page.locator(".sums-says")).to_contain_text("left to remove")
    # A hint is no mistake, and the previous mistake is no longer shown.
    expect(ada.page.locator("[data-slip]")).to_have_count(0)


def test_who_waits_in_the_lobby_can_learn_the_game_until_the_race_starts(race):
    room = race()
    ada = room.racer("Ada")
    ada.press("New here? Learn it in a minute")
    lesson = ada.page.get_by_role("dialog")
    lesson.locator(".is-pointed").click()
    expect(lesson.get_by_role("status")).to_contain_text("Right.")
    room.begins()
    ada.stage("playing")
    expect(lesson).to_have_count(0)
    expect(ada.cell(0)).to_be_visible()


# Returns how high the race is in the console and its panel, and the narrowest track.
FILLED = """() => {
    const size = (selector) => document.querySelector(selector).getBoundingClientRect();
    return { live: size(".race-live").bottom, panel: size(".host-panel:has(> .race-live)").bottom,
             track: Math.min(...[...document.querySelectorAll(".race-live .race-track")].map((one) => one.getBoundingClientRect().width)) };
}"""


def test_a_race_fills_wide_consoles_and_shows_who_leads_between_puzzles(race):
    room = race(difficulty="medium")
    console, ada = room.console(), room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.removes(*goes[:2])
    expect(console.page.locator(".race-live .race-lane").first).to_be_visible()
    for width, height in ((1280, 800), (1600, 900), (1920, 1080)):
        console.page.set_viewport_size({"width": width, "height": height})
        filled = console.page.evaluate(FILLED)
        assert filled["track"] > 120 and filled["panel"] - 40 <= filled["live"] <= filled["panel"], (width, filled)
    ada.removes(*goes[2:])
    expect(console.page.locator(".race-live .race-cell[data-mark=removed]").first).to_be_visible()
    expect(console.page.locator(".host-panel[data-panel=standings] .race-line").first).to_contain_text("Ada")


def test_an_empty_board_cannot_be_submitted(race):
    room = race(puzzles=1, checking="atEnd")
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    submit = ada.page.get_by_role("button", name="Submit")
    expect(submit).to_be_disabled()
    ada.removes(goes[0])
    expect(submit).to_be_enabled()


def test_bingo_then_cross_sums_then_bingo(theatre):
    room = theatre.room()
    host = theatre.host(room)
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    for visitor in (host, ada, screen):
        visitor.page.evaluate("() => { window.stays = true; }")
    plays(host, "Cross Sums")
    expect(ada.page.locator(".race[data-stage=dealt]")).to_be_visible()
    expect(screen.page.locator(".race-stage")).to_be_visible()
    host.press("Start race")
    expect(ada.page.locator(".race[data-stage=playing]")).to_be_visible(timeout=20_000)
    expect(screen.page.locator(".race-cell").first).to_be_visible()
    plays(host, "Live bingo", ends=True)
    expect(ada.page.locator("bingo-board")).to_be_visible()
    for visitor in (host, ada, screen):
        assert visitor.page.evaluate("() => window.stays") is True


def test_a_host_plays_along(race):
    room = race()
    console = room.console(size=PHONE)
    console.press("Play")
    console.page.get_by_label("Your name as a player").fill("Hostess")
    console.press("I’m playing too")
    expect(console.page.locator(".play .race[data-stage=dealt]")).to_be_visible()
    goes = solution(room.begins())
    expect(console.page.locator(".play .race[data-stage=playing]")).to_be_visible()
    for cell in goes:
        console.page.locator(".play .sums-cell").nth(cell).click()
    expect(console.page.locator(".play .race[data-stage=solved]")).to_be_visible()


def test_an_export_is_proved_by_page_and_command(race, theatre, tmp_path):
    room = race(puzzles=1, lives=0)
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.cell(next(cell for cell in range(9) if cell not in goes)).click()
    ada.removes(*goes)
    room.host.wait_for("roundFinished")
    answer = theatre.server.get(f"/api/rooms/{room.code}/export.json", Authorization=f"Bearer {room.token}")
    assert answer.status == 200, answer.body
    table = theatre.server.get(f"/api/rooms/{room.code}/export.csv", Authorization=f"Bearer {room.token}")
    file = tmp_path / "export.json"
    file.write_bytes(answer.body)
    proved = subprocess.run([BINARY, "verify", file], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)
    assert proved.returncode == 0, proved.stdout + proved.stderr
    visitor = theatre.visit("/verify")
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.reads("Everything checks out")
    lie = json.loads(answer.body)
    lie["plays"][0]["rounds"][0]["seats"][0]["tenths"] = [1]
    file.write_text(json.dumps(lie))
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.reads("Something doesn’t match")
    caught = subprocess.run([BINARY, "verify", file], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)
    assert caught.returncode != 0
    assert b"Ada" in table.body and b"seconds" in table.body


@LOOK
def test_there_is_nothing_for_axe_to_find(race, theatre, look):
    room = race()
    screen = room.screen()
    ada = room.racer("Ada", **look, reduced_motion="reduce")
    console = theatre.visit(f"/r/{room.code}/host#token={room.token}", **look, reduced_motion="reduce")
    for stage in ("dealt", "playing", "paused", "finished"):
        if stage == "playing":
            room.begins()
        elif stage == "paused":
            room.host.do("finishPuzzle")
        elif stage == "finished":
            room.host.do("finishRound")
        ada.stage(stage)
        for visitor in (ada, console, screen):
            clean(visitor, stage)


@LOOK
def test_there_is_nothing_for_axe_to_find_at_the_end_of_a_race(race, theatre, look):
    room = race(puzzles=1, lives=0)
    screen = theatre.visit(f"/r/{room.code}/screen", size=(1920, 1080), **look, reduced_motion="reduce")
    ada = room.racer("Ada", **look, reduced_motion="reduce", size=(320, 568))
    with bots(theatre.server, room.code, 14):
        room.host.wait(lambda told: told["type"] == "pulse" and told["present"] >= 15, seconds=60)
        goes = solution(room.begins())
        ada.stage("playing")
        ada.removes(*goes)
        room.host.wait(lambda told: told["type"] == "progress" and told["progress"]["solved"] == 15, seconds=60)
        room.host.do("finishRound")
        ada.stage("finished")
        clean(ada, "more lines than the phone is high")
        expect(screen.page.locator(".winners")).to_be_visible(timeout=15_000)
        clean(screen, "the podium")
    recap = theatre.visit(f"/r/{room.code}/recap", **look, reduced_motion="reduce")
    expect(recap.page.locator(".race-cell[data-mark=removed]").first).to_be_visible()
    clean(recap, "the recap")
