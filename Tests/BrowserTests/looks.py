"""The appearances in which pages are checked: color scheme, contrast, language; and faults that none of them may have.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from conditions import comes
from server_process import ROOT

AXE = Axe().axe_script


def game_titles():
    """Returns the English titles of the games, from each game's own folder."""
    return tuple(re.search(r'title: \{ en: "([^"]+)"', path.read_text())[1] for path in sorted((ROOT / "web/js/games").glob("*/game.js")))

# The preferences that a device may report. By day, light pages are checked, including their change to dark.
LOOKS = {
    "day": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}

LOOK = pytest.mark.parametrize(
    "look", [pytest.param(options, id=name, marks=() if name == "day" else pytest.mark.night) for name, options in LOOKS.items()])

# During a transition, colors have no meaningful contrast, so axe runs when all transitions are over.
SETTLED = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map((transition) => transition.finished.catch(() => {})));
}"""

# Finds everything that can be tapped and is smaller than a finger: 44 CSS pixels, as in 2.5.5 of WCAG 2.2. A link
# within a sentence may be as small as its words; a control in a label is as large as the label. The board of a solved
# puzzle takes no taps, and leaves its space to the card below it. On a narrow phone, the cells of the largest boards are
# at least 36 pixels, so that a whole line is visible.
SMALL = """() => {
    const least = 43.5;
    const parts = document.querySelectorAll("button, [role=button], a.button, input, select, textarea, summary, label.switch");
    return Array.from(parts).filter((part) => {
        if (part.closest("[inert]") || part.matches("label input, [type=hidden], .sums-cell[aria-disabled=true]") || !part.checkVisibility({ visibilityProperty: true })) return false;
        const box = part.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) return false;
        const isNarrow = innerWidth <= 384 && part.closest('.sums-board:is([data-size="7"], [data-size="8"]) .sums-cell');
        const enough = isNarrow ? 35.5 : least;
        return box.width < enough || box.height < enough;
    }).map((part) => {
        const box = part.getBoundingClientRect();
        return `${part.tagName.toLowerCase()}.${part.className} “${part.textContent.trim().slice(0, 30)}” ${Math.round(box.width)}×${Math.round(box.height)}`;
    });
}"""

# Finds words in plain letters, where everything from a catalogue has accented ones.
PLAIN = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        if (parentElement.closest("noscript, script, code, .code, [lang]:not([lang=qps]):not(html), textarea, option")) continue;
        found.push(data);
    }
    for (const part of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        if (part.closest("[lang]:not([lang=qps]):not(html)")) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(part.getAttribute(name) ?? "");
    }
    return [document.title, ...found];
}"""

# Finds what is wider than the page or than a vertically scrolled part, and bars that hide a part of their height.
WIDE = """() => {
    const name = (part) => `${part.tagName.toLowerCase()}.${part.className}`;
    const inner = Array.from(document.querySelectorAll("dialog[open], .host-panel.is-shown, .tabbar"))
        .filter((part) => part.checkVisibility())
        // Tabs below one another are scrolled where the text is large.
        .filter((part) => !part.matches(".tabbar") || getComputedStyle(part).gridAutoFlow !== "row" || getComputedStyle(document.documentElement).fontSize === "16px")
        .filter((part) => part.matches(".tabbar") ? part.scrollHeight > part.clientHeight + 1 : part.scrollWidth > part.clientWidth + 1)
        .map((part) => {
            const edge = part.getBoundingClientRect().left + part.clientLeft + part.clientWidth;
            const beyond = Array.from(part.querySelectorAll("*")).filter((inner) => inner.getBoundingClientRect().right > edge + 1);
            return `${name(part)} ${part.scrollWidth}×${part.scrollHeight} in ${part.clientWidth}×${part.clientHeight}: ${beyond.slice(0, 4).map(name)}`;
        });
    const page = document.scrollingElement;
    if (page.scrollWidth <= page.clientWidth) return inner;
    const rtl = document.documentElement.dir === "rtl";
    const standsOut = (part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return !part.closest(".visually-hidden") && width > 0 && (rtl ? left < -1 : right > innerWidth + 1);
    };
    const parts = Array.from(document.body.querySelectorAll("*")).filter(standsOut).slice(0, 6);
    return [...inner, `${page.scrollWidth} > ${page.clientWidth}`, ...parts.map(name)];
}"""

# Finds words that cannot be distinguished from their background: a contrast of the computed colors below 4.5. Disabled
# controls are ignored, and so are backgrounds that are pictures.
UNREADABLE = """() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const rgba = (colour) => {
        if (!known.has(colour)) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
            known.set(colour, [r, g, b, a / 255]);
        }
        return known.get(colour);
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((part, index) => part * a + below[index] * (1 - a));
    const backdrop = (part) => {
        if (!part) return rgba("Canvas").slice(0, 3);
        const { backgroundColor, backgroundImage } = getComputedStyle(part);
        if (backgroundImage !== "none") return null;
        const colour = rgba(backgroundColor);
        const below = colour[3] === 1 ? colour : backdrop(part.parentElement);
        return below && over(colour, below);
    };
    const light = (colour) => {
        const [r, g, b] = colour.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isOnPicture = (part) => {
        const [own, below] = [part, part.parentElement?.querySelector(":scope > svg")].map((one) => one?.getBoundingClientRect());
        return below && below.left <= own.left && below.right >= own.right && below.top <= own.top && below.bottom >= own.bottom;
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: part, data } = walker.currentNode;
        if (!data.trim() || part.closest("noscript, script, option, .visually-hidden, :disabled, [aria-disabled=true]:not(.tile), [inert]")) continue;
        if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const behind = backdrop(part);
        if (!behind || isOnPicture(part)) continue;
        const colour = over(rgba(getComputedStyle(part).color), behind);
        const [dark, bright] = [light(colour), light(behind)].sort((a, b) => a - b);
        const ratio = (bright + 0.05) / (dark + 0.05);
        if (ratio < 4.5) found.push(`${part.tagName.toLowerCase()}.${part.className} “${data.trim().slice(0, 30)}” ${ratio.toFixed(2)}`);
    }
    return [...new Set(found)];
}"""

# What is painted and visible, for the two checks below. Shapes are painted by a background, a border or an outline.
PAINT = """
    const isSeen = (part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 2 && height > 2 && part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const isClear = (colour) => /^rgba\\(.*, 0\\)$|^transparent$/.test(colour);
    const backdrop = (part) => {
        for (let below = part.parentElement; below; below = below.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(below);
            if (backgroundImage !== "none") return "a picture";
            if (!isClear(backgroundColor)) return backgroundColor;
        }
        return "";
    };
    const isPainted = (part) => {
        const style = getComputedStyle(part);
        const sides = ["Top", "Right", "Bottom", "Left"];
        const hasBorder = sides.some((side) => parseFloat(style[`border${side}Width`]) > 0 && !isClear(style[`border${side}Color`]));
        const hasOutline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
        const hasGround = !isClear(style.backgroundColor) && style.backgroundColor !== backdrop(part);
        return hasBorder || hasOutline || hasGround || style.backgroundImage !== "none";
    };
"""

# Notes empty parts that are visible shapes: lamps, bars, dots, marks. Light effects mean nothing.
SHAPES = f"""() => {{
    {PAINT}
    const isShape = (part) => part.childElementCount === 0 && !part.textContent.trim() && isSeen(part) && isPainted(part)
        && !part.matches("input, select, textarea, img, canvas, progress, iframe, .bulbs, .rays, .curtain, .valance, .sample-lamp");
    window.shapes = Array.from(document.body.querySelectorAll("*")).filter((part) => part instanceof HTMLElement && isShape(part));
}}"""

# Finds noted shapes that can no longer be seen, and chosen parts that look like others that are not chosen.
VANISHED = f"""() => {{
    {PAINT}
    const name = (part) => `${{part.tagName.toLowerCase()}}.${{part.className}}`;
    const lost = window.shapes.filter((part) => part.isConnected && isSeen(part) && !isPainted(part)).map((part) => `${{name(part)}} in ${{name(part.parentElement)}} cannot be seen`);
    const look = (part) => ["", "::before", "::after"].map((pseudo) => {{
        const style = getComputedStyle(part, pseudo || null);
        if (pseudo && style.content === "none") return "";
        // The color of what is below looks like no color.
        const below = pseudo ? getComputedStyle(part).backgroundColor : backdrop(part);
        const ground = isClear(style.backgroundColor) || style.backgroundColor === below ? "" : style.backgroundColor;
        // One value for all sides is empty if they differ; a side without a width has a color, too.
        const edges = ["borderTop", "borderRight", "borderBottom", "borderLeft", "outline"].map((edge) => (style[`${{edge}}Style`] === "none" || parseFloat(style[`${{edge}}Width`]) === 0 ? "" : style[edge]));
        return [ground, ...edges, ...["color", "textDecorationLine", "fontWeight", "fontStyle", "opacity", "display", "transform"].map((key) => style[key])].join();
    }}).join("|");
    const whole = (part) => [part, ...part.querySelectorAll("*")].filter((one) => one === part || (isSeen(one) && !one.closest("svg svg, svg > *"))).map(look).join("\\n");
    const alike = [];
    const compare = (chosen, others) => {{
        const other = others.find((one) => one !== chosen && isSeen(one));
        if (other && isSeen(chosen) && whole(chosen) === whole(other)) alike.push(`${{name(chosen)}} “${{chosen.textContent.trim().slice(0, 30)}}” looks like “${{other.textContent.trim().slice(0, 30)}}”`);
    }};
    for (const key of ["aria-pressed", "aria-selected", "aria-checked", "aria-current"])
        for (const part of document.querySelectorAll(`[${{key}}]:not([${{key}}=false])`)) {{
            if (part.matches(":focus-visible")) continue;
            const near = [part.parentElement, part.parentElement?.parentElement].map((above) => Array.from(above?.querySelectorAll(part.localName) ?? []))
                .map((parts) => parts.filter((one) => one.classList[0] === part.classList[0] && [null, "false"].includes(one.getAttribute(key))));
            compare(part, near.find((parts) => parts.length > 0) ?? []);
        }}
    // A control that is drawn by its label.
    for (const input of document.querySelectorAll("label > input:checked")) {{
        const {{ opacity, appearance }} = getComputedStyle(input);
        const isDrawn = opacity !== "0" && appearance !== "none" && input.getBoundingClientRect().width > 2;
        const group = input.closest("fieldset, [role=radiogroup], [role=group]") ?? input.parentElement.parentElement;
        if (!isDrawn) compare(input.parentElement, Array.from(group.querySelectorAll("label > input:not(:checked)"), (one) => one.parentElement));
    }}
    return [...new Set([...lost, ...alike])];
}}"""

# Finds lines of words that visibly overlap, and words that are cut off without an ellipsis.
MUDDLED = """() => {
    const found = [];
    const lines = [];
    const range = document.createRange();
    const hides = (part) => /hidden|clip|auto|scroll/.test(getComputedStyle(part).overflow);
    const within = ({ left, top, right, bottom }, part) => {
        for (let above = part; above && above !== document.body; above = above.parentElement) {
            if (!hides(above)) continue;
            const edge = above.getBoundingClientRect();
            [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: part, data } = walker.currentNode;
        if (!data.trim() || part.closest("noscript, script, option, .visually-hidden, .toasts")) continue;
        if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        range.selectNodeContents(walker.currentNode);
        for (const whole of range.getClientRects()) {
            const box = within(whole, part);
            const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (box.width > 1 && box.height > 1 && seen && (seen.contains(part) || part.contains(seen))) lines.push({ part, box, height: whole.height, data: data.trim() });
        }
    }
    // Lines may touch. One that is scrolled out of view but for its edge is judged by its whole height.
    lines.forEach(({ part, box, height, data }, index) => {
        for (const other of lines.slice(index + 1)) {
            if (other.part === part || other.part.contains(part) || part.contains(other.part)) continue;
            const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
            const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
            if (wide > 3 && high > Math.min(height, other.height) * 0.4) found.push(`“${data.slice(0, 30)}” over “${other.data.slice(0, 30)}”`);
        }
    });
    for (const part of new Set(lines.map((line) => line.part))) {
        const style = getComputedStyle(part);
        if (!/hidden|clip/.test(style.overflowX + style.overflowY) || style.webkitLineClamp !== "none") continue;
        const wide = part.scrollWidth > part.clientWidth + 1 && style.textOverflow !== "ellipsis";
        if (part.clientWidth > 0 && (wide || part.scrollHeight > part.clientHeight + 3))
            found.push(`“${part.textContent.trim().slice(0, 30)}” is cut off: ${part.scrollWidth}×${part.scrollHeight} in ${part.clientWidth}×${part.clientHeight}`);
    }
    return [...new Set(found)];
}"""


def clean(visitor, state):
    """Checks that axe finds nothing, by day in either scheme of a page, and that nothing is too small for a finger."""
    page = visitor.page
    # If the device chooses the colors, axe knows too little of them to judge.
    chosen = page.evaluate("matchMedia('(forced-colors: active)').matches")
    look_for_faults(page, state, {"rules": {"color-contrast": {"enabled": False}}} if chosen else {})
    if chosen:
        look_for_vanished(page, state)
    # Nor does axe check what is hidden from screen readers, such as a board that is described in words.
    if chosen or page.evaluate("matchMedia('(prefers-contrast: more)').matches"):
        comes(lambda: (state, page.evaluate(UNREADABLE)), (state, []))
    if not chosen and page.evaluate("!matchMedia('(prefers-contrast: more), (prefers-color-scheme: dark)').matches"):
        page.emulate_media(color_scheme="dark")
        look_for_faults(page, f"{state}, dark", {"runOnly": ["color-contrast"]})
        page.emulate_media(color_scheme="light")
    comes(lambda: (state, page.evaluate(SMALL)), (state, []))


def look_for_vanished(page, state):
    """Checks that everything that is normally shown only by color is still distinguishable if the device chooses all colors."""
    page.emulate_media(forced_colors="none")
    page.evaluate(SETTLED)
    page.evaluate(SHAPES)
    page.emulate_media(forced_colors="active")
    page.evaluate(SETTLED)
    comes(lambda: (state, page.evaluate(VANISHED)), (state, []))


def look_for_faults(page, state, options):
    """Runs axe. Whatever it finds must be found again, since a temporary message may be half gone when it looks."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    for _ in range(3):
        page.evaluate(SETTLED)
        found = page.evaluate("options => axe.run(document, options)", {"resultTypes": ["violations"]} | options)["violations"]
        if not found:
            return
    assert not found, f"{state}:\n" + "\n".join(
        f"{violation['id']}: {violation['help']} "
        f"{[(node['target'], [check['message'] for check in node['any']]) for node in violation['nodes'][:3]]}"
        for violation in found)


def translated(visitor, state, *content):
    """Checks in the pseudo-locale that no word has plain letters except what people wrote themselves."""
    visitor.page.evaluate(SETTLED)
    known = re.compile("|".join(re.escape(text) for text in sorted(content, key=len, reverse=True)) or "(?!)")

    def plain():
        texts = visitor.page.evaluate(PLAIN)
        return sorted({text.strip() for text in texts if re.search(r"[A-Za-z]{3,}", known.sub("", text))})

    comes(lambda: (state, plain()), (state, []))


def fits(visitor, state):
    """Checks that nothing has to be scrolled sideways to be read."""
    comes(lambda: (state, visitor.page.evaluate(WIDE)), (state, []))
