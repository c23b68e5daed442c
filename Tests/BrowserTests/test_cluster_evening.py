"""An evening on three nodes behind the load balancer, one of which dies, and then the server that leads their stream.
"""

import json
import pathlib
import sys

import pytest
from conditions import comes
from people import Host
from playwright.sync_api import expect
from server_process import Server
from theatre import LAPTOP, Room, kept

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "ClusterTests"))

from balancer import PROGRAM as BALANCER  # noqa: E402
from balancer import Balancer, free_port  # noqa: E402
from cluster import Cluster, connections  # noqa: E402
from stream_servers import ABSENCE, PROGRAM  # noqa: E402


@pytest.fixture
def house(tmp_path):
    """Three nodes and the load balancer in front of them, as a server on the balancer's port."""
    if PROGRAM is None:
        pytest.skip(ABSENCE)
    if not pathlib.Path(BALANCER).exists():
        pytest.skip("haproxy cannot be had: apt-get install haproxy")
    front = Server(tmp_path / "front")
    front.port = free_port()
    cluster = Cluster(tmp_path, env={
        "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "0", "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1",
        "CALLBOARD_SERVER_PUBLIC_URL": f"http://localhost:{front.port}"})
    try:
        cluster.start()
        with Balancer(tmp_path / "balancer", cluster.nodes, port=front.port):
            yield cluster, front
    finally:
        cluster.stop()


def export(node, room):
    answer = node.get(f"/api/rooms/{room.code}/export.json", Authorization=f"Bearer {room.token}")
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


def table(node, room):
    answer = node.get(f"/api/rooms/{room.code}/state", Authorization=f"Bearer {room.token}")
    assert answer.status == 200, answer.body
    return {key: value for key, value in answer.json.items() if key not in ("at", "now", "pulse")}


def test_an_evening_that_loses_a_node_and_then_the_streams_leader(house, open_theatre):
    cluster, front = house
    theatre = open_theatre(front)
    # Messages of browsers about a node that is gone, and about a balancer that has not noticed yet.
    theatre.excuse("ERR_", "WebSocket connection", "Failed to load resource", "fetching the script")
    host = theatre.visit("/", Host, size=LAPTOP)
    host.press("Open a room")
    expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
    room = Room(theatre, host.code, kept(host.page, f"callboard.host.{host.code}"))
    screen = theatre.screen(room)
    players = {name: theatre.player(room, name) for name in ("Ada", "Bo", "Cy", "Di")}
    ada = players["Ada"]
    everybody = [host, screen, *players.values()]
    host.press("Start round")
    host.starts_now()
    row = ada.row(2)
    called = []

    def call(text):
        host.call(text)
        called.append(text)
        for player in players.values():
            player.marks(text)

    def all_are_back():
        for person in everybody:
            expect(person.page.locator("connection-badge")).to_be_hidden()

    call(row[0])
    # Each node has some of the clients, so whichever dies, the others continue.
    hanging = [connections(node) for node in cluster.nodes]
    assert sum(hanging) >= len(everybody) and max(hanging) < len(everybody), hanging
    lost = cluster.nodes[hanging.index(max(hanging))]
    lost.kill()
    call(row[1])
    all_are_back()

    cluster.streams.kill(cluster.streams.leader())
    # A tap while there is no leader is kept, and executed when there is one.
    host.term(row[2]).click()
    expect(host.term(row[2])).to_have_attribute("data-state", "called")
    called.append(row[2])
    for player in players.values():
        player.marks(row[2])
    all_are_back()

    for index, process in enumerate(cluster.streams.processes):
        if process is None:
            cluster.streams.start(index)
    lost.start()
    for text in row[3:]:
        call(text)
    expect(ada.page.locator(".victory")).to_contain_text("row 3. 1st place, on call 5.")
    for page, within in ((host, ".host-standings"), (screen, ".screen-standings")):
        comes(lambda: ("Ada" in [name for _, name, _ in page.standings(within)]), True)
    comes(lambda: [text for _, text in host.calls(".host-log")], called)
    states = {name: player.states() for name, player in players.items()}
    for name, player in players.items():
        player.page.reload()
        player.sit()
        comes(player.states, states[name])
    host.ends_round()
    expect(host.page.locator(".finale")).to_be_visible()
    # All nodes report the same, including the one that missed half of it, and nothing that a page received is missing.
    exports = [export(node, room) for node in cluster.nodes]
    assert exports[0]["plays"] == exports[1]["plays"] == exports[2]["plays"]
    tables = [table(node, room) for node in cluster.nodes]
    assert tables[0] == tables[1] == tables[2]
    text = json.dumps(exports[0])
    assert all(name in text for name in players)
