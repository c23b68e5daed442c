"""What a first visit downloads to a phone: code, styles, one language, icons; compressed as by the server."""

import gzip
import json
import re
import shutil

import pytest
from server_process import ROOT, bundle

FIRST_VISIT_BYTES = 60_000
FURTHER_GAME_BYTES = 40_000
# For the page of a game for one player, which a service worker stores whole; parts that are loaded on demand do not
# count.
SUMS_BYTES = 40_000


@pytest.fixture(scope="module")
def bundled(tmp_path_factory):
    """The pages, bundled with the toy game as an additional one."""
    web = tmp_path_factory.mktemp("bytes") / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("assets"))
    shutil.copytree(ROOT / "Tests/ToyHouse/web", web, dirs_exist_ok=True)
    registration = web / "js/shell/games.js"
    text = registration.read_text()
    line = 'import { bingo } from "../games/bingo/game.js";\n'
    assert line in text and "freeze({ bingo" in text
    registration.write_text(
        text.replace(line, line + line.replace("bingo", "toy")).replace("freeze({ bingo", "freeze({ bingo, toy"))
    bundle(web)
    told = json.loads((web / "assets/bundle.json").read_text())
    return web / told["folder"].strip("/"), told["pages"]


def size(folder, files):
    assert all((folder / file).is_file() for file in files), files
    return sum(len(gzip.compress((folder / file).read_bytes(), 9, mtime=0)) for file in files)


def imported(folder, files):
    """Returns files and everything that they import immediately."""
    found = set()
    open_ = [*files]
    while open_:
        file = open_.pop()
        if file not in found:
            found.add(file)
            above = file.rsplit("/", 1)[0]
            open_ += [f"{above}/{other}" for other in re.findall(r'(?:from|import)"\./([\w.-]+\.js)"', (folder / file).read_text())]
    return found


# What is loaded on demand, with everything that is loaded in the same step.
LATER = r'(?:Promise\.all\(\[(?:import\("[^"]+"\),?)+\]\)|import\("[^"]+"\))'


def parts(folder, code):
    """Returns the files that some code of the player's page loads together on demand."""
    return imported(folder, [f"js/player/{part}" for part in re.findall(r"\./([\w.-]+\.js)", code)])


def games(folder, files):
    """Returns the files of each game's part for players, by the game's title."""
    code = "".join((folder / file).read_text() for file in sorted(files))
    found = re.findall(rf'title:\{{en:"([^"]+)"(?:(?!title:\{{).)*?player:\(\)=>({LATER})', code, re.DOTALL)
    return {title: parts(folder, later) for title, later in found}


def test_a_first_visit_is_small_and_a_further_game_smaller(bundled):
    folder, page = bundled[0], bundled[1]["player"]
    code = (folder / page["scripts"][0]).read_text()
    [room] = [later for later in re.findall(LATER, code) if "./room-" in later]
    house = imported(folder, page["scripts"]) | parts(folder, room)
    texts = {path.stem.removeprefix("player-"): path.relative_to(folder).as_posix() for path in folder.glob("js/texts/en/player-*.js")}
    played = games(folder, house)
    assert {"Live bingo", "Ring the bell"} <= played.keys()
    visit = house | played["Live bingo"] | {page["style"], "css/parts/player-bingo.css", page["texts"]["en"], texts["bingo"]}
    assert 30_000 < size(folder, visit) <= FIRST_VISIT_BYTES, {file: size(folder, [file]) for file in sorted(visit)}
    for title in played.keys() - {"Live bingo"}:
        extra = played[title] - visit
        assert extra and size(folder, extra) <= FURTHER_GAME_BYTES, (title, size(folder, extra))
    for name in texts.keys() - {"page", "bingo"}:
        assert size(folder, [texts[name]]) <= FURTHER_GAME_BYTES // 4, name


def test_a_first_visit_of_cross_sums_alone_is_small(bundled):
    folder, page = bundled[0], bundled[1]["sums"]
    visit = imported(folder, page["scripts"]) | {page["style"], page["texts"]["en"]}
    assert 15_000 < size(folder, visit) <= SUMS_BYTES, {file: size(folder, [file]) for file in sorted(visit)}
