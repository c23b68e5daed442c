/** What a recap tells of a play of the toy game. */

import { element } from "../../kit/element.js";

/** @param {string} _code @param {any} part */
export const tell = (_code, { round }) => ({
  start: 0,
  root: element("p", { class: "notice" }, `Rounds with the bell: ${round - 1}`),
});
