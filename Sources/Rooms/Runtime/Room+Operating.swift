import GameRules
import JSON
import WireProtocol

/// What whoever runs the server does to a room, without a seat.
extension Room {
    /// Appends an operator's command; as a host's, it is answered when it is durable.
    ///
    /// - Parameters:
    ///   - fields: the command as the wire has a host's, without `id`.
    ///   - reply: is called once, on the room's executor.
    public func operate(_ fields: JSONObject, reply: @escaping @Sendable (CommandResult) -> Void) {
        do throws(Rejection) {
            append(try RoomInput(ofOperator: fields), from: .request(.command, reply: reply))
        } catch {
            reply(.rejected(error))
        }
    }

    /// Ends the room if it has not ended, and tells once nothing of it is under way any more: its log can go then.
    ///
    /// - Parameter completion: is called once, on the room's executor, with why the room could not be ended.
    func close(then completion: @escaping @Sendable (Rejection?) -> Void) {
        operate(JSONObject([("type", .string("endRoom"))])) { [self] result in
            if case .rejected(let rejection) = result, rejection.code != .roomEnded { return completion(rejection) }
            assumeIsolated { $0.awaitQuiet { completion(nil) } }
        }
    }

    private func awaitQuiet(then completion: @escaping @Sendable () -> Void) {
        if pending.isEmpty { return completion() }
        executor.schedule(after: .milliseconds(20)) { [self] in assumeIsolated { $0.awaitQuiet(then: completion) } }
    }
}
