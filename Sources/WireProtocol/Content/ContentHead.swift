import GameRules
import JSON

/// What all content says of itself.
package struct ContentHead: Hashable, Sendable {
    /// The maximum lengths of its texts, in characters.
    package struct Limits: Sendable {
        let title: Int
        let description: Int

        package init(title: Int, description: Int) {
            self.title = title
            self.description = description
        }
    }

    package var title = ""
    package var description = ""
    /// A BCP 47 tag, or none.
    package var language: String?
    /// The author's nickname.
    package var author: String?

    package init() {}

    /// Reads the members of content; throws a rejection with a code if one has another type.
    package init(_ fields: JSONObject, code: Rejection.Code) throws(Rejection) {
        title = try fields.text("title", orThrow: code) ?? ""
        description = try fields.text("description", orThrow: code) ?? ""
        language = try fields.text("language", orThrow: code)
        author = try fields.text("author", orThrow: code)
    }

    /// Returns the readable part without the author, and adds the mistakes.
    package func checked(_ limits: Limits, _ found: inout [ContentMistake]) -> ContentHead {
        var head = ContentHead()
        func text(_ typed: String, _ subject: String, _ charactersMax: Int) -> String {
            do throws(ContentTextFault) { return try ContentText.checked(typed, charactersMax: charactersMax) } catch {
                found.append(ContentMistake(error.code, "\(subject) \(error.predicate)"))
                return ""
            }
        }
        head.title = text(title, "the title", limits.title)
        if !ContentText.isBlank(description, charactersMax: limits.description) {
            head.description = text(description, "the description", limits.description)
        }
        if let language {
            if TermRules.isLanguageTag(language) {
                head.language = language
            } else {
                found.append(ContentMistake("badLanguage", "language must be a BCP 47 tag, for example en or pt-BR"))
            }
        }
        return head
    }

    /// Returns the author; adds the mistake in the name.
    package func checkedAuthor(_ found: inout [ContentMistake]) -> String? {
        guard let author, !ContentText.isBlank(author, charactersMax: PlayerName.charactersMax) else { return nil }
        do throws(Rejection) { return try PlayerName(typed: author).text } catch {
            found.append(ContentMistake("badAuthor", "the author's name is too long: at most 24 characters"))
            return nil
        }
    }
}

extension JSONObject {
    /// Returns a text; `nil` if it is missing. Throws a rejection with a code for anything else.
    package func text(_ name: String, orThrow code: Rejection.Code) throws(Rejection) -> String? {
        guard let value = present(name) else { return nil }
        guard let text = value.string else { throw Rejection(code, "“\(name)” must be a text.") }
        return text
    }

    /// Returns the members without some names, and one more.
    package func replacing(_ names: [String], by name: String, _ value: JSONValue) -> JSONObject {
        JSONObject(members.filter { !names.contains($0.name) && $0.name != name } + [(name, value)])
    }
}

extension JSONWriter {
    /// Writes the members of an entry in a list that content of all kinds has.
    package mutating func summary(name: String, title: String, description: String, language: String?) {
        member("name", name)
        member("title", title)
        member("description", description)
        if let language { member("language", language) } else { nullMember("language") }
    }
}
