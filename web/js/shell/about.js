/** The page about Callboard: its version, and the licences of all its components. */

import "../kit/settings.js";
import { element, setText } from "../kit/element.js";
import { durable } from "../kit/durable-storage.js";
import { siteLinks } from "./site-links.js";
import { loadTexts, text } from "../kit/texts.js";

await loadTexts("kit", "about", "site");

const version = element("span", { class: "about-version" });
const browser = durable.getItem("callboard.browser");
const notice = element("pre", { class: "about-notice", tabIndex: 0, aria: { label: text("about.licences") } });

document.body.replaceChildren(
  element(
    "main",
    { class: "about-main" },
    element("h1", {}, text("about.title")),
    element("p", {}, text("about.text")),
    element("p", {}, `${text("about.version")}: `, version),
    element("h2", {}, text("about.forget")),
    ...(browser
      ? [
          element("p", {}, text("about.forget.text")),
          element("p", { class: "about-version" }, element("code", {}, browser)),
          element("p", {}, text("about.forget.else")),
        ]
      : [element("p", {}, text("about.forget.by"))]),
    element("h2", {}, text("about.licences")),
    element("p", {}, text("about.licences.text")),
    notice,
  ),
  element("footer", { class: "about-foot" }, siteLinks(), element("a", { href: "/" }, text("kit.end.home"))),
);

/** @param {string} path @param {(answer: Response) => Promise<string>} read @param {string} otherwise */
async function fetched(path, read, otherwise) {
  try {
    const answer = await fetch(path);
    return answer.ok ? await read(answer) : otherwise;
  } catch {
    return otherwise;
  }
}

setText(
  version,
  await fetched(
    "/healthz",
    async (answer) => (await answer.text()).split("\n")[1] ?? "",
    text("about.version.unknown"),
  ),
);
setText(notice, await fetched("/notice.txt", (answer) => answer.text(), text("about.licences.unknown")));
