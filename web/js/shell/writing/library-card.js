/** The dialog for an entry of the library: its details, and buttons to download, play, copy, rate and report it. */

import { button, element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { openDialog } from "../../kit/sheet.js";
import { number, text } from "../../kit/texts.js";
import { ownProfile } from "../../room/profile.js";
import { coverPicture } from "./cover.js";
import { GotContents } from "./got.js";
import { REASONS, download, rate, report } from "./library-api.js";
import { needProfile } from "./profile-dialog.js";

/** @typedef {import("./library-api.js").Card} Card */
/** @typedef {import("./library-api.js").Details} Details */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./kind.js").WrittenKind<C>} WrittenKind
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {object} Around
 * @property {import("../../kit/toast-stack.js").ToastStack} toasts
 * @property {(words: string) => void} say
 * @property {(content: C) => void} adopt makes an editable copy
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {Around<C> & {changed: () => void}} AroundCard
 */

/** No progress bar is shown for shorter downloads, milliseconds. */
const PROGRESS_PAUSE = 300;
const STARS = [1, 2, 3, 4, 5];
/** The number of sample questions shown for a download. */
const SAMPLES = 5;

/** @param {WrittenKind<any>} kind @param {Pick<Card, "count"> & Partial<Card>} card @returns {string} */
export function factsOf({ audiences, audienceWords, say }, { audience, count, stars, votes, downloads }) {
  return [
    audience !== undefined && audiences.includes(audience) ? audienceWords(audience) : "",
    say("count", { count }),
    typeof stars === "number" ? text("library.stars", { stars: number(stars), count: votes ?? 0 }) : "",
    downloads ? text("library.downloads", { count: downloads }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @template {import("./kind.js").Content} C
 * @param {WrittenKind<C>} kind
 * @param {string} name
 * @param {Details | null} card null if only the copy on this device can be shown
 * @param {AroundCard<C>} around
 */
export function openCard(kind, name, card, around) {
  const kept = new GotContents(kind).recall(name);
  const shown = card ?? (kept && shownOf(kept.content));
  if (!shown) return;
  const fault = element("p", { class: "fault", role: "alert" });
  openDialog(shown.title, (close) => [
    coverPicture(name, shown.title),
    element("p", { class: "soft", dir: "auto" }, text("library.by", { author: shown.author })),
    shown.description ? element("p", { dir: "auto" }, shown.description) : null,
    element("p", { class: "soft small" }, factsOf(kind, shown)),
    ...new Deeds(kind, name, card, around, fault, close).parts,
    fault,
    element("h3", {}, text("library.samples")),
    element(
      "ul",
      { class: "library-samples" },
      ...shown.samples.map((question) => element("li", { dir: "auto" }, kind.sampleWords(question))),
    ),
    ...(card && !card.own?.published ? judgement(kind, card, around, fault) : []),
    card?.own?.hidden ? element("p", { class: "fault" }, text("library.hidden")) : null,
  ]);
}

/**
 * The buttons for an entry: download, play, copy, delete the download.
 * @template {import("./kind.js").Content} C
 */
class Deeds {
  #kind;
  #got;
  #name;
  #card;
  #around;
  #fault;
  #close;
  #bar = element("progress", { max: 1, hidden: true, aria: { label: text("library.getting") } });
  #root = element("div", { class: "writing-row" });
  #isBusy = false;
  parts = [this.#root, this.#bar];

  /**
   * @param {WrittenKind<C>} kind @param {string} name @param {Details | null} card @param {AroundCard<C>} around
   * @param {HTMLElement} fault the element for error messages @param {() => void} close
   */
  constructor(kind, name, card, around, fault, close) {
    this.#kind = kind;
    this.#got = new GotContents(kind);
    this.#name = name;
    this.#card = card;
    this.#around = around;
    this.#fault = fault;
    this.#close = close;
    this.#show();
  }

  #show() {
    const got = this.#got.recall(this.#name);
    const isNewer = got !== null && this.#card !== null && this.#card.revision > got.revision;
    this.#root.replaceChildren(
      ...(got === null || isNewer
        ? [deed("download", got === null ? "get" : "update", () => void this.#get(), "primary")]
        : []),
      ...(got === null ? [] : this.#withCopy(got.content, isNewer)),
    );
  }

  /** @param {C} content @param {boolean} isNewer whether the library has a newer revision */
  #withCopy(content, isNewer) {
    return [
      element(
        "a",
        { class: `button ${isNewer ? "" : "primary"}`, href: `${this.#kind.alone}#${this.#kind.kind}=${this.#name}` },
        icon("play"),
        text("library.play"),
      ),
      deed("copy", "copy", () => {
        this.#close();
        this.#around.adopt(content);
      }),
      deed("trash", "drop", () => {
        this.#got.forget(this.#name);
        this.#around.changed();
        if (this.#card) this.#show();
        else this.#close();
      }),
    ];
  }

  async #get() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setText(this.#fault, "");
    const timer = setTimeout(() => (this.#bar.hidden = false), PROGRESS_PAUSE);
    try {
      const copy = await download(this.#kind, this.#name, (share) => (this.#bar.value = share));
      await this.#got.keep({ name: this.#name, ...copy });
      this.#around.say(text("library.kept"));
      this.#show();
      this.#around.changed();
    } catch (problem) {
      setText(this.#fault, this.#kind.refusal(problem));
    } finally {
      clearTimeout(timer);
      this.#bar.hidden = true;
      this.#isBusy = false;
    }
  }
}

/**
 * @param {WrittenKind<any>} kind @param {Details} card of another author @param {AroundCard<any>} around
 * @param {HTMLElement} fault
 */
const judgement = (kind, card, { toasts, say, changed }, fault) => [
  starsPart(kind, card, { fail: (problem) => setText(fault, kind.refusal(problem)), say, changed }),
  button(
    "button quiet",
    () => void openReport(kind, card, { toasts, changed }),
    icon("flag"),
    text(card.own?.reported ? "library.reported" : "library.report"),
  ),
];

/** @param {import("./kind.js").Content} content of a copy on this device */
export const shownOf = (content) => ({
  ...content,
  author: content.author ?? "",
  count: content.questions.length,
  samples: content.questions.slice(0, SAMPLES),
});

/** @param {string} symbol @param {string} key @param {() => void} act @param {string} [look] */
const deed = (symbol, key, act, look = "") => button(`button ${look}`, act, icon(symbol), text(`library.${key}`));

/**
 * @param {WrittenKind<any>} kind @param {Details} card
 * @param {{fail: (problem: any) => void, say: (words: string) => void, changed: () => void}} around
 */
function starsPart(kind, card, { fail, say, changed }) {
  let given = card.own?.stars ?? 0;
  const inputs = STARS.map((stars) =>
    element("input", {
      type: "radio",
      name: "library-stars",
      value: String(stars),
      checked: stars === given,
      aria: { label: text("library.star", { count: stars }) },
      on: { change: () => void give(stars) },
    }),
  );
  const note = element("p", { class: "soft small", role: "status" });
  const show = () => {
    for (const [index, input] of inputs.entries()) {
      input.checked = index + 1 === given;
      input.parentElement?.classList.toggle("is-lit", index < given);
    }
  };
  /** @param {number} stars */
  const give = async (stars) => {
    const before = given;
    given = stars;
    show();
    try {
      if (!(await needProfile())) throw null;
      await rate(kind, card.name, stars);
      setText(note, text("library.rated"));
      say(text("library.rated"));
      changed();
    } catch (problem) {
      given = before;
      show();
      if (problem) fail(problem);
    }
  };
  const root = element(
    "fieldset",
    { class: "library-stars" },
    element("legend", {}, text("library.rate")),
    ...inputs.map((input) => element("label", {}, input, icon("star"))),
    note,
  );
  show();
  return root;
}

/**
 * @param {WrittenKind<any>} kind @param {Details} card
 * @param {Pick<AroundCard<any>, "toasts" | "changed">} around
 */
async function openReport(kind, card, { toasts, changed }) {
  if (!(await needProfile())) return;
  openDialog(text("library.report"), (close) => [
    element("p", {}, text("library.report.text")),
    ...REASONS.map((reason) =>
      button(
        "button wide",
        async () => {
          close();
          try {
            await report(kind, card.name, reason);
            toasts.show(text("library.report.done"), { icon: "check" });
            changed();
          } catch (problem) {
            toasts.show(kind.refusal(problem), { tone: "warn" });
          }
        },
        text(`library.report.${reason}`),
      ),
    ),
  ]);
}

/** @returns {string} the name under which the player publishes; "" without a profile */
export const ownName = () => ownProfile()?.nickname ?? "";
