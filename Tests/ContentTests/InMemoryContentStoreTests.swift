import Content
import ContentConformance
import GameRules
import Synchronization
import Testing

@Suite("Documents in memory", .timeLimit(.minutes(1)))
struct InMemoryContentStoreTests {
    @Test("keeps the contract", arguments: ContentConformance.checks)
    func conforms(_ check: ContentConformance.Check) async throws {
        try await check(MemoryFixture())
    }
}

private final class MemoryFixture: ContentFixture {
    private let disk = InMemoryContentStore.Disk()
    private let time = Atomic<Int64>(0)

    func open(limits: [DocumentKind: Int], fault: ContentFault?) -> any ContentStore {
        InMemoryContentStore(
            disk, limits: limits,
            now: { [self] in Timestamp(milliseconds: time.add(1, ordering: .relaxed).newValue) }, fault: fault)
    }

    func close(_ store: any ContentStore) { store.close() }

    func damage(_ key: DocumentKey) { disk.damage(key) }
}
