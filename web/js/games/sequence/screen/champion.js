/** The winners of a tournament on the big screen: their emblem and name, and whom they beat in the final. */

import { avatarMark, avatarOf } from "../../../kit/avatar.js";
import { alreadyShows, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { championsOf } from "../champions.js";
import { membersOf } from "../words.js";

export class ChampionPanel {
  root = element("div", { class: "jack-champions", hidden: true });

  /** @returns {HTMLElement[]} the texts that name the winners */
  get words() {
    return /** @type {HTMLElement[]} */ ([...this.root.children]);
  }

  /**
   * @param {import("../state.js").State} state
   * @param {import("../wire.js").HallTable | undefined} final of a knock-out
   */
  show(state, final) {
    const { names, count, team, points, lead, early } = championsOf(state);
    const isWon = final !== undefined && team !== undefined;
    const isDrawn = isWon && final.outcome !== undefined && final.outcome.team === undefined;
    const winners = isWon ? final.places.filter((_, place) => place % final.teams === team) : [];
    const [winner] = winners;
    const mark = winners.length === 1 && winner && "player" in winner ? avatarOf(winner) : null;
    const beaten = isWon
      ? Array.from({ length: final.teams }, (_, other) => other)
          .filter((other) => other !== team)
          .flatMap((other) => membersOf(final.places, final.teams, other))
      : [];
    if (alreadyShows(this.root, [names, count, points, lead, early, mark, beaten, isDrawn])) return;
    this.root.replaceChildren(
      ...(early === undefined
        ? [
            icon("trophy"),
            element("p", { class: "stage-big", dir: "auto" }, ...(mark ? [avatarMark(mark)] : []), list(names)),
            element("p", { class: "stage-small" }, text("sequence/game.champions", { count })),
          ]
        : [
            element("p", { class: "stage-big" }, text("sequence/game.early")),
            element("p", { class: "stage-small" }, early),
          ]),
      ...(beaten.length > 0
        ? [soft(text(isDrawn ? "sequence/screen.beat.lot" : "sequence/screen.beat", { others: list(beaten) }))]
        : []),
      ...(points === undefined ? [] : [soft(text("sequence/game.points", { count: points }))]),
      ...(lead ? [soft(lead)] : []),
    );
  }
}

/** @param {string} words */
const soft = (words) => element("p", { class: "stage-small soft" }, words);
