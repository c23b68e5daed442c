"""Teams: a host makes them, phones choose, the projector fills the house with their colors, and their points count."""

import os
import pathlib

import pytest
from conditions import comes
from playwright.sync_api import expect

TERMS = [f"term {number}" for number in range(9)]


def makes_teams(host, *names, way="Players choose"):
    host.look("People")
    host.page.get_by_role("button", name="Teams…").click()
    dialog = host.page.get_by_role("dialog", name="Teams")
    dialog.get_by_label("Number of teams", exact=True).fill(str(len(names)))
    for number, name in enumerate(names, 1):
        dialog.get_by_label(f"Name of Team {number}").fill(name)
    dialog.get_by_role("radio", name=way, exact=True).check()
    return dialog


def chooses(phone, team):
    phone.page.get_by_role("button", name=team, exact=False).click()
    expect(phone.page.get_by_role("heading", name="Choose your team")).to_be_hidden()


def cards(screen):
    """Returns each team's card in the house: its name and the number of its players, and its members."""
    return [tuple(text.split("\n")) for text in screen.page.locator(".house-team").all_inner_texts()]


def table(page, within):
    return [tuple(part.strip() for part in row.split("\t"))
            for row in page.locator(f"{within} .team-table tbody tr").all_inner_texts()]


def picture(visitor, name):
    """Takes a picture for people who review the pages."""
    if folder := os.environ.get("CALLBOARD_TEAMS_PICTURES"):
        visitor.page.screenshot(path=pathlib.Path(folder) / f"{name}.png")


def test_teams_are_made_chosen_shown_and_counted(theatre):
    room = theatre.room(terms=TERMS, options={"size": 3})
    host, screen = theatre.host(room), theatre.screen(room)
    ada, bo, cy = (theatre.player(room, name) for name in ("Ada", "Bo", "Cy"))
    dialog = makes_teams(host, "Ravens", "Foxes", "Owls")
    dialog.get_by_role("button", name="Make teams").click()
    expect(dialog).to_be_hidden()
    # Every phone is asked; an emblem and a name stand beside each color.
    for phone in (ada, bo, cy):
        expect(phone.page.locator("dialog .panel-block .avatar svg")).to_have_count(3)
    chooses(ada, "Foxes")
    chooses(bo, "Foxes")
    comes(lambda: [card[0] for card in cards(screen)], ["Ravens", "Foxes", "Owls"])
    expect(screen.page.locator(".house-team").nth(1)).to_contain_text("Ada")
    expect(screen.page.locator(".house-team").nth(1)).to_contain_text("Bo")
    expect(screen.page.locator(".house-seats .is-taken[data-colour=blue]")).not_to_have_count(0)

    # Who has not chosen when the round begins is in the smallest team. Only the host moves people.
    host.press("Start round")
    host.starts_now()
    expect(cy.page.get_by_role("heading", name="Choose your team")).to_be_hidden()
    cy.page.get_by_role("button", name="Overall").click()
    expect(cy.page.locator(".team-own").filter(visible=True)).to_contain_text("Ravens")
    cy.page.keyboard.press("Escape")
    host.look("People")
    expect(host.page.locator(".person", has_text="Cy")).to_contain_text("Ravens")
    host.page.get_by_role("button", name="Manage Cy").click()
    host.page.get_by_label("Team", exact=True).select_option("Owls")
    host.page.locator("dialog").get_by_role("button", name="Close").click()
    expect(host.page.locator(".person", has_text="Cy")).to_contain_text("Owls")
    expect(host.page.locator(".team-counts li")).to_have_text(["Ravens 0", "Foxes 2", "Owls 1"])

    # Ada's bingo counts for the Foxes.
    for term in ada.row(0):
        host.call(term)
    ada.marks(*ada.row(0))
    host.ends_round()
    comes(lambda: table(screen.page, ".screen-evening")[:1], [("1", "Foxes", "10")])
    host.look("Room")
    comes(lambda: table(host.page, ".evening-part")[0], ("1", "Foxes", "10"))
    recap = theatre.visit(f"/r/{room.code}/recap")
    comes(lambda: table(recap.page, ".evening")[:1], [("1", "Foxes", "10")])


def test_a_phone_that_comes_back_keeps_its_team_and_late_people_join_the_smallest(theatre):
    room = theatre.room(terms=TERMS, options={"size": 3})
    host, ada = theatre.host(room), theatre.player(room, "Ada")
    makes_teams(host, "Ravens", "Foxes", way="Draw").get_by_role("button", name="Make teams").click()
    ada.page.get_by_role("button", name="Overall").click()
    own = ada.page.locator(".team-own").filter(visible=True)
    expect(own).to_contain_text("Your team:")
    before = own.inner_text()
    late = theatre.player(room, "Late")
    late.page.get_by_role("button", name="Overall").click()
    other = late.page.locator(".team-own").filter(visible=True)
    expect(other).to_contain_text("Ravens" if "Foxes" in before else "Foxes")
    ada.page.reload()
    ada.sit()
    ada.page.get_by_role("button", name="Overall").click()
    expect(own).to_have_text(before)


TEAMS = [("Foxes", "anchor", "red"), ("Owls", "bell", "blue"), ("Bears", "cat", "green")]
QUESTIONS = {"title": "Test", "questions": [f"Question {number}" for number in range(9)]}


def makes_them(room):
    room.host.do("setTeams", teams=[{"name": name, "emblem": emblem, "colour": colour} for name, emblem, colour in TEAMS], way="choice")


def test_a_phone_asks_for_a_team_under_that_title(theatre):
    room = theatre.room(terms=TERMS, options={"size": 3})
    ada = theatre.player(room, "Ada")
    makes_them(room)
    sheet = ada.page.get_by_role("dialog", name="Choose your team")
    expect(sheet.get_by_role("heading")).to_have_text(["Choose your team"])
    picture(ada, "choose")
    chooses(ada, "Foxes")


def test_the_dialog_says_in_plain_words_how_points_count(theatre):
    room = theatre.room(terms=TERMS, options={"size": 3})
    host = theatre.host(room)
    dialog = makes_teams(host, "Foxes", "Owls")
    expect(dialog).to_contain_text("Party gives no points.")
    expect(dialog.get_by_text("as many as the smallest team has", exact=False)).to_be_visible()
    dialog.get_by_role("radio", name="The middle player of each team", exact=True).check()
    expect(dialog.get_by_text("the place of its middle player", exact=False)).to_be_visible()
    expect(dialog.get_by_text("as many as the smallest team has", exact=False)).to_be_hidden()
    picture(host, "dialog")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=lambda size: "x".join(map(str, size)))
def test_every_page_says_which_team_leads_also_after_a_game_without_points(theatre, size):
    room = theatre.room(terms=TERMS, options={"size": 3})
    host, screen, ada = theatre.host(room), theatre.screen(room, size=size), theatre.player(room, "Ada")
    makes_them(room)
    chooses(ada, "Foxes")
    bo = theatre.player(room, "Bo")
    chooses(bo, "Owls")
    # In a room with teams, teams can take turns at the wheel; without them there is nothing to choose.
    host.look("Room")
    host.press("Play something else")
    dialog = host.page.get_by_role("dialog", name="Play something else")
    dialog.get_by_text("Party", exact=True).click()
    expect(dialog.get_by_role("switch", name="Teams take turns")).to_be_visible()
    picture(host, f"setup-{size[0]}")
    host.page.keyboard.press("Escape")

    room.host.do("startRound")
    room.call(*ada.row(0))
    ada.marks(*ada.row(0))
    room.host.do("finishRound")
    leads = "In the lead with 10 points: Foxes"
    expect(screen.page.locator(".screen-evening .team-lead")).to_have_text(leads)
    expect(host.page.locator(".host-panel > .team-lead").first).to_have_text(leads)
    for phone in (ada, bo):
        phone.toast(leads)
    picture(screen, f"bingo-{size[0]}")
    picture(host, f"bingo-host-{size[0]}")

    room.host.do("play", game="party", decks=[QUESTIONS],
                 options={"teamTurns": True, "spinMilliseconds": 2000, "mixesChance": False})
    for number in range(2):
        room.host.do("spin")
        room.host.wait_for("turn")
        room.host.do("next")
        room.host.wait_for("turn")
        if number == 0:
            expect(screen.page.locator(".party-beside .party-team-sign")).to_be_visible()
            picture(screen, f"beside-{size[0]}")
    room.host.do("finishGame")
    expect(screen.page.locator(".party-team-turns li")).to_have_count(3)
    screen.reads("Party gives no points.")
    comes(lambda: table(screen.page, ".screen-evening")[:1], [("1", "Foxes", "10")])
    expect(screen.page.locator(".screen-evening .team-lead")).to_have_text(leads)
    comes(lambda: screen.page.locator(".screen-evening h3").filter(visible=True).all_inner_texts(), ["Teams", "Players"])
    expect(host.page.locator(".host-panel > .team-lead").first).to_have_text(leads)
    ada.page.get_by_role("button", name="Overall").click()
    expect(ada.page.get_by_role("dialog", name="Overall standings").locator(".team-lead")).to_have_text(leads)
    for visitor, name in ((screen, "screen"), (host, "host"), (ada, "phone")):
        picture(visitor, f"party-{name}-{size[0]}")
