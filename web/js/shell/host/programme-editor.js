/** The editor of the evening's programme: its plays in order, and the programme as a file or link. */

import { copyText } from "../../kit/clipboard.js";
import { download, fileName } from "../../kit/download.js";
import { button, element, field, setText, syncList } from "../../kit/element.js";
import { holdInPlace } from "../../kit/hold-in-place.js";
import { icon, iconButton } from "../../kit/icons.js";
import { locale } from "../../kit/language.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTexts, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { FIRST_GAME } from "../games.js";
import { headingOf, loadPart, titleOf } from "../parts.js";
import { pictureOf } from "../pictures.js";
import {
  draftOf,
  ENTRIES_MAX,
  entryFrom,
  fileOf,
  linkOf,
  plannedOf,
  readFile,
  startOf,
  timeOfDay,
} from "../programme/document.js";
import { KINDS, template } from "../programme/templates.js";
import { openSetup } from "./setup-dialog.js";
import { keepOnTop } from "./toasts-on-top.js";

/** @typedef {import("../../room/wire.js").ProgrammeEntry} Entry */
/** @typedef {import("../../room/wire.js").ProgrammeDraft} Draft */

/**
 * @typedef {Record<"title" | "start", HTMLInputElement> & Record<"played" | "about" | "day" | "early", HTMLElement> &
 *   Record<"edit" | "up" | "down" | "remove", HTMLButtonElement>} RowParts
 */

const TOOLS = /** @type {const} */ (["edit", "up", "down", "remove"]);

/** The time after a move in which presses on other rows, which may have moved under the pointer, are ignored. */
const MOVED_GUARD = 500;
/** How long an undo is offered after a removal, milliseconds. */
const UNDO_LASTS = 10_000;
const DAY = 86_400_000;

/** @param {Draft} entry @returns {string} its game and its title */
const playOf = ({ game, title }) => [titleOf(game), title].filter(Boolean).join(" · ");

/** @param {string} key @param {Record<string, string | number>} [values] */
const say = (key, values) => text(`programme.${key}`, values);

/**
 * @typedef {object} Moment
 * @property {boolean} isOver whether the current game has ended
 * @property {boolean} isPreparing whether the room is only for preparing a programme
 */

/**
 * @param {import("../../room/session.js").Session} session
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 * @param {() => Moment} now
 */
export async function openProgramme(session, toasts, now) {
  await loadTexts("programme");
  const editor = new Editor(session, toasts, now);
  openDialog(say("title"), () => [editor.root]);
}

class Editor {
  #session;
  #toasts;
  #moment;
  /** Messages with a button. The page's own stack is inert while the dialog is open. */ #removals =
    /** @type {import("../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #lead = element("p", { class: "soft" });
  #evening = element("input", {
    class: "input",
    id: "programme-evening",
    maxLength: 160,
    autocomplete: "off",
    on: { change: () => void this.#name(this.#evening.value.trim()) },
  });
  /** The current play, if it is not an entry. */ #now = element("p", { class: "programme-now", dir: "auto" });
  #list = element("ol", { class: "programme-list" });
  #empty = element("div", { class: "programme-empty" });
  #fault = element("p", { class: "fault", role: "alert" });
  #file = element("input", {
    type: "file",
    class: "visually-hidden",
    accept: ".json,application/json",
    aria: { label: say("openFile") },
    on: { change: () => void this.#read() },
  });
  #add = button("button primary wide", () => this.#addPlay(), icon("plus"), say("add"));
  #times = element("p", { class: "soft small" }, say("times"));
  #out = element("div", { class: "programme-out" });
  /** @type {WeakMap<HTMLElement, RowParts>} by row */ #parts = new WeakMap();
  /** The last change of the programme, which ends with its error message. */ #edits = Promise.resolve("");
  /** The row that was moved last, and when. */ #moved = { id: 0, at: -MOVED_GUARD };
  root;

  /**
   * @param {import("../../room/session.js").Session} session
   * @param {import("../../kit/toast-stack.js").ToastStack} toasts
   * @param {() => Moment} moment
   */
  constructor(session, toasts, moment) {
    this.#session = session;
    this.#toasts = toasts;
    this.#moment = moment;
    this.#empty.append(
      element("p", { class: "soft" }, say("templates")),
      element(
        "div",
        { class: "programme-templates" },
        ...KINDS.map((kind) =>
          button("button", () => void template(kind).then((plays) => this.#addAll(plays)), say(`template.${kind}`)),
        ),
      ),
    );
    this.#out.append(
      button("button", () => void this.#save(), icon("download"), say("saveFile")),
      button("button", () => void this.#copy(), icon("link"), say("copyLink")),
    );
    this.root = element(
      "div",
      { class: "programme-editor" },
      this.#lead,
      field(text("host.evening.name"), this.#evening),
      this.#now,
      this.#times,
      this.#list,
      this.#fault,
      this.#add,
      this.#empty,
      this.#out,
      button("button wide", () => this.#file.click(), icon("upload"), say("openFile")),
      this.#file,
      this.#removals,
    );
    keepOnTop(this.#removals);
    this.#draw();
  }

  /** @returns {readonly Entry[]} */
  get #entries() {
    return this.#session.state.room?.programme ?? [];
  }

  /** @returns {import("../programme/document.js").Plan} */
  get #plan() {
    const { room } = this.#session.state;
    return { ...(room && !room.unnamed ? { evening: room.title } : {}), entries: this.#entries.map(plannedOf) };
  }

  #draw() {
    const entries = this.#entries;
    const { room } = this.#session.state;
    const { isOver, isPreparing } = this.#moment();
    setText(this.#lead, say(isPreparing ? "preparing" : "lead"));
    showValue(this.#evening, room && !room.unnamed ? room.title : "");
    this.#now.hidden =
      !room || isOver || isPreparing || entries.length === 0 || entries.some(({ play }) => play === room.play);
    if (room) {
      const title = room.unnamed ? headingOf(room) : room.playTitle;
      const play = [...new Set([titleOf(room.game), title])].filter(Boolean).join(" · ");
      setText(this.#now, say("now", { play }));
    }
    syncList(
      this.#list,
      entries,
      ({ id }) => String(id),
      (entry) => this.#row(entry),
      (row, entry, index) => this.#show(row, entry, index),
    );
    this.#empty.hidden = entries.length > 0;
    this.#times.hidden = entries.length === 0;
    this.#out.hidden = entries.length === 0;
    this.#add.disabled = entries.length >= ENTRIES_MAX;
  }

  /**
   * Makes a row, which stays while its entry changes: the host may already be in its next field.
   * @param {Entry} entry
   */
  #row({ id, game }) {
    const title = element("input", {
      class: "input",
      maxLength: 80,
      placeholder: say("entryTitle"),
      autocomplete: "off",
      on: { change: () => void this.#change(id, { title: title.value.trim() || undefined }) },
    });
    const start = element("input", {
      class: "input programme-time",
      type: "time",
      on: {
        change: () => void this.#change(id, { start: start.value ? startOf(start.value, Date.now()) : undefined }),
      },
    });
    const played = element("span", { class: "soft small" });
    const about = element("span", { class: "soft small", dir: "auto" });
    const day = element("span", { class: "soft small" });
    const early = element("span", { class: "soft small" }, say("early"));
    /** @type {Record<typeof TOOLS[number], HTMLButtonElement>} */
    const tools = {
      edit: iconButton("pencil", "", () => void this.#reopen(id)),
      up: iconButton("up", "", () => void this.#move(id, -1, tools.up, tools.down)),
      down: iconButton("down", "", () => void this.#move(id, 1, tools.down, tools.up)),
      remove: iconButton("trash", "", () => void this.#remove(id)),
    };
    const when = element("div", { class: "programme-when" }, start, day);
    const root = element(
      "li",
      { class: "programme-row" },
      pictureOf(game),
      element(
        "div",
        { class: "programme-fields" },
        element("strong", {}, titleOf(game)),
        about,
        played,
        title,
        when,
        early,
      ),
      element("div", { class: "programme-tools" }, ...Object.values(tools)),
    );
    this.#parts.set(root, { title, start, played, about, day, early, ...tools });
    return root;
  }

  /** @param {HTMLElement} row @param {Entry} entry @param {number} index */
  #show(row, entry, index) {
    const parts = this.#parts.get(row);
    if (!parts) return;
    const play = playOf(entry);
    const { isOver, isPreparing } = this.#moment();
    row.dataset.played = String(entry.play !== undefined);
    const isCurrent = entry.play !== undefined && entry.play === this.#session.state.room?.play && !isOver;
    parts.played.hidden = entry.play === undefined;
    setText(parts.played, say(isCurrent ? "playing" : "played"));
    showValue(parts.title, entry.title ?? "");
    showValue(parts.start, entry.start ? timeOfDay(entry.start) : "");
    // What is prepared has times of day only.
    setText(parts.day, entry.start && !isPreparing ? otherDayOf(entry.start) : "");
    const before = this.#entries
      .slice(0, index)
      .filter(({ start }) => start)
      .at(-1)?.start;
    parts.early.hidden = !entry.start || !before || !isEarlier(entry.start, before);
    parts.title.ariaLabel = say("entryTitleOf", { play });
    parts.start.ariaLabel = say("startOf", { play });
    for (const tool of TOOLS) parts[tool].ariaLabel = say(tool, { play });
    parts.edit.hidden = entry.play !== undefined;
    void aboutOf(entry).then((words) => setText(parts.about, words.join(" · ")));
    parts.up.disabled = index === 0;
    parts.down.disabled = index === this.#entries.length - 1;
  }

  /**
   * @param {number} id @param {number} step
   * @param {HTMLButtonElement} pressed stays where it is on the screen, so that the host can press it again
   * @param {HTMLButtonElement} other gets the focus if the row cannot move further
   */
  #move(id, step, pressed, other) {
    const isMissed = performance.now() - this.#moved.at < MOVED_GUARD && this.#moved.id !== id;
    if (isMissed) return;
    return this.#edit(
      (all) => {
        const entries = [...all];
        const index = entries.findIndex((one) => one.id === id);
        entries.splice(index + step, 0, ...entries.splice(index, 1));
        return entries;
      },
      () => {
        const isFocused = document.activeElement === pressed;
        holdInPlace(pressed, () => this.#draw());
        if (isFocused) (pressed.disabled ? other : pressed).focus({ preventScroll: true });
        this.#moved = { id, at: performance.now() };
      },
    );
  }

  /**
   * Removes an entry at once, because it can be put back. An entry that has begun cannot: it would come again.
   * @param {number} id
   */
  async #remove(id) {
    const index = this.#entries.findIndex((other) => other.id === id);
    const entry = this.#entries[index];
    if (!entry || (await this.#edit((all) => all.filter((other) => other.id !== id)))) return;
    const { id: _, ...draft } = entry;
    const undo = () => void this.#edit((all) => [...all.slice(0, index), draft, ...all.slice(index)]);
    this.#removals.show(say("removed", { play: playOf(entry) }), {
      icon: "trash",
      key: "programme-removed",
      lasts: UNDO_LASTS,
      ...(entry.play === undefined ? { action: { label: text("host.many.undo"), run: undo } } : {}),
    });
  }

  /** @param {number} id @param {Partial<Draft>} change */
  #change(id, change) {
    return this.#edit((all) => all.map((other) => (other.id === id ? { ...other, ...change } : other)));
  }

  /**
   * Changes the programme, once earlier changes are known here; otherwise this one would undo them.
   * @param {(entries: readonly Entry[]) => readonly Draft[]} change @param {() => void} [draw]
   * @returns {Promise<string>} an error message, or ""
   */
  #edit(change, draw) {
    return this.#queue(() => ({ type: "setProgramme", entries: change(this.#entries).map(sentEntry) }), draw);
  }

  /** @param {string} title the evening's, or "" */
  #name(title) {
    return this.#queue(() => ({ type: "nameEvening", title: title || null }));
  }

  /**
   * @param {() => import("../../room/wire.js").HostCommand} command @param {() => void} [draw]
   * @returns {Promise<string>} an error message, or ""
   */
  #queue(command, draw) {
    this.#edits = this.#edits.then(() => this.#send(command(), draw));
    return this.#edits;
  }

  #addPlay() {
    openSetup({
      title: say("add"),
      lead: say("addLead"),
      game: this.#session.state.room?.game ?? FIRST_GAME,
      hasTeams: this.#session.state.room?.teams !== undefined,
      go: () => say("addThis"),
      done: async (game, setup) => {
        const fault = await this.#edit((all) => [...all, entryFrom(game, setup)]);
        return fault || null;
      },
    });
  }

  /**
   * Opens the settings of an entry again. Its title changes with its content, unless the host wrote it.
   * @param {number} id
   */
  async #reopen(id) {
    const entry = this.#entries.find((other) => other.id === id);
    if (!entry) return;
    const titles = await aboutOf(entry);
    openSetup({
      title: titleOf(entry.game),
      lead: say("addLead"),
      game: entry.game,
      setup: entry.setup,
      hasTeams: this.#session.state.room?.teams !== undefined,
      go: () => text("host.round.save"),
      done: async (game, chosen) => {
        const { title, setup } = entryFrom(game, chosen);
        const isOwn = entry.title && !titles.includes(entry.title);
        return (await this.#change(id, { setup, title: isOwn ? entry.title : title })) || null;
      },
    });
  }

  /** @param {readonly import("../programme/document.js").Planned[]} planned */
  #addAll(planned) {
    const now = Date.now();
    return this.#edit((all) => [...all, ...planned.map((entry) => draftOf(entry, now))]);
  }

  /**
   * @param {import("../../room/wire.js").HostCommand} command
   * @param {() => void} [draw] for a change that needs more than a redraw
   * @returns {Promise<string>} an error message, or ""
   */
  async #send(command, draw = () => this.#draw()) {
    const answer = await this.#session.send(command);
    const fault = answer.type === "accepted" ? "" : detailedRefusal(answer);
    setText(this.#fault, fault);
    draw();
    return fault;
  }

  async #save() {
    // The press ended the typing in a field, whose change is on its way.
    await this.#edits;
    const { evening } = this.#plan;
    const name = [...(evening ? [fileName(evening)] : []), "programme", "json"].join(".");
    download(name, fileOf(this.#plan), "application/json");
  }

  async #copy() {
    await this.#edits;
    const isCopied = await copyText(linkOf(this.#plan));
    this.#toasts.show(say(isCopied ? "linkCopied" : "linkNotCopied"), { key: "programme-link" });
  }

  async #read() {
    const [file] = this.#file.files ?? [];
    this.#file.value = "";
    if (!file) return;
    const plan = readFile(await file.text());
    if (plan) {
      await this.#addAll(plan.entries);
      const { room } = this.#session.state;
      if (plan.evening && room?.unnamed) await this.#name(plan.evening);
    } else setText(this.#fault, say("badFile", { name: file.name }));
  }
}

/** @param {Draft} entry @returns {Promise<string[]>} what its setup says; nothing if that cannot be loaded */
async function aboutOf({ game, setup }) {
  try {
    return (await (await loadPart(game, "setup"))?.about?.(setup)) ?? [];
  } catch {
    return [];
  }
}

/** @param {string} start RFC 3339 @returns {string} its local day, such as "tomorrow", if it is not today */
function otherDayOf(start) {
  const [day, today] = [start, Date.now()].map((moment) => new Date(moment).setHours(0, 0, 0, 0));
  const days = Math.round((day - today) / DAY);
  return days === 0 ? "" : new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

/**
 * Whether a time of day is earlier in the evening than another: more than half a day after it. An evening may pass
 * midnight.
 * @param {string} start RFC 3339 @param {string} before RFC 3339
 */
const isEarlier = (start, before) => (((Date.parse(start) - Date.parse(before)) % DAY) + DAY) % DAY > DAY / 2;

/** @param {HTMLInputElement} field @param {string} value replaces nothing that is being typed */
function showValue(field, value) {
  if (document.activeElement !== field) field.value = value;
}

/** @param {Draft} entry @returns {Draft} without the members that only the server sets */
const sentEntry = ({ id, game, title, start, setup, play }) => ({
  ...(id === undefined ? {} : { id }),
  ...(id === undefined && play !== undefined ? { play } : {}),
  game,
  ...(title ? { title } : {}),
  ...(start ? { start } : {}),
  setup,
});
