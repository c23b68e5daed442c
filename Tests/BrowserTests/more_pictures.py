"""Pictures of what does not occur in an ordinary evening: every shape of projector, the design page, other languages
and appearances.
"""

from people import Player, Visitor
from playwright.sync_api import expect

HALLS = [(1024, 768), (1920, 1080), (2560, 1080), (1080, 1920)]
PAGES = [(390, 844), (1280, 800)]
SPOKEN = [(390, 844), (1920, 1080)]
WINDOW = {"size": 5, "window": 600}


def photo_finish(room, players):
    """Lets all players complete a row with one call."""
    last = players[0].board[7]
    rows = {player: player.row(player.board.index(last) // 5) for player in players}
    called = set()
    for row in rows.values():
        room.call(*[text for text in row if text != last and text not in called])
        called |= set(row)
    for player, row in rows.items():
        player.marks(*[text for text in row if text != last])
    return last


def hall(theatre, album):
    """Takes pictures of the projector in every shape, through two rounds; the overlay with all its parts; the recap."""
    room = theatre.room(title="WWDC at the office", terms=None, pack="wwdc-2025", options=WINDOW)
    screen = theatre.screen(room)
    overlay = theatre.visit(f"/r/{room.code}/overlay?parts=call,news,qr,standings,tension", Visitor, size=(1920, 1080))
    players = [theatre.player(room, name) for name in ("Ada", "Bo Baggins", "Zoë")]
    recap = theatre.visit(f"/r/{room.code}/recap", Visitor)
    expect(recap.page.get_by_role("heading", level=1)).not_to_be_empty()
    album.shoot("recap-nothing-yet", recap)
    room.host.do("startRound", delay=300)
    expect(screen.page.get_by_role("timer")).to_contain_text(":")
    album.shoot("hall-countdown", screen, sizes=HALLS)
    room.host.do("startRound")
    last = photo_finish(room, players)
    # A still image only fits the window in which it was drawn, so each shape has its own page.
    shapes = {size: theatre.screen(room, size=size) for size in HALLS}
    expect(screen.page.locator(".tension")).to_contain_text("one call away")
    room.host.do("announce", text="Pizza is here!")
    album.shoot("hall-tension", screen, sizes=HALLS)
    # The moment is short, so each page keeps it before pictures are taken.
    for shape in shapes.values():
        album.hold_once(shape, ".screen-bingo", "Photo finish", ".tile.is-winning")
    room.call(last)
    players[0].marks(last)
    for player in players[1:]:
        player.tap(last)
    for shape in shapes.values():
        expect(shape.page.locator("[data-held] .tile.is-winning").first).to_be_visible()
    for size, shape in shapes.items():
        album.shoot(f"hall-photo-finish-{size[0]}", shape, sizes=[size])
    album.shoot("overlay-all-parts", overlay, keep=".lower-third", sizes=[(1920, 1080), (1280, 720)], schemes=["light"])
    room.host.do("finishRound")
    expect(screen.stage).to_contain_text("Round 1 is over")
    album.shoot("hall-finished", screen, sizes=HALLS)
    room.draw()
    expect(screen.bingo.locator(".is-drawn")).to_be_visible()
    album.hold(screen, ".screen-bingo")
    album.shoot("hall-prize", screen, sizes=HALLS)
    album.let_go(screen)
    recap.page.reload()
    expect(recap.page.locator(".winner-board .tile.is-winning").first).to_be_visible()
    album.shoot("recap-one-round", recap, sizes=PAGES, whole=True)
    room.host.do("newRound")
    expect(screen.page.locator(".screen-totals")).to_be_visible()
    album.shoot("hall-dealt-again", screen, sizes=HALLS)
    room.host.do("startRound")
    room.host.do("addTerm", text="A cat walks across the stage")
    expect(screen.page.locator(".stage-call")).to_contain_text("A cat walks across the stage")
    room.host.do("finishRound")
    recap.page.reload()
    expect(recap.page.locator(".firsts")).to_be_visible()
    album.shoot("recap-evening", recap, sizes=PAGES, whole=True)


def looks(theatre, album):
    """Takes pictures of the design page, and of a board with everything on it, also in high contrast and in forced
    colors.
    """
    schemes = ["light", "dark", "contrast", "forced"]
    design = theatre.visit("/design", Visitor)
    expect(design.page.locator("bingo-board .tile").first).to_be_visible()
    album.shoot("design", design, sizes=PAGES, schemes=schemes, whole=True)
    room = theatre.room(terms=None, pack="wwdc-2025", options=WINDOW, start=True)
    builder = theatre.visit(f"/overlay#room={room.code}", Visitor)
    expect(builder.page.get_by_role("button", name="Test bingo")).to_be_enabled()
    album.shoot("overlay-builder", builder, sizes=PAGES, schemes=schemes, whole=True)
    ada = theatre.player(room, "Ada")
    room.call(*ada.row(1), *ada.row(3)[:3])
    ada.tap(ada.board[20])
    ada.marks(*ada.row(1))
    expect(ada.page.locator(".victory")).to_be_visible()
    album.shoot("looks-player", ada, sizes=PAGES, schemes=schemes)
    screen = theatre.screen(room)
    expect(screen.page.locator(".stage-call")).to_be_visible()
    album.shoot("looks-screen", screen, sizes=[(1920, 1080)], schemes=schemes)


def spoken(theatre, album, language):
    """Takes pictures of the pages in another language, in which words are longer or run in the other direction."""
    room = theatre.room(title="WWDC im Büro", terms=None, pack="wwdc-2025", options=WINDOW)
    ada = theatre.player(room, "Ada")

    def shoot(name, visitor, sizes=SPOKEN):
        album.shoot(f"{name}-{language}", visitor, sizes=sizes, schemes=["light"])

    def visit(path, kind=Visitor, **options):
        path, *fragment = path.split("#")
        visitor = theatre.visit(f"{path}?lang={language}" + "".join(f"#{part}" for part in fragment), kind, **options)
        expect(visitor.page.locator(f"html[lang={language}]")).to_be_attached()
        return visitor

    for name, path in (("welcome", "/"), ("solo", "/solo"), ("verify", "/verify"), ("dead-end", "/r/ABCDEF"), ("recap-nothing-yet", f"/r/{room.code}/recap")):
        visitor = visit(path)
        expect(visitor.page.get_by_role("heading", level=1)).not_to_be_empty()
        shoot(name, visitor)
    bo = visit(f"/r/{room.code}", Player, has_touch=True, is_mobile=True)
    field = bo.page.locator(".join-form input")
    expect(field).not_to_have_value("")
    field.fill("Bo")
    shoot("player-join", bo)
    bo.page.locator(".join-form button[type=submit]").click()
    bo.sit()
    host = visit(f"/r/{room.code}/host#token={room.token}", size=(1280, 800))
    screen = visit(f"/r/{room.code}/screen", size=(1920, 1080))
    expect(host.page.locator(".host-tabs .tab").first).to_be_visible()
    shoot("player-dealt", bo)
    shoot("host-dealt", host)
    shoot("screen-dealt", screen, [(1920, 1080)])
    room.host.do("startRound")
    last = photo_finish(room, [ada, bo])
    states = bo.states()
    bo.tap(next(text for text in bo.board if states[text] == "open" and text != last))
    expect(screen.page.locator(".stage-call")).to_be_visible()
    shoot("player-playing", bo)
    shoot("host-playing", host)
    shoot("screen-playing", screen, [(1920, 1080)])
    room.call(last)
    ada.marks(last)
    bo.marks(last)
    # It would be over while the phone is being photographed.
    album.hold(screen, ".screen-bingo")
    expect(bo.page.locator(".victory")).to_be_visible()
    shoot("player-bingo", bo)
    album.shoot(f"screen-bingo-{language}", screen, sizes=[(1920, 1080)], schemes=["light"])
    album.let_go(screen)
    room.host.do("finishRound")
    expect(screen.page.locator(".stage-facts")).to_be_visible()
    shoot("player-finished", bo)
    shoot("host-finished", host)
    shoot("screen-finished", screen, [(1920, 1080)])
    recap = visit(f"/r/{room.code}/recap")
    expect(recap.page.locator(".winner-board .tile.is-winning").first).to_be_visible()
    album.shoot(f"recap-{language}", recap, sizes=SPOKEN, schemes=["light"], whole=True)
