"""A class: a host pastes names, phones tap theirs, each can be taken once; paper, CSV and the date of deletion."""

import re

from conditions import comes, until
from people import Player
from playwright.sync_api import expect

TERMS = [f"term {number}" for number in range(9)]
NAMES = [f"Pupil {number}" for number in range(1, 26)]


def pastes(host, names, until=None):
    """Opens the dialog of the class list and uses these names."""
    host.press("Class list…")
    dialog = host.page.get_by_role("dialog", name="Class list")
    # As copied from a table: with spaces and empty lines, and at first with a name twice.
    typed = ["", *(f" {name}\t" for name in names), ""]
    dialog.get_by_label("Names", exact=True).fill("\n".join([*typed, names[0]]))
    expect(dialog).to_contain_text(f"{len(names) + 1} names")
    expect(dialog).to_contain_text(f"{names[0]} is there twice: add a letter.")
    dialog.get_by_role("button", name="Use this list").click()
    expect(dialog.get_by_role("alert")).to_contain_text("is there twice")
    dialog.get_by_label("Names", exact=True).fill("\n".join(typed))
    expect(dialog).not_to_contain_text("is there twice")
    if until:
        dialog.get_by_label("Delete the room at the end of").fill(until)
    dialog.get_by_role("button", name="Use this list").click()
    expect(dialog).to_be_hidden()


def arrives(theatre, room):
    """A phone that sees the names of the list."""
    phone = theatre.player(room, join=False)
    expect(phone.page.get_by_text("Tap your name.")).to_be_visible()
    return phone


def spot(phone, name):
    return phone.page.get_by_role("button", name=re.compile(f"^{name}( |$)"))


def takes(phone, name):
    spot(phone, name).click()
    phone.sit()


def spent(room, name):
    """How many players have a name."""
    return [player["name"] for player in room.host.settle()["players"]].count(name)


def test_a_class_of_25_chooses_from_a_list(theatre):
    room = theatre.room(terms=TERMS, options={"size": 3})
    host = theatre.host(room)
    pastes(host, NAMES, until="2027-12-24")
    expect(host.page.get_by_text("will be deleted at the end of Friday, December 24, 2027")).to_be_visible()
    assert room.host.settle()["room"]["deletion"].startswith("2027-12-2")

    ada, bo, cy = (arrives(theatre, room) for _ in range(3))
    expect(ada.page.locator(".class-names button")).to_have_text(NAMES)
    expect(ada.page.get_by_label("Your name", exact=True)).to_have_count(0)
    takes(ada, "Pupil 7")
    # Bo's page does not know it yet: the server refuses, and the page says why and shows the list again.
    spot(bo, "Pupil 7").click()
    expect(bo.page.get_by_role("alert")).to_have_text(re.compile("Someone else has just taken this name"))
    expect(spot(bo, "Pupil 7")).to_be_disabled()
    takes(bo, "Pupil 8")
    takes(cy, "Pupil 25")

    # No own names: neither at the door nor in the options.
    with cy.sheet("Options") as sheet:
        expect(sheet.page.get_by_role("heading", name="Options")).to_be_visible()
        expect(sheet.page.get_by_label("Your name")).to_be_hidden()
    expect(cy.page.locator(".tab-cheer")).to_be_hidden()

    # The console knows who is missing. A new pupil gets a name while all others keep theirs.
    host.press("Class list…")
    dialog = host.page.get_by_role("dialog", name="Class list")
    expect(dialog.locator(".class-missing")).to_contain_text("22 names have no player yet: Pupil 1, Pupil 2,")
    dialog.get_by_label("Names", exact=True).fill("\n".join([*NAMES, "New one"]))
    dialog.get_by_role("button", name="Save the list").click()
    expect(dialog).to_be_hidden()
    takes(arrives(theatre, room), "New one")

    # A board on paper for each of the 22 others who has no phone.
    host.page.evaluate("window.print = () => { window.printed = [...document.querySelectorAll('.print-board')].length; }")
    host.look("People")
    host.press("Print boards for names without a phone…")
    dialog = host.page.get_by_role("dialog", name="Print boards for names")
    expect(dialog.get_by_role("button", name="Print 22 boards")).to_be_enabled()
    dialog.get_by_label("Pupil 9", exact=True).uncheck()
    dialog.get_by_role("button", name="Print 21 boards").click()
    until(host.page, "() => window.printed === 21")
    printed = [name for name in NAMES if name not in ("Pupil 7", "Pupil 8", "Pupil 9", "Pupil 25")]
    assert host.page.locator(".print-name").all_inner_texts() == printed
    # If the printer jams, the same boards are printed again.
    host.page.evaluate("window.printed = 0")
    host.look("Room")
    host.press("Print…")
    dialog = host.page.get_by_role("dialog", name="Print", exact=True)
    expect(dialog).to_contain_text("21 boards are on paper in this room. The same number prints them again")
    dialog.get_by_role("button", name="Print boards", exact=True).click()
    until(host.page, "() => window.printed === 21")
    assert host.page.locator(".print-name").all_inner_texts() == printed
    late = theatre.player(room, join=False)
    comes(lambda: late.page.locator(".class-names button:disabled").count(), 25)

    # A board is removed in one tap, which can be undone.
    host.look("People")
    host.page.get_by_role("button", name="Remove Pupil 1", exact=True).click()
    expect(host.page.get_by_text("Pupil 1 was removed.")).to_be_visible()
    assert spent(room, "Pupil 1") == 0
    host.page.get_by_role("button", name="Undo").click()
    expect(host.page.get_by_text("Pupil 1 has a new board on paper.")).to_be_visible()
    assert spent(room, "Pupil 1") == 1

    # The host frees a name.
    host.look("People")
    host.page.get_by_role("button", name="Manage Pupil 8", exact=True).click()
    host.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    late.page.reload()
    takes(late, "Pupil 8")


def test_names_are_free_again_when_the_list_ends(theatre):
    room = theatre.room(terms=TERMS, options={"size": 3})
    host = theatre.host(room)
    pastes(host, ["Anna", "Ben"])
    host.press("Class list…")
    host.page.get_by_role("dialog", name="Class list").get_by_role("button", name="End the list").click()
    host.page.get_by_role("dialog", name="End the list?").get_by_role("button", name="End the list").click()
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    assert isinstance(theatre.player(room, "Own name"), Player)
