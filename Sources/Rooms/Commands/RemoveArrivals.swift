import GameRules
import JSON
import WireProtocol

/// Removes all seats that joined in a period or from a network, except those that ``Removal`` spares.
struct RemoveArrivals: RoomCommand {
    static let name = "removeArrivals"

    private let wish: Removal.Wish

    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        wish = room.fold.settled(try Removal.Wish(fields))
    }

    init?(logged fields: JSONObject) {
        guard let wish = Removal.Wish(logged: fields) else { return nil }
        self.wish = wish
    }

    func encode(into writer: inout JSONWriter) {
        wish.encode(into: &writer)
    }

    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection) {
        let targets = fold.targets(of: wish)
        guard !targets.isEmpty else {
            throw Rejection(.badMessage, "No player who can be removed joined in this period.")
        }
        let taken = fold.seats.takenCount
        guard wish.isForced || targets.count * Removal.warnedShare <= taken else {
            throw Rejection(
                .needsForce,
                "This would remove \(targets.count) of \(taken) people. Send it again with “force” to confirm.")
        }
        let number = fold.admission.removals.add(wish, count: targets.count, at: fold.time)
        fold.seats.remove(targets, as: UInt32(number))
        fold.call(.removed(targets), send: send)
        note(.arrivalsRemoved(targets))
    }
}
