"""Cross Sums alone, on several devices: a profile without an account, leaderboards, and moving progress."""

import json

import pytest
from conditions import comes, until
from looks import LOOK, clean
from people import Solver
from playwright.sync_api import expect
from theatre import kept

PROFILE = "callboard.profile"
RESULTS = "callboard.results"


@pytest.fixture
def solver(theatre):
    return theatre.visit("/sums", Solver, has_touch=True, is_mobile=True)


def solve(solver, difficulty="easy", level=1):
    """Plays a level as slowly as a person would, by the page's clock."""
    solver.play(difficulty, level)
    for cell in solver.cells(stays=False):
        solver.page.clock.run_for(500)
        solver.cell(cell).click()
    expect(solver.end).to_contain_text("Level complete")
    solver.end.get_by_role("button", name="Menu").click()


def make_profile(solver, nickname, listed=True):
    solver.press("Profile and progress")
    dialog = solver.page.get_by_role("dialog", name="Profile and progress")
    dialog.get_by_label("Nickname").fill(nickname)
    if listed:
        dialog.get_by_role("switch").check(force=True)
    dialog.get_by_role("button", name="Create profile").click()
    expect(dialog.get_by_role("button", name="Delete my profile")).to_be_visible()
    return dialog


def close(solver):
    solver.page.get_by_role("dialog").get_by_role("button", name="Close").click()


def ranks(solver):
    return [" ".join(text.split()) for text in solver.page.locator(".sums-ranks > li").all_inner_texts()]


def stands(solver, *lines):
    """Waits for lines of the leaderboard, which is at most a second old."""
    def look():
        solver.press("Leaderboard")
        # A leaderboard of one page shows only its lines.
        expect(solver.page.get_by_role("dialog").get_by_text("Just a moment")).to_be_hidden()
        found = ranks(solver)
        close(solver)
        return found
    comes(look, list(lines))


def test_levels_are_counted_while_the_player_has_a_profile(own_server, open_theatre):
    theatre = open_theatre(own_server)
    # The browser may fetch the service worker while it has no network.
    theatre.excuse("ERR_INTERNET_DISCONNECTED", "Failed to load", "error occurred when fetching the script")
    solver = theatre.visit("/sums", Solver)
    asked = []
    solver.page.on("request", lambda request: asked.append(request.url))
    solver.page.clock.install()
    solve(solver)
    # Profiles are off by default: the server has received nothing, and solved levels wait in the browser.
    assert not any("/api/profile" in url for url in asked) and kept(solver.page, PROFILE) is None
    assert len(json.loads(kept(solver.page, RESULTS))) == 1
    make_profile(solver, "Ada")
    close(solver)
    comes(lambda: json.loads(kept(solver.page, RESULTS)), [])
    stands(solver, "1. Ada 1 level")
    # Without a network the game continues, and results are sent later.
    solver.page.context.set_offline(True)
    solve(solver, level=2)
    assert len(json.loads(kept(solver.page, RESULTS))) == 1
    solver.page.context.set_offline(False)

    def waiting():
        # A browser may report too early that it is online; then the request is repeated, by the page's clock.
        solver.page.clock.run_for(2_000)
        return json.loads(kept(solver.page, RESULTS))

    comes(waiting, [])
    stands(solver, "1. Ada 2 levels")
    # The page asks before the server forgets the profile.
    solver.press("Profile and progress")
    for answer in ("Cancel", "Delete"):
        solver.press("Delete my profile and everything I published")
        sure = solver.page.get_by_role("dialog", name="Delete profile?")
        sure.get_by_role("button", name=answer, exact=True).click()
        expect(sure).to_have_count(0)
        if answer == "Cancel":
            assert json.loads(kept(solver.page, PROFILE))["isLeaving"] is False
    expect(solver.page.get_by_role("button", name="Create profile")).to_be_visible()
    close(solver)
    assert kept(solver.page, PROFILE) is None
    assert own_server.get("/api/leaderboards/crossSums").status == 200
    stands(solver)
    expect(solver.page.get_by_role("button", name="Play level 3")).to_be_visible()


def test_progress_and_profile_move_by_a_code(own_server, open_theatre):
    theatre = open_theatre(own_server)
    phone = theatre.visit("/sums", Solver)
    phone.page.clock.install()
    solve(phone)
    dialog = make_profile(phone, "Ada")
    # Not every browser lets a test read what was copied.
    phone.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    dialog.get_by_role("button", name="Show a code").click()
    expect(phone.page.get_by_role("img", name="Code with your progress")).to_be_visible()
    phone.press("Copy the link")
    phone.reads("Copied.")
    link = phone.page.evaluate("window.copied")
    assert link.startswith(theatre.base + "/sums#take=")
    key = json.loads(kept(phone.page, PROFILE))["key"]

    tablet = theatre.visit("/sums", Solver, size=(768, 1024))
    tablet.page.clock.install()
    solve(tablet, "hard", 1)
    asked = []
    tablet.page.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
    tablet.page.goto("about:blank")
    tablet.page.goto(link)
    tablet.press("Add")
    tablet.toast("Progress added.")
    assert "#" not in tablet.page.url
    assert json.loads(kept(tablet.page, PROFILE))["key"] == key
    # Both devices have the progress of both, and the profile has both levels.
    expect(tablet.page.get_by_role("button", name="Play level 2")).to_be_visible()
    tablet.page.locator(".sums-menu input[value=hard]").check(force=True)
    expect(tablet.page.get_by_role("button", name="Play level 2")).to_be_visible()
    stands(tablet, "1. Ada 2 levels")
    secret = link.rpartition("=")[2]
    assert not any(secret in request for request in asked)
    # The code works once.
    third = theatre.visit(f"/sums#take={secret}", Solver)
    theatre.excuse("404")
    third.press("Add")
    third.toast("This code was used, or is too old.")


def test_progress_is_saved_as_a_file_and_added_from_one(theatre, solver, tmp_path):
    solver.page.clock.install()
    solve(solver)
    solver.press("Profile and progress")
    # Nor does every browser tell a test about downloads.
    solver.page.evaluate("""() => {
        let blob;
        const make = URL.createObjectURL;
        URL.createObjectURL = (made) => make((blob = made));
        HTMLAnchorElement.prototype.click = function () {
            void blob.text().then((text) => { window.saved = [this.download, text]; });
        };
    }""")
    solver.press("Download as a file")
    name, text = until(solver.page, "() => window.saved")
    file = tmp_path / name
    file.write_text(text)
    saved = json.loads(text)
    assert list(saved["progress"]["best"]) == ["2-easy-1"] and "key" not in text

    other = theatre.visit("/sums", Solver)
    other.page.clock.install()
    solve(other, "medium", 1)
    other.press("Profile and progress")
    picker = other.page.get_by_role("dialog").locator("input[type=file]")
    for content, said in ((b"{}", "This is not a Cross Sums progress file."), (b"\xff\x00", "This is not a Cross Sums progress file."),
                          (json.dumps(saved | {"version": 2}).encode(), "This file is from a newer version")):
        picker.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": content})
        other.toast(said)
    picker.set_input_files(file)
    other.toast("Progress added.")
    for difficulty in ("easy", "medium"):
        other.page.locator(f".sums-menu input[value={difficulty}]").check(force=True)
        expect(other.page.get_by_role("button", name="Play level 2")).to_be_visible()


def test_a_long_leaderboard_has_pages_and_the_players_line(own_server, open_theatre):
    theatre = open_theatre(own_server)
    solver = theatre.visit("/sums", Solver)
    solver.page.route("**/api/leaderboards/**", lambda route: route.fulfill(json=page_of(route.request.url)))
    solver.press("Leaderboard")
    dialog = solver.page.get_by_role("dialog")
    expect(dialog.locator(".sums-ranks > li")).to_have_count(20)
    expect(dialog.get_by_role("status")).to_have_text("1 to 20 of 45")
    expect(dialog.locator(".sums-own")).to_contain_text("42.")
    expect(dialog.get_by_role("button", name="Previous")).to_be_disabled()
    for _ in range(2):
        dialog.get_by_role("button", name="Next").click()
    expect(dialog.get_by_role("status")).to_have_text("41 to 45 of 45")
    expect(dialog.locator(".sums-own")).to_be_hidden()
    expect(dialog.locator(".is-own")).to_contain_text("N41")
    expect(dialog.get_by_role("button", name="Next")).to_be_disabled()
    dialog.get_by_role("combobox").select_option("hard")
    expect(dialog.get_by_role("status")).to_have_text("No one is on it yet.")


def page_of(url):
    """Returns a page of 45 lines in which the user's own is the 42nd; no player has finished a hard level."""
    if "counter=hard" in url:
        return {"total": 0, "from": 0, "lines": []}
    first = int(url.rpartition("from=")[2].partition("&")[0])
    lines = [{"place": n + 1, "nickname": f"N{n}", "levels": 100 - n} for n in range(45)]
    return {"total": 45, "from": first, "lines": lines[first:first + 20], "own": lines[41] | {"line": 41}}


@LOOK
def test_there_is_nothing_for_axe_to_find(theatre, look):
    solver = theatre.visit("/sums", Solver, reduced_motion="reduce", has_touch=True, is_mobile=True, **look)
    solver.page.route("**/api/leaderboards/**", lambda route: route.fulfill(json=page_of(route.request.url)))
    solver.press("Leaderboard")
    expect(solver.page.locator(".sums-ranks > li").first).to_be_visible()
    clean(solver, "the leaderboard")
    close(solver)
    solver.press("Profile and progress")
    expect(solver.page.get_by_role("button", name="Create profile")).to_be_visible()
    clean(solver, "no profile")
    solver.press("Show a code")
    expect(solver.page.get_by_role("img", name="Code with your progress")).to_be_visible()
    clean(solver, "a code")
