"""The projector with a full room."""

import pytest
from bots import bots
from conditions import comes
from playwright.sync_api import expect

HALL = 200

# Records who was on the stage after a call, and whether the call could be read while others had a bingo.
WATCH = """() => {
    window.staged = [];
    window.calls = new Set();
    const look = () => {
        const stage = document.querySelector(".screen-bingo");
        const place = stage && !stage.hidden && stage.querySelector(".bingo-place");
        if (place) window.staged.push(place.dataset.rank);
        const call = document.querySelector(".stage-call");
        const beside = document.querySelector(".stage-beside");
        if (beside && !beside.hidden && (!stage || stage.hidden)) {
            const said = call?.getBoundingClientRect();
            const line = beside.getBoundingClientRect();
            window.calls.add(Boolean(said && said.height > 0 && said.bottom <= line.top + 1));
        }
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.night
def test_only_the_first_place_covers_a_call_on_the_stage(theatre, server):
    room = theatre.room(terms=[f"Moment {number}" for number in range(25)], options={"size": 5, "window": 0})
    screen = theatre.screen(room)
    screen.page.evaluate(WATCH)
    with bots(server, room.code, HALL) as process:
        expect(screen.page.locator(".counts")).to_contain_text(str(HALL), timeout=120_000)
        room.host.do("startRound")
        for number in range(20):
            room.call(f"Moment {number}")
            expect(screen.page.locator(".stage-number")).to_have_text(str(number + 1))
            # Waits for the minimum duration of a show; the bots mark meanwhile.
            screen.page.wait_for_timeout(1_500)
        comes(lambda: screen.page.locator(".standing").count() >= 5, True)
        room.host.do("finishRound")
        # They leave on their own; if they were stopped at the same moment, they would end without a report.
        process.wait(timeout=60)
    assert set(screen.page.evaluate("window.staged")) == {"1"}
    assert set(screen.page.evaluate("[...window.calls]")) == {True}
