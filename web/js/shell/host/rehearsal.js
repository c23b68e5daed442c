/**
 * A rehearsal: a separate room in which this page's bots play. When it ends, the room ends, and this browser deletes
 * its data.
 */

import { button, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { loadTexts, text } from "../../kit/texts.js";
import { memoryStore } from "../../kit/storage.js";
import { socketURL } from "../../room/api.js";
import { newToken } from "../../room/identity.js";
import { make } from "../../room/create-once.js";
import { forgetHostedRoom } from "../../room/browser-memory.js";
import { Session, browserSurroundings } from "../../room/session.js";

/** A parameter in the console's address for rooms of rehearsals; its value is the number of bots. */
const MARK = "rehearsal";
/** The possible numbers of bots: a table, a class, a hall. The default limits of a server allow ten times as many. */
export const BOTS = Object.freeze([8, 20, 40]);
/** What a host tries in a rehearsal, in order. */
const STEPS = Object.freeze(/** @type {const} */ (["begin", "back", "finish"]));
/** Bots join one after another, as people do; the big screen names no crowd that joins at once. Milliseconds. */
const APART = 100;

/**
 * @param {string} game
 * @param {Record<string, any>} setup
 * @param {number} bots
 * @returns {Promise<string>} the address of its console
 * @throws {import("../../room/api.js").Problem}
 */
export async function openRehearsal(game, setup, bots) {
  await loadTexts("check");
  const { room, token } = await make("/api/rooms", { game, title: text("check.rehearsal.name"), ...setup });
  return `/r/${room}/host?${MARK}=${bots}#token=${token}`;
}

/**
 * Starts the bots, and shows a button to end the rehearsal.
 * @param {string} code @param {number} wanted bots, as in the address
 * @param {NonNullable<import("../game.js").HostView["bots"]>} theirs what the game says about its bots
 * @param {(command: import("../../room/wire.js").HostCommand) => Promise<any>} ask
 * @returns {Promise<HTMLElement>} a line for the console
 */
export async function rehearse(code, wanted, { areNone = false, heard, step }, ask) {
  await loadTexts("check");
  const steps = new Steps();
  const count = areNone ? 0 : BOTS.includes(wanted) ? wanted : BOTS[0];
  const bots = Array.from({ length: count }, (_, index) =>
    bot(code, index + 1, (session, message) => {
      heard?.(session, message);
      if (index === 0) steps.tick(step?.(message));
    }),
  );
  const starts = bots.map((one, index) => setTimeout(() => one.start(), index * APART));
  const leave = () => {
    starts.forEach(clearTimeout);
    for (const one of bots) one.leave();
  };
  const end = async () => {
    leave();
    await ask({ type: "endRoom" });
    forgetHostedRoom(code);
    // The tab that opened the rehearsal is still open.
    window.close();
    location.assign("/");
  };
  addEventListener("pagehide", leave);
  return element(
    "p",
    { class: "rehearsal-line" },
    element("strong", {}, text("check.rehearsal.name")),
    step && count > 0 ? steps.root : element("span", {}, text("check.rehearsal.try")),
    element("span", {}, text("check.rehearsal.note")),
    button("button", () => void end(), icon("door"), text("check.rehearsal.end")),
  );
}

/** The list of what a host tries; what was done has a check mark. */
class Steps {
  #rows = STEPS.map((step) => ({
    step,
    row: element("li", {}, element("span", { class: "rehearsal-tick" }), text(`check.rehearsal.${step}`)),
  }));
  root = element("ol", { class: "rehearsal-steps" }, ...this.#rows.map(({ row }) => row));

  /** @param {(typeof STEPS)[number] | undefined} done */
  tick(done) {
    const row = this.#rows.find(({ step }) => step === done)?.row;
    if (!row || row.classList.contains("is-done")) return;
    row.classList.add("is-done");
    row.firstElementChild?.append(
      icon("check"),
      element("span", { class: "visually-hidden" }, text("check.rehearsal.done")),
    );
  }
}

/** @param {string} code @param {number} number @param {(session: Session, message: any) => void} heard */
function bot(code, number, heard) {
  /** @type {Session} */
  const session = new Session({
    url: socketURL(),
    room: code,
    seat: { token: newToken(), name: text("check.rehearsal.bot", { number }) },
    // Nothing of the rehearsal stays stored, not even in this tab.
    store: memoryStore(),
    surroundings: browserSurroundings(),
    watcher: { changed: () => {}, heard: (message) => heard(session, message) },
  });
  return session;
}
