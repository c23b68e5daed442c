"""The owner of a room: over the protocol, across crashes, and set by the operator."""

from server_process import run
from wire_client import new_token


def crash(server):
    server.kill()
    return server.start()


def test_hosts_invitations_and_recovery_over_crashes(make_server, connect):
    server = make_server()
    room, token = server.make_room()
    host = connect(server, token=token)
    host.join(room)
    secret, link = new_token(), new_token()
    number = host.do("invite", secret=secret)["at"]["seq"]
    other = new_token()
    host.do("invite", secret=other)
    described = host.settle()["room"]
    assert [invitation["number"] for invitation in described["invitations"]] == [number, host.position["seq"]]
    assert described["owner"] == "p1" and described["recoverable"] is False

    crash(server)
    cora = connect(server)
    assert cora.join(room, "Cora", invite=secret)["seat"]["role"] == "host"
    assert connect(server).refused("join", client="late", room=room, token=new_token(), name="Eve", invite=secret) == "badToken"
    assert cora.refused("remove", player="p1") == "notAllowed"
    assert cora.refused("demote", player="p1") == "notAllowed"
    assert cora.refused("recovery", secret=link) == "notAllowed"

    crash(server)
    host = connect(server, token=token)
    host.join(room)
    cora = connect(server, token=cora.token)
    assert cora.join(room)["seat"]["role"] == "host"
    assert server.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {cora.token}").status == 200
    host.do("demote", player="p2")
    snapshot = cora.wait_for("joined", id=None)
    assert snapshot["seat"]["role"] == "player" and "players" not in snapshot and "invitations" not in snapshot["room"]
    assert snapshot["game"]["board"]["cells"]
    assert cora.refused("lock", on=True) == "notAllowed"
    assert server.get(f"/api/rooms/{room}/state", Authorization=f"Bearer {cora.token}").status == 403
    host.do("recovery", secret=link)

    crash(server)
    cora = connect(server, token=cora.token)
    assert cora.join(room)["seat"]["role"] == "player"
    old = connect(server, token=token)
    old.join(room)
    phone = connect(server)
    assert phone.join(room, recover=link)["seat"]["id"] == "p1"
    assert old.closed() == 4503
    assert phone.settle()["room"]["recoverable"] is False

    crash(server)
    again = connect(server, token=phone.token)
    assert again.join(room)["seat"] == {"id": "p1", "name": "Host", "role": "host"}
    for stranger in ({"token": token}, {"token": new_token(), "recover": link}):
        assert connect(server).refused("join", client="x", room=room, **stranger) == "badToken"
    again.do("uninvite", number=again.settle()["room"]["invitations"][0]["number"])
    assert connect(server).refused("join", client="x", room=room, token=new_token(), name="Eve", invite=other) == "badToken"


def test_the_operator_names_an_owner(make_server, connect):
    server = make_server()
    room, token = server.make_room()
    ada = connect(server)
    ada.join(room, "Ada")
    name = ["rooms", "owner", room, "Ada", "--data", str(server.data)]
    server.stop()
    for player in ("p9", "Nobody"):
        status, _, errors = run(*name[:3], player, *name[4:])
        assert status == 1 and "There is no player" in errors
    assert run("rooms", "owner", "WRONG1", "Ada", "--data", str(server.data))[0] == 2
    assert run("rooms", "owner", room, "Ada", "--data", str(server.data / "elsewhere"))[0] == 1
    assert run(*name)[:2] == (0, f"Room {room} belongs to p2, Ada.\n")
    server.start()
    ada = connect(server, token=ada.token)
    assert ada.join(room)["room"]["owner"] == "p2"
    former = connect(server, token=token)
    assert former.join(room)["seat"]["role"] == "host"
    ada.do("demote", player="p1")
    assert former.wait_for("joined", id=None)["seat"]["role"] == "player"


def test_a_seat_moves_to_another_device_over_crashes(make_server, connect):
    server = make_server()
    room, _ = server.make_room()
    ada = connect(server)
    seat = ada.join(room, "Ada")["seat"]
    way = new_token()
    ada.do("moveSeat", secret=way)

    crash(server)
    ada = connect(server, token=ada.token)
    ada.join(room)
    tablet = connect(server, token=ada.token)
    tablet.join(room)
    assert connect(server).refused("join", client="x", room=room, token=new_token(), move=new_token()) == "badToken"
    phone = connect(server)
    assert phone.join(room, move=way)["seat"] == seat
    assert ada.closed() == tablet.closed() == 4503
    assert connect(server).refused("join", client="x", room=room, token=new_token(), name="Eve", move=way) == "badToken"

    crash(server)
    # The old token is refused even with a name, with which an unknown token would get a new seat.
    old = connect(server, token=ada.token)
    assert old.refused("join", client="old", room=room, token=ada.token, name="Ada") == "moved"
    assert old.closed() == 4503
    again = connect(server, token=phone.token)
    assert again.join(room, move=way)["seat"] == seat
