import Content
import Foundation
import GameRules
import JSON
import Testing

@testable import Party

@Suite struct DeckTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../config/decks").path

    private func shipped() -> [NamedDeck] {
        var problems: [String] = []
        let items = Decks.shipped(in: Self.folder) { problems.append($0) }
        #expect(problems == [])
        return items.compactMap { $0 as? NamedDeck }
    }

    @Test func `The decks that come along are whole, in four languages`() {
        let decks = shipped()
        #expect(decks.first?.name.description == "truth-or-dare-family")
        let counts = ["en", "de", "es", "fr"].map { tag in decks.count { $0.deck.language == tag } }
        #expect(counts == [6, 6, 2, 2])
        for named in decks {
            let deck = named.deck
            #expect(!deck.description.isEmpty && deck.questions.count >= 50, "\(named.name)")
            for question in deck.questions { #expect(question.text.count <= 160, "\(question.text)") }
            let truths = deck.questions.count { $0.kind == .truth }
            let dares = deck.questions.count { $0.kind == .dare }
            if truths > 0 { #expect(truths == 60 && dares == 60, "\(named.name)") }
            let usual = deck.questions.count { $0.difficulty != .hard }
            #expect(usual * 3 >= deck.questions.count * 2, "\(named.name)")
        }
    }

    /// Safe and legal dares, without alcohol, touching or posting online.
    @Test func `No dare touches, drinks or posts`() {
        let words = [
            "kiss", "küss", "drink", "trink", "beer", "bier", "wine", "wein", "naked", "nackt", "post", "poste",
            "instagram", "facebook", "tiktok", "touch", "berühre", "lick", "massage", "massiere", "undress", "upload",
            "besa", "beso", "bebe", "cerveza", "vino", "desnudo", "publica", "embrasse", "bisou", "bois", "bière",
            "vin", "nu", "touche", "publie",
        ]
        for named in shipped() {
            for question in named.deck.questions where question.kind == .dare {
                let said = question.text.lowercased().split { !$0.isLetter }
                for word in words { #expect(!said.contains(Substring(word)), "\(named.name): \(question.text)") }
            }
        }
    }

    @Test(arguments: ["yaml", "csv", "json"])
    func `A deck's file reads back as the same deck`(form: String) throws {
        let deck = Deck(
            title: "A: \"deck\"", description: "For & all", language: "en", audience: .teens, author: "Ada",
            questions: [
                Question("Say, \"hello\"; *now*", category: .truthOrDare, kind: .dare, difficulty: .hard),
                Question("& what?", category: .truthOrDare, kind: .truth),
                Question("Which?", category: .wouldYouRather, options: ["this, or", "that"]),
                Question("Plain {other}"),
                Question("=1+1?"), Question("'=1+1?"), Question("'tis true"),
                Question("\"\u{300}a,\u{300}b&\u{300}*\u{300}"),
            ])
        let named = NamedDeck(name: try #require(ContentName("test")), deck: deck)
        let format = try #require(Decks.formats.first { $0.fileExtension == form })
        let bytes = named.file(as: format)
        let type = format.mediaType.split(separator: ";")[0].description
        let draft = try ContentDraft(
            form == "json"
                ? .json(#require(JSONParser.parse(bytes, limits: .document).object)) : .file(type: type, bytes),
            title: deck.title, language: "en")
        let read = try #require(try Decks.read(draft, name: named.name) as? NamedDeck).deck
        #expect(read.questions == deck.questions && read.title == deck.title)
        if form != "csv" { #expect(read == deck) }
        // A combining mark after a quote must not hide the quote.
        let text = String(decoding: bytes, as: UTF8.self)
        if form == "csv" {
            #expect(text.contains("\r\n\"'=1+1?\",") && text.contains("\r\n\"''=1+1?\",") && text.contains("\"'tis"))
            #expect(text.unicodeScalars.contains("\"\"\"\u{300}a".unicodeScalars))
        }
    }

    @Test func `Every mistake is told with its line`() throws {
        let yaml = """
            title: A
            audience: everybody
            questions:
              - good
              - {text: x, kind: other}
              - good
              - {text: "", difficulty: easy}
              - {rather: [a]}
              - {text: y, difficulty: brave}
              - {text: y, colour: red}
            """
        let found = DeckDraft(yaml: Array(yaml.utf8)).examined()
        #expect(found.deck.questions.map(\.text) == ["good"])
        #expect(
            found.mistakes.map { "\($0.code) \($0.line ?? 0)" } == [
                "unknownKey 10", "badAudience 0", "badKind 5", "twin 6", "empty 7", "badOptions 8", "badDifficulty 9",
            ])
        for text in [
            "title: &a x\n", "? [a]\n: b", "[[a]]: b", "{{a: b}: c}", "title: x\u{2028}&a y", "a:\u{85}&b y",
            "title: é&a x", "a: b\u{2029}? [a]\n: b",
        ] {
            #expect(DeckDraft(yaml: Array(text.utf8)).examined().mistakes.first?.code == "costly", "\(text)")
        }
        #expect(
            DeckDraft(lines: Array("one\n\n two \none\n".utf8), title: "T", language: nil).examined().mistakes
                .map(\.line) == [4])
    }

    @Test func `Whatever a text holds, its deck reads back`() throws {
        let texts = ["? why", "[x]: y", "{z} : é&b", ", ? x", "R &B", "*x", "x\u{3000}? y"]
        let value = JSONValue.object(
            JSONObject([("title", .string("A [b]: c")), ("questions", .array(texts.map { .string($0) }))]))
        let deck = try DeckDraft(value).checked()
        let read = DeckDraft(yaml: Array(deck.yaml.utf8)).examined()
        #expect(read.mistakes.isEmpty && read.deck.questions.map(\.text) == deck.questions.map(\.text))
    }

    @Test func `What is too large is refused`() throws {
        let long = String(repeating: "x", count: 230)
        let many = (0..<400).map { #""\#($0) \#(long)""# }.joined(separator: ",")
        let value = try JSONParser.parse(Array(#"{"title":"A","questions":[\#(many)]}"#.utf8), limits: .document)
        #expect(try DeckDraft(value).examined().mistakes.map(\.code) == ["tooLarge"])
        let more = try JSONParser.parse(
            Array(#"{"title":"A","questions":[\#((0..<501).map { "\"\($0)\"" }.joined(separator: ","))]}"#.utf8),
            limits: .document)
        #expect(try DeckDraft(more).examined().mistakes.map(\.code) == ["tooMany"])
    }
}
