import JSON
import WireProtocol

/// A command that a page sent and keeps until it is answered.
struct SentCommand {
    let id: Int
    let type: String
    /// The number of the play that a game's command is for.
    var play: Int?
    let members: [(name: String, value: JSONValue)]

    /// The cell of a `mark` or `unmark`.
    var cell: Int? { members.first { $0.name == "cell" }?.value.integer }

    /// The number of a `notYet`.
    var number: Int? { members.first { $0.name == "number" }?.value.integer }
    /// Whether a `notYet` is on.
    var isOn: Bool { members.first { $0.name == "on" }?.value.bool ?? false }
    /// The seconds of a `guard`.
    var seconds: Int? { members.first { $0.name == "seconds" }?.value.integer }

    /// The number of the vote and the pack of a `vote`.
    var vote: Int? { members.first { $0.name == "vote" }?.value.integer }
    var pack: Int? { members.first { $0.name == "pack" }?.value.integer }

    /// The term of a `call`, an `uncall` or its preview.
    var term: Int? { members.first { $0.name == "term" }?.value.integer }

    /// The player of a `rename`.
    var player: String? { members.first { $0.name == "player" }?.value.string }

    /// Whether performing it twice does no harm, so that it may be sent again under a new ID.
    var isRepeatable: Bool {
        ["mark", "unmark", "autoMark", "lock", "setOptions", "rename", "vote"].contains(type)
    }

    /// Returns the same command under another ID.
    func renewed(as id: Int) -> SentCommand { SentCommand(id: id, type: type, play: play, members: members) }

    /// The types of the room's own messages, which do not name a play.
    private static let ownTypes: Set = [
        "join", "watch", "sync", "name", "announce", "lock", "rename", "remove", "promote", "endRoom", "invite",
        "nameFilter", "rules", "unban", "demote", "handOver", "uninvite", "recovery", "moveSeat", "removeArrivals",
        "undoRemoval", "expectHall", "play", "showEvening", "nameEvening", "setProgramme", "setTeams", "joinTeam",
        "moveToTeam", "addPaper", "setNames", "setDeletion",
    ]

    /// The commands that are answered and leave no trace in the log.
    static let queries: Set = ["peek", "previewUncall", "setDeletion"]

    /// Whether a message of a type is for the game.
    static func isOfGame(_ type: String) -> Bool { !ownTypes.contains(type) }

    /// The message.
    var bytes: [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", type)
            writer.member("id", id)
            if let play { writer.member("play", play) }
            for (name, value) in members {
                writer.name(of: name)
                writer.value(value)
            }
        }
    }
}
