import GameRules
import JSON
import WireProtocol

/// Offers a secret with which the sender's seat can move to another device, or withdraws it.
struct MoveSeat: RoomCommand {
    static let name = "moveSeat"
    static let isForHosts = false

    /// The hash of the secret; `nil` withdraws the current one.
    private let secret: TokenHash?
    private let until: Timestamp

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        until = room.nextOfferEnd(seconds: SeatMoves.seconds)
        secret = try fields.requiredSecret()
    }

    init?(logged fields: JSONObject) {
        guard let until = fields.loggedUntil else { return nil }
        self.until = until
        secret = fields.loggedSecret
    }

    func encode(into writer: inout JSONWriter) {
        writer.member(ofSecret: secret)
        writer.member("until", until.milliseconds)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        if let secret {
            fold.moves.offer(seat.id, by: secret, until: until, at: fold.time)
        } else {
            fold.moves.withdraw(seat.id)
        }
    }
}
