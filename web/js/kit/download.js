/** Gives a text or a picture to the browser to download as a file. */

/** How long a browser may take after the click to read the file, milliseconds. */
const READ_BY = 10_000;

/** @param {string} name @param {string} content @param {string} [type] */
export const download = (name, content, type = "text/plain") =>
  downloadBlob(name, new Blob([content], { type: `${type};charset=utf-8` }));

/** @param {string} name @param {Blob} content */
export function downloadBlob(name, content) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_BY);
}

/** @param {string} title @returns {string} a name that every file system accepts */
export const fileName = (title) =>
  title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "callboard";
