import GameRules
import JSON
import WireProtocol

/// Sets the words that names must not contain.
struct SetNameFilter: RoomCommand {
    static let name = "nameFilter"

    let filter: NameFilter

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        guard let words = fields["words"]?.array else {
            throw Rejection(.badMessage, "The field “words” must be an array of strings.")
        }
        filter = try NameFilter(typed: words)
    }

    init?(logged fields: JSONObject) {
        guard let words = fields["words"]?.array else { return nil }
        filter = NameFilter(words.compactMap(\.string))
    }

    func encode(into writer: inout JSONWriter) {
        writer.array("words") { writer in for word in filter.words { writer.string(word) } }
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.nameFilter = filter
        note(.described)
    }
}
