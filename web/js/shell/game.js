/**
 * What a game gives to the pages, and what the pages give to a game. Each part is a module of its own, which comes when
 * somebody plays that game on such a page.
 *
 * @typedef {import("../room/session.js").Session} Session
 * @typedef {import("../kit/toast-stack.js").ToastStack} ToastStack
 * @typedef {import("../kit/live-region.js").LiveRegion} LiveRegion
 *
 * @typedef {object} Game
 * @property {string} [folder] what its folder of modules and texts is called, where not as rooms call it
 * @property {Readonly<Record<string, string>>} title by language; `en` at least
 * @property {{lines: string, fills: string}} picture paths on a field of 48 units, to be drawn and to be filled
 * @property {Readonly<Record<string, readonly string[]>>} texts by part, which of the game's catalogues it needs at once
 * @property {Readonly<Record<string, readonly string[]>>} styles by part, which of the game's sheets it needs, in order
 * @property {Readonly<Record<string, string>>} [formerParts] of the overlay, by what addresses once called them
 * @property {() => Promise<{open: (frame: PlayerFrame) => PlayerView, steps?: () => Step[]}>} player `steps`: how it
 *   goes, in three, for who has never joined anything
 * @property {() => Promise<{open: (frame: HostFrame) => HostView}>} host
 * @property {() => Promise<{open: (frame: ScreenFrame) => ScreenView}>} screen
 * @property {() => Promise<{open: (frame: OverlayFrame) => OverlayView}>} overlay
 * @property {() => Promise<Trial>} [trial] what the overlay is tried with, where it is put together
 * @property {() => Promise<{open: (frame: SetupFrame) => SetupForm}>} setup
 * @property {{href: string, text: Readonly<Record<string, string>>}} [alone] a link of the front page to its page for
 *   one; by language, `en` at least
 * @property {{kind: string, page?: string}} [writes] its content can be written: `/#KIND=NAME` leads to the page with a
 *   piece of it, or without a page to its workshop
 * @property {() => Promise<{open: () => Workshop}>} [workshop] where content is written on the front page
 * @property {() => Promise<{tell: (code: string, part: any) => Story | null}>} recap `part`: of the recap's document
 * @property {() => Promise<ProofWords>} verify
 * @property {() => Promise<{samples: () => HTMLElement[]}>} [samples] sections of the design page
 *
 * @typedef {object} Trial messages as a server would send them
 * @property {() => any[]} begin a play as it stands, as a snapshot; then what follows at once
 * @property {(nth: number) => any[]} moment that a host and a player make, from 1
 * @typedef {{look: string, symbol: string, words: string}} Step `look`: of a tile of the kit's legend; `symbol`: an icon
 * @typedef {{title: string, root: HTMLElement, toasts: HTMLElement, open: (name: string) => Promise<void>}} Workshop
 *   `title`: of the document
 * @typedef {{start: number, root: HTMLElement}} Story what a recap tells of a play; `start` in milliseconds since 1970
 *
 * What a game says of a proof by the rules; its rules themselves are compiled from the server's.
 * @typedef {object} ProofWords
 * @property {(key: string, values?: Record<string, string | number>) => string | null} say a text that the game has for
 *   the page; null if it has none of that name
 * @property {(code: string, part: any) => Promise<any[]>} [boards] what anybody may look at besides a recap of the play
 *   that is on
 * @property {(details: any) => HTMLElement[]} [details] what else a round's card shows
 *
 * @typedef {object} SetupFrame
 * @property {boolean} isRoom whether a room is opened by it
 * @property {HTMLElement} [evening] the field for the evening's name, where a room is opened
 * @property {string} go what the button says
 * @property {(setup: Record<string, any>) => Promise<string>} done begins a play; a fault in words, or ""
 * @typedef {object} SetupForm
 * @property {HTMLElement} root
 * @property {() => Promise<void>} fill asks for what there is to choose from, also anew
 * @property {HTMLElement} [how] how it is played, in short, where a room is opened
 * @property {HTMLElement} [alone] a line with the way to a game for one, where a room is opened
 *
 * @typedef {object} Frame what every page gives
 * @property {string} code the room's
 * @property {Session} session
 * @property {() => void} paint asks for a drawing
 *
 * @typedef {object} View what every part gives; its session part attaches itself to the frame's session
 * @property {() => void} draw once per frame at most, when something has changed
 * @property {(message: any, before: any) => void} [heard] every message, when it may be heard
 * @property {() => void} close the play is over, or the page
 *
 * @typedef {object} PlayerParts
 * @property {import("../room/memory.js").SeatKey} seat
 * @property {ToastStack} toasts
 * @property {LiveRegion} live
 * @property {() => void} yields gives the next frame to something that matters more
 * @property {(panel: HTMLElement) => boolean} isSeen whether a panel stands beside the board or in a sheet
 * @property {(panel: HTMLElement, label: string) => void} openPanel
 * @property {(part: string) => Promise<void>} wear sheets under `styles` of the game that no part needs at once
 * @typedef {Frame & PlayerParts} PlayerFrame
 *
 * @typedef {object} Panel beside the game on wide screens, behind a tab on phones
 * @property {string} icon
 * @property {string} label
 * @property {HTMLElement} root
 * @property {HTMLElement} [count] in the tab's corner
 *
 * @typedef {object} OptionParts
 * @property {Node[]} [switches] above the name
 * @property {Node[]} [doors] among the buttons
 * @property {Node[]} [rest] below everything
 * @property {() => Promise<Node[]>} [settings] groups of the game's own in the sheet of settings
 * @property {() => void} draw
 *
 * @typedef {object} PlayerViewParts
 * @property {Node[]} main
 * @property {Node[]} [bar] chips in the top bar
 * @property {Panel[]} panels
 * @property {() => Promise<OptionParts>} options loaded when somebody wants them
 * @property {boolean} hasBegun whether names may no longer be changed where that counts
 * @property {() => void} drawPanels those that are seen
 * @property {boolean} [cheers] whether players may cheer now; always unless it says so
 * @property {boolean} [isList] whether the page scrolls instead of filling the window
 * @property {(end: () => void) => void} [afterwards] once nothing is held back from the player any more
 * @typedef {View & PlayerViewParts} PlayerView
 *
 * @typedef {object} HostParts
 * @property {string} token
 * @property {ToastStack} toasts
 * @property {LiveRegion} live
 * @property {(tab: string) => void} show
 * @property {() => string} tab the one that is shown
 * @typedef {Frame & HostParts} HostFrame
 *
 * @typedef {object} HostPanel
 * @property {string} name
 * @property {string} icon
 * @property {string} tab
 * @property {string} title
 * @property {Node[]} content
 * @property {boolean} [isLast] its tab stands behind those of the room
 * @property {boolean} [isBeside] on wide screens it stands beside the middle one, where room and people are
 * @property {boolean} [isAside] on wide screens it stands on the other side of the middle one, at all times
 *
 * @typedef {[HostPanel, ...HostPanel[]]} HostPanels the first is the one to play from
 *
 * @typedef {object} HostViewParts
 * @property {HTMLElement} action in the bar
 * @property {HostPanels} panels
 * @property {Node[]} lobby in the room's own panel, below the way in
 * @property {Node[]} setup in the room's own panel, below that
 * @property {string[]} counts what the bar says beside who is here
 * @property {boolean} [isPlaying] whether something would be cut short if the room ended now
 * @property {{title: string, text: string}} [leaving] what a host is asked before the room leaves the game for another,
 *   and what ends with the room, where that ends something; as of a round unless it says so
 * @typedef {View & HostViewParts} HostView
 *
 * @typedef {object} ScreenParts
 * @property {import("./screen/sounds.js").Sounds} sounds
 * @property {LiveRegion} live
 * @property {HTMLElement} house the seats of those who have come
 * @property {number} delay seconds, by which this screen is behind
 * @property {() => string} link for players
 * @property {(words: string) => void} announce
 * @property {() => void} hush what is announced goes
 * @typedef {Frame & ScreenParts} ScreenFrame
 *
 * @typedef {object} ScreenViewParts
 * @property {HTMLElement} stage
 * @property {Node[]} [below] below the stage
 * @property {Node[]} side
 * @property {boolean} [isPlaying] whether all the room is needed for what is played
 * @property {boolean} [isWaiting] whether people arrive and nothing has begun
 * @property {Node[]} [over] over everything
 * @property {(seconds: number) => void} [delayBy]
 * @property {() => void} [fit] makes what is shown fit: after each drawing, and when the window or the typefaces change
 * @typedef {View & ScreenViewParts} ScreenView
 *
 * @typedef {object} OverlayParts
 * @property {import("./overlay/layout.js").Layout} layout
 * @property {import("./screen/sounds.js").Sounds} sounds
 * @property {() => boolean} isSeen
 * @typedef {Frame & OverlayParts} OverlayFrame
 *
 * @typedef {object} OverlayViewParts
 * @property {Record<string, HTMLElement>} parts by the names that the address may place: `Part` of overlay/layout.js
 * @property {() => void} [hide] nobody sees the picture any more
 * @typedef {View & OverlayViewParts} OverlayView
 */

export {};
