import Synchronization

/// The contents of a shared stream, in memory: for tests, rehearsals and simulations, which simulate a network between
/// the stream and each process.
package final class InMemoryStream: Sendable {
    private struct State {
        var rooms: [LogKey: [StreamEntry]] = [:]
        var sequence: UInt64 = 0
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Int64

    /// Creates an empty stream.
    ///
    /// - Parameter now: the time that messages get: milliseconds since 1970-01-01T00:00:00Z.
    package init(now: @escaping @Sendable () -> Int64 = { 0 }) { self.now = now }

    /// Appends a message after all others.
    @discardableResult
    package func add(_ message: [UInt8], to key: LogKey) -> StreamEntry {
        state.withLock { add(message, to: key, &$0) }
    }

    /// Appends a room's first message. Returns `nil` if the room already has a different one.
    package func create(_ message: [UInt8], of key: LogKey) -> (entry: StreamEntry, isNew: Bool)? {
        state.withLock { state in
            guard let first = state.rooms[key]?.first else { return (add(message, to: key, &state), true) }
            return first.bytes == message ? (first, false) : nil
        }
    }

    /// Returns all messages of a room, in order.
    package func history(of key: LogKey) -> [StreamEntry] { state.withLock { $0.rooms[key] ?? [] } }

    /// Deletes a room's messages. Returns the message that notifies processes that have it open, or `nil` if there is
    /// no such room.
    package func remove(_ key: LogKey) -> StreamEntry? {
        state.withLock { state in
            guard state.rooms[key] != nil else { return nil }
            let last = add(StreamMessage.removed.encoded, to: key, &state)
            state.rooms[key] = nil
            return last
        }
    }

    /// Each room's first and last message and their number, by key.
    package var rooms: [(first: StreamEntry, last: StreamEntry, count: Int)] {
        state.withLock { state in
            state.rooms.values.compactMap { entries in
                guard let first = entries.first, let last = entries.last else { return nil }
                return (first, last, entries.count)
            }.sorted { $0.first.key.rawValue < $1.first.key.rawValue }
        }
    }

    private func add(_ message: [UInt8], to key: LogKey, _ state: inout State) -> StreamEntry {
        state.sequence += 1
        let entry = StreamEntry(key: key, sequence: state.sequence, milliseconds: now(), bytes: message)
        state.rooms[key, default: []].append(entry)
        return entry
    }
}
