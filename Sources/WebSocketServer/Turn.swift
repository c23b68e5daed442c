/// What a loop has to do at the end of the turn.
final class Turn {
    /// Groups that have frames.
    var groups: [BroadcastGroup] = []
    /// Connections that have frames of their own.
    var personal: ContiguousArray<Connection> = []
    /// Connections to close after their frames.
    var closing: ContiguousArray<Closing> = []
    /// Connections whose socket failed.
    var broken: ContiguousArray<Connection> = []
    /// Requests that were answered.
    var answers: [HTTPTransaction] = []
    /// The buffer for frames that are joined for one connection.
    var scratch: [UInt8] = []

    /// A connection that ends, and what it is told.
    struct Closing {
        let connection: Connection
        let code: CloseCode
        let reason: String
    }

    var isEmpty: Bool {
        groups.isEmpty && personal.isEmpty && closing.isEmpty && broken.isEmpty && answers.isEmpty
    }
}
