import GameRules
import JSON
import WireProtocol

/// Sets or removes the secret with which the owner can return on another device.
struct SetRecovery: RoomCommand {
    static let name = "recovery"

    private let secret: TokenHash?

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        secret = try fields.requiredSecret()
    }

    init?(logged fields: JSONObject) {
        secret = fields.loggedSecret
    }

    func encode(into writer: inout JSONWriter) {
        writer.member(ofSecret: secret)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        try fold.requireOwner(seat)
        fold.ownership.recover(by: secret)
        note(.described)
    }
}
