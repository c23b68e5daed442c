import Glibc

/// Parses each broadcast once for all bots.
///
/// Thousands of connections receive the same bytes at about the same time. The last few messages are kept, so that only
/// the first reader parses and the others compare.
struct SharedMessages {
    /// The number of messages kept: as many as can be in flight in one room at a time.
    private static let capacity = 8

    private let strategies: BotStrategies
    private var entries: [(bytes: [UInt8], message: ServerMessage)] = []

    /// The number of messages that were parsed, not found.
    private(set) var parsedCount = 0

    init(strategies: BotStrategies) {
        self.strategies = strategies
    }

    /// Returns the message that some bytes mean in a game. Throws if they cannot be read.
    mutating func message(
        _ bytes: UnsafeBufferPointer<UInt8>, of game: String
    ) throws(ServerMessage.Fault) -> ServerMessage {
        for entry in entries where entry.bytes.count == bytes.count && !bytes.isEmpty {
            if memcmp(entry.bytes, bytes.baseAddress!, bytes.count) == 0 { return entry.message }
        }
        parsedCount += 1
        let message = try ServerMessage(bytes, of: game, strategies: strategies)
        if message.isShared {
            if entries.count == SharedMessages.capacity { entries.removeLast() }
            entries.insert((Array(bytes), message), at: 0)
        }
        return message
    }
}
