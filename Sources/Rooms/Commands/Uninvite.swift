import GameRules
import JSON
import WireProtocol

/// Withdraws the invitation created by the input at a position.
struct Uninvite: RoomCommand {
    static let name = "uninvite"

    private let number: UInt64

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        guard let number = UInt64(exactly: try fields.requiredInteger("number")) else {
            throw Rejection(.badMessage, "The field “number” must be the number of an invitation.")
        }
        self.number = number
    }

    init?(logged fields: JSONObject) {
        guard let number = fields["number"]?.integer.flatMap(UInt64.init(exactly:)) else { return nil }
        self.number = number
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("number", number)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        guard fold.ownership.withdraw(number, at: fold.time) else {
            throw Rejection(.badMessage, "There is no such invitation. It may have been used or withdrawn.")
        }
        note(.described)
    }
}
