import GameRules
import JSON
import WireProtocol

/// Changes or removes the evening's name.
struct NameEvening: RoomCommand {
    static let name = "nameEvening"

    /// `nil` removes the name. The room's pages then show the current play's title.
    private let title: String?

    /// Only rooms of the third version accept the command. Programs that do not know it cannot read such rooms, so they
    /// never find its record.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        guard fold.version < 3 else { return nil }
        return Rejection(
            .notAllowed, "This room was opened by an earlier version, so the evening's name cannot be changed.")
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        title = try RoomTitle.read("title", in: fields)
    }

    init?(logged fields: JSONObject) {
        title = fields["title"]?.string
    }

    func encode(into writer: inout JSONWriter) {
        if let title { writer.member("title", title) } else { writer.nullMember("title") }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.name = title
        note(.described)
    }
}
