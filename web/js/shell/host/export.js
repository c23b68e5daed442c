/** A room's evening as files: all that proves it, and a table. The room may have ended. */

import { download, fileName } from "../../kit/download.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { refusal } from "../../room/refusals.js";

const TYPES = /** @type {const} */ ({ json: "application/json", csv: "text/csv" });

/**
 * @param {string} code @param {string} token a host's @param {(problem: string) => void} failed says why there is no file
 * @returns {HTMLElement[]} a button for each kind of file
 */
export const exportButtons = (code, token, failed) =>
  /** @type {(keyof typeof TYPES)[]} */ (["json", "csv"]).map((kind) =>
    element(
      "button",
      {
        class: "button",
        type: "button",
        aria: { label: text(`common.export.${kind}Name`) },
        on: { click: () => void save(code, token, kind, failed) },
      },
      icon("download"),
      text(`common.export.${kind}`),
    ),
  );

/** @param {string} code @param {string} token @param {keyof typeof TYPES} kind @param {(problem: string) => void} failed */
async function save(code, token, kind, failed) {
  try {
    const response = await fetch(`/api/rooms/${code}/export.${kind}`, {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
    });
    const content = await response.text();
    if (response.ok) download(`${fileName(`callboard-${code}`)}.${kind}`, content, TYPES[kind]);
    else failed(refusal({ code: JSON.parse(content).code }));
  } catch {
    failed(refusal({ code: "offline" }));
  }
}
