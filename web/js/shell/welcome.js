/** The front page: open a room, join one, come back to one, or write a pack. */

import { askForRooms } from "../room/making.js";
import { element } from "../kit/element.js";
import "../kit/settings.js";
import { loadTexts, text } from "../kit/texts.js";
import { siteLinks } from "./site-links.js";
import { loadTypefaces } from "../kit/typefaces.js";
import { HostCard } from "./welcome/host.js";
import { ALONE, FIRST_GAME, GAMES } from "./games.js";
import { loadPart } from "./parts.js";
import { joinCard } from "./welcome/join.js";
import { roomsCard } from "./welcome/rooms.js";

await loadTexts("kit", "room", "common", "welcome", "site");

const how = element("div");
const alone = element("div", { class: "alone-place" });
const host = new HostCard((form) => {
  how.replaceChildren(...(form.how ? [form.how] : []));
  alone.replaceChildren(...(form.alone ? [form.alone] : []));
});
/** @type {import("./game.js").Workshop | null} most visitors never need it */
let workshop = null;
let rooms = roomsCard();
const front = element(
  "main",
  { class: "welcome-main" },
  element("div", { class: "cards" }, element("div", { class: "stack" }, joinCard(alone), rooms), host.root),
  how,
);
const foot = element(
  "footer",
  { class: "soft small foot" },
  ...ALONE.map(({ href, text: key }) => element("a", { class: "button quiet", href }, text(key))),
  element("p", {}, text("welcome.foot")),
  siteLinks(),
);

/** `#pack` opens the workshop, `#pack=NAME` with a pack in it; what another game's page writes is that page's. */
async function route() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const other = Object.values(GAMES).find((game) => game.writes && hash.has(game.writes.kind))?.writes;
  if (other) return location.replace(`${other.page}#${other.kind}=${encodeURIComponent(hash.get(other.kind) ?? "")}`);
  const writes = hash.has("pack");
  document.title = text(writes ? "welcome.shop.pageTitle" : "welcome.pageTitle");
  if (writes && !workshop) {
    const made = await loadPart(FIRST_GAME, "workshop");
    if (!made) return;
    workshop = made.open();
    foot.before(workshop.root);
    foot.after(workshop.toasts);
  }
  document.body.classList.toggle("in-workshop", writes);
  front.hidden = foot.hidden = writes;
  if (workshop) workshop.root.hidden = !writes;
  scrollTo(0, 0);
  if (writes) void workshop?.open(hash.get("pack") ?? "");
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
// Not needed for anything that is on this page: it comes when everything else is there.
const { keepShell } = await import("../kit/installed.js");
keepShell();
