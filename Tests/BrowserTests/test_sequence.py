"""One-Eyed Jack at one device that goes round, without a network."""

from playwright.sync_api import expect
from theatre import PHONE


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
