"""An evening with everything: a programme of all games, three teams, ten boards on paper, and people who come late; the
server is killed in the middle of two games.
"""

import json

from card_players import CardPlayer
from conditions import comes
from people import Host
from playwright.sync_api import expect
from racers import Racer, solution
from server_process import run
from test_paper import SMALL, prints
from test_party import DECK, Partier
from test_programme import begins
from test_quiz import Guesser
from test_room_teams import chooses, makes_teams
from theatre import LAPTOP, Room, kept
from wire_client import Client

TERMS = [f"term {number}" for number in range(9)]
QUIZ = {"title": "Two questions", "language": "en", "questions": [
    {"text": "Which planet is closest to the Sun?", "right": "Mercury", "wrong": ["Venus", "Mars"]},
    {"text": "Sound is faster in water.", "right": True}]}
PROGRAMME = {"callboard": "programme", "version": 1, "entries": [
    {"game": "bingo", "setup": {"terms": TERMS, "options": SMALL}},
    {"game": "quiz", "setup": {"content": QUIZ, "options": {"readSeconds": 0, "seconds": 0, "shuffles": False, "closesEarly": False}}},
    {"game": "crossSums", "setup": {"options": {"difficulty": "easy", "puzzles": 1, "pause": 0, "limit": 600}}},
    {"game": "party", "setup": {"decks": [DECK], "options": {"spinMilliseconds": 2000, "spinner": "anybody"}}},
    {"game": "sequence", "setup": {"options": {"turn": 0, "need": 1, "teams": 3}}}]}

# Commands that only ask.
QUERIES = {"paper", "sync", "cheer", "spinNumbers", "pastDraws"}


class Witness:
    """Remembers every command that a server told a page it has accepted."""

    def __init__(self, theatre):
        self.accepted = {}
        opens = theatre.page

        def page(*arguments, **options):
            made = opens(*arguments, **options)
            made.on("websocket", self.follow)
            return made

        theatre.page = page

    def follow(self, socket):
        sent, client = {}, []

        def sends(text):
            message = json.loads(text)
            sent[message["id"]] = message["type"]
            if "client" in message:
                client[:] = [message["client"]]

        def receives(text):
            message = json.loads(text)
            if message["type"] == "accepted" and sent[message["id"]] not in QUERIES:
                self.accepted[client[0], message["id"]] = (sent[message["id"]], message["at"]["seq"])

        socket.on("framesent", sends)
        socket.on("framereceived", receives)

    def check(self, records):
        """Checks that the log has all of them, each where the server said."""
        logged = {}
        for seq, record in enumerate(map(json.loads, records.splitlines()), 1):
            if record["input"] == "command" and "client" in record:
                # A page may send a command again; what was logged first counts.
                logged.setdefault((record["client"], record["id"]), (record["command"]["type"], seq))
        assert len(self.accepted) > 40
        assert {key: value for key, value in self.accepted.items() if logged.get(key) != value} == {}


class House:
    """The people of the evening, and the server that they do not know is killed."""

    def __init__(self, server, theatre):
        self.server, self.theatre = server, theatre
        self.witness = Witness(theatre)
        self.everybody = []

    def opens(self, file):
        host = self.host = self.theatre.visit("/", Host, size=LAPTOP)
        host.press("Prepare or open a programme")
        host.page.locator(".programme-card input[type=file]").set_input_files(file)
        host.page.locator(".programme-card").get_by_role("button", name="Open a room", exact=True).click()
        expect(host.page.get_by_role("button", name="Start round")).to_be_visible()
        self.room = Room(self.theatre, host.code, kept(host.page, f"callboard.host.{host.code}"))
        self.screen = self.theatre.screen(self.room)
        self.everybody += [host, self.screen]

    def enters(self, name, team, kind=None):
        phone = self.theatre.player(self.room, name) if kind is None else self.theatre.visit(
            f"/r/{self.room.code}", kind, has_touch=True, is_mobile=True)
        if kind:
            phone.join(name)
        chooses(phone, team)
        self.everybody.append(phone)
        return phone

    def host_over_wire(self):
        """A new connection of the host; the former ones end with the server."""
        client = self.theatre.stack.enter_context(Client(self.server, token=self.room.token))
        return client, client.join(self.room.code)

    def dies(self):
        self.server.kill()
        self.server.arguments = ["--port", str(self.server.port)]

    def lives_again(self):
        self.server.start()
        for visitor in self.everybody:
            expect(visitor.page.locator("connection-badge")).to_be_hidden()

    def line(self, visitor):
        """The teams' points while a round is being played."""
        return visitor.page.locator(".team-points").filter(visible=True).locator("li").evaluate_all(
            "all => all.map((one) => [one.querySelector('.team-name').textContent, Number(one.querySelector('strong').textContent)])")

    def lines(self, *wanted):
        for visitor in (self.host, self.screen):
            comes(lambda visitor=visitor: [tuple(entry) for entry in self.line(visitor)], list(wanted))
            # Never a color alone.
            assert visitor.page.locator(".team-points li .avatar svg").count() == 3

    def goes_on(self, game, number):
        self.host.look("Room")
        begins(self.host, game, number - 1, 4)

    def ends(self, button, yes):
        self.host.press(button)
        self.host.page.get_by_role("dialog").get_by_role("button", name=yes, exact=True).click()


def test_an_evening_of_all_games_with_teams_paper_and_late_people_through_two_kills(own_server, open_theatre, tmp_path):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_", "WebSocket connection", "Failed to load resource", "fetching the script")
    house = House(own_server, theatre)
    file = tmp_path / "evening.programme.json"
    file.write_text(json.dumps(PROGRAMME))
    house.opens(file)
    host, screen = house.host, house.screen
    expect(screen.page.locator(".screen-next")).to_contain_text("Quiz")
    dialog = makes_teams(host, "Ravens", "Foxes", "Owls")
    dialog.get_by_role("radio", name="All players", exact=True).check()
    dialog.get_by_role("button", name="Make teams").click()
    expect(dialog).to_be_hidden()
    ada, bo, cy = (house.enters(*who) for who in (("Ada", "Foxes"), ("Bo", "Ravens"), ("Cy", "Owls")))
    printed = prints(host, 10)
    # The browser's dialog is closed.
    host.page.evaluate("() => dispatchEvent(new Event('afterprint'))")

    bingo(house, ada, printed)
    quiz(house, ada, bo, cy)
    race(house, ada, bo)
    party(house, ada)
    cards(house, [ada, bo, cy])
    result(house, tmp_path)


def bingo(house, ada, printed):
    host, screen = house.host, house.screen
    host.press("Start round")
    host.starts_now()
    # Everyone is in a team now, the boards on paper, too.
    host.look("People")
    expect(host.page.locator(".team-counts li")).to_have_text(["Ravens 5", "Foxes 4", "Owls 4"])
    house.lines(("Ravens", 0), ("Foxes", 0), ("Owls", 0))
    first, *others = ada.row(0)
    host.call(first)
    ada.marks(first)
    host.call(others[0])
    expect(ada.tile(others[0])).to_have_attribute("data-state", "suggested")
    house.dies()
    # A tap while no server runs is kept.
    ada.tap(others[0])
    house.lives_again()
    for text in (first, others[0]):
        ada.stands(text, "confirmed")
    comes(lambda: [text for _, text in host.calls(".host-log")], [first, others[0]])
    # One comes late by code, and one takes a board on paper over.
    house.enters("Dee", "Owls")
    room, taken = house.room, house.host_over_wire()[0].do("paper")["boards"][3]
    finder = house.theatre.visit(f"/r/{room.code}#move={taken['secret']}", type(ada), has_touch=True, is_mobile=True)
    finder.sit()
    assert finder.board == printed[3][0]
    house.taken = taken["player"]
    house.everybody.append(finder)
    host.call(others[1])
    ada.marks(others[1])
    expect(ada.page.locator(".victory")).to_be_visible()
    expect(host.page.locator(".bingo-card").filter(has_text="Ada").first).to_be_visible()
    # Boards on paper with a bingo at the same call share the place.
    comes(lambda: dict(map(tuple, house.line(host))).get("Foxes", 0) >= 10, True)
    comes(lambda: house.line(screen), house.line(host))
    host.ends_round()
    expect(screen.page.locator(".team-points")).to_be_hidden()
    comes(lambda: screen.page.locator(".screen-evening .team-table tbody tr").count(), 3)


def quiz(house, *phones):
    house.goes_on("Quiz", 1)
    ada, bo, cy = (Guesser(phone.theatre, phone.page) for phone in phones)
    house.host.press("First question")
    for phone, words in ((ada, "Mercury"), (bo, "Venus"), (cy, "Mars")):
        phone.stage("open")
        phone.picks(words)
        phone.given()
    comes(lambda: len(house.line(house.screen)), 3)
    before = dict(map(tuple, house.line(house.screen)))
    house.host.press("Close question")
    ada.result("Right!")
    # The points of a question count at once.
    comes(lambda: dict(map(tuple, house.line(house.screen))), before | {"Foxes": before["Foxes"] + 10})
    fay = house.enters("Fay", "Ravens", Guesser)
    house.host.press("Next question")
    for phone, words in ((ada, "False"), (bo, "True"), (fay, "True")):
        phone.picks(words)
        phone.given()
    house.host.press("Close question")
    fay.result("Right!")
    house.host.press("Podium")
    ada.stage("ended")


def race(house, *phones):
    house.goes_on("Cross Sums", 2)
    ada, bo = (Racer(phone.theatre, phone.page) for phone in phones)
    ada.stage("dealt")
    house.host.press("Start race")
    for phone in (ada, bo):
        phone.stage("playing")
    goes = solution(house.host_over_wire()[1]["game"]["round"]["puzzle"])
    ada.removes(goes[0])
    bo.removes(goes[0], goes[1])
    marks = [phone.marks() for phone in (ada, bo)]
    house.dies()
    house.lives_again()
    comes(lambda: [phone.marks() for phone in (ada, bo)], marks)
    house.enters("Gus", "Owls", Racer)
    ada.removes(*goes[1:])
    ada.stage("solved")
    bo.removes(*goes[2:])
    bo.stage("solved")
    house.ends("End round", "End the round")
    ada.stage("finished")


def party(house, phone):
    house.goes_on("Party", 3)
    ada = Partier(phone.theatre, phone.page)
    expect(ada.page.locator(".party-room")).to_be_visible()
    screen = Partier(house.theatre, house.screen.page)
    house.host.press("Spin")
    screen.scene("spinning")
    screen.scene("picked")
    house.ends("End the game", "End it")


def cards(house, phones):
    house.goes_on("One-Eyed Jack", 4)
    expect(house.screen.page.locator(".screen-next")).to_be_hidden()
    house.host.press("Seat the evening’s teams")
    # People with phones and bots play, boards on paper do not.
    expect(house.host.page.locator(".jack-arranged", has_text="Board 7")).to_have_count(0)
    house.host.press("Deal")
    players = [CardPlayer(visitor.theatre, visitor.page) for visitor in house.everybody[2:]]
    for player in players:
        player.follows_hints()
    players[0].is_over()


def table(page, within):
    """Returns the teams' table, also from a panel that is not shown now."""
    return [tuple(row) for row in page.locator(f"{within} .team-table tbody tr").evaluate_all(
        "rows => rows.map((row) => Array.from(row.children, (cell) => cell.textContent))")]


def result(house, folder):
    """The same points everywhere, by team, and a log that has everything and proves it."""
    room, server = house.room, house.server
    begun = house.host_over_wire()[0]
    begun.do("play", game="party", decks=[DECK])
    headers = {"Authorization": f"Bearer {room.token}"}
    export = server.get(f"/api/rooms/{room.code}/export.json", **headers)
    document = export.json
    names = {team["id"]: team["name"] for team in document["room"]["teams"]["list"]}
    assert [play["game"] for play in document["evening"]["plays"]] == ["bingo", "quiz", "crossSums", "party", "sequence"]
    # A board on paper is not on the wheel, because no one could answer; one that a phone took over is.
    paper = {player["id"] for player in document["players"] if player["name"].startswith("Board ")} - {house.taken}
    slices = set(document["plays"][3]["games"][0]["spins"][0]["slices"].split())
    assert len(paper) == 9 and not paper & slices and house.taken in slices
    # No one has changed the team, so the team's points are those of its members.
    teams = {player["id"]: player.get("team") for player in document["players"]}
    points = dict.fromkeys(names.values(), 0)
    for row in document["evening"]["table"]:
        points[names[teams[row["player"]]]] += row["points"]
    best = sorted(points.values(), reverse=True)
    wanted = [(str(1 + best.index(count)), name, str(count)) for name, count in
              sorted(points.items(), key=lambda entry: -entry[1])]
    assert sum(best) > 30 and len(document["players"]) == 1 + 3 + 10 + 3
    recap = house.theatre.visit(f"/r/{room.code}/recap")
    for visitor, within in ((house.screen, ".screen-evening"), (house.host, ".evening-part"), (recap, ".evening")):
        comes(lambda visitor=visitor, within=within: sorted(table(visitor.page, within)[:3]), sorted(wanted))
    for name, content in (("export.json", export.body), ("proof.ndjson", server.get(f"/api/rooms/{room.code}/proof", **headers).body)):
        (folder / name).write_bytes(content)
        status, output, errors = run("verify", folder / name)
        assert (status, errors) == (0, ""), (name, output)
    status, records, errors = run("replay", room.code, "--records", "--data", server.data)
    assert (status, errors) == (0, "")
    house.witness.check(records)
