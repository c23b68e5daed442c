import Content
import GameRules
import Synchronization
import Testing

/// The requirements for every store of documents, as a table of checks that run on any disk.
public enum ContentConformance {
    /// One promise of ``ContentStore`` and its check.
    public struct Check: Sendable, CustomTestStringConvertible {
        let name: String
        let body: @Sendable (any ContentFixture) async throws -> Void

        /// The promise as displayed in test results.
        public var testDescription: String { name }

        /// Runs the check on a fresh disk.
        public func callAsFunction(_ fixture: any ContentFixture) async throws { try await body(fixture) }
    }

    /// All checks.
    public static let checks = writing + finding + failing

    private static let writing: [Check] = [
        Check(name: "a document is read as it was written, and after the store was opened again") { fixture in
            var store = try fixture.open()
            let entry = try await store.create(pack("A"), content("First", "one"))
            #expect((entry.revision, entry.title, entry.language, entry.bodyBytes) == (1, "First", "de", 3))
            #expect((entry.used, entry.rated, entry.owner) == (0, 0, owner))
            #expect(entry.created == entry.changed && entry.changed == entry.lastUse)
            for _ in 0..<2 {
                let document = try await store.read(pack("A"))
                #expect(document.entry == entry && document.body == Array("one".utf8))
                #expect(store.entry(pack("A")) == entry)
                store = try fixture.reopen(store)
            }
            fixture.close(store)
        },
        Check(name: "who made a document is kept, whoever changes it") { fixture in
            var store = try fixture.open()
            _ = try await store.create(pack("A"), content("First"), creator: "5f1c9a04c2b7e811")
            _ = try await store.create(pack("B"), content("First"))
            _ = try await store.replace(pack("A"), revision: 1, with: content("Second"))
            for _ in 0..<2 {
                #expect(store.entries(of: .pack).map(\.creator) == ["5f1c9a04c2b7e811", nil])
                store = try fixture.reopen(store)
            }
            fixture.close(store)
        },
        Check(name: "a name is given once, within its kind") { fixture in
            let store = try fixture.open()
            _ = try await store.create(pack("A"), content("First"))
            await #expect(throws: ContentFailure.exists(pack("A"))) {
                try await store.create(pack("A"), content("Second"))
            }
            let deck = DocumentKey(DocumentKind("deck"), "A")!
            _ = try await store.create(deck, content("A deck"))
            #expect(store.entry(pack("A"))?.title == "First" && store.entry(deck)?.title == "A deck")
            #expect(store.count(of: .pack) == 1 && store.entries(of: DocumentKind("deck")).count == 1)
            fixture.close(store)
        },
        Check(name: "content is replaced at the revision that the writer names, and at no other") { fixture in
            var store = try fixture.open()
            _ = try await store.create(pack("A"), content("First"))
            let second = try await store.replace(pack("A"), revision: 1, with: content("Second", "two"))
            #expect((second.revision, second.title, second.owner) == (2, "Second", owner))
            #expect(second.created < second.changed && second.changed == second.lastUse)
            for stale in [1, 0, 3, -1] {
                await #expect(throws: ContentFailure.conflict(pack("A"), present: 2)) {
                    try await store.replace(pack("A"), revision: stale, with: content("Third"))
                }
            }
            await #expect(throws: ContentFailure.unknown(pack("B"))) {
                try await store.replace(pack("B"), revision: 1, with: content("Third"))
            }
            store = try fixture.reopen(store)
            #expect(try await store.read(pack("A")) == Document(second, body: Array("two".utf8)))
            fixture.close(store)
        },
        Check(name: "of many who change the same revision at once, one does") { fixture in
            let store = try fixture.open()
            _ = try await store.create(pack("A"), content("First"))
            let done = await withTaskGroup(of: String?.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let change = content("Change \(number)", "\(number)")
                        return (try? await store.replace(pack("A"), revision: 1, with: change))?.title
                    }
                }
                return await group.reduce(into: [String]()) { if let title = $1 { $0.append(title) } }
            }
            #expect(done.count == 1)
            let document = try await store.read(pack("A"))
            #expect(document.entry.title == done.first && document.entry.revision == 2)
            #expect("Change \(String(decoding: document.body, as: UTF8.self))" == done.first)
            fixture.close(store)
        },
        Check(name: "many changes, one after the other, are all there") { fixture in
            var store = try fixture.open()
            _ = try await store.create(pack("A"), content("0"))
            for number in 1...50 {
                _ = try await store.replace(pack("A"), revision: number, with: content("\(number)", "\(number)"))
                #expect(try await store.read(pack("A")).body == Array("\(number)".utf8))
            }
            store = try fixture.reopen(store)
            #expect(store.entry(pack("A"))?.revision == 51)
            fixture.close(store)
        },
        Check(name: "a removed document is gone with its ratings, and its name is free") { fixture in
            var store = try fixture.open()
            _ = try await store.create(pack("A"), content("First"))
            _ = try await store.create(pack("AB"), content("Longer name"))
            _ = try await store.rate(pack("A"), by: "ada", "s=1")
            _ = try await store.rate(pack("AB"), by: "ada", "s=2")
            try await store.remove(pack("A"))
            for _ in 0..<2 {
                #expect(store.entry(pack("A")) == nil && store.count(of: .pack) == 1)
                await #expect(throws: ContentFailure.unknown(pack("A"))) { try await store.read(pack("A")) }
                await #expect(throws: ContentFailure.unknown(pack("A"))) { try await store.remove(pack("A")) }
                #expect(store.entry(pack("AB"))?.rated == 1)
                store = try fixture.reopen(store)
            }
            let again = try await store.create(pack("A"), content("Again"))
            #expect((again.revision, again.rated) == (1, 0))
            #expect(store.ratings(of: pack("A")).texts.isEmpty)
            fixture.close(store)
        },
        Check(name: "uses are counted, without a new revision") { fixture in
            var store = try fixture.open()
            let first = try await store.create(pack("A"), content("First"))
            for _ in 0..<3 { store.noteUse(of: pack("A")) }
            store.noteUse(of: pack("B"))
            // Later writes are answered later.
            _ = try await store.create(pack("C"), content("Another"))
            for _ in 0..<2 {
                let entry = try #require(store.entry(pack("A")))
                #expect((entry.used, entry.revision) == (3, 1) && entry.lastUse > first.lastUse)
                #expect(entry.changed == first.changed && store.entry(pack("B")) == nil)
                store = try fixture.reopen(store)
            }
            let changed = try await store.replace(pack("A"), revision: 1, with: content("Second"))
            #expect(changed.used == 3)
            #expect(try await store.read(pack("A")).entry == changed)
            fixture.close(store)
        },
        Check(name: "a profile rates a document once, and the count is derived") { fixture in
            var store = try fixture.open()
            _ = try await store.create(pack("A"), content("First"))
            #expect(try await store.rate(pack("A"), by: "ada", "s=1").rated == 1)
            #expect(try await store.rate(pack("A"), by: "bo", "s=2").rated == 2)
            #expect(try await store.rate(pack("A"), by: "ada", "s=3").rated == 2)
            await #expect(throws: ContentFailure.unknown(pack("B"))) {
                try await store.rate(pack("B"), by: "ada", "s=1")
            }
            store = try fixture.reopen(store)
            #expect(store.entry(pack("A"))?.rated == 2)
            #expect(store.ratings(of: pack("A")).texts == ["ada": "s=3", "bo": "s=2"])
            // Ratings survive a change of the content.
            let first = store.ratings(of: pack("A")).version
            _ = try await store.replace(pack("A"), revision: 1, with: content("Second"))
            #expect(store.entry(pack("A"))?.rated == 2 && store.ratings(of: pack("A")).version == first)
            await #expect(throws: ContentFailure.tooLarge(bytes: 97, limitBytes: 96)) {
                try await store.rate(pack("A"), by: "eve", String(repeating: "x", count: 97))
            }
            #expect(try await store.rate(pack("A"), by: "ada", nil).rated == 1)
            #expect(store.ratings(of: pack("A")).texts == ["bo": "s=2"])
            #expect(store.ratings(of: pack("A")).version != first)
            store = try fixture.reopen(store)
            #expect(store.entry(pack("A"))?.rated == 1)
            #expect(store.entries(of: .pack).map(\.key) == [pack("A")])
            fixture.close(store)
        },
        Check(name: "a kind has a limit, which no race gets round") { fixture in
            let store = try fixture.open(limits: [.pack: 3], fault: nil)
            let made = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<9 {
                    group.addTask { (try? await store.create(pack("P\(number)"), content("P"))) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 3 && store.count(of: .pack) == 3)
            await #expect(throws: ContentFailure.full(.pack, limit: 3)) {
                try await store.create(pack("more"), content("P"))
            }
            _ = try await store.create(DocumentKey(DocumentKind("deck"), "D")!, content("D"))
            try await store.remove(try #require(store.entries(of: .pack).first).key)
            _ = try await store.create(pack("more"), content("P"))
            fixture.close(store)
        },
    ]

    private static let finding: [Check] = [
        Check(name: "what is shown is found by its words, the better first") { fixture in
            let store = try fixture.open()
            for (name, title) in [("A", "Keynote bingo"), ("B", "The big KEYNOTE"), ("C", "Something else")] {
                _ = try await store.create(pack(name), content(title))
            }
            store.noteUse(of: pack("B"))
            _ = try await store.create(DocumentKey(DocumentKind("deck"), "K")!, content("Keynote deck"))
            func found(_ words: String, limit: Int = 9) -> [String] {
                store.search(.pack, for: words, limit: limit).map(\.key.name)
            }
            #expect(found("keynote") == ["A", "B"] && found("keynote", limit: 1) == ["A"])
            #expect(found("Big key") == ["B"] && found("about else") == ["C"] && found("nothing") == [])
            #expect(found("") == ["B", "A", "C"])
            fixture.close(store)
        },
        Check(name: "what is kept in memory has a limit, and so has a body") { _ in
            let long = String(repeating: "x", count: DocumentContent.shownBytesMax + 1)
            #expect(throws: ContentFailure.tooLarge(bytes: 2049, limitBytes: 2048)) {
                try DocumentContent(title: long, body: [])
            }
            #expect(throws: ContentFailure.self) {
                try DocumentContent(title: "", body: [UInt8](repeating: 0, count: DocumentContent.bodyBytesMax + 1))
            }
            for name in ["", "a/b", "a b", "ä", String(repeating: "x", count: 65)] {
                #expect(DocumentKey(.pack, name) == nil)
            }
        },
    ]

    private static let failing: [Check] = [
        Check(name: "a write that failed before it was written is not in, and the store recovers") { fixture in
            let broken = Atomic(false)
            var store = try fixture.open(fault: { stage in
                if case .writing = stage, broken.load(ordering: .relaxed) { throw CancellationError() }
            })
            _ = try await store.create(pack("A"), content("First"))
            broken.store(true, ordering: .relaxed)
            for _ in 0..<3 {
                await #expect(throws: ContentFailure.self) {
                    try await store.replace(pack("A"), revision: 1, with: content("Second"))
                }
                await #expect(throws: ContentFailure.self) { try await store.create(pack("B"), content("B")) }
            }
            #expect(try await store.read(pack("A")).entry.title == "First" && store.count(of: .pack) == 1)
            broken.store(false, ordering: .relaxed)
            let second = try await store.insisting {
                try await store.replace(pack("A"), revision: 1, with: content("Second"))
            }
            #expect(second.revision == 2)
            store = try fixture.reopen(store)
            #expect(try await store.read(pack("A")).entry == second && store.entry(pack("B")) == nil)
            fixture.close(store)
        },
        Check(name: "a write that failed after it was written is found to be in") { fixture in
            let breaks = Atomic(false)
            let store = try fixture.open(fault: { stage in
                if case .written = stage, breaks.exchange(false, ordering: .relaxed) { throw CancellationError() }
            })
            _ = try await store.create(pack("A"), content("First"))
            breaks.store(true, ordering: .relaxed)
            await #expect(throws: ContentFailure.self) {
                try await store.replace(pack("A"), revision: 1, with: content("Second"))
            }
            await #expect(throws: ContentFailure.conflict(pack("A"), present: 2)) {
                try await store.insisting {
                    try await store.replace(pack("A"), revision: 1, with: content("Second"))
                }
            }
            #expect(try await store.read(pack("A")).entry.title == "Second")
            fixture.close(store)
        },
        Check(name: "a damaged body keeps only its own document from being read") { fixture in
            var store = try fixture.open()
            for name in ["A", "B"] { _ = try await store.create(pack(name), content(name)) }
            fixture.close(store)
            try fixture.damage(pack("A"))
            store = try fixture.open()
            await #expect { try await store.read(pack("A")) } throws: {
                if case ContentFailure.unreadable(pack("A"), _) = $0 { true } else { false }
            }
            #expect(try await store.read(pack("B")).entry.title == "B" && store.count(of: .pack) == 2)
            let mended = try await store.replace(pack("A"), revision: 1, with: content("Mended"))
            #expect(try await store.read(pack("A")).entry == mended)
            fixture.close(store)
        },
        Check(name: "a closed store has answered what was queued, and takes nothing more") { fixture in
            let store = try fixture.open()
            let answers = Mutex<[Int]>([])
            for number in 0..<100 {
                store.create(pack("P\(number)"), content("P"), owner: owner, creator: nil) { result in
                    if case .success = result { answers.withLock { $0.append(number) } }
                }
            }
            fixture.close(store)
            #expect(answers.withLock { $0 } == Array(0..<100))
            await #expect(throws: ContentFailure.closed) { try await store.create(pack("A"), content("A")) }
            await #expect(throws: ContentFailure.closed) { try await store.read(pack("P1")) }
            let next = try fixture.open()
            #expect(next.count(of: .pack) == 100)
            fixture.close(next)
        },
    ]
}
