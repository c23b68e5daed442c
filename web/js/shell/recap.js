/** The public recap of an evening, for everyone with the link. */

import "../kit/settings.js";
import { Problem } from "../room/api.js";
import { copyText } from "../kit/clipboard.js";
import { showDeadEnd } from "../kit/dead-end.js";
import { button, element, setText } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { hostToken, keepRoomKey, roomFragment } from "../room/browser-memory.js";
import { fetchRecap } from "../room/recap.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import { showWrongCode } from "./code-entry.js";
import { EveningTable } from "./evening.js";
import { FIRST_GAME } from "./games.js";
import { headingOf, loadPart, titleOf } from "./parts.js";
import { siteLinks } from "./site-links.js";
import { TeamTable } from "./teams.js";
import { exportButtons, proofNote } from "./host/export.js";
import { loadTexts, text, time } from "../kit/texts.js";
import { loadTypefaces } from "../kit/typefaces.js";

/** The maximum number of rows in the evening's table. */
const ROWS = 20;

await loadTexts("kit", "room", "common", "files", "recap", "site", "teams");

const code = codeFromPath(location.pathname);
keepRoomKey(code, location.hash);

/**
 * The plays with a story, each shown like the recap of a single game.
 * @param {any} recap
 */
async function storiesOf(recap) {
  const { plays, ...rest } = recap;
  /** @type {any[]} */
  const parts = Array.isArray(plays) ? plays.map((play) => ({ ...rest, ...play })) : [recap];
  const stories = await Promise.all(
    parts.map(async (part) => {
      const game = part.game ?? part.room?.game ?? FIRST_GAME;
      const story = part.unreadable ? null : (await loadPart(game, "recap"))?.tell(code, part);
      return story && { ...story, game, title: part.title };
    }),
  );
  return stories.flatMap((story) => story ?? []);
}

/**
 * @typedef {import("./game.js").Story & {game: string, title?: string}} PlayStory `title` of the play, if it had its
 * own
 */

/**
 * The heading of a play above its story, unless the page's heading already names it.
 * @param {PlayStory} story @param {boolean} isOnly whether it is the only play @param {string} heading of the page
 */
function titled({ root, game, title = titleOf(game) }, isOnly, heading) {
  if (isOnly && [heading, titleOf(game)].includes(title)) return [root];
  const kind = title === titleOf(game) ? null : element("p", { class: "eyebrow" }, titleOf(game));
  return [element("header", { class: "play-head" }, kind, element("h2", { dir: "auto" }, title)), root];
}

/** @param {any} recap @returns {HTMLElement | null} the tables of all plays */
function evening({ room, evening: told, plays }) {
  if ((!(plays?.length > 1) && !told?.teams) || !told?.table?.length) return null;
  const table = new EveningTable();
  table.show({ table: told.table }, ROWS);
  const teams = new TeamTable();
  teams.show(room?.teams?.list, told.teams);
  return element(
    "section",
    { class: "evening notice" },
    element("h2", {}, text("common.evening.title")),
    teams.root,
    table.root,
  );
}

/**
 * @param {any} recap
 * @returns {string} the evening's name; without one, the name of the only play, if there is just one
 */
function headingOfEvening({ room, plays }) {
  if (!room?.title) return text("common.room.untitled");
  return room.unnamed && plays?.length > 1 ? text("common.room.untitled") : headingOf(room);
}

/** @param {any} recap @param {PlayStory[]} stories */
function show(recap, stories) {
  const title = headingOfEvening(recap);
  const isOnly = stories.length === 1 && !(recap.plays?.length > 1);
  document.title = text("recap.documentTitle", { title });
  document.body.replaceChildren(
    head(title, stories[0].start, true),
    element(
      "main",
      { class: "recap-main" },
      evening(recap),
      ...stories.flatMap((story) => titled(story, isOnly, title)),
    ),
    element(
      "footer",
      { class: "recap-foot soft small" },
      element("a", { class: "no-print", href: `/r/${code}` }, text("recap.room", { code })),
      element("span", {}, text("recap.foot")),
      siteLinks(),
    ),
  );
}

/**
 * @param {string} title @param {number} start milliseconds since 1970, or 0
 * @param {boolean} isThere whether there is something to share
 */
function head(title, start, isThere) {
  const said = element("span", { role: "status", class: "share-said" });
  const token = hostToken(code);
  const share = async () => {
    const link = `${location.origin}/r/${code}/recap${roomFragment(code)}`;
    try {
      if (navigator.share) return await navigator.share({ title, url: link });
    } catch (problem) {
      // The user cancelled.
      if (problem instanceof DOMException && problem.name === "AbortError") return;
    }
    setText(said, (await copyText(link)) ? text("recap.copied") : link);
  };
  return element(
    "header",
    { class: "recap-head" },
    element("div", { class: "bulbs" }),
    isThere ? element("p", { class: "eyebrow" }, text("recap.title")) : null,
    element("h1", {}, title),
    start ? element("p", { class: "recap-date" }, time(start, { dateStyle: "full" })) : null,
    element(
      "p",
      { class: "recap-actions no-print" },
      isThere ? button("button", share, icon("link"), text("recap.share")) : null,
      isThere ? button("button", () => print(), icon("printer"), text("recap.print")) : null,
      ...(isThere && token
        ? exportButtons(
            code,
            token,
            (problem) => setText(said, problem),
            () => title,
          )
        : []),
      said,
    ),
    isThere && token ? proofNote() : null,
  );
}

function showNothingYet() {
  document.title = text("recap.documentTitle", { title: text("recap.title") });
  document.body.replaceChildren(
    head(text("recap.title"), 0, false),
    element(
      "main",
      { class: "recap-main" },
      element(
        "section",
        { class: "notice pinned recap-none" },
        element("h2", {}, text("recap.none.title")),
        element("p", {}, text("recap.none.text")),
        button("button primary large", () => location.reload(), text("recap.none.again")),
        element("a", { class: "button large", href: `/r/${code}` }, text("recap.none.room")),
      ),
      siteLinks(),
    ),
  );
}

if (!isRoomCode(code)) {
  void showWrongCode("unknownRoom", code, "/recap");
} else {
  try {
    const recap = await fetchRecap(code);
    const stories = await storiesOf(recap);
    if (stories.length > 0) show(recap, stories);
    else showNothingYet();
  } catch (problem) {
    const reason = problem instanceof Problem ? problem.code : "offline";
    if (reason === "unknownRoom") void showWrongCode(reason, code, "/recap");
    else showDeadEnd(reason, code);
  }
}
loadTypefaces();
