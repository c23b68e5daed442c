"""Packs that hosts save on the server, and packs as files."""

import contextlib
import http.client
import json
import re
import socket
import sqlite3
import subprocess
import threading
import urllib.parse

import pytest
import yaml

from evening import amount
from server_process import BINARY, ROOT, environment, run
from wire_client import new_token

TERMS = [f"thing {n}" for n in range(9)]


@pytest.fixture
def save(server):
    """A function that saves a pack on the shared server and returns its name and token."""
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
    assert made.json["revision"] == 1
    whole = {"name": name, "title": "Our  keynote", "language": "de", "revision": 1,
             "terms": [*({"text": text} for text in TERMS), {"text": "10x", "means": "ten times", "likelihood": "rare"}]}
    assert server.get(f"/api/packs/{name}").json == whole
    assert server.get(f"/api/packs/{name.lower()}").json == whole
    assert name not in server.get("/api/packs").body.decode()

    changed = server.put(f"/api/packs/{name}?revision=1", {"title": "Other", "terms": TERMS[:3]}, token)
    assert (changed.status, changed.json) == (
        200, {"name": name, "title": "Other", "language": None, "count": 3, "revision": 2, "links": made.json["links"]})
    assert [term["text"] for term in server.get(f"/api/packs/{name}").json["terms"]] == TERMS[:3]

    assert server.delete(f"/api/packs/{name}", token).status == 204
    for answer in (server.get(f"/api/packs/{name}"), server.put(f"/api/packs/{name}", {"title": "x", "terms": TERMS}, token),
                   server.delete(f"/api/packs/{name}", token), server.post("/api/rooms", {"game": "bingo", "pack": name})):
        assert (answer.status, answer.code) == (404, "unknownPack")


def test_only_the_token_changes_a_pack(server, save):
    name, token = save()
    other = save()[1]
    for wrong in (None, new_token(), other, "short", token + "x"):
        assert server.put(f"/api/packs/{name}?revision=1", {"title": "x", "terms": TERMS}, wrong).code == "badToken"
        assert server.delete(f"/api/packs/{name}", wrong).code == "badToken"
    assert server.get(f"/api/packs/{name}").json["title"] == "Our keynote"
    assert token not in server.get(f"/api/packs/{name}").body.decode()
    for answer in (server.put("/api/packs/wwdc-2025", {"title": "x", "terms": TERMS}, token),
                   server.delete("/api/packs/wwdc-2025", token)):
        assert (answer.status, answer.code) == (403, "notAllowed")


@pytest.mark.parametrize("typed,said", [
    ("x" * 121, "has 121 characters; at most 120 are allowed"), ("e" + "\u0301" * 30, None), ("\U0001F468" * 120, None),
    ("\U0001F468" + "\u200d\U0001F469" * 571, "too long; at most 3000 bytes"), ("a\tb", "control character"), ("\u200b", "is empty"),
    ("\ufeffa", None), ("a" * 4001, "has 4001 characters"),
], ids=range(8))
def test_a_term_gets_the_same_verdict_everywhere(server, typed, said):
    """A saved pack, a new room, an uploaded YAML file and a check accept and refuse the same terms."""
    # YAML does not allow surrogates, nor a byte-order mark within a text.
    quoted = [json.dumps(term, ensure_ascii=False).replace("\ufeff", "\\ufeff") for term in [*TERMS, typed]]
    yaml_pack = "title: T\nterms:\n" + "".join(f"- {term}\n" for term in quoted)
    doors = [
        server.post("/api/packs", {"title": "T", "terms": [*TERMS, typed]}),
        server.post("/api/rooms", {"game": "bingo", "terms": [*TERMS, typed], "options": {"size": 3}}),
        server.request("POST", "/api/packs", body=yaml_pack.encode(), headers={"Content-Type": "application/yaml"}),
    ]
    for answer in doors:
        if said is None:
            assert answer.status == 201, answer.body
        else:
            assert (answer.status, answer.code) == (400, "badTerms") and said in answer.json["detail"], answer.body
    checked = server.request("POST", "/api/packs/check", body=yaml_pack.encode(), headers={"Content-Type": "application/yaml"}).json
    assert [problem["line"] for problem in checked["problems"]] == ([] if said is None else [12])
    if said is None:
        # A room can be created with whatever can be saved.
        assert server.post("/api/rooms", {"game": "bingo", "pack": doors[0].json["name"], "options": {"size": 3}}).status == 201
        taken = server.get(f"/api/packs/{doors[0].json['name']}").json["terms"][-1]
        assert taken == checked["terms"][-1] and not taken["text"].startswith("\ufeff")


@pytest.mark.parametrize("tag,fine", [
    ("en", True), ("pt-BR", True), ("zh-Hant-TW", True), ("--", False), ("e", False), ("en-", False), ("-en", False), ("en us", False),
    ("1n", False), ("englishes-x", False), ("en-" + "x" * 9, False), ("en" + "-a" * 17, False), ("éé", False)])
def test_a_language_gets_the_same_verdict_everywhere(server, tag, fine):
    terms = [f"thing {n}" for n in range(25)]
    statuses = [server.post(path, {"game": "bingo", "title": "T", "language": tag, "terms": terms}).status for path in ("/api/packs", "/api/rooms")]
    statuses.append(server.request(
        "POST", f"/api/packs?title=T&language={urllib.parse.quote(tag)}", body="\n".join(terms).encode(),
        headers={"Content-Type": "text/plain"}).status)
    assert set(statuses) == {201 if fine else 400}


def test_a_duplicate_is_found_everywhere(server):
    for twin in ("\ufeffThing 1", "thing\u00a01", "THING 1 ", "thing\u200b 1", "\uff34hing 1"):
        for path in ("/api/packs", "/api/rooms", "/api/packs/check"):
            answer = server.post(path, {"game": "bingo", "title": "T", "terms": [*TERMS, twin], "options": {"size": 3}})
            if path == "/api/packs/check":
                assert [problem["code"] for problem in answer.json["problems"]] == ["twin"]
            else:
                assert (answer.code, "looks like term 2" in answer.json["detail"]) == ("badTerms", True), twin


def test_a_check_lists_every_problem_with_its_line(server):
    def check(text, type="application/yaml", path="/api/packs/check"):
        answer = server.request("POST", path, body=text.encode(), headers={"Content-Type": type})
        assert answer.status == 200, answer.body
        return answer.json

    packs = server.get("/metrics").body.decode()
    found = check("""\ufefftitle: Ours
language: --
terms:
  - First
  - "two\\nlines"
  - first
  - text: Third
    means: """ + "x" * 401 + """
  - Quote: to be
  - [a, b]
  - {text: Fourth, likelihood: rare}
""")
    assert (found["title"], found["language"], found["problemCount"]) == ("Ours", None, 6)
    assert found["terms"] == [{"text": "First"}, {"text": "Third"}, {"text": "Fourth", "likelihood": "rare"}]
    assert [(problem["part"], problem["code"], problem["line"]) for problem in found["problems"]] == [
        ("language", "badLanguage", 2), ("terms", "forbidden", 5), ("terms", "twin", 6), ("terms", "tooLong", 8),
        ("terms", "unknownKey", 9), ("terms", "badType", 10)]
    assert "already in line 4" in found["problems"][2]["reason"]
    assert found["document"]["terms"][5] == ["a", "b"] and found["document"]["terms"][4] == {"Quote": "to be"}
    # Broken, costly and empty files have no document.
    for text, code, line in (("title: x\nterms:\n\t- a\n", "notRead", 3), ("a: &x b", "costly", 1), ("# nothing", "empty", None)):
        found = check(text)
        assert ([(problem["code"], problem["line"]) for problem in found["problems"]], found["terms"]) == ([(code, line)], [])
        assert "document" not in found
    lines = check("a\n\nb\tc\nA\n", "text/plain", "/api/packs/check?title=T")
    assert lines["terms"] == [{"text": "a"}, {"text": "b", "means": "c"}]
    assert [(problem["code"], problem["line"]) for problem in lines["problems"]] == [("twin", 4)]
    assert check("- Rain\n- Sun\n")["terms"] == [{"text": "Rain"}, {"text": "Sun"}]
    many = check("title: T\nterms:\n" + "- [a]\n" * 5000)
    assert (len(many["problems"]), many["problemCount"]) == (100, 5000)
    # A check stores nothing.
    count = re.search("callboard_packs [0-9]+", packs)[0]
    assert count in server.get("/metrics").body.decode()


def test_the_limits_of_the_pages_are_the_servers(server):
    """The pages check the same limits as the server: the server accepts the maximum and refuses one more."""
    limits = {}
    for file in ("web/js/room/wire.js", "web/js/games/bingo/wire.js"):
        frozen = re.search(r"LIMITS = Object.freeze\(\{(.*?)\}\)", (ROOT / file).read_text(), re.S)[1]
        limits |= dict(re.findall(r"^  (\w+): ([\d* ]+),", frozen, re.M))
    limits = {name: eval(value, {}) for name, value in limits.items()}

    def problems(terms):
        return [problem["code"] for problem in server.post("/api/packs/check", {"title": "T", "terms": terms}).json["problems"]]

    most = limits["termCharacters"]
    assert (problems(["x" * most]), problems(["x" * (most + 1)])) == ([], ["tooLong"])
    most = limits["terms"]
    assert (problems([str(n) for n in range(most)]), problems([str(n) for n in range(most + 1)])) == ([], ["tooMany"])
    count, rest = divmod(limits["termsBytes"], 111)
    full = [f"{n:03}" + "x" * 108 for n in range(count)]
    assert (problems([*full, "y" * rest]), problems([*full, "y" * (rest + 1)])) == ([], ["tooLarge"])
    most = limits["meansCharacters"]
    means = [[{"text": "a", "means": "x" * length}] for length in (most, most + 1)]
    assert (problems(means[0]), problems(means[1])) == ([], ["tooLong"])
    room, token = server.make_room()
    names = [server.post(f"/api/rooms/{room}/commands", {"type": "announce", "text": "x" * length}, token).status
             for length in (limits["announcementCharacters"], limits["announcementCharacters"] + 1)]
    assert names == [200, 400]


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
    answer = server.put(f"/api/packs/{name}?revision=1", fields, token)
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
        assert answers["json"].json == {name: value for name, value in whole.items() if name != "revision"}
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
    # A file can also replace the pack; a plain list leaves its title and language unchanged.
    headers = {"Content-Type": type, "Authorization": f"Bearer {made.json['token']}"}
    changed = server.request("PUT", f"/api/packs/{made.json['name']}?revision=1", body=file.replace(b"thing 0", b"thing X"), headers=headers)
    assert changed.status == 200, changed.body
    now = server.get(f"/api/packs/{made.json['name']}").json
    assert now["terms"][0] == {"text": "thing X"} and (now["title"], now["language"]) == ("Ours & theirs", "de")


@pytest.mark.parametrize("type,body,status,code,said", [
    ("text/csv", b"a", 415, "unsupportedMediaType", "application/yaml or text/plain"),
    ("text/plain", b"a\nb", 400, "badOptions", "title is empty"),
    ("application/yaml", b"title: x\nterms:\n  - a\n  - a", 400, "badTerms", "already in line 3"),
    ("application/yaml", b"title: &x [" + b"[" * 900, 400, "badTerms", "Line 1: anchors"),
    ("application/yaml", b"title: x", 400, "badTerms", "terms are missing"),
    ("application/yaml", b"title: \xff", 400, "badTerms", "not UTF-8"),
    ("text/plain", b"\xff\xfea\x00", 400, "badTerms", "not UTF-8"),
], ids=range(7))
def test_a_file_that_is_not_a_pack_is_refused_in_every_format(server, type, body, status, code, said):
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


def test_saved_packs_survive_a_crash_and_are_not_listed_as_rooms(make_server):
    server = make_server()
    kept = server.post("/api/packs", {"title": "Kept", "terms": TERMS}).json
    gone = server.post("/api/packs", {"title": "Gone", "terms": TERMS}).json
    room, _ = server.make_room()
    for number in range(5):
        change = {"title": f"Kept {number}", "terms": TERMS}
        assert server.put(f"/api/packs/{kept['name']}?revision={number + 1}", change, kept["token"]).status == 200
    assert server.delete(f"/api/packs/{gone['name']}", gone["token"]).status == 204
    server.kill()
    server.start()
    assert server.get(f"/api/packs/{kept['name']}").json["title"] == "Kept 4"
    assert server.get(f"/api/packs/{gone['name']}").code == "unknownPack"
    assert server.put(f"/api/packs/{kept['name']}?revision=6", {"title": "Again", "terms": TERMS}, kept["token"]).status == 200
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
    assert (status, errors) == (0, "") and output.startswith("Backed up 1 room and 1 pack with 1 records into ")
    server.stop()
    status, output, errors = run("restore", file, "--data", tmp_path / "restored")
    assert (status, errors) == (0, "") and output.startswith("Restored 1 room and 1 pack ")
    restored = make_server("restored")
    assert restored.get(f"/api/packs/{pack['name']}").json["title"] == "Ours"
    assert restored.put(f"/api/packs/{pack['name']}?revision=1", {"title": "New", "terms": TERMS}, pack["token"]).status == 200


def test_an_unreadable_pack_is_skipped(make_server):
    server = make_server()
    packs = [server.post("/api/packs", {"title": "Ours", "terms": TERMS}).json for _ in range(3)]
    names = [pack["name"] for pack in packs]
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database, database:
        database.execute("UPDATE documents SET body = x'7B7D' WHERE name = ?", (names[0],))
    server.start()
    answers = [server.get(f"/api/packs/{name}") for name in names]
    assert [answer.status for answer in answers] == [503, 200, 200] and answers[0].code == "unavailable"
    assert server.post("/api/rooms", {"game": "bingo", "pack": names[0]}).code == "unavailable"
    line = [line for line in server.log.splitlines() if "cannot be read" in line][0]
    assert " error a saved pack " in line and names[0] in line and "reason=" in line
    # Its owner can replace it.
    assert server.put(f"/api/packs/{names[0]}?revision=1", {"title": "Mended", "terms": TERMS}, packs[0]["token"]).status == 200
    assert server.get(f"/api/packs/{names[0]}").json["title"] == "Mended"


def test_a_change_must_name_the_current_revision(server, save):
    name, token = save()
    path, body = f"/api/packs/{name}", {"title": "Mine", "terms": TERMS}
    for wrong in ("", "?revision=", "?revision=one", "?revision=1.0", "?revision=99999999999999999999"):
        assert (server.put(path + wrong, body, token).status, server.put(path + wrong, body, token).code) == (400, "badMessage")
    assert server.put(f"{path}?revision=1", body, token).json["revision"] == 2
    late = server.put(f"{path}?revision=1", {"title": "Theirs", "terms": TERMS}, token)
    assert (late.status, late.code, late.json["revision"]) == (409, "revisionConflict", 2)
    assert server.get(path).json["title"] == "Mine"
    assert server.put(f"{path}?revision={late.json['revision']}", {"title": "Theirs", "terms": TERMS}, token).json["revision"] == 3


def test_one_of_two_concurrent_changes_is_refused(server, save):
    name, token = save()
    answers = []

    def change(title):
        answers.append((title, server.put(f"/api/packs/{name}?revision=1", {"title": title, "terms": TERMS}, token)))

    threads = [threading.Thread(target=change, args=(f"change {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status for _, answer in answers) == [200] + 7 * [409]
    (title,) = [title for title, answer in answers if answer.status == 200]
    assert server.get(f"/api/packs/{name}").json["title"] == title


def documents(server):
    """Returns the revision and the number of uses of each saved document in a server's database, by name."""
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        rows = database.execute("SELECT name, revision, used FROM documents WHERE kind <> 'retention'")
        return {name: tuple(row) for name, *row in rows}


def test_a_pack_that_is_saved_often_takes_no_more_disk(make_server):
    server = make_server()
    made = server.post("/api/packs", {"title": "0", "terms": TERMS}).json
    path = f"/api/packs/{made['name']}"
    for number in range(1, 61):
        assert server.put(f"{path}?revision={number}", {"title": f"{number}", "terms": TERMS}, made["token"]).status == 200
        assert server.get(path).json["title"] == f"{number}"
    assert documents(server) == {made["name"]: (61, 0)}
    server.kill()
    server.start()
    assert server.get(path).json["title"] == "60"
    assert server.put(f"{path}?revision=61", {"title": "61", "terms": TERMS}, "x" * 22).status == 401
    assert server.delete(path, made["token"]).status == 204
    assert documents(server) == {}


def test_uses_of_a_pack_are_counted(make_server):
    server = make_server()
    name = server.post("/api/packs", {"title": "Ours", "terms": TERMS}).json["name"]
    for _ in range(3):
        assert server.post("/api/rooms", {"game": "bingo", "pack": name, "options": {"size": 3}}).status == 201
    assert server.post("/api/rooms", {"game": "bingo", "pack": name, "options": {"size": 99}}).status == 400
    server.stop()
    assert documents(server) == {name: (1, 3)}


def test_no_save_is_lost_however_the_server_ends(make_server):
    kills = amount("SAVES", 3)
    server = make_server()
    made = server.post("/api/packs", {"title": "0", "terms": TERMS}).json
    path, last = f"/api/packs/{made['name']}", 0

    def save(number):
        return server.put(f"{path}?revision={number}", {"title": f"{number}", "terms": TERMS}, made["token"]).status

    for kill in range(kills):
        # Kill the server at an arbitrary moment after a few saves.
        first, some = last, threading.Event()
        killer = threading.Thread(target=lambda: some.wait(60) and server.kill())
        killer.start()
        with contextlib.suppress(OSError, http.client.HTTPException):
            for number in range(last + 1, last + 500):
                if save(number) == 200:
                    last = number
                if last - first >= 5 + 2 * kill:
                    some.set()
        killer.join()
        server.start()
        stored = server.get(path).json
        # The save that was in flight may be stored, too.
        assert last <= int(stored["title"]) <= last + 1 and stored["revision"] == int(stored["title"]) + 1
        last = int(stored["title"])
    assert last >= sum(5 + 2 * kill for kill in range(kills))
    assert save(last + 1) == 200


# Folders of the version in which every pack had its own log

GOLDEN = ROOT / "Tests/Golden/content"


@pytest.fixture
def old_folder(make_server):
    """A server that has not been started yet, on a folder that the previous version wrote, and the content of that
    folder.
    """
    server = make_server(start=False)
    server.data.mkdir()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        database.executescript((GOLDEN / "packs-as-logs.sql").read_text())
    return server, json.loads((GOLDEN / "packs-as-logs.json").read_text())


def carried(server, packs):
    """Checks that the damaged pack is unavailable, and that every other pack is as the old version returned it."""
    for name, pack in packs.items():
        answer = server.get(f"/api/packs/{pack['name']}")
        if name == "damaged":
            assert (answer.status, answer.code) == (503, "unavailable")
        else:
            assert answer.json == pack["document"] | {"revision": 1}, name


def test_packs_of_an_old_folder_are_carried_over_once(old_folder):
    server, old = old_folder
    server.start()
    carried(server, old["packs"])
    assert server.get(f"/api/rooms/{old['room']}").json["title"] == "An old evening"
    assert "migrated from their logs documents=5" in server.log and "quarantined" in server.log
    changed, untouched = old["packs"]["changed"], old["packs"]["untouched"]
    assert server.put(
        f"/api/packs/{changed['name']}?revision=1", {"title": "New", "terms": TERMS}, changed["token"]).json["revision"] == 2
    assert server.put(f"/api/packs/{changed['name']}?revision=2", {"title": "x", "terms": TERMS}, untouched["token"]).code == "badToken"
    assert server.delete(f"/api/packs/{untouched['name']}", untouched["token"]).status == 204
    assert "\ncallboard_rooms 1\n" in server.get("/metrics").body.decode()
    server.kill()
    with contextlib.closing(sqlite3.connect(server.data / "callboard.sqlite")) as database:
        assert [key for (key,) in database.execute("SELECT key FROM rooms")] == [old["room"]]
    server.start()
    assert server.log.count("were migrated") == 1
    assert server.get(f"/api/packs/{changed['name']}").json["title"] == "New"
    assert server.get(f"/api/packs/{untouched['name']}").code == "unknownPack"
    # Only the operator can delete a pack that could not be read.
    damaged = old["packs"]["damaged"]["name"]
    assert run("content", "delete", damaged, "--data", server.data)[0] == 0
    assert server.get(f"/api/packs/{damaged}").code == "unknownPack"


def test_a_carry_over_that_is_killed_is_done_at_the_next_start(old_folder):
    server, old = old_folder
    for seconds in (0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2):
        command = [BINARY, "serve", "--port", "0", "--data", server.data]
        process = subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.kill()
        process.wait()
    server.start()
    carried(server, old["packs"])
    server.stop()
    assert set(documents(server)) == {pack["name"] for pack in old["packs"].values()}


def test_a_backup_of_an_old_folder_is_an_old_folder(old_folder, make_server, tmp_path):
    server, old = old_folder
    status, output, _ = run("backup", tmp_path / "old.backup", "--data", server.data)
    assert status == 0 and output.startswith("Backed up 1 room and 5 packs ")
    status, output, _ = run("rooms", "list", "--json", "--data", server.data)
    assert [json.loads(line)["room"] for line in output.splitlines()] == [old["room"]]
    assert run("restore", tmp_path / "old.backup", "--data", tmp_path / "restored")[0] == 0
    restored = make_server("restored")
    carried(restored, old["packs"])


def test_an_operator_deletes_a_pack_of_an_old_folder_without_a_server(old_folder):
    server, old = old_folder
    name = old["packs"]["long"]["name"]
    assert run("content", "delete", name, "--data", server.data)[:2] == (0, f"Deleted {name}.\n")
    server.start()
    assert server.get(f"/api/packs/{name}").code == "unknownPack"
    assert server.get(f"/api/packs/{old['packs']['crashed']['name']}").json["title"] == "Crashed 33"


def test_the_number_of_packs_has_a_limit(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_PACKS": "2"})
    packs = [server.post("/api/packs", {"title": "Ours", "terms": TERMS}) for _ in range(3)]
    assert [answer.status for answer in packs] == [201, 201, 503] and packs[2].code == "tooManyPacks"
    first = packs[0].json
    assert server.put(f"/api/packs/{first['name']}?revision=1", {"title": "New", "terms": TERMS}, first["token"]).status == 200
    assert server.delete(f"/api/packs/{first['name']}", first["token"]).status == 204
    assert server.post("/api/packs", {"title": "Ours", "terms": TERMS}).status == 201
    # The limit is reached again, so an invalid pack may be refused for either reason.
    assert server.post("/api/packs", {"title": "Ours", "terms": []}).status in (400, 503)


def test_saves_are_counted_by_address(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_PACKS_PER_HOUR_PER_ADDRESS": "3", "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1"})
    from_one = {"X_Forwarded_For": "192.0.2.1"}
    made = server.post("/api/packs", {"title": "Ours", "terms": TERMS}, **from_one).json
    path = f"/api/packs/{made['name']}"
    saves = [server.put(f"{path}?revision={number}", {"title": "Ours", "terms": TERMS}, made["token"], **from_one)
             for number in (1, 2, 3)]
    assert [answer.status for answer in saves] == [200, 200, 429] and saves[2].code == "rateLimited"
    assert server.put(
        f"{path}?revision=3", {"title": "Ours", "terms": TERMS}, made["token"], X_Forwarded_For="192.0.2.2").status == 200


def test_a_put_is_read_like_a_post(server, save):
    name, token = save()
    head = f"PUT /api/packs/{name}?revision=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
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
    # The server refuses a pipelined request with a body, because its HTTP library handles such bodies wrongly.
    again = typed.replace("revision=1", "revision=2")
    assert statuses(f"{again}\r\n{body}{again}\r\n{body}") == [200, 400]
    assert statuses(f"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n{typed}\r\n{body}")[-1] == 400
    assert server.get("/healthz").status == 200


def test_the_shipped_packs_can_be_read_as_they_are_downloaded(server):
    for summary in server.get("/api/packs").json["packs"]:
        shipped = yaml.safe_load((ROOT / f"config/packs/{summary['name']}.yaml").read_text())
        assert yaml.safe_load(server.get(f"/api/packs/{summary['name']}.yaml").body)["title"] == shipped["title"]
