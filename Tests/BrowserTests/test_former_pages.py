"""Pages of the previous release, which browsers keep open during an upgrade: they join, host, watch and play. At night.
"""

import re

import former
import pytest
from card_players import CardRoom
from playwright.sync_api import expect
from racers import RaceRoom, solution
from test_party import PartyRoom

pytestmark = pytest.mark.night


@pytest.fixture
def theatre(tmp_path, serve, open_theatre):
    """A theatre with a server of this release and pages of the previous one."""
    web = former.checkout(tmp_path / "former") / "web"
    theatre = open_theatre(serve(web))
    assert theatre.server.get("/healthz").body.startswith(b"ok\ncallboard 1.1")
    return theatre


def test_a_round_of_bingo(theatre):
    room = theatre.room(title="Friday")
    host, ada, bo, screen = theatre.host(room), theatre.player(room, "Ada"), theatre.player(room, "Bo"), theatre.screen(room)
    host.press("Start round")
    host.starts_now()
    row = ada.row(0)
    for text in row:
        host.call(text)
    ada.marks(*row)
    expect(ada.page.locator(".victory")).to_be_visible()
    screen.reads("Ada")
    host.ends_round()
    bo.reads("Ada")
    # A host can also switch games, and the room has a name for what follows.
    recap = theatre.visit(f"/r/{room.code}/recap")
    recap.reads("Ada")


def test_a_race(theatre):
    room = RaceRoom(theatre, puzzles=1)
    screen, ada, bo = room.screen(), room.racer("Ada"), room.racer("Bo")
    console = room.console()
    console.reads("Ada")
    goes = solution(room.begins())
    for racer in (ada, bo):
        racer.stage("playing")
        racer.removes(*goes)
    for racer in (ada, bo):
        racer.stage("finished")
    screen.reads("Ada")


def test_a_turn_of_party(theatre):
    room = PartyRoom(theatre)
    screen, ada, bo = room.screen(), room.phone("Ada"), room.phone("Bo")
    console = room.console()
    everybody = [screen, ada, bo, console]
    for _ in range(2):
        room.host.do("spin")
        winner = room.host.wait_for("spun")["party"]["spin"]["winners"][0]["name"]
        told = room.host.wait_for("turn")["party"]
        if told["state"] == "choosing":
            ({"Ada": ada, "Bo": bo}[winner]).press("Dare")
            told = room.host.wait_for("turn")["party"]
        for one in everybody:
            one.scene("asking")
            expect(one.page.locator(".party-question").filter(visible=True)).to_have_text(told["question"]["text"])
        room.host.do("next")
        room.host.wait_for("turn")
    # A draw of this release has a prize.
    room.host.do("finishGame")
    room.host.wait_for("gameEnded")


def test_a_game_of_cards(theatre):
    room = CardRoom(theatre, need=1)
    screen, ada, bo = room.screen(), room.player("Ada"), room.player("Bo")
    room.deals()
    for player in (ada, bo):
        player.follows_hints()
    for player in (ada, bo):
        expect(player.page.locator(".jack-turn")).to_have_text(re.compile("wins|draw"), timeout=300_000)
    expect(screen.page.locator(".jack-chip").first).to_be_visible()


def test_an_evening_without_a_name_goes_from_game_to_game(theatre):
    """A room as current pages create it, with a title for the play and none for the evening."""
    room = theatre.room(title=None, playTitle="The first list", game="bingo")
    ada, screen = theatre.player(room, "Ada"), theatre.screen(room)
    expect(screen.page.locator("body")).to_contain_text("The first list")
    room.host.do("startRound")
    room.host.do("finishRound")
    room.host.do("play", game="crossSums", options={"difficulty": "easy"}, end=True)
    expect(ada.page.locator(".race")).to_be_visible()
    expect(screen.page.locator("body")).to_contain_text("Cross Sums")
