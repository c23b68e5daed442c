"""What only hosts see, in every look: nothing for axe to find, nothing too small for a finger, nothing that overflows."""

import pytest
from looks import LOOKS, clean, fits
from people import Host
from playwright.sync_api import expect

LOOK = pytest.mark.parametrize("look", LOOKS)
STILL = {"reduced_motion": "reduce"}
SMALL_PHONE = (375, 812)


@LOOK
def test_the_workshop(theatre, look):
    host = theatre.visit("/#pack=wwdc-2025", Host, size=SMALL_PHONE, **LOOKS[look], **STILL)
    expect(host.page.locator(".pack-row").first).to_be_visible()
    host.page.get_by_label("Term 2", exact=True).fill("One more thing")
    clean(host, "rows with a duplicate")
    fits(host, "the workshop")
    host.press("Export")
    clean(host, "export")
    host.press("Close")
    host.press("As a list")
    clean(host, "a list")


@LOOK
def test_dialogs_and_signals(theatre, look):
    room = theatre.room(options={"size": 3, "crowd": 0})
    host = theatre.host(room, size=SMALL_PHONE, **LOOKS[look], **STILL)
    ada = theatre.player(room, "Ada")
    expect(host.page.locator(".arrival").filter(visible=True)).to_have_text("Ada")
    host.press("Board and goal…")
    host.press("Draw a shape")
    host.page.locator(".shape-cell").first.click()
    host.page.locator("summary").click()
    clean(host, "options with a shape")
    host.press("Cancel")
    host.press("Print…")
    clean(host, "print")
    host.press("Close")
    for name in ("Co-host", "Phone remote"):
        host.press(f"Show the secret link: {name}")
        host.press("Nobody is looking: show the code")
        clean(host, name)
        host.press("Close")
    host.page.locator(".tab").filter(has_text="People").click()
    host.press("Names and doors…")
    clean(host, "rules")
    host.press("Cancel")
    host.press("Manage Ada")
    host.press("Remove")
    clean(host, "remove")
    host.press("Cancel")
    host.page.locator(".tab").filter(has_text="Room").click()
    host.press("Start round")
    clean(host, "counting down")
    host.press("Start now")
    expect(host.page.get_by_role("button", name="End round")).to_be_visible()
    for text in ada.row(0):
        host.call(text)
    ada.strip.get_by_role("button", name="Not yet").click()
    expect(host.page.locator(".signal-unclaimed")).to_be_visible()
    expect(host.page.locator(".signal-doubt")).to_be_visible()
    host.page.get_by_label("Find a term").fill("cat")
    clean(host, "signals, and a term that nobody foresaw")
    fits(host, "calling")
    host.page.get_by_label("Find a term").fill("")
    ada.marks(*ada.row(0))
    host.ends_round()
    expect(host.page.locator(".podium")).to_contain_text("Ada")
    clean(host, "the finale")
    fits(host, "the finale")
