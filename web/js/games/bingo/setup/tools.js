/** Actions for a whole pack: read a file, save a file, share a link, delete. */

import { copyText } from "../../../kit/clipboard.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { download, fileName } from "../../../kit/download.js";
import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { copyLink, deletePack, downloadPath } from "../packs/pack-api.js";
import { WRITERS } from "../packs/pack-file.js";
import { text } from "../../../kit/texts.js";
import { faultOf } from "../../../shell/welcome/open.js";

/** @typedef {import("../packs/pack-file.js").Pack} Pack */
/** @typedef {"yaml" | "json" | "txt"} Kind */

/**
 * @typedef {object} Bench
 * @property {() => Pack} pack the part of the pack that can be played
 * @property {() => import("../packs/pack-api.js").OwnPack | null} own the pack's key, if it is this browser's
 * @property {() => boolean} isSaved whether the current version is saved on the server
 * @property {() => Promise<boolean>} save
 * @property {(file: File | undefined) => void} bring reads a file
 * @property {() => void} leave
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 */

/** @type {[Kind, string][]} */
const KINDS = [
  ["yaml", "application/yaml"],
  ["json", "application/json"],
  ["txt", "text/plain"],
];

export class WorkshopTools {
  #bench;
  #file = element("input", {
    type: "file",
    accept: ".yaml,.yml,.json,.jsonl,.txt,.csv,.tsv,.js,.py,text/*,application/json",
    class: "visually-hidden",
    tabIndex: -1,
    aria: { label: text("bingo/workshop.tools.file") },
    on: {
      change: () => {
        const file = this.#file.files?.[0];
        this.#bench.bring(file);
        this.#file.value = "";
      },
    },
  });
  #link = this.#button("link", "bingo/workshop.tools.copyLink", () => void this.#passOn());
  #delete = this.#button("trash", "bingo/workshop.tools.delete", () => void this.#remove());
  root = element(
    "div",
    { class: "shop-tools" },
    this.#file,
    this.#button("upload", "bingo/workshop.tools.import", () => this.#file.click()),
    this.#button("download", "bingo/workshop.tools.export", () => this.#takeAway()),
    this.#link,
    this.#delete,
  );

  /** @param {Bench} bench */
  constructor(bench) {
    this.#bench = bench;
  }

  /** @param {string} symbol @param {string} key @param {() => void} act */
  #button(symbol, key, act) {
    return button("button quiet", act, icon(symbol), element("span", {}, text(key)));
  }

  show() {
    this.#delete.hidden = this.#bench.own() === null;
  }

  #takeAway() {
    const pack = this.#bench.pack();
    const own = this.#bench.own();
    const fromServer = own !== null && this.#bench.isSaved();
    openDialog(text("bingo/workshop.tools.exportTitle"), (close) => [
      element("p", { class: "soft" }, text("bingo/workshop.tools.exportText")),
      element(
        "div",
        { class: "export-kinds" },
        ...KINDS.map(([kind, type]) => {
          const inside = [
            icon("download"),
            element(
              "span",
              {},
              element("strong", {}, text(`bingo/workshop.tools.${kind}`)),
              element("span", { class: "soft small" }, text(`bingo/workshop.tools.${kind}Text`)),
            ),
          ];
          return fromServer
            ? element(
                "a",
                {
                  class: "button",
                  href: downloadPath(own.name, kind),
                  download: `${fileName(pack.title)}.${kind}`,
                  on: { click: () => setTimeout(close) },
                },
                ...inside,
              )
            : button(
                "button",
                () => {
                  download(`${fileName(pack.title)}.${kind}`, WRITERS[kind](pack), type);
                  close();
                },
                ...inside,
              );
        }),
      ),
    ]);
  }

  async #passOn() {
    const { own, isSaved, save, toasts } = this.#bench;
    // A link opens the saved version, so changes are saved first.
    if ((own() === null || !isSaved()) && !(await save())) return;
    const kept = own();
    if (!kept) return;
    const link = copyLink(kept.name);
    const done = await copyText(link);
    toasts.show(done ? text("bingo/workshop.tools.copied") : link, { icon: "link", lasts: done ? 5_000 : 15_000 });
  }

  async #remove() {
    const kept = this.#bench.own();
    if (
      !kept ||
      !(await confirmDialog(
        text("bingo/workshop.tools.deleteTitle", { title: kept.title }),
        text("bingo/workshop.tools.deleteText"),
        text("bingo/workshop.tools.delete"),
      ))
    )
      return;
    try {
      await deletePack(kept);
      this.#bench.leave();
    } catch (problem) {
      this.#bench.toasts.show(faultOf(problem), { tone: "warn" });
    }
  }
}
