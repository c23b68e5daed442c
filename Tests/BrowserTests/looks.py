"""How pages are looked at: by scheme, contrast, language; and what nobody may find on any of them."""

import re

from axe_playwright_python.sync_playwright import Axe

AXE = Axe()

# What a device may ask of a page.
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}

# Colours between two states have no contrast to speak of: axe looks when every transition is over.
SETTLED = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map((transition) => transition.finished.catch(() => {})));
}"""

# Everything that can be tapped, and is smaller than a finger: 44 CSS pixels, as WCAG 2.2's 2.5.5 has it. A link within
# a sentence may be as small as its words; what stands in a label is as large as the label.
SMALL = """() => {
    const least = 43.5;
    const parts = document.querySelectorAll("button, [role=button], a.button, input, select, textarea, summary, label.switch");
    return Array.from(parts).filter((part) => {
        if (part.closest("[inert]") || part.matches("label input, [type=hidden]") || !part.checkVisibility({ visibilityProperty: true })) return false;
        const box = part.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) return false;
        return box.width < least || box.height < least;
    }).map((part) => {
        const box = part.getBoundingClientRect();
        return `${part.tagName.toLowerCase()}.${part.className} “${part.textContent.trim().slice(0, 30)}” ${Math.round(box.width)}×${Math.round(box.height)}`;
    });
}"""

# Words in plain letters, where everything that comes from a catalogue is in accented ones.
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


def clean(visitor, state):
    """Nothing for axe to find, and nothing too small for a finger."""
    visitor.page.evaluate(SETTLED)
    # Where the device chooses the colours, it answers for their contrast; scripts still read the page's own.
    chosen = visitor.page.evaluate("matchMedia('(forced-colors: active)').matches")
    options = {"rules": {"color-contrast": {"enabled": False}}} if chosen else None
    found = AXE.run(visitor.page, options=options).response["violations"]
    assert not found, f"{state}:\n" + "\n".join(
        f"{violation['id']}: {violation['help']} {[(node['target'], [check['message'] for check in node['any']]) for node in violation['nodes'][:3]]}" for violation in found)
    small = visitor.page.evaluate(SMALL)
    assert not small, f"{state}: smaller than a finger:\n" + "\n".join(small)


def translated(visitor, state, *content):
    """In the pseudo-locale: no word in plain letters but what people wrote themselves."""
    visitor.page.evaluate(SETTLED)
    known = re.compile("|".join(re.escape(text) for text in sorted(content, key=len, reverse=True)) or "(?!)")
    plain = {text.strip() for text in visitor.page.evaluate(PLAIN) if re.search(r"[A-Za-z]{3,}", known.sub("", text))}
    assert not plain, f"{state}: not from a catalogue:\n" + "\n".join(sorted(plain))


def fits(visitor, state):
    """Nothing has to be scrolled sideways to be read."""
    visitor.page.evaluate(SETTLED)
    wide = visitor.page.evaluate("""() => {
        const page = document.scrollingElement;
        if (page.scrollWidth <= page.clientWidth) return [];
        const rtl = document.documentElement.dir === "rtl";
        return [`${page.scrollWidth} > ${page.clientWidth}`, ...Array.from(document.body.querySelectorAll("*"))
            .filter((part) => { if (part.closest(".visually-hidden")) return false; const box = part.getBoundingClientRect(); return box.width > 0 && (rtl ? box.left < -1 : box.right > innerWidth + 1); })
            .slice(0, 6).map((part) => `${part.tagName.toLowerCase()}.${part.className}`)];
    }""")
    assert not wide, f"{state}: wider than the window: {wide}"
