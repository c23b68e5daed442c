/// What a loop has to do at the end of the turn.
final class Turn {
    /// Groups that have frames.
    var groups: [BroadcastGroup] = []
    /// Connections that have frames of their own.
    var personal: ContiguousArray<Connection> = []
    /// How many bytes these frames have.
    var personalBytes = 0
    /// Connections to close after their frames.
    var closing: ContiguousArray<Closing> = []
    /// Connections whose socket failed.
    var broken: ContiguousArray<Connection> = []
    /// Requests that were answered.
    var answers: [HTTPTransaction] = []
    /// Work for other loops.
    var errands: [Errand] = []
    /// The buffer for frames that are joined for one connection.
    var scratch: [UInt8] = []

    /// What one other loop is to do. All of it is handed over in one go: of four frames that are broadcast in a turn,
    /// the other loop would otherwise find the first alone, and write to each of its sockets twice.
    struct Errand {
        let loop: EventLoop
        var work: [Mailbox.Work]
    }

    /// A connection that ends, and what it is told.
    struct Closing {
        let connection: Connection
        let code: CloseCode
        let reason: String
    }

    var isEmpty: Bool {
        groups.isEmpty && personal.isEmpty && closing.isEmpty && broken.isEmpty && answers.isEmpty && errands.isEmpty
    }
}
