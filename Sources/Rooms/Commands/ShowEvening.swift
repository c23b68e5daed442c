import GameRules
import WireProtocol

/// Shows or hides the evening's standings.
struct ShowEvening: SwitchCommand {
    static let name = "showEvening"

    let isOn: Bool

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        fold.isEveningShown = isOn
        note(.eveningShown)
    }
}
