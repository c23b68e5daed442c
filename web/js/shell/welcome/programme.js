/** A room from a programme: the plays that a file or a link contains. */

import { button, element, field, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { loadTexts, text } from "../../kit/texts.js";
import { request } from "../../room/api.js";
import { newToken } from "../../room/identity.js";
import { makeRoom } from "../../room/create-once.js";
import { titleOf } from "../parts.js";
import { draftOf, readFile, readLink } from "../programme/document.js";
import { faultOf, goTo } from "./open.js";

/** @typedef {import("../programme/document.js").Planned} Planned */
/** @typedef {import("../programme/document.js").Plan} Plan */

/** The part of a link's address before the programme. */
const MARK = "#programme=";

await loadTexts("programme");

/** @param {string} key @param {Record<string, string | number>} [values] */
const say = (key, values) => text(`programme.${key}`, values);

export class ProgrammeCard {
  #list = element("ol", { class: "programme-list" });
  #fault = element("p", { class: "fault", role: "alert" });
  #evening = element("input", {
    class: "input",
    maxLength: 80,
    placeholder: text("welcome.host.evening"),
    autocomplete: "off",
    aria: { label: text("welcome.host.evening") },
  });
  #go = button("button primary large wide", () => void this.#open(), text("common.room.open"));
  #file = element("input", {
    type: "file",
    class: "visually-hidden",
    accept: ".json,application/json",
    aria: { label: say("openFile") },
    on: { change: () => void this.#read() },
  });
  #link = element("input", {
    class: "input",
    id: "programme-link",
    type: "url",
    placeholder: `${location.origin}/${MARK}…`,
    autocomplete: "off",
    on: { input: () => this.#paste() },
  });
  #lead = element("p", { class: "soft" }, say("cardLead"));
  #prepare;
  #none = button("button quiet", () => this.#show({ entries: [] }), say("without"));
  #changed;
  /** @type {readonly Planned[]} */ #planned = [];
  root;

  /**
   * @param {(isThere: boolean) => void} changed called when a programme is or is not there
   * @param {() => void} prepare opens a room for the programme's editor
   */
  constructor(changed, prepare) {
    this.#changed = changed;
    this.#prepare = element(
      "div",
      { class: "programme-new" },
      element("p", { class: "soft" }, say("made")),
      button("button wide", prepare, icon("list"), say("prepare")),
    );
    this.root = element(
      "section",
      { class: "notice programme-card" },
      element("h2", {}, say("title")),
      this.#lead,
      this.#list,
      this.#evening,
      this.#go,
      this.#fault,
      field(say("link"), this.#link),
      button("button wide", () => this.#file.click(), icon("upload"), say("openFile")),
      this.#file,
      this.#prepare,
      this.#none,
    );
    this.#show({ entries: [] });
  }

  /** @param {string} link after `programme=` in the address, or "" */
  take(link) {
    if (!link) return;
    const plan = readLink(link);
    if (plan) this.#show(plan);
    else setText(this.#fault, say("badLink"));
  }

  #paste() {
    const { value } = this.#link;
    setText(this.#fault, "");
    if (value.includes(MARK)) this.take(value.slice(value.indexOf(MARK) + MARK.length).trim());
    else if (value.trim()) setText(this.#fault, say("badLink"));
  }

  /** @param {Plan} plan */
  #show({ evening, entries }) {
    this.#planned = entries;
    setText(this.#fault, "");
    if (evening) this.#evening.value = evening;
    const isThere = entries.length > 0;
    this.#evening.hidden = this.#go.hidden = this.#list.hidden = this.#none.hidden = !isThere;
    this.#lead.hidden = this.#prepare.hidden = isThere;
    this.#changed(isThere);
    this.#list.replaceChildren(
      ...entries.map(({ game, title, at }) =>
        element("li", {}, [at, titleOf(game), title].filter(Boolean).join(" · ")),
      ),
    );
    // Otherwise the browser keeps the pressed button in its place, and the list is above what is visible.
    if (isThere) this.root.scrollIntoView();
  }

  async #read() {
    const [file] = this.#file.files ?? [];
    this.#file.value = "";
    if (!file) return;
    const plan = readFile(await file.text());
    if (plan) this.#show(plan);
    else setText(this.#fault, say("badFile", { name: file.name }));
  }

  /** Opens a room with the first play, and gives it the programme. */
  async #open() {
    const [first, ...others] = this.#planned;
    if (!first) return;
    this.#go.disabled = true;
    try {
      const made = await makeRoom({
        ...first.setup,
        game: first.game,
        title: this.#evening.value.trim(),
        ...(first.title ? { playTitle: first.title } : {}),
      });
      const now = Date.now();
      const entries = [{ ...draftOf(first, now), play: 1 }, ...others.map((entry) => draftOf(entry, now))];
      await request(`/api/rooms/${made.room}/commands`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${made.token}`,
          "idempotency-key": newToken(),
        },
        body: JSON.stringify({ type: "setProgramme", entries }),
      });
      goTo(made);
    } catch (problem) {
      setText(this.#fault, faultOf(problem));
      this.#go.disabled = false;
    }
  }
}
