"""If the device chooses all colors, every tile still shows its words and its state, by computed values and in pictures.
"""

import base64

import pytest
from conditions import comes
from looks import SETTLED, SHAPES, UNREADABLE, VANISHED
from playwright.sync_api import expect

FORCED = {"forced_colors": "active", "reduced_motion": "reduce"}

# Returns the two most common colors of a picture that can be distinguished (a contrast of at least 4.5), and the share
# of each.
COLOURS = """async (png) => {
    const blob = new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: "image/png" });
    const picture = await createImageBitmap(blob);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
        const key = data.slice(at, at + 3).join();
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const light = (key) => {
        const [r, g, b] = key.split(",").map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const sorted = [...counts].sort(([, a], [, b]) => b - a);
    const [ground] = sorted[0];
    const apart = sorted.filter(([key]) => {
        const [dark, bright] = [light(key), light(ground)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05) >= 4.5;
    });
    const of = (number) => number / (data.length / 4);
    return { ground, words: of(apart.reduce((sum, [, count]) => sum + count, 0)) };
}"""


def seen(player, text):
    """Returns what a tile's words look like: the color behind them, and how much of the picture can be distinguished
    from it.
    """
    picture = player.tile(text).locator(".tile-label").screenshot(animations="disabled")
    page = player.page.context.new_page()
    found = page.evaluate(COLOURS, base64.b64encode(picture).decode())
    page.close()
    return found["ground"], found["words"]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_marked_called_and_winning_tiles_show_their_words(theatre, scheme):
    terms = [f"Something long enough {number}" for number in range(25)]
    room = theatre.room(start=True, terms=terms, options={"size": 5})
    ada = theatre.player(room, "Ada", color_scheme=scheme, **FORCED)
    row = ada.row(0)
    marked, called, early, still = ada.board[7], ada.board[12], ada.board[17], ada.board[22]
    room.call(*row, marked, called)
    ada.marks(marked)
    ada.tap(early)
    ada.stands(early, "early")
    ada.marks(*row)
    expect(ada.page.locator(".victory")).to_be_visible()
    ada.page.evaluate(SETTLED)
    comes(lambda: ada.page.evaluate(UNREADABLE), [])
    looks = {name: seen(ada, text) for name, text in
             {"marked": marked, "called": called, "winning": row[0], "early": early, "open": still}.items()}
    for name, (_, words) in looks.items():
        assert words > 0.04, (name, looks)
    # Marked tiles are filled, and others are not.
    assert looks["marked"][0] == looks["winning"][0] != looks["open"][0] == looks["called"][0] == looks["early"][0], looks


MADE_UP = """<style>
    i { display: block; width: 20px; height: 20px; background: teal }
    .edged { border: 1px solid }
    .bare { border: 1px solid; background: none }
    .filled[aria-pressed=true] { background: teal }
    .ringed[aria-pressed=true] { background: teal; outline: 2px solid }
    .lined { border: 0; border-bottom: 3px solid Canvas }
    .lined[aria-pressed=true] { border-bottom-color: Highlight }
    .plain { border: 0; border-top: 0 solid GrayText }
    .plain[aria-pressed=true] { border-top-color: Highlight }
</style><body style="background: white">
<i class="lamp"></i><i class="lamp edged"></i>
<p><button class="bare filled" aria-pressed="true">One</button><button class="bare filled" aria-pressed="false">Two</button></p>
<p><button class="bare ringed" aria-pressed="true">Three</button><button class="bare ringed" aria-pressed="false">Four</button></p>
<p><button class="lined" aria-pressed="true">Five</button><button class="lined" aria-pressed="false">Six</button></p>
<p><button class="plain" aria-pressed="true">Seven</button><button class="plain" aria-pressed="false">Eight</button></p>"""


def test_the_check_finds_information_that_only_a_background_shows(theatre):
    """All states in forced colors pass this check; this tests it on a page with three faults."""
    page = theatre.context().new_page()
    page.set_content(MADE_UP)
    page.evaluate(SHAPES)
    page.emulate_media(forced_colors="active")
    assert page.evaluate(VANISHED) == ["i.lamp in body. cannot be seen", "button.bare filled “One” looks like “Two”", "button.plain “Seven” looks like “Eight”"]
