"""Draws as everybody in the room sees them: the announced name is on the slice under the pointer, on every screen, to
the end.
"""

import re

import pytest
from conditions import until
from playwright.sync_api import expect
from test_party import Partier, PartyRoom, picture

# Returns the name of the slice under the pointer of the visible wheel; a thin slice has it as its title.
UNDER = """() => {
    const wheel = [...document.querySelectorAll('.wheel')].find((one) => one.getBoundingClientRect().width > 0);
    const { left, width, bottom } = wheel.querySelector('.wheel-pointer').getBoundingClientRect();
    const slices = document.elementsFromPoint(left + width / 2, bottom + 3).map((one) => one.closest('.wheel-slice'));
    const [slice] = slices.filter(Boolean);
    if (wheel.dataset.size === 'ring') return slice?.matches('.is-lit') ? slice.querySelector('title').textContent : '';
    return slice ? [...slice.querySelectorAll('text tspan, text')].filter((one) => !one.children.length)
        .map((one) => one.textContent).join(' ') : '';
}"""


@pytest.fixture
def draw(theatre):
    return lambda **options: PartyRoom(theatre, False, mode="draw", mixesChance=False, **options)


def shows(visitor, name, slices, odds=""):
    """Checks that a name is shown in large letters, and on the lit slice under the pointer."""
    expect(visitor.page.locator(".party-name").filter(visible=True)).to_have_text(name)
    assert visitor.page.evaluate(UNDER) == name
    expect(visitor.page.locator(".wheel-slice").filter(visible=True)).to_have_count(slices)
    expect(visitor.page.locator(".wheel-slice.is-lit").filter(visible=True)).to_have_text(name)
    expect(visitor.page.locator(".party-odds").filter(visible=True)).to_contain_text(odds)


def drawn(room, **prize):
    room.host.do("spin", **prize)
    spin = room.host.wait_for("spun")["party"]["spin"]
    room.host.wait_for("turn", seconds=20)
    return spin


def test_the_pointer_is_on_the_winner_after_others_won_or_left(draw):
    room = draw()
    ada, bo = (room.phone(name) for name in ("Ada", "Bo"))
    screen, console = room.screen(), room.console()
    room.host.do("guests", add="Grandma")
    screen.reads("3 people in the draw")
    # People that left are in no draw, and on no wheel.
    bo.page.close()
    screen.reads("2 people in the draw")
    for one in (screen, console, ada):
        expect(one.page.locator(".wheel-slice").filter(visible=True)).to_have_count(2)
    winners = []
    for left in (2, 1):
        room.host.do("spin")
        spin = room.host.wait_for("spun")["party"]["spin"]
        room.host.wait_for("turn", seconds=20)
        winners.append(spin["winners"][0]["name"])
        assert spin["count"] == left
        for one in (screen, console, ada):
            one.scene("drawn")
            shows(one, winners[-1], left, f"1 in {left} chance")
        picture(screen.page, f"draw-{left}-screen")
        picture(console.page, f"draw-{left}-console")
    assert sorted(winners) == ["Ada", "Grandma"]
    # The result stays when players leave or join; if the draw is undone, a wheel of all remaining people is shown.
    room.host.do("guests", add="Grandpa")
    room.host.do("sitOut", player="g1", on=True)
    screen.page.wait_for_timeout(700)
    shows(screen, winners[-1], 1)
    room.host.do("undoDraw", number=2)
    screen.scene("rest")
    expect(screen.page.locator(".wheel-slice.is-lit")).to_have_count(0)


@pytest.mark.parametrize("count", [60, 200])
def test_a_pasted_list_is_on_the_wheel(draw, count):
    room = draw(source="list", winners=3)
    phone, screen, console = room.phone("Ada"), room.screen(), room.console()
    screen.reads("Waiting for the list of names")
    console.press("Paste names")
    names = [f"Guest {number} Miller" for number in range(1, count + 1)]
    console.page.get_by_label("Names, one per line").fill("\n".join(names))
    console.press("Use this list")
    for one in (phone, screen, console):
        one.reads(f"{count} names in the draw")
    console.page.get_by_label("Prize").fill("A cake")
    console.press("Draw")
    spin = room.host.wait_for("spun")["party"]["spin"]
    winners = [one["name"] for one in spin["winners"]]
    for one in (phone, screen, console):
        one.scene("drawn", 25)
        for name in winners:
            expect(one.page.locator(".party-name").filter(visible=True)).to_contain_text(name)
        assert one.page.evaluate(UNDER) == winners[0]
        expect(one.page.locator(".party-odds").filter(visible=True)).to_contain_text(f"3 in {count} chance")
        expect(one.page.locator(".party-prize").filter(visible=True)).to_have_text("A cake")
    picture(screen.page, f"list-{count}-screen")
    picture(console.page, f"list-{count}-console")
    picture(phone.page, f"list-{count}-phone")
    # A second prize: the earlier ones are next to the wheel, and at the end there are all winners.
    console.page.get_by_label("Prize").fill("A bicycle")
    console.press("Draw the next one")
    again = [one["name"] for one in room.host.wait_for("spun")["party"]["spin"]["winners"]]
    assert not set(winners) & set(again)
    room.host.wait_for("turn", seconds=25)
    screen.scene("drawn")
    expect(screen.page.locator(".party-name")).to_contain_text(again[0])
    expect(screen.page.locator(".party-beside")).to_contain_text("A cake")
    assert screen.page.evaluate(UNDER) == again[0]
    picture(screen.page, f"list-{count}-second-screen")
    room.host.do("finishGame")
    for one in (phone, screen, console):
        one.scene("ended")
        for words in ("A cake", "A bicycle", *winners, *again):
            expect(one.page.locator(".party-ending").filter(visible=True)).to_contain_text(words)
    picture(screen.page, f"list-{count}-end-screen")
    picture(phone.page, f"list-{count}-end-phone")
    picture(console.page, f"list-{count}-end-console")


def test_a_long_list_shows_its_progress(draw):
    console = draw(source="list").console()
    console.press("Paste names")
    # A host may not send this many bytes at once.
    names = [f"{number} {'long name ' * 5}"[:60] for number in range(2_500)]
    console.page.get_by_label("Names, one per line").fill("\n".join(names))
    console.page.evaluate("""() => {
        window.told = [];
        const look = () => {
            const said = document.querySelector('.party-progress span')?.textContent;
            const part = document.querySelector('.party-progress progress')?.value;
            if (said && said !== window.told.at(-1)?.[0]) window.told.push([said, part]);
            requestAnimationFrame(look);
        };
        look();
    }""")
    console.press("Use this list")
    expect(console.page.get_by_text("2,500 names, 2,500 left").filter(visible=True)).to_be_visible(timeout=60_000)
    told = console.page.evaluate("window.told")
    parts = [part for _, part in told]
    assert told[0] == ["Sending 0 of 2,500 names…", 0] and len(told) > 3, told
    assert parts == sorted(parts) and any(0.2 < part < 0.9 for part in parts), parts


def printed(console):
    """Returns the certificate as it is printed: what each line says before the number from which it was drawn."""
    console.page.evaluate("""() => {
        document.querySelector('.print-pages')?.remove();
        window.isPrinted = false;
        window.print = () => { window.isPrinted = true; };
    }""")
    console.press("Certificate")
    until(console.page, "() => window.isPrinted")
    lines = "lines => lines.map(line => [...line.querySelectorAll('span, strong')].map(part => part.textContent))"
    return console.page.locator(".party-certificate li").evaluate_all(lines)


def test_every_prize_is_on_the_certificate_and_can_be_put_back(draw):
    """Everybody gets the last twenty draws; the host can get all of them, whatever the page has received."""
    room = draw(source="list")
    room.host.do("candidates", part=1, of=1, names=[f"Guest {number}" for number in range(1, 30)])
    console = room.console()
    console.reads("29 names in the draw")
    winners = []
    for number in range(1, 24):
        spin = drawn(room, **({} if number == 3 else {"prize": f"Prize {number}"}))
        winners.append([f"Draw {number}" if number == 3 else f"Prize {number}", spin["winners"][0]["name"]])
    rows = console.page.locator(".party-draws > li")
    expect(rows).to_have_count(23)
    assert printed(console) == winners
    # This also holds for a host who joins later, and for what another host undoes.
    console.page.reload()
    expect(rows).to_have_count(23)
    expect(rows.last).to_contain_text("Prize 1")
    room.host.do("undoDraw", number=2)
    expect(rows.nth(21)).to_have_class(re.compile("is-out"))
    rows.last.get_by_role("button", name="Put back").click()
    expect(rows.last).to_have_class(re.compile("is-out"))
    assert room.host.settle()["game"]["party"]["earlier"] == {"count": 3, "standing": 1, "winners": 3}
    # The remaining prizes are numbered from the first one.
    assert printed(console) == [["Draw 1", winners[2][1]], *winners[3:]]
    room.host.do("finishGame")
    console.scene("ended")
    assert printed(console) == [["Draw 1", winners[2][1]], *winners[3:]]
    expect(console.page.locator(".party-certificate")).to_contain_text("Seed")


def test_an_overlay_shows_winners_and_prizes(draw):
    room = draw(source="list", winners=2, removesWinners=False)
    room.host.do("candidates", part=1, of=1, names=["Cy", "Di"])
    overlay = room.theatre.visit(f"/r/{room.code}/overlay?parts=news,standings", Partier, size=(1920, 1080))
    expect(overlay.page.locator(".party-overlay-wheel")).to_be_attached()
    names = " and ".join(one["name"] for one in drawn(room, prize="A cake")["winners"])
    expect(overlay.page.locator(".overlay-news")).to_have_text(f"{names} win: A cake")
    names = " and ".join(one["name"] for one in drawn(room)["winners"])
    expect(overlay.page.locator(".overlay-news")).to_have_text(f"{names} win")


def test_a_removed_player_is_named_nowhere(draw):
    room = draw()
    ada, bo = room.phone("Ada"), room.phone("Bo")
    screen, console = room.screen(), room.console()
    spins = [drawn(room, prize=prize) for prize in ("A cake", "A bicycle")]
    people = {player["name"]: player["id"] for player in room.host.settle()["players"]}
    gone = spins[1]["winners"][0]["name"]
    stays = {"Ada": bo, "Bo": ada}[gone]
    for one in (screen, console, stays):
        shows(one, gone, 1)
    room.host.do("remove", player=people[gone])
    for one in (screen, console, stays):
        expect(one.page.locator(".party-stage").filter(visible=True)).not_to_contain_text(gone)
    room.host.do("finishGame")
    other = spins[0]["winners"][0]["name"]
    for one in (screen, console, stays):
        one.scene("ended")
        expect(one.page.locator(".party-ending").filter(visible=True)).to_contain_text(other)
        expect(one.page.locator(".party-ending").filter(visible=True)).not_to_contain_text(gone)
    assert printed(console) == [["A cake", other]]


@pytest.mark.parametrize("source", ["present", "list"])
def test_a_host_whose_panel_disappears_sees_the_wheel(theatre, source):
    """A draw has no decks, so their tab and panel disappear; one from a list names no people on the wheel."""
    room = PartyRoom(theatre)
    small, large = room.console((390, 844)), room.console()

    def shown(console):
        panels = console.page.locator(".host-panel.is-shown")
        return sorted(panels.evaluate_all("panels => panels.map(panel => panel.dataset.panel)"))

    room.host.do("guests", add="Grandma")
    for console in (small, large):
        console.page.locator(".host-tabs [data-tab=people]").click()
        expect(console.page.locator(".person.has-part")).to_contain_text("Grandma")
        console.page.locator(".host-tabs [data-tab=decks]").click()
    assert shown(small) == ["decks"]
    room.host.do("setOptions", options={"mode": "draw", "source": source})
    expect(small.page.locator(".host-panel.is-shown[data-panel=call]")).to_be_visible()
    assert shown(small) == ["call"]
    expect(large.page.locator(".host-panel.is-shown[data-panel=call]")).to_be_visible()
    assert shown(large) == ["call", "people"]
    expect(large.page.locator(".person.has-part")).to_have_count(1 if source == "present" else 0)
    # A host on another tab stays there.
    small.page.locator(".host-tabs [data-tab=room]").click()
    room.host.do("setOptions", options={"mode": "questions"})
    room.host.do("setOptions", options={"mode": "draw", "source": source})
    small.reads("Prize draw")
    assert shown(small) == ["room"]
