"""Who owns a room: the owner's way back to a lost console, and a host who becomes a player again."""

from conditions import comes, until
from playwright.sync_api import expect

from people import Host, Player

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def copied(host, name):
    host.page.evaluate("navigator.clipboard.writeText('')")
    host.press("Copy the link")
    expect(host.page.locator(".toast").filter(has_text=f"Copied: {name}").last).to_be_visible()
    link = until(host.page, "() => navigator.clipboard.readText()")
    host.press("Close")
    return link


def test_an_owner_without_the_browser_uses_the_recovery_link(theatre):
    room = theatre.room(start=True)
    host = theatre.host(room, permissions=CLIPBOARD)
    offer = host.page.locator(".door-recovery")
    host.look("Room")
    expect(offer).to_contain_text("Save a recovery link.")
    host.press("Save recovery link")
    expect(host.page.locator(".qr")).to_have_count(0)
    host.press("Show code")
    expect(host.page.locator(".qr")).to_be_visible()
    link = copied(host, "Recovery link")
    expect(offer).to_be_hidden()
    # It can be shown again, and a new one makes it invalid.
    host.press("Show the secret link: Recovery link")
    assert copied(host, "Recovery link") == link
    host.press("Show the secret link: Recovery link")
    host.press("Create a new link")
    host.press("Create a new link")
    newer = copied(host, "Recovery link")
    assert newer != link

    old = theatre.visit(link.removeprefix(theatre.base), Host, size=(375, 812))
    expect(old.page.get_by_role("heading", name="This link no longer works")).to_be_visible()
    phone = theatre.visit(newer.removeprefix(theatre.base), Host, size=(375, 812), has_touch=True, is_mobile=True)
    phone.call(room.terms[4])
    assert "#" not in phone.page.url
    expect(host.page.get_by_role("heading", name="Your seat is open on another device")).to_be_visible()
    phone.page.reload()
    expect(phone.term(room.terms[4])).to_contain_text("Call 1")
    phone.page.locator(".tab").filter(has_text="Room").click()
    expect(phone.page.locator(".door-recovery")).to_be_visible()


def test_a_host_becomes_a_player_again(theatre):
    room = theatre.room(start=True)
    host = theatre.host(room, permissions=CLIPBOARD)
    host.press("Show the secret link: Co-host")
    link = copied(host, "Co-host")
    cohost = theatre.visit(link.removeprefix(theatre.base), Host, size=(375, 812), has_touch=True, is_mobile=True)
    cohost.page.get_by_label("Your name").fill("Cora")
    cohost.press("Open the console")
    cohost.call(room.terms[4])
    # The link was for one person; the next one is a different link.
    host.press("Show the secret link: Co-host")
    expect(host.page.locator("dialog .person")).to_have_count(1)
    host.page.locator("dialog .person button").click()
    host.toast("The link no longer works.")
    second = theatre.visit(link.removeprefix(theatre.base), Host, size=(375, 812))
    second.page.get_by_label("Your name").fill("Eve")
    second.press("Open the console")
    expect(second.page.get_by_role("heading", name="This link no longer works")).to_be_visible()

    # A co-host cannot change anything about the owner.
    cohost.page.locator(".tab").filter(has_text="People").click()
    expect(cohost.page.locator(".person").filter(has_text="owner")).to_be_visible()
    cohost.press("Manage Host")
    for name in ("Remove", "Remove as co-host", "Transfer the room"):
        expect(cohost.page.get_by_role("button", name=name)).to_have_count(0)
    cohost.press("Close")
    expect(host.page.get_by_role("button", name="Manage Host")).to_have_count(0)
    # The former owner and the new one are both told, even if another device or a script did it.
    cora = next(seat["id"] for seat in room.host.settle()["players"] if seat["name"] == "Cora")
    room.host.do("handOver", player=cora)
    host.toast("Cora is now the owner of this room.")
    cohost.toast("You’re now the owner of this room.")
    cohost.press("Manage Host")
    cohost.press("Transfer the room")
    cohost.press("Transfer the room")
    host.toast("You’re now the owner of this room.")
    host.press("Manage Cora")
    expect(host.page.get_by_role("button", name="Transfer the room")).to_be_visible()
    host.press("Remove as co-host")
    host.press("Remove as co-host")
    host.toast("Cora is a player now.")
    expect(cohost.page.get_by_role("heading", name="You’re now a player")).to_be_visible()
    cohost.page.get_by_role("link", name="Join as a player").click()
    player = Player(theatre, cohost.page)
    player.sit()
    expect(player.page.locator(".tile")).to_have_count(9)
    comes(lambda: [seat["name"] for seat in room.host.settle()["players"]], ["Host", "Cora"])
