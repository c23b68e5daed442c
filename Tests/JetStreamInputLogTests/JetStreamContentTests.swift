import Content
import ContentConformance
import Foundation
import GameRules
import JetStreamContent
import Synchronization
import Testing

@testable import JetStreamInputLog

/// A separate store of documents on the servers that all tests share.
private final class StreamContentFixture: ContentFixture {
    let settings: JetStreamSettings
    private let time = Atomic<Int64>(0)
    private let link = Mutex<StreamLink?>(nil)

    init() throws {
        settings = JetStreamSettings(
            servers: try StreamServers.theirs().addresses, stream: "test-\(UInt64.random(in: 1 ... .max))")
    }

    func open(limits: [DocumentKind: Int], fault: ContentFault?) throws -> any ContentStore {
        var configuration = JetStreamContentStore.Configuration { [self] in
            Timestamp(milliseconds: time.add(1, ordering: .relaxed).newValue)
        }
        configuration.limits = limits
        configuration.fault = fault
        let begun = ContinuousClock.now
        while true {
            do throws(JetStreamFailure) {
                let opened = try StreamLink(settings)
                let store = try JetStreamContentStore(opened, configuration: configuration)
                link.withLock { $0 = opened }
                return store
            } catch  where .now - begun < .seconds(20) {
                // The servers may be electing a leader.
                Thread.sleep(forTimeInterval: 0.2)
            } catch {
                throw error
            }
        }
    }

    func close(_ store: any ContentStore) {
        store.close()
        link.withLock { $0 }?.close()
    }

    /// Replaces a document's body by a longer one, which no correct writer does.
    func damage(_ key: DocumentKey) throws {
        let link = try StreamLink(settings)
        defer { link.close() }
        let subject = "\(settings.stream)-content.doc.\(key.kind).\(key.name)"
        let stream = "\(settings.stream)-content"
        let place = try #require(try link.administration(of: stream).lastPlace(of: subject))
        let request = Array(#"{"seq":\#(place)}"#.utf8)
        let old = try link.connection.message(for: request, to: "$JS.API.DIRECT.GET.\(stream)", milliseconds: 2000)
        _ = try link.connection.message(
            for: old.bytes + [1], to: subject, headers: [(NATSMessage.labelName, try #require(old.label))],
            milliseconds: 2000)
    }

    func clear() {
        guard let link = try? StreamLink(settings) else { return }
        _ = try? link.administration.ask("STREAM.DELETE.\(settings.stream)-content")
        link.close()
    }
}

@Suite(
    "Documents over JetStream", .serialized, .timeLimit(.minutes(3)),
    .enabled(if: StreamServers.program != nil, Comment(rawValue: StreamServers.absence)))
struct JetStreamContentTests {
    @Test("keep the contract on three servers", arguments: ContentConformance.checks)
    func conforms(_ check: ContentConformance.Check) async throws {
        let fixture = try StreamContentFixture()
        try await check(fixture)
        fixture.clear()
    }

    @Test("one of two nodes that write the same revision succeeds, and both see its text, including umlauts")
    func twoNodes() async throws {
        let fixture = try StreamContentFixture()
        let stores = [try fixture.open(limits: [:], fault: nil), try fixture.open(limits: [:], fault: nil)]
        let key = try #require(DocumentKey(DocumentKind("pack"), "A"))
        func write(_ store: any ContentStore, _ title: String, at revision: Int?) async -> Result<
            DocumentEntry, ContentFailure
        > {
            await withCheckedContinuation { continuation in
                do {
                    let content = try DocumentContent(title: title, body: Array(title.utf8))
                    guard let revision else {
                        return store.create(key, content, owner: [1, 2], creator: nil) {
                            continuation.resume(returning: $0)
                        }
                    }
                    store.replace(key, revision: revision, with: content) { continuation.resume(returning: $0) }
                } catch {
                    continuation.resume(returning: .failure(.closed))
                }
            }
        }
        let made = try await write(stores[0], "Fußball – “schön”", at: nil).get()
        #expect(made.title == "Fußball – “schön”")
        #expect(await write(stores[1], "Zweites", at: nil) == .failure(.exists(key)))
        async let first = write(stores[0], "Erstes", at: 1)
        async let second = write(stores[1], "Anderes", at: 1)
        let results = await [first, second]
        #expect(results.count { if case .success = $0 { true } else { false } } == 1)
        #expect(results.contains(.failure(.conflict(key, present: 2))))
        while stores.contains(where: { $0.entry(key)?.revision != 2 }) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(stores[0].entry(key) == stores[1].entry(key))
        for store in stores { store.close() }
        fixture.clear()
    }

    @Test(
        "what profiles say at either of two nodes is counted at both, the last word of each, and by a third that comes")
    func ratingsOfTwoNodes() async throws {
        let fixture = try StreamContentFixture()
        var stores = [try fixture.open(limits: [:], fault: nil), try fixture.open(limits: [:], fault: nil)]
        let key = try #require(DocumentKey(DocumentKind("deck"), "A"))
        let content = try DocumentContent(title: "A", body: [1])
        _ = try await withCheckedContinuation { done in
            stores[0].create(key, content, owner: [1, 2], creator: nil) { done.resume(returning: $0) }
        }.get()
        while stores[1].entry(key) == nil { try await Task.sleep(for: .milliseconds(5)) }
        func say(_ node: Int, _ profile: String, _ words: String?) async throws {
            let store = stores[node]
            _ = try await withCheckedContinuation { done in
                store.rate(key, by: profile, words) { done.resume(returning: $0) }
            }.get()
        }
        // Both nodes rate for each profile, so that the last rating comes from another node than the first.
        for profile in 0..<20 {
            try await say(profile % 2, "p\(profile)", "s=1")
            try await say((profile + 1) % 2, "p\(profile)", profile < 5 ? nil : "s=\(profile)")
        }
        let expected = Dictionary(uniqueKeysWithValues: (5..<20).map { ("p\($0)", "s=\($0)") })
        stores.append(try fixture.open(limits: [:], fault: nil))
        for store in stores {
            while store.ratings(of: key).texts != expected { try await Task.sleep(for: .milliseconds(5)) }
            #expect(store.entry(key)?.rated == 15)
        }
        for store in stores { store.close() }
        fixture.clear()
    }
}
