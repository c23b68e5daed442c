"""A host starts another game in the middle of a race or a card game: the page asks first, and what was played is in the
export and its proof is valid.
"""

import json

import pytest
from card_players import CardRoom
from people import Host
from playwright.sync_api import expect
from racers import RaceRoom, solution
from test_house import plays
from test_verify import FINE, WRONG, give


def race(theatre):
    room = RaceRoom(theatre)
    ada = room.racer("Ada")
    goes = solution(room.begins())
    ada.stage("playing")
    ada.removes(goes[0])
    return room, ada, lambda: ada.marks().count("removed"), ".race-solution", "End the round?", "A round is running."


def cards(theatre):
    room = CardRoom(theatre)
    ada, bo = room.player("Ada"), room.player("Bo")
    turn = room.deals()["turn"]
    on_turn = (ada, bo)[turn]
    expect(on_turn.cards).to_have_count(7)
    on_turn.plays()
    expect(ada.page.locator(".jack-board .jack-chip")).to_have_count(1)
    return room, ada, ada.chips, ".jack-film", "End the game?", "A game is running."


@pytest.mark.parametrize("begins", [race, cards])
def test_a_running_game_ends_only_after_a_confirmation(theatre, begins):
    room, ada, progress, told, title, words = begins(theatre)
    console = theatre.visit(f"/r/{room.code}/host#token={room.token}", Host, size=(1280, 800))
    # The same is said before the room ends.
    console.press("End the room")
    ending = console.page.get_by_role("dialog", name="End the room?")
    expect(ending).to_contain_text(words)
    expect(ending).to_contain_text("The recap and the downloads stay.")
    ending.get_by_role("button", name="Cancel").click()
    # If the host cancels, nothing is lost.
    console.press("Play something else")
    dialog = console.page.get_by_role("dialog", name="Play something else")
    dialog.get_by_text("Live bingo", exact=True).click()
    dialog.get_by_role("button", name="Play Live bingo").click()
    asked = console.page.get_by_role("dialog", name=title)
    expect(asked).to_contain_text(f"{words} It ends now")
    expect(asked).to_contain_text("Everyone moves to the next game.")
    asked.get_by_role("button", name="Cancel").click()
    expect(dialog).to_contain_text("Nothing was changed.")
    dialog.get_by_role("button", name="Close").click()
    assert progress() == 1
    plays(console, "Live bingo", ends=True)
    expect(ada.page.locator("bingo-board .tile").first).to_be_visible()
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(told).first).to_be_visible()
    export = theatre.server.get(f"/api/rooms/{room.code}/export.json", Authorization=f"Bearer {room.token}").json
    verifier = theatre.visit("/verify")
    give(verifier, "export.json", json.dumps(export).encode())
    expect(verifier.page.locator(FINE)).to_be_visible()
    [game] = export["plays"][0].get("games") or export["plays"][0]["rounds"]
    game["seed"] = "0" * 64
    give(verifier, "export.json", json.dumps(export).encode())
    expect(verifier.page.locator(WRONG)).to_be_visible()
