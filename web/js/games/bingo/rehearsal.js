/** What the bots of a rehearsal do: they mark what is called. */

/** @param {import("../../room/session.js").Session} session @param {any} message */
export function heard(session, message) {
  if (message.type === "joined") void session.send(/** @type {any} */ ({ type: "autoMark", on: true }));
}
