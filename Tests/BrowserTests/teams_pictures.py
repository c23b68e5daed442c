"""Pictures of teams, of boards on paper and of a programme, in rooms of two to two hundred players."""

from made_up_screen import USUAL, made_up_teams
from people import Host, Visitor
from playwright.sync_api import expect
from test_paper import SMALL
from theatre import LAPTOP, PHONE
from wire_client import Client

TERMS = [f"Someone says “{word}”" for word in ("finally", "amazing", "one more", "magic", "simply", "today", "only", "wow", "best")]
# The numbers of players and of teams.
ROOMS = [(2, 2), (13, 3), (40, 4), (200, 12)]
TEAM_NAMES = ("Ravens", "The Donaudampfschiffers", "Owls", "Foxes", "Team 5", "Quizzy Rascals", "Les Éclairs", "Seven", "Eight",
              "Niners", "Ten", "Last but not least")
BOARDS = 10


def at_laptop(host):
    host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})


def at_phone(visitor):
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def teams_of_rooms(theatre, album):
    for players, count in ROOMS:
        room = theatre.room(title="Quiz night at the Crown", terms=TERMS, options=SMALL)
        drafts = [{name: team[name] for name in ("name", "emblem", "colour")} for team in made_up_teams(count, TEAM_NAMES.__getitem__)]
        room.host.do("setTeams", teams=drafts, way="choice", score="sum")
        host, screen = theatre.host(room), theatre.screen(room)
        clients = [theatre.stack.enter_context(Client(theatre.server)) for _ in range(players - 1)]
        for number, client in enumerate(clients):
            client.join(room.code, f"{USUAL[number % len(USUAL)]} {number}"[-24:])
            if number % 7 < 6:
                client.do("joinTeam", team=number % count + 1)
        ada = theatre.visit(f"/r/{room.code}", Visitor, size=PHONE, has_touch=True, is_mobile=True)
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.get_by_role("button", name="Join", exact=True).click()
        expect(ada.page.get_by_role("heading", name="Choose your team")).to_be_visible()
        expect(screen.page.locator(".house-team")).to_have_count(count)
        album.shoot(f"teams-{players}-player-choose", ada)
        at_phone(ada)
        album.shoot(f"teams-{players}-screen-lobby", screen, sizes=[(1920, 1080), (1024, 768)], schemes=["light", "dark", "forced"])
        ada.page.get_by_role("button", name=TEAM_NAMES[0], exact=False).first.click()
        host.look("People")
        album.shoot(f"teams-{players}-host-people", host)
        at_laptop(host)
        host.page.get_by_role("button", name="Teams…").click()
        expect(host.page.get_by_role("dialog", name="Teams")).to_be_visible()
        album.shoot(f"teams-{players}-host-dialog", host)
        at_laptop(host)
        host.page.keyboard.press("Escape")
        room.host.do("addPaper", count=BOARDS, name="Board")
        room.host.do("startRound")
        # The first row of a player with a team is called first, so that the team has points.
        row = clients[0].settle()["game"]["board"]["cells"][:3]
        for term in [*row, *(term for term in range(len(TERMS)) if term not in row)][:6]:
            room.host.do("call", term=term)
            for client in clients[:12]:
                cells = client.settle()["game"].get("board", {}).get("cells", [])
                if term in cells:
                    client.ask("mark", cell=cells.index(term))
        expect(screen.page.locator(".team-points li").first).to_be_visible()
        expect(screen.bingo).to_be_hidden(timeout=60_000)
        album.shoot(f"teams-{players}-screen-playing", screen, sizes=[(1920, 1080), (1024, 768)], schemes=["light", "dark", "forced"])
        host.look("Call")
        album.shoot(f"teams-{players}-host-playing", host)
        at_laptop(host)
        host.press("Check a board on paper")
        dialog = host.page.get_by_role("dialog", name="Check a board on paper")
        dialog.get_by_label("Number of the board").fill("7")
        dialog.get_by_role("button", name="Check", exact=True).click()
        expect(dialog.locator("h3")).to_contain_text("Board 7")
        album.shoot(f"paper-{players}-host-check", host)
        at_laptop(host)
        host.page.keyboard.press("Escape")
        room.host.do("finishRound")
        expect(screen.page.locator(".podium")).to_be_visible(timeout=60_000)
        expect(screen.page.locator(".screen-evening .team-table")).to_be_visible(timeout=60_000)
        album.shoot(f"teams-{players}-screen-podium", screen, sizes=[(1920, 1080), (1024, 768)], schemes=["light", "dark", "forced"])
        ada.page.get_by_role("button", name="Overall").click()
        expect(ada.page.locator(".team-own").filter(visible=True)).to_be_visible()
        album.shoot(f"teams-{players}-player-overall", ada)
        host.look("Room")
        album.shoot(f"teams-{players}-host-room", host)
        recap = theatre.visit(f"/r/{room.code}/recap")
        expect(recap.page.locator(".team-table tbody tr")).to_have_count(count)
        album.shoot(f"teams-{players}-recap", recap, whole=True)
        for client in clients:
            client.__exit__(None, None, None)


def programme(theatre, album):
    """Takes pictures of a programme: its card on the front page, its editor, and what comes next on the projector."""
    room = theatre.room(title="Anna & Ben", terms=TERMS, options=SMALL)
    host, screen = theatre.host(room), theatre.screen(room)
    host.look("Room")
    host.press("Prepare a programme")
    expect(host.page.get_by_role("dialog", name="Programme")).to_be_visible()
    album.shoot("programme-host-empty", host)
    at_laptop(host)
    host.press("Wedding")
    expect(host.page.locator(".programme-row")).to_have_count(3)
    title = host.page.get_by_label("Title of", exact=False).first
    title.fill("The couple, as their families and all of their friends know them")
    title.blur()
    start = host.page.get_by_label("Planned start of", exact=False).first
    start.fill("23:59")
    start.blur()
    expect(screen.page.locator(".screen-next")).to_contain_text("The couple")
    album.shoot("programme-host-editor", host)
    at_laptop(host)
    host.page.keyboard.press("Escape")
    album.shoot("programme-host-room", host)
    album.shoot("programme-screen-next", screen, sizes=[(1920, 1080), (1280, 720), (1024, 768)], schemes=["light", "dark", "forced"])
    link = "W3siZ2FtZSI6InBhcnR5Iiwic2V0dXAiOnt9fSx7ImdhbWUiOiJiaW5nbyIsInRpdGxlIjoiVGhlIHNwZWVjaGVzIiwiYXQiOiIyMDoxNSIsInNldHVwIjp7fX1d"
    front = theatre.visit(f"/#programme={link}", Host)
    expect(front.page.locator(".programme-card li")).to_have_count(2)
    album.shoot("programme-front", front, whole=True)
    ada = theatre.player(room, "Ada")
    host.press("Start Party", exact=False)
    expect(screen.page.locator(".screen-play")).to_contain_text("The couple")
    expect(ada.page.locator("h1 small")).to_contain_text("The couple")
    album.shoot("programme-host-running", host)
    at_laptop(host)
    album.shoot("programme-player-running", ada)
    album.shoot("programme-screen-running", screen, sizes=[(1920, 1080), (1280, 720), (1024, 768)], schemes=["light", "dark", "forced"])
    host.press("Programme: 3 more games")
    expect(host.page.locator(".programme-row")).to_have_count(3)
    album.shoot("programme-host-editor-running", host)
    at_laptop(host)
    host.press("Add a game")
    expect(host.page.get_by_role("button", name="Add to the programme")).to_be_visible()
    album.shoot("programme-host-add", host)


def teams(theatre, album):
    teams_of_rooms(theatre, album)
    programme(theatre, album)
