"""Pictures of Party and One-Eyed Jack, and of rooms with two hundred players."""

from bots import bots
from house_states import ALL
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE

HALL = 200


def tabs(album, host, name):
    """Takes pictures of the console, on phones one panel at a time."""
    host.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for tab in host.page.locator(".host-tabs .tab").filter(visible=True).evaluate_all("tabs => tabs.map(tab => tab.dataset.tab)"):
        host.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        host.page.locator(f".host-tabs [data-tab={tab}]").click()
        album.shoot(f"{name}-{tab}", host)
    host.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})


def house(theatre, album):
    for states in ALL:
        for name, visitor in states(theatre):
            if "-host-" in name:
                tabs(album, visitor, name)
            elif "spinning" in name:
                # The wheel stops before pictures of all sizes have been taken.
                album.shoot(name, visitor, sizes=[(visitor.page.viewport_size["width"], visitor.page.viewport_size["height"])], schemes=["light"])
            else:
                album.shoot(name, visitor, whole="recap" in name or "film" in name)


def full_hall(theatre, album):
    """Takes pictures of bingo with two hundred players: people arriving, playing, and the end, on every page."""
    room = theatre.room(title="WWDC at the office", terms=None, pack="wwdc-2025", options={"size": 5, "window": 0})
    host, screen = theatre.host(room), theatre.screen(room)
    ada = theatre.player(room, "Ada")
    with bots(theatre.server, room.code, HALL):
        expect(host.page.locator(".lobby > h3").filter(visible=True)).to_contain_text(str(HALL + 1), timeout=60_000)
        album.shoot("full-screen-dealt", screen)
        tabs(album, host, "full-host-dealt")
        room.host.do("startRound")
        called = iter(room.terms)
        # Bots take their time.
        while not room.host.all("bingos"):
            room.call(next(called))
            ada.page.wait_for_timeout(1_000)
        expect(screen.bingo).to_be_hidden(timeout=30_000)
        album.shoot("full-player", ada)
        album.shoot("full-screen-playing", screen)
        tabs(album, host, "full-host-playing")
        room.host.do("finishRound")
        expect(screen.page.locator(".podium")).to_be_visible(timeout=30_000)
        album.shoot("full-screen-finished", screen)
        tabs(album, host, "full-host-finished")
        album.shoot("full-player-finished", ada)
    album.shoot("full-recap", theatre.visit(f"/r/{room.code}/recap"), whole=True)
