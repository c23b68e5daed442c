import Content
import GameRules
import JSON
import WireProtocol

extension DocumentKind {
    /// The saved decks of questions.
    package static let deck = DocumentKind("deck")
}

extension PartyGame: GameWithContent {
    /// A setup may name a deck.
    package static var content: any ContentKind.Type { Decks.self }

    /// Reads the name of a stored deck and the revision that the host has seen: `addDeck {deck: "NAME"}`.
    package static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent? {
        guard type == "addDeck", let name = fields["deck"]?.string else { return nil }
        var setup: [(name: String, value: JSONValue)] = [("game", .string(Self.name)), ("deck", .string(name))]
        if let revision = fields.present("revision") { setup.append(("revision", revision)) }
        return NamedContent(setup: JSONObject(setup)) { filled in
            let deck = filled["decks"]?.array?.first ?? .null
            return JSONObject(
                fields.members.filter { $0.name != "deck" && $0.name != "revision" } + [("deck", deck)])
        }
    }
}

/// Decks of questions, the content of Party's setups.
package enum Decks: ContentKind {
    package static let kind = DocumentKind.deck
    package static let plural = "decks"
    package static let setupMember = "decks"
    package static let audiences = Deck.Audience.allCases.map(\.rawValue)
    package static let formats = [
        ContentFormat("yaml", "application/yaml"), ContentFormat("csv", "text/csv; charset=utf-8"),
        ContentFormat("txt", "text/plain; charset=utf-8"), ContentFormat.json,
    ]
    /// The deck for setups without one.
    private static let standard = "truth-or-dare-family"

    /// Returns the decks in a folder, or the compiled-in one if none can be read.
    package static func shipped(in folder: String, problem: (String) -> Void) -> [any ContentItem] {
        ContentFolder(of: Decks.self, standard: standard) { name, bytes in
            let found = DeckDraft(yaml: bytes).examined()
            return (NamedDeck(name: name, deck: found.deck), found.mistakes)
        }.items(in: folder, builtIn: { NamedDeck(name: $0, deck: .compiledIn) }, problem: problem)
    }

    /// Reads a deck in any of the download formats; throws `badDeck` or `unsupportedMediaType`.
    package static func read(_ draft: ContentDraft, name: ContentName) throws(Rejection) -> any ContentItem {
        NamedDeck(name: name, deck: try deckDraft(draft).checked())
    }

    /// Reports the readable part of a deck, and all mistakes with their lines.
    package static func examine(_ draft: ContentDraft) throws(Rejection) -> (inout JSONWriter) -> Void {
        let found = try deckDraft(draft).examined()
        return { writer in
            found.deck.encode(into: &writer)
            writer.problems(found.mistakes)
        }
    }

    package static func decode(_ body: [UInt8], name: ContentName) throws(ContentUnreadable) -> any ContentItem {
        guard let value = try? JSONParser.parse(body, limits: .document), let deck = Deck(logged: value) else {
            throw ContentUnreadable(description: "the deck cannot be decoded")
        }
        return NamedDeck(name: name, deck: deck)
    }

    private static func deckDraft(_ draft: ContentDraft) throws(Rejection) -> DeckDraft {
        switch draft.body {
        case .json(let fields): return try DeckDraft(.object(fields))
        case .file(let type, let bytes) where ContentDraft.yamlTypes.contains(type): return DeckDraft(yaml: bytes)
        case .file("text/csv", let bytes):
            return DeckDraft(csv: bytes, title: draft.title ?? "", language: draft.language)
        case .file("text/plain", let bytes):
            return DeckDraft(lines: bytes, title: draft.title ?? "", language: draft.language)
        case .file:
            throw Rejection(
                "unsupportedMediaType",
                "The body must be sent as application/json, application/yaml, text/csv or text/plain.")
        }
    }
}

/// A deck and its name.
package struct NamedDeck: LibraryItem {
    package let name: ContentName
    package let deck: Deck

    package func encodeSummary(into writer: inout JSONWriter) {
        writer.summary(
            name: name.description, title: deck.title, description: deck.description, language: deck.language)
        writer.member("audience", deck.audience.rawValue)
        writer.member("count", deck.questions.count)
    }

    package func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        deck.encode(into: &writer)
    }

    // MARK: - In the library

    package var title: String { deck.title }
    package var audience: String { deck.audience.rawValue }
    package var count: Int { deck.questions.count }
    package var texts: [String] { [deck.description] + deck.questions.flatMap { [$0.text] + $0.options } }

    package func signed(by author: String) -> any LibraryItem {
        var deck = deck
        deck.author = author
        return NamedDeck(name: name, deck: deck)
    }

    /// The number of sample questions.
    private static let samplesMax = 5

    /// Writes `kinds`, the number of questions of each kind, and `samples`: questions spread over the deck.
    package func encodeDetails(into writer: inout JSONWriter) {
        writer.object("kinds") { writer in
            for kind in Question.Kind.allCases {
                writer.name(of: kind.rawValue)
                writer.integer(deck.questions.count { $0.kind == kind })
            }
        }
        writer.array("samples") { writer in
            let step = max(1, deck.questions.count / Self.samplesMax)
            for index in stride(from: 0, to: deck.questions.count, by: step).prefix(Self.samplesMax) {
                writer.object(deck.questions[index].encode)
            }
        }
    }

    package func file(as format: ContentFormat) -> [UInt8] {
        switch format.fileExtension {
        case "yaml": Array(deck.yaml.utf8)
        case "csv": Array(deck.csv.utf8)
        case "txt": Array(deck.text.utf8)
        default: JSONWriter.object(encode)
        }
    }

    package func document() throws(ContentFailure) -> DocumentContent {
        try DocumentContent(
            title: deck.title, description: deck.description, language: deck.language,
            body: JSONWriter.object(deck.encode))
    }

    /// Replaces the deck's name in a setup by the deck.
    package func fill(_ setup: JSONObject) -> JSONObject {
        let deck = (try? JSONParser.parse(JSONWriter.object(deck.encode), limits: .document)) ?? .null
        return setup.replacing(["deck"], by: Decks.setupMember, .array([deck]))
    }
}

extension Deck {
    /// The deck for servers without a readable file.
    static let compiledIn = Deck(
        title: "Truth or Dare", language: "en",
        questions: [
            Question("What made you laugh last?", category: .truthOrDare, kind: .truth),
            Question("Which food could you eat every day?", category: .truthOrDare, kind: .truth),
            Question("Hum a tune until somebody guesses it.", category: .truthOrDare, kind: .dare),
            Question("Say the alphabet backwards as far as you get.", category: .truthOrDare, kind: .dare),
        ])
}
