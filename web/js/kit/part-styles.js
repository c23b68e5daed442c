/**
 * The sheets of a game's parts. A part's sheets come with its module and go when another game takes its place, so that
 * the classes of two games never meet, except where one is chosen while another is played.
 */

/** The sheet of what people like stands last, whenever it came. */
const LAST = 'link[href="/css/kit/likes.css"]';

/** @type {Map<string, {links: HTMLLinkElement[], come: Promise<unknown>}>} by part and game */
const worn = new Map();

/**
 * In a bundle a part's sheets are one file.
 * @param {string} game @param {string} part @param {readonly string[]} names
 */
function addresses(game, part, names) {
  const paths = document.documentElement.dataset.catalogue
    ? [`parts/${part}-${game}`]
    : names.map((name) => `games/${game}/${name}`);
  return paths.map((path) => new URL(`../../css/${path}.css`, import.meta.url).href);
}

/** @param {string} key */
function drop(key) {
  for (const link of worn.get(key)?.links ?? []) link.remove();
  worn.delete(key);
}

/** @param {HTMLLinkElement} link */
const coming = (link) =>
  new Promise((settle, fail) => {
    link.addEventListener("load", settle, { once: true });
    link.addEventListener("error", () => fail(new Error(`${link.href} does not come.`)), { once: true });
  });

/**
 * @param {string} game @param {string} part
 * @param {readonly string[]} names of the game's sheets, in order
 * @returns {Promise<void>} settles when they hold, fails if one does not come
 */
export async function wearPartStyles(game, part, names) {
  if (names.length === 0) return;
  const key = `${part}/${game}`;
  let sheets = worn.get(key);
  if (!sheets) {
    const links = addresses(game, part, names).map((href) =>
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
    sheets = { links, come: Promise.all(links.map(coming)) };
    worn.set(key, sheets);
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
 * Takes away what the same part of other games wore.
 * @param {string} game @param {string} part
 */
export function dropOtherStyles(game, part) {
  for (const key of worn.keys()) if (key.startsWith(`${part}/`) && key !== `${part}/${game}`) drop(key);
}
