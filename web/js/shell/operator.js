/**
 * The page of operators and moderators: the state of the server, its rooms and its disk, and the reports about the
 * library. The token stays in this tab and is sent in a header; it is never part of an address.
 */

import { alreadyShows, button, element, field, form, renew, setText, submitButton } from "../kit/element.js";
import "../kit/settings.js";
import { tabbed } from "../kit/storage.js";
import { hasText, loadTexts, text, time } from "../kit/texts.js";
import { loadTypefaces } from "../kit/typefaces.js";
import { Problem, request } from "../room/api.js";
import { days, factsOf, held, listed, rest, size } from "./operator-lists.js";
import { titleOf } from "./parts.js";
import { siteLinks } from "./site-links.js";

/** @typedef {{name: string, role: "operator" | "moderator", library: string[]}} Self */
/**
 * @typedef {{room: string, state: string, game?: string, connections: number, players?: number, bytes?: number,
 * lastInput?: string}} RoomLine
 */
/**
 * @typedef {{server: {version: string, started: string, now: string, connections: number, nodes?: number, writes:
 * boolean},
 *   rooms: {total: number, open: number, unreadable: number, list: RoomLine[]},
 *   limits: {limit: string, refused: number}[], saved: {kind: string, count: number}[],
 *   disk: {usedBytes: number, limitBytes: number, freeBytes?: number},
 *   retention: {archiveAfterDays: number, deleteAfterDays: number, deletePacksAfterDays: number,
 *     deleteProfilesAfterDays: number, deletedRooms: number},
 *   lastBackup: string | null}} Status
 */
/**
 * @typedef {{name: string, title: string, description: string, author: string, published: string, state: string,
 * reporters: number, reports: Record<string, number>}} Card
 */
/** @typedef {{time: string, by: string, role: string, way: string, did: string, to: string}} Entry */

/** The storage key of the token, in the tab's own storage. */
const KEY = "callboard.operator";
/** The interval between two requests for the server's state, milliseconds. */
const PAUSE = 30_000;
/** The time until every node knows a session that has just begun, milliseconds. */
const NEWS = 500;
/** A code of `callboard sign-in`, without its hyphens. */
const CODE = /^[2-9A-HJKMNP-Z]{12}$/;
const BASE = "/api/operator";
/** @type {Intl.DateTimeFormatOptions} */
const DAY_AND_TIME = { dateStyle: "medium", timeStyle: "short" };

await loadTexts("kit", "operator", "site");

let token = tabbed.getItem(KEY) ?? "";
/** @type {Self | null} */
let self = null;

const fault = element("p", { class: "fault", role: "alert" });
const body = element("div", { class: "operator-body" });
const main = element("main", { class: "operator-main" }, element("h1", {}, text("operator.title")), fault, body);
document.body.replaceChildren(main, element("footer", { class: "operator-foot" }, siteLinks()));
loadTypefaces();

/** @param {string} path @param {object} [sent] @returns {Promise<any>} */
function ask(path, sent) {
  /** @type {RequestInit} */
  const init = { headers: { authorization: `Bearer ${token}` } };
  if (sent)
    Object.assign(init, {
      method: "POST",
      headers: { ...init.headers, "content-type": "application/json" },
      body: JSON.stringify(sent),
    });
  return request(BASE + path, init);
}

/** @param {unknown} problem @returns {boolean} whether the token is not valid */
const isStranger = (problem) => problem instanceof Problem && problem.code === "badToken";

/** @param {unknown} problem @returns {string} as a sentence in the reader's language */
function said(problem) {
  const code = problem instanceof Problem ? problem.code : "";
  return hasText(`operator.fault.${code}`) ? text(`operator.fault.${code}`) : text("operator.fault.other");
}

// Signing in

function showDoor() {
  self = null;
  const input = element("input", {
    class: "input",
    id: "token",
    type: "password",
    autocomplete: "off",
    required: true,
    maxLength: 120,
  });
  renew(
    body,
    form(
      { class: "notice pinned operator-door" },
      () => {
        const typed = input.value.trim();
        const code = typed.replace(/[\s-]/g, "").toUpperCase();
        if (CODE.test(code)) return enter(code);
        token = typed;
        enter();
      },
      element("p", {}, text("operator.door")),
      field(text("operator.token"), input),
      isSecureContext ? null : element("p", { class: "fault" }, text("operator.plain")),
      submitButton("button primary large", text("operator.enter")),
    ),
  );
}

/** @param {string} [code] to begin a session; without one, the stored token is used */
async function enter(code) {
  setText(fault, "");
  try {
    if (code) {
      const session = await ask("/sessions", { code });
      token = session.token;
      self = session;
      // A node that does not know the session yet would count its token as a wrong guess.
      await new Promise((done) => setTimeout(done, NEWS));
    } else {
      self = await ask("");
    }
    tabbed.setItem(KEY, token);
  } catch (problem) {
    if (isStranger(problem)) leave();
    else if (!self) showDoor();
    setText(fault, said(problem));
    return;
  }
  showDesk();
}

/** Signs out. A session that began with a code is also ended on the server. */
function signOut() {
  request(`${BASE}/sessions`, {
    method: "DELETE",
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {});
  leave();
}

function leave() {
  token = "";
  tabbed.removeItem(KEY);
  showDoor();
}

// The signed-in page

const parts = {
  server: part("operator.server"),
  reports: part("operator.reports"),
  rooms: part("operator.rooms"),
  limits: part("operator.limits"),
  disk: part("operator.disk"),
  audit: part("operator.audit"),
};

/** @param {string} title */
function part(title) {
  const content = element("div", { class: "operator-part" });
  return { content, section: element("section", { class: "notice" }, element("h2", {}, text(title)), content) };
}

function showDesk() {
  if (!self) return;
  const role = text(`operator.role.${self.role}`);
  const shown = self.role === "operator" ? Object.values(parts) : [parts.reports];
  renew(
    body,
    element(
      "div",
      { class: "operator-head" },
      element("p", {}, text("operator.as", { name: self.name, role })),
      button("button", look, text("operator.again")),
      button("button quiet", signOut, text("operator.leave")),
    ),
    ...shown.map(({ section }) => section),
  );
  look();
}

async function look() {
  if (!self) return;
  const isOperator = self.role === "operator";
  try {
    const [reports, status, audit] = await Promise.all([
      Promise.all(
        self.library.map(async (kind) => {
          const answer = await ask(`/library/${kind}`);
          return { kind, cards: answer[kind], total: answer.total };
        }),
      ),
      isOperator ? ask("/status") : null,
      isOperator ? ask("/audit") : null,
    ]);
    showReports(reports);
    if (status) showStatus(status);
    if (audit) showAudit(audit.entries);
    setText(fault, "");
  } catch (problem) {
    if (!isStranger(problem)) return setText(fault, said(problem));
    leave();
    setText(fault, text("operator.fault.over"));
  }
}

/** @param {Status} status */
function showStatus({ server, rooms, limits, saved, disk, retention, lastBackup }) {
  renew(
    parts.server.content,
    element("p", {}, server.version),
    factsOf([
      ["operator.started", time(server.started, DAY_AND_TIME)],
      ["operator.connections", server.connections],
      ["operator.nodes", server.nodes],
      ["operator.writes", text(server.writes ? "operator.yes" : "operator.no")],
    ]),
  );
  if (!alreadyShows(parts.rooms.content, rooms)) showRooms(rooms);
  if (!alreadyShows(parts.limits.content, limits))
    renew(
      parts.limits.content,
      limits.length
        ? element(
            "ul",
            { class: "operator-list" },
            ...limits.map(({ limit, refused }) =>
              element("li", {}, element("code", {}, limit), " ", text("operator.refused", { count: refused })),
            ),
          )
        : element("p", { class: "soft" }, text("operator.limits.none")),
    );
  renew(
    parts.disk.content,
    factsOf([
      ["operator.used", size(disk.usedBytes)],
      ["operator.limit", disk.limitBytes ? size(disk.limitBytes) : text("operator.none")],
      ["operator.free", disk.freeBytes === undefined ? null : size(disk.freeBytes)],
      ["operator.backup", lastBackup ? time(lastBackup, DAY_AND_TIME) : text("operator.backup.none")],
      ["operator.archived", days(retention.archiveAfterDays)],
      ["operator.deleted", days(retention.deleteAfterDays)],
      ["operator.packs", days(retention.deletePacksAfterDays)],
      ["operator.profiles", days(retention.deleteProfilesAfterDays)],
      ["operator.bin", retention.deletedRooms],
      ...saved
        .filter(({ kind }) => hasText(`operator.saved.${kind}`))
        .map(({ kind, count }) => /** @type {[string, number]} */ ([`operator.saved.${kind}`, count])),
      ["operator.saved.others", saved.some(({ kind }) => !hasText(`operator.saved.${kind}`)) ? others(saved) : null],
    ]),
  );
}

/** @param {Status["saved"]} saved @returns {number} the documents of kinds that the page has no words for */
const others = (saved) =>
  saved.reduce((sum, { kind, count }) => (hasText(`operator.saved.${kind}`) ? sum : sum + count), 0);

/** @param {Status["rooms"]} rooms */
function showRooms({ total, open, unreadable, list }) {
  renew(
    parts.rooms.content,
    factsOf([
      ["operator.rooms.total", total],
      ["operator.rooms.open", open],
      ["operator.rooms.unreadable", unreadable || null],
    ]),
    ...listed("rooms", element("ul", { class: "operator-list" }), list, roomOf),
    ...rest(total - list.length, "callboard rooms list"),
  );
}

/** @param {RoomLine} room */
const roomOf = (room) =>
  element(
    "li",
    { class: "operator-room" },
    element("span", { class: "code" }, room.room),
    element(
      "span",
      {},
      [room.game ? titleOf(room.game) : "", text(`operator.state.${room.state}`)].filter(Boolean).join(" · "),
    ),
    element(
      "span",
      { class: "soft small" },
      [
        text("operator.connected", { count: room.connections }),
        room.players === undefined ? "" : text("operator.players", { count: room.players }),
        room.bytes === undefined ? "" : size(room.bytes),
        room.lastInput ? time(room.lastInput, DAY_AND_TIME) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  );

/** @param {{kind: string, cards: Card[], total: number}[]} reports */
function showReports(reports) {
  if (alreadyShows(parts.reports.content, reports)) return;
  const cards = reports.flatMap(({ kind, cards }) => cards.map((card) => ({ kind, card })));
  const total = reports.reduce((sum, kind) => sum + kind.total, 0);
  renew(
    parts.reports.content,
    ...(cards.length
      ? listed("reports", element("ul", { class: "operator-cards" }), cards, ({ kind, card }) => cardOf(kind, card))
      : [element("p", { class: "soft" }, text("operator.reports.none"))]),
    ...rest(total - cards.length, "callboard library list"),
  );
}

/** The open contents, by the names of their cards. @type {Map<string, HTMLElement>} */
const contents = new Map();

/** @param {string} kind @param {Card} card */
function cardOf(kind, card) {
  const reasons = Object.entries(card.reports).map(([reason, count]) =>
    text("operator.reason", { reason: text(`operator.reason.${reason}`), count }),
  );
  // A card that is redrawn stays open.
  const content = contents.get(card.name) ?? element("div", { class: "operator-content" });
  contents.set(card.name, content);
  const reader = held(
    `look ${card.name}`,
    "button",
    () => showContent(kind, card, content, reader),
    text("operator.look"),
  );
  reader.ariaExpanded = String(content.firstChild !== null);
  const isHidden = card.state === "hidden";
  return element(
    "li",
    {},
    element("h3", {}, card.title),
    element(
      "p",
      { class: "small soft" },
      [
        text("operator.by", { author: card.author }),
        time(card.published, DAY_AND_TIME),
        text(`operator.card.${card.state}`),
      ].join(" · "),
    ),
    card.description ? element("p", {}, card.description) : null,
    reasons.length ? element("p", {}, reasons.join(", ")) : null,
    element(
      "div",
      { class: "operator-actions" },
      reader,
      isHidden
        ? null
        : held(`hide ${card.name}`, "button danger", () => decide(kind, card, "hide"), text("operator.hide")),
      card.state === "approved"
        ? null
        : held(`approve ${card.name}`, "button", () => decide(kind, card, "approve"), text("operator.approve")),
    ),
    content,
  );
}

/** @param {string} kind @param {Card} card @param {HTMLElement} content @param {HTMLElement} reader its button */
async function showContent(kind, card, content, reader) {
  reader.ariaExpanded = "false";
  if (content.firstChild) return content.replaceChildren();
  try {
    const whole = await ask(`/library/${kind}/${card.name}`);
    /** @type {{text: string, options?: string[], right?: unknown, why?: string}[]} */
    const lines = whole.questions ?? [];
    // Everything that somebody wrote; accepted spellings are `right` without options.
    const texts = lines.map(({ text, options, right, why }) =>
      [text, ...(options ?? [right].flat().filter((one) => typeof one === "string")), why].filter(Boolean),
    );
    content.replaceChildren(
      element("ol", { class: "operator-list" }, ...texts.map((parts) => element("li", {}, parts.join(" · ")))),
    );
    reader.ariaExpanded = "true";
  } catch (problem) {
    setText(fault, said(problem));
  }
}

/** @param {string} kind @param {Card} card @param {"hide" | "approve"} decision */
async function decide(kind, card, decision) {
  try {
    await ask(`/library/${kind}/${card.name}/decision`, { decision });
    setText(fault, "");
  } catch (problem) {
    setText(fault, said(problem));
  }
  await look();
}

/** @param {Entry[]} entries */
function showAudit(entries) {
  if (alreadyShows(parts.audit.content, entries)) return;
  renew(
    parts.audit.content,
    ...(entries.length
      ? listed("audit", element("ul", { class: "operator-list" }), entries, entryOf)
      : [element("p", { class: "soft" }, text("operator.audit.none"))]),
  );
}

/** @param {Entry} entry */
const entryOf = (entry) =>
  element(
    "li",
    {},
    element("span", { class: "soft small" }, time(entry.time, DAY_AND_TIME)),
    " ",
    text("operator.entry", {
      name: entry.by,
      way: text(`operator.way.${entry.way}`),
      // A node of a newer version may have written this entry.
      deed: hasText(`operator.did.${entry.did}`) ? text(`operator.did.${entry.did}`) : entry.did,
      subject: entry.to,
    }),
  );

setInterval(() => {
  if (self && document.visibilityState === "visible") look();
}, PAUSE);

if (token) enter();
else showDoor();
