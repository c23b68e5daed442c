/**
 * The pages' own typefaces, fetched when all else is there: until then, and where they do not come, the style sheets
 * have others of the same widths. They are made with the bundle; pages that run from their sources have none.
 */

/** By family, the file of each; every weight is the same face. */
const FACES = Object.freeze({ "Callboard Slab": "slab", "Callboard Narrow": "narrow" });

let isAsked = false;

/** Fetches them once this browser has nothing better to do. */
export function loadTypefaces() {
  if (isAsked || !import.meta.url.includes("/assets/") || !document.fonts) return;
  isAsked = true;
  const fetchAll = () => {
    for (const [family, file] of Object.entries(FACES)) {
      const address = new URL(`../../fonts/${file}.woff2`, import.meta.url);
      const face = new FontFace(family, `url("${address}")`, { weight: "100 900", display: "swap" });
      document.fonts.add(face);
      face.load().catch(() => {});
    }
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(fetchAll, { timeout: 2_000 });
  else setTimeout(fetchAll, 500);
}
