/**
 * The language of the page, determined before anything is drawn: `?lang=` in the address (remembered for this tab),
 * then the choice stored in this browser, then the browser's preference. Immediately requests the catalogues that
 * `<html data-texts="…">` names; the server, which knows the browser's preference, has usually announced them before.
 */

/**
 * @typedef {"en" | "de" | "es" | "fr" | "qps"} Language `qps` is the pseudo-locale: lengthened English, right to left
 */
/** @typedef {string | {[category: string]: string}} Entry a text, or one per plural category */
/** @typedef {{readonly [key: string]: Entry}} Catalogue */

/** The languages to choose from, each by its own name. */
export const LANGUAGES = Object.freeze([
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
]);
/** The storage key of the choice. */
export const LANGUAGE_KEY = "callboard.language";

/** @param {string | null | undefined} code @returns {Language | null} */
function known(code) {
  const isKnown = code === "qps" || LANGUAGES.some((language) => language.code === code);
  return isKnown ? /** @type {Language} */ (code) : null;
}

/**
 * @param {string} search the address's query
 * @param {readonly (string | null)[]} saved choices, in order of precedence
 * @param {readonly string[]} preferred BCP 47, as `navigator.languages`
 * @returns {Language}
 */
export function chooseLanguage(search, saved, preferred) {
  for (const code of [
    new URLSearchParams(search).get("lang"),
    ...saved,
    ...preferred.map((tag) => tag.split("-")[0]),
  ]) {
    const language = known(code);
    if (language) return language;
  }
  return "en";
}

/** @param {() => string | null} read @returns {string | null} null if storage is blocked */
function attempt(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @returns {string[]} the catalogues that the page needs immediately */
const atOnce = () => globalThis.document?.documentElement.dataset.texts?.split(" ") ?? [];

/**
 * In a bundle, all texts that are needed immediately are in one file. @returns {string | undefined} its name for the
 * page
 */
const bundle = () => globalThis.document?.documentElement.dataset.catalogue;

/** Layers with a single catalogue that has the layer's name; `GAME/NAME` belongs to a game, all others to the shell. */
const LOWER = ["kit", "room"];

/** @param {string} name @param {string} folder of the language @returns {string} its path relative to `js` */
export function pathOf(name, folder) {
  const [game, own] = name.split("/");
  if (own) return `games/${game}/texts/${folder}/${own}`;
  return `${LOWER.includes(name) ? name : "shell"}/texts/${folder}/${name}`;
}

/**
 * @param {(folder: string) => string} path relative to `js`, in a language's folder
 * @returns {Promise<any>} in the page's language, or in English if that cannot be loaded
 */
function texts(path) {
  const own = path(language === "qps" ? "en" : language);
  let coming = asked.get(own);
  if (!coming) {
    const other = path("en");
    coming = import(`../${own}.js`).catch(() => import(`../${other}.js`)).then((module) => module.default);
    asked.set(own, coming);
  }
  return coming;
}

/** @param {string} name such as `common` @returns {Promise<Catalogue>} */
export async function catalogue(name) {
  if (!bundle() || !atOnce().includes(name)) return texts((folder) => pathOf(name, folder));
  return (await texts((folder) => `texts/${folder}/${bundle()}`))[name];
}

/**
 * Loads the texts that a part of a game needs immediately.
 * @param {string} game @param {string} part
 * @param {readonly string[]} names of the game's catalogues
 * @returns {Promise<Record<string, Catalogue>>}
 */
export async function partCatalogues(game, part, names) {
  if (bundle()) return texts((folder) => `texts/${folder}/${part}-${game}`);
  const keys = names.map((name) => `${game}/${name}`);
  const found = await Promise.all(keys.map(catalogue));
  return Object.fromEntries(keys.map((key, index) => [key, found[index]]));
}

const search = globalThis.location?.search ?? "";
const preferred = globalThis.navigator?.languages ?? ["en"];
const saved = globalThis.document
  ? [attempt(() => sessionStorage.getItem(LANGUAGE_KEY)), attempt(() => localStorage.getItem(LANGUAGE_KEY))]
  : [];

/** The page's language, which only a reload changes. */
export const language = chooseLanguage(search, saved, globalThis.document ? preferred : ["en"]);

/** The locale for numbers and times: the browser's own variety of the page's language. */
export const locale = preferred.find((tag) => tag.split("-")[0] === language) ?? (language === "qps" ? "en" : language);

if (globalThis.document) {
  if (known(new URLSearchParams(search).get("lang")))
    attempt(() => {
      sessionStorage.setItem(LANGUAGE_KEY, language);
      return null;
    });
  document.documentElement.lang = language;
  document.documentElement.dir = language === "qps" ? "rtl" : "ltr";
  for (const name of atOnce()) void catalogue(name);
}
