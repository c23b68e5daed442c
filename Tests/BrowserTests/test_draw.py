"""Draws as a hall sees them: the name that is told stands on the slice under the pointer, on every screen, to the end."""

import pytest
from playwright.sync_api import expect
from test_party import PartyRoom, picture

# The slice under the pointer of the wheel that is seen; of a drum, the name in its middle.
UNDER = """() => {
    const wheel = [...document.querySelectorAll('.wheel')].find((one) => one.getBoundingClientRect().width > 0);
    if (wheel.dataset.size === 'drum') return wheel.querySelector('.wheel-rows > :nth-child(4)').textContent;
    const { left, width, bottom } = wheel.querySelector('.wheel-pointer').getBoundingClientRect();
    const slices = document.elementsFromPoint(left + width / 2, bottom + 3).map((one) => one.closest('.wheel-slice'));
    const [slice] = slices.filter(Boolean);
    return slice ? [...slice.querySelectorAll('text tspan, text')].filter((one) => !one.children.length)
        .map((one) => one.textContent).join(' ') : '';
}"""


@pytest.fixture
def draw(theatre):
    return lambda **options: PartyRoom(theatre, False, mode="draw", mixesChance=False, **options)


def shows(visitor, name, slices, odds=""):
    """A name stands large, on the lit slice under the pointer."""
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
    # Who has left is in no draw, and on no wheel.
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
    # It stays, whatever becomes of those who are here; once it is taken back, a wheel of all who are left comes.
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
    # A second prize; what came before stands beside the wheel, and at the end who has won what.
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
