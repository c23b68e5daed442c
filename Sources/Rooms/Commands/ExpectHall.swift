import GameRules
import WireProtocol

/// A host says that a hall is coming, or takes that back: more newcomers are let in for a while.
struct ExpectHall: SwitchCommand {
    static let name = "expectHall"

    let isOn: Bool

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.door.expectHall(isOn, at: fold.time)
        note(.described)
    }
}
