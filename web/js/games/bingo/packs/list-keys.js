/** Usual names of the parts of a term, in JSON and above columns. */

const TEXTS = [
  "text",
  "term",
  "name",
  "goal",
  "label",
  "title",
  "square",
  "tile",
  "objective",
  "challenge",
  "prompt",
  "phrase",
  "event",
  "moment",
  "item",
  "task",
  "entry",
  "value",
  "content",
  "word",
  "words",
  "caption",
  "begriff",
  "begriffe",
  "feld",
  "ziel",
  "satz",
  "ereignis",
  "aufgabe",
  "stichwort",
  "titel",
  "bezeichnung",
  "moment",
  "texte",
  "terme",
  "nom",
  "titre",
  "texto",
  "nombre",
];
const MEANINGS = [
  "means",
  "meaning",
  "detail",
  "details",
  "description",
  "desc",
  "explanation",
  "explain",
  "definition",
  "what counts",
  "counts",
  "tooltip",
  "hint",
  "note",
  "notes",
  "comment",
  "comments",
  "info",
  "subtitle",
  "body",
  "bedeutung",
  "beschreibung",
  "erklärung",
  "erläuterung",
  "was zählt",
  "hinweis",
  "notiz",
  "bemerkung",
  "anmerkung",
  "description courte",
  "descripción",
];
const LIKELIHOOD = ["likelihood"];
/** Names of columns and members with other information about a term. */
const OTHERS = [
  "id",
  "nr",
  "no",
  "no.",
  "nr.",
  "#",
  "number",
  "nummer",
  "index",
  "category",
  "kategorie",
  "group",
  "gruppe",
  "type",
  "types",
  "typ",
  "tag",
  "tags",
  "difficulty",
  "schwierigkeit",
  "points",
  "punkte",
  "weight",
  "image",
  "bild",
  "color",
  "colour",
  "farbe",
  "lang",
  "language",
  "sprache",
  "url",
  "link",
];
/** Names of members that contain the list. */
export const LISTS = [
  "terms",
  "squares",
  "goals",
  "tiles",
  "items",
  "cells",
  "entries",
  "objectives",
  "challenges",
  "prompts",
  "phrases",
  "events",
  "moments",
  "tasks",
  "words",
  "list",
  "bingolist",
  "bingo",
  "board",
  "card",
  "options",
  "values",
  "data",
  "categories",
  "begriffe",
  "felder",
];
/** Names of members with information about a list. */
export const ABOUT = [
  "info",
  "meta",
  "metadata",
  "settings",
  "rowtypes",
  "synfilters",
  "types",
  "tags",
  "synergies",
  "version",
];

/** @param {string} key */
const plain = (key) => key.normalize("NFC").trim().toLowerCase();

/**
 * @param {readonly string[]} keys
 * @param {readonly string[]} wanted in order of preference
 * @returns {number} the place of the best one, or -1
 */
function best(keys, wanted) {
  const places = keys.map((key) => wanted.indexOf(plain(key)));
  const known = places.filter((place) => place >= 0);
  return known.length > 0 ? places.indexOf(Math.min(...known)) : -1;
}

/** @param {readonly string[]} keys @returns {number} which one contains the term */
export const textPlace = (keys) => best(keys, TEXTS);

/** @param {readonly string[]} keys @returns {number} which one explains what counts */
export const meansPlace = (keys) => best(keys, MEANINGS);

/** @param {readonly string[]} keys @returns {number} which one contains the term's probability */
export const likelihoodPlace = (keys) => best(keys, LIKELIHOOD);

/** @param {string} word @returns {boolean} whether it is a usual name of a column */
export const isHeading = (word) => [TEXTS, MEANINGS, LIKELIHOOD, OTHERS].some((words) => words.includes(plain(word)));
