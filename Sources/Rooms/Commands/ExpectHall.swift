import GameRules
import JSON
import WireProtocol

/// A host says that a hall is coming, or takes that back: more newcomers are let in for a while.
struct ExpectHall: RoomCommand {
    static let name = "expectHall"

    private let isExpected: Bool

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        isExpected = try fields.requiredBool("on")
    }

    init?(logged fields: JSONObject) {
        guard let on = fields["on"]?.bool else { return nil }
        isExpected = on
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("on", isExpected)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.door.expectHall(isExpected, at: fold.time)
        note(.described)
    }
}
