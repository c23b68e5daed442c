/** The front page: open a room, join one, return to one, or write content for a game. */

import { askForRooms } from "../room/create-once.js";
import { element } from "../kit/element.js";
import "../kit/settings.js";
import { loadTexts, text } from "../kit/texts.js";
import { siteLinks } from "./site-links.js";
import { loadTypefaces } from "../kit/typefaces.js";
import { aloneCard } from "./welcome/alone.js";
import { HostCard } from "./welcome/host.js";
import { GAMES } from "./games.js";
import { loadPart } from "./parts.js";
import { joinCard } from "./welcome/join.js";
import { roomsCard } from "./welcome/rooms.js";

await loadTexts("kit", "room", "common", "welcome", "code", "site");

const how = element("div");
const host = new HostCard((form) => how.replaceChildren(...(form.how ? [form.how] : [])));
/** @type {Map<string, import("./game.js").Workshop>} by game; most visitors never need one */
const workshops = new Map();
let rooms = roomsCard();
const front = element(
  "main",
  { class: "welcome-main" },
  element("div", { class: "cards" }, element("div", { class: "stack" }, joinCard(), rooms, aloneCard()), host.root),
  how,
);
const foot = element("footer", { class: "soft small foot" }, element("p", {}, text("welcome.foot")), siteLinks());

/** @param {string} game @returns {Promise<import("./game.js").Workshop | null>} null if the game has none */
async function workshopOf(game) {
  const made = workshops.get(game) ?? (await loadPart(game, "workshop"))?.open() ?? null;
  if (made && !workshops.has(game)) {
    workshops.set(game, made);
    foot.before(made.root);
    foot.after(made.toasts);
  }
  return made;
}

/** `#KIND` opens the page or the workshop of the game with such content, `#KIND=NAME` with an item of it. */
async function route() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const programme = hash.get("programme");
  if (programme) void host.openProgramme(programme);
  const [name, writes] = Object.entries(GAMES)
    .map(([game, its]) => /** @type {const} */ ([game, its.writes]))
    .find(([, its]) => its && hash.has(its.kind)) ?? [""];
  const wanted = (writes && hash.get(writes.kind)) ?? "";
  if (writes?.page) return location.replace(`${writes.page}#${writes.kind}=${encodeURIComponent(wanted)}`);
  const shown = writes ? await workshopOf(name) : null;
  if (writes && !shown) return;
  document.title = shown?.title ?? text("welcome.pageTitle");
  document.body.classList.toggle("in-workshop", Boolean(shown));
  front.hidden = foot.hidden = Boolean(shown);
  for (const workshop of workshops.values()) workshop.root.hidden = workshop !== shown;
  scrollTo(0, 0);
  if (shown) void shown.open(wanted);
  else void host.fill();
}

document.body.replaceChildren(
  element(
    "header",
    { class: "proscenium" },
    element("div", { class: "bulbs" }),
    element("h1", { class: "wordmark" }, element("a", { href: "/" }, "Callboard")),
    element("p", { class: "tagline" }, text("welcome.tagline")),
    element("div", { class: "valance", aria: { hidden: "true" } }),
  ),
  front,
  foot,
);
addEventListener("hashchange", () => void route());
void askForRooms().then((found) => {
  if (found === 0) return;
  const card = roomsCard();
  rooms.replaceWith(card);
  rooms = card;
});
await route();
loadTypefaces();
// The page does not need this, so it is loaded last.
const { keepShell } = await import("../kit/installed.js");
keepShell();
