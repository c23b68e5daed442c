"""The published description of the protocol is well formed, and agrees with the code, the golden files and a real
evening.
"""

import json
import math
import re

import pytest
import yaml
from asyncapi3 import AsyncAPI3

import wire_schema
from wire_schema import DOCUMENT, ROOT

SOURCES = ROOT / "Sources"
GOLDEN = ROOT / "Tests/Golden/wire"
MESSAGES = DOCUMENT["components"]["messages"]


def names(side):
    return {message["name"] for message in MESSAGES.values() if message["tags"][0]["name"] == side}


def server_names(*parts):
    """Returns the types of the server's messages in some parts of the description."""
    messages = (json.loads((ROOT / part).read_text())["components"]["messages"].values() for part in parts)
    return {one["name"] for part in messages for one in part if one["tags"][0]["name"] == "server"}


def references(node):
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            elif name not in ("examples",):
                yield from references(value)
    elif isinstance(node, list):
        for element in node:
            yield from references(element)


def resolve(reference):
    assert reference.startswith("#/"), reference
    node = DOCUMENT
    for part in reference[2:].split("/"):
        node = node[part]
    return node


# The document in itself


def test_is_served(server):
    answer = server.get("/asyncapi.json")
    assert answer.status == 200 and answer.headers["Content-Type"] == "application/json"
    assert answer.json == DOCUMENT


@pytest.mark.night
def test_a_library_for_asyncapi_accepts_it():
    AsyncAPI3.model_validate(DOCUMENT)


def test_has_the_structure_of_asyncapi_3():
    assert re.fullmatch(r"3\.0\.\d+", DOCUMENT["asyncapi"])
    assert DOCUMENT["info"]["title"] and DOCUMENT["info"]["version"]
    allowed = {"asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components"}
    assert {name for name in DOCUMENT if not name.startswith("x-")} == allowed
    for server in DOCUMENT["servers"].values():
        assert server["host"] and server["protocol"] in ("ws", "wss")
    channel = DOCUMENT["channels"]["room"]
    assert channel["address"] == "/ws"
    assert set(channel["messages"]) == set(MESSAGES)
    headers = channel["bindings"]["ws"]["headers"]["properties"]
    (subprotocol,) = re.findall(r'SUBPROTOCOL = "(.*)"', (ROOT / "web/js/room/wire.js").read_text())
    assert headers["Sec-WebSocket-Protocol"]["const"] == subprotocol
    for name, message in MESSAGES.items():
        assert channel["messages"][name] == {"$ref": f"#/components/messages/{name}"}
        assert message["name"] and message["title"] and message["summary"]
        assert message["contentType"] == "application/json"
    for reference in references(DOCUMENT):
        resolve(reference)


def test_every_message_belongs_to_an_operation_of_its_side():
    used = {"client": set(), "server": set()}
    for operation in DOCUMENT["operations"].values():
        assert resolve(operation["channel"]["$ref"]) is DOCUMENT["channels"]["room"]
        side = {"receive": "client", "send": "server"}[operation["action"]]
        for reference in operation["messages"]:
            message = resolve(resolve(reference["$ref"])["$ref"])
            assert message["tags"] == [{"name": side}], message["name"]
            used[side].add(message["name"])
        for reference in operation.get("reply", {}).get("messages", []):
            assert resolve(resolve(reference["$ref"])["$ref"])["tags"] == [{"name": "server"}]
    assert used == {"client": names("client"), "server": names("server")}


def test_schemas_are_valid_and_all_used():
    for side in wire_schema.OPEN.values():
        for validator in side.values():
            validator.check_schema(validator.schema)
    for schema in DOCUMENT["components"]["schemas"].values():
        wire_schema.Draft7Validator.check_schema(schema)
    # The API refers to some schemas that no message uses.
    ours = [one for one in references(wire_schema.composed("openapi.json")) if one.startswith("asyncapi.json")]
    used = {reference.rsplit("/", 1)[1] for reference in [*references(DOCUMENT), *ours] if "/schemas/" in reference}
    assert used == set(DOCUMENT["components"]["schemas"])


def test_clients_must_ignore_unknown_members():
    message = json.loads((GOLDEN / "server/called.json").read_text())
    message["laterAddition"] = message["call"]["laterAddition"] = 1
    assert wire_schema.OPEN["server"]["called"].is_valid(message)
    assert not wire_schema.CLOSED["server"]["called"].is_valid(message)


# The golden files


def golden(side):
    """Returns the files of the room and of bingo, then those of other games."""
    return sorted((GOLDEN / side).glob("*.json")) + sorted((ROOT / "Tests/Golden").glob(f"*/wire/{side}/*.json"))


@pytest.mark.parametrize("path", golden("client") + golden("server"), ids=lambda path: str(path.relative_to(ROOT / "Tests/Golden")))
def test_golden_message_is_as_described(path):
    check = {"client": wire_schema.check_client_message, "server": wire_schema.check_server_message}[path.parent.name]
    check(json.loads(path.read_text()))


@pytest.mark.parametrize("side", ["client", "server"])
def test_every_golden_message_is_shown_as_example(side):
    shown = [
        (example["name"], example["payload"]) for message in MESSAGES.values() if message["tags"][0]["name"] == side
        for example in message["examples"] if example["payload"]["type"] == message["name"]]
    assert all(message["examples"] for message in MESSAGES.values())
    told = [(path.stem, json.loads(path.read_text()), path.parents[1]) for path in golden(side)]
    assert {message["type"] for _, message, _ in told} == names(side)
    # The document shows the room's answers as those of bingo, the first game.
    told = [(name, message) for name, message, folder in told if folder == GOLDEN or message["type"] not in ("joined", "accepted")]
    assert sorted(shown, key=str) == sorted(told, key=str)


# The code


def source(*folders):
    return "\n".join(path.read_text() for folder in folders for path in sorted((SOURCES / folder).rglob("*.swift")))


# The games that the server registers.
GAMES = [
    f"Games/{module}" for module in re.findall(r"^import (\w+)$", (SOURCES / "callboard/Games.swift").read_text(), re.M)
    if (SOURCES / "Games" / module).is_dir()]


def test_lists_the_rejection_codes_of_the_code():
    rooms = source("GameRules", "WireProtocol", *GAMES, "Rooms")
    declared = set(re.findall(r"static let \w+: (?:Rejection\.)?Code = \"(\w+)\"", rooms))
    # Games for one player are only refused over HTTP.
    assert declared - {"badResult"} == set(DOCUMENT["x-rejection-codes"])
    assert list(DOCUMENT["x-rejection-codes"]) == DOCUMENT["components"]["schemas"]["RejectionCode"]["enum"]


def test_lists_the_close_codes_of_the_code():
    said_by_rooms = set(map(int, re.findall(r"case \w+ = (\d{4})", (SOURCES / "WireProtocol/CloseCode.swift").read_text())))
    transport = (SOURCES / "WebSocketServer/CloseCode.swift").read_text()
    said_by_transport = {int(code.replace("_", "")) for code in re.findall(r"CloseCode = (\d_?\d{3})", transport)}
    # Only clients send 1000, and 1006 is never sent; the WebSocket library itself sends 1007.
    expected = said_by_rooms | said_by_transport - {1000, 1006} | {1007}
    assert {entry["code"] for entry in DOCUMENT["x-close-codes"]} == expected
    final = {int(code) for code in re.findall(r"(\d{4}):", re.search(
        r"FINAL_CLOSE_CODES = Object.freeze\((\{.*?\})\)", (ROOT / "web/js/room/wire.js").read_text(), re.S).group(1))}
    assert final <= {entry["code"] for entry in DOCUMENT["x-close-codes"] if not entry["comeBack"]}


def test_lists_the_messages_of_the_code():
    sent = source("Rooms/Runtime", *GAMES)
    facts = set(re.findall(r"\b(?:send|publish)\(\s*\"(\w+)\", (?:to: )?[.\w]", sent))
    facts |= set(re.findall(r"writer\.member\(\"type\", \"(\w+)\"\)", source("Rooms/Runtime")))
    assert facts == names("server")
    read = (SOURCES / "Rooms/Runtime/Room+Commands.swift").read_text()
    read += (SOURCES / "Rooms/Runtime/Room+Requests.swift").read_text()
    commands = set(re.findall(r"type == \"(\w+)\"", read))
    commands |= set(re.findall(r"static let (?:name|\w+Name) = \"(\w+)\"", source("Rooms/Commands", "Rooms/Runtime")))
    # Commands that a game does not list here are never passed to it.
    for declared in re.findall(r"static let commandNames = \[(.*?)\]", source(*GAMES), re.S):
        commands |= set(re.findall(r"\"(\w+)\"", declared))
    commands |= {"join", "watch"}
    assert re.search(r"case \"join\", \"watch\":", source("Server/Gateway"))
    assert commands == names("client")


def test_lists_the_limits_of_code_and_configuration():
    configuration = yaml.safe_load((ROOT / "config/callboard.yaml").read_text())["limits"]

    def constant(file, name):
        (value,) = re.findall(rf"static let {name} = ([\d_ *]+)\n", (SOURCES / file).read_text())
        return math.prod(int(factor.replace("_", "")) for factor in value.split("*"))

    assert DOCUMENT["x-limits"] == {
        "playerMessageBytes": configuration["message-bytes-player"],
        "hostMessageBytes": configuration["message-bytes-host"],
        "messageFragments": configuration["message-fragments"],
        "playerCommandsPerSecond": configuration["player-commands-per-second"],
        "playerCommandsBurst": configuration["player-commands-burst"],
        "hostCommandsPerSecond": configuration["host-commands-per-second"],
        "hostCommandsBurst": configuration["host-commands-burst"],
        "jsonDepth": constant("JSON/JSONParser.swift", "depthMax"),
        "termCount": constant("WireProtocol/Names/TermRules.swift", "termsMax"),
        "termCharacters": constant("WireProtocol/Names/TermRules.swift", "textCharactersMax"),
        "meansCharacters": constant("WireProtocol/Names/TermRules.swift", "meansCharactersMax"),
        "termsBytes": constant("WireProtocol/Names/TermRules.swift", "listBytesMax"),
        "votePacks": constant("Games/Bingo/Rules/PackVote.swift", "packsMax"),
        "nameCharacters": constant("WireProtocol/Names/PlayerName.swift", "charactersMax"),
        "announcementCharacters": 280,  # test_wire.py sends 280 and 281
        "rememberedClients": constant("Rooms/Fold/AnswerMemory.swift", "clientsMax"),
        "rememberedAnswers": constant("Rooms/Fold/AnswerMemory.swift", "answersMax"),
        "plays": constant("Rooms/Evening/Plays.swift", "countMax"),
        "playPauseSeconds": constant("Rooms/Evening/Plays.swift", "pauseSeconds"),
        "eveningRows": constant("Rooms/Runtime/Room+Evening.swift", "rowsMax"),
        "brokenMessages": constant("Server/Gateway/ClientSession.swift", "violationsMax"),
    }


# An evening


def test_a_whole_evening_matches_the_description_and_contains_every_message(evening, connect):
    """A host, two players and a spectator receive every type of message, and all messages match the document.

    Each client checks what it receives, so playing is the test.
    """
    played = evening(start=False, language="en")
    server, room, host = played.server, played.room, played.host
    ada, bo = played.players
    screen = connect(server)
    screen.watch(room)

    ada.do("name", name="Ada L.")
    ada.do("avatar", emblem="planet", colour="teal")
    before = screen.read
    bo.do("cheer", kind="clap")
    assert screen.wait_for("cheers")["counts"] == {"clap": 1}
    # On a slow machine, the newcomers arrive before the cheers.
    screen.read = before
    screen.wait_for("newcomers", count=2)
    host.do("rename", player="p3", name="Bo the Brave")
    host.do("setTerms", terms=[f"moment {n}" for n in range(8)] + [{"text": "moment 8", "means": "The ninth."}])
    host.do("setOptions", options={"window": 90})
    host.do("setOptions", options={"windowAuto": True})
    host.do("openVote", packs=["Ours", "Theirs"])
    assert ada.refused("vote", vote=2, pack=0) == "voteClosed"
    ada.do("vote", vote=1, pack=1)
    assert [pack["votes"] for pack in screen.wait_for("vote")["vote"]["packs"]] in ([0, 0], [0, 1])
    host.do("closeVote")
    ada.do("reshuffle")
    host.do("lock", on=True)
    assert ada.refused("mark", cell=0) == "roundNotStarted"
    host.do("startRound", delay=60)
    host.do("cancelStart")
    assert screen.wait_for("countdown")["startsAt"] and not screen.wait_for("countdown")["startsAt"]
    host.do("startRound")
    board = ada.settle()["game"]["board"]["cells"]
    ada.do("mark", cell=0)
    bo.do("autoMark", on=True)
    played.call(*board[:3])
    for cell in (1, 2):
        ada.do("mark", cell=cell)
    for screens in (host, ada, bo, screen):
        screens.wait_for("bingos")
        screens.wait_for("standings")
    # Another device of the same seat receives it, too.
    phone = connect(server, token=ada.token)
    phone.join(room)
    ada.do("unmark", cell=2)
    assert phone.wait_for("board")["board"]["marked"] == [0, 1]
    ada.do("mark", cell=2)
    host.do("uncall", term=board[1])
    ada.wait_for("withdrawn")
    host.do("call", term=board[1])
    host.do("addTerm", text="Nobody foresaw this")
    assert bo.wait_for("termAdded")["term"] == 9
    ada.do("notYet", number=1, on=True)
    ada.do("guard", seconds=30)
    assert screen.wait_for("window")["seconds"] == 50
    ada.do("guard", seconds=0)
    host.do("announce", text="Last minutes")
    screen.wait_for("announced", text="Last minutes")
    host.do("setTeams", way="drawn", teams=[
        {"name": name, "emblem": emblem, "colour": colour} for name, emblem, colour in (
            ("Ravens", "moon", "violet"), ("Foxes", "leaf", "orange"))])
    assert ada.wait_for("team")["team"] in (1, 2)
    host.do("finishRound")
    host.do("draw", rank=1)
    opened = screen.wait_for("drawOpened")["draw"]
    assert host.refused("draw", rank=1) == host.refused("newRound") == "drawOpen"
    assert ada.refused("contribute", draw=2, nonce="00" * 16) == "drawClosed"
    ada.do("contribute", draw=opened["number"], nonce="0123456789abcdef" * 2)
    drawn = screen.wait_for("drawn")["draw"]
    assert drawn["player"] in opened["among"] and drawn["commitment"] == opened["commitment"]
    assert drawn["contributions"] == [["p2", "0123456789abcdef" * 2]]
    host.do("newRound", options={"verification": "honour"})
    host.do("promote", player="p2")
    assert ada.wait_for("joined", id=None)["seat"]["role"] == "host"
    host.do("remove", player="p3")
    bo.wait_for("removed")
    assert bo.closed() == 4500
    # The evening continues with another play for everybody in the room.
    host.do("play", game="bingo", terms=[f"encore {n}" for n in range(9)], options={"size": 3})
    for everybody in (host, ada, phone, screen):
        assert everybody.wait_for("played")["room"]["play"] == 2
    ada.wait_for("view", play=2)
    host.do("showEvening", on=False)
    assert screen.wait_for("evening", shown=False)["table"] == []
    screen.settle()
    host.do("endRoom")
    assert [client.closed() for client in (host, ada, phone, screen)] == [4501] * 4

    seen = {message["type"] for client in (host, ada, bo, phone, screen) for message in client.messages}
    assert seen == server_names("web/asyncapi.json", "web/js/games/bingo/asyncapi.json")
    assert {message["type"] for message in screen.messages} <= seen - {
        "players", "terms", "board", "removed", "accepted", "view", "team"}
    for pulse in screen.all("pulse"):
        assert not {"early", "needed", "notYet", "unclaimed"} & pulse["game"].keys()
