/** What live bingo asks of the server by HTTP: packs, and boards that may be looked at. */

import { request } from "../../room/api.js";

/** @typedef {{name: string, title: string, language: string, count: number}} PackSummary */
/** @typedef {{text: string, means?: string, likelihood?: string | number}} PackTerm */
/** @typedef {{player: string, name: string, size: number, deal: number, cells: number[], marked: number[], lines: string[]}} PublicBoard */

/** @returns {Promise<{packs: PackSummary[], default: string}>} */
export const fetchPacks = () => request("/api/packs");

/** @param {string} name @returns {Promise<{name: string, title: string, language: string, terms: PackTerm[], revision?: number}>} `revision`: of a saved one */
export const fetchPack = (name) => request(`/api/packs/${encodeURIComponent(name)}`);

/** @param {string} code @param {string} player @returns {Promise<PublicBoard>} once that player has a bingo, or the round is over */
export const fetchBoard = (code, player) =>
  request(`/api/rooms/${encodeURIComponent(code)}/boards/${encodeURIComponent(player)}`);
