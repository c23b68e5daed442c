"""Teams that take turns at the wheel of a party, three of unequal size: every screen has the same slice of the same team
under the pointer, and names both.
"""

import re

import pytest
from conditions import meanwhile, seen
from playwright.sync_api import expect
from test_party import PartyRoom, picture
from wire_client import Client

TEAMS = [("Foxes", "cat", "red"), ("Owls", "moon", "blue"), ("Bears", "bell", "green")]

# Once the wheel has stopped: the slice and the team's part of the band that are straight below the pointer, and the lit
# slice.
STOPPED = """() => {
    const wheel = [...document.querySelectorAll('.party-stage[data-scene=picked] .wheel[data-lit]')]
        .find((one) => one.getBoundingClientRect().width > 0);
    if (!wheel) return null;
    const { left, top, width } = wheel.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + width / 2];
    const at = (radius, part) => document.elementsFromPoint(x, y - (radius * width) / 200)
        .map((one) => one.closest(part)).find(Boolean)?.dataset;
    return {
        player: at(60, '.wheel-slice')?.player, colour: at(60, '.wheel-slice')?.colour,
        band: at(95, '.wheel-band')?.colour, lit: wheel.querySelector('.is-lit')?.dataset.player,
        name: wheel.closest('.party-stage').querySelector('.party-name').textContent,
    };
}"""

COLORS = "(sign) => [getComputedStyle(sign).backgroundColor, getComputedStyle(sign).color]"
COLOR_OF = {"red": "rgb(179, 38, 30)", "blue": "rgb(31, 95, 168)", "green": "rgb(43, 110, 48)"}


class TeamParty(PartyRoom):
    """A room with three teams of one, two and four players, two of whom have phones in browsers."""

    def __init__(self, theatre, **options):
        super().__init__(theatre, {"title": "Test", "questions": [f"Question {number}" for number in range(40)]},
                         mixesChance=False, **options)
        self.host.do("setTeams", teams=[{"name": name, "emblem": emblem, "colour": colour} for name, emblem, colour in TEAMS],
                     way="choice")
        self.team = {}
        for name, team in (("Bo", 2), ("Cy", 3), ("Di", 3), ("Eve", 3), ("Fay", 3)):
            client = theatre.stack.enter_context(Client(theatre.server))
            seat = client.join(self.code, name)["seat"]["id"]
            client.do("joinTeam", team=team)
            self.team[seat] = team
        self.phones = [self.member("Ada", 1), self.member("Gus", 2)]

    def member(self, name, team):
        phone = self.phone(name)
        phone.page.get_by_role("button", name=TEAMS[team - 1][0], exact=False).first.click()
        for player in self.host.settle()["players"]:
            if player["name"] == name:
                self.team[player["id"]] = team
        return phone

    def turn(self, screens):
        """Spins, checks every screen, and finishes the question. Returns the team."""
        # A wheel at rest no longer shows where it stopped before. A spin may be over before all screens are looked at.
        for one in screens:
            one.page.locator(".party-stage:not([data-scene=picked])").filter(visible=True).wait_for()
            meanwhile(one.page, STOPPED)
        self.host.do("spin")
        spin = self.host.wait_for("spun")["party"]["spin"]
        [winner] = spin["winners"]
        team = self.team[winner["player"]]
        name, _, colour = TEAMS[team - 1]
        self.shoot("spinning", screens)
        for one in screens:
            found = seen(one.page)
            assert found == {"player": winner["player"], "lit": winner["player"], "colour": colour, "band": colour,
                             "name": f"{name}{winner['name']}"}, found
        self.shoot("picked", screens)
        self.host.wait_for("turn")
        for one in screens:
            expect(one.page.locator(".party-name").filter(visible=True)).to_have_text(f"{name}{winner['name']}")
            # White on the team's own color, which is not that of all names.
            sign = one.page.locator(".party-name .party-team-sign").filter(visible=True)
            assert sign.evaluate(COLORS) == [COLOR_OF[colour], "rgb(255, 255, 255)"]
        self.shoot("asking", screens)
        self.host.do("next")
        self.host.wait_for("turn")
        return team

    @staticmethod
    def shoot(scene, screens):
        for one, name in zip(screens, ("screen", "console", "phone", "phone-2")):
            picture(one.page, f"teams-{scene}-{name}")


@pytest.fixture
def teams(theatre):
    return lambda **options: TeamParty(theatre, **options)


def test_all_screens_have_the_same_person_and_team_under_the_pointer(teams, theatre):
    room = teams(teamTurns=True, rule="pure")
    screens = [room.screen((1280, 720)), room.console(), *room.phones]
    for one in screens:
        expect(one.page.locator(".wheel-band").filter(visible=True)).to_have_count(3)
        expect(one.page.locator(".wheel-slice").filter(visible=True)).to_have_count(7)
        # An emblem, not only a color, says whose part of the wheel it is.
        expect(one.page.locator(".wheel-band .wheel-emblem path").filter(visible=True)).to_have_count(3)
    room.phones[0].reads("Teams with a turn left: Foxes, Owls, and Bears")
    room.shoot("rest", screens)
    turns = [room.turn(screens) for _ in range(7)]
    # Each team has one turn in three, whatever its size.
    assert sorted(turns[:3]) == sorted(turns[3:6]) == [1, 2, 3], turns
    # One team has had its turn of the next three.
    for one in screens:
        expect(one.page.locator(".wheel-band").filter(visible=True)).to_have_count(2)
    room.host.do("finishGame")
    recap = theatre.visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".party-tally li").first).to_have_text(re.compile(r"^(Foxes|Owls|Bears): "))


def test_a_host_lets_teams_take_turns(teams):
    room = teams()
    console, ada = room.console(), room.phones[0]
    expect(ada.page.locator(".wheel-slice")).to_have_count(7)
    expect(ada.page.locator(".wheel-band")).to_have_count(0)
    console.press("Options")
    console.page.get_by_role("dialog").get_by_role("switch", name="Teams take turns").check()
    picture(console.page, "teams-options-console")
    console.page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(ada.page.locator(".wheel-band")).to_have_count(3)
    # Without teams, the option has no effect and is not offered.
    room.host.do("setTeams", teams=[], way="host")
    expect(ada.page.locator(".wheel-band")).to_have_count(0)
    console.press("Options")
    expect(console.page.get_by_role("dialog").get_by_text("Who can be picked")).to_be_visible()
    expect(console.page.get_by_role("dialog").get_by_text("Teams take turns")).to_be_hidden()
