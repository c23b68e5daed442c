/** What the games say of an export or a recap, play by play. */

import { text } from "../../kit/texts.js";
import { FIRST_GAME } from "../games.js";
import { loadPart } from "../parts.js";

/** @typedef {import("../game.js").Judge} Judge */
/** @typedef {import("../game.js").Verdict} Verdict */

/** @param {any} value @returns {Promise<Verdict[]>} */
export const judgeExport = (value) => judge(value, ({ judgeExport: ask }, part) => ask(part));

/** @param {string} code @param {any} recap @returns {Promise<Verdict[]>} of the plays that have something to prove */
export const judgeRecap = (code, recap) => judge(recap, ({ judgeRecap: ask }, part) => ask(code, part));

/**
 * @param {any} value
 * @param {(judge: Judge, part: any) => Verdict | Promise<Verdict | null>} ask
 * @returns {Promise<Verdict[]>}
 */
async function judge(value, ask) {
  const judged = await Promise.all(
    playsOf(value).map(async ({ game, part }) => {
      if (part.unreadable) return { problem: String(part.unreadable) };
      const found = await loadPart(game, "verify");
      return found ? ask(found, part) : { problem: text("verify.unknownGame", { game }) };
    }),
  );
  return judged.flatMap((verdict) => verdict ?? []);
}

/**
 * The plays of an export or of a recap, each as one of a single game once was.
 * @param {any} value @returns {{game: string, part: any}[]}
 */
function playsOf(value) {
  const { plays, ...rest } = value ?? {};
  return Array.isArray(plays)
    ? plays.map((play, index) => ({
        game: play?.game ?? "",
        part: { ...rest, ...play, isOn: index === plays.length - 1 },
      }))
    : [{ game: rest.room?.game ?? FIRST_GAME, part: value }];
}
