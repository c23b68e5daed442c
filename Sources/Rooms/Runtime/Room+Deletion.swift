import GameRules
import JSON
import WireProtocol

/// The date at which a room is deleted, if its owner has set one.
///
/// It is not in the room's log but in a document, so that retention knows the dates of all rooms without reading their
/// logs. No game and no proof depends on it.
extension Room {
    /// The type of the owner's message.
    static let deletionName = "setDeletion"
    /// The latest date, in seconds from now.
    private static let secondsMax = 731 * 86_400

    /// Handles the owner's `setDeletion {time}`; `null` removes the date.
    func setDeletion(_ fields: JSONObject, by seat: Seat, from origin: Origin) throws(Rejection) {
        guard seat.role == .host else { throw RoomFold.hostRejection }
        try fold.requireOwner(seat)
        let date = fields["time"] == .null ? nil : try fields.requiredTime("time")
        let now = environment.now()
        if let date, !(date > now && date < now.adding(seconds: Room.secondsMax)) {
            throw Rejection(.badOptions, "The date must be in the future, and at most two years ahead.")
        }
        guard let bin = environment.bin else { throw Room.unavailableRejection }
        bin.setDate(date, of: code) { [self] isDurable in
            executor.run {
                self.assumeIsolated { room in
                    guard isDurable else { return room.refuse(origin, with: Room.unavailableRejection) }
                    room.coalescing.expect(.room)
                    room.flushPending()
                    room.accept(origin)
                }
            }
        }
    }

    /// Answers a message that was performed without an input.
    private func accept(_ origin: Origin) {
        switch origin {
        case .message(let subscriber, let id):
            outlet.send(RoomMessages.accepted(id: id, at: position, detail: []), to: subscriber)
        case .request(_, let reply):
            reply(.accepted(at: position, members: JSONWriter.write { $0.member("at", position) }))
        case .joining, .nobody: break
        }
    }
}
