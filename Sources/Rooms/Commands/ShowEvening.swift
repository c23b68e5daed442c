import GameRules
import WireProtocol

/// A host shows everybody the evening's table, or hides it.
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
