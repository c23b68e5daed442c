import GameRules
import JSON
import WireProtocol

/// The plays that a host has prepared for the evening, in order.
struct Programme: Sendable {
    /// One prepared play.
    struct Entry: Sendable {
        /// Its number in this room, from 1, which is never used again.
        let id: Int
        /// The name of its game.
        let game: String
        /// The play's title; `nil` for the title that the game or its content gives.
        let title: String?
        /// The planned start.
        let start: Timestamp?
        /// The members of a `play` command that set the game up. Their contents are read when the play begins.
        let setup: JSONObject
        /// The number of the play that it became.
        var play: Int?
    }

    /// The maximum number of entries.
    static let entriesMax = 24
    /// The maximum size of all setups together, as JSON.
    static let setupBytesMax = 32_768

    private(set) var entries: [Entry] = []
    private var lastID = 0

    /// The entry that comes next, if any is left.
    var next: Entry? { entries.first { $0.play == nil } }

    /// Returns the planned start of a play.
    func start(ofPlay number: Int) -> Timestamp? { entries.first { $0.play == number }?.start }

    /// Returns an entry that can begin now. Throws `badMessage` if it is not there, or was played.
    func due(_ id: Int) throws(Rejection) -> Entry {
        guard let entry = entries.first(where: { $0.id == id }), entry.play == nil else {
            throw Rejection(.badMessage, "The programme has no such entry, or it has been played.")
        }
        return entry
    }

    /// Replaces all entries.
    ///
    /// - Parameter drafts: the new entries. One with the id of an earlier entry is that entry, changed or moved, and
    /// has
    ///   been played if that one was. Every other one is new.
    mutating func replace(with drafts: [ProgrammeDraft]) {
        let before = entries
        entries = drafts.map { draft in
            let known = draft.id.flatMap { id in before.first { $0.id == id } }
            if known == nil { lastID += 1 }
            return Entry(
                id: known?.id ?? lastID, game: draft.game, title: draft.title, start: draft.start, setup: draft.setup,
                play: known == nil ? draft.play : known?.play)
        }
    }

    /// Notes that an entry has become a play.
    mutating func note(_ id: Int, played number: Int) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        entries[index].play = number
    }
}

/// An entry as a host sends it.
struct ProgrammeDraft: Sendable {
    /// The earlier entry that it replaces.
    let id: Int?
    let game: String
    let title: String?
    let start: Timestamp?
    let setup: JSONObject
    /// For a new entry: the number of the play that it already is, as in a room that was opened with its first play.
    let play: Int?
}
