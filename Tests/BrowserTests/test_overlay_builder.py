"""Building an overlay: parts and places by click and by key, an example bingo, the address, and what axe finds."""

from urllib.parse import parse_qs, urlsplit

import pytest
from conditions import comes
from looks import LOOK, clean, fits
from people import Visitor
from playwright.sync_api import expect
from theatre import LAPTOP

STILL = {"reduced_motion": "reduce"}


class Streamer(Visitor):
    """A person who prepares a stream."""

    @property
    def address(self):
        return urlsplit(self.page.get_by_label("Address of the overlay").input_value())

    @property
    def said(self):
        """Returns the settings in the address."""
        return {name: values[0] for name, values in parse_qs(self.address.query).items()}

    def chooses(self, part):
        self.page.get_by_role("radio", name=part, exact=True).check()

    def stands(self, place, what):
        return expect(self.page.locator(f".builder-picture [data-place={place}] {what}"))


def builder(theatre, room, **options):
    streamer = theatre.visit(f"/overlay#room={room.code}", Streamer, **{"size": LAPTOP, **options})
    expect(streamer.page.get_by_label("Address of the overlay")).not_to_have_value("")
    # The game's part is loaded once its standings are shown.
    expect(streamer.page.get_by_role("button", name="Test bingo")).to_be_enabled()
    return streamer


def test_parts_and_places_make_the_address(theatre):
    room = theatre.room()
    streamer = builder(theatre, room)
    assert streamer.address.path == f"/r/{room.code}/overlay" and streamer.said == {}
    streamer.stands("top-right", ".overlay-code").to_contain_text(f"{room.code[:3]} {room.code[3:]}")
    # Placing a part also turns it on.
    streamer.chooses("Standings")
    expect(streamer.page.get_by_label("Show this part")).not_to_be_checked()
    zones = streamer.page.get_by_role("group", name="Place of: Standings")
    zones.get_by_role("radio", name="Left", exact=True).click()
    expect(streamer.page.get_by_label("Show this part")).to_be_checked()
    streamer.stands("left", ".overlay-standings").to_contain_text("Ada")
    assert streamer.said == {"parts": "call,news,standings,qr", "standings": "left"}
    # By keys as well: from left to the next place.
    zones.get_by_role("radio", name="Left", exact=True).press("ArrowRight")
    streamer.stands("centre", ".overlay-standings").to_be_visible()
    streamer.page.get_by_label("Show this part").press("Space")
    expect(streamer.page.locator(".builder-picture .overlay-standings")).to_have_count(0)
    assert streamer.said == {}
    streamer.chooses("Moment")
    streamer.page.get_by_role("radio", name="Bottom right").click()
    streamer.page.get_by_label("Size", exact=True).fill("150")
    streamer.page.get_by_label("Delay", exact=True).fill("20")
    streamer.page.get_by_label("Language of the overlay").select_option("de")
    assert streamer.said == {"call": "bottom-right", "size": "150", "delay": "20", "lang": "de"}
    # The page's own address and the overlay's both contain the settings.
    streamer.page.reload()
    comes(lambda: streamer.said, {"call": "bottom-right", "size": "150", "delay": "20"})
    streamer.page.get_by_label("Delay", exact=True).fill("0")
    overlay = theatre.visit(f"{streamer.address.path}?{streamer.address.query}", size=(1920, 1080))
    expect(overlay.page.locator(".overlay-code")).to_be_visible()
    room.host.do("startRound")
    room.call(room.terms[0])
    expect(overlay.page.locator("[data-place=bottom-right] .lower-third")).to_contain_text(room.terms[0])


def test_a_bingo_is_tried_with_the_delay_of_the_stream(theatre):
    streamer = builder(theatre, theatre.room())
    toast = streamer.page.locator(".builder-picture .overlay-toast")
    streamer.press("Test bingo")
    expect(toast).to_contain_text("Ada has a bingo")
    streamer.stands("bottom-left", ".lower-third").to_contain_text("Everyone sings along")
    streamer.page.clock.install()
    streamer.page.get_by_label("Delay", exact=True).fill("30")
    # The content shown without the delay is gone.
    expect(toast).to_have_count(0)
    streamer.press("Test bingo")
    expect(streamer.page.get_by_text("It comes in 30 s")).to_be_visible()
    streamer.page.clock.run_for(29_000)
    expect(toast).to_have_count(0)
    streamer.page.clock.run_for(2_000)
    expect(toast).to_contain_text("Bo has a bingo")


def test_the_console_opens_the_builder_and_a_code_can_be_typed(theatre):
    room = theatre.room()
    host = theatre.host(room, size=LAPTOP)
    link = host.page.locator('a[href^="/overlay#"]')
    expect(link).to_have_attribute("href", f"/overlay#room={room.code}")
    streamer = theatre.visit("/overlay", Streamer, size=LAPTOP)
    expect(streamer.page.get_by_role("button", name="Copy address")).to_be_disabled()
    expect(streamer.page.locator(".sample-qr")).to_be_visible()
    code = streamer.page.get_by_label("Room code")
    theatre.excuse("404")
    code.fill("ABCDEF")
    expect(streamer.page.get_by_role("alert")).to_contain_text("no room with this code")
    code.fill(f"{room.code[:3].lower()} {room.code[3:]}")
    expect(streamer.page.get_by_role("alert")).to_have_count(0)
    comes(lambda: streamer.address.path, f"/r/{room.code}/overlay")
    streamer.press("Copy address")
    expect(streamer.page.get_by_text("Copied.")).to_be_visible()


@LOOK
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_axe_finds_nothing_where_an_overlay_is_put_together(theatre, look, size):
    streamer = builder(theatre, theatre.room(), **STILL, **{**look, "size": size})
    clean(streamer, "the builder")
    for part in ("Standings", "Almost there"):
        streamer.chooses(part)
        streamer.page.get_by_label("Show this part").check()
    streamer.press("Test bingo")
    expect(streamer.page.locator(".builder-picture .overlay-toast")).to_be_visible()
    clean(streamer, "the builder, with a bingo")


@pytest.mark.parametrize("language", ["de", "es", "fr", "qps"])
def test_an_overlay_is_put_together_in_every_language(theatre, language):
    room = theatre.room()
    streamer = theatre.visit(f"/overlay?lang={language}#room={room.code}", Visitor, size=(320, 568))
    expect(streamer.page.locator("#address")).not_to_have_value("")
    fits(streamer, "the builder")
    streamer.page.locator(".builder-test button").click()
    expect(streamer.page.locator(".builder-picture .overlay-toast")).to_contain_text("Ada")
    fits(streamer, "the builder, with a bingo")
