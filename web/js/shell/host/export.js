/** Downloads of a room's evening: the proof, everything as one object, and a table. The room may have ended. */

import { downloadBlob, fileName } from "../../kit/download.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { refusal } from "../../room/refusals.js";

/** The path of each kind of file below the room's path, and the end of its name. */
const FILES = /** @type {const} */ ({
  proof: { path: "proof", end: "-proof.ndjson" },
  json: { path: "export.json", end: ".json" },
  csv: { path: "export.csv", end: ".csv" },
});

/** Before a table, so that Excel does not misread letters such as é. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * @param {string} code @param {string} token a host's
 * @param {(problem: string) => void} failed shows why there is no file
 * @param {() => string | undefined} [title] the evening's name, for the files' names
 * @returns {HTMLElement[]} a button for each kind of file
 */
export const exportButtons = (code, token, failed, title = () => undefined) =>
  /** @type {(keyof typeof FILES)[]} */ (Object.keys(FILES)).map((kind) =>
    element(
      "button",
      {
        class: "button",
        type: "button",
        aria: { label: text(`files.${kind}Name`) },
        on: { click: () => void save(code, token, kind, failed, title()) },
      },
      icon(kind === "proof" ? "shield" : "download"),
      text(`files.${kind}`),
    ),
  );

/** @returns {HTMLElement} an explanation of the proof, and where to verify it */
export const proofNote = () =>
  element(
    "p",
    { class: "soft small no-print proof-note" },
    text("files.proofNote"),
    " ",
    element("a", { href: "/verify", target: "_blank", rel: "noopener" }, text("files.proofPage")),
  );

/**
 * @param {string} code
 * @param {string} token
 * @param {keyof typeof FILES} kind
 * @param {(problem: string) => void} failed
 * @param {string} [title]
 */
async function save(code, token, kind, failed, title) {
  const { path, end } = FILES[kind];
  try {
    const response = await fetch(`/api/rooms/${code}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
    });
    if (response.ok) {
      const content = await response.blob();
      const file = kind === "csv" ? new Blob([BYTE_ORDER_MARK, content], { type: content.type }) : content;
      downloadBlob(`${fileName(`${title || "callboard"}-${code}`)}${end}`, file);
    } else failed(refusal({ code: (await response.json()).code }));
  } catch {
    failed(refusal({ code: "offline" }));
  }
}
