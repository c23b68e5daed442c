import GameRules
import JSON
import WireProtocol

/// A host keeps newcomers out, or lets them in again.
struct Lock: RoomCommand {
    static let name = "lock"

    private let isLocked: Bool

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        isLocked = try fields.requiredBool("on")
    }

    init?(logged fields: JSONObject) {
        guard let on = fields["on"]?.bool else { return nil }
        isLocked = on
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("on", isLocked)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.door.isLocked = isLocked
        note(.described)
    }
}
