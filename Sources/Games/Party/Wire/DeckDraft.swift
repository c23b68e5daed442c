import GameRules
import JSON
import WireProtocol

/// A received deck, not yet checked.
package struct DeckDraft: Sendable {
    /// A question as written; `nil` members follow from the rest.
    struct Row: Sendable {
        var text: String?
        var category: String?
        var kind: String?
        var difficulty: String?
        var options: [String] = []
        /// The line in the file, or the question's number.
        var line: Int
    }

    /// The readable part of a deck, and its mistakes.
    package struct Examination: Sendable {
        package var deck: Deck
        package var mistakes: [ContentMistake]
    }

    /// The maximum number of reported mistakes.
    static let mistakesMax = 100

    var head = ContentHead()
    var audience: String?
    var rows: [Row] = []
    var mistakes: [ContentMistake] = []

    init() {}

    /// Returns the deck; throws `badDeck` with its first mistake.
    package func checked() throws(Rejection) -> Deck {
        let examination = examined()
        guard let mistake = examination.mistakes.first else { return examination.deck }
        throw Rejection(mistake)
    }

    /// Returns the readable part of the deck, and all mistakes.
    package func examined() -> Examination {
        var found = mistakes
        let known = head.checked(DeckRules.head, &found)
        var deck = Deck(
            title: known.title, description: known.description, language: known.language, questions: [])
        if let audience {
            if let known = Deck.Audience(rawValue: audience) {
                deck.audience = known
            } else {
                found.append(ContentMistake("badAudience", "audience must be family, teens or adults"))
            }
        }
        deck.author = head.checkedAuthor(&found)
        if rows.isEmpty, mistakes.isEmpty { found.append(ContentMistake("noQuestions", "there are no questions")) }
        var lines: [[UInt8]: Int] = [:]
        for row in rows {
            if deck.questions.count == DeckRules.questionsMax {
                found.append(
                    ContentMistake(
                        "tooMany", line: row.line, "there are too many questions: at most \(DeckRules.questionsMax)"))
                break
            }
            guard let question = question(row, language: deck.language, &found) else { continue }
            let likeness = ShownText.likeness(([question.text] + question.options).joined(separator: "\n"))
            if let twin = lines[likeness] {
                found.append(ContentMistake("twin", line: row.line, "the question is already in \(twin)"))
                continue
            }
            lines[likeness] = row.line
            deck.questions.append(question)
        }
        if JSONWriter.object(deck.encode).count > DeckRules.deckBytesMax {
            found.append(
                ContentMistake("tooLarge", "the deck is too large: at most \(DeckRules.deckBytesMax / 1_024) KiB"))
        }
        return Examination(deck: deck, mistakes: Array(found.prefix(Self.mistakesMax)))
    }

    private func question(_ row: Row, language: String?, _ found: inout [ContentMistake]) -> Question? {
        func wrong(_ code: String, _ reason: String) -> Question? {
            found.append(ContentMistake(code, line: row.line, reason))
            return nil
        }
        var kind = Question.Kind.other
        var named: Question.Category?
        // Authors use either column for either word.
        if let word = row.kind, !word.isEmpty {
            switch DeckWord(word) {
            case .kind(let known): kind = known
            case .category(let known): named = known
            case .difficulty, nil: return wrong("badKind", "kind must be truth or dare")
            }
        }
        if let word = row.category, !word.isEmpty {
            switch DeckWord(word) {
            case .category(let known): named = known
            case .kind(let known): kind = known
            case .difficulty, nil:
                return wrong("badCategory", "category must be Truth or Dare, Would You Rather or Custom")
            }
        }
        let category =
            named ?? (kind != .other ? .truthOrDare : row.options.isEmpty ? .custom : .wouldYouRather)
        switch (category, kind) {
        // Players choose between truth and dare, so each question must be one of them.
        case (.truthOrDare, .other):
            return wrong("badKind", "in the category Truth or Dare, kind must be truth or dare")
        case (.wouldYouRather, .truth), (.wouldYouRather, .dare), (.custom, .truth), (.custom, .dare):
            return wrong(
                "badKind", "only the category Truth or Dare has a kind: leave kind empty or change the category")
        default: break
        }
        var difficulty = Question.Difficulty.easy
        if let word = row.difficulty, !word.isEmpty {
            guard case .difficulty(let known) = DeckWord(word) else {
                return wrong("badDifficulty", "difficulty must be easy, medium or hard")
            }
            difficulty = known
        }
        guard row.options.count == (category == .wouldYouRather ? 2 : 0) else {
            return wrong("badOptions", "only Would You Rather has options, and it needs two")
        }
        var options: [String] = []
        var text: String
        do throws(ContentTextFault) {
            for option in row.options {
                options.append(try ContentText.checked(option, charactersMax: DeckRules.optionCharactersMax))
            }
            let typed = row.text.flatMap {
                ContentText.isBlank($0, charactersMax: DeckRules.questionCharactersMax) ? nil : $0
            }
            text = try ContentText.checked(
                typed ?? (options.isEmpty ? "" : Self.rather(language)),
                charactersMax: DeckRules.questionCharactersMax)
        } catch {
            return wrong(error.code, "the text \(error.predicate)")
        }
        return Question(text, category: category, kind: kind, difficulty: difficulty, options: options)
    }

    /// Returns the question's text for two options without one.
    private static func rather(_ language: String?) -> String {
        switch language?.prefix(2) {
        case "de": "Was wäre dir lieber?"
        case "es": "¿Qué preferirías?"
        case "fr": "Tu préférerais…"
        default: "Would you rather…"
        }
    }
}

extension Rejection {
    /// A mistake in a deck as a rejection.
    init(_ mistake: ContentMistake) {
        let place = mistake.line.map { "\($0): " } ?? ""
        self.init(.badDeck, "\(place)\(mistake.reason).")
    }
}
