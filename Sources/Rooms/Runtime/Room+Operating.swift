import GameRules
import JSON
import WireProtocol

/// The operator's actions on a room, without a seat.
extension Room {
    /// Appends an operator's command. Like a host's command, it is answered when it is durable.
    ///
    /// - Parameters:
    ///   - fields: the command in the form of a host's message, without `id`.
    ///   - reply: called once, on the room's executor.
    public func operate(_ fields: JSONObject, reply: @escaping @Sendable (CommandResult) -> Void) {
        do throws(Rejection) {
            append(try RoomInput(ofOperator: fields), from: .request(.command, reply: reply))
        } catch {
            reply(.rejected(error))
        }
    }

    /// Ends the room if it has not ended, and reports when no input is in flight, so that its log can be deleted.
    ///
    /// - Parameter completion: called once, on the room's executor, with the reason if the room could not be ended.
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
