/** A room from a programme: the plays that a file or a link contains. */

import { button, element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { loadTexts, text } from "../../kit/texts.js";
import { request } from "../../room/api.js";
import { newToken } from "../../room/identity.js";
import { makeRoom } from "../../room/create-once.js";
import { titleOf } from "../parts.js";
import { draftOf, readFile, readLink } from "../programme/document.js";
import { faultOf, goTo } from "./open.js";

/** @typedef {import("../programme/document.js").Planned} Planned */

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
  /** @type {readonly Planned[]} */ #planned = [];
  root = element(
    "section",
    { class: "notice programme-card" },
    element("h2", {}, say("title")),
    element("p", { class: "soft" }, say("cardLead")),
    this.#list,
    this.#evening,
    this.#go,
    this.#fault,
    button("button wide", () => this.#file.click(), icon("upload"), say("openFile")),
    this.#file,
  );

  constructor() {
    this.#show([]);
  }

  /** @param {string} link after `programme=` in the address, or "" */
  take(link) {
    if (!link) return;
    const planned = readLink(link);
    if (planned) this.#show(planned);
    else setText(this.#fault, say("badLink"));
  }

  /** @param {readonly Planned[]} planned */
  #show(planned) {
    this.#planned = planned;
    setText(this.#fault, "");
    this.#evening.hidden = this.#go.hidden = this.#list.hidden = planned.length === 0;
    this.#list.replaceChildren(
      ...planned.map(({ game, title, at }) =>
        element("li", {}, [at, titleOf(game), title].filter(Boolean).join(" · ")),
      ),
    );
  }

  async #read() {
    const [file] = this.#file.files ?? [];
    this.#file.value = "";
    if (!file) return;
    const planned = readFile(await file.text());
    if (planned) this.#show(planned);
    else setText(this.#fault, say("badFile", { name: file.name }));
  }

  /** Opens a room with the first play, and gives it the others. */
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
      if (others.length > 0)
        await request(`/api/rooms/${made.room}/commands`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${made.token}`,
            "idempotency-key": newToken(),
          },
          body: JSON.stringify({ type: "setProgramme", entries: others.map((entry) => draftOf(entry, now)) }),
        });
      goTo(made);
    } catch (problem) {
      setText(this.#fault, faultOf(problem));
      this.#go.disabled = false;
    }
  }
}
