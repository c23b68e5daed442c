/**
 * The page that builds an overlay: parts and places over a sample picture, and the address for the streaming software.
 */

import "../kit/settings.js";
import { copyText } from "../kit/clipboard.js";
import { button, element, field, setText } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { LANGUAGES } from "../kit/language.js";
import { loadTexts, text } from "../kit/texts.js";
import { loadTypefaces } from "../kit/typefaces.js";
import { fetchRoom, linksFor, Problem } from "../room/api.js";
import { keepRoomKey } from "../room/browser-memory.js";
import { refusal } from "../room/refusals.js";
import { isRoomCode, normaliseCode, spacedCode } from "../room/room-code.js";
import { choice, stepper, toggle } from "./host/fields.js";
import { ALL_PARTS, layoutOf, searchOf } from "./overlay/layout.js";
import { Preview } from "./overlay-builder/preview.js";
import { siteLinks } from "./site-links.js";

/** @typedef {import("./overlay/layout.js").Part} Part */

await loadTexts("kit", "room", "common", "screen", "builder", "site");
document.title = text("builder.documentTitle");

const asked = new URLSearchParams(location.hash.slice(1));
const begun = layoutOf(location.search);
/** The places of all parts, also of those that are not shown. */
const places = layoutOf(
  `?parts=${ALL_PARTS.join(",")}&${location.search.slice(1).replace(/(^|&)parts=[^&]*/u, "")}`,
).parts;
/** @type {Set<Part>} */
const shown = new Set(begun.parts.keys());
/** @type {{player: string, overlay: string} | null} */
let links = null;
/** The last requested code; answers about other codes are ignored. */
let code = "";

const preview = new Preview((place) => {
  places.set(chosen(), place);
  // Placing a part also switches it on.
  shown.add(chosen());
  draw();
});
const parts = choice(
  "part",
  text("builder.parts"),
  ALL_PARTS.map((part) => [part, text(`builder.part.${part}`)]),
  "call",
  () => draw(),
);
const chosen = () => /** @type {Part} */ (parts.value);
const isShown = toggle(text("builder.shown"), "", true, (on) => {
  if (on) shown.add(chosen());
  else shown.delete(chosen());
  draw();
});
const note = element("p", { class: "soft small", id: "part-note" });
const size = stepper("size", text("builder.size"), begun.size, { min: 50, max: 200, step: 10, unit: "%" }, () =>
  draw(),
);
const delay = stepper("delay", text("builder.delay"), begun.delay, { min: 0, max: 300, step: 5, unit: "s" }, () =>
  draw(),
);
const sound = toggle(text("builder.sound"), text("builder.sound.note"), begun.sound, () => draw());
const speech = element(
  "select",
  { class: "input", id: "speech", on: { change: () => draw() } },
  element("option", { value: "" }, text("builder.language.studio")),
  ...LANGUAGES.map(({ code: value, name }) => element("option", { value, lang: value }, name)),
);
const room = element("input", {
  class: "input code-input code",
  id: "room",
  maxLength: 12,
  autocomplete: "off",
  autocapitalize: "characters",
  spellcheck: false,
  placeholder: "K7Q X4P",
  on: { input: () => void look() },
});
const fault = element("p", { class: "fault", role: "alert" });
const address = element("input", {
  class: "input builder-address",
  id: "address",
  readOnly: true,
  dir: "ltr",
  on: { focus: () => address.select() },
});
const said = element("p", { class: "soft small", role: "status" });
const copy = button("button primary", () => void copied(), icon("link"), text("builder.copy"));
const visit = element("a", { class: "button", target: "_blank", rel: "noopener" }, text("builder.visit"));
const tested = element("p", { class: "soft small", role: "status" });
const test = button(
  "button",
  () => {
    preview.test();
    setText(
      tested,
      delay.value > 0 ? text("builder.test.later", { seconds: layout().delay }) : text("builder.test.now"),
    );
  },
  icon("star"),
  text("builder.test"),
);

/** @returns {import("./overlay/layout.js").Layout} the chosen delay, within the limits */
function layout() {
  const search = `?size=${size.value || 100}&delay=${delay.value || 0}&sound=${sound.input.checked ? "on" : "off"}`;
  return {
    ...layoutOf(search),
    parts: new Map(ALL_PARTS.filter((part) => shown.has(part)).map((part) => [part, places.get(part) ?? ""])),
  };
}

function draw() {
  const part = chosen();
  const wanted = layout();
  isShown.input.checked = shown.has(part);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (parts.field.querySelectorAll("input")))
    input.parentElement?.classList.toggle("is-on", shown.has(/** @type {Part} */ (input.value)));
  setText(note, text(`builder.part.${part}.note`));
  preview.show(wanted, part, shown.has(part) ? (places.get(part) ?? "") : "");
  const search = searchOf(wanted);
  history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
  copy.disabled = !links;
  visit.hidden = !links;
  address.value = "";
  if (!links) return;
  const url = new URL(links.overlay, location.href);
  url.search = speech.value ? `${search || "?"}${search ? "&" : ""}lang=${speech.value}` : search;
  address.value = url.href;
  visit.href = url.href;
}

async function copied() {
  setText(said, text((await copyText(address.value)) ? "builder.copied" : "builder.notCopied"));
}

/** Looks up the typed room, because its own server knows its public address. */
async function look() {
  code = normaliseCode(room.value);
  const wanted = code;
  links = null;
  setText(fault, "");
  if (isRoomCode(code)) {
    try {
      const found = await fetchRoom(code);
      if (code !== wanted) return;
      links = { ...linksFor(code), ...found.links };
      history.replaceState(null, "", `${location.pathname}${location.search}#room=${code}`);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (code !== wanted) return;
      setText(fault, refusal(problem));
    }
  }
  preview.setRoom(links ? code : "", links?.player ?? "");
  draw();
}

/** @param {string} title @param {...Node} content */
const card = (title, ...content) =>
  element("section", { class: "notice builder-card" }, element("h2", {}, title), ...content);

/** @param {string} keys @param {string} does */
const keyRow = (keys, does) =>
  element(
    "tr",
    {},
    element("th", { scope: "row" }, text(`builder.keys.${keys}`)),
    element("td", {}, text(`builder.keys.${does}`)),
  );

document.body.replaceChildren(
  element(
    "main",
    { class: "builder-main" },
    element(
      "header",
      { class: "builder-head" },
      element("p", { class: "eyebrow" }, "Callboard"),
      element("h1", {}, text("builder.title")),
      element("p", {}, text("builder.intro")),
    ),
    element(
      "div",
      { class: "builder-stage" },
      element("div", { class: "builder-view" }, preview.root, element("div", { class: "builder-test" }, test, tested)),
    ),
    element(
      "div",
      { class: "builder-fields" },
      card(text("builder.parts.title"), parts.field, isShown.field, note),
      card(
        text("builder.more"),
        size.field,
        delay.field,
        element("p", { class: "soft small" }, text("builder.delay.note")),
        sound.field,
        field(text("builder.language"), speech),
      ),
    ),
    element(
      "div",
      { class: "builder-way" },
      card(
        text("builder.address.title"),
        field(text("builder.room"), room, fault),
        field(text("builder.address"), address),
        element("div", { class: "builder-actions" }, copy, visit),
        said,
      ),
    ),
    element(
      "div",
      { class: "builder-rest" },
      card(
        text("builder.studio"),
        element(
          "ol",
          { class: "builder-steps" },
          ...["1", "2", "3"].map((step) => element("li", {}, text(`builder.step.${step}`))),
        ),
      ),
      card(
        text("builder.keys"),
        element(
          "table",
          { class: "builder-keys" },
          element(
            "tbody",
            {},
            keyRow("studio", "studio.does"),
            keyRow("call", "call.does"),
            keyRow("first", "first.does"),
            keyRow("deck", "deck.does"),
          ),
        ),
      ),
    ),
    siteLinks(),
  ),
);

const first = normaliseCode(asked.get("room") ?? "");
if (isRoomCode(first)) {
  keepRoomKey(first, location.hash);
  room.value = spacedCode(first);
}
test.disabled = true;
draw();
void look();
// Without the game's part, the places can still be chosen.
preview.load().then(
  () => {
    test.disabled = false;
    draw();
  },
  () => {},
);
loadTypefaces();
