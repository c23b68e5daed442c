"""One-Eyed Jack: at one device that goes round, without a network, and in a room, alone or several on a phone."""

import json

import pytest
from card_players import CardRoom
from conditions import comes
from playwright.sync_api import expect
from theatre import PHONE, kept


@pytest.fixture
def table(theatre):
    return lambda **options: CardRoom(theatre, **options)


def test_one_device_goes_round_without_a_network(theatre):
    page = theatre.visit("/sequence", size=PHONE).page
    page.get_by_label("Who plays at place 2").select_option("0")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Bo")
    page.locator(".jack-deal").click()
    for _ in range(3):
        # The board is seen, no hand.
        expect(page.locator(".jack-curtain")).to_be_visible()
        assert page.locator(".jack-card:visible").count() == 0
        expect(page.locator(".jack-board")).to_be_visible()
        page.locator(".jack-curtain button").click()
        expect(page.locator(".jack-card")).to_have_count(7)
        page.get_by_role("button", name="Hint").click()
        page.locator(".jack-acts button").first.click()
    chips = page.locator(".jack-board .jack-chip").count()
    # A one-eyed jack may have taken one of the first two.
    assert chips >= 1
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.locator(".jack-continue").click()
    expect(page.locator(".jack-board .jack-chip")).to_have_count(chips)
    expect(page.locator(".jack-curtain")).to_be_visible()


def test_several_play_on_one_phone_and_one_moves_to_a_phone_of_their_own(table):
    room = table()
    phone = room.player("Ada")
    phone.press("Somebody else plays on this phone")
    phone.page.get_by_label("Their name").fill("Bo")
    phone.press("Sit down")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    phone.press("Bo joins Blue")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(1)
    phone.press("Bo joins Green")
    expect(phone.page.locator(".jack-team.is-own")).to_have_count(2)
    dealt = room.deals()
    names = [place["name"] for place in dealt["places"]]
    turn = dealt["turn"]
    for _ in range(3):
        # The board is seen, no hand; whoever is not at turn is not asked.
        expect(phone.curtain).to_contain_text(f"Pass to {names[turn]}")
        expect(phone.curtain.get_by_role("button")).to_have_count(1)
        assert phone.cards.count() == 0
        phone.says_who(names[turn])
        expect(phone.cards).to_have_count(7)
        phone.plays()
        turn = 1 - turn
    # Another page of the same browser's tab finds all of them again, and no hand.
    phone.page.reload()
    expect(phone.curtain).to_contain_text(f"Pass to {names[turn]}")
    assert phone.cards.count() == 0
    phone.says_who(names[turn])
    phone.press("Hide the hand")
    expect(phone.curtain).to_be_visible()
    assert phone.cards.count() == 0

    [seat] = json.loads(kept(phone.page, f"callboard.seats.{room.code}"))
    assert seat["name"] == "Bo"
    phone.page.locator(".tabbar").get_by_role("button", name="Table").click()
    phone.page.locator(".jack-local-people li", has_text="Bo").get_by_role("button").click()
    expect(phone.page.get_by_role("img", name="QR code with the link to Bo’s seat")).to_be_visible()
    bo = room.player(None, f"#seat={seat['token']}")
    phone.press("Close")
    phone.press("Yes, Bo is there")
    expect(bo.cards).to_have_count(7)
    expect(phone.cards).to_have_count(7)
    expect(phone.curtain).to_be_hidden()
    assert json.loads(kept(phone.page, f"callboard.seats.{room.code}")) == []
    pages = {"Ada": phone, "Bo": bo}
    chips = bo.chips()
    pages[names[turn]].plays()
    comes(lambda: [page.chips() for page in pages.values()] != [chips, chips], True)
