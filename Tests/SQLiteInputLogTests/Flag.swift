import Synchronization

/// A flag that stays set until it is taken.
final class Flag: Sendable {
    private let value = Atomic(false)

    func set() { value.store(true, ordering: .sequentiallyConsistent) }

    func take() -> Bool { value.exchange(false, ordering: .sequentiallyConsistent) }
}
