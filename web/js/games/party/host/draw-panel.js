/** The draw for a hall: a pasted list, what was drawn, taking it back, and a certificate. */

import { download } from "../../../kit/download.js";
import { element, setText, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { list, number, text, time } from "../../../kit/texts.js";
import { partyRefusal } from "../party-words.js";

const PART_BYTES = 24_000;
const PART_NAMES = 2_000;
const LINE_BYTES = 64;
export const LINES_MAX = 20_000;
const utf8 = new TextEncoder();

export class DrawPanel {
  #ask;
  #session;
  #count = element("p", { class: "soft" });
  #paste = element(
    "button",
    { class: "button wide", type: "button", on: { click: () => this.#askList() } },
    icon("list"),
    text("party/host.list"),
  );
  #draws = element("ol", { class: "party-draws" });
  #proof = element(
    "button",
    { class: "button wide", type: "button", on: { click: () => this.#certify() } },
    icon("download"),
    text("party/host.certificate"),
  );
  root = element("section", { class: "party-draw", hidden: true }, this.#count, this.#paste, this.#draws, this.#proof);

  /** @param {(command: import("../wire.js").Command) => Promise<any>} ask @param {import("../session.js").PartySession} session */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  /** @param {import("../wire.js").Party} party */
  show({ options, list: lines, draws = [], state }) {
    this.root.hidden = options.mode !== "draw";
    if (this.root.hidden) return;
    this.#paste.hidden = options.source !== "list" || state === "spinning";
    setText(
      this.#count,
      lines && options.source === "list"
        ? text("party/host.list.count", { count: lines.count, left: number(lines.left) })
        : "",
    );
    this.#proof.hidden = draws.length === 0;
    syncList(
      this.#draws,
      [...draws].reverse(),
      ({ number: which }) => String(which),
      ({ number: which, winners, time: at, of }) =>
        element(
          "li",
          {},
          element("strong", { dir: "auto" }, list(winners.map(({ name }) => name))),
          element(
            "span",
            { class: "soft small" },
            text("party/host.drawn", { time: time(new Date(at)), count: number(of) }),
          ),
          element(
            "button",
            {
              class: "button quiet",
              type: "button",
              on: { click: () => void this.#ask({ type: "undoDraw", number: which }) },
            },
            text("party/host.undo"),
          ),
        ),
      (made, { isUndone }) => {
        made.classList.toggle("is-out", isUndone);
        /** @type {HTMLButtonElement} */ (made.lastElementChild).hidden = isUndone || !options.removesWinners;
      },
    );
  }

  #askList() {
    openDialog(text("party/host.list"), (close) => {
      const field = element("textarea", {
        class: "input party-paste",
        rows: 12,
        aria: { label: text("party/host.list.label") },
      });
      const fault = element("p", { class: "fault", role: "alert" });
      let isSending = false;
      const send = async () => {
        if (isSending) return;
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
        isSending = true;
        try {
          for (const [index, part] of parts.entries()) {
            const answer = await this.#ask({ type: "candidates", part: index + 1, of: parts.length, names: part });
            if (answer.type === "rejected") return setText(fault, partyRefusal(answer));
          }
          close();
        } finally {
          isSending = false;
        }
      };
      return [
        element("p", { class: "soft" }, text("party/host.list.text")),
        field,
        fault,
        element(
          "div",
          { class: "sheet-foot" },
          element(
            "button",
            { class: "button primary large wide", type: "button", on: { click: () => void send() } },
            text("party/host.list.take"),
          ),
        ),
      ];
    });
  }

  #certify() {
    const { party, room } = this.#session.state;
    if (!party) return;
    const lines = [
      text("party/host.certificate.title", { room: room?.title ?? "" }),
      "",
      ...(party.draws ?? []).map(
        ({ number: which, time: at, of, winners, isUndone }) =>
          `${which}. ${at} · ${of} · ${winners.map(({ name }) => name).join(", ")}${isUndone ? ` (${text("party/host.undone")})` : ""}`,
      ),
      "",
      `${text("party/host.certificate.seal")} ${party.commitment}`,
      party.seed ? `${text("party/host.certificate.seed")} ${party.seed}` : text("party/host.certificate.later"),
      ...(party.list ? [`SHA-256 ${party.list.sha256} (${party.list.count})`] : []),
    ];
    download(`${room?.code ?? "draw"}.txt`, `${lines.join("\n")}\n`);
  }
}

/** @param {readonly string[]} names @returns {string[][]} so that each fits a message */
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
