import Content
import GameRules
import JSON
import WireProtocol

extension ContentFormat {
    /// The file format of shipped packs (RFC 9512).
    static let yaml = ContentFormat("yaml", "application/yaml")
    /// The terms alone, one per line.
    static let text = ContentFormat("txt", "text/plain; charset=utf-8")
}

extension TermPack: ContentItem {
    /// Reads what `encodeContent` wrote.
    init(stored fields: JSONObject?, name: ContentName) throws(ContentUnreadable) {
        do throws(Rejection) {
            let draft = try PackDraft(fields ?? JSONObject([]))
            self.init(name: name, title: draft.title, language: draft.language, terms: draft.terms)
        } catch {
            throw ContentUnreadable(description: error.message)
        }
    }

    /// The body is what `encodeContent` writes, as one JSON object.
    public func document() throws(ContentFailure) -> DocumentContent {
        try DocumentContent(title: title, language: language, body: JSONWriter.object(encodeContent))
    }

    /// YAML as in `config/packs`, the terms alone, or JSON.
    public func file(as format: ContentFormat) -> [UInt8] {
        switch format {
        case .yaml: Array(yaml.utf8)
        case .text: Array(text.utf8)
        default: JSONWriter.object(encode)
        }
    }

    /// Replaces the name by the terms; the pack's title and language are defaults for the setup.
    public func fill(_ setup: JSONObject) -> JSONObject {
        var members = setup.members.filter { $0.name != "pack" && $0.name != "terms" }
        members.append(("terms", .array(terms.map(\.json))))
        if setup.present("playTitle") == nil {
            members.removeAll { $0.name == "playTitle" }
            members.append(("playTitle", .string(title)))
        }
        if let language, setup.present("language") == nil {
            members.removeAll { $0.name == "language" }
            members.append(("language", .string(language)))
        }
        return JSONObject(members)
    }

    /// Writes a pack's members in the list of packs.
    public func encodeSummary(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        writer.member("title", title)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.member("count", terms.count)
    }

    /// Writes the members of the complete pack.
    public func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        encodeContent(into: &writer)
    }

    /// Writes the pack's content, without its name.
    func encodeContent(into writer: inout JSONWriter) {
        writer.member("title", title)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.array("terms") { writer in
            for term in terms { writer.value(term.json) }
        }
    }
}

extension PackTerm {
    /// The term in the format of setups.
    var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("text", .string(text))]
        if let means { members.append(("means", .string(means))) }
        if let likelihood { members.append(("likelihood", .string(likelihood.rawValue))) }
        return .object(JSONObject(members))
    }
}

extension PackExamination {
    /// Writes the readable part, and each problem with its line.
    func encode(into writer: inout JSONWriter) {
        writer.member("title", title)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.array("terms") { writer in
            for term in terms { writer.value(term.json) }
        }
        writer.array("problems") { writer in
            for mistake in mistakes {
                writer.object { writer in
                    writer.member("part", mistake.part.rawValue)
                    writer.member("code", mistake.code)
                    if let line = mistake.line { writer.member("line", line) } else { writer.nullMember("line") }
                    writer.member("reason", mistake.reason)
                }
            }
        }
        writer.member("problemCount", mistakeCount)
        if let document {
            writer.name("document")
            writer.value(document)
        }
    }
}
