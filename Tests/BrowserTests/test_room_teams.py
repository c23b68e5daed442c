"""Teams: a host makes them, phones choose, the projector fills the house with their colors, and their points count."""

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
