/**
 * The pages' own typefaces, loaded after everything else. Until then, or if they cannot be loaded, the style sheets use
 * others of the same widths. They are part of the bundle; pages that run from their sources have none.
 */

/** The file of each family; all weights use the same face. */
const FACES = Object.freeze({ "Callboard Slab": "slab", "Callboard Narrow": "narrow" });

let isAsked = false;

/** Loads them once this browser is idle. */
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
