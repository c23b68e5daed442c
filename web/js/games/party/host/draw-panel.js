/** The prize draw: a pasted list, the prize of the next draw, the winners, undoing a draw, and a certificate. */

import { button, element, field, setText, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { printPages } from "../../../kit/print.js";
import { openDialog } from "../../../kit/sheet.js";
import { list, number, text, time } from "../../../kit/texts.js";
import { headingOf } from "../../../shell/parts.js";
import { partyRefusal } from "../party-words.js";

const PART_BYTES = 24_000;
const PART_NAMES = 2_000;
const LINE_BYTES = 64;
const PRIZE_MAX = 60;
export const LINES_MAX = 20_000;
const utf8 = new TextEncoder();

/** @typedef {import("../wire.js").Draw} Draw */

export class DrawPanel {
  #ask;
  #session;
  #code;
  #prize = element("input", {
    class: "input",
    id: "party-prize",
    maxLength: PRIZE_MAX,
    autocomplete: "off",
    enterKeyHint: "done",
    placeholder: text("party/host.prize.example"),
  });
  #prizeField = field(text("party/host.prize"), this.#prize);
  #pasteWords = element("span");
  #paste = button("button wide", () => this.#askList(), icon("list"), this.#pasteWords);
  #count = element("p", { class: "soft" });
  #title = element("h3", {}, text("party/host.winners"));
  #draws = element("ol", { class: "party-draws" });
  /** The known draws of a game, by their numbers. @type {Map<number, Draw>} */ #known = new Map();
  #game = 0;
  /** The last request for earlier draws; each state of them is requested once. */ #sought = "";
  #proof = button("button wide", () => void this.#certify(), icon("printer"), text("party/host.certificate"));
  root = element("section", { class: "party-draw", hidden: true }, this.#proof, this.#title, this.#draws);
  /**
   * The field for the next draw's prize, above the button.
   * @type {import("../player/party-room.js").Desk}
   */
  desk = {
    root: element("div", { class: "party-desk", hidden: true }, this.#count, this.#paste, this.#prizeField),
    after: this.root,
    prize: () => this.#prize.value.trim(),
    show: (/** @type {boolean} */ isReady) => this.#showDesk(isReady),
    taken: () => (this.#prize.value = ""),
  };

  /**
   * @param {(command: import("../wire.js").Command) => Promise<any>} ask
   * @param {import("../session.js").PartySession} session
   * @param {string} code the room's
   */
  constructor(ask, session, code) {
    this.#ask = ask;
    this.#session = session;
    this.#code = code;
  }

  /** @param {boolean} isReady whether a draw may begin */
  #showDesk(isReady) {
    const { party, wheel } = this.#session.state;
    this.desk.root.hidden = !isReady || !party;
    if (!isReady || !party) return;
    const { options, list: lines, spins } = party;
    const isList = options.source === "list";
    // A game that has drawn from a list cannot change it.
    this.#paste.hidden = !isList || spins > 0;
    this.#paste.classList.toggle("primary", !lines);
    this.#paste.classList.toggle("large", !lines);
    setText(this.#pasteWords, text(lines ? "party/host.list.other" : "party/host.list"));
    setText(
      this.#count,
      lines && isList ? text("party/host.list.count", { count: lines.count, left: number(lines.left) }) : "",
    );
    this.#count.hidden = this.#count.textContent === "";
    this.#prizeField.hidden = wheel?.count === 0;
  }

  /**
   * The public state contains only the last draws; earlier ones are requested if they are not known or outdated.
   * @param {import("../wire.js").Game} party
   * @returns {Draw[]} all known draws
   */
  #allDraws({ number: game, draws = [], earlier }) {
    if (this.#game !== game) this.#known.clear();
    this.#game = game;
    const first = draws[0]?.number ?? Infinity;
    const before = [...this.#known.values()].filter(({ number: which }) => which < first);
    this.#known = new Map([...before, ...draws].map((draw) => [draw.number, draw]));
    const sought = JSON.stringify([game, earlier]);
    if (!isAsTold(before, earlier) && this.#sought !== sought) {
      this.#sought = sought;
      void this.#fetchDraws().then(() => this.#session.state.party && this.show(this.#session.state.party));
    }
    return [...this.#known.values()];
  }

  /** @returns {Promise<boolean>} whether all draws of the game are known now */
  async #fetchDraws() {
    const game = this.#game;
    /** @type {Draw[]} */
    let draws = [];
    for (;;) {
      const before = draws[0]?.number;
      const answer = await this.#ask({ type: "pastDraws", ...(before ? { before } : {}) });
      if (answer.type === "rejected") return false;
      if (!answer.draws?.length) break;
      draws = [...answer.draws, ...draws];
    }
    if (game === this.#game) this.#known = new Map(draws.map((draw) => [draw.number, draw]));
    return game === this.#game;
  }

  /** @param {import("../wire.js").Game} party */
  show(party) {
    const { options, state } = party;
    const draws = options.mode === "draw" || party.draws ? this.#allDraws(party) : [];
    this.root.hidden = draws.length === 0;
    if (this.root.hidden) return;
    // The ending lists them, and draws can no longer be undone.
    const isOver = state === "ended";
    this.#proof.classList.toggle("primary", isOver);
    this.#title.hidden = isOver;
    this.#draws.hidden = isOver;
    if (isOver) return;
    syncList(
      this.#draws,
      [...draws].reverse(),
      ({ number: which, winners }) => JSON.stringify([which, winners.map(({ name }) => name)]),
      ({ number: which, prize, winners, time: at, of }) =>
        element(
          "li",
          {},
          element(
            "strong",
            { dir: "auto" },
            prize ? element("span", { class: "party-prize-name" }, prize) : null,
            list(winners.map(({ name }) => name)),
          ),
          element(
            "span",
            { class: "soft small" },
            text("party/host.drawn", { time: time(new Date(at)), count: number(of) }),
          ),
          button("button quiet", () => void this.#undo(which, prize), text("party/host.undo")),
        ),
      (made, { isUndone }) => {
        made.classList.toggle("is-out", isUndone);
        /** @type {HTMLButtonElement} */ (made.lastElementChild).hidden = isUndone || !options.removesWinners;
      },
    );
  }

  /**
   * Prepares another draw of the prize.
   * @param {number} which @param {string} [prize]
   */
  async #undo(which, prize = "") {
    const answer = await this.#ask({ type: "undoDraw", number: which });
    if (answer.type === "accepted" && !this.#prize.value) this.#prize.value = prize;
  }

  #askList() {
    openDialog(text("party/host.list"), (close) => {
      const field = element("textarea", {
        class: "input party-paste",
        rows: 12,
        aria: { label: text("party/host.list.label") },
      });
      const fault = element("p", { class: "fault", role: "alert" });
      const bar = element("progress", { max: 1, value: 0, aria: { hidden: "true" } });
      const said = element("span");
      const progress = element("p", { class: "party-progress", role: "status", hidden: true }, bar, said);
      const take = button("button primary large wide", () => void send(), text("party/host.list.take"));
      const send = async () => {
        if (take.disabled) return;
        setText(fault, "");
        const names = field.value
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean);
        const bad = names.findIndex((name) => utf8.encode(name).length > LINE_BYTES);
        if (names.length === 0 || names.length > LINES_MAX)
          return setText(fault, text("party/host.list.fault", { count: LINES_MAX }));
        if (bad >= 0) return setText(fault, text("party/host.list.long", { line: bad + 1 }));
        const parts = partsOf(names);
        let done = 0;
        const tell = () => {
          bar.value = done / names.length;
          setText(said, text("party/host.list.sending", { done: number(done), count: number(names.length) }));
        };
        take.disabled = true;
        field.readOnly = true;
        progress.hidden = false;
        tell();
        try {
          for (const [index, part] of parts.entries()) {
            const answer = await this.#ask({ type: "candidates", part: index + 1, of: parts.length, names: part });
            if (answer.type === "rejected") return setText(fault, partyRefusal(answer));
            done += part.length;
            tell();
          }
          close();
        } finally {
          take.disabled = false;
          field.readOnly = false;
          progress.hidden = true;
        }
      };
      return [
        element("p", { class: "soft" }, text("party/host.list.text")),
        field,
        fault,
        element("div", { class: "sheet-foot" }, progress, take),
      ];
    });
  }

  /** A printable sheet: the prizes, their winners, and the proofs. */
  async #certify() {
    if (this.#session.state.party?.earlier && !(await this.#fetchDraws())) return;
    const { party, room } = this.#session.state;
    if (!party) return;
    const all = this.#allDraws(party);
    const draws = all.filter(({ isUndone }) => !isUndone);
    /** @param {string} name @param {string} value */
    const fact = (name, value) => [element("dt", {}, text(`party/host.certificate.${name}`)), element("dd", {}, value)];
    const date = new Date(all[0]?.time ?? Date.now());
    printPages([
      element(
        "section",
        { class: "print-page party-certificate" },
        element("p", {}, text("party/host.certificate.title")),
        element("h1", { dir: "auto" }, room ? headingOf(room) : ""),
        element(
          "p",
          {},
          text("party/host.certificate.room", { code: this.#code, date: time(date, { dateStyle: "long" }) }),
        ),
        element(
          "ol",
          {},
          ...draws.map(({ prize, winners, time: at, of }, index) =>
            element(
              "li",
              {},
              element("span", { dir: "auto" }, prize ?? text("party/play.drawn", { number: number(index + 1) })),
              ...winners.map(({ name }) => element("strong", { dir: "auto" }, name)),
              element("small", {}, text("party/host.certificate.of", { count: of, time: time(new Date(at)) })),
            ),
          ),
        ),
        element(
          "dl",
          {},
          ...fact("seal", party.commitment),
          ...(party.seed ? fact("seed", party.seed) : []),
          ...(party.list ? fact("list", party.list.sha256) : []),
        ),
        element(
          "p",
          {},
          party.seed
            ? text("party/host.certificate.check", { address: `${location.host}/verify` })
            : text("party/host.certificate.later"),
        ),
      ),
    ]);
  }
}

/**
 * @param {readonly Draw[]} draws the known ones
 * @param {import("../wire.js").Earlier | undefined} told the server's numbers about them
 * @returns {boolean} whether all are known and up to date
 */
const isAsTold = (draws, told) =>
  draws.length === (told?.count ?? 0) &&
  draws.filter(({ isUndone }) => !isUndone).length === (told?.standing ?? 0) &&
  draws.reduce((sum, draw) => sum + draw.winners.length, 0) === (told?.winners ?? 0);

/** @param {readonly string[]} names @returns {string[][]} in parts, each of which fits into a message */
export function partsOf(names) {
  /** @type {string[][]} */
  const parts = [[]];
  let bytes = 0;
  for (const name of names) {
    const size = utf8.encode(JSON.stringify(name)).length + 1;
    if (bytes + size > PART_BYTES || parts[parts.length - 1].length === PART_NAMES) {
      parts.push([]);
      bytes = 0;
    }
    parts[parts.length - 1].push(name);
    bytes += size;
  }
  return parts;
}
