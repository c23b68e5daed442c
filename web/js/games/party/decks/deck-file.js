/** Decks as files, in the formats that the server reads and writes. */

import { quoted } from "../../../shell/writing/yaml-text.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {"yaml" | "json" | "csv" | "txt"} Form */

export const FORMS = /** @type {const} */ (["yaml", "json", "csv", "txt"]);
export const TYPES = Object.freeze({
  yaml: "application/yaml",
  yml: "application/yaml",
  json: "application/json",
  csv: "text/csv",
  tsv: "text/csv",
  txt: "text/plain",
  md: "text/plain",
});

/** @param {Deck} deck @param {Form} form @returns {string} */
export function fileOf(deck, form) {
  switch (form) {
    case "json":
      return `${JSON.stringify(deck, null, 2)}\n`;
    case "csv":
      return csvOf(deck);
    case "txt":
      return deck.questions.map(({ text }) => `${text}\n`).join("");
    default:
      return yamlOf(deck);
  }
}

/** @param {Deck} deck */
function yamlOf({ title, description, language, audience, author, questions }) {
  const lines = [`title: ${quoted(title)}`];
  if (description) lines.push(`description: ${quoted(description)}`);
  if (language) lines.push(`language: ${quoted(language)}`);
  lines.push(`audience: ${audience}`);
  if (author) lines.push(`author: ${quoted(author)}`);
  lines.push("questions:");
  for (const { text, kind, difficulty, options = [] } of questions) {
    const members = [`${kind ?? "text"}: ${quoted(text)}`];
    if (options.length > 0) members.push(`options: [${options.map(quoted).join(", ")}]`);
    if (difficulty !== "easy") members.push(`difficulty: ${difficulty}`);
    lines.push(`  - {${members.join(", ")}}`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Writes a cell in quotes (RFC 4180), with an apostrophe before text that a spreadsheet would treat as a formula.
 * @param {string} text
 */
const cell = (text) => `"${/^'*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** @param {Deck} deck */
const csvOf = ({ questions }) =>
  [
    ["text", "category", "kind", "difficulty", "option1", "option2"],
    ...questions.map(({ text, category, kind, difficulty, options = [] }) => [
      text,
      category,
      kind ?? "",
      difficulty,
      options[0] ?? "",
      options[1] ?? "",
    ]),
  ]
    .map((row) => `${row.map(cell).join(",")}\r\n`)
    .join("");
