import GameRules
import WireProtocol

/// Locks the room for new players, or unlocks it.
struct Lock: SwitchCommand {
    static let name = "lock"

    let isOn: Bool

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.admission.isLocked = isOn
        note(.described)
    }
}
