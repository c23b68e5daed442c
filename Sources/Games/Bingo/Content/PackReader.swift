import Content
import JSON
import WireProtocol
import YAMLDocument
import Yams

/// Reads a pack's file with its lines. `TermRules` checks the texts.
struct PackReader {
    private static let keys = ["title", "language", "terms"]
    private static let termKeys = ["text", "means", "likelihood"]

    private var draft = PackDraft(title: "", language: nil, terms: [])
    private var lines = PackDraft.Lines()
    /// Mistakes of parts with a wrong type, which the draft does not contain.
    private var mistakes: [PackMistake] = []
    private var termsLine: Int?
    private var document: JSONValue?

    /// Reads a pack from a file's bytes; throws its first mistake.
    static func read(_ bytes: [UInt8], name: ContentName) throws(PackMistake) -> TermPack {
        let (examination, line) = examine(bytes)
        if let mistake = examination.mistakes.first { throw mistake }
        guard examination.terms.count >= TermPack.termsMin else {
            throw PackMistake(
                part: .terms, code: "tooFew", line: line,
                reason: "\(examination.terms.count) terms are too few: the smallest board needs \(TermPack.termsMin)")
        }
        return TermPack(
            name: name, title: examination.title, language: examination.language, terms: examination.terms)
    }

    /// Returns the readable part of a text, all mistakes, and the line of its terms.
    static func examine(_ bytes: [UInt8]) -> (PackExamination, termsLine: Int?) {
        var reader = PackReader()
        do throws(PackMistake) { try reader.readRoot(bytes) } catch {
            var nothing = PackExamination()
            nothing.add(error)
            return (nothing, nil)
        }
        reader.draft.lines = reader.lines
        var examination = reader.draft.examined()
        // The reader has already reported the missing parts.
        let parts = Set(reader.mistakes.filter { $0.code == "missing" || $0.code == "badType" }.map(\.part))
        examination = examination.without { mistake in
            parts.contains(mistake.part) && (mistake.code == "noTerms" || (mistake.part == .title))
        }
        examination.document = reader.document
        return (examination.following(reader.mistakes), reader.termsLine)
    }

    /// Returns a node's content. Scalars are texts in any notation. Keys that are not texts are skipped.
    private static func value(_ node: Node) -> JSONValue {
        switch node {
        case .scalar(let scalar): node.isNull ? .null : .string(scalar.string)
        case .sequence(let sequence): .array(sequence.map(value))
        case .mapping(let mapping):
            .object(JSONObject(mapping.compactMap { key, value in key.scalar.map { ($0.string, self.value(value)) } }))
        case .alias: .null
        }
    }

    private mutating func readRoot(_ bytes: [UInt8]) throws(PackMistake) {
        let document: YAMLDocument
        do throws(YAMLProblem) { document = try YAMLDocument(bytes) } catch {
            throw PackMistake(part: .terms, code: "notRead", line: error.line, reason: error.reason)
        }
        guard let root = document.root, !root.isNull else {
            throw PackMistake(part: .terms, code: "empty", reason: "the file is empty")
        }
        self.document = PackReader.value(root)
        guard let mapping = root.mapping else {
            note("badType", root, part: .title, "a pack must be a mapping with title and terms; this is \(root.kind)")
            // A list of terms alone is still read.
            return readTerms(root, parent: root)
        }
        for (key, _) in mapping { check(key, among: PackReader.keys, hint: "") }
        lines.title = root["title"]?.line
        draft.title = text(root["title"], "the title", part: .title, parent: root) ?? ""
        if let node = root["language"], !node.isNull {
            lines.language = node.line
            draft.language = node.scalar?.string ?? ""
        }
        termsLine = root["terms"]?.line
        readTerms(root["terms"], parent: root)
    }

    // MARK: - Terms

    private mutating func readTerms(_ node: Node?, parent: Node) {
        guard let node, !node.isNull else { return note("missing", parent, "terms are missing") }
        guard let sequence = node.sequence else {
            return note("badType", node, "terms must be a list; this is \(node.kind)")
        }
        for element in sequence { readTerm(element) }
    }

    private mutating func readTerm(_ node: Node) {
        guard let mapping = node.mapping else {
            if let text = text(node, "the term", part: .terms, parent: node) { add(PackTerm(text), node, means: nil) }
            return
        }
        let count = mistakes.count
        for (key, _) in mapping {
            check(key, among: PackReader.termKeys, hint: "; a term that contains a colon needs quotes")
        }
        guard mistakes.count == count,
            let text = text(node["text"], "the term's text", part: .terms, parent: node)
        else { return }
        let explained = node["means"].flatMap { $0.isNull ? nil : $0 }
        let means = explained.flatMap { self.text($0, "means", part: .terms, parent: $0) }
        add(PackTerm(text, means: means, likelihood: likelihood(node["likelihood"])), node, means: explained)
    }

    private mutating func add(_ term: PackTerm, _ node: Node, means: Node?) {
        if let line = means?.line { lines.means[draft.terms.count] = line }
        lines.terms.append(node.line)
        draft.terms.append(term)
    }

    private mutating func likelihood(_ node: Node?) -> PackTerm.Likelihood? {
        guard let node, !node.isNull else { return nil }
        guard let likelihood = node.scalar.flatMap({ PackTerm.Likelihood(rawValue: $0.string) }) else {
            let words = PackTerm.Likelihood.allCases.map(\.rawValue).joined(separator: ", ")
            note("badType", node, "likelihood must be one of \(words)")
            return nil
        }
        return likelihood
    }

    // MARK: - Values

    private mutating func note(_ code: String, _ node: Node, part: PackMistake.Part = .terms, _ reason: String) {
        mistakes.append(PackMistake(part: part, code: code, line: node.line, reason: reason))
    }

    private mutating func check(_ key: Node, among known: [String], hint: String) {
        guard let name = key.scalar?.string, known.contains(name) else {
            let name = key.scalar.map { "\"\($0.string)\"" } ?? "that is \(key.kind)"
            return note(
                "unknownKey", key, "unknown key \(name): the keys are \(known.joined(separator: ", "))\(hint)")
        }
    }

    private mutating func text(_ node: Node?, _ subject: String, part: PackMistake.Part, parent: Node) -> String? {
        guard let node else {
            note("missing", parent, part: part, "\(subject) is missing")
            return nil
        }
        guard let scalar = node.scalar else {
            note("badType", node, part: part, "\(subject) must be text; this is \(node.kind)")
            return nil
        }
        return node.isNull ? "" : scalar.string
    }
}
