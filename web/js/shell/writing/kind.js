/**
 * A game's description of one kind of content, such as decks, with which pages can store, edit, share and publish it.
 *
 * @typedef {object} Content the members that all kinds have; each kind has more
 * @property {string} title
 * @property {string} description
 * @property {string | null} language
 * @property {string | null} author
 * @property {{text: string, options?: string[]}[]} questions
 *
 * @typedef {object} Voices
 * @property {import("../../kit/toast-stack.js").ToastStack} toasts
 * @property {import("../../kit/live-region.js").LiveRegion} live
 *
 * @typedef {{code: string, line: number | null, reason: string}} FoundProblem a mistake in a file
 * @typedef {{name: string, title: string, description: string, language: string | null, count: number}} Summary
 */

/**
 * How a kind is stored and sent. Every page that uses its content needs this.
 * @template {Content} C
 * @typedef {object} Kept
 * @property {string} kind in the singular, such as `deck`; also the name of the content's member in stored entries
 * @property {string} plural the last part of its address below `/api`
 * @property {{list: string, one: string, got: string}} storage the keys in the browser's storage: of the list of own
 *   content, the beginning of the key of each, and of the list of downloads
 * @property {(value: any) => value is C} isContent
 */

/**
 * What the page needs that edits this kind.
 * @template {Content} C
 * @typedef {object} OfPage
 * @property {string} page its address
 * @property {string} alone the address of the page for playing alone
 * @property {string} form the name of the format in which content moves to another device
 * @property {(key: string, values?: Record<string, string | number>) => string} say returns the game's text for a key
 * @property {(problem: any) => string} refusal
 * @property {() => C} empty returns new, empty content
 * @property {(content: any) => C} read returns the content in an answer of the server
 * @property {(content: C) => C} playable the part without mistakes, as a server accepts it
 * @property {<S extends Summary>(items: readonly S[]) => S[]} inOrder sorts them for the reader
 * @property {readonly string[]} audiences that the library distinguishes; empty if it distinguishes none
 * @property {(audience: string) => string} audienceWords
 * @property {(question: C["questions"][number]) => string} sampleWords
 * @property {Readonly<Record<string, string>>} types media types by the ending of a file's name
 * @property {readonly string[]} binary the endings of files that are not text
 * @property {readonly string[]} forms the endings of exported files
 * @property {(content: C, form: string) => string} fileOf
 * @property {(pasted: string) => string} typeOfPasted returns the media type of pasted text
 * @property {(content: C, changed: (content: C) => void, undo: (words: string, undo: () => void) => void) => {root: HTMLElement}} editor
 *   `undo` offers to undo a deletion
 * @property {(content: C, voices: Voices) => void} tryOut plays it on this device before it is played with others
 * @property {(content: C, voices: Voices) => void} [host] opens a room with it
 */

/**
 * @template {Content} C
 * @typedef {Kept<C> & OfPage<C>} WrittenKind
 */

export {};
