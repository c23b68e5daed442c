/** The player's options: the panel, and the doors to what is loaded only when somebody wants it. */

import { linksFor } from "../../../room/api.js";
import { copyText } from "../../../kit/clipboard.js";
import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/later.js";
import { keepName } from "../../../room/memory.js";
import { checkName } from "../../../room/names.js";
import { richText, text } from "../../../kit/texts.js";
import { goalSentence, refusal } from "../words.js";

/** @typedef {import("../state.js").State} State */

const LEGEND = Object.freeze([
  ["suggested", "bulb"],
  ["early", "pencil"],
  ["confirmed", "check"],
  ["winning", "star"],
]);

export class PlayerOptions {
  #session;
  #toasts;
  #code;
  #token;
  #autoMark = element("input", { type: "checkbox", role: "switch" });
  #autoMarkRow = element(
    "label",
    { class: "switch" },
    element(
      "span",
      {},
      element("strong", {}, text("player.options.auto")),
      element("br"),
      element("span", { class: "soft small" }, text("player.options.autoText")),
    ),
    this.#autoMark,
  );
  #name = element("input", { class: "input", id: "own-name", maxLength: 48, autocomplete: "nickname" });
  #nameFault = element("p", { class: "fault", role: "alert" });
  #nameRow = element(
    "form",
    { class: "field" },
    element("label", { htmlFor: "own-name" }, text("player.options.name")),
    element(
      "div",
      { class: "name-row" },
      this.#name,
      element("button", { class: "button", type: "submit" }, text("player.options.change")),
    ),
    this.#nameFault,
  );
  #who = element("p", { class: "soft small" });
  #goal = element("p", {});
  #proof = element("p", { class: "small proof" });
  #console = element("a", { class: "button wide", hidden: true }, icon("crown"), text("player.options.console"));
  /** @type {import("../../../room/wire.js").Options | null} */ #options = null;
  #guardText = element("span", {}, text("player.options.guard"));
  root;

  /**
   * @param {string} code @param {import("../../../room/memory.js").SeatKey} seat
   * @param {import("../../../room/session.js").Session} session @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {() => void} clear clears one's marks
   */
  constructor(code, seat, session, toasts, clear) {
    this.#code = code;
    this.#token = seat.token;
    this.#session = session;
    this.#toasts = toasts;
    this.#autoMark.addEventListener("change", () => void this.#switchAutoMark());
    this.#nameRow.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#rename();
    });
    /** @param {string} name @param {string | Node} label @param {() => void} run */
    const door = (name, label, run) =>
      element("button", { class: "button wide door", type: "button", on: { click: run } }, icon(name), label);
    this.root = element(
      "section",
      { class: "panel panel-options", aria: { label: text("player.options") } },
      element("h2", {}, text("player.options")),
      this.#who,
      this.#console,
      this.#autoMarkRow,
      this.#nameRow,
      element(
        "div",
        { class: "doors" },
        door("hourglass", this.#guardText, () =>
          whenThere(import("./guard.js"), ({ openGuard }) => openGuard(code, session, toasts), toasts),
        ),
        door("gear", text("player.options.settings"), () =>
          whenThere(import("../../../shell/player/settings.js"), ({ openSettings }) => openSettings(), toasts),
        ),
        door("phone", text("player.options.device"), () =>
          whenThere(
            import("../../../shell/player/device.js"),
            ({ openDevice }) => openDevice(code, this.#token),
            toasts,
          ),
        ),
        door("eraser", text("player.options.clear"), () => {
          this.root.closest("dialog")?.close();
          clear();
        }),
        door("link", text("player.options.invite"), () => void this.#invite()),
      ),
      element("div", { class: "panel-block" }, element("strong", {}, text("player.options.goal")), this.#goal),
      element(
        "ul",
        { class: "legend", aria: { label: text("player.options.legend") } },
        ...LEGEND.map(([state, name]) =>
          element(
            "li",
            {},
            element("span", { class: "legend-tile", data: { state } }, icon(name)),
            text(`player.legend.${state}`),
          ),
        ),
      ),
      element("p", { class: "soft small" }, text("player.options.hold")),
      element("details", { class: "fair" }, element("summary", {}, text("player.options.fair")), this.#proof),
    );
  }

  /** @param {State} state */
  show(state) {
    const { round, seat } = state;
    if (!round || !seat) return;
    setText(this.#who, text("player.options.who", { name: seat.name }));
    this.#autoMarkRow.hidden = !round.options.autoMark;
    const asked = this.#session.waiting.some((command) => command.type === "autoMark");
    if (!asked) this.#autoMark.checked = seat.autoMark;
    const { renames } = state.room ?? {};
    this.#nameRow.hidden = renames === "never" || (renames !== "always" && round.state !== "dealt");
    if (document.activeElement !== this.#name && this.#name.dataset.seat !== seat.name) {
      this.#name.value = seat.name;
      this.#name.dataset.seat = seat.name;
    }
    const { delay } = this.#session.guard;
    setText(
      this.#guardText,
      delay > 0 ? text("player.options.guardOn", { seconds: delay }) : text("player.options.guard"),
    );
    if (this.#options !== round.options) {
      this.#options = round.options;
      setText(this.#goal, goalSentence(round.options));
    }
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
    this.#toasts.show(text("player.options.named", { name }), { icon: "check" });
  }

  async #invite() {
    const { player } = linksFor(this.#code);
    this.#toasts.show((await copyText(player)) ? text("player.options.copied") : player, { icon: "link" });
  }
}

/**
 * What anybody needs to check that no board was chosen: the seal while the round is on, its content afterwards.
 * @param {HTMLElement} proof @param {import("../../../room/wire.js").Round} round
 */
function showProof(proof, round) {
  const shown = `${round.commitment}|${round.seed ?? ""}`;
  if (proof.dataset.shown === shown) return;
  proof.dataset.shown = shown;
  const commitment = element("code", { class: "proof-commitment" }, round.commitment ?? "");
  proof.replaceChildren(
    ...(round.seed
      ? richText("player.options.proofOver", { seed: element("code", { class: "proof-seed" }, round.seed), commitment })
      : richText("player.options.proofDealt", { commitment })),
  );
}
