import Content
import Foundation
import GameRules
import JSON
import Party
import Synchronization
import Testing
import WireProtocol

@testable import Server

/// The library with documents in memory. Each action completes immediately.
@Suite struct LibraryTests {
    /// A day, in milliseconds.
    private static let day: Int64 = 86_400_000

    private final class House: Sendable {
        let store: InMemoryContentStore
        let library: Library

        init(blocked: [String] = [], limits: [DocumentKind: Int] = [:]) {
            store = InMemoryContentStore(limits: limits) { Timestamp(milliseconds: 20_000 * LibraryTests.day) }
            library = Library(Decks.self, store: store, blocked: NameFilter(blocked))
        }

        /// Returns the time a number of days after the first.
        func time(_ days: Int64 = 0) -> Timestamp { Timestamp(milliseconds: (20_000 + days) * LibraryTests.day) }

        /// Returns a profile's key in its browser and its entry in the store.
        func profile(_ number: UInt8, _ nickname: String = "Ada") throws -> (key: ProfileKey, entry: DocumentEntry) {
            let key = ProfileKey(SeatToken(random: [UInt8](repeating: number, count: 16)))
            if store.entry(key.document) == nil {
                let made = Profile(nickname: nickname, isListed: false)
                store.create(key.document, try made.document(), owner: key.owner, creator: nil) { _ in }
            }
            return (key, try #require(store.entry(key.document)))
        }

        func publish(
            _ title: String, description: String = "", audience: String = "family", question: String = "Who?",
            by number: UInt8 = 1, _ nickname: String = "Ada"
        ) throws -> ContentName {
            let who = try profile(number, nickname)
            let result = Mutex<Result<(name: ContentName, revision: Int), Rejection>?>(nil)
            library.publish(
                LibraryTests.draft(title, description, audience, question), by: who.key, who.entry, creator: nil
            ) { outcome in
                result.withLock { $0 = outcome }
            }
            return try #require(result.withLock { $0 }).get().name
        }

        func say(
            _ name: ContentName, as number: UInt8, from network: String? = nil, _ change: (inout Opinion) -> Void
        ) throws {
            let failure = Mutex<Rejection?>(nil)
            library.say(name, as: try profile(number).key, network: network, change) { outcome in
                if case .failure(let rejection) = outcome { failure.withLock { $0 = rejection } }
            }
            if let rejection = failure.withLock({ $0 }) { throw rejection }
        }

        func decide(_ decision: Library.Decision, _ name: ContentName) throws {
            let failure = Mutex<Rejection?>(nil)
            library.decide(decision, on: name) { outcome in
                if case .failure(let rejection) = outcome { failure.withLock { $0 = rejection } }
            }
            if let rejection = failure.withLock({ $0 }) { throw rejection }
        }

        func titles(_ words: String = "", sort: LibraryQuery.Sort = .newest, days: Int64 = 0) -> [String] {
            var query = LibraryQuery()
            query.look(for: words)
            query.sort = sort
            return library.page(query, for: nil, at: time(days)).cards.map(\.title)
        }
    }

    private static func draft(
        _ title: String, _ description: String, _ audience: String, _ question: String
    ) -> ContentDraft {
        ContentDraft(
            .json(
                JSONObject([
                    ("title", .string(title)), ("description", .string(description)), ("audience", .string(audience)),
                    ("questions", .array([.string(question)])),
                ])))
    }

    private func code(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? Rejection)?.code.rawValue
        }
    }

    @Test func `Words are found in title, description and author, whatever their case and accents`() throws {
        let house = House()
        _ = try house.publish("Soirée d’été", description: "Pour la plage", by: 1, "Zoë")
        _ = try house.publish("Office party", description: "Ice breakers", by: 2, "Bo")
        for words in ["soiree", "SOIRÉE", "ete", "plage", "zoe", "d’ete soi", "s"] {
            #expect(house.titles(words).contains("Soirée d’été"), "\(words)")
        }
        #expect(house.titles("office zoe") == [] && house.titles("breakers BO") == ["Office party"])
        #expect(house.titles("  ").count == 2 && house.titles("nothing like it") == [])
    }

    @Test func `Sorting is by what others say, and counts a network once`() throws {
        let house = House()
        let (one, two) = (try house.publish("One"), try house.publish("Two"))
        // Ten keys of one network against two people.
        for number in 10..<20 {
            try house.say(one, as: UInt8(number), from: "0123456789abcdef") { $0.stars = 5 }
        }
        try house.say(two, as: 30, from: "1111111111111111") { $0.stars = 5 }
        try house.say(two, as: 31, from: "2222222222222222") { $0.stars = 4 }
        let card = try #require(house.library.card(one, at: house.time()))
        #expect((card.opinions.votes, card.opinions.stars, card.opinions.mean) == (1, 5, nil))
        #expect(house.titles(sort: .rating) == ["Two", "One"])
        let week = Opinions.day(of: house.time().milliseconds) / 7
        try house.say(one, as: 40) { $0.gotInWeek = week }
        #expect(house.titles(sort: .popular) == ["One", "Two"])
        // Downloads count as recent for thirteen weeks.
        try house.say(two, as: 41) { $0.gotInWeek = week + 13 }
        #expect(house.titles(sort: .popular, days: 14 * 7) == ["Two", "One"])
        #expect(house.library.card(one, at: house.time(14 * 7))?.opinions.downloads == 1)
    }

    @Test func `Stars count from the day that they say, and can be changed and taken back`() throws {
        let house = House()
        let name = try house.publish("Deck")
        let tomorrow = Opinions.day(of: house.time(1).milliseconds)
        try house.say(name, as: 2) { ($0.stars, $0.countsFrom) = (2, tomorrow) }
        #expect(house.library.card(name, at: house.time())?.opinions.votes == 0)
        #expect(house.library.card(name, at: house.time(1))?.opinions.stars == 2)
        try house.say(name, as: 2) { $0.stars = 4 }
        #expect(house.library.card(name, at: house.time(1))?.opinions.stars == 4)
        try house.say(name, as: 2) { $0.stars = nil }
        #expect(house.store.ratings(of: name.document(of: .listing)).texts.isEmpty)
    }

    @Test func `Three networks hide a deck until somebody has decided, and approval outlives their reports`() throws {
        let house = House()
        let name = try house.publish("Deck")
        for number in 2...9 {
            try house.say(name, as: UInt8(number), from: "aaaaaaaaaaaaaaaa") { $0.report = .init(.rude, revision: 1) }
        }
        try house.say(name, as: 10, from: "bbbbbbbbbbbbbbbb") { $0.report = .init(.other, revision: 1) }
        #expect(house.titles() == ["Deck"])
        try house.say(name, as: 11, from: "cccccccccccccccc") { $0.report = .init(.rude, revision: 1) }
        #expect(house.titles() == [] && house.library.withholds(name, at: house.time()))
        let card = try #require(house.library.card(name, at: house.time()))
        #expect(card.state == "reported" && card.opinions.reports == [.rude: 2, .other: 1])
        try house.decide(.approve, name)
        #expect(house.titles() == ["Deck"])
        for number in 20...25 {
            try house.say(name, as: UInt8(number), from: "\(number)\(number)\(number)\(number)") {
                $0.report = .init(.rude, revision: 1)
            }
        }
        #expect(house.titles() == ["Deck"])
        // The new content has not been approved.
        for number in 30...32 {
            try house.say(name, as: UInt8(number), from: "\(number)\(number)\(number)\(number)") {
                $0.report = .init(.rude, revision: 2)
            }
        }
        #expect(house.titles() == [])
        try house.decide(.hide, name)
        #expect(house.library.card(name, at: house.time())?.state == "hidden")
        try house.decide(.delete, name)
        #expect(house.store.count(of: .deck) == 0 && house.store.count(of: .listing) == 0)
        #expect(code { try house.decide(.approve, name) } == "unknownDeck")
    }

    @Test func `Reports of new profiles count half, and a deck that many use takes more of them`() throws {
        let house = House()
        let (name, used) = (try house.publish("New"), try house.publish("Used"))
        let week = Opinions.day(of: house.time().milliseconds) / 7
        let tomorrow = Opinions.day(of: house.time(1).milliseconds)
        for number in 2...6 {
            try house.say(name, as: UInt8(number), from: "\(number)0000000") {
                ($0.report, $0.countsFrom) = (.init(.rude, revision: 1), tomorrow)
            }
        }
        // A sixth profile of a network that has spoken adds nothing.
        try house.say(name, as: 7, from: "60000000") {
            ($0.report, $0.countsFrom) = (.init(.rude, revision: 1), tomorrow)
        }
        let card = try #require(house.library.card(name, at: house.time()))
        #expect((card.opinions.reporters, card.opinions.reportWeight, card.isHeldBack) == (5, 5, false))
        #expect(house.library.card(name, at: house.time(1))?.isHeldBack == true)
        for number in 20..<100 {
            try house.say(used, as: UInt8(number), from: "x\(number)x\(number)") { $0.gotInWeek = week }
        }
        for (number, isHidden) in [(2, false), (3, false), (4, false), (5, true)] {
            try house.say(used, as: UInt8(number), from: "\(number)0000000") { $0.report = .init(.rude, revision: 1) }
            #expect(house.library.card(used, at: house.time())?.isHidden == isHidden, "\(number)")
        }
    }

    @Test func `A download counts once a network, and as of its first week`() throws {
        let house = House()
        let (one, two) = (try house.publish("One"), try house.publish("Two"))
        let week = Opinions.day(of: house.time().milliseconds) / 7
        for number in 10..<20 {
            try house.say(one, as: UInt8(number), from: "0123456789abcdef") { $0.gotInWeek = week }
        }
        for number in 20..<22 { try house.say(two, as: UInt8(number), from: "\(number)000000") { $0.gotInWeek = week } }
        #expect(house.library.card(one, at: house.time())?.opinions.downloads == 1)
        #expect(house.titles(sort: .popular) == ["Two", "One"])
        // Coming back makes nothing recent.
        try house.say(one, as: 30, from: "0123456789abcdef") { $0.gotInWeek = week + 13 }
        #expect(house.library.card(one, at: house.time(14 * 7))?.opinions.recentDownloads == 0)
    }

    @Test func `The operator's words are found in names as a whole, in sentences word by word`() throws {
        let house = House(blocked: ["hitch"])
        #expect(code { _ = try house.publish("h.1.t.c.h") } == "blockedWord")
        #expect(code { _ = try house.publish("Fine", question: "Say H1TCH aloud") } == "blockedWord")
        #expect(code { _ = try house.publish("Fine", by: 2, "Hitch") } == "blockedWord")
        #expect(code { _ = try house.publish("Fine", question: "White chairs, both charming") } == nil)
    }

    @Test func `Only who published something changes it, and nobody has a token for it`() throws {
        let house = House()
        let name = try house.publish("Deck", by: 1)
        let (own, other) = (try house.profile(1), try house.profile(2, "Bo"))
        let draft = Self.draft("Other", "", "teens", "Why?")
        #expect(
            code { try house.library.change(name, to: draft, revision: 1, by: other.key, other.entry) { _ in } }
                == "notAllowed")
        let changed = Mutex<Result<Int, ContentFailure>?>(nil)
        try house.library.change(name, to: draft, revision: 1, by: own.key, own.entry) { outcome in
            changed.withLock { $0 = outcome }
        }
        #expect(try changed.withLock { $0 }?.get() == 2)
        let card = try #require(house.library.card(name, at: house.time()))
        #expect((card.title, card.listing.audience, card.revision) == ("Other", "teens", 2))
        try house.library.change(name, to: draft, revision: 1, by: own.key, own.entry) { outcome in
            changed.withLock { $0 = outcome }
        }
        #expect(throws: ContentFailure.conflict(name.document(of: .deck), present: 2)) {
            try changed.withLock { $0 }?.get()
        }
        #expect(house.store.entry(name.document(of: .deck))?.owner == [UInt8](repeating: 0, count: 32))
    }

    @Test func `What a profile published goes with it, or over to the profile that it becomes`() throws {
        let house = House()
        let (first, second) = (try house.publish("First", by: 1), try house.publish("Second", by: 2, "Bo"))
        try house.say(second, as: 1) { $0.stars = 3 }
        house.library.move(from: try house.profile(1).key, to: try house.profile(3).key)
        #expect(house.library.card(first, at: house.time())?.owner == (try house.profile(3).key.owner))
        #expect(house.library.opinion(of: try house.profile(3).key, on: second)?.stars == 3)
        #expect(house.library.opinion(of: try house.profile(1).key, on: second) == nil)
        let third = try house.profile(3).key
        house.library.forget(owner: third.owner, profile: third.document) {}
        #expect(house.titles() == ["Second"] && house.library.opinion(of: third, on: second) == nil)
    }

    @Test func `There is an end to what is published and said`() throws {
        let house = House(limits: [.listing: 52, .rating: 1])
        for number in 1...Library.publishedMax { _ = try house.publish("Deck \(number)") }
        #expect(code { _ = try house.publish("One more") } == "publishedEnough")
        let name = try house.publish("Hers", by: 2)
        _ = try house.publish("Hers too", by: 2)
        #expect(code { _ = try house.publish("And hers", by: 3) } == "libraryFull")
        // Nothing remains of the refused items.
        #expect(house.store.count(of: .deck) == 52)
        try house.say(name, as: 4) { $0.stars = 1 }
        try house.say(name, as: 4) { $0.stars = 2 }
        #expect(code { try house.say(name, as: 5) { $0.stars = 3 } } == "tooManyRatings")
    }

    @Test func `What was said reads back, and what is damaged says nothing`() {
        var opinion = Opinion(network: "0123456789abcdef")
        (opinion.stars, opinion.countsFrom, opinion.gotInWeek) = (4, 20_001, 2_915)
        opinion.report = Opinion.Report(.audience, revision: 1_000_000)
        #expect(Opinion(opinion.text) == opinion && opinion.text.utf8.count <= DocumentRatings.bytesMax)
        #expect(Opinion(Opinion(network: nil).text) == Opinion(network: nil))
        #expect(Opinion("s=9 r=nonsense w=x ? = ").stars == nil)
    }

    @Test func `A search over 2,000 decks is told in milliseconds`() throws {
        let house = House()
        let nobody = [UInt8](repeating: 0, count: 32)
        for number in 0..<2_000 {
            var numbers = [number % 31, number / 31 % 31, number / 961 % 31][...]
            let name = ContentName { _ in numbers.popFirst() ?? 0 }
            let title = "Deck \(number) for évenings"
            let about = String(repeating: "What friends ask each other late at night. ", count: 6)
            let body = JSONWriter.object { $0.member("title", title) }
            store(house, .deck, name, try DocumentContent(title: title, description: about, body: body), nobody)
            let listing = Listing(owner: nobody, author: "Ada \(number % 50)", audience: "family", count: 100)
            store(house, .listing, name, try listing.document(title: title), nobody)
            for voter in 0..<number % 20 {
                house.store.rate(
                    name.document(of: .listing), by: "P\(voter)", "n=\(voter) s=\(1 + voter % 5) d=1 w=2915"
                ) {
                    _ in
                }
            }
        }
        var taken: [Double] = []
        for words in ["", "evenings", "e", "deck 199", "ada 7 friends", "nothing of it"] {
            for sort in LibraryQuery.Sort.allCases {
                var query = LibraryQuery()
                query.look(for: words)
                query.sort = sort
                let begun = ContinuousClock.now
                let page = house.library.page(query, for: nil, at: house.time())
                let time = ContinuousClock.now - begun
                taken.append(
                    Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) * 1e-15)
                #expect(
                    page.cards.count == min(24, page.total)
                        && (words.hasPrefix("nothing") ? page.total == 0 : page.total > 0))
            }
        }
        let sorted = taken.dropFirst().sorted()
        print(
            "search over 2,000 decks: first \(Int(taken[0])) ms, then \(Int(sorted[sorted.count / 2])) ms at the median, "
                + "\(Int(sorted.last ?? 0)) ms at most")
        // The limit is checked only on a machine without other load.
        if ProcessInfo.processInfo.environment["CALLBOARD_FIGURES"] != nil { #expect((sorted.last ?? 0) < 50) }
    }

    private func store(
        _ house: House, _ kind: DocumentKind, _ name: ContentName, _ content: DocumentContent, _ owner: [UInt8]
    ) {
        house.store.create(name.document(of: kind), content, owner: owner, creator: nil) { _ in }
    }
}
