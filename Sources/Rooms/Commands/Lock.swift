import GameRules
import WireProtocol

/// A host keeps newcomers out, or lets them in again.
struct Lock: SwitchCommand {
    static let name = "lock"

    let isOn: Bool

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.door.isLocked = isOn
        note(.described)
    }
}
