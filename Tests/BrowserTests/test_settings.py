"""Settings on pages without a room: those of all pages, those of the page's own game, and none of other games."""

import re

import pytest
from people import Visitor
from playwright.sync_api import expect
from theatre import remember

SHELL = ["Reading", "Sound and vibration"]


class Chooser(Visitor):
    """A person who looks for the settings."""

    def opens(self):
        self.press("Settings")
        sheet = self.page.get_by_role("dialog", name="Settings")
        expect(sheet).to_be_visible()
        return sheet

    def groups(self, *own):
        sheet = self.opens()
        expect(sheet.locator(".settings-group h3")).to_have_text([*own, *SHELL])
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()


@pytest.mark.parametrize("path, own", [
    ("/sums", ["Cross Sums"]), ("/sequence", ["One-Eyed Jack"]), ("/party", []), ("/decks", []),
], ids=lambda value: value[1:] if isinstance(value, str) else "")
def test_a_page_has_the_settings_of_all_pages_and_of_its_own_game(theatre, path, own):
    chooser = theatre.visit(path, Chooser)
    chooser.groups(*own)
    sheet = chooser.opens()
    sheet.get_by_label("Text size").select_option("150")
    expect(chooser.page.locator("html")).to_have_attribute("style", re.compile("font-size: 150%"))
    for name, attribute in (("More contrast", "contrast"), ("Less motion", "motion")):
        sheet.get_by_role("switch", name=name).check(force=True)
        expect(chooser.page.locator("html")).to_have_attribute(f"data-{attribute}", re.compile("more|less"))
    sheet.get_by_role("switch", name=re.compile("^Sound")).check(force=True)
    sheet.get_by_label("Language").select_option("de")
    expect(chooser.page.get_by_role("button", name="Einstellungen")).to_be_visible()


def test_a_game_of_cards_has_them_too(theatre):
    chooser = theatre.visit("/sequence", Chooser)
    chooser.page.locator(".jack-deal").click()
    sheet = chooser.opens()
    expect(sheet.locator(".settings-group h3")).to_have_text(["One-Eyed Jack", *SHELL])
    sheet.get_by_role("switch", name="Hand as a list").check(force=True)
    expect(chooser.page.locator(".jack.is-list")).to_be_visible()


def test_solo_bingo_has_settings_of_its_own(theatre):
    chooser = theatre.visit("/solo", Chooser)
    chooser.press("Deal my board")
    expect(chooser.page.locator("bingo-board .tile").first).to_be_visible()
    chooser.page.locator(".tabbar").get_by_role("button", name="Options").click()
    chooser.groups("My marks", "Board", "Screen reader")


@pytest.mark.parametrize("path", ["/", "/nowhere", "/decks", "/party", "/sums", "/sequence", "/solo", "/verify", "host", "join"])
def test_every_page_follows_the_readers_settings(theatre, path):
    """The text size that was chosen and the contrast that the device requests apply from the start."""
    if path == "/nowhere":
        theatre.excuse(r"404 \(Not Found\)")
    if not path.startswith("/"):
        room = theatre.room()
        path = f"/r/{room.code}" + (f"/host#token={room.token}" if path == "host" else "")
    context = theatre.context(contrast="more")
    remember(context, "localStorage.setItem('callboard.settings', JSON.stringify({textSize: 130}))")
    page = theatre.visit(path, context=context).page
    html = page.locator("html")
    expect(html).to_have_css("font-size", "20.8px")
    expect(html).to_have_attribute("data-contrast", "more")
    # Cards are white, ink is black.
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
