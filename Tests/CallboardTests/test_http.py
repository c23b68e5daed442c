"""Pages, the API and the probes over HTTP."""

import concurrent.futures
import csv
import gzip
import hashlib
import io
import json
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
import xml.etree.ElementTree

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect as websocket

from deals import commitment, setup_of
from server_process import ROOT, Server, bundle, run
from wire_client import Client, new_token

WWDC = """One more thing · You're going to love it · Camera zooming around Apple Park · Someone on a roof · Emotional Steve
mention · Xcode for iPad · AI chat in Xcode · iOS 26 · Joke about Craig · GOOD MORNEENG · Ford mentioned · Most immersive
ever · Update is available RIGHT NOW · Hair Force One · New Icons · A Sherlocking · Our biggest update ever! · AAA Game ·
Old Game out on macOS · Unified Experience · Only Apple can do this · Android Trash Talk · 10x · Announcement for late 25 ·
A video of apps saving lives"""


def raw(server, request, seconds=10):
    """Sends bytes and reads until the server closes the connection."""
    with socket.create_connection(("localhost", server.port), timeout=seconds) as connection:
        connection.sendall(request)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
        return answer


# Pages


@pytest.mark.parametrize(
    "path,file,type",
    [
        ("/js/room/wire.js", "js/room/wire.js", "text/javascript; charset=utf-8"),
        ("/css/kit/base.css", "css/kit/base.css", "text/css; charset=utf-8"), ("/favicon.svg", "favicon.svg", "image/svg+xml"),
        ("/icons/icon.svg", "icons/icon.svg", "image/svg+xml"),
    ],
)
def test_a_page_is_sent_complete_compressed_or_unchanged(server, path, file, type):
    content = (ROOT / "web" / file).read_bytes()
    plain = server.get(path)
    assert (plain.status, plain.headers["Content-Type"], plain.body) == (200, type, content)
    assert plain.headers["Content-Length"] == str(len(content)) and "Content-Encoding" not in plain.headers
    packed = server.get(path, Accept_Encoding="gzip, br")
    if packed.headers["Content-Encoding"]:
        assert packed.headers["Content-Encoding"] == "gzip" and len(packed.body) < len(content)
        assert gzip.decompress(packed.body) == content
    else:
        assert packed.body == content
    for answer, accepted in ((plain, {}), (packed, {"Accept-Encoding": "gzip, br"})):
        tag = answer.headers["ETag"]
        assert re.fullmatch(r'"[\x21\x23-\x7e]+"', tag)
        assert answer.headers["Vary"] == "Accept-Encoding" and answer.headers["Cache-Control"] == "no-cache"
        head = server.request("HEAD", path, headers=accepted)
        assert (head.status, head.body, head.headers["ETag"]) == (200, b"", tag)
        assert head.headers["Content-Length"] == answer.headers["Content-Length"]
        for condition in (tag, f'"x", W/{tag}', "*"):
            fresh = server.request("GET", path, headers={**accepted, "If-None-Match": condition})
            assert (fresh.status, fresh.body, fresh.headers["ETag"]) == (304, b"", tag)
        assert server.request("GET", path, headers={**accepted, "If-None-Match": '"x"'}).status == 200


def test_the_list_of_files_names_every_page_by_its_tag(server):
    list = server.get("/shell.json").json
    assert re.fullmatch(r"[0-9a-f]{24}", list["version"])
    assert {"/index.html", "/sw.js"} <= set(list["files"])
    # The sources of bundled files and the lists themselves are never requested.
    assert not [path for path in list["files"] if re.match(r"/css/|/js/|/shell.json|/pages.json|.*/bundle.json", path)]
    assert list["offline"] == {"decks": "read", "packs": "all", "quizzes": "all"}
    parts = [path for path in list["files"] if "/js/player/" in path or path.endswith("/player-page.js")]
    assert {part.split("/", 3)[3] for part in parts} >= {"js/player/page.js", "js/texts/en/player-page.js", "js/texts/de/player-page.js"}
    settings, = [path for path in list["files"] if path.endswith("/js/shell/texts/en/settings.js")]
    for path in (settings, "/favicon.svg", "/player.html", *parts):
        assert server.get(path).headers["ETag"] == f'"{list["files"][path]}"'


PAGES = {
    "/": "index", "/r/K7QX4P": "player", "/r/K7QX4P/host": "host", "/r/K7QX4P/screen": "screen",
    "/r/K7QX4P/overlay": "overlay", "/r/K7QX4P/recap": "recap", "/solo": "solo", "/verify": "verify", "/design": "design",
    "/overlay": "overlay-builder",
}


def assets(server, path):
    """Returns the bundled files that a page names: its style sheet, and its script after the files that the script
    needs.
    """
    return re.findall(r'(?:href|src)="(/assets/[^"]+)"', server.get(path).body.decode())


@pytest.mark.parametrize("path,name", PAGES.items())
def test_a_page_names_one_sheet_and_one_script_that_never_change(server, path, name):
    page = server.get(path)
    assert (page.status, page.headers["Content-Type"], page.headers["Cache-Control"]) == (200, "text/html; charset=utf-8", "no-cache")
    html = page.body.decode()
    assert html.count("<script") == 1 and html.count('rel="stylesheet"') == 1
    sheet, *parts, script = assets(server, path)
    assert re.fullmatch(rf"/assets/[0-9a-f]{{24}}/css/{name}\.css", sheet)
    assert script == sheet.replace(f"css/{name}.css", f"js/{name}/page.js")
    assert html.count("modulepreload") == len(parts) < 3
    assert set(re.findall(r'(?:from|import)"\./([^"]+)"', server.get(script).body.decode())) <= {part.rsplit("/")[-1] for part in parts}
    for asset, type in ((sheet, "text/css; charset=utf-8"), (script, "text/javascript; charset=utf-8")):
        plain, packed = server.get(asset), server.get(asset, Accept_Encoding="gzip")
        if packed.headers["Content-Encoding"]:
            assert gzip.decompress(packed.body) == plain.body
        for answer in (plain, packed):
            assert (answer.status, answer.headers["Content-Type"]) == (200, type)
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            again = server.request("GET", asset, headers={"If-None-Match": answer.headers["ETag"], "Accept-Encoding": "gzip" if answer is packed else "identity"})
            assert (again.status, again.headers["Cache-Control"]) == (304, answer.headers["Cache-Control"])
    old = server.get(script.replace("/assets/", "/assets/0"))
    assert (old.status, old.headers["Cache-Control"]) == (404, "no-store")


@pytest.mark.skipif(not shutil.which("node"), reason="node reads the scripts")
def test_bundled_scripts_are_scripts(server, tmp_path):
    scripts = [path for path in server.get("/shell.json").json["files"] if path.startswith("/assets/") and path.endswith(".js")]
    assert len(scripts) > 30
    for index, path in enumerate(scripts):
        (tmp_path / f"{index}.mjs").write_bytes(server.get(path).body)
    check = "for (const name of process.argv.slice(1)) new vm.SourceTextModule(fs.readFileSync(name, 'utf8'), { identifier: name });"
    done = subprocess.run(
        ["node", "--experimental-vm-modules", "--no-warnings", "-e", check, *map(str, sorted(tmp_path.iterdir()))], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "path,accepted,language",
    [
        ("/r/K7QX4P", None, "en"), ("/r/K7QX4P", "de-AT,de;q=0.9,en;q=0.8", "de"), ("/r/K7QX4P", "it, en;q=0.2, DE;q=0.7", "de"),
        ("/r/K7QX4P", "it", "en"), ("/r/K7QX4P", "de;q=0, it", "en"), ("/r/K7QX4P", "fr-CH, de;q=0.9", "fr"), ("/r/K7QX4P", "es", "es"), ("/r/K7QX4P?lang=de", "en", "de"),
        ("/r/K7QX4P?lang=tlh", "de", "de"), ("/r/K7QX4P", ";;,=,q=1,-,de;q=x", "en"), ("/r/K7QX4P", "*", "en"),
    ],
)
def test_a_page_announces_the_texts_that_it_will_ask_for(server, path, accepted, language):
    page = server.get(path, **({"Accept_Language": accepted} if accepted else {}))
    texts = re.fullmatch(r'<(/assets/[0-9a-f]{24}/js/texts/(..)/player-page\.js)>; rel="modulepreload"', page.headers["Link"])
    assert texts[2] == language and page.body.decode().startswith(f'<!doctype html>\n<html lang="{language}"')
    assert page.headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert server.get(texts[1]).status == 200


def test_the_sources_are_served_if_the_bundle_is_outdated(tmp_path):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    (web / "js/shell/recap.js").write_text("import './other.js';\n")
    server = Server(tmp_path / "data", env={"CALLBOARD_WEB_ROOT": str(web)}).start()
    try:
        page = server.get("/r/K7QX4P/recap")
        assert '<script type="module" src="/js/shell/recap.js">' in page.body.decode() and page.headers["Link"] is None
        assert '<link rel="stylesheet" href="/css/shell/recap.css">' in page.body.decode()
        assert not assets(server, "/") and not assets(server, "/r/K7QX4P/recap")
        # The list of files for offline copies then contains the sources, and nothing of the outdated bundle.
        files = set(server.get("/shell.json").json["files"])
        assert {"/js/room/wire.js", "/css/kit/base.css"} <= files and not [path for path in files if path.startswith("/assets/")]
        assert "the pages are served from many source files" in server.log
    finally:
        server.stop()


@pytest.mark.night
def test_a_bundle_is_made_once_and_again_when_the_sources_change(tmp_path):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    shutil.rmtree(web / "assets")
    told = []
    for text in (None, None, "export const changed = 1;\n"):
        if text:
            (web / "js/shell/recap.js").write_text(text)
        bundle(web)
        description = (web / "assets/bundle.json").stat()
        told.append((description.st_ino, json.loads((web / "assets/bundle.json").read_text())["folder"]))
        assert [path.name for path in (web / "assets").iterdir() if path.is_dir()] == [told[-1][1].split("/")[2]]
    assert told[0] == told[1] and told[1][1] != told[2][1]


def policy_of(answer):
    return dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))


@pytest.mark.parametrize("is_bundled", [True, False])
def test_only_the_worker_that_checks_proofs_compiles_code(tmp_path, is_bundled):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns(*([] if is_bundled else ["assets"])))
    shutil.rmtree(web / "rules", ignore_errors=True)
    if is_bundled:
        bundle(web)
    (web / "rules").mkdir()
    (web / "rules/proof-0123456789abcdef.wasm").write_bytes(b"\0asm" + 8_000 * b"\1")
    server = Server(tmp_path / "data", env={"CALLBOARD_WEB_ROOT": str(web)}).start()
    try:
        listed = server.get("/shell.json").json["files"]
        workers = [path for path in listed if path.endswith("/rules-worker.js")]
        # Few visitors need the rules, so no offline copy contains them. Their name contains a hash of their content.
        assert len(workers) == 1 and not [path for path in listed if "wasm" in path or path.startswith("/rules")]
        for path in [*listed, *PAGES, "/verify", "/shell.json", "/rules/proof-0123456789abcdef.wasm", "/nowhere"]:
            expected = "'self' 'wasm-unsafe-eval'" if path in workers else "'self'"
            answer = server.get(path)
            assert policy_of(answer)["script-src"] == expected, path
            fresh = server.get(path, If_None_Match=answer.headers["ETag"] or "x")
            assert policy_of(fresh)["script-src"] == expected, path
        rules = server.get("/rules/proof-0123456789abcdef.wasm", Accept_Encoding="gzip")
        assert (rules.status, rules.headers["Content-Type"], rules.headers["Content-Encoding"]) == (200, "application/wasm", "gzip")
        assert rules.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        for path in PAGES:
            assert (' data-rules="/rules/proof-0123456789abcdef.wasm"' in server.get(path).body.decode()) == (path == "/verify"), path
    finally:
        server.stop()


def test_a_server_without_the_compiled_rules_names_none(tmp_path):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("*.wasm", "assets"))
    server = Server(tmp_path / "data", env={"CALLBOARD_WEB_ROOT": str(web)}).start()
    try:
        page = server.get("/verify")
        assert page.status == 200 and "data-rules" not in page.body.decode()
    finally:
        server.stop()


@pytest.fixture(scope="module")
def bare_web(tmp_path_factory):
    """Pages of which only some exist."""
    web = tmp_path_factory.mktemp("bare") / "web"
    web.mkdir()
    page = {"title": {"en": "A <b> & \"c\""}, "body": "bare", "texts": ["common"], "styles": [], "script": "shell/bare"}
    addresses = {"index": "/", "puzzle": "/puzzle", "recap": None}
    pages = {name: page | {"body": name, "address": address} for name, address in addresses.items()}
    (web / "pages.json").write_text(json.dumps({"description": {"en": "d"}, "noscript": {"en": "n"}, "pages": pages}))
    for name in ("sw.js", "manifest.webmanifest"):
        (web / name).write_text(name)
    server = Server(web.parent / "data", env={"CALLBOARD_WEB_ROOT": str(web)}).start()
    yield server
    server.stop()


@pytest.mark.parametrize("path,name", [("/", "index"), ("/puzzle", "puzzle"), ("/r/K7QX4P/recap", "recap")])
def test_pages_have_addresses_without_extensions(bare_web, path, name):
    answer = bare_web.get(path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    html = answer.body.decode()
    assert f'<body class="{name}">' in html and "<title>A &lt;b> &amp; &quot;c&quot;</title>" in html


@pytest.mark.parametrize("path,type", [("/sw.js", "text/javascript; charset=utf-8"), ("/manifest.webmanifest", "application/manifest+json")])
def test_files_have_their_own_addresses(bare_web, path, type):
    answer = bare_web.get(path)
    assert (answer.status, answer.headers["Content-Type"], answer.body) == (200, type, path[1:].encode())


def test_pages_that_cannot_be_read_stop_the_start(tmp_path):
    web = tmp_path / "web"
    web.mkdir()
    for content, reason in ((None, "holds no pages.json"), ("{", "pages.json cannot be read")):
        if content:
            (web / "pages.json").write_text(content)
        assert reason in refused(web, tmp_path)


def refused(web, folder):
    """Returns what a server writes if it does not start with these pages."""
    status, _, error = run("serve", "--port", 0, "--data", folder / "data", env={"CALLBOARD_WEB_ROOT": str(web)})
    assert status != 0
    return error


@pytest.fixture
def games_web(tmp_path):
    """Pages, some of which a game lists."""
    web = tmp_path / "web"
    page = {"title": {"en": "t"}, "body": "b", "texts": [], "styles": [], "script": "x"}
    lists = {
        "pages.json": {"description": {"en": "d"}, "noscript": {"en": "n"}, "pages": {"index": page | {"address": "/"}}},
        "js/games/b/game.json": {"pages": {"deal": page | {"address": "/deal", "shortcut": {"name": "Deal cards", "short_name": "Deal"}}}},
        "js/games/a/game.json": {"offline": {"rules": "all"}, "pages": {"more": page | {"address": "/alone", "shortcut": {"name": "One", "short_name": "1"}}}},
        "js/games/none/game.json": {},
        "manifest.webmanifest": {"name": "C", "icons": [{"src": "/i.png", "purpose": "any"}, {"src": "/j.png"}]},
    }
    for name, content in lists.items():
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(json.dumps(content))
    return web


def test_a_game_lists_its_own_pages(games_web, tmp_path):
    server = Server(tmp_path / "data", env={"CALLBOARD_WEB_ROOT": str(games_web)}).start()
    try:
        assert [server.get(path).status for path in ("/", "/deal", "/alone", "/more", "/js/games/a/game.json")] == [200, 200, 200, 404, 404]
        icons = [{"src": "/i.png"}]
        assert server.get("/manifest.webmanifest").json == {
            "name": "C", "icons": [{"src": "/i.png", "purpose": "any"}, {"src": "/j.png"}],
            "shortcuts": [
                {"name": "One", "short_name": "1", "url": "/alone", "icons": icons},
                {"name": "Deal cards", "short_name": "Deal", "url": "/deal", "icons": icons}]}
        assert server.get("/shell.json").json["offline"] == {"rules": "all"}
    finally:
        server.stop()


def test_a_page_that_two_lists_have_stops_the_start(games_web, tmp_path):
    (games_web / "js/games/none/game.json").write_text((games_web / "js/games/a/game.json").read_text())
    assert "js/games/none/game.json has a page “more”, and so has another list" in refused(games_web, tmp_path)
    (games_web / "js/games/none/game.json").write_text("[")
    assert "js/games/none/game.json cannot be read" in refused(games_web, tmp_path)


@pytest.mark.parametrize("path", ["/r/K7QX4P", "/r/K7QX4P/host", "/r/K7QX4P/overlay", "/solo/", "/recap", "/verify/x"])
def test_a_page_that_is_not_installed_is_404(bare_web, path):
    assert bare_web.get(path).code == "notFound"


def test_large_pages_are_compressed(server):
    assert server.get("/", Accept_Encoding="gzip").headers["Content-Encoding"] == "gzip"
    for refusal in ("gzip;q=0", "identity", "br, gzip; q=0.0"):
        assert server.get("/", Accept_Encoding=refusal).headers["Content-Encoding"] is None


@pytest.mark.parametrize("path", ["/", "/js/room/wire.js", "/api/packs", "/nowhere", "/healthz", "/metrics", "/api/rooms/ZZZZZZ"])
def test_every_response_has_the_security_headers(server, path):
    headers = server.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:",
        "connect-src": f"'self' ws://localhost:{server.port} wss://localhost:{server.port}", "font-src": "'self'", "manifest-src": "'self'", "worker-src": "'self'",
        "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
    assert headers["Strict-Transport-Security"] is None
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Content-Type", "Content-Length"):
        assert len(headers.get_all(name)) == 1


def test_pages_contain_no_inline_code(server):
    for path in ("/", "/r/K7QX4P", "/r/K7QX4P/host", "/r/K7QX4P/screen", "/r/K7QX4P/overlay"):
        page = server.get(path).body.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=", page), path


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/js", "/js/", "/js/package.json", "/js/nowhere.js", "/index.htm", "/r", "/r/", "/r/K7QX4P/nowhere",
     "/r/K7QX4P/host/x", "/../README.md", "/js/../../README.md", "/%2e%2e/README.md", "/js/..%2f..%2fREADME.md",
     "//etc/passwd", "/api", "/api/", "/api/nowhere", "/api/packs/nowhere", "/ws/x"],
)
def test_a_missing_page_is_404(server, path):
    answer = server.get(path)
    assert answer.status == 404, answer.body[:200]
    assert answer.code in ("notFound", "unknownPack")


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    "path,way",
    [("/K7QX4P", "/r/K7QX4P"), ("/k7q-x4p", "/r/K7QX4P"), ("/k7qx4p/host", "/r/K7QX4P/host"), ("/K7Q%20X4P", "/r/K7QX4P"),
     ("/k7qx4p/nowhere", None), ("/nowhere", None), ("/r/K7QX4P/nowhere", None), ("/", None), ("/r/k7qx4p", None)],
)
def test_a_browser_at_a_wrong_address_gets_a_page(server, path, way):
    answer = server.get(path, Accept=BROWSER)
    assert answer.headers["Location"] == way and (answer.status == 302) == (way is not None)
    if answer.status != 302:
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert (answer.status == 200) == (path in ("/", "/r/k7qx4p"))
    # Programs get an explanation, and so do browsers for addresses below /api.
    if answer.status != 200:
        for accept in ("*/*", "application/json", None):
            answer = server.get(path, **({"Accept": accept} if accept else {}))
            assert (answer.status, answer.code) == (404, "notFound")
    assert server.get("/api/nowhere", Accept=BROWSER).code == "notFound"


@pytest.mark.parametrize(
    "method,path,allowed",
    [
        ("POST", "/", "GET, HEAD"), ("DELETE", "/", "GET, HEAD"), ("POST", "/metrics", "GET, HEAD"),
        ("POST", "/api/packs/x", "GET, HEAD, PUT, DELETE"), ("GET", "/api/rooms", "POST"), ("DELETE", "/api/rooms", "POST"),
        ("PUT", "/", "GET, HEAD"), ("OPTIONS", "/api/rooms", "GET, HEAD, POST, PUT, DELETE"),
        ("PATCH", "/api/rooms", "GET, HEAD, POST, PUT, DELETE"),
    ],
)
def test_other_methods_are_refused(server, method, path, allowed):
    answer = server.request(method, path, headers={"Content-Length": "0"} if method in ("POST", "PUT") else {})
    assert (answer.status, answer.code, answer.headers["Allow"]) == (405, "methodNotAllowed", allowed)


# Bodies


def test_a_body_needs_a_length(server):
    for field in ("Transfer-Encoding: chunked\r\n", ""):
        answer = raw(server, f"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\n{field}\r\n2\r\n{{}}\r\n0\r\n\r\n".encode())
        head, body = answer.split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.1 411 ") and json.loads(body)["code"] == "lengthRequired"


def test_a_body_has_a_limit(server):
    answer = raw(server, b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65537\r\n\r\n")
    head, body = answer.split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 413 ") and json.loads(body)["code"] == "tooLarge"
    padding = " " * (65536 - len('{"game":"bingo"}'))
    answer = server.request(
        "POST", "/api/rooms", body='{"game":"bingo"}' + padding, headers={"Content-Type": "application/json"})
    assert answer.status == 201


def test_a_body_has_a_type(server):
    for type in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""):
        answer = server.request("POST", "/api/rooms", body='{"game":"bingo"}', headers={"Content-Type": type})
        assert (answer.status, answer.code) == (415, "unsupportedMediaType"), type
    for type in ("application/json", "application/json; charset=utf-8", "Application/JSON"):
        assert server.request("POST", "/api/rooms", body='{"game":"bingo"}', headers={"Content-Type": type}).status == 201


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "nonsense", "[" * 20, '{"a":1,"a":2}', b"\xff"], ids=str)
def test_a_body_is_one_json_object(server, body):
    answer = server.request(
        "POST", "/api/rooms", body=body, headers={"Content-Type": "application/json", "Content-Length": str(len(body))})
    assert (answer.status, answer.code) == (400, "badMessage")


# Rooms


def test_a_room_is_made_with_links(server):
    answer = server.post("/api/rooms", {"game": "bingo", "title": "  An\tevening ", "pack": "wwdc-2025"})
    made = answer.json
    room, token, base = made["room"], made["token"], f"http://localhost:{server.port}/r/{made['room']}"
    assert answer.status == 201 and answer.headers["Location"] == f"/api/rooms/{room}"
    assert re.fullmatch("[2-9A-HJKMNP-Z]{6}", room) and re.fullmatch("[A-Za-z0-9_-]{22,64}", token)
    # Random bits that cannot be guessed, in the fragment, which appears in no request and no log.
    bits = made["links"]["player"].removeprefix(f"{base}#k=")
    assert re.fullmatch("[A-Za-z0-9_-]{11}", bits)
    assert made["links"] == {
        "player": f"{base}#k={bits}", "host": f"{base}/host#token={token}", "screen": f"{base}/screen#k={bits}",
        "overlay": f"{base}/overlay#k={bits}"}
    assert answer.headers["Cache-Control"] == "no-store"
    assert server.get(f"/api/rooms/{room}").json == {
        "code": room, "title": "An evening", "playTitle": "WWDC 2025", "play": 1, "game": "bingo", "locked": False, "renames": "untilStart", "lockAtStart": False,
        "state": "dealt", "players": 0, "present": 0, "links": {name: link for name, link in made["links"].items() if name != "host"}}


def test_a_room_can_be_created_without_any_fields(server, connect):
    made = server.post("/api/rooms", {"game": "bingo"}).json
    snapshot = connect(server, token=made["token"]).join(made["room"])
    assert snapshot["game"]["round"]["terms"] == [term.strip() for term in " ".join(WWDC.split("\n")).split(" · ")]
    assert snapshot["game"]["round"]["language"] == "en" and snapshot["room"]["title"]


def test_a_host_may_generate_the_token_and_send_only_its_hash(server, connect):
    token = new_token()
    hash = hashlib.sha256(token.encode()).hexdigest()
    made = server.post("/api/rooms", {"game": "bingo", "tokenHash": hash}).json
    assert set(made) == {"room", "links"} and "host" not in made["links"]
    assert connect(server, token=token).join(made["room"])["seat"]["role"] == "host"
    for wrong in ("", hash[:-1], hash + "0", "g" * 64, "0" * 64, 7, [hash]):
        assert server.post("/api/rooms", {"game": "bingo", "tokenHash": wrong}).code == "badMessage"


def test_links_begin_with_the_public_url(make_server):
    server = make_server(env={"CALLBOARD_SERVER_PUBLIC_URL": "https://bingo.example.org"})
    links = server.post("/api/rooms", {"game": "bingo"}).json["links"]
    assert all(link.startswith("https://bingo.example.org/r/") for link in links.values())


@pytest.mark.parametrize(
    "fields,status,code",
    [
        ({"game": "chess"}, 400, "unknownGame"), ({"game": None}, 400, "badOptions"), ({"pack": "nowhere"}, 404, "unknownPack"),
        ({"terms": []}, 400, "badTerms"), ({"terms": ["a", "A"]}, 400, "badTerms"), ({"terms": "a"}, 400, "badTerms"),
        ({"title": "x" * 81}, 400, "badOptions"), ({"title": "a\u0000"}, 400, "badOptions"),
        ({"name": "x" * 25}, 400, "badName"), ({"options": {"size": 7}}, 400, "badOptions"),
        ({"options": []}, 400, "badOptions"), ({"terms": [f"t{n}" for n in range(24)]}, 400, "badTerms"),
        ({"language": "not a tag!"}, 400, "badTerms"),
    ],
    ids=str,
)
def test_a_bad_room_has_its_code(server, fields, status, code):
    answer = server.post("/api/rooms", {"game": "bingo"} | fields)
    assert (answer.status, answer.code) == (status, code)


def test_rooms_of_unknown_and_ended_codes(server, connect):
    for code in ("ZZZZZZ", "K0OIL1", "x", "%20"):
        for path in ("", "/qr.svg", "/export.json"):
            answer = server.get(f"/api/rooms/{code}{path}")
            assert (answer.status, answer.code) == (404, "unknownRoom")
    room, token = server.make_room()
    assert server.get(f"/api/rooms/{room[:3].lower()}-{room[3:]}").json["code"] == room
    assert server.get(f"/api/rooms/{room}/nowhere").code == "notFound"
    host = connect(server, token=token)
    host.join(room)
    host.do("endRoom")
    answer = server.get(f"/api/rooms/{room}")
    assert (answer.status, answer.code) == (410, "roomEnded")
    assert server.post(f"/api/rooms/{room}/calls", {"term": 0}, token=token).status == 410
    # What was played can still be downloaded.
    assert server.get(f"/api/rooms/{room}/export.json", Authorization=f"Bearer {token}").status == 200


def test_a_room_reports_its_state(evening):
    played = evening()
    path = f"/api/rooms/{played.room}"
    assert (played.server.get(path).json["state"], played.server.get(path).json["players"]) == ("playing", 2)
    played.host.do("finishRound")
    played.host.do("lock", on=True)
    answer = played.server.get(path).json
    assert (answer["state"], answer["locked"]) == ("finished", True)


# Packs


def test_packs_are_listed_and_read(server):
    listing = server.get("/api/packs").json
    packs = {pack["name"]: pack for pack in listing["packs"]}
    assert listing["default"] == "wwdc-2025" and {"wwdc-2025", "tech-keynote", "political-debate", "all-hands"} <= set(packs)
    for name, summary in packs.items():
        pack = server.get(f"/api/packs/{name}").json
        assert {field: pack[field] for field in ("name", "title", "language")} == {
            field: summary[field] for field in ("name", "title", "language")}
        assert len(pack["terms"]) == summary["count"] >= 25
        assert all(term["text"] for term in pack["terms"])
    assert [term["text"] for term in server.get("/api/packs/wwdc-2025").json["terms"]] == [
        term.strip() for term in " ".join(WWDC.split("\n")).split(" · ")]
    assert any("means" in term for term in server.get("/api/packs/tech-keynote").json["terms"])
    assert (server.get("/api/packs/nowhere").status, server.get("/api/packs/nowhere").code) == (404, "unknownPack")


def test_a_broken_pack_is_reported_and_the_others_load(make_server, tmp_path):
    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "good.yaml").write_text("title: Good\nlanguage: de\nterms:\n" + "".join(f"  - Begriff {n}\n" for n in range(9)))
    (folder / "broken.yaml").write_text("title: Broken\nterms:\n  - a\n  - [\n")
    (folder / "doubled.yaml").write_text("title: Doubled\nterms:\n  - One\n  - one\n")
    server = make_server(env={"CALLBOARD_PACKS": str(folder)})
    assert [pack["name"] for pack in server.get("/api/packs").json["packs"]] == ["good"]
    for name, line in (("broken.yaml", None), ("doubled.yaml", 4)):
        (said,) = [text for text in server.log.splitlines() if name in text]
        assert " warning " in said and (line is None or f":{line}" in said), said
    made = server.post("/api/rooms", {"game": "bingo", "pack": "good", "options": {"size": 3}}).json
    with Client(server, token=made["token"]) as host:
        assert host.join(made["room"])["game"]["round"]["language"] == "de"


def test_without_any_pack_the_built_in_one_is_offered(make_server, tmp_path):
    server = make_server(env={"CALLBOARD_PACKS": str(tmp_path / "nowhere")})
    listing = server.get("/api/packs").json
    assert [pack["name"] for pack in listing["packs"]] == ["wwdc-2025"] and " warning " in server.log
    assert server.post("/api/rooms", {"game": "bingo"}).status == 201


# Calls by script


def test_a_script_calls_and_undoes_calls(evening):
    played = evening()
    server, calls, token, ada = played.server, f"/api/rooms/{played.room}/calls", played.host.token, played.players[0]
    answer = server.post(calls, {"term": 4}, token=token)
    assert answer.status == 201 and (answer.json["call"]["number"], answer.json["call"]["term"]) == (1, 4)
    assert ada.wait_for("called")["call"] == answer.json["call"]
    answer = server.delete(f"{calls}/1", token=token)
    assert (answer.status, answer.body) == (204, b"")
    assert ada.wait_for("uncalled")["number"] == 1


def test_an_idempotency_key_makes_a_repeated_request_the_same(evening, make_server):
    played = evening()
    server, calls, token = played.server, f"/api/rooms/{played.room}/calls", played.host.token
    first = server.post(calls, {"term": 4}, token=token, Idempotency_Key="a-1")
    again = server.post(calls, {"term": 4}, token=token, Idempotency_Key="a-1")
    assert (first.status, again.status, first.json) == (201, 201, again.json)
    assert (server.post(calls, {"term": 4}, token=token).status, server.post(calls, {"term": 4}, token=token).code) == (
        409, "alreadyCalled")
    for _ in range(2):
        assert server.delete(f"{calls}/1", token=token, Idempotency_Key="b").status == 204
    assert (server.delete(f"{calls}/1", token=token).status, server.delete(f"{calls}/1", token=token).code) == (
        409, "notCalled")
    assert played.host.settle()["game"]["round"]["calls"] == []
    for key in ("", "x" * 65, "a b", "\x7f"):
        answer = server.post(calls, {"term": 5}, token=token, Idempotency_Key=key)
        assert (answer.status, answer.code) == (400, "badMessage")


@pytest.mark.parametrize(
    "change,status,code",
    [
        ({"token": None}, 401, "badToken"), ({"token": "short"}, 401, "badToken"), ({"token": "unknown"}, 401, "badToken"),
        ({"token": "player"}, 403, "notAllowed"), ({"json_body": {}}, 400, "badMessage"),
        ({"json_body": {"term": "x"}}, 400, "badMessage"), ({"json_body": {"term": 99}}, 400, "badTerm"),
    ],
    ids=str,
)
def test_a_bad_call_has_its_code(evening, change, status, code):
    played = evening(names=("Ada",))
    tokens = {"unknown": new_token(), "player": played.players[0].token}
    fields = {"json_body": {"term": 0}, "token": played.host.token} | change
    fields["token"] = tokens.get(fields["token"], fields["token"])
    answer = played.server.post(f"/api/rooms/{played.room}/calls", **fields)
    assert (answer.status, answer.code) == (status, code)
    assert (answer.headers["WWW-Authenticate"] == "Bearer") == (status == 401)
    for number in ("7", "0", "-1", "x", "99999999999999999999"):
        answer = played.server.delete(f"/api/rooms/{played.room}/calls/{number}", token=played.host.token)
        assert (answer.status, answer.code) == (409, "notCalled")
    assert played.host.settle()["game"]["round"]["calls"] == []


def test_calls_are_refused_before_the_round(evening):
    played = evening(start=False)
    answer = played.server.post(f"/api/rooms/{played.room}/calls", {"term": 0}, token=played.host.token)
    assert (answer.status, answer.code) == (409, "roundNotStarted")


def test_a_removed_hosts_token_is_refused(evening):
    played = evening()
    played.host.do("promote", player="p2")
    token = played.players[0].token
    calls = f"/api/rooms/{played.room}/calls"
    assert played.server.post(calls, {"term": 0}, token=token).status == 201
    played.host.do("remove", player="p2")
    answer = played.server.post(calls, {"term": 1}, token=token)
    assert (answer.status, answer.code) == (403, "removed")
    assert played.server.get(f"/api/rooms/{played.room}/export.json", Authorization=f"Bearer {token}").status == 403


# Export


def test_exports_are_limited_like_commands(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_HOST_COMMANDS_PER_SECOND": "1", "CALLBOARD_LIMITS_HOST_COMMANDS_BURST": "2"})
    made = server.post("/api/rooms", {"game": "bingo", "title": "Often asked"}).json

    def export(kind):
        return server.get(f"/api/rooms/{made['room']}/export.{kind}", Authorization=f"Bearer {made['token']}")

    # All at once, since one after the other they might be too slow for any limit.
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(export, ["json", "csv"] * 8))
    assert sum(answer.status == 200 for answer in answers) >= 2
    assert {answer.code for answer in answers if answer.status != 200} == {"rateLimited"}
    assert {answer.status for answer in answers} == {200, 429}


def played_out(evening, **room):
    played = evening(names=("=SUM(A1)", 'Bo "\u0300,=B"\u0300, Esq'), **room)
    for player, row in zip(played.players, (0, 1)):
        played.call(*[term for term in played.row(played.players.index(player), row)
                      if term not in [call["term"] for call in played.host.settle()["game"]["round"]["calls"]]])
        for cell in range(3):
            player.do("mark", cell=3 * row + cell)
    return played


def test_an_export_contains_everything_but_secrets(evening):
    played = played_out(evening)
    path = f"/api/rooms/{played.room}/export.json"
    export = played.server.get(path, Authorization=f"Bearer {played.host.token}")
    assert export.status == 200 and export.headers["Content-Type"] == "application/json"
    text = export.body.decode()
    for client in (played.host, *played.players):
        assert client.token not in text and hashlib.sha256(client.token.encode()).hexdigest() not in text
    exported = export.json
    assert exported["room"]["code"] == played.room
    assert [player["id"] for player in exported["players"]] == ["p1", "p2", "p3"]
    (round,) = exported["plays"][0]["rounds"]
    assert round["state"] == "playing" and "seed" not in round
    assert {standing["player"] for standing in round["standings"]} == {"p2", "p3"}
    played.host.do("finishRound")
    finished = played.server.get(path, Authorization=f"Bearer {played.host.token}").json["plays"][0]["rounds"][0]
    assert commitment(played.room, 1, 1, setup_of(finished), finished["seed"]) == finished["commitment"]
    assert [(deal["player"], deal["deal"]) for deal in finished["deals"]] == [("p2", 0), ("p3", 0)]


def test_a_table_contains_the_standings_and_no_formulas(evening):
    played = played_out(evening)
    answer = played.server.get(f"/api/rooms/{played.room}/export.csv", Authorization=f"Bearer {played.host.token}")
    assert answer.status == 200 and answer.headers["Content-Type"].startswith("text/csv")
    assert played.room in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.body.decode(), newline="")))
    assert list(rows[0]) == ["round", "rank", "player", "name", "call", "lines", "time"]
    assert {row["name"] for row in rows} == {"'=SUM(A1)", 'Bo "\u0300,=B"\u0300, Esq'}
    assert [row["rank"] for row in rows] == ["1", "2"] or [row["rank"] for row in rows] == ["1", "1"]
    assert b"\r\n" in answer.body


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_only_a_host_exports(evening, kind):
    played = evening(names=("Ada",))
    path = f"/api/rooms/{played.room}/export.{kind}"
    for headers, status, code in [
        ({}, 401, "badToken"), ({"Authorization": f"Basic {played.host.token}"}, 401, "badToken"),
        ({"Authorization": "Bearer x"}, 401, "badToken"), ({"Authorization": f"Bearer {new_token()}"}, 401, "badToken"),
        ({"Authorization": f"Bearer {played.players[0].token}"}, 403, "notAllowed"),
    ]:
        answer = played.server.get(path, **headers)
        assert (answer.status, answer.code) == (status, code)


# Small things


def test_the_qr_code_is_a_picture(server):
    room, _ = server.make_room()
    answer = server.get(f"/api/rooms/{room}/qr.svg")
    assert answer.status == 200 and answer.headers["Content-Type"] == "image/svg+xml"
    picture = xml.etree.ElementTree.fromstring(answer.body)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg" and room in answer.body.decode()
    assert b"<script" not in answer.body and b"style=" not in answer.body


def test_probes(server):
    status, version, _ = run("--version")
    assert status == 0 and re.fullmatch(
        r"callboard \d+\.\d+\.\d+ \((?:commit [0-9a-f]{7,40}|development build)(?:; \w+ rules 1 to \d+)+\)\n", version), version
    assert (server.get("/healthz").status, server.get("/healthz").body.decode()) == (200, "ok\n" + version)
    assert version.removeprefix("callboard ").split()[0] in server.log
    assert (server.get("/readyz").status, server.get("/readyz").body) == (200, b"ready\n")
    assert server.request("HEAD", "/healthz").body == b""


def test_metrics_are_what_prometheus_reads(evening):
    played = evening()
    played.call(0)
    answer = played.server.get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    values = dict(re.findall(r"^(\w+) (\d+)$", answer.body.decode(), re.M))
    assert int(values["callboard_connections"]) >= 3 and int(values["callboard_rooms"]) >= 1
    assert int(values["callboard_log_records_total"]) >= 5 and values["callboard_log_up"] == "1"
    assert int(values["callboard_deliveries_total"]) >= 3
    games = dict(re.findall(r'^(\w+)\{game="bingo"\} (\d+)$', answer.body.decode(), re.M))
    # Two joins, a started round, a call; the creation of the room is not one of its inputs.
    assert int(games["callboard_rooms_open"]) >= 1 and int(games["callboard_inputs_total"]) >= 4
    page = answer.body.decode()
    assert re.search(r'^callboard_build_info\{version="\d+\.\d+\.\d+",commit="[0-9a-f]*"\} 1$', page, re.M)
    assert int(re.search(r'^callboard_responses_total\{code="201"\} (\d+)$', page, re.M)[1]) >= 1
    assert 'callboard_refusals_total{limit="rooms-per-hour-per-address"} ' in page
    started, now = float(re.search(r"^process_start_time_seconds (\S+)$", page, re.M)[1]), time.time()
    assert now - 3600 < started <= now + 1, "this server has just been started"
    assert float(re.search(r"^process_cpu_seconds_total (\S+)$", page, re.M)[1]) > 0
    assert int(values["process_resident_memory_bytes"]) > 1 << 20
    if promtool := shutil.which("promtool"):
        rules = ROOT / "config/prometheus/alerts.yaml"
        done = subprocess.run([promtool, "check", "rules", rules], capture_output=True, text=True, timeout=20)
        assert done.returncode == 0, done.stdout + done.stderr
        # A rule about a metric that does not exist would never fire. The metric of backups is missing here because no
        # backup has been made.
        named = set(re.findall(r"\b(?:callboard|process)_\w+", "".join(re.findall(r"expr: (.*)", rules.read_text()))))
        there = set(re.findall(r"^(\w+?)(?:\{.*\})? \S+$", page, re.M)) | {"callboard_last_backup_timestamp_seconds"}
        assert named <= there, named - there
        done = subprocess.run([promtool, "check", "metrics"], input=answer.body, capture_output=True, timeout=20)
        assert (done.returncode, done.stdout + done.stderr) == (0, b"")


def test_many_requests_on_one_connection(server):
    connection = server.connection()
    for path, status in (("/", 200), ("/healthz", 200), ("/nowhere", 404), ("/api/packs", 200), ("/js/room/wire.js", 200)) * 3:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status
    connection.close()


# WebSocket upgrades


@pytest.mark.parametrize(
    "change,status,code",
    [
        ({"Sec-WebSocket-Version": "12"}, 426, "badVersion"), ({"Sec-WebSocket-Key": "short"}, 400, "badUpgrade"),
        ({"Origin": "http://evil.example"}, 403, "badOrigin"), ({"Sec-WebSocket-Protocol": "chat"}, 400, "badSubprotocol"),
    ],
    ids=str,
)
def test_a_wrong_upgrade_has_its_code(server, change, status, code):
    fields = {
        "Host": "localhost", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    } | change
    request = "GET /ws HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
    head, body = raw(server, request.encode()).split(b"\r\n\r\n", 1)
    assert head.startswith(f"HTTP/1.1 {status} ".encode()) and json.loads(body)["code"] == code


def test_other_sites_are_allowed_by_the_configuration(make_server):
    server = make_server(env={"CALLBOARD_SERVER_ALLOWED_ORIGINS": "https://stage.example"})
    with websocket(server.websocket_url, origin="https://stage.example"):
        pass
    with websocket(server.websocket_url, origin=f"http://localhost:{server.port}"):
        pass
    with pytest.raises(InvalidStatus):
        with websocket(server.websocket_url, origin="https://other.example"):
            pass


def test_the_echo_endpoint_exists_only_if_configured(server, make_server):
    with pytest.raises(InvalidStatus) as refusal:
        with websocket(server.websocket_url.replace("/ws", "/echo")):
            pass
    assert refusal.value.response.status_code == 404
    other = make_server(env={"CALLBOARD_DIAGNOSTICS_ECHO": "true"})
    with websocket(other.websocket_url.replace("/ws", "/echo"), max_size=None) as echo:
        for message in ("", "Grüße", b"\x00\xff" * 40_000, "x" * 3_000_000):
            echo.send(message)
            assert echo.recv(timeout=60) == message


# TLS


def test_tls_serves_pages_api_and_wire(encrypted, connect):
    connection = encrypted.connection(context=encrypted.trust)
    connection.request("GET", "/")
    answer = connection.getresponse()
    assert answer.status == 200 and re.search(rb"<title[^>]*>Callboard", answer.read())
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=")
    connection.close()
    made = encrypted.post("/api/rooms", {"game": "bingo"}).json
    assert made["links"]["player"].startswith(f"https://localhost:{encrypted.port}/r/")
    host = connect(encrypted, token=made["token"], context=encrypted.trust)
    assert host.join(made["room"])["seat"]["role"] == "host"


@pytest.mark.parametrize("version", ["TLSv1_2", "TLSv1_3"])
def test_a_tls_session_is_resumed(encrypted, version):
    context = ssl.create_default_context(cafile=encrypted.certificate)
    context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
    session = None
    for _ in range(3):
        with socket.create_connection(("localhost", encrypted.port), timeout=60) as connection:
            with context.wrap_socket(connection, server_hostname="localhost", session=session) as secured:
                assert secured.session_reused == (session is not None)
                secured.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                while secured.recv(4096):
                    pass
                session = secured.session


@pytest.mark.parametrize("version,works", [("TLSv1", False), ("TLSv1_1", False), ("TLSv1_2", True), ("TLSv1_3", True)])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_old_tls_is_refused(encrypted, version, works):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
    with socket.create_connection(("localhost", encrypted.port), timeout=60) as connection:
        try:
            with context.wrap_socket(connection) as secured:
                assert works and secured.version() == version.replace("_", ".")
        except (ssl.SSLError, ConnectionError):
            assert not works


def test_http2_is_not_offered(encrypted):
    context = ssl._create_unverified_context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection(("localhost", encrypted.port), timeout=60) as connection:
        with context.wrap_socket(connection) as secured:
            assert secured.selected_alpn_protocol() == "http/1.1"


def test_plain_http_on_the_encrypted_port_is_refused_and_others_are_served(encrypted):
    try:
        raw(encrypted, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    except ConnectionError:
        pass
    assert encrypted.get("/healthz").status == 200


def test_an_unreadable_certificate_is_reported(tmp_path):
    from server_process import run

    for name in ("certificate", "key"):
        (tmp_path / f"{name}.pem").write_text("nonsense")
    status, _, errors = run("serve", "--port", "0", "--data", tmp_path / "data", env={
        "CALLBOARD_SERVER_TLS_CERTIFICATE": str(tmp_path / "certificate.pem"),
        "CALLBOARD_SERVER_TLS_KEY": str(tmp_path / "key.pem")})
    assert status == 2 and errors.count("\n") >= 1 and "certificate" in errors, errors


# Limits


def test_connections_are_limited(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_CONNECTIONS": "10"})
    held = [socket.create_connection(("localhost", server.port), timeout=60) for _ in range(12)]
    try:
        refused = 0
        for connection in held:
            try:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                refused += connection.recv(4096)[:12] != b"HTTP/1.1 200"
            except ConnectionError:
                refused += 1
        assert 1 <= refused <= 3
    finally:
        for connection in held:
            connection.close()


def test_rooms_are_limited(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_ROOMS": "2"})
    server.make_room()
    server.make_room()
    answer = server.post("/api/rooms", {"game": "bingo"})
    assert (answer.status, answer.code, answer.headers["Retry-After"] is not None) == (503, "roomFull", True)


def test_a_slow_page_reader_delays_nobody(server):
    with socket.create_connection(("localhost", server.port), timeout=60) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.sendall(b"GET /asyncapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for _ in range(20):
            assert server.get("/healthz").status == 200


def test_many_at_once(server):
    failures = []

    def ask():
        try:
            for _ in range(5):
                if server.post("/api/rooms", {"game": "bingo"}).status != 201 or server.get("/asyncapi.json").status != 200:
                    failures.append("refused")
        except (OSError, ConnectionClosed) as failure:
            failures.append(repr(failure))

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    assert failures == []


# Guessing


@pytest.mark.night
def test_guessing_codes_and_creating_rooms_is_limited(make_server):
    server = make_server(env={
        "CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1", "CALLBOARD_LIMITS_WRONG_CODES_PER_MINUTE": "1",
        "CALLBOARD_LIMITS_WRONG_CODES_BURST": "3",
        "CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "2"})
    guesser, other = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "198.51.100.1, 203.0.113.8"}
    for guess in range(5):
        answer = server.request("GET", "/api/rooms/ZZZZZZ", headers=guesser)
        assert (answer.status, answer.code) == ((404, "unknownRoom") if guess < 3 else (429, "tooManyWrongCodes"))
    assert answer.headers["Retry-After"]
    assert server.request("GET", "/api/rooms/ZZZZZZ", headers=other).status == 404
    statuses = [server.request("POST", "/api/rooms", json_body={"game": "bingo"}, headers=guesser).status for _ in range(3)]
    assert statuses == [201, 201, 429]
    assert server.request("POST", "/api/rooms", json_body={"game": "bingo"}, headers=other).status == 201
    # Guesses over a WebSocket wait for the answer.
    with websocket(server.websocket_url, additional_headers=guesser) as socket:
        socket.send('{"type":"watch","id":1,"client":"c","room":"ZZZZZZ"}')
        with pytest.raises(TimeoutError):
            socket.recv(timeout=1)
        assert json.loads(socket.recv(timeout=60))["code"] == "tooManyWrongCodes"


def test_clients_cannot_choose_the_counted_address(make_server):
    server = make_server(env={"CALLBOARD_LIMITS_WRONG_CODES_PER_MINUTE": "1"})
    for _ in range(3):
        assert server.request("GET", "/api/rooms/ZZZZZZ", headers={"X-Forwarded-For": "203.0.113.7"}).status == 404


def test_links_of_the_operator_are_on_every_page_and_texts_for_robots_are_served(make_server):
    plain = make_server("plain")
    assert plain.get("/robots.txt").body == b"User-agent: *\nDisallow: /\n"
    assert plain.get("/.well-known/security.txt").status == 404
    assert b'rel="imprint"' not in plain.get("/").body
    server = make_server("public", env={
        "CALLBOARD_LEGAL_IMPRINT": "https://example.org/imprint?a=1&b=2", "CALLBOARD_LEGAL_PRIVACY": "https://example.org/privacy",
        "CALLBOARD_LEGAL_SECURITY_CONTACT": "mailto:security@example.org", "CALLBOARD_LEGAL_INDEXING": "true"})
    for path in ("/", "/about", "/r/K7QX4P", "/verify", "/nothing-here"):
        page = server.get(path, Accept="text/html").body
        assert b'<link rel="imprint" href="https://example.org/imprint?a=1&amp;b=2">' in page, path
        assert b'<link rel="privacy-policy" href="https://example.org/privacy">' in page, path
    assert server.get("/robots.txt").body == b"User-agent: *\nAllow: /$\nDisallow: /\n"
    told = server.get("/.well-known/security.txt").body.decode()
    assert re.fullmatch(r"Contact: mailto:security@example.org\nExpires: \d{4}-\d\d-\d\dT\S+Z\n", told)
    for wrong in ("javascript:alert(1)", "example.org", 'https://example.org/"'):
        status, _, errors = run("check", env={"CALLBOARD_LEGAL_IMPRINT": wrong})
        assert status == 2 and "legal.imprint" in errors
