import GameRules
import JSON
import WireProtocol

/// Settings of a room that do not depend on its game.
struct RoomRules: Hashable, Sendable {
    /// When players may change their own names.
    enum Renames: String, CaseIterable, Sendable {
        /// While the game allows it: until a round starts.
        case untilStart
        /// At any time.
        case always
        /// Never: players keep the name with which they joined.
        case never
    }

    var renames = Renames.untilStart
    /// Whether the room is locked for new players once the game has started.
    var locksAtStart = false
    /// Whether only the owner may start plays and end the room.
    var playByOwner = false
    /// Whether the big screen shows the names of new players.
    var showsNewcomers = true
    /// Whether players may cheer.
    var allowsCheers = true

    /// A change of the settings.
    struct Change: Hashable, Sendable {
        var renames: Renames?
        var locksAtStart: Bool?
        /// Only the owner may change this.
        var playByOwner: Bool?
        var showsNewcomers: Bool?
        var allowsCheers: Bool?

        private init() {}

        /// Reads the fields of a command. Throws `badMessage` or `badOptions`.
        init(_ fields: JSONObject) throws(Rejection) {
            if fields.present("renames") != nil {
                guard let renames = Renames(rawValue: try fields.requiredString("renames")) else {
                    throw Rejection(.badOptions, "The field “renames” must be untilStart, always or never.")
                }
                self.renames = renames
            }
            if fields.present("lockAtStart") != nil { locksAtStart = try fields.requiredBool("lockAtStart") }
            if fields.present("playByOwner") != nil { playByOwner = try fields.requiredBool("playByOwner") }
            if fields.present("newcomers") != nil { showsNewcomers = try fields.requiredBool("newcomers") }
            if fields.present("cheers") != nil { allowsCheers = try fields.requiredBool("cheers") }
            guard self != Change() else {
                throw Rejection(
                    .badMessage,
                    "Send at least one of “renames”, “lockAtStart”, “playByOwner”, “newcomers” and “cheers”.")
            }
        }

        /// Writes the members from which the same change can be read.
        func encode(into writer: inout JSONWriter) {
            if let renames { writer.member("renames", renames.rawValue) }
            if let locksAtStart { writer.member("lockAtStart", locksAtStart) }
            if let playByOwner { writer.member("playByOwner", playByOwner) }
            if let showsNewcomers { writer.member("newcomers", showsNewcomers) }
            if let allowsCheers { writer.member("cheers", allowsCheers) }
        }
    }

    mutating func apply(_ change: Change) {
        renames = change.renames ?? renames
        locksAtStart = change.locksAtStart ?? locksAtStart
        playByOwner = change.playByOwner ?? playByOwner
        showsNewcomers = change.showsNewcomers ?? showsNewcomers
        allowsCheers = change.allowsCheers ?? allowsCheers
    }
}
