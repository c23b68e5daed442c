/**
 * What a game tells of a kind of content, such as decks, so that pages can keep, write, share and publish it.
 *
 * @typedef {object} Content what all kinds have; each has further members
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
 * How a kind is kept and sent; needed wherever its content is used.
 * @template {Content} C
 * @typedef {object} Kept
 * @property {string} kind in the singular, such as `deck`: also the member of what browsers keep
 * @property {string} plural the last part of its address below `/api`
 * @property {{list: string, one: string, got: string}} storage the keys of the list of own ones, the beginning of those
 *   of each, and of the list of downloads
 * @property {(value: any) => value is C} isContent
 */

/**
 * What the page needs on which content is written.
 * @template {Content} C
 * @typedef {object} OfPage
 * @property {string} page its address
 * @property {string} alone the address of the page on which one plays alone
 * @property {string} form the name of what one device leaves for another
 * @property {(key: string, values?: Record<string, string | number>) => string} say the game's words
 * @property {(problem: any) => string} refusal
 * @property {() => C} empty a new one
 * @property {(content: any) => C} read takes the members of the kind from an answer of the server
 * @property {(content: C) => C} playable the part without mistakes, as a server accepts it
 * @property {<S extends Summary>(items: readonly S[]) => S[]} inOrder for the reader
 * @property {readonly string[]} audiences those that the library distinguishes; empty for none
 * @property {(audience: string) => string} audienceWords
 * @property {(question: C["questions"][number]) => string} sampleWords
 * @property {Readonly<Record<string, string>>} types media types by the ending of a file's name
 * @property {readonly string[]} binary the endings of files that are no texts
 * @property {readonly string[]} forms the endings of the files that are handed out
 * @property {(content: C, form: string) => string} fileOf
 * @property {(pasted: string) => string} typeOfPasted its media type
 * @property {(content: C, changed: (content: C) => void, undo: (words: string, undo: () => void) => void) => {root: HTMLElement}} editor
 *   `undo` offers to take a deletion back
 * @property {(content: C, voices: Voices) => void} tryOut plays it before anybody else does
 */

/**
 * @template {Content} C
 * @typedef {Kept<C> & OfPage<C>} WrittenKind
 */

export {};
