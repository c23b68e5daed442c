/** The page for addresses that do not exist. */

import "../kit/settings.js";
import { loadTexts, text } from "../kit/texts.js";
import { loadTypefaces } from "../kit/typefaces.js";
import { showWrongCode } from "./code-entry.js";
import { siteFoot } from "./site-links.js";

await loadTexts("kit");
document.title = text("kit.end.notFound.title");
await showWrongCode("notFound", "");
loadTypefaces();
document.querySelector(".dead-end .notice")?.append(siteFoot());
