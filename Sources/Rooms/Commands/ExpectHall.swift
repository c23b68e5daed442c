import GameRules
import WireProtocol

/// Announces that a large group is about to join, or takes that back. For a while, more new players are admitted.
struct ExpectHall: SwitchCommand {
    static let name = "expectHall"

    let isOn: Bool

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.admission.expectHall(isOn, at: fold.time)
        note(.described)
    }
}
