/**
 * One-Eyed Jack in the overlay for a stream: the turn (`call`), new sequences (`news`), the score (`standings`) and the
 * board (`tension`).
 */

import { element, setText } from "../../../kit/element.js";
import { list, text } from "../../../kit/texts.js";
import { News } from "../../../shell/overlay/news.js";
import { BoardPicture } from "../board-picture.js";
import { sceneOf } from "../room-seat.js";
import { Score } from "../score.js";
import { TableSession } from "../session.js";
import { actSentence, membersOf, outcomeSentence, placeName, teamName } from "../words.js";

/** @param {import("../wire.js").Table} table @returns {string} the winners, in brackets; without names for a crowd */
function winnersOf({ places, teams, outcome }) {
  const names = outcome?.team === undefined ? [] : membersOf(places, teams, outcome.team);
  return names.length > 0 && !places.some((place) => "crowd" in place) ? `(${list(names)})` : "";
}

/** @param {import("../../../shell/game.js").OverlayFrame} frame */
export const open = (frame) => new TableOverlay(frame);

class TableOverlay {
  #frame;
  #session;
  #name = element("span", { class: "lower-term" });
  #call = element("section", { class: "lower-third", hidden: true }, this.#name);
  #news;
  #score = new Score();
  #standings = element("section", { class: "overlay-standings", hidden: true }, this.#score.root);
  #picture = new BoardPicture();
  #tension = element("section", { class: "jack-overlay-board", hidden: true }, this.#picture.root);
  parts;

  /** @param {import("../../../shell/game.js").OverlayFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#news = new News(frame);
    this.parts = { call: this.#call, news: this.#news.root, standings: this.#standings, tension: this.#tension };
    this.#session = new TableSession(frame.session);
  }

  close() {
    this.hide();
  }

  hide() {
    this.#news.hide();
  }

  draw() {
    const scene = sceneOf(this.#session.state);
    for (const part of [this.#call, this.#standings, this.#tension]) part.hidden = !scene;
    if (!scene) return;
    const { table } = scene;
    if (table.outcome?.team === undefined) delete this.#call.dataset.team;
    else this.#call.dataset.team = String(table.outcome.team);
    setText(
      this.#name,
      table.outcome
        ? [outcomeSentence(table.outcome), winnersOf(table)].filter(Boolean).join(" ")
        : text("sequence/game.waits", { name: placeName(table, table.turn), team: teamName(table.turn % table.teams) }),
    );
    this.#score.show(table);
    this.#picture.show(scene);
  }

  /** @param {any} message */
  heard(message) {
    const scene = sceneOf(this.#session.state);
    if (!scene || !this.#frame.isSeen() || message.type !== "moved" || !message.last.sequences?.length) return;
    this.#news.show(actSentence(message.last, scene.table));
  }
}
