import Synchronization

/// Something that is so until somebody takes it.
final class Flag: Sendable {
    private let value = Atomic(false)

    func set() { value.store(true, ordering: .sequentiallyConsistent) }

    func take() -> Bool { value.exchange(false, ordering: .sequentiallyConsistent) }
}
