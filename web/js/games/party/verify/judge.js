/** What the proofs page can judge of a party: a play in an export. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { proveGame } from "./proof.js";

/** @typedef {import("../../../shell/game.js").Verdict} Verdict */
/** @typedef {import("./proof.js").GameProof} GameProof */

const FINDINGS_SHOWN = 8;
const SEED = /^[0-9a-f]{64}$/;
const DIGITS = /^[0-9a-f]*$/;

/** @param {any} part of an export @returns {Verdict} */
export function judgeExport(part) {
  const { games } = part;
  if (!Array.isArray(games) || typeof part.room?.code !== "string")
    return { problem: text("party/verify.unreadable.file") };
  const bad = games.findIndex((game) => !isReadable(game));
  if (bad >= 0) return { problem: text("party/verify.unreadable", { number: bad + 1 }) };
  const origin = { room: part.room.code, play: part.play ?? 1 };
  const proofs = games.map((game, index) => proveGame(game, index + 1, origin));
  return { show: (root, of) => show(root, proofs, of) };
}

/** A recap tells no spins. @returns {Promise<null>} */
export async function judgeRecap() {
  return null;
}

/** @param {any} game @returns {boolean} whether all is there that a proof looks at */
function isReadable(game) {
  if (game?.state !== "ended") return game !== null && typeof game === "object";
  const { seed, options, commitment, decks, spins, picked } = game;
  return (
    SEED.test(seed) &&
    typeof commitment === "string" &&
    options !== null &&
    typeof options === "object" &&
    [decks, spins, picked].every(Array.isArray) &&
    spins.every(isSpin)
  );
}

/** @param {any} spin */
const isSpin = (spin) =>
  Number.isInteger(spin?.number) &&
  typeof spin.slices === "string" &&
  spin.slices.length > 0 &&
  Array.isArray(spin.committed) &&
  DIGITS.test(spin.commitments) &&
  spin.commitments.length === 64 * spin.committed.length &&
  (spin.winner === undefined ||
    (Number.isInteger(spin.winner) &&
      Array.isArray(spin.winners) &&
      typeof spin.told === "string" &&
      DIGITS.test(spin.nonces) &&
      spin.nonces.length === 32 * spin.committed.length));

/** @param {HTMLElement} root @param {readonly GameProof[]} proofs @param {string} of */
function show(root, proofs, of) {
  const proven = proofs.filter(({ checks }) => checks.length > 0).length;
  const isWrong = proofs.some(({ fine }) => !fine);
  const look = isWrong ? "wrong" : proven > 0 ? "fine" : "none";
  const told = proofs.reduce((sum, proof) => sum + proof.told, 0);
  const missing = proofs.reduce((sum, proof) => sum + proof.missing, 0);
  root.replaceChildren(
    element(
      "div",
      { class: "verdict", role: "status", data: { look } },
      element("span", { class: "verdict-seal" }, icon({ fine: "check", wrong: "close", none: "clock" }[look])),
      element(
        "div",
        {},
        element("h2", {}, text(`party/verify.${look}`)),
        element("p", {}, text(`party/verify.${look}.text`, { count: proven })),
        element("p", { class: "small" }, of),
      ),
    ),
    ...proofs.map(gameCard),
    ...(look === "fine"
      ? [
          element(
            "section",
            { class: "notice limits" },
            element("h2", {}, text("party/verify.limits")),
            element(
              "ul",
              {},
              ...["people", "questions"].map((one) => element("li", {}, text(`party/verify.limits.${one}`))),
              told === 0 ? element("li", {}, text("party/verify.limits.server")) : null,
              missing > 0 ? element("li", {}, text("party/verify.limits.missing", { count: missing })) : null,
            ),
          ),
        ]
      : []),
  );
}

/** @param {GameProof} proof */
function gameCard({ number, checks, fine }) {
  return element(
    "section",
    { class: "notice round-proof", data: { fine: String(fine) } },
    element("h2", {}, text("party/verify.game", { number })),
    checks.length === 0
      ? element("p", { class: "soft" }, text("party/verify.game.open"))
      : element("ul", { class: "checks" }, ...checks.map(checkRow)),
  );
}

/** @param {import("./proof.js").Check} check */
function checkRow({ subject, count, findings }) {
  const isFine = findings.length === 0;
  return element(
    "li",
    { class: "check-row", data: { fine: String(isFine) } },
    element("span", { class: "check-seal" }, icon(isFine ? "check" : "close")),
    element(
      "div",
      {},
      isFine
        ? text(`party/verify.check.${subject}`, { count })
        : element("strong", {}, text(`party/verify.bad.${subject}`)),
      isFine
        ? null
        : element(
            "ul",
            { class: "findings" },
            ...findings
              .slice(0, FINDINGS_SHOWN)
              .map(({ key, values }) => element("li", {}, text(`party/verify.finding.${key}`, values))),
          ),
    ),
  );
}
