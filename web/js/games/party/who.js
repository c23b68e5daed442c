/** Names of people on the wheel as pages show them: a player's with the emblem. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { element } from "../../kit/element.js";

/** @typedef {import("./wire.js").Person} Person */

/** @param {import("../../room/wire.js").RoomTeam} team @returns {HTMLElement} its emblem and name, on its color */
export const teamMark = (team) =>
  element(
    "span",
    { class: "party-team" },
    element(
      "span",
      { class: "party-team-sign", data: { colour: team.colour } },
      avatarMark(team),
      element("span", { dir: "auto" }, team.name),
    ),
  );

/** @param {Person} person @returns {HTMLElement} */
export const whoMark = (person) =>
  element(
    "span",
    { class: "party-who" },
    person.player.startsWith("p") ? avatarMark(avatarOf(person)) : null,
    element("span", { dir: "auto" }, person.name),
  );

/** @param {Person} person @returns {string} a key that changes with the look of the mark */
export const whoKey = ({ player, name, avatar }) => JSON.stringify([player, name, avatar]);
