"""A programme: plays that a host prepares, keeps, and starts one after the other."""

import contextlib
import json
import re

import pytest
from conditions import comes
from made_up_screen import USUAL, at
from people import Host, Visitor
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect
from test_stage import GAMES
from test_titles import Opened, headings, opened, titles


# As a time field has it, such as 20:15.
IN_HALF_AN_HOUR = """() => {
  const start = new Date(Date.now() + 30 * 60_000);
  return [start.getHours(), start.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}"""


def rows(host):
    return host.page.locator(".programme-row strong").all_inner_texts()


def closes(host):
    host.page.locator("dialog").get_by_role("button", name="Close").click()


def edits(host):
    host.look("Room")
    host.page.get_by_role("button", name="Prepare a programme").or_(
        host.page.get_by_role("button", name="Programme:")).click()
    expect(host.page.get_by_role("dialog", name="Programme")).to_be_visible()


def begins(host, game, number, count):
    """Starts a programme's game after so many others. A room accepts another one after five seconds at the earliest."""
    def started():
        room = host.page.evaluate("(code) => fetch(`/api/rooms/${code}`).then((it) => it.json())", host.code)
        if not (done := room["play"] == number + 2):
            # The game may begin between the look and the click.
            with contextlib.suppress(Late):
                host.page.get_by_role("button", name=f"Start {game}").click(timeout=2_000)
        return done

    comes(started, True)
    left = count - number - 1
    expect(host.page.get_by_role("button", name=f"Programme: {left or 'no'} more game")).to_be_visible()


@pytest.mark.parametrize("kind,games", [
    ("Keynote", ["Live bingo", "Party"]),
    ("Wedding", ["Party", "Live bingo", "Party"]),
    ("Pub night", ["Live bingo", "Cross Sums", "Party", "One-Eyed Jack"]),
    ("Class", ["Party", "Cross Sums"]),
])
def test_an_example_is_changed_and_played_to_its_end(theatre, kind, games):
    host = opened(theatre)
    room = Opened(host)
    screen, ada = theatre.screen(room), theatre.player(room, "Ada")
    edits(host)
    host.press(kind)
    comes(lambda: rows(host), games)
    # The order changes during a drag.
    host.page.get_by_role("button", name="Move", exact=False).filter(visible=True).nth(1).click()
    games = [games[1], games[0], *games[2:]]
    comes(lambda: rows(host), games)
    closes(host)
    for number, game in enumerate(games):
        expect(screen.page.locator(".screen-next")).to_contain_text(game)
        host.look("Room")
        begins(host, game, number, len(games))
        if number == len(games) - 1:
            expect(screen.page.locator(".screen-next")).to_be_hidden()
    assert len(set(headings(host, ada, screen))) == 1


def test_a_programme_is_kept_as_a_file_and_opens_a_room(theatre, tmp_path):
    host = opened(theatre)
    edits(host)
    host.press("Class")
    comes(lambda: rows(host), ["Party", "Cross Sums"])
    host.page.get_by_label("Title of Cross Sums").fill("Who is fastest?")
    host.page.get_by_label("Title of Cross Sums").blur()
    expect(host.page.get_by_label("Title of Cross Sums · Who is fastest?")).to_be_visible()
    host.page.get_by_label("Planned start of Cross Sums", exact=False).fill("20:15")
    host.page.get_by_label("Planned start of Cross Sums", exact=False).blur()
    with host.page.expect_download() as download:
        host.press("Save as a file")
    # The evening has no name, and the room's title is that of its first pack.
    assert download.value.suggested_filename == "programme.json"
    path = tmp_path / "class.programme.json"
    download.value.save_as(path)
    kept = json.loads(path.read_text())
    assert [(entry["game"], entry.get("title"), entry.get("at")) for entry in kept["entries"]] == [
        ("party", None, None), ("crossSums", "Who is fastest?", "20:15")]

    front = theatre.visit("/", Host, size=(1280, 800))
    front.press("Prepare or open a programme")
    front.page.locator(".programme-card input[type=file]").set_input_files(tmp_path / "class.programme.json")
    expect(front.page.locator(".programme-card li")).to_have_text(["Party", "20:15 · Cross Sums · Who is fastest?"])
    expect(front.page.get_by_role("button", name="Open a room", exact=True).filter(visible=True)).to_have_count(1)
    front.page.locator(".programme-card").get_by_role("button", name="Open a room", exact=True).click()
    front.page.wait_for_url("**/host*")
    front.look("Room")
    expect(front.page.get_by_role("button", name="Start Cross Sums · Who is fastest?")).to_be_visible()
    expect(front.page.locator(".programme-part")).to_contain_text("8:15")
    # The play with which the room was opened is in the list too, and keeps its planned start.
    edits(front)
    comes(lambda: rows(front), ["Party", "Cross Sums"])
    expect(front.page.locator(".programme-row").first).to_contain_text("Playing now")
    front.page.get_by_label("Planned start of Party", exact=False).fill(front.page.evaluate(IN_HALF_AN_HOUR))
    front.page.get_by_label("Planned start of Party", exact=False).blur()
    code = front.page.url.split("/r/")[1][:6]
    screen = theatre.visit(f"/r/{code}/screen", Visitor, size=(1280, 720))
    expect(screen.page.locator(".screen-next")).to_have_text(re.compile(r"^Party.*in (28|29|30) min"))


def test_each_play_shows_its_title_below_the_evenings_name(theatre):
    host = opened(theatre, "Anna & Ben")
    room = Opened(host)
    screen, ada = theatre.screen(room), theatre.player(room, "Ada")
    edits(host)
    host.press("Class")
    comes(lambda: rows(host), ["Party", "Cross Sums"])
    host.page.get_by_label("Title of Party").fill("Who are you?")
    host.page.get_by_label("Title of Party").blur()
    expect(host.page.get_by_label("Title of Party · Who are you?")).to_be_visible()
    closes(host)
    assert titles(host, ada, screen) == ["WWDC 2025"] * 3
    for number, title in enumerate(["Who are you?", ""]):
        begins(host, ["Party", "Cross Sums"][number], number, 2)
        comes(lambda title=title: titles(host, ada, screen), [title] * 3)
        assert headings(host, ada, screen) == ["Anna & Ben"] * 3


def test_changes_in_quick_succession_are_all_kept(theatre):
    host = opened(theatre)
    edits(host)
    host.press("Class")
    comes(lambda: rows(host), ["Party", "Cross Sums"])
    # By keyboard, without waiting for the server; the field that has the focus stays.
    title = host.page.get_by_label("Title of Party")
    title.fill("Who are you?")
    title.press("Tab")
    expect(host.page.get_by_label("Planned start of Party", exact=False)).to_be_focused()
    host.page.keyboard.type("0815P")
    host.page.get_by_label("Title of Cross Sums").fill("Who is fastest?")
    host.page.get_by_role("button", name=re.compile("^Move Party.* down$")).click()
    comes(lambda: rows(host), ["Cross Sums", "Party"])
    for name in ("Title of Party · Who are you?", "Title of Cross Sums · Who is fastest?"):
        expect(host.page.get_by_label(name)).to_be_visible()
    expect(host.page.get_by_label("Planned start of Party · Who are you?")).to_have_value("20:15")
    closes(host)
    expect(host.page.locator(".programme-part")).to_contain_text("Cross Sums · Who is fastest?")


def test_the_settings_of_an_entry_are_changed_and_its_link_opens_a_room(theatre):
    host = opened(theatre, "Anna and Tom")
    edits(host)
    host.press("Class")
    row = host.page.locator(".programme-row").first
    expect(row).to_contain_text("Questions · Ice breakers")
    row.get_by_role("button", name="Change the settings of Party").click()
    setup = host.page.get_by_role("dialog", name="Party")
    expect(setup.get_by_label("Deck")).to_have_value("ice-breakers")
    setup.get_by_role("radio", name="Prize draw").check()
    setup.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Prize draw")
    row.get_by_label("Title of Party").fill("Welcome draw")
    row.get_by_label("Title of Party").blur()
    expect(host.page.get_by_label("Title of Party · Welcome draw")).to_be_visible()
    host.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    host.press("Copy a link")
    comes(lambda: host.page.evaluate("() => window.copied?.includes('#programme=') ?? false"), True)
    # The answer is above the dialog, whose backdrop would dim it.
    toast = host.page.locator(".toast")
    expect(toast).to_contain_text("The link is copied.")
    assert host.page.evaluate("() => document.querySelector('toast-stack').matches(':popover-open')")

    front = theatre.visit("/", Host, size=(1280, 800))
    front.press("Prepare or open a programme")
    lead = front.page.get_by_text("Open a file that you saved earlier", exact=False)
    expect(lead).to_be_visible()
    front.page.get_by_label("Link to a programme").fill(host.page.evaluate("() => window.copied"))
    expect(lead).to_be_hidden()
    expect(front.page.get_by_role("button", name="Prepare a programme")).to_be_hidden()
    expect(front.page.locator(".programme-card").get_by_label("Name of the evening")).to_have_value("Anna and Tom")
    front.press("Open a room")
    front.page.wait_for_url("**/host*")
    expect(front.page.locator("h1")).to_contain_text("Anna and Tom")


def test_after_a_game_the_bar_starts_the_programmes_next_play(theatre):
    host = opened(theatre)
    room = Opened(host)
    screen = theatre.screen(room)
    theatre.player(room, "Ada")
    edits(host)
    host.press("Class")
    comes(lambda: rows(host), ["Party", "Cross Sums"])
    soon = host.page.evaluate("() => new Date(Date.now() + 600_000).toTimeString().slice(0, 5)")
    host.page.get_by_label("Planned start of Party", exact=False).fill(soon)
    host.page.get_by_label("Planned start of Party", exact=False).blur()
    expect(host.page.locator(".programme-now")).to_contain_text("Playing now: Live bingo · WWDC 2025")
    closes(host)
    # Another game comes first.
    expect(screen.page.locator(".screen-next")).to_contain_text(re.compile("Then ?Party.*in ([0-9]+ min )?[0-9]+ sec"))
    action = host.page.locator(".host-bar .programme-action")
    expect(action).to_be_hidden()
    host.press("Start round")
    host.starts_now()
    host.ends_round()
    expect(action).to_have_text("Start Party")
    expect(host.page.get_by_role("button", name="Start Party")).to_have_count(1)
    expect(screen.page.locator(".screen-coming")).to_contain_text(re.compile("Next ?Party.*in ([0-9]+ min )?[0-9]+ sec"))
    expect(screen.page.locator(".screen-next")).to_be_hidden()
    expect(screen.page.locator(".stage-recap")).to_be_visible()
    expect(screen.page.get_by_text("another round or another game")).to_have_count(0)
    host.look("Room")
    begins(host, "Party", 0, 2)
    edits(host)
    expect(host.page.locator(".programme-row").first).to_contain_text("Playing now")
    expect(host.page.locator(".programme-now")).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_moved_game_stays_under_the_pointer_and_keeps_the_focus(theatre, size):
    host = opened(theatre)
    host.page.set_viewport_size({"width": size[0], "height": size[1]})
    edits(host)
    host.press("Pub night")
    games = ["Live bingo", "Cross Sums", "Party", "One-Eyed Jack"]
    comes(lambda: rows(host), games)
    up, down = (host.page.get_by_role("button", name=re.compile(f"^Move One-Eyed Jack.* {way}$")) for way in ("up", "down"))
    up.scroll_into_view_if_needed()
    for place in (2, 1):
        top = up.bounding_box()["y"]
        up.click()
        games = [game for game in games if game != "One-Eyed Jack"]
        games.insert(place, "One-Eyed Jack")
        comes(lambda games=games: rows(host), games)
        assert abs(up.bounding_box()["y"] - top) < 2
        expect(up).to_be_focused()
    # By keyboard, to the first place, where only the other arrow can be pressed.
    host.page.keyboard.press("Enter")
    comes(lambda: rows(host)[0], "One-Eyed Jack")
    expect(up).to_be_disabled()
    expect(down).to_be_focused()
    expect(host.page.locator(".programme-row").first).to_be_in_viewport(ratio=1)
    host.page.keyboard.press("Enter")
    comes(lambda: rows(host)[1], "One-Eyed Jack")
    expect(down).to_be_focused()


def test_an_entry_that_was_removed_is_put_back_and_shows_a_start_that_is_too_early(theatre):
    host = opened(theatre)
    edits(host)
    host.press("Class")
    comes(lambda: rows(host), ["Party", "Cross Sums"])
    for game, start in (("Party", "20:15"), ("Cross Sums", "19:00")):
        field = host.page.get_by_label(f"Planned start of {game}", exact=False)
        field.fill(start)
        field.blur()
    early = host.page.get_by_text("earlier than the one before").filter(visible=True)
    expect(early).to_have_count(1)
    # Only another day than today is shown.
    expect(host.page.locator(".programme-list")).not_to_contain_text("today")
    host.press("Remove Party")
    comes(lambda: rows(host), ["Cross Sums"])
    expect(early).to_have_count(0)
    host.page.locator("dialog").get_by_role("button", name="Undo").click()
    comes(lambda: rows(host), ["Party", "Cross Sums"])
    expect(host.page.get_by_label("Planned start of Party", exact=False)).to_have_value("20:15")


def test_the_front_page_opens_a_room_with_the_editor(theatre):
    front = theatre.visit("/", Host, size=(390, 844))
    front.press("Prepare or open a programme")
    front.press("Prepare a programme")
    editor = front.page.get_by_role("dialog", name="Programme")
    expect(editor).to_contain_text("This room is only for preparing")
    assert re.fullmatch(r".*/r/[A-Z0-9]{6}/host", front.page.url)
    front.press("Class")
    comes(lambda: rows(front), ["Party", "Cross Sums"])
    # What is prepared has times of day only, whatever the time now.
    note, first = (editor.get_by_text("times of day").bounding_box(), editor.locator(".programme-row").first.bounding_box())
    assert note["y"] < first["y"]
    for game, start in (("Party", "23:30"), ("Cross Sums", "00:15")):
        field = front.page.get_by_label(f"Planned start of {game}", exact=False)
        field.fill(start)
        field.blur()
    expect(editor.get_by_label("Planned start of Cross Sums", exact=False)).to_have_value("00:15")
    expect(editor.get_by_text(re.compile("^(today|tomorrow|earlier than.*)$")).filter(visible=True)).to_have_count(0)
    expect(editor.get_by_text("Playing now")).to_be_hidden()
    # The name is in the file, even if the next press is the one that saves it.
    editor.get_by_label("Name of the evening").fill("Anna and Tom")
    with front.page.expect_download() as download:
        front.press("Save as a file")
    assert download.value.suggested_filename == "Anna-and-Tom.programme.json"
    kept = json.loads(download.value.path().read_text())
    assert (kept["evening"], [entry.get("at") for entry in kept["entries"]]) == ("Anna and Tom", ["23:30", "00:15"])
    expect(front.page.locator("h1")).to_contain_text("Anna and Tom")
    # Once players have come, it is a room like any other.
    closes(front)
    theatre.player(Opened(front), "Ada")
    expect(front.page.locator(".host-counts")).to_contain_text("1 player here")
    edits(front)
    expect(editor).not_to_contain_text("only for preparing")
    expect(editor).to_contain_text("Playing now")


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_programme_from_the_front_page_is_in_view(theatre, tmp_path, size):
    front = theatre.visit("/", Host, size=size)
    way = front.page.get_by_role("button", name="Prepare or open a programme")
    card = front.page.locator(".programme-card")
    if size[0] > 1000:
        expect(way).to_be_in_viewport(ratio=1)
    way.click()
    expect(card.get_by_role("heading", name="Programme")).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("button", name="Prepare a programme")).to_be_in_viewport(ratio=1)
    path = tmp_path / "wedding.programme.json"
    entries = [{"game": game, "title": f"Number {nth}", "setup": {}} for nth, game in enumerate(["party", "crossSums", "quiz"] * 3)]
    path.write_text(json.dumps({"callboard": "programme", "version": 1, "evening": "Anna and Tom", "entries": entries}))
    with front.page.expect_file_chooser() as chooser:
        card.locator("button", has_text="Open a file").click()
    chooser.value.set_files(path)
    expect(card.locator("li")).to_have_count(9)
    expect(card.get_by_role("heading", name="Programme")).to_be_in_viewport(ratio=1)
    expect(card.locator("li").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("game", GAMES)
def test_after_each_game_the_big_screen_says_once_and_large_what_comes_next(theatre, game, size):
    make, states = GAMES[game]
    screen = make(theatre, size)
    screen.snapshot["room"]["next"] = {"game": "party", "title": "Who answers?", "start": at(5 * 3_600)}
    coming = screen.page.locator(".screen-coming")
    faults, ends = {}, 0
    for state, show, needed in states(12, lambda nth: USUAL[nth % len(USUAL)]):
        show(screen)
        found = screen.faults(*needed)
        if not coming.is_visible():
            continue
        ends += 1
        found += screen.faults("Party · Who answers?")
        expect(screen.page.locator(".screen-next")).to_be_hidden()
        expect(coming).to_have_text(re.compile(r"Next ?Party · Who answers\? ?at [0-9]"))
        said = screen.page.locator("body").inner_text()
        if re.search("decides what comes next|another round or another game", said):
            found.append("says something else too")
        size_of = coming.locator("strong").evaluate("(name) => parseFloat(getComputedStyle(name).fontSize)")
        if size_of < min(size) / 28:
            found.append(f"the name is small: {size_of}")
        if (board := screen.page.locator(".jack-screen[data-kind=table] .jack-board")).is_visible():
            (top, high), below = (board.bounding_box()[one] for one in ("y", "height")), coming.bounding_box()["y"]
            if top < screen.page.locator(".screen-head").bounding_box()["height"] or top + high > below + 1:
                found.append("the board is over other parts")
        for fault in found:
            faults.setdefault(fault, []).append(state)
    assert faults == {}
    assert ends > 0


def test_beside_the_programmes_next_play_the_bar_offers_something_else(theatre):
    code, token = theatre.server.make_room(game="quiz", terms=None, options={"readSeconds": 0, "seconds": 0}, content={
        "title": "Who knows the couple?", "language": "en", "questions": [{"text": "They met in Rome.", "right": True}]})
    console = theatre.visit(f"/r/{code}/host#token={token}", Host, size=(1280, 720))
    ada = theatre.visit(f"/r/{code}")
    ada.press("Join")
    console.press("First question")
    console.press("Close question")
    console.press("Podium")
    bar = console.page.locator(".host-bar")
    expect(bar.get_by_role("button", name="Play something else")).to_be_visible()
    edits(console)
    console.press("Class")
    comes(lambda: rows(console), ["Party", "Cross Sums"])
    closes(console)
    expect(bar.get_by_role("button", name="Start Party")).to_be_visible()
    bar.get_by_role("button", name="Play something else").click()
    expect(console.page.get_by_role("dialog", name="Play something else")).to_be_visible()


def test_a_file_that_is_not_a_programme_is_reported(theatre, tmp_path):
    front = theatre.visit("/#programme=abc", Host, size=(390, 844))
    expect(front.page.locator(".programme-card .fault")).to_have_text(
        "The link does not contain a programme. Perhaps it was cut off.")
    wrong = tmp_path / "photo.json"
    wrong.write_text("[]")
    front.page.locator(".programme-card input[type=file]").set_input_files(wrong)
    expect(front.page.locator(".programme-card .fault")).to_have_text("“photo.json” is not a programme.")
