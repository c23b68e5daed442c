/** What the proofs page can judge of live bingo: a play in an export, and one in a room's recap. */

import { fetchBoard } from "../api.js";
import { text } from "../../../kit/texts.js";
import { proveExport } from "./people.js";
import { readRounds } from "./read.js";
import { proveRecap } from "./recap-proof.js";
import { showBingoOutcome } from "./outcome.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */

/** Boards of a room that are looked at, the best first. */
const BOARDS = 20;

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const found = readRounds(part);
  if (!("export" in found))
    return {
      problem:
        found.round === 0
          ? text(`bingo/verify.read.${found.field}`)
          : text("bingo/verify.read.field", { round: found.round, field: found.field }),
    };
  const { rounds } = found.export;
  const proofs = proveExport(found.export);
  return { show: (root, of) => showBingoOutcome(root, proofs, rounds, of) };
}

/** @param {string} code @param {any} part of a recap @returns {Promise<Verdict | null>} null if no round is over */
export async function judgeRecap(code, part) {
  const { rounds = [], at, ended, rulesVersion } = part;
  if (rounds.length === 0) return null;
  // Of an earlier play no boards can be had.
  const shown = ended ? [] : rounds[rounds.length - 1].standings;
  const boards = await Promise.all(
    shown
      .slice(0, BOARDS)
      .map((/** @type {{player: string}} */ { player }) => fetchBoard(code, player).catch(() => null)),
  );
  // Boards are the present round's, which by now may be the next one.
  const proofs = rounds.map((/** @type {any} */ round) =>
    proveRecap(
      round,
      boards.filter((board) => board?.round === round.number),
      at,
      { room: code, play: part.play ?? 1, rulesVersion },
    ),
  );
  const last = rounds[rounds.length - 1];
  const seen = boards.filter((board) => board?.round === last.number).length;
  return { show: (root, of) => showBingoOutcome(root, proofs, rounds, of, seen) };
}
