import JSON

/// A mistake in content that people wrote, such as a deck.
package struct ContentMistake: Error, Hashable, Sendable {
    /// The stable code of the kind of mistake.
    package let code: String
    /// The line in its file, from 1, or the question's number if there are no lines; `nil` for the content itself.
    package let line: Int?
    /// A sentence without a full stop.
    package let reason: String

    package init(_ code: String, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}

/// Why one text of content cannot be taken.
package struct ContentTextFault: Error {
    package let code: String
    /// A predicate for a sentence about the text.
    package let predicate: String
}

/// The rules for texts in content.
package enum ContentText {
    private static let bytesPerCharacter = 8

    /// Returns whether a text contains only white space. A text that is too long to be checked is not examined.
    package static func isBlank(_ typed: String, charactersMax: Int) -> Bool {
        typed.utf8.count <= ShownText.typedMax(bytesPerCharacter * charactersMax) && typed.allSatisfy(\.isWhitespace)
    }

    /// Returns a text, trimmed and normalised.
    package static func checked(_ typed: String, charactersMax: Int) throws(ContentTextFault) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(
                typed, charactersMax: charactersMax, bytesMax: bytesPerCharacter * charactersMax)
        } catch {
            throw switch error {
            case .empty: ContentTextFault(code: "empty", predicate: "is empty")
            case .tooLong: ContentTextFault(code: "tooLong", predicate: "is longer than \(charactersMax) characters")
            case .forbidden:
                ContentTextFault(code: "forbidden", predicate: "contains a line break or another control character")
            }
        }
    }
}

extension JSONWriter {
    /// Writes `problems`: mistakes with their lines.
    package mutating func problems(_ mistakes: [ContentMistake]) {
        array("problems") { writer in
            for mistake in mistakes {
                writer.object { writer in
                    writer.member("code", mistake.code)
                    if let line = mistake.line { writer.member("line", line) } else { writer.nullMember("line") }
                    writer.member("reason", mistake.reason)
                }
            }
        }
    }
}
