import Content
import GameRules

/// The time of the last backup of shared rooms: a document in the same store, so that each node can report it.
enum ClusterBackup {
    private static let key = DocumentKey(.backup, "last")

    /// The time of the last backup, in seconds since 1970; `nil` if there was none.
    static func lastSuccess(in store: any ContentStore) -> Int? {
        key.flatMap(store.entry).map { Int($0.changed.milliseconds / 1000) }
    }

    /// Notes that a backup succeeded now. Blocks until this is durable, and returns whether it could be written.
    static func note(in store: any ContentStore) -> Bool {
        guard let key, let content = try? DocumentContent(title: "", body: []) else { return false }
        let answer = Awaited<Result<DocumentEntry, ContentFailure>>()
        if let entry = store.entry(key) {
            store.replace(key, revision: entry.revision, with: content) { answer.fill($0) }
        } else {
            // No client has the token of this document.
            store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil) { answer.fill($0) }
        }
        if case .success = answer.wait() { return true }
        return false
    }
}
