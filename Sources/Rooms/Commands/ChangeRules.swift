import GameRules
import JSON
import WireProtocol

/// Changes the room's ``RoomRules``.
struct ChangeRules: RoomCommand {
    static let name = "rules"

    private let change: RoomRules.Change

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        change = try RoomRules.Change(fields)
    }

    init?(logged fields: JSONObject) {
        do throws(Rejection) { change = try RoomRules.Change(fields) } catch { return nil }
    }

    func encode(into writer: inout JSONWriter) {
        change.encode(into: &writer)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        if change.playByOwner != nil { try fold.requireOwner(seat) }
        fold.rules.apply(change)
        note(.described)
    }
}
