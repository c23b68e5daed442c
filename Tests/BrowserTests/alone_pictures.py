"""Pictures of the pages that need no room: playing alone, and verifying finished rounds."""

import json

from playwright.sync_api import expect
from theatre import PHONE
from wire_client import Client


def alone(theatre, album):
    """Takes pictures of a game for one player, from its choice to the bingo."""
    visitor = theatre.visit("/solo")
    deal = visitor.page.get_by_role("button", name="Deal my board")
    expect(deal).to_be_enabled()
    album.shoot("solo-choose", visitor)
    visitor.page.get_by_label("Pack").select_option(label="My own list…")
    visitor.page.get_by_label("Your terms, one per line").fill("One more thing\nA demo fails\none more thing")
    album.shoot("solo-own-list", visitor)
    visitor.page.get_by_label("Pack").select_option("tech-keynote")
    deal.click()
    tiles = visitor.page.locator(".tile")
    expect(tiles.first).to_be_visible()
    album.shoot("solo-dealt", visitor)
    for cell in (7, 22, 5, 6, 8):
        tiles.nth(cell).click()
    expect(visitor.page.locator(".hint")).to_contain_text("One to go")
    album.shoot("solo-near", visitor)
    tiles.nth(9).click()
    expect(visitor.page.locator(".victory")).to_be_visible()
    album.shoot("solo-bingo", visitor)
    for name in ("Heard", "Record", "Options"):
        visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        visitor.page.locator(".tabbar").get_by_role("button", name=name).click()
        album.shoot(f"solo-{name.lower()}", visitor)
        visitor.page.get_by_role("button", name="Close").click()
    visitor.press("New game")
    expect(visitor.page.get_by_text("and more.")).to_be_visible()
    album.shoot("solo-new-game", visitor)


def proven(theatre, album):
    """Takes pictures of the page for exports: empty, with a valid export, and with a manipulated one."""
    room = theatre.room(title="WWDC at the office", start=True)
    for name in ("Ada", "Bo"):
        player = theatre.stack.enter_context(Client(theatre.server))
        player.join(room.code, name=name)
        player.do("autoMark", on=True)
    room.call(*room.terms[:7])
    room.host.do("finishRound")
    export = theatre.server.get(f"/api/rooms/{room.code}/export.json", Authorization=f"Bearer {room.token}").body
    improved = json.loads(export)
    improved["plays"][0]["rounds"][0]["commitment"] = "0" * 64
    improved["plays"][0]["rounds"][0]["standings"][0]["rank"] = 3
    visitor = theatre.visit("/verify")
    expect(visitor.page.locator(".drop")).to_be_visible()
    album.shoot("verify", visitor)
    for name, content, look in (("true", export, "fine"), ("wrong", json.dumps(improved).encode(), "wrong")):
        visitor.page.locator("#file").set_input_files({"name": "export.json", "mimeType": "application/json", "buffer": content})
        expect(visitor.page.locator(f"[data-look={look}]")).to_be_visible()
        album.shoot(f"verify-{name}", visitor)
