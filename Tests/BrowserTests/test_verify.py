"""Proving rounds in the browser: a real evening's export and recap, and what becomes of an export that was improved."""

import json

import pytest
from looks import LOOK, clean, fits, translated
from playwright.sync_api import expect
from wire_client import Client

FINE, WRONG = "[data-look=fine]", "[data-look=wrong]"


@pytest.fixture
def evening(theatre):
    """A room in which a round was played to its end, with a tie, an undone call and a prize draw."""
    room = theatre.room(title="The last show")
    players = [theatre.stack.enter_context(Client(theatre.server)) for _ in range(3)]
    boards = [player.join(room.code, name=name)["game"]["board"]["cells"] for player, name in zip(players, ("Ada", "Bo", "Cy"), strict=True)]
    players[1].do("reshuffle")
    boards[1] = players[1].settle()["game"]["board"]["cells"]
    room.host.do("startRound")
    for player in players[:2]:
        player.do("autoMark", on=True)
    room.call(room.terms[0], room.terms[1])
    room.uncall(room.terms[1])
    room.call(*room.terms[1:])
    players[2].do("mark", cell=0)
    room.host.do("finishRound")
    room.draw()
    return room


def export_of(theatre, room):
    answer = theatre.server.get(f"/api/rooms/{room.code}/export.json", Authorization=f"Bearer {room.token}")
    assert answer.status == 200
    return answer.body


def give(visitor, name, content):
    """Picks a file."""
    visitor.page.locator("#file").set_input_files({"name": name, "mimeType": "application/json", "buffer": content})


def test_a_real_evening_is_true(theatre, evening):
    visitor = theatre.visit("/verify")
    give(visitor, "export.json", export_of(theatre, evening))
    expect(visitor.page.locator(FINE)).to_contain_text("Everything checks out")
    expect(visitor.page.locator(FINE)).to_contain_text(f"“The last show”, room {evening.code}")
    checks = visitor.page.locator(".check-row")
    expect(checks).to_contain_text([
        "The seed matches", "3 boards match", "9 calls", "marks are valid", "standings of 3 players", "1 prize draw matches"])
    limits = visitor.page.locator(".limits li")
    expect(limits.first).to_be_hidden()
    visitor.page.get_by_text("What this can’t check").click()
    expect(limits).to_have_count(12)
    expect(limits.first).to_be_visible()
    visitor.page.get_by_text("Standings, recalculated").click()
    expect(visitor.page.locator(".standing-name").first).to_be_visible()


def test_what_was_improved_is_shown_red(theatre, evening):
    whole = json.loads(export_of(theatre, evening))
    visitor = theatre.visit("/verify")
    [draw] = whole["plays"][0]["rounds"][0]["draws"]
    others = [player for player in ("p2", "p3", "p4") if player != draw["player"]]
    improved = json.loads(json.dumps(whole))
    improved["plays"][0]["rounds"][0]["draws"][0] |= {"player": others[0], "name": "A friend"}
    give(visitor, "export.json", json.dumps(improved).encode())
    expect(visitor.page.locator(WRONG)).to_contain_text("Something doesn’t match")
    # The draw does not follow, and the name is not that of the seat.
    expect(visitor.page.locator(".check-row[data-fine=false]")).to_have_count(2)
    visitor.reads("A friend did not win draw 1.")
    improved = json.loads(json.dumps(whole))
    del improved["plays"][0]["rounds"][0]["standings"][0]
    give(visitor, "export.json", json.dumps(improved).encode())
    visitor.reads("is missing.")
    improved["plays"][0]["rounds"][0]["commitment"] = "0" * 64
    give(visitor, "export.json", json.dumps(improved).encode())
    visitor.reads("The room, round, terms, options or seed don’t match what was published before the round.")


def test_what_is_no_export_is_said(theatre):
    visitor = theatre.visit("/verify")
    give(visitor, "photo.json", b"\xff\xd8\xff")
    expect(visitor.page.get_by_role("alert")).to_contain_text("isn’t a JSON file")
    give(visitor, "other.json", b'{"rounds": [{"number": 1}]}')
    expect(visitor.page.get_by_role("alert")).to_contain_text("“state” is missing")


def test_a_dropped_file_is_taken(theatre, evening):
    visitor = theatre.visit("/verify")
    expect(visitor.page.locator(".drop")).to_be_visible()
    visitor.page.evaluate("""(content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], "export.json", { type: "application/json" }));
        for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", export_of(theatre, evening).decode())
    expect(visitor.page.locator(FINE)).to_be_visible()


def test_a_recap_proves_what_it_can(theatre, evening):
    visitor = theatre.visit(f"/verify#room={evening.code}")
    expect(visitor.page.locator(FINE)).to_contain_text("Everything checks out")
    expect(visitor.page.locator(".check-row")).to_contain_text(["The seed matches", "boards match", "are consistent", "1 prize draw"])
    # It does not claim what it cannot check.
    expect(visitor.page.locator(FINE)).to_contain_text("The export file lets you check every mark.")
    visitor.page.get_by_text("What this can’t check").click()
    expect(visitor.page.locator(".limits li")).to_contain_text(["All marks and calls", "All boards but the 2", "The room’s title"])


def test_a_room_without_a_finished_round(theatre):
    theatre.excuse("409", "404")
    room = theatre.room(start=True)
    visitor = theatre.visit("/verify")
    visitor.page.get_by_label("Or check a room’s public recap").fill("nonsense!")
    visitor.press("Check")
    expect(visitor.page.get_by_role("alert")).to_contain_text("There is no room with this code")
    visitor.page.get_by_label("Or check a room’s public recap").fill(f"{room.code[:3]} {room.code[3:]}".lower())
    visitor.press("Check")
    expect(visitor.page.get_by_role("alert")).to_contain_text("No round has ended in this room yet.")


@LOOK
def test_there_is_nothing_for_axe_to_find(theatre, evening, look):
    visitor = theatre.visit("/verify", reduced_motion="reduce", **look)
    expect(visitor.page.locator(".drop")).to_be_visible()
    clean(visitor, "nothing yet")
    whole = export_of(theatre, evening)
    give(visitor, "export.json", whole)
    visitor.page.get_by_text("Standings, recalculated").click()
    clean(visitor, "true")
    give(visitor, "export.json", whole.replace(b'"rank":1', b'"rank":2'))
    expect(visitor.page.locator(WRONG)).to_be_visible()
    clean(visitor, "wrong")


def test_every_word_comes_from_a_catalogue(theatre, evening):
    for path in ("/verify?lang=qps", "/solo?lang=qps"):
        visitor = theatre.visit(path, size=(320, 568))
        expect(visitor.page.locator("h1")).to_be_visible()
        if "verify" in path:
            give(visitor, "export.json", export_of(theatre, evening).replace(b'"rank":1', b'"rank":2'))
            expect(visitor.page.locator(WRONG)).to_be_visible()
            visitor.page.locator("summary").click()
        else:
            visitor.page.locator(".solo-setup [type=submit]").click()
            visitor.page.locator(".tile").first.click()
        translated(visitor, path, evening.code, "Callboard", "The last show", "Ada", "Bo", "Cy", "SHA", "export.json", "WWDC", "K7Q X4P")
        fits(visitor, path)
