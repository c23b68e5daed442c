/** The recap of a room, which is public. */

import { text } from "../kit/texts.js";
import { request } from "./api.js";

/** @param {string} code @returns {Promise<any>} with a word in place of the names of people who were removed */
export async function fetchRecap(code) {
  return named(await request(`/api/rooms/${code}/recap`), text("room.name.removed"));
}

/** @param {any} value @param {string} removed @returns {any} the value with this word for every empty `name` */
export function named(value, removed) {
  if (Array.isArray(value)) return value.map((element) => named(element, removed));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "name" && inner === "" ? removed : named(inner, removed),
    ]),
  );
}
