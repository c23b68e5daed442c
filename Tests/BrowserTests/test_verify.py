"""Verifying rounds in the browser: the export and recap of a real evening, and a manipulated export."""

import json

import pytest
from conditions import until
from looks import LOOK, clean, fits, translated
from people import Player
from playwright.sync_api import expect
from server_process import ROOT
from wire_client import Client

pytestmark = pytest.mark.skipif(not list(ROOT.glob("web/rules/*.wasm")), reason="“make browser-rules” compiles what they need")

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
    """Selects a file."""
    visitor.page.locator("#file").set_input_files({"name": name, "mimeType": "application/json", "buffer": content})


def proof_of(theatre, room):
    answer = theatre.server.get(f"/api/rooms/{room.code}/proof", Authorization=f"Bearer {room.token}")
    assert answer.status == 200
    return answer.body


def test_a_proof_is_replayed(theatre, evening):
    document = proof_of(theatre, evening)
    visitor = theatre.visit("/verify")
    give(visitor, "proof.ndjson", document)
    expect(visitor.page.locator(FINE).first).to_contain_text("Everything in this file matches what people did")
    expect(visitor.page.locator(".proof-plays")).to_contain_text("1. Live bingo")
    expect(visitor.page.locator(".limits li")).to_have_count(7)
    clean(visitor, "a proof")
    lines = document.decode().splitlines()
    place = next(index for index, line in enumerate(lines) if line.startswith('{"result":"play"'))
    result = json.loads(lines[place])
    standing = result["play"]["rounds"][0]["standings"][0]
    honest, standing["lines"] = standing["lines"], standing["lines"] + 7
    lines[place] = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
    give(visitor, "proof.ndjson", "\n".join([*lines, ""]).encode())
    expect(visitor.page.locator(WRONG)).to_contain_text("1 result doesn’t match")
    expect(visitor.page.locator(".findings li")).to_have_text(
        [f"Game 1, rounds 1, standings 1, lines: {honest + 7} in the file, {honest} by the rules"])
    give(visitor, "proof.ndjson", document[:len(document) // 2])
    visitor.reads("This file is incomplete.")
    give(visitor, "proof.ndjson", document.replace(b'"callboardProof":1', b'"callboardProof":2', 1))
    visitor.reads("This file comes from a newer version of Callboard.")


def test_a_host_downloads_the_proof_from_the_recap(theatre, evening):
    host = theatre.visit(f"/r/{evening.code}/host#token={evening.token}")
    host.page.get_by_role("link", name="Recap").first.wait_for()
    host.go(f"/r/{evening.code}/recap")
    button = host.page.get_by_role("button", name="Download the proof")
    if theatre.browser.browser_type.name == "firefox":
        # Firefox saves the file, but its WebDriver does not report downloads that come from a blob.
        with host.page.expect_response(lambda response: response.url.endswith("/proof")) as answer:
            button.click()
        assert answer.value.ok
    else:
        with host.page.expect_download() as download:
            button.click()
        assert download.value.suggested_filename == f"callboard-{evening.code}-proof.ndjson"
        assert download.value.path().read_bytes().startswith(b'{"callboardProof":1')
    host.page.get_by_role("link", name="Was it fair?").first.wait_for()
    # The recap is public; its files are not.
    stranger = theatre.visit(f"/r/{evening.code}/recap")
    stranger.page.get_by_role("button", name="Print").wait_for()
    expect(stranger.page.get_by_role("button", name="Download the proof")).to_have_count(0)


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
    expect(limits).to_have_count(11)
    expect(limits.first).to_be_visible()
    visitor.page.get_by_text("Standings, recalculated").click()
    expect(visitor.page.locator(".standing-name").first).to_be_visible()


def test_manipulated_values_are_red(theatre, evening):
    whole = json.loads(export_of(theatre, evening))
    visitor = theatre.visit("/verify")
    [draw] = whole["plays"][0]["rounds"][0]["draws"]
    others = [player for player in ("p2", "p3", "p4") if player != draw["player"]]
    improved = json.loads(json.dumps(whole))
    improved["plays"][0]["rounds"][0]["draws"][0] |= {"player": others[0], "name": "A friend"}
    give(visitor, "export.json", json.dumps(improved).encode())
    expect(visitor.page.locator(WRONG)).to_contain_text("Something doesn’t match")
    # The draw does not follow from the rest, and the name is not that of the seat.
    expect(visitor.page.locator(".check-row[data-fine=false]")).to_have_count(2)
    visitor.reads("did not win draw 1.")
    visitor.reads("but “A friend” here.")
    improved = json.loads(json.dumps(whole))
    del improved["plays"][0]["rounds"][0]["standings"][0]
    give(visitor, "export.json", json.dumps(improved).encode())
    visitor.reads("is missing.")
    improved["plays"][0]["rounds"][0]["commitment"] = "0" * 64
    give(visitor, "export.json", json.dumps(improved).encode())
    visitor.reads("The room, round, terms, options or seed don’t match what was published before the round.")


def test_a_file_that_is_not_an_export_is_reported(theatre):
    visitor = theatre.visit("/verify")
    give(visitor, "photo.json", b"\xff\xd8\xff")
    expect(visitor.page.get_by_role("alert")).to_contain_text("isn’t a JSON file")
    give(visitor, "other.json", b'{"rounds": [{"number": 1}]}')
    expect(visitor.page.get_by_role("alert")).to_contain_text("“commitment” is missing")
    give(visitor, "deep.json", b"[" * 1_000 + b"]" * 1_000)
    expect(visitor.page.get_by_role("alert")).to_contain_text("can’t be checked here")


# A module whose functions end in a trap: room() is 0, verifyExport() is unreachable.
TRAP = bytes.fromhex(
    "0061736d01000000" "010c0260017f017f60027f7f017f" "0303020001" "0503010010"
    "072003" "066d656d6f72790200" "04726f6f6d0000" "0c7665726966794578706f72740001" "0a0a02" "040041000b" "0300000b")


def test_a_file_that_is_too_much_for_the_rules_is_no_accusation(theatre, evening):
    theatre.excuse("Failed to load resource", "ERR_FAILED")
    context = theatre.context(service_workers="block")
    alert = lambda visitor: expect(visitor.page.get_by_role("alert"))
    context.route("**/rules/*.wasm", lambda route: route.fulfill(body=TRAP, content_type="application/wasm"))
    visitor = theatre.visit("/verify", context=context)
    give(visitor, "export.json", export_of(theatre, evening))
    alert(visitor).to_contain_text("This file can’t be checked here")
    expect(visitor.page.locator(WRONG)).to_have_count(0)
    context.unroute("**/rules/*.wasm")
    visitor.page.evaluate("() => caches.delete('callboard-rules')")
    # The rules were not loaded, and are requested again the next time.
    context.route("**/rules/*.wasm", lambda route: route.abort())
    visitor.page.reload()
    give(visitor, "export.json", export_of(theatre, evening))
    alert(visitor).to_contain_text("couldn’t be loaded")
    context.unroute("**/rules/*.wasm")
    give(visitor, "export.json", export_of(theatre, evening))
    expect(visitor.page.locator(FINE)).to_be_visible()


def test_a_browser_that_cannot_run_the_rules_gets_a_message(theatre, evening):
    visitor = theatre.visit("/verify")
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    visitor.page.reload()
    expect(visitor.page.get_by_role("alert")).to_contain_text("has no WebAssembly")
    for name, file in (("export.json", export_of), ("proof.ndjson", proof_of)):
        give(visitor, name, file(theatre, evening))
        expect(visitor.page.get_by_role("alert")).to_contain_text("has no WebAssembly")
        expect(visitor.page.locator(FINE)).to_have_count(0)


def test_without_web_assembly_rooms_are_played_as_ever(theatre):
    context = theatre.context()
    context.add_init_script("delete globalThis.WebAssembly")
    room = theatre.room(start=True)
    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.join("Ada")
    row = ada.row(0)
    room.call(*row)
    ada.marks(*row)
    expect(ada.page.locator(".victory")).to_contain_text("1st place")
    room.host.do("finishRound")
    ada.go(f"/verify#room={room.code}")
    expect(ada.page.get_by_role("alert")).to_contain_text("has no WebAssembly")


def test_a_server_built_without_the_rules_has_a_message(theatre):
    context = theatre.context(service_workers="block")

    def without(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("data-rules", "data-none"))

    context.route("**/verify", without)
    visitor = theatre.visit("/verify", context=context)
    expect(visitor.page.get_by_role("alert")).to_contain_text("built without the part that checks proofs")


def test_after_one_visit_it_needs_no_server(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    context = theatre.context()
    visitor = theatre.visit("/verify", context=context)
    until(visitor.page, """async () => {
        const rules = await (await caches.open('callboard-rules')).keys();
        const shell = (await caches.keys()).find((name) => name.startsWith('callboard-shell-'));
        const kept = shell ? (await (await caches.open(shell)).keys()).map(({ url }) => url) : [];
        if (kept.some((url) => url.includes('/rules/'))) throw new Error('the rules are for who wants them');
        return rules.length === 2 && kept.some((url) => url.endsWith('/shell.json')) && Boolean(navigator.serviceWorker.controller);
    }""")
    own_server.kill()
    visitor.page.reload()
    golden = (ROOT / "Tests/Golden/rooms/fold2/evening-1.json").read_bytes()
    give(visitor, "export.json", json.dumps(json.loads(golden)["export"]).encode())
    expect(visitor.page.locator(FINE)).to_have_count(5)
    give(visitor, "proof.ndjson", (ROOT / "Tests/Golden/proof/evening-1.ndjson").read_bytes())
    expect(visitor.page.locator(FINE)).to_contain_text("Everything in this file matches what people did")
    expect(visitor.page.locator(".proof-plays li")).to_have_count(5)


def test_a_dropped_file_is_accepted(theatre, evening):
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
