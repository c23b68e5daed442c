/**
 * Floods, many players who joined at once: shows one card instead of thousands of rows, and removes many seats in one
 * step, which can be undone.
 */

import { openDialog } from "../../kit/sheet.js";
import { alreadyShows, button, element, field } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { list, text, time } from "../../kit/texts.js";
import { check, choice, dialogForm, faultLine } from "./fields.js";

/** @typedef {import("../../room/wire.js").Flood} Flood */
/** @typedef {import("../../room/wire.js").RemovalWish} RemovalWish */
/** @typedef {import("./people.js").Ask} Ask */

/** The default period without a flood, milliseconds. */
const LATELY = 5 * 60_000;
/** Removing more than one in this many asks for confirmation. */
const WARNED_SHARE = 3;
/** How long an undo is offered after a removal, milliseconds; later it is in the panel. */
export const UNDO_OFFERED = 15_000;
/** The number of removals in the panel. */
const PAST_SHOWN = 3;
/** The number of names that represent a network. */
const NETWORK_NAMES = 2;

/** @param {string | Date} moment @returns {string} with seconds: floods are short */
const exact = (moment) => time(moment, { timeStyle: "medium" });

/** @param {string} id such as p12 */
const seatNumber = (id) => Number(id.slice(1));

export class HostFloods {
  #ask;
  #toasts;
  #cards = element("div", { class: "floods" });
  #past = element("ul", { class: "people removals" });
  /** @type {readonly import("../../room/wire.js").Removal[]} the last removals, the newest first */ #removals = [];
  /** Floods that the host has accepted, by their first seats. */
  #fine = new Set();
  /** @type {readonly Flood[]} the visible floods */ #floods = [];
  /** @type {HTMLElement[]} the notices in the lobbies */ #notices = [];
  root = element("div", { class: "flood-panel", role: "status" }, this.#cards);
  past = this.#past;
  /** @type {() => void} called when a card was dismissed */ onFine = () => {};

  /** @param {Ask} ask @param {import("../../kit/toast-stack.js").ToastStack} toasts */
  constructor(ask, toasts) {
    this.#ask = ask;
    this.#toasts = toasts;
  }

  /** @param {import("../../room/state.js").RoomState} state */
  show(state) {
    this.#floods = state.floods.filter((flood) => !this.#fine.has(flood.seats[0]));
    for (const place of [this.#cards, ...this.#notices])
      if (!alreadyShows(place, this.#floods))
        place.replaceChildren(...[...this.#floods].reverse().map((flood) => this.#card(flood, place === this.#cards)));
    const past = state.removals.slice(-PAST_SHOWN).reverse();
    this.#removals = past;
    if (alreadyShows(this.#past, past)) return;
    this.#past.hidden = past.length === 0;
    this.#past.replaceChildren(
      ...past.map((removal) =>
        element(
          "li",
          { class: "person" },
          element(
            "span",
            { class: "person-name" },
            text(removal.undone ? "host.many.pastUndone" : "host.many.past", {
              count: removal.count,
              time: time(removal.time),
            }),
          ),
          removal.undone
            ? null
            : element(
                "button",
                {
                  class: "button quiet",
                  type: "button",
                  aria: { label: text("host.many.undoName", { count: removal.count }) },
                  on: { click: () => void this.#undo(removal.number, removal.count) },
                },
                text("host.many.undo"),
              ),
        ),
      ),
    );
  }

  /**
   * Whether a card represents the seat instead of a row.
   * @param {string} id a seat
   */
  covers(id) {
    const number = seatNumber(id);
    return this.#floods.some(({ seats }) => number >= seatNumber(seats[0]) && number <= seatNumber(seats[1]));
  }

  /** Whether players wait for the host's decision. */
  get isWaiting() {
    return this.#floods.length > 0;
  }

  /** @returns {HTMLElement} the floods for a lobby, where a host looks before the game begins; empty without one */
  notice() {
    const made = element("div", { class: "floods", role: "status" });
    this.#notices.push(made);
    return made;
  }

  /** @param {Flood} flood @param {boolean} isWhole whether it says who they are */
  #card(flood, isWhole) {
    const more = flood.count - flood.names.length;
    const [from, until] = [exact(flood.first), exact(flood.last)];
    return element(
      "section",
      { class: "flood" },
      element("h3", {}, icon("people"), element("span", {}, text("host.flood.title", { count: flood.count }))),
      ...(isWhole
        ? [
            element("p", { class: "small" }, from === until ? from : text("host.flood.when", { from, until })),
            element(
              "p",
              { class: "small flood-names" },
              more > 0
                ? text("host.flood.names", { names: list(flood.names, "unit"), count: more })
                : list(flood.names),
            ),
          ]
        : []),
      element("p", { class: "small" }, text("host.flood.hidden")),
      element(
        "div",
        { class: "flood-actions" },
        element(
          "button",
          { class: "button", type: "button", aria: { haspopup: "dialog" }, on: { click: () => this.open(flood) } },
          text("host.flood.look"),
        ),
        button(
          "button quiet",
          () => {
            this.#fine.add(flood.seats[0]);
            this.onFine();
          },
          icon("check"),
          text("host.flood.fine"),
        ),
      ),
    );
  }

  /**
   * Lets a host choose a period and a network, and shows a preview of the removal.
   * @param {Flood} [flood] the initial choice
   */
  open(flood) {
    const removal = new RemovalForm(flood, this.#ask);
    openDialog(text("host.many.title"), (close) => [
      removal.form(close, async () => {
        const count = removal.removes;
        if (count === 0) return;
        const isDone = await removal.remove();
        close();
        if (isDone) this.#offerUndo(count);
      }),
    ]);
    void removal.count();
  }

  /** @param {number} count */
  #offerUndo(count) {
    // The newest removal is the one just made, because hosts get the event before the answer.
    const number = this.#removals[0]?.number ?? 0;
    this.#toasts.show(text("host.many.removed", { count }), {
      key: "removal",
      icon: "door",
      lasts: UNDO_OFFERED,
      action: { label: text("host.many.undo"), run: () => void this.#undo(number, count) },
    });
  }

  /** @param {number} removal @param {number} count */
  async #undo(removal, count) {
    const answer = await this.#ask({ type: "undoRemoval", removal });
    if (answer.type === "accepted")
      this.#toasts.show(text("host.many.back", { count }), { key: "removal", icon: "undo" });
  }
}

/** A form with a period, a network, and a preview of the removal. */
class RemovalForm {
  #ask;
  #from;
  #until;
  #where;
  #networks;
  #marked = check(text("host.many.marked"), false, () => void this.count());
  #outcome = element("div", { class: "removal-outcome", role: "status" });
  #fault = faultLine();
  #go = element(
    "button",
    { class: "button danger", type: "submit", disabled: true },
    icon("door"),
    text("host.people.remove"),
  );
  #asked = 0;
  /** How many would be removed. */ removes = 0;

  /** @param {Flood | undefined} flood the initial choice @param {Ask} ask */
  constructor(flood, ask) {
    this.#ask = ask;
    const now = Date.now();
    const changed = () => void this.count();
    const first = flood ? new Date(flood.first) : new Date(now - LATELY);
    const last = flood ? new Date(flood.last) : new Date(now);
    this.#from = timeField("many-from", text("host.many.from"), first, changed);
    this.#until = timeField("many-until", text("host.many.until"), last, changed, 999);
    this.#networks = flood?.networks ?? [];
    this.#where = choice(
      "network",
      text("host.many.who"),
      [["", text("host.many.everywhere")], ...this.#networks.map(networkChoice)],
      "",
      changed,
    );
  }

  /** @returns {RemovalWish} the flood's own times are exact, typed ones are in seconds */
  get #wish() {
    return {
      from: this.#from.value,
      until: this.#until.value,
      ...(this.#where.value ? { network: this.#where.value } : {}),
      ...(this.#marked.input.checked ? { marked: true } : {}),
    };
  }

  /** Requests and shows the preview of the removal. */
  async count() {
    const own = (this.#asked += 1);
    this.removes = 0;
    this.#go.disabled = true;
    this.#fault.show("");
    if (this.#from.value > this.#until.value) return this.#fault.show(text("host.many.badTime"));
    this.#outcome.replaceChildren(element("p", { class: "soft" }, text("host.many.counting")));
    const answer = await this.#ask({ type: "previewRemoval", ...this.#wish });
    if (own !== this.#asked || answer.type === "rejected") return;
    const { removes = 0, spares = 0, of = 0 } = answer;
    this.removes = removes;
    this.#go.disabled = removes === 0;
    this.#go.replaceChildren(
      icon("door"),
      removes > 0 ? text("host.many.remove", { count: removes }) : text("host.people.remove"),
    );
    this.#outcome.replaceChildren(
      element("p", {}, removes > 0 ? text("host.many.removes", { count: removes, of }) : text("host.many.none")),
      spares > 0 ? element("p", { class: "small soft" }, text("host.many.spares", { count: spares })) : "",
      removes * WARNED_SHARE > of
        ? element("p", { class: "door-warning" }, icon("info"), element("span", {}, text("host.many.warning")))
        : "",
    );
  }

  /** @returns {Promise<boolean>} whether it is done */
  async remove() {
    // The host has confirmed the preview.
    const answer = await this.#ask({ type: "removeArrivals", ...this.#wish, force: true });
    return answer.type === "accepted";
  }

  /** @param {() => void} close @param {() => Promise<void>} submit */
  form(close, submit) {
    return dialogForm(
      close,
      submit,
      { fault: this.#fault, go: this.#go },
      element("p", {}, text("host.many.lead")),
      element("div", { class: "removal-times" }, this.#from.field, this.#until.field),
      this.#networks.length > 0 ? this.#where.field : null,
      this.#marked.field,
      this.#outcome,
    );
  }
}

/** @param {Flood["networks"][number]} network @returns {[string, string]} */
const networkChoice = ({ network, names, count }) => [
  network,
  text("host.many.network", { names: list(names.slice(0, NETWORK_NAMES)), count }),
];

/**
 * A recent time of day, in seconds; an unchanged time keeps its milliseconds.
 * @param {string} id @param {string} label @param {Date} moment @param {() => void} changed
 * @param {number} [milliseconds] added to a typed second
 */
function timeField(id, label, moment, changed, milliseconds = 0) {
  /** @param {number} part */
  const two = (part) => String(part).padStart(2, "0");
  const shown = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":");
  const input = element("input", {
    class: "input",
    id,
    type: "time",
    step: "1",
    value: shown,
    required: true,
    on: { change: changed },
  });
  return {
    field: field(label, input),
    get value() {
      if (input.value === shown || !input.value) return moment.toISOString();
      const [hours, minutes, seconds = 0] = input.value.split(":").map(Number);
      const chosen = new Date();
      chosen.setHours(hours, minutes, seconds, milliseconds);
      // A time in the future means yesterday.
      if (chosen.getTime() > Date.now() + 60_000) chosen.setDate(chosen.getDate() - 1);
      return chosen.toISOString();
    },
  };
}
