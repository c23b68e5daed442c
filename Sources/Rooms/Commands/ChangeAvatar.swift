import GameRules
import JSON
import WireProtocol

/// Changes the sender's emblem and color.
struct ChangeAvatar: RoomCommand {
    static let name = "avatar"
    static let isForHosts = false

    private let avatar: Avatar

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        avatar = try Avatar(typed: fields)
    }

    init?(logged fields: JSONObject) {
        guard let avatar = Avatar(fields) else { return nil }
        self.avatar = avatar
    }

    func encode(into writer: inout JSONWriter) {
        avatar.encode(into: &writer)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.seats.give(avatar, to: seat.id)
        fold.game.seatRenamed(seat.id)
        note(.seatChanged(seat.id))
    }
}
