/**
 * @typedef {object} Bots
 * @property {boolean} [areNone] whether none join
 * @property {(session: Session, message: any) => void} [heard] called with every message that one receives
 * @property {(message: any) => "begin" | "back" | "finish" | undefined} [step] what the host has tried, if a message
 *   says so; absent if the rehearsal does not tick it off
 */

/**
 * The interface between games and pages. Each part of a game is a module, which is loaded when that game is played on
 * such a page.
 *
 * @typedef {import("../room/session.js").Session} Session
 * @typedef {import("../kit/toast-stack.js").ToastStack} ToastStack
 * @typedef {import("../kit/live-region.js").LiveRegion} LiveRegion
 *
 * @typedef {object} Game
 * @property {string} [folder] the name of its folder of modules and texts, if it differs from the game's name in rooms
 * @property {Readonly<Record<string, string>>} title by language; `en` at least
 * @property {{lines: string, fills: string}} picture paths on a field of 48 units, to be drawn and to be filled
 * @property {Readonly<Record<string, readonly string[]>>} texts the catalogues that each part needs at once
 * @property {Readonly<Record<string, readonly string[]>>} styles the style sheets that each part needs, in order:
 *   the game's own by name, the shell's by path, such as `shell/podium`
 * @property {Readonly<Record<string, string>>} [formerParts] the overlay's parts by their names in older addresses
 * @property {() => Promise<{open: (frame: PlayerFrame) => PlayerView, steps?: () => Step[]}>} player `steps`: three
 *   instructions for first-time players
 * @property {() => Promise<{open: (frame: HostFrame) => HostView}>} host
 * @property {() => Promise<{open: (frame: ScreenFrame) => ScreenView}>} screen
 * @property {() => Promise<{open: (frame: OverlayFrame) => OverlayView}>} overlay
 * @property {() => Promise<Trial>} [trial] messages for the overlay's preview
 * @property {() => Promise<SetupPart>} setup
 * @property {() => Promise<{href: string, isKept: () => boolean}>} [alone] the page that needs no room; `isKept`:
 * whether
 *   this browser has a game there that can be continued
 * @property {{kind: string, page?: string}} [writes] present if its content can be edited: `/#KIND=NAME` leads to the
 *   page with an item, or without a page to its workshop
 * @property {() => Promise<{open: () => Workshop}>} [workshop] the editor for content on the front page
 * @property {() => Promise<{tell: (code: string, part: any) => Story | null}>} [recap] `part`: of the recap's
 *   document; without it, a recap tells the people and the evening's table alone
 * @property {() => Promise<ProofWords>} [verify] present if its chance can be verified
 * @property {boolean} [isPointless] whether its plays give no points for the evening
 * @property {() => Promise<ProgrammePart>} [programme] its plays in programmes to begin with
 * @property {() => Promise<{samples: () => HTMLElement[]}>} [samples] sections of the design page
 *
 * @typedef {object} ProgrammePart
 * @property {(language: string) => Partial<Record<import("./programme/templates.js").Kind, PlannedPlay[]>>} plays
 * @typedef {{place: number, setup: Record<string, any>, title?: string}} PlannedPlay `place` among the plays of all
 *   games, from 1
 *
 * @typedef {object} Trial messages as a server would send them
 * @property {() => any[]} begin a snapshot of a play, then the messages that follow at once
 * @property {(nth: number) => any[]} moment the messages of an example moment, from 1
 * @typedef {{look: string, symbol: string, words: string}} Step `look`: of a tile of the kit's legend; `symbol`: an
 *   icon
 * @typedef {[symbol: string, words: string]} Rule `symbol`: an icon; `words`: a sentence or two
 * @typedef {{title: string, root: HTMLElement, toasts: HTMLElement, open: (name: string) => Promise<void>}} Workshop
 *   `title`: of the document
 * @typedef {{start: number, root: HTMLElement}} Story a recap's part about a play; `start` in milliseconds since 1970
 *
 * A game's texts for proofs. The rules themselves are compiled from the server's.
 * @typedef {object} ProofWords
 * @property {(key: string, values?: Record<string, string | number>) => string | null} say returns the game's text for
 *   the page; null if it has none of that name
 * @property {(code: string, part: any) => Promise<any[]>} [boards] the current play's public boards, in addition to its
 *   recap
 * @property {(details: any) => HTMLElement[]} [details] further content of a round's card
 *
 * @typedef {object} SetupPart
 * @property {(frame: SetupFrame) => SetupForm} open
 * @property {(setup: Record<string, any>) => Promise<string[]>} [about] what tells a setup from others of its game, such
 *   as a mode and a title
 *
 * @typedef {object} SetupFrame
 * @property {boolean} isRoom whether the form creates a room
 * @property {HTMLElement} [evening] the field for the evening's name, when a room is created
 * @property {boolean} [hasTeams] whether the room has teams
 * @property {Record<string, any>} [setup] an earlier setup, to be changed
 * @property {string} go the button's text
 * @property {(setup: Record<string, any>) => Promise<string>} done starts a play; returns an error message, or ""
 * @typedef {object} SetupForm
 * @property {HTMLElement} root
 * @property {() => Promise<void>} fill loads the choices; can be called again
 * @property {HTMLElement} [how] short instructions, when a room is created
 *
 * @typedef {object} Frame provided by every page
 * @property {string} code the room's
 * @property {Session} session
 * @property {() => void} paint requests a redraw
 *
 * @typedef {object} View provided by every part; its session part attaches itself to the frame's session
 * @property {() => void} draw called at most once per frame, when something has changed
 * @property {(message: any, before: any) => void} [heard] called with every message, when it may be presented
 * @property {() => void} close called when the play or the page ends
 *
 * @typedef {object} PlayerParts
 * @property {import("../room/browser-memory.js").SeatKey} seat
 * @property {ToastStack} toasts
 * @property {LiveRegion} live
 * @property {() => void} yields leaves the next frame to something more important
 * @property {(panel: HTMLElement) => boolean} isSeen whether a panel is visible, beside the board or in a sheet
 * @property {(panel: HTMLElement, label: string) => void} openPanel
 * @property {(part: string) => Promise<void>} loadStyles loads style sheets in `styles` of the game that no part needs
 * at
 *   once
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
 * @property {() => Promise<Node[]>} [settings] the game's own groups in the settings
 * @property {() => void} draw
 *
 * @typedef {object} PlayerViewParts
 * @property {Node[]} main
 * @property {Node[]} [bar] chips in the top bar
 * @property {Panel[]} panels
 * @property {() => Promise<OptionParts>} options loaded on demand
 * @property {boolean} hasBegun whether players may no longer change their names, if a room restricts that
 * @property {() => void} drawPanels draws the visible ones
 * @property {boolean} [cheers] whether players may cheer now; always unless it says so
 * @property {boolean} [isList] whether the page scrolls instead of filling the window
 * @property {() => Promise<Rule[]>} [rules] loaded on demand, behind a tab; absent if a game needs none at once
 * @property {(end: () => void) => void} [afterwards] called once no events are delayed for the player any more
 * @typedef {View & PlayerViewParts} PlayerView
 *
 * @typedef {object} HostParts
 * @property {string} token
 * @property {ToastStack} toasts
 * @property {LiveRegion} live
 * @property {(tab: string) => void} show
 * @property {() => string} tab returns the current one
 * @property {() => HTMLElement[]} ways before the game begins: the way to the big screen, the check of everything,
 *   and who joined at the same time
 * @property {{isAllowed: () => boolean, choose: () => void}} another the choice of the next play, if this host may start
 *   one
 * @typedef {Frame & HostParts} HostFrame
 *
 * @typedef {object} HostPanel
 * @property {string} name
 * @property {string} icon
 * @property {string} tab
 * @property {string} title
 * @property {Node[]} content
 * @property {boolean} [isLast] whether its tab comes after those of the room
 * @property {boolean} [isBeside] whether it is beside the middle panel on wide screens, where room and people are
 * @property {boolean} [isAside] whether it is always visible on the other side of the middle panel, on wide screens
 *
 * @typedef {[HostPanel, ...HostPanel[]]} HostPanels the first contains the controls of the game
 *
 * @typedef {object} PersonPart the game's information about a person, and the host's one possible action
 * @property {string} note
 * @property {string} deed the button's text
 * @property {() => void} act
 * @property {(() => void)} [remove] of a person without a seat, whom only the game knows
 *
 * @typedef {object} PeopleParts a game's additions to the console's people
 * @property {Node[]} first above the list
 * @property {(player: string) => PersonPart | null} of a seat's
 * @property {() => (PersonPart & {player: string, name: string})[]} others people without a seat
 *
 * @typedef {object} HostViewParts
 * @property {HTMLElement} action in the bar
 * @property {HostPanels} panels
 * @property {Node[]} lobby in the room's own panel, below the invitation
 * @property {Node[]} setup in the room's own panel, below that
 * @property {string[]} counts further texts in the bar
 * @property {PeopleParts} [people]
 * @property {() => Record<string, any>} [rehearsal] the setup of a room like this one
 * @property {Bots} [bots] of a rehearsal, if not the usual ones, who do nothing
 * @property {boolean} [isPlaying] whether ending the room now would interrupt a game
 * @property {boolean} [isOver] whether the game has ended, so that the next one comes now
 * @property {{title: string, text: string}} [leaving] the question before the room switches to another game, and the
 *   warning before it ends; by default for a round
 * @typedef {View & HostViewParts} HostView
 *
 * @typedef {object} ScreenParts
 * @property {import("./screen/sounds.js").Sounds} sounds
 * @property {LiveRegion} live
 * @property {HTMLElement} house the joined players' avatars
 * @property {number} delay the delay of this screen in seconds
 * @property {() => string} link for players
 * @property {(words: string) => void} announce
 * @property {() => void} hush removes announcements
 * @typedef {Frame & ScreenParts} ScreenFrame
 *
 * @typedef {object} ScreenViewParts
 * @property {HTMLElement} stage
 * @property {Node[]} [below] below the stage
 * @property {Node[]} side
 * @property {boolean} [isPlaying] whether the game needs the whole screen
 * @property {boolean} isOver whether the game has ended
 * @property {boolean} [isWaiting] whether people are arriving and the game has not begun
 * @property {Node[]} [over] over everything
 * @property {(seconds: number) => void} [delayBy]
 * @property {() => void} [fit] fits the content, after each drawing and when the window or the fonts change
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
 * @property {() => void} [hide] called when the picture is no longer visible
 * @typedef {View & OverlayViewParts} OverlayView
 */

export {};
