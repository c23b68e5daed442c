"""Pictures of a class: its list of names, the date of deletion, phones that choose a name, and boards on paper."""

from people import Visitor
from playwright.sync_api import expect
from teams_pictures import TERMS, at_laptop
from test_paper import SMALL
from theatre import PHONE
from wire_client import Client

NAMES = ["Annika", "Benedikta Wolfeschlegelst", "Cem", "Dörte", "Élodie-Anne", "Wwwwwwwwwwwwwwwwwwwwwwww", *(f"Pupil {number}" for number in range(7, 26))]
NAMES[1] = NAMES[1][:24]


def school(theatre, album):
    room = theatre.room(title="Class 7b of the Donaudampfschifffahrt school", terms=TERMS, options=SMALL)
    host = theatre.host(room)
    host.press("Class list…")
    dialog = host.page.get_by_role("dialog", name="Class list")
    expect(dialog).to_be_visible()
    album.shoot("class-host-empty", host)
    at_laptop(host)
    dialog.get_by_label("Names", exact=True).fill("\n".join([*NAMES, NAMES[1]]))
    dialog.get_by_label("Delete the room at the end of").fill("2027-12-24")
    dialog.get_by_role("button", name="Use this list").click()
    expect(dialog.get_by_role("alert")).to_contain_text("is there twice")
    album.shoot("class-host-fault", host)
    at_laptop(host)
    dialog.get_by_label("Names", exact=True).fill("\n".join(NAMES))
    dialog.get_by_role("button", name="Use this list").click()
    expect(dialog).to_be_hidden()
    for name in (NAMES[0], NAMES[1], NAMES[2], NAMES[5]):
        theatre.stack.enter_context(Client(theatre.server)).join(room.code, name)
    phone = theatre.visit(f"/r/{room.code}", Visitor, size=PHONE, has_touch=True, is_mobile=True)
    expect(phone.page.get_by_text("Tap your name.")).to_be_visible()
    album.shoot("class-player-names", phone, whole=True)
    host.press("Class list…")
    expect(dialog.locator(".class-missing")).to_contain_text("21 names")
    album.shoot("class-host-list", host)
    at_laptop(host)
    dialog.get_by_role("button", name="End the list").click()
    ending = host.page.get_by_role("dialog", name="End the list?")
    expect(ending).to_be_visible()
    album.shoot("class-host-end", host)
    at_laptop(host)
    ending.get_by_role("button", name="Cancel").click()
    host.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    paper(room, host, album)
    host.look("People")
    album.shoot("class-host-people", host)
    at_laptop(host)


def paper(room, host, album):
    host.page.evaluate("() => { window.print = () => {}; }")
    host.press("Print…")
    expect(host.page.get_by_role("spinbutton", name="Number of boards")).to_be_visible()
    album.shoot("class-host-print", host)
    at_laptop(host)
    host.press("Print boards for names without a phone…")
    dialog = host.page.get_by_role("dialog", name="Print boards for names without a phone…")
    expect(dialog.get_by_role("checkbox")).to_have_count(21)
    album.shoot("class-host-print-names", host)
    at_laptop(host)
    dialog.get_by_role("button", name="Print", exact=False).click()
    expect(dialog).to_be_hidden()
    room.host.do("startRound")
    for term in range(4):
        room.host.do("call", term=term)
    host.press("Check a board on paper")
    dialog = host.page.get_by_role("dialog", name="Check a board on paper")
    expect(dialog).to_be_visible()
    album.shoot("class-host-check-empty", host)
    at_laptop(host)
    dialog.get_by_label("Number of the board").fill("7")
    dialog.get_by_role("button", name="Check", exact=True).click()
    expect(dialog.locator("h3")).to_be_visible()
    album.shoot("class-host-check", host)
    at_laptop(host)
    dialog.get_by_label("Number of the board").fill("99")
    dialog.get_by_role("button", name="Check", exact=True).click()
    album.shoot("class-host-check-none", host)
    at_laptop(host)
    host.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
