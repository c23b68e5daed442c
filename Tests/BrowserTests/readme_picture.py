"""The picture of the README: a phone, the big screen and the console in one round."""

import base64
import struct
import zlib

from bots import bots
from playwright.sync_api import expect
from theatre import LAPTOP, PHONE, PROJECTOR

# At this scale everything is readable, and the file is small enough for a README.
WIDTH = 1000
LARGEST_BYTES = 200_000

PAGE = """<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; width: %dpx; background: #e9dcc4; }
  main { display: grid; grid-template-columns: 1fr 316px; gap: 18px; padding: 18px; align-items: center; }
  div { display: grid; gap: 18px; }
  img { display: block; width: 100%%; border-radius: 8px; outline: 1px solid #b9a27c; }
  .phone { border-radius: 26px; outline: 7px solid #1d1210; }
</style><main><div><img src="%s"><img src="%s"></div><img class="phone" src="%s"></main>"""

# Returns the 256 most common colors of the picture, and for every pixel the nearest of them.
INDEXED = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const coarse = at => (data[at] >> 2) << 12 | (data[at + 1] >> 2) << 6 | data[at + 2] >> 2;
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) counts.set(coarse(at), (counts.get(coarse(at)) ?? 0) + 1);
  const parts = colour => [colour >> 12, colour >> 6 & 63, colour & 63];
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([colour]) => parts(colour));
  const nearest = new Map([...counts.keys()].map((colour) => {
    const [red, green, blue] = parts(colour);
    const away = palette.map(([r, g, b]) => 3 * (r - red) ** 2 + 6 * (g - green) ** 2 + (b - blue) ** 2);
    return [colour, away.indexOf(Math.min(...away))];
  }));
  let pixels = "";
  for (let at = 0; at < data.length; at += 4) pixels += String.fromCharCode(nearest.get(coarse(at)));
  return [image.width, image.height, palette.flat().map(part => part << 2 | part >> 4), btoa(pixels)];
}"""


def indexed_png(page, picture):
    """Returns the picture with a palette, at a third of the size; its chunks follow the PNG specification (ISO 15948).
    """
    width, height, palette, pixels = page.evaluate(INDEXED, data_url(picture))
    pixels = base64.b64decode(pixels)
    lines = b"".join(b"\0" + pixels[line * width:(line + 1) * width] for line in range(height))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", bytes(palette))
            + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def data_url(picture):
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def compose(theatre, path):
    """Plays a few calls and combines three pages into one picture; returns its path."""
    room = theatre.room(title="WWDC at the office", terms=None, pack="wwdc-2025", options={"size": 5})
    with bots(theatre.server, room.code, 30):
        host, screen = theatre.host(room), theatre.screen(room)
        ada, bo = theatre.player(room, "Ada", device_scale_factor=1), theatre.player(room, "Bo")
        expect(host.page.locator(".people-panel")).to_contain_text("32 of 32 players here")
        host.press("Start round")
        host.press("Start now")
        expect(ada.strip).to_contain_text("The round has started")
        row = ada.row(1)
        for text in row:
            host.call(text)
            ada.marks(text)
        for player, text in ((ada, ada.board[18]), (bo, ada.board[18]), (ada, ada.board[22])):
            player.tap(text)
            player.stands(text, "early")
        for text in (ada.board[2], ada.board[16], ada.board[24]):
            host.call(text)
            if text == ada.board[16]:
                ada.marks(text)
        expect(host.page.locator(".term-heard").filter(has_text="heard it").first).to_be_visible()
        expect(screen.bingo).to_be_hidden()
        for page in (host, ada):
            expect(page.page.locator(".toast")).to_have_count(0)
        host.press("Continue")
        host.page.locator(".host-call").evaluate("panel => panel.scrollTo(0, 0)")
        pictures = []
        for visitor, size in ((screen, PROJECTOR), (host, LAPTOP), (ada, PHONE)):
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            pictures.append(data_url(visitor.page.screenshot(animations="disabled")))
    page = theatre.context(size=(WIDTH, 400)).new_page()
    page.set_content(PAGE % (WIDTH, *pictures))
    page.wait_for_function("Array.from(document.images).every(image => image.complete)")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(indexed_png(page, page.screenshot(full_page=True)))
    assert path.stat().st_size <= LARGEST_BYTES, path.stat().st_size
    return path
