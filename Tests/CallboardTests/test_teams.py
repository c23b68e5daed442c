"""Teams: made by a host, chosen by players, with the points of all plays; in downloads, and proved."""

from server_process import run
from test_plays import ENCORE, wins

TEAMS = [
    {"name": "Ravens", "emblem": "moon", "colour": "violet"},
    {"name": "Foxes", "emblem": "leaf", "colour": "orange"},
]


def team(snapshot):
    return snapshot["seat"].get("team")


def bearer(played):
    return {"Authorization": f"Bearer {played.host.token}"}


def test_points_count_for_teams_everywhere(evening, connect, tmp_path):
    played = evening(names=("Ada", "Bo", "Cy"), start=False)
    host, (ada, bo, cy) = played.host, played.players
    screen = connect(played.server)
    screen.watch(played.room)
    host.do("setTeams", teams=TEAMS, way="choice", score="sum")
    news = screen.wait_for("room")["room"]["teams"]
    assert [(team["id"], team["name"]) for team in news["list"]] == [(1, "Ravens"), (2, "Foxes")]
    ada.do("joinTeam", team=2)
    ada.wait_for("team", team=2)
    assert team(ada.settle()) == 2
    bo.do("joinTeam", team=1)
    host.do("startRound")
    # Who has not chosen goes to the smallest, of equal ones to the first.
    cy.wait_for("team", team=1)
    assert host.settle()["pulse"]["teams"] == [2, 1]
    wins(played, 0)
    wins(played, 1, row=1)
    host.do("finishRound")
    host.do("play", **ENCORE)
    table = ada.wait_for("played")["evening"]["teams"]
    assert table == [{"team": 2, "points": 10, "place": 1}, {"team": 1, "points": 7, "place": 2}]
    # A later move takes no points along.
    host.do("moveToTeam", player="p2", team=1)
    assert screen.settle()["evening"]["teams"] == table

    server = played.server
    export = server.get(f"/api/rooms/{played.room}/export.json", **bearer(played)).json
    assert [player.get("team") for player in export["players"]] == [None, 1, 1, 1]
    assert export["room"]["teams"]["list"][1]["name"] == "Foxes"
    assert export["evening"]["plays"][0]["teams"] == [7, 10] and export["evening"]["teams"] == table
    lines = server.get(f"/api/rooms/{played.room}/export.csv?play=1", **bearer(played)).body.decode().splitlines()
    assert lines[0].endswith(",roomTeam") and [line.rsplit(",", 1)[1] for line in lines[1:]] == ['"Foxes"', '"Ravens"']
    assert server.get(f"/api/rooms/{played.room}/recap").json["evening"]["teams"] == table

    proof = server.get(f"/api/rooms/{played.room}/proof", **bearer(played)).body
    assert verified(tmp_path, proof)[0] == 0
    assert b'"is":"teams"' in proof and b'"is":"teamsSettled"' in proof
    # The current play is not finished, so nothing is said about the totals of the evening.
    status, output, _ = verified(tmp_path, proof.replace(b'"teams":[7,10]', b'"teams":[7,11]'))
    assert status == 1 and "is 11 in the file, and 10 by the rules" in output


def verified(folder, proof):
    file = folder / "proof.ndjson"
    file.write_bytes(proof)
    return run("verify", file)


def test_what_is_not_allowed_changes_nothing(evening, connect):
    played = evening(names=("Ada", "Bo"), start=False)
    host, (ada, bo) = played.host, played.players
    assert ada.refused("joinTeam", team=1) == "notAllowed"
    assert ada.refused("setTeams", teams=TEAMS, way="host") == "notAllowed"
    host.do("setTeams", teams=TEAMS, way="choice", most=1)
    assert ada.refused("moveToTeam", player="p2", team=1) == "notAllowed"
    for wrong in (0, 3, -1, 2**40):
        assert ada.refused("joinTeam", team=wrong) == "badMessage"
    assert ada.refused("joinTeam", team="1") == "badMessage"
    ada.do("joinTeam", team=1)
    assert ada.refused("joinTeam", team=2) == "notAllowed"
    assert bo.refused("joinTeam", team=1) == "notAllowed", "the team is full"
    screen = connect(played.server)
    screen.watch(played.room)
    assert screen.refused("joinTeam", team=1) == "notJoined"
    assert host.settle()["pulse"]["teams"] == [1, 0]
    # A flood meets the rate of every seat, and the room goes on.
    ids = [bo.post("joinTeam", team=9) for _ in range(60)]
    codes = {bo.answer(id)["code"] for id in ids}
    assert codes == {"badMessage", "rateLimited"}
    assert host.settle()["pulse"]["teams"] == [1, 0]


def test_the_same_by_http_and_after_a_restart(evening, connect):
    played = evening(names=("Ada", "Bo"), start=False)
    fields = {"type": "setTeams", "teams": TEAMS, "way": "drawn", "deal": True}
    answer = played.server.post(f"/api/rooms/{played.room}/commands", fields, played.host.token)
    assert answer.status == 200, answer
    before = [team(client.settle()) for client in played.players]
    assert sorted(before) == [1, 2]
    played.server.kill()
    played.server.start()
    again = [connect(played.server, token=client.token) for client in played.players]
    assert [team(client.join(played.room)) for client in again] == before
