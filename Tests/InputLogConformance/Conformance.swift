import InputLog
public import Testing

/// The requirements for every log, as a table of checks that run on any disk.
public enum Conformance {
    /// One promise of ``InputLog`` and its check.
    public struct Check: Sendable, CustomTestStringConvertible {
        let name: String
        let body: @Sendable (any LogFixture) async throws -> Void

        /// The promise as displayed in test results.
        public var testDescription: String { name }

        /// Runs the check on a fresh disk.
        public func callAsFunction(_ fixture: any LogFixture) async throws { try await body(fixture) }
    }

    /// The checks for a log of a single process, on a disk that can fail and be damaged.
    public static let checks = lifecycle + ordering + failures + damage
    /// The checks for a log that several processes share: each log that a fixture opens is one of them.
    public static let checksOfShared = lifecycle + ordering + sharing
}

extension InputLog {
    /// Creates a log and waits for it.
    func create(_ key: LogKey, first: [UInt8] = [0]) async throws -> Epoch {
        try await withCheckedContinuation { continuation in
            create(key, first: first) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Removes a log and waits for it.
    func remove(_ key: LogKey) async throws {
        try await withCheckedContinuation { continuation in
            remove(key) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Creates a log and opens it.
    func createAndOpen(_ key: LogKey) async throws -> Recorder {
        _ = try await create(key)
        let recorder = Recorder()
        _ = try open(key, deliver: recorder.receive)
        return recorder
    }

    /// Appends until the log accepts it, as a client does when asked to retry.
    func appendWhenItWorks(_ record: [UInt8], to key: LogKey, ticket: UInt64) async throws {
        while true {
            do {
                return try append(record, to: key, ticket: ticket)
            } catch  where error.isRetryable {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }
}

/// Returns a record that contains its author and number.
func record(_ author: UInt8, _ number: Int) -> [UInt8] {
    [1, author, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
}
