/** Requests of live bingo to the server: packs, and the boards that are public. */

import { languageOf } from "../../kit/texts.js";
import { request } from "../../room/api.js";

/** @typedef {{name: string, title: string, language: string, count: number}} PackSummary */
/** @typedef {{text: string, means?: string, likelihood?: string | number}} PackTerm */
/**
 * @typedef {{player: string, name: string, size: number, deal: number, cells: number[], marked: number[], lines:
 *   string[]}} PublicBoard
 */

/** @typedef {{packs: PackSummary[], default: string}} PackList */

/** Popular packs for friends and families. Choices list them first, if the server has them. */
const USUAL = ["tv-crime-story", "fernsehkrimi", "partido-de-futbol", "repas-de-famille"];

/** @returns {Promise<PackList>} those in the reader's language first */
export const fetchPacks = async () => forReader(await request("/api/packs"), languageOf());

/**
 * @param {PackList} list @param {string} language of the reader
 * @returns {PackList} packs in that language first; the default is one of them, if there are any
 */
export function forReader({ packs, default: preferred }, language) {
  /** @param {PackSummary} pack */
  const isTheirs = (pack) => pack.language?.split("-")[0] === language;
  const theirs = packs.filter(isTheirs);
  const isKept = theirs.length === 0 || theirs.some(({ name }) => name === preferred);
  const usual = theirs.find(({ name }) => USUAL.includes(name))?.name;
  return {
    packs: [...theirs, ...packs.filter((pack) => !isTheirs(pack))],
    default: usual ?? (isKept ? preferred : theirs[0].name),
  };
}

/**
 * @param {string} name
 * @returns {Promise<{name: string, title: string, language: string, terms: PackTerm[], revision?: number}>} `revision`:
 *   of a saved one
 */
export const fetchPack = (name) => request(`/api/packs/${encodeURIComponent(name)}`);

/**
 * @param {string} code
 * @param {string} player
 * @returns {Promise<PublicBoard>} once that player has a bingo, or the round is over
 */
export const fetchBoard = (code, player) =>
  request(`/api/rooms/${encodeURIComponent(code)}/boards/${encodeURIComponent(player)}`);
