import Content
import GameRules

/// A disk under test: opens stores on it, one after the other, and damages it in between.
public protocol ContentFixture: Sendable {
    /// Opens a store with the disk's contents. Its clock advances by one millisecond at every reading.
    func open(limits: [DocumentKind: Int], fault: ContentFault?) throws -> any ContentStore

    /// Closes a store and everything that was opened with it.
    func close(_ store: any ContentStore)

    /// Changes the stored body of a document. No store may be open.
    func damage(_ key: DocumentKey) throws
}

extension ContentFixture {
    /// Opens a store.
    public func open(fault: ContentFault? = nil) throws -> any ContentStore {
        try open(limits: [:], fault: fault)
    }

    /// Closes a store and opens the next one.
    public func reopen(_ store: any ContentStore) throws -> any ContentStore {
        close(store)
        return try open()
    }
}

extension ContentStore {
    func create(_ key: DocumentKey, _ content: DocumentContent, owner: [UInt8] = owner, creator: String? = nil)
        async throws -> DocumentEntry
    {
        try await withCheckedContinuation { continuation in
            create(key, content, owner: owner, creator: creator) { continuation.resume(returning: $0) }
        }.get()
    }

    func replace(_ key: DocumentKey, revision: Int, with content: DocumentContent) async throws
        -> DocumentEntry
    {
        try await withCheckedContinuation { continuation in
            replace(key, revision: revision, with: content) { continuation.resume(returning: $0) }
        }.get()
    }

    func remove(_ key: DocumentKey) async throws {
        try await withCheckedContinuation { continuation in
            remove(key) { continuation.resume(returning: $0) }
        }.get()
    }

    func read(_ key: DocumentKey) async throws -> Document {
        try await withCheckedContinuation { continuation in
            read(key) { continuation.resume(returning: $0) }
        }.get()
    }

    func rate(_ key: DocumentKey, by profile: String, _ rating: String?) async throws -> DocumentEntry {
        try await withCheckedContinuation { continuation in
            rate(key, by: profile, rating) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Retries while the store cannot write.
    func insisting<Value>(_ body: () async throws -> Value) async throws -> Value {
        while true {
            do { return try await body() } catch let failure as ContentFailure where failure.isRetryable {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }
}

let owner = [UInt8](repeating: 7, count: 32)

extension DocumentKind {
    /// The kind of the test documents.
    public static let pack = DocumentKind("pack")
}

func pack(_ name: String) -> DocumentKey { DocumentKey(.pack, name)! }

func content(_ title: String, _ body: String = "body") -> DocumentContent {
    try! DocumentContent(title: title, description: "about \(title)", language: "de", body: Array(body.utf8))
}
