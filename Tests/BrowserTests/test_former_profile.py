"""What a browser stored before there was a database: keys in localStorage, which the current pages move."""

import json

from conditions import until
from people import Host, Player, Visitor
from playwright.sync_api import expect
from theatre import kept
from wire_client import Client


def test_seat_host_s_role_and_rooms_are_carried_over(theatre):
    room = theatre.room(start=True, title="Friday")
    token = "A" * 22
    with Client(theatre.server, token=token) as former:
        cells = former.join(room.code, "Ada")["game"]["board"]["cells"]
    former = {
        f"callboard.seat.{room.code}": json.dumps({"token": token, "name": "Ada"}),
        f"callboard.host.{room.code}": room.token,
        "callboard.rooms": json.dumps([{"code": room.code, "title": "Friday", "created": 1_780_000_000_000}]),
        "callboard.browser": "B" * 22,
    }
    storage = [{"name": name, "value": value} for name, value in former.items()]
    context = theatre.context(storage_state={"origins": [{"origin": theatre.base, "localStorage": storage}]})

    ada = theatre.visit(f"/r/{room.code}", Player, context=context)
    ada.sit()
    assert [text for text in ada.board if text in room.terms] == [room.terms[cell] for cell in cells if cell >= 0]
    assert [seat["name"] for seat in room.host.settle()["players"] if seat["role"] == "player"] == ["Ada"]

    front = theatre.visit("/", Visitor, context=context)
    expect(front.page.get_by_role("link", name="Friday")).to_be_visible()
    host = theatre.visit(f"/r/{room.code}/host", Host, context=context)
    host.call(room.terms[0])

    # From now on they are in the database, and not in localStorage.
    for name in (f"callboard.seat.{room.code}", f"callboard.host.{room.code}", "callboard.rooms"):
        until(host.page, "name => localStorage.getItem(name) === null", name)
        assert kept(host.page, name) == former[name] or name == "callboard.rooms"
