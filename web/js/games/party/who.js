/** Names of people on the wheel as pages show them: a player's with the emblem. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";

/** @typedef {import("./wire.js").Person} Person */

/** @param {import("../../room/wire.js").RoomTeam} team @returns {HTMLElement} its emblem and name, before a person's */
export const teamMark = (team) =>
  element(
    "span",
    { class: "party-team" },
    avatarMark(team),
    element("span", { dir: "auto" }, text("party/play.team", { team: team.name })),
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
