"""Before a round begins: new players are shown with their chosen pictures, and there is something to do."""

import re

from conditions import comes
from playwright.sync_api import expect


def names(screen):
    return screen.page.locator(".house-name").all_text_contents()


def choose(player, emblem, colour):
    """Chooses in the dialog that is open."""
    dialog = player.page.get_by_role("dialog")
    for choice in (emblem, colour):
        dialog.get_by_role("radio", name=choice, exact=True).check(force=True)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)


def test_the_screen_shows_new_players_with_their_pictures_and_drops_removed_ones(theatre):
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
    # The choice can be changed; it is the same wherever the name is shown, and after a reload.
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


def test_a_cheer_reaches_the_screen_unless_the_host_turns_cheers_off(theatre):
    room = theatre.room()
    screen, ada, bo = theatre.screen(room), theatre.player(room, "Ada"), theatre.player(room, "Bo", size=(1280, 800))
    floating = screen.page.locator(".cheer-shower .cheer-one")
    with ada.sheet("Cheer"):
        ada.press("Applause")
        expect(floating.first).to_be_visible()
    # On a wide window, they are in the title bar.
    expect(floating).to_have_count(0)
    bo.page.locator(".topbar").get_by_role("button", name="Fire").click()
    expect(floating.first).to_be_visible()
    # They never cover the board, but stay at the edges.
    comes(lambda: floating.evaluate_all("""all => all.every((one) => {
        const middle = one.getBoundingClientRect();
        return middle.left < innerWidth * 0.12 || middle.right > innerWidth * 0.88;
    })"""), True)
    host = theatre.host(room)
    host.page.locator(".tab").filter(has_text="People").click()
    host.press("Names and access…")
    host.page.get_by_label("Allow reactions").uncheck(force=True)
    host.press("Save")
    expect(ada.page.locator(".tab-cheer")).to_be_hidden()
    expect(bo.page.locator(".panel-cheer")).to_be_hidden()


def test_a_tap_can_be_practised(theatre):
    room = theatre.room()
    ada = theatre.player(room, "Ada")
    first = ada.board[0]
    ada.tap(first)
    ada.toast("Practice")
    ada.stands(first, "confirmed")
    ada.tap(ada.board[1])
    ada.tap(first)
    ada.stands(first, "open")
    ada.stands(ada.board[1], "confirmed")
    # A line is a practice bingo, with a little confetti, and the server is not told.
    ada.tap(first)
    ada.tap(ada.board[2])
    ada.toast("Bingo! Just practice")
    ada.threw_paper()
    comes(ada.winning, set(ada.row(0)))
    assert room.host.settle()["game"]["standings"]["total"] == 0
    room.host.do("startRound")
    expect(ada.strip).not_to_contain_text(re.compile("not started"))
    ada.stands(ada.board[1], "open")


def test_the_room_votes_for_the_pack_and_the_host_takes_it(theatre):
    room = theatre.room(terms=None, pack="wwdc-2025")
    host, screen = theatre.host(room), theatre.screen(room)
    ada, bo = theatre.player(room, "Ada"), theatre.player(room, "Bo")
    host.press("Let the room vote…")
    packs = host.page.locator(".vote-choices")
    start = host.page.get_by_role("button", name="Open the vote")
    packs.get_by_role("checkbox").first.check()
    expect(start).to_be_disabled()
    packs.get_by_role("checkbox").nth(1).check()
    titles = [text.split(" · ")[0] for text in packs.locator(".check").all_text_contents()][:2]
    start.click()
    expect(screen.page.locator(".stage-vote .vote-title")).to_have_text(titles)
    # Before the first vote, the host may choose any pack.
    expect(host.page.locator(".vote-takes button")).to_have_text([f"Play “{title}”" for title in titles])
    for player, choice in ((ada, 0), (bo, 0), (ada, 1)):
        expect(player.strip).to_contain_text("Which pack shall we play?")
        player.strip.get_by_role("button").click()
        # The dialog covers the question, and does not repeat it.
        expect(player.page.locator("dialog").get_by_text("Which pack shall we play?")).to_have_count(0)
        player.page.locator("dialog .vote-row").nth(choice).click()
        player.reads("Vote saved.")
        player.press("Close")
        expect(player.strip).to_contain_text(f"Your vote: {titles[choice]}")
    for page in (screen, host):
        comes(lambda page=page: page.page.locator(".vote-bars .vote-count").all_text_contents(), ["1", "1"])
    # The player's own vote is there after a reload.
    bo.page.reload()
    expect(bo.strip).to_contain_text(f"Your vote: {titles[0]}")
    ada.strip.get_by_role("button", name="Change").click()
    ada.page.locator("dialog .vote-row").first.click()
    host.press(f"Play “{titles[0]}”")
    # Open dialogs close with the vote, and everyone sees the result.
    expect(ada.page.locator("dialog")).to_have_count(0)
    ada.toast(f"You chose: {titles[0]}")
    for player in (ada, bo):
        expect(player.strip).to_contain_text("Not started yet")
    expect(screen.page.locator(".stage-vote")).to_have_count(0)
    expect(host.page.locator(".vote-card")).to_be_hidden()
    pack = theatre.server.get("/api/packs").json["packs"]
    (name,) = [entry["name"] for entry in pack if entry["title"] == titles[0]]
    wanted = [term["text"] for term in theatre.server.get(f"/api/packs/{name}").json["terms"]]
    assert room.host.settle()["game"]["round"]["terms"] == wanted
