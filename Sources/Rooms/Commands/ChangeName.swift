import GameRules
import JSON
import WireProtocol

/// Changes the sender's name.
struct ChangeName: RoomCommand {
    static let name = "name"
    static let isForHosts = false

    private let newName: PlayerName

    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? {
        seat.role == .host ? nil : fold.refusalOfOwnRename(isEarly: true)
    }

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        newName = try room.name(in: fields)
    }

    init?(logged fields: JSONObject) {
        guard let name = fields.loggedName else { return nil }
        newName = name
    }

    func encode(into writer: inout JSONWriter) {
        writer.members(of: newName)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        if seat.role != .host, let refusal = fold.refusalOfOwnRename(isEarly: false) { throw refusal }
        fold.rename(seat.id, to: newName, note: note)
    }
}
