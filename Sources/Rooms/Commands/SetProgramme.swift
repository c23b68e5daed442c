import GameRules
import JSON
import WireProtocol

/// Replaces the evening's programme: the plays that a host has prepared.
///
/// A setup is only checked for its size. What it says is read when its play begins, because content may change until
/// then, and because preparing a play is expensive.
struct SetProgramme: RoomCommand {
    static let name = "setProgramme"

    private let drafts: [ProgrammeDraft]

    /// Only rooms of the third version accept the command. Programs that do not know it cannot read such rooms, so they
    /// never find its record.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        guard fold.version < 3 else { return nil }
        return Rejection(.notAllowed, "This room was opened by an earlier release, which has no programme.")
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        let values = try fields.requiredArray("entries")
        guard values.count <= Programme.entriesMax else {
            throw Rejection(.badOptions, "A programme has at most \(Programme.entriesMax) plays.")
        }
        var drafts: [ProgrammeDraft] = []
        for value in values { drafts.append(try ProgrammeDraft(reading: value, in: room)) }
        let ids = drafts.compactMap(\.id)
        guard Set(ids).count == ids.count else {
            throw Rejection(.badMessage, "Two entries have the same “id”.")
        }
        guard drafts.reduce(0, { $0 + $1.setupBytes }) <= Programme.setupBytesMax else {
            throw Rejection(
                .tooLarge, "The setups of a programme have at most \(Programme.setupBytesMax) bytes together.")
        }
        self.drafts = drafts
    }

    init?(logged fields: JSONObject) {
        guard let values = fields["entries"]?.array else { return nil }
        drafts = values.compactMap(ProgrammeDraft.init(logged:))
        guard drafts.count == values.count else { return nil }
    }

    func encode(into writer: inout JSONWriter) {
        writer.array("entries") { writer in
            for draft in drafts { writer.object { draft.encode(into: &$0) } }
        }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.programme.replace(with: drafts)
        note(.described)
    }
}

extension ProgrammeDraft {
    /// The members of a `play` command that an entry says itself, or that belong to the moment of its start.
    private static let reserved: Set<String> = ["type", "id", "game", "title", "end", "entry"]

    /// Reads an entry.
    ///
    /// - Throws: `badMessage`, `badOptions`, or `unknownGame` for a game that this server does not have.
    fileprivate init(reading value: JSONValue, in room: isolated Room) throws(Rejection) {
        guard let fields = value.object else { throw Rejection(.badMessage, "Each entry must be an object.") }
        game = try fields.requiredString("game")
        guard room.environment.games.names.contains(game) else { throw GameRegistry.unknown(game) }
        id = fields.present("id") == nil ? nil : try fields.requiredInteger("id")
        title = try RoomTitle.read("title", in: fields)
        start = fields.present("start") == nil ? nil : try fields.requiredTime("start")
        play = id == nil && fields.present("play") != nil ? try fields.requiredInteger("play") : nil
        guard play == nil || play == room.fold.plays.number else {
            throw Rejection(.badMessage, "The field “play” must be the number of the current play.")
        }
        setup = try fields.requiredObject("setup")
        if let member = setup.members.first(where: { ProgrammeDraft.reserved.contains($0.name) }) {
            throw Rejection(.badMessage, "The field “setup” must not have a member “\(member.name)”.")
        }
    }

    /// Decodes what ``encode(into:)`` wrote.
    fileprivate init?(logged value: JSONValue) {
        guard let fields = value.object, let game = fields["game"]?.string, let setup = fields["setup"]?.object else {
            return nil
        }
        self.init(
            id: fields["id"]?.integer, game: game, title: fields["title"]?.string,
            start: fields["start"]?.integer.flatMap(Timestamp.init(logged:)), setup: setup,
            play: fields["play"]?.integer)
    }

    fileprivate func encode(into writer: inout JSONWriter) {
        if let id { writer.member("id", id) }
        writer.member("game", game)
        if let title { writer.member("title", title) }
        if let start { writer.member("start", start.milliseconds) }
        writer.name("setup")
        writer.value(.object(setup))
        if let play { writer.member("play", play) }
    }

    fileprivate var setupBytes: Int { JSONWriter.write { $0.value(.object(setup)) }.count }
}

extension Programme {
    /// Writes all entries, for hosts.
    func encode(into writer: inout JSONWriter) {
        for entry in entries {
            writer.object { writer in
                writer.member("id", entry.id)
                entry.encodePublicPart(into: &writer)
                writer.name("setup")
                writer.value(.object(entry.setup))
                if let play = entry.play { writer.member("play", play) }
            }
        }
    }
}

extension Programme.Entry {
    /// Writes what everyone may know of an entry before its play begins.
    func encodePublicPart(into writer: inout JSONWriter) {
        writer.member("game", game)
        if let title { writer.member("title", title) }
        if let start { writer.member("start", start) }
    }

    /// The fields of a `play` command that begins this entry's play.
    var command: JSONObject {
        var members = setup.members
        members.append(("game", .string(game)))
        if let title { members.append(("title", .string(title))) }
        return JSONObject(members)
    }
}
