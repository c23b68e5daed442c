"""Packs that hosts save on the server, and packs as files."""

import contextlib
import http.client
import json
import re
import socket
import sqlite3
import threading

import pytest
import yaml

from server_process import ROOT, run
from wire_client import new_token

TERMS = [f"thing {n}" for n in range(9)]


@pytest.fixture
def save(server):
    """Saves a pack on the shared server; returns its name and token."""
    def save(**fields):
        answer = server.post("/api/packs", {"title": "Our keynote", "terms": TERMS} | fields)
        assert answer.status == 201, answer.body
        return answer.json["name"], answer.json["token"]
    return save


def test_a_pack_is_saved_read_changed_and_deleted(server):
    terms = [*TERMS, {"text": " 10x ", "means": "ten times", "likelihood": "rare"}]
    made = server.post("/api/packs", {"title": " Our  keynote ", "language": "de", "terms": terms})
    assert made.status == 201 and made.headers["Location"] == f"/api/packs/{made.json['name']}"
    name, token = made.json["name"], made.json["token"]
    assert re.fullmatch("[2-9A-HJKMNP-Z]{8}", name) and re.fullmatch(r"[\w-]{22}", token)
    assert made.json["links"] == {"copy": f"http://localhost:{server.port}/#pack={name}"}
    whole = {"name": name, "title": "Our  keynote", "language": "de",
             "terms": [*({"text": text} for text in TERMS), {"text": "10x", "means": "ten times", "likelihood": "rare"}]}
    assert server.get(f"/api/packs/{name}").json == whole
    assert server.get(f"/api/packs/{name.lower()}").json == whole
    assert name not in server.get("/api/packs").body.decode()

    changed = server.put(f"/api/packs/{name}", {"title": "Other", "terms": TERMS[:3]}, token)
    assert (changed.status, changed.json) == (
        200, {"name": name, "title": "Other", "language": None, "count": 3, "links": made.json["links"]})
    assert [term["text"] for term in server.get(f"/api/packs/{name}").json["terms"]] == TERMS[:3]

    assert server.delete(f"/api/packs/{name}", token).status == 204
    for answer in (server.get(f"/api/packs/{name}"), server.put(f"/api/packs/{name}", {"title": "x", "terms": TERMS}, token),
                   server.delete(f"/api/packs/{name}", token), server.post("/api/rooms", {"game": "bingo", "pack": name})):
        assert (answer.status, answer.code) == (404, "unknownPack")


def test_only_the_token_changes_a_pack(server, save):
    name, token = save()
    other = save()[1]
    for wrong in (None, new_token(), other, "short", token + "x"):
        assert server.put(f"/api/packs/{name}", {"title": "x", "terms": TERMS}, wrong).code == "badToken"
        assert server.delete(f"/api/packs/{name}", wrong).code == "badToken"
    assert server.get(f"/api/packs/{name}").json["title"] == "Our keynote"
    assert token not in server.get(f"/api/packs/{name}").body.decode()
    for answer in (server.put("/api/packs/wwdc-2025", {"title": "x", "terms": TERMS}, token),
                   server.delete("/api/packs/wwdc-2025", token)):
        assert (answer.status, answer.code) == (403, "notAllowed")


@pytest.mark.parametrize(
    "change,code",
    [
        ({"title": None}, "badMessage"), ({"title": 5}, "badMessage"), ({"title": " "}, "badOptions"),
        ({"title": "x" * 81}, "badOptions"), ({"terms": None}, "badTerms"), ({"terms": []}, "badTerms"),
        ({"terms": "many"}, "badTerms"), ({"terms": ["a", "A"]}, "badTerms"), ({"terms": [5]}, "badTerms"),
        ({"terms": ["x" * 121]}, "badTerms"), ({"terms": [{"text": "a", "means": 5}]}, "badTerms"),
        ({"terms": [{"text": "a", "likelihood": "often"}]}, "badTerms"), ({"terms": [str(n) for n in range(501)]}, "badTerms"),
        ({"language": "e"}, "badTerms"), ({"language": 5}, "badTerms"), ({"terms": ["a\u202eb"]}, "badTerms"),
    ],
)
def test_a_bad_pack_has_its_code_and_changes_nothing(server, save, change, code):
    fields = {name: value for name, value in ({"title": "T", "terms": TERMS} | change).items() if value is not None}
    answer = server.post("/api/packs", fields)
    assert (answer.status, answer.code) == (400, code)
    name, token = save()
    answer = server.put(f"/api/packs/{name}", fields, token)
    assert (answer.status, answer.code) == (400, code)
    assert len(server.get(f"/api/packs/{name}").json["terms"]) == len(TERMS)


def test_a_room_is_opened_with_a_saved_pack(server, save, connect):
    name, _ = save(language="de", terms=[*TERMS, {"text": "10x", "means": "ten times"}])
    made = server.post("/api/rooms", {"game": "bingo", "pack": name.lower(), "options": {"size": 3}})
    assert made.status == 201, made.body
    host = connect(server, token=made.json["token"])
    snapshot = host.join(made.json["room"])
    assert snapshot["room"]["title"] == "Our keynote"
    assert snapshot["game"]["round"]["terms"] == [*TERMS, "10x"] and snapshot["game"]["round"]["means"] == {"9": "ten times"}
    assert snapshot["game"]["round"]["language"] == "de"
    short, _ = save(terms=TERMS[:3])
    assert server.post("/api/rooms", {"game": "bingo", "pack": short}).code == "badTerms"
    assert server.post("/api/rooms", {"game": "bingo", "pack": 5}).code == "badMessage"


def test_packs_are_files_of_three_kinds(server, save):
    name, _ = save(terms=[*TERMS, {"text": "a: \"b\"", "means": "# c"}])
    for name, title in ((name, "Our keynote"), ("wwdc-2025", "WWDC 2025")):
        whole = server.get(f"/api/packs/{name}").json
        assert whole["title"] == title
        answers = {kind: server.get(f"/api/packs/{name}.{kind}") for kind in ("yaml", "txt", "json")}
        for kind, type in (("yaml", "application/yaml"), ("txt", "text/plain; charset=utf-8"), ("json", "application/json")):
            assert (answers[kind].status, answers[kind].headers["Content-Type"]) == (200, type)
            assert answers[kind].headers["Content-Disposition"] == f'attachment; filename="{name}.{kind}"'
        assert answers["json"].json == whole
        assert answers["txt"].body.decode() == "".join(
            "\t".join(filter(None, (term["text"], term.get("means")))) + "\n" for term in whole["terms"])
        read = yaml.safe_load(answers["yaml"].body)
        terms = [term if isinstance(term, dict) else {"text": term} for term in read["terms"]]
        assert (read["title"], read.get("language"), terms) == (whole["title"], whole["language"], whole["terms"])
    for path in ("/api/packs/nowhere.yaml", "/api/packs/.yaml", "/api/packs/wwdc-2025.csv"):
        assert server.get(path).status == 404


@pytest.mark.parametrize("kind,type,query", [
    ("yaml", "application/yaml", ""), ("yaml", "text/x-yaml; charset=utf-8", ""), ("json", "application/json", ""),
    ("txt", "text/plain; charset=utf-8", "?title=Ours%20%26%20theirs&language=de")])
def test_a_pack_is_sent_as_it_is_downloaded(server, save, kind, type, query):
    terms = [*TERMS, {"text": "R &B: # \"x\"", "means": "a {? b"}, "- dash"]
    name, token = save(title="Ours & theirs", language="de", terms=terms)
    whole = server.get(f"/api/packs/{name}").json
    file = server.get(f"/api/packs/{name}.{kind}").body
    made = server.request("POST", f"/api/packs{query}", body=b"\xef\xbb\xbf" * (kind != "json") + file, headers={"Content-Type": type})
    assert made.status == 201, made.body
    again = server.get(f"/api/packs/{made.json['name']}").json
    assert again == whole | {"name": made.json["name"]}
    # It can be changed in the same way; a plain list leaves title and language as they are.
    headers = {"Content-Type": type, "Authorization": f"Bearer {made.json['token']}"}
    changed = server.request("PUT", f"/api/packs/{made.json['name']}", body=file.replace(b"thing 0", b"thing X"), headers=headers)
    assert changed.status == 200, changed.body
    now = server.get(f"/api/packs/{made.json['name']}").json
    assert now["terms"][0] == {"text": "thing X"} and (now["title"], now["language"]) == ("Ours & theirs", "de")


@pytest.mark.parametrize("type,body,status,code,said", [
    ("text/csv", b"a", 415, "unsupportedMediaType", "application/yaml or text/plain"),
    ("text/plain", b"a\nb", 400, "badOptions", "title is empty"),
    ("application/yaml", b"title: x\nterms:\n  - a\n  - a", 400, "badTerms", "stands in line 3"),
    ("application/yaml", b"title: &x [" + b"[" * 900, 400, "badTerms", "Line 1: anchors"),
    ("application/yaml", b"title: x", 400, "badTerms", "terms are missing"),
    ("application/yaml", b"title: \xff", 400, "badTerms", "not UTF-8"),
    ("text/plain", b"\xff\xfea\x00", 400, "badTerms", "not UTF-8"),
], ids=range(7))
def test_what_is_no_pack_is_refused_in_every_kind(server, type, body, status, code, said):
    answer = server.request("POST", "/api/packs", body=body, headers={"Content-Type": type})
    assert (answer.status, answer.code) == (status, code), answer.body
    assert said in answer.json["detail"]


def test_a_room_has_a_pack_or_terms_and_a_title_that_can_be_shown(server, save):
    name, _ = save()
    both = server.post("/api/rooms", {"game": "bingo", "pack": name, "terms": TERMS, "options": {"size": 3}})
    assert (both.status, both.code) == (400, "badOptions") and "either" in both.json["detail"]
    assert server.post("/api/rooms", {"game": "bingo", "pack": name, "terms": None, "options": {"size": 3}}).status == 201
    for title in ("a\u202eb", "a\u0007", 5, "x" * 81):
        assert server.post("/api/rooms", {"game": "bingo", "title": title}).status == 400, title
    alike = server.post("/api/rooms", {"game": "bingo", "terms": ["New York", *TERMS, "new\u00a0 york\u200b"], "options": {"size": 3}})
    assert (alike.status, alike.code) == (400, "badTerms") and "looks like term 1" in alike.json["detail"]


def test_a_downloaded_pack_can_be_installed(server, save, make_server, tmp_path):
    name, _ = save()
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "ours.yaml").write_bytes(server.get(f"/api/packs/{name}.yaml").body)
    other = make_server(env={"CALLBOARD_PACKS": str(packs)})
    assert [pack["name"] for pack in other.get("/api/packs").json["packs"]] == ["ours"]


def test_saved_packs_survive_a_crash_and_are_no_rooms(make_server):
    server = make_server()
    kept = server.post("/api/packs", {"title": "Kept", "terms": TERMS}).json
    gone = server.post("/api/packs", {"title": "Gone", "terms": TERMS}).json
    room, _ = server.make_room()
    for number in range(5):
        assert server.put(f"/api/packs/{kept['name']}", {"title": f"Kept {number}", "terms": TERMS}, kept["token"]).status == 200
    assert server.delete(f"/api/packs/{gone['name']}", gone["token"]).status == 204
    server.kill()
    server.start()
    assert server.get(f"/api/packs/{kept['name']}").json["title"] == "Kept 4"
    assert server.get(f"/api/packs/{gone['name']}").code == "unknownPack"
    assert server.put(f"/api/packs/{kept['name']}", {"title": "Again", "terms": TERMS}, kept["token"]).status == 200
    assert server.get(f"/api/rooms/{room}").status == 200
    metrics = server.get("/metrics").body.decode()
    assert "\ncallboard_rooms 1\n" in metrics and "\ncallboard_packs 1\n" in metrics
    assert "left aside" not in server.log
    server.kill()
    assert kept["token"].encode() not in b"".join(path.read_bytes() for path in server.data.iterdir() if path.is_file())


def test_saved_packs_are_part_of_a_backup(make_server, tmp_path):
    server = make_server()
    pack = server.post("/api/packs", {"title": "Ours", "terms": TERMS}).json
    server.make_room()
    file = tmp_path / "evening.backup"
    status, output, errors = run("backup", file, "--data", server.data)
    assert (status, errors) == (0, "") and output.startswith("Backed up 1 rooms and 1 packs with 2 records into ")
    server.stop()
    status, output, errors = run("restore", file, "--data", tmp_path / "restored")
    assert (status, errors) == (0, "") and output.startswith("Restored 1 rooms and 1 packs ")
    restored = make_server("restored")
    assert restored.get(f"/api/packs/{pack['name']}").json["title"] == "Ours"
    assert restored.put(f"/api/packs/{pack['name']}", {"title": "New", "terms": TERMS}, pack["token"]).status == 200


def test_a_pack_that_cannot_be_read_is_left_aside(make_server):
    server = make_server()
    names = [server.post("/api/packs", {"title": "Ours", "terms": TERMS}).json["name"] for _ in range(2)]
    server.stop()
    database = sqlite3.connect(server.data / "callboard.sqlite")
    with database:
        (number,) = database.execute("SELECT id FROM rooms WHERE key = ?", (f"pack-{names[0]}",)).fetchone()
        database.execute("UPDATE records SET bytes = x'017B7D' WHERE room = ?", (number,))
    database.close()
    server.start()
    answers = [server.get(f"/api/packs/{name}") for name in names]
    assert [answer.status for answer in answers] == [503, 200] and answers[0].code == "unavailable"
    (line,) = [line for line in server.log.splitlines() if "cannot be read" in line]
    assert " error a saved pack " in line and names[0] in line and "reason=" in line


def logs(server):
    """The logs of packs in a server's database: how many records each has."""
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        return dict(database.execute("SELECT key, count FROM rooms WHERE key LIKE 'pack-%'"))


def test_a_pack_that_is_saved_often_takes_no_more_and_no_more_disk(make_server):
    server = make_server()
    made = server.post("/api/packs", {"title": "0", "terms": TERMS}).json
    path = f"/api/packs/{made['name']}"
    longest = 0
    for number in range(1, 101):
        assert server.put(path, {"title": f"{number}", "terms": TERMS}, made["token"]).status == 200
        assert server.get(path).json["title"] == f"{number}"
        longest = max(longest, sum(logs(server).values()))
    assert longest <= 34 and len(logs(server)) <= 2, logs(server)
    server.kill()
    server.start()
    assert server.get(path).json["title"] == "100"
    assert list(logs(server)) == [f"pack-{made['name']}-4"]
    assert server.put(path, {"title": "101", "terms": TERMS}, made["token"]).status == 200
    assert server.put(path, {"title": "102", "terms": TERMS}, "x" * 22).status == 401
    assert server.delete(path, made["token"]).status == 204
    assert logs(server) == {}


def test_a_crash_amid_the_change_of_a_packs_log_loses_no_save(make_server):
    server = make_server()
    made = server.post("/api/packs", {"title": "0", "terms": TERMS}).json
    path = f"/api/packs/{made['name']}"

    def save(number):
        return server.put(path, {"title": f"{number}", "terms": TERMS}, made["token"]).status

    assert {save(number) for number in range(1, 32)} == {200}
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        (old, *entry), = database.execute("SELECT * FROM rooms WHERE key = ?", (f"pack-{made['name']}",)).fetchall()
        records = database.execute("SELECT * FROM records WHERE room = ?", (old,)).fetchall()
    assert len(records) == 32
    server.start()
    assert (save(32), save(33)) == (200, 200)
    assert list(logs(server)) == [f"pack-{made['name']}-2"]
    server.stop()
    # As if the crash had come before the old log was deleted.
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database, database:
        database.execute(f"INSERT INTO rooms VALUES ({', '.join('?' * (1 + len(entry)))})", (old, *entry))
        database.executemany("INSERT INTO records VALUES (?, ?, ?, ?)", records)
    server.start()
    assert server.get(path).json["title"] == "33"
    assert save(34) == 200
    assert list(logs(server)) == [f"pack-{made['name']}-2"]
    server.kill()
    server.start()
    assert server.get(path).json["title"] == "34"
    assert server.delete(path, made["token"]).status == 204
    server.kill()
    server.start()
    assert server.get(path).code == "unknownPack"


def test_no_save_is_lost_however_the_server_ends(make_server):
    server = make_server()
    made = server.post("/api/packs", {"title": "0", "terms": TERMS}).json
    path, last = f"/api/packs/{made['name']}", 0
    for round in range(6):
        # At whatever moment after some saves: a log of 32 records is changed for a new one on the way.
        first, some = last, threading.Event()
        killer = threading.Thread(target=lambda: some.wait(60) and server.kill())
        killer.start()
        with contextlib.suppress(OSError, http.client.HTTPException):
            for number in range(last + 1, last + 500):
                if server.put(path, {"title": f"{number}", "terms": TERMS}, made["token"]).status == 200:
                    last = number
                if last - first >= 5 + 2 * round:
                    some.set()
        killer.join()
        server.start()
        stored = int(server.get(path).json["title"])
        # The one that was under way may be stored, too.
        assert last <= stored <= last + 1
        last = stored
    assert last > 40
    assert server.put(path, {"title": "done", "terms": TERMS}, made["token"]).status == 200
    assert len(logs(server)) == 1


def test_the_number_of_packs_has_a_limit(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_PACKS": "2"})
    packs = [server.post("/api/packs", {"title": "Ours", "terms": TERMS}) for _ in range(3)]
    assert [answer.status for answer in packs] == [201, 201, 503] and packs[2].code == "tooManyPacks"
    first = packs[0].json
    assert server.put(f"/api/packs/{first['name']}", {"title": "New", "terms": TERMS}, first["token"]).status == 200
    assert server.delete(f"/api/packs/{first['name']}", first["token"]).status == 204
    assert server.post("/api/packs", {"title": "Ours", "terms": TERMS}).status == 201
    # What was refused for itself takes no place.
    assert server.post("/api/packs", {"title": "Ours", "terms": []}).status in (400, 503)


def test_saves_are_counted_by_address(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_PACKS_PER_HOUR_PER_ADDRESS": "3", "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    from_one = {"X_Forwarded_For": "192.0.2.1"}
    made = server.post("/api/packs", {"title": "Ours", "terms": TERMS}, **from_one).json
    path = f"/api/packs/{made['name']}"
    saves = [server.put(path, {"title": "Ours", "terms": TERMS}, made["token"], **from_one) for _ in range(3)]
    assert [answer.status for answer in saves] == [200, 200, 429] and saves[2].code == "rateLimited"
    assert server.put(path, {"title": "Ours", "terms": TERMS}, made["token"], X_Forwarded_For="192.0.2.2").status == 200


def test_a_put_is_read_like_a_post(server, save):
    name, token = save()
    head = f"PUT /api/packs/{name} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
    body = json.dumps({"title": "New", "terms": TERMS})
    typed = f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"

    def statuses(request):
        with socket.create_connection(("localhost", server.port), timeout=60) as connection:
            connection.sendall(request.encode())
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answer)]

    assert statuses(f"{typed}Connection: close\r\n\r\n{body}") == [200]
    assert statuses(f"{head}Connection: close\r\n\r\n") == [411]
    assert statuses(f"{head}Content-Length: 0\r\nConnection: close\r\n\r\n") == [415]
    assert statuses(f"{head}Content-Length: 99999999\r\n\r\n") == [413]
    # The library cannot be trusted with a body that was pipelined.
    assert statuses(f"{typed}\r\n{body}{typed}\r\n{body}") == [200, 400]
    assert statuses(f"GET / HTTP/1.1\r\nHost: x\r\n\r\n{typed}\r\n{body}")[-1] == 400
    assert server.get("/healthz").status == 200


def test_the_shipped_packs_can_be_read_as_they_are_downloaded(server):
    for summary in server.get("/api/packs").json["packs"]:
        shipped = yaml.safe_load((ROOT / f"config/packs/{summary['name']}.yaml").read_text())
        assert yaml.safe_load(server.get(f"/api/packs/{summary['name']}.yaml").body)["title"] == shipped["title"]
