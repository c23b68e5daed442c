"""Before it begins: who comes is seen, as what they have chosen; and there is something to do."""

import re

from conditions import comes
from playwright.sync_api import expect


def names(screen):
    return screen.page.locator(".house-name").all_text_contents()


def choose(player, emblem, colour):
    """In the dialog that is open."""
    dialog = player.page.get_by_role("dialog")
    for choice in (emblem, colour):
        dialog.get_by_role("radio", name=choice, exact=True).check(force=True)
    dialog.get_by_role("button", name="Use this one").click()
    expect(dialog).to_have_count(0)


def test_names_pop_up_with_what_people_chose_and_go_with_a_removal(theatre):
    room = theatre.room()
    screen, host = theatre.screen(room), theatre.host(room)
    ada = theatre.player(room, join=False)
    ada.page.get_by_role("button", name="Choose your emblem").click()
    choose(ada, "Rocket", "Violet")
    ada.join("Ada")
    theatre.player(room, "Bo")
    comes(lambda: names(screen), ["Ada", "Bo"])
    mark = screen.page.locator(".house-name").first.locator(".avatar")
    expect(mark).to_have_attribute("data-emblem", "rocket")
    expect(mark).to_have_attribute("data-colour", "violet")
    # One may choose again; it is the same wherever the name stands, and after a reload.
    ada.page.locator(".topbar .avatar-button").click()
    choose(ada, "Cat", "Red")
    expect(mark).to_have_attribute("data-emblem", "cat")
    expect(host.page.locator(".arrival").filter(visible=True).filter(has_text="Ada").locator(".avatar")).to_have_attribute("data-emblem", "cat")
    ada.page.reload()
    ada.sit()
    expect(ada.page.locator(".topbar .avatar")).to_have_attribute("data-emblem", "cat")
    room.host.do("remove", player="p3")
    comes(lambda: names(screen), ["Ada"])
    room.host.do("rules", newcomers=False)
    comes(lambda: names(screen), [])
    room.host.do("rules", newcomers=True)
    room.host.do("startRound")
    room.call(*ada.row(0))
    ada.marks(*ada.row(0))
    expect(screen.page.locator(".standing .avatar").first).to_have_attribute("data-emblem", "cat")
    with ada.sheet("Standings"):
        expect(ada.page.locator("dialog .standing .avatar")).to_have_attribute("data-emblem", "cat")
    expect(screen.bingo.locator(".bingo-avatars .avatar")).to_have_attribute("data-emblem", "cat")


def test_a_cheer_reaches_the_hall_unless_the_host_wants_none(theatre):
    room = theatre.room()
    screen, ada, bo = theatre.screen(room), theatre.player(room, "Ada"), theatre.player(room, "Bo", size=(1280, 800))
    floating = screen.page.locator(".cheer-shower .cheer-one")
    with ada.sheet("Cheer"):
        ada.press("Applause")
        expect(floating.first).to_be_visible()
    # On a wide window they stand in the title bar.
    expect(floating).to_have_count(0)
    bo.page.locator(".topbar").get_by_role("button", name="Fire").click()
    expect(floating.first).to_be_visible()
    # Never over what is played: along the edges.
    comes(lambda: floating.evaluate_all("""all => all.every((one) => {
        const middle = one.getBoundingClientRect();
        return middle.left < innerWidth * 0.12 || middle.right > innerWidth * 0.88;
    })"""), True)
    host = theatre.host(room)
    host.page.locator(".tab").filter(has_text="People").click()
    host.press("Names and access…")
    host.page.get_by_label("Allow cheers").uncheck(force=True)
    host.press("Save")
    expect(ada.page.locator(".tab-cheer")).to_be_hidden()
    expect(bo.page.locator(".panel-cheer")).to_be_hidden()


def test_a_tap_can_be_practised(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada")
    first = ada.board[0]
    ada.tap(first)
    ada.toast("Just for practice")
    ada.stands(first, "confirmed")
    ada.tap(ada.board[1])
    ada.tap(first)
    ada.stands(first, "open")
    ada.stands(ada.board[1], "confirmed")
    room.host.do("startRound")
    expect(ada.strip).not_to_contain_text(re.compile("not started"))
    ada.stands(ada.board[1], "open")
