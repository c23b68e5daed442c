import JSON
import Packs
import WireProtocol

extension TermPack {
    /// Writes the members of the list of packs.
    func encodeSummary(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        writer.member("title", title)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.member("count", terms.count)
    }

    /// Writes the members of the whole pack.
    package func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        encodeContent(into: &writer)
    }

    /// Writes what the pack holds, without its name.
    func encodeContent(into writer: inout JSONWriter) {
        writer.member("title", title)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.array("terms") { writer in
            for term in terms { writer.value(term.json) }
        }
    }
}

extension PackTerm {
    /// The term as a new room takes it.
    var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("text", .string(text))]
        if let means { members.append(("means", .string(means))) }
        if let likelihood { members.append(("likelihood", .string(likelihood.rawValue))) }
        return .object(JSONObject(members))
    }
}

extension PackExamination {
    /// Writes what was read, and each problem with its line.
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
