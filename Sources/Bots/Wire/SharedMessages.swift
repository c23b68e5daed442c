import Glibc

/// Reads the same broadcast once for all bots.
///
/// Thousands of connections receive the very same bytes at about the same time. The last few are remembered, so that
/// all but the first reader only compare.
struct SharedMessages {
    /// How many are remembered: what may be under way in one room at a time.
    private static let capacity = 8

    private let minds: BotMinds
    private var entries: [(bytes: [UInt8], message: ServerMessage)] = []

    /// How many messages were parsed rather than recognised.
    private(set) var parsedCount = 0

    init(minds: BotMinds) {
        self.minds = minds
    }

    /// The meaning of some bytes for whoever plays a game; throws if they have none.
    mutating func message(
        _ bytes: UnsafeBufferPointer<UInt8>, of game: String
    ) throws(ServerMessage.Fault) -> ServerMessage {
        for entry in entries where entry.bytes.count == bytes.count && !bytes.isEmpty {
            if memcmp(entry.bytes, bytes.baseAddress!, bytes.count) == 0 { return entry.message }
        }
        parsedCount += 1
        let message = try ServerMessage(bytes, of: game, minds: minds)
        if message.isShared {
            if entries.count == SharedMessages.capacity { entries.removeLast() }
            entries.insert((Array(bytes), message), at: 0)
        }
        return message
    }
}
