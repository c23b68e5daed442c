/** The form for a room of live bingo: a pack and a button; everything else has good defaults. */

import { fetchPack, fetchPacks } from "../api.js";
import { button, element, field, form, setText, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { howTo } from "./front.js";
import { largestBoard } from "../packs/draft.js";
import { ownPacks } from "../packs/own-packs.js";
import { richText, text } from "../../../kit/texts.js";
import { quoted } from "../../../kit/words.js";
import { LanguageFold } from "../../../shell/language-fold.js";
import { faultOf } from "../../../shell/welcome/open.js";

const TEASERS = 4;

/** @param {Record<string, any>} setup @returns {Promise<string[]>} the title of its pack */
export const about = async ({ pack }) => (pack ? [(await fetchPack(pack)).title] : []);

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export const open = (frame) => new BingoSetup(frame);

class BingoSetup {
  #frame;
  #packs = element("select", { class: "input", id: "pack" });
  #fold = new LanguageFold(this.#packs, text("bingo/setup.languages"));
  #preview = element("p", { class: "pack-preview soft small" }, " ");
  #fault = element("p", { class: "fault", role: "alert" });
  #open;
  #edit = button(
    "button quiet",
    () => {
      location.hash = `#pack=${this.#packs.value}`;
    },
    icon("pencil"),
    element("span", {}, text("bingo/setup.copy")),
  );
  #own = button(
    "button quiet own-list",
    () => {
      location.hash = "#pack";
    },
    icon("list"),
    text("bingo/setup.ownList"),
  );
  /** The offered packs by name. @type {Set<string>} */ #offered = new Set();
  #terms = 0;
  /** The pack that the server suggests, until the host chooses. */ #suggested = "";
  root;
  how;

  /** @param {import("../../../shell/game.js").SetupFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.how = frame.isRoom ? howTo() : undefined;
    this.#open = submitButton("button primary large wide", frame.go);
    this.root = form(
      { class: "host-form" },
      () => void this.#submit(),
      field(text("bingo/setup.pack"), this.#packs, this.#preview),
      frame.evening ?? null,
      this.#open,
      this.#fault,
      frame.isRoom ? element("div", { class: "host-packs" }, this.#own, this.#edit) : null,
    );
    this.#packs.addEventListener("change", () => {
      this.#suggested = "";
      void this.#tease();
    });
  }

  /** Requests the packs, also after one was saved or deleted. */
  async fill() {
    const own = ownPacks();
    // Selects the pack that was just saved.
    const saved = this.#packs.value ? own.find((pack) => !this.#offered.has(pack.name)) : undefined;
    const chosen = (saved?.name ?? this.#packs.value) || (this.#frame.setup?.pack ?? own[0]?.name);
    const mine =
      own.length > 0
        ? element("optgroup", { label: text("bingo/setup.mine") }, ...own.map((pack) => this.#option(pack)))
        : null;
    try {
      const { packs, default: preferred } = await fetchPacks();
      const isOffered = [...own, ...packs].some(({ name }) => name === chosen);
      const first = isOffered ? String(chosen) : (own[0]?.name ?? preferred);
      if (!isOffered && first === preferred) this.#suggested = preferred;
      this.#fold.fill(packs, (pack) => this.#option(pack), first, mine, mine ? text("bingo/setup.shipped") : "");
    } catch (problem) {
      if (mine) this.#packs.replaceChildren(mine);
      if (chosen && this.#offered.has(chosen)) this.#packs.value = chosen;
      setText(this.#fault, faultOf(problem));
    }
    await this.#tease();
  }

  /** @param {{name: string, title: string, count: number}} pack */
  #option(pack) {
    this.#offered.add(pack.name);
    return element(
      "option",
      { value: pack.name },
      text("bingo/setup.option", { title: pack.title, count: pack.count }),
    );
  }

  async #tease() {
    const name = this.#packs.value;
    const isOwn = ownPacks().some((pack) => pack.name === name);
    setText(
      /** @type {Element} */ (this.#edit.lastElementChild),
      text(isOwn ? "bingo/setup.edit" : "bingo/setup.copy"),
    );
    this.#edit.hidden = !name;
    if (!name) return;
    try {
      const pack = await fetchPack(name);
      if (this.#packs.value !== name) return;
      this.#terms = pack.terms.length;
      const some = pack.terms
        .slice(0, TEASERS)
        .map((term) => quoted(term.text))
        .join(", ");
      this.#preview.replaceChildren(
        ...richText(name === this.#suggested ? "bingo/setup.suggested" : "bingo/setup.teaser", {
          terms: element("span", { lang: pack.language }, some),
        }),
      );
    } catch {
      setText(this.#preview, " ");
    }
  }

  async #submit() {
    this.#open.disabled = true;
    setText(this.#fault, "");
    const name = this.#packs.value;
    const size = this.#terms > 0 ? largestBoard(this.#terms) : 5;
    const fault = await this.#frame.done({
      ...(name ? { pack: name } : {}),
      ...(size && size < 5 ? { options: { size } } : {}),
    });
    setText(this.#fault, fault);
    if (fault) this.#open.disabled = false;
  }
}
