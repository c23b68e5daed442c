/**
 * One-Eyed Jack in the overlay for a stream: whose turn it is (`call`), sequences as they are made (`bingos`), the score
 * (`standings`) and the board (`tension`).
 */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { BoardPicture } from "../board-picture.js";
import { sceneOf } from "../room-seat.js";
import { Score } from "../score.js";
import { TableSession } from "../session.js";
import { actSentence, outcomeSentence, placeName, teamName } from "../words.js";

const NEWS_SHOWN = 7_000;

/** @param {import("../../../shell/game.js").OverlayFrame} frame */
export const open = (frame) => new TableOverlay(frame);

class TableOverlay {
  #frame;
  #session;
  #name = element("span", { class: "lower-term" });
  #call = element("section", { class: "lower-third", hidden: true }, this.#name);
  #bingos = element("section", { class: "overlay-bingos", role: "status" });
  #score = new Score();
  #standings = element("section", { class: "overlay-standings", hidden: true }, this.#score.root);
  #picture = new BoardPicture();
  #tension = element("section", { class: "jack-overlay-board", hidden: true }, this.#picture.root);
  parts = { call: this.#call, bingos: this.#bingos, standings: this.#standings, tension: this.#tension };

  /** @param {import("../../../shell/game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new TableSession(frame.session);
  }

  close() {
    this.hide();
  }

  hide() {
    this.#bingos.replaceChildren();
  }

  draw() {
    const scene = sceneOf(this.#session.state);
    for (const part of [this.#call, this.#standings, this.#tension]) part.hidden = !scene;
    if (!scene) return;
    const { table } = scene;
    setText(
      this.#name,
      table.outcome
        ? outcomeSentence(table.outcome)
        : text("sequence/game.waits", { name: placeName(table, table.turn), team: teamName(table.turn % table.teams) }),
    );
    this.#score.show(table);
    this.#picture.show(scene);
  }

  /** @param {any} message */
  heard(message) {
    const scene = sceneOf(this.#session.state);
    if (!scene || !this.#frame.isSeen() || message.type !== "moved" || !message.last.sequences?.length) return;
    const toast = element(
      "p",
      { class: "overlay-bingo is-long" },
      element("strong", {}, actSentence(message.last, scene.table)),
    );
    this.#bingos.replaceChildren(toast);
    this.#frame.sounds.play("bingo");
    setTimeout(() => toast.remove(), NEWS_SHOWN);
  }
}
