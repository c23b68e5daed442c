"""The server's library as people use it: one person writes and publishes a deck; another finds, rates and gets it, and
plays it offline.
"""

import re

from conditions import until
from looks import LOOK, clean
from playwright.sync_api import expect
from test_party import Partier, picture
from theatre import LAPTOP


def name_oneself(visitor, name):
    dialog = visitor.page.get_by_role("dialog").last
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_role("button", name="Continue").click()


def publish(visitor, title, *questions, name=None):
    """Writes a deck and publishes it in the library."""
    visitor.press("New deck")
    visitor.page.get_by_label("Title").fill(title)
    for number, words in enumerate(questions):
        if number > 0:
            visitor.press("Add a question")
        visitor.page.locator(".writing-words").nth(number).fill(words)
    visitor.press("Publish")
    visitor.press("Publish deck")
    if name:
        name_oneself(visitor, name)
    visitor.toast("The deck is in the library.")


def test_a_deck_is_published_found_rated_got_and_played_offline(own_server, open_theatre):
    theatre = open_theatre(own_server)
    theatre.excuse("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load")
    writer = theatre.visit("/decks", Partier, size=LAPTOP)
    publish(writer, "Café questions", "What is in your cup?", "Sugar?", "Who pays?", name="Ada")
    # A published deck is published again after changes.
    writer.page.locator(".writing-words").first.fill("What is in your pot?")
    writer.press("Published")
    picture(writer.page, "library-publish")
    writer.press("Publish the current version")
    writer.toast("The deck is in the library.")

    reader = theatre.visit("/decks", Partier, has_touch=True, is_mobile=True)
    reader.page.get_by_label("Search the library").fill("CAFE quest")
    card = reader.page.locator(".library-card")
    expect(card).to_have_count(1)
    picture(reader.page, "library-found")
    card.click()
    reader.reads("by Ada")
    reader.reads("What is in your pot?")
    picture(reader.page, "library-card")
    reader.page.get_by_role("radio", name="4 stars").check(force=True)
    name_oneself(reader, "Bo")
    reader.reads("Ratings from new profiles count from tomorrow.")
    reader.press("Download")
    expect(reader.page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    until(reader.page, """async () => {
        if (!navigator.serviceWorker.controller) return false;
        for (const name of await caches.keys()) if (await (await caches.open(name)).match("/shell.json")) return true;
    }""")
    own_server.kill()
    reader.page.get_by_role("link", name="Play", exact=True).click()
    expect(reader.page.get_by_label("Deck").locator("option:checked")).to_have_text("Café questions (3)")
    reader.page.get_by_label("Who plays?").fill("Ada, Bo, Cy")
    reader.press("Play")
    reader.press("Spin")
    reader.scene("asking")
    expect(reader.page.locator(".party-question")).to_have_text(re.compile("pot|Sugar|pays"))
    # The library says that it cannot be reached, and decks that were downloaded are there.
    reader.page.goto(theatre.base + "/decks")
    reader.reads("Can’t reach the library")
    reader.reads("Downloaded")


def test_a_deck_is_reported_taken_out_and_moved_to_another_device(theatre):
    writer = theatre.visit("/decks", Partier, size=LAPTOP)
    publish(writer, "Zebras of the night", "How many stripes?", name="Zoe")
    reader = theatre.visit("/decks", Partier)
    reader.page.get_by_label("Search the library").fill("zebras")
    reader.page.locator(".library-card").click()
    reader.press("Report")
    name_oneself(reader, "Bo")
    reader.press("Offensive or hurtful")
    reader.toast("Thanks for reporting.")
    # The author may also change it on another device.
    writer.press("All decks")
    writer.press("To another device")
    link = writer.page.evaluate("""() => new Promise((resolve) => {
        navigator.clipboard.writeText = (text) => resolve(text) ?? Promise.resolve();
        [...document.querySelectorAll("dialog button")].find((one) => one.textContent.includes("Copy")).click();
    })""")
    other = theatre.visit("/decks" + link[link.index("#"):], Partier)
    other.press("Add")
    other.toast("1 deck added")
    other.page.locator(".writing-choice").filter(has_text="Zebras of the night").click()
    other.press("Published")
    other.press("Remove from the library")
    other.page.get_by_role("dialog").last.get_by_role("button", name="Remove", exact=True).click()
    other.toast("The deck was removed from the library.")
    reader.page.reload()
    reader.page.get_by_label("Search the library").fill("zebras")
    reader.reads("Nothing found")


@LOOK
def test_there_is_nothing_for_axe_to_find(theatre, look):
    theatre.excuse("404")
    writer = theatre.visit("/decks", Partier, **look)
    publish(writer, "Looks", "How does it look?", name="Ada")
    reader = theatre.visit("/decks", Partier, **look)
    card = reader.page.locator(".library-card").filter(has_text="Looks").first
    expect(card).to_be_visible()
    clean(reader, "the library")
    card.click()
    reader.reads("Some of its questions")
    clean(reader, "a card")
