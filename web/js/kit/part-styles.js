/**
 * The style sheets of a game's parts. They are loaded with the part's module and removed when another game takes its
 * place, so that the classes of two games never mix, except while a game is being chosen during another.
 */

/** The sheet of preferences must be the last one, whenever it was loaded. */
const LAST = 'link[href="/css/kit/likes.css"]';

/** @type {Map<string, {links: HTMLLinkElement[], come: Promise<unknown>}>} by part and game */
const loaded = new Map();

/**
 * In a bundle, the sheets of a part are one file.
 * @param {string} game @param {string} part @param {readonly string[]} names
 */
function addresses(game, part, names) {
  const paths = document.documentElement.dataset.catalogue
    ? [`parts/${part}-${game}`]
    : names.map((name) => (name.includes("/") ? name : `games/${game}/${name}`));
  return paths.map((path) => new URL(`../../css/${path}.css`, import.meta.url).href);
}

/** @param {string} key */
function drop(key) {
  for (const link of loaded.get(key)?.links ?? []) link.remove();
  loaded.delete(key);
}

/** @param {HTMLLinkElement} link */
const coming = (link) =>
  new Promise((settle, fail) => {
    link.addEventListener("load", settle, { once: true });
    link.addEventListener("error", () => fail(new Error(`${link.href} does not come.`)), { once: true });
  });

/**
 * @param {string} game @param {string} part
 * @param {readonly string[]} names of the sheets, as in the game's `styles`, in order
 * @returns {Promise<void>} resolves when they apply, rejects if one cannot be loaded
 */
export async function loadPartStyles(game, part, names) {
  if (names.length === 0) return;
  const key = `${part}/${game}`;
  let sheets = loaded.get(key);
  if (!sheets) {
    const links = addresses(game, part, names).map((href) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
    sheets = { links, come: Promise.all(links.map(coming)) };
    loaded.set(key, sheets);
    const last = document.head.querySelector(LAST);
    for (const link of links) document.head.insertBefore(link, last);
  }
  try {
    await sheets.come;
  } catch (problem) {
    drop(key);
    throw problem;
  }
}

/**
 * Removes the sheets of the same part of other games.
 * @param {string} game @param {string} part
 */
export function dropOtherStyles(game, part) {
  for (const key of loaded.keys()) if (key.startsWith(`${part}/`) && key !== `${part}/${game}`) drop(key);
}
