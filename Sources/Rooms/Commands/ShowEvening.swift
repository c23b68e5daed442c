import GameRules
import JSON
import WireProtocol

/// A host shows everybody the evening's table, or hides it.
struct ShowEvening: RoomCommand {
    static let name = "showEvening"

    private let isShown: Bool

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        isShown = try fields.requiredBool("on")
    }

    init?(logged fields: JSONObject) {
        guard let on = fields["on"]?.bool else { return nil }
        isShown = on
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("on", isShown)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.isEveningShown = isShown
        note(.eveningShown)
    }
}
