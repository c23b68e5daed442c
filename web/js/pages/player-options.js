/** The player's options, and the full text of one tile. */

import { linksFor } from "../api.js";
import { copyText } from "../clipboard.js";
import { openDialog } from "../components/sheet.js";
import { element, setText } from "../element.js";
import { icon } from "../icons.js";
import { keepName } from "../memory.js";
import { checkName } from "../names.js";
import { cellState, goalSentence, refusal } from "../words.js";

/** @typedef {import("../state.js").State} State */

export class PlayerOptions {
  #session; #toasts; #code; #token;
  #autoMark = element("input", { type: "checkbox", role: "switch" });
  #autoMarkRow = element("label", { class: "switch" },
    element("span", {}, element("strong", {}, "Mark for me"), element("br"), element("span", { class: "soft small" }, "Calls on your board are marked by themselves.")),
    this.#autoMark);
  #name = element("input", { class: "input", id: "own-name", maxLength: 48, autocomplete: "nickname" });
  #nameFault = element("p", { class: "fault", role: "alert" });
  #nameRow = element("form", { class: "field" },
    element("label", { htmlFor: "own-name" }, "Your name"),
    element("div", { class: "name-row" }, this.#name, element("button", { class: "button", type: "submit" }, "Change")),
    this.#nameFault);
  #who = element("p", { class: "soft small" });
  #goal = element("p", {});
  #proof = element("p", { class: "small proof" });
  #console = element("a", { class: "button wide", hidden: true }, icon("crown"), "You are a host: open the console");
  root;

  /**
   * @param {string} code @param {import("../memory.js").SeatKey} seat
   * @param {import("../session.js").Session} session @param {import("../components/toast-stack.js").ToastStack} toasts
   */
  constructor(code, seat, session, toasts) {
    this.#code = code;
    this.#token = seat.token;
    this.#session = session;
    this.#toasts = toasts;
    this.#autoMark.addEventListener("change", () => void this.#switchAutoMark());
    this.#nameRow.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#rename();
    });
    this.root = element("section", { class: "panel panel-options", aria: { label: "Options" } },
      element("h2", {}, "Options"), this.#who, this.#console, this.#autoMarkRow, this.#nameRow,
      element("div", { class: "panel-block" }, element("strong", {}, "The goal"), this.#goal),
      element("ul", { class: "legend", aria: { label: "What the tiles show" } },
        ...[["suggested", "bulb", "Called: tap to mark"], ["early", "pencil", "Marked early: waits for its call"], ["confirmed", "check", "Marked and called"], ["winning", "star", "Part of your bingo"]]
          .map(([state, name, text]) => element("li", {}, element("span", { class: "legend-tile", data: { state } }, icon(name)), text))),
      element("p", { class: "soft small" }, "Hold a tile (or press i) for its full text. Tap again to unmark."),
      element("details", { class: "fair" }, element("summary", {}, "Fair play"), this.#proof),
      element("button", { class: "button wide", type: "button", on: { click: () => void this.#invite() } }, icon("link"), "Copy the invitation link"));
  }

  /** @param {State} state */
  show(state) {
    const { round, seat } = state;
    if (!round || !seat) return;
    setText(this.#who, `You play as ${seat.name}.`);
    this.#autoMarkRow.hidden = !round.options.autoMark;
    const asked = this.#session.waiting.some((command) => command.type === "autoMark");
    if (!asked) this.#autoMark.checked = seat.autoMark;
    this.#nameRow.hidden = round.state !== "dealt";
    if (document.activeElement !== this.#name && this.#name.dataset.seat !== seat.name) {
      this.#name.value = seat.name;
      this.#name.dataset.seat = seat.name;
    }
    setText(this.#goal, goalSentence(round.options));
    showProof(this.#proof, round);
    this.#console.hidden = seat.role !== "host";
    if (seat.role === "host" && !this.#console.href) this.#console.href = `/r/${this.#code}/host#token=${this.#token}`;
  }

  async #switchAutoMark() {
    const answer = await this.#session.send({ type: "autoMark", on: this.#autoMark.checked });
    if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
  }

  async #rename() {
    const { name, fault } = checkName(this.#name.value);
    setText(this.#nameFault, fault);
    if (fault) return;
    const answer = await this.#session.send({ type: "name", name });
    if (answer.type === "rejected") return setText(this.#nameFault, refusal(answer));
    keepName(name);
    this.#toasts.show(`You are ${name} now.`, { icon: "check" });
  }

  async #invite() {
    const copied = await copyText(linksFor(this.#code).player);
    this.#toasts.show(copied ? "Link copied." : linksFor(this.#code).player, { icon: "link" });
  }
}

/**
 * What anybody needs to check that no board was chosen: the seal while the round is on, its content afterwards.
 * @param {HTMLElement} proof @param {import("../wire.js").Round} round
 */
function showProof(proof, round) {
  const shown = `${round.commitment}|${round.seed ?? ""}`;
  if (proof.dataset.shown === shown) return;
  proof.dataset.shown = shown;
  proof.replaceChildren(
    round.seed ? "All boards of this round followed from the seed " : "All boards of this round follow from a seed that is told when it ends. Its SHA-256 was fixed before: ",
    ...(round.seed ? [element("code", { class: "proof-seed" }, round.seed), ", whose SHA-256 was told before: "] : []),
    element("code", { class: "proof-commitment" }, round.commitment ?? ""));
}

/**
 * @param {import("../derive.js").Cell} cell
 * @param {string | undefined} language
 * @param {() => void} toggle
 */
export function openTileDetail(cell, language, toggle) {
  const marked = cell.state === "confirmed" || cell.state === "early";
  openDialog("Tile", (close) => [
    element("p", { class: "detail-term", lang: language ?? "en" }, cell.text),
    cell.means ? element("p", {}, element("strong", {}, "What counts: "), element("span", { lang: language ?? "en" }, cell.means)) : null,
    element("p", { class: "soft" }, `This tile is ${cellState(cell.state)}.`),
    cell.state === "free" ? null : element("div", { class: "sheet-actions" },
      element("button", { class: "button primary", type: "button", on: { click: () => { close(); toggle(); } } }, marked ? "Remove my mark" : "Mark it")),
  ]);
}
