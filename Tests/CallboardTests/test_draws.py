"""Prize draws are opened, phones contribute, and they end on time, whatever happens to the server meanwhile."""

import secrets

import pytest

from evening import Evening


@pytest.fixture
def tied(connect):
    """Plays rooms with a finished round, and the rank that most of their players share."""
    def play(server):
        played = Evening(server, connect)
        for player in played.players:
            player.do("autoMark", on=True)
        played.call(*range(9))
        played.host.do("finishRound")
        ranks = [line["rank"] for line in played.host.settle()["game"]["standings"]["top"]]
        return played, max(set(ranks), key=ranks.count)
    return play


def test_a_draw_that_is_open_ends_after_a_crash_with_what_was_contributed_before(make_server, connect, tied):
    server = make_server()
    played, rank = tied(server)
    played.host.do("draw", rank=rank)
    nonce = secrets.token_hex(16)
    opened = played.players[0].wait_for("drawOpened")["draw"]
    played.players[0].do("contribute", draw=opened["number"], nonce=nonce)
    server.kill()
    server.start()
    screen = connect(server)
    shown = screen.watch(played.room)["game"]["round"]
    if "openDraw" in shown:
        # The room's clock stood still while the room was not loaded.
        assert shown["openDraw"].pop("until") >= opened.pop("until") and shown["openDraw"] == opened
        screen.wait_for("drawn")
        shown = screen.settle()["game"]["round"]
    [draw] = shown["draws"]
    assert (draw["among"], draw["contributed"]) == (opened["among"], 1)
    recap = server.get(f"/api/rooms/{played.room}/recap").json["plays"][0]["rounds"][0]
    [proven] = recap["draws"]
    assert proven["contributions"] == [["p2", nonce]] and proven["commitment"] == opened["commitment"]
    assert proven["player"] == draw["player"]


def test_a_draw_is_not_left_open_by_the_next_round_nor_by_the_end(make_server, tied):
    server = make_server()
    played, rank = tied(server)
    played.host.do("draw", rank=rank)
    for type, fields in (("newRound", {}), ("draw", {"rank": rank})):
        assert played.host.refused(type, **fields) == "drawOpen"
    assert played.host.refused("play", game="bingo", terms=[f"t{n}" for n in range(9)], options={"size": 3}) == "roundPlaying"
    played.host.do("endRoom")
    assert played.players[0].closed() == 4501
    [draw] = server.get(f"/api/rooms/{played.room}/recap").json["plays"][0]["rounds"][0]["draws"]
    assert draw["player"] in draw["among"] and draw["contributions"] == []
