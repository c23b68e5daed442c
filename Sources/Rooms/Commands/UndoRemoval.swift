import GameRules
import JSON
import WireProtocol

/// Restores the seats of an earlier removal.
struct UndoRemoval: RoomCommand {
    static let name = "undoRemoval"

    private let removal: Int

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        guard let number = fields["removal"]?.integer else {
            throw Rejection(.badMessage, "The field “removal” must be the number of a removal.")
        }
        removal = number
    }

    init?(logged fields: JSONObject) {
        guard let number = fields["removal"]?.integer else { return nil }
        removal = number
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("removal", removal)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        guard fold.admission.removals.canUndo(removal) else {
            throw Rejection(.badMessage, "Removal \(removal) does not exist or cannot be undone.")
        }
        fold.admission.removals.undo(removal)
        let restored = fold.seats.restore(UInt32(removal))
        fold.call(.restored(restored), send: send)
        note(.arrivalsRestored(restored))
    }
}
