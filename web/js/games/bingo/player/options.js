/** What live bingo adds to a player's options. */

import { alreadyShows, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/on-demand.js";
import { refusal } from "../../../room/refusals.js";
import { door } from "../../../shell/player/options.js";
import { richText, text } from "../../../kit/texts.js";
import { goalSentence } from "../words.js";

const LEGEND = Object.freeze([
  ["suggested", "megaphone"],
  ["early", "pencil"],
  ["confirmed", "check"],
  ["winning", "star"],
]);

export class BingoOptions {
  #session;
  #toasts;
  #autoMark = element("input", { type: "checkbox", role: "switch" });
  #autoMarkRow = element(
    "label",
    { class: "switch" },
    element(
      "span",
      {},
      element("strong", {}, text("bingo/player.options.auto")),
      element("br"),
      element("span", { class: "soft small" }, text("bingo/player.options.autoText")),
    ),
    this.#autoMark,
  );
  #goal = element("p", {});
  #proof = element("p", { class: "small proof" });
  /** @type {import("../wire.js").Options | null} */ #options = null;
  #guardText = element("span", {}, text("bingo/player.options.guard"));
  switches = [this.#autoMarkRow];
  settings = () => import("./own-settings.js").then(({ bingoSettings }) => bingoSettings());
  doors;
  rest = [
    element("div", { class: "panel-block" }, element("strong", {}, text("bingo/player.options.goal")), this.#goal),
    element(
      "ul",
      { class: "legend", aria: { label: text("bingo/player.options.legend") } },
      ...LEGEND.map(([state, name]) =>
        element(
          "li",
          {},
          element("span", { class: "legend-tile", data: { state } }, icon(name)),
          text(`bingo/player.legend.${state}`),
        ),
      ),
    ),
    element("p", { class: "soft small" }, text("bingo/player.options.hold")),
    element("details", { class: "fair" }, element("summary", {}, text("bingo/player.options.fair")), this.#proof),
  ];

  /**
   * @param {string} code @param {import("../session.js").BingoSession} session
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {() => void} clear clears the player's marks
   */
  constructor(code, session, toasts, clear) {
    this.#session = session;
    this.#toasts = toasts;
    this.#autoMark.addEventListener("change", () => void this.#switchAutoMark());
    this.doors = [
      door("hourglass", this.#guardText, () =>
        whenThere(import("./guard.js"), ({ openGuard }) => openGuard(code, session, toasts), toasts),
      ),
      door("eraser", text("bingo/player.options.clear"), () => {
        this.#autoMarkRow.closest("dialog")?.close();
        clear();
      }),
    ];
  }

  draw() {
    const { state } = this.#session;
    const { round } = state;
    if (!round) return;
    this.#autoMarkRow.hidden = !round.options.autoMark;
    const asked = this.#session.waiting.some((command) => command.type === "autoMark");
    if (!asked) this.#autoMark.checked = state.autoMark;
    const { delay } = this.#session.guard;
    setText(
      this.#guardText,
      delay > 0 ? text("bingo/player.options.guardOn", { seconds: delay }) : text("bingo/player.options.guard"),
    );
    if (this.#options !== round.options) {
      this.#options = round.options;
      setText(this.#goal, goalSentence(round.options));
    }
    showProof(this.#proof, round);
  }

  async #switchAutoMark() {
    const answer = await this.#session.send({ type: "autoMark", on: this.#autoMark.checked });
    if (answer.type === "rejected") this.#toasts.show(refusal(answer), { tone: "warn" });
  }
}

/**
 * Everything needed to check that no board was chosen: the commitment during the round, its content afterwards.
 * @param {HTMLElement} proof @param {import("../wire.js").Round} round
 */
function showProof(proof, round) {
  if (alreadyShows(proof, `${round.commitment}|${round.seed ?? ""}`)) return;
  const commitment = element("code", { class: "proof-commitment" }, round.commitment ?? "");
  proof.replaceChildren(
    ...(round.seed
      ? richText("bingo/player.options.proofOver", {
          seed: element("code", { class: "proof-seed" }, round.seed),
          commitment,
        })
      : richText("bingo/player.options.proofDealt", { commitment })),
  );
}
