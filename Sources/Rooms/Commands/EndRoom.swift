import GameRules
import JSON
import WireProtocol

/// Ends the room for everyone; its log remains until retention deletes it.
struct EndRoom: RoomCommand {
    static let name = "endRoom"
    static let isAlwaysTaken = true

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {}

    init?(logged fields: JSONObject) {}

    func encode(into writer: inout JSONWriter) {}

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        if fold.rules.playByOwner { try fold.requireOwner(seat) }
        fold.end(send: send, note: note)
    }
}
