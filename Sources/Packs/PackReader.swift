import WireProtocol
import YAMLDocument
import Yams

/// Reads one pack from the bytes of its file and stops at the first mistake.
struct PackReader {
    private static let keys = ["title", "language", "terms"]
    private static let termKeys = ["text", "means", "likelihood"]

    private var terms: [PackTerm] = []
    private var lineOfText: [String: Int] = [:]
    private var bytes = 0

    /// The pack of a file's bytes.
    static func read(_ bytes: [UInt8], name: PackName) throws(YAMLProblem) -> TermPack {
        let (draft, line) = try content(of: bytes)
        guard draft.terms.count >= TermPack.termsMin else {
            throw YAMLProblem(
                line: line,
                reason: "\(draft.terms.count) terms are too few: the smallest board needs \(TermPack.termsMin)"
            )
        }
        return TermPack(name: name, title: draft.title, language: draft.language, terms: draft.terms)
    }

    /// What a text holds, with the line of its terms; they may be too few for a board.
    static func content(of bytes: [UInt8]) throws(YAMLProblem) -> (PackDraft, line: Int?) {
        guard let root = try YAMLDocument(bytes).root, !root.isNull else {
            throw YAMLProblem(line: nil, reason: "the file is empty")
        }
        guard let mapping = root.mapping else {
            throw YAMLProblem(line: root.line, reason: "a pack is a mapping with title and terms, this is \(root.kind)")
        }
        for (key, _) in mapping { try check(key, among: keys, hint: "") }
        let title = try text(root["title"], "the title", charactersMax: TermPack.titleCharactersMax, parent: root)
        let language = try language(root["language"])
        var reader = PackReader()
        try reader.readTerms(root["terms"], parent: root)
        return (PackDraft(title: title, language: language, terms: reader.terms), root["terms"]?.line)
    }

    // MARK: - Terms

    private mutating func readTerms(_ node: Node?, parent: Node) throws(YAMLProblem) {
        guard let node, !node.isNull else { throw YAMLProblem(line: parent.line, reason: "terms are missing") }
        guard let sequence = node.sequence else {
            throw YAMLProblem(line: node.line, reason: "terms must be a list, this is \(node.kind)")
        }
        for element in sequence {
            let term = try PackReader.term(element)
            try append(term, line: element.line)
        }
    }

    private mutating func append(_ term: PackTerm, line: Int?) throws(YAMLProblem) {
        let key = ShownText.likeness(term.text)
        if let earlier = lineOfText[key] {
            throw YAMLProblem(line: line, reason: "the term \"\(term.text)\" stands in line \(earlier) already")
        }
        lineOfText[key] = line ?? 0
        terms.append(term)
        guard terms.count <= TermPack.termsMax else {
            throw YAMLProblem(line: line, reason: "more than \(TermPack.termsMax) terms")
        }
        bytes += term.text.utf8.count + (term.means?.utf8.count ?? 0)
        guard bytes <= TermPack.bytesMax else {
            throw YAMLProblem(line: line, reason: "the terms together exceed \(TermPack.bytesMax / 1024) KiB")
        }
    }

    private static func term(_ node: Node) throws(YAMLProblem) -> PackTerm {
        guard let mapping = node.mapping else {
            return PackTerm(try text(node, "the term", charactersMax: PackTerm.charactersMax, parent: node))
        }
        for (key, _) in mapping {
            try check(key, among: termKeys, hint: "; a term that contains a colon needs quotes")
        }
        let text = try text(node["text"], "the term's text", charactersMax: PackTerm.charactersMax, parent: node)
        var means: String?
        if let node = node["means"], !node.isNull {
            means = try PackReader.text(node, "means", charactersMax: PackTerm.meansCharactersMax, parent: node)
        }
        return PackTerm(text, means: means, likelihood: try likelihood(node["likelihood"]))
    }

    private static func likelihood(_ node: Node?) throws(YAMLProblem) -> PackTerm.Likelihood? {
        guard let node, !node.isNull else { return nil }
        guard let likelihood = node.scalar.flatMap({ PackTerm.Likelihood(rawValue: $0.string) }) else {
            let words = PackTerm.Likelihood.allCases.map(\.rawValue).joined(separator: ", ")
            throw YAMLProblem(line: node.line, reason: "likelihood must be one of \(words)")
        }
        return likelihood
    }

    // MARK: - Values

    private static func check(_ key: Node, among known: [String], hint: String) throws(YAMLProblem) {
        guard let name = key.scalar?.string, known.contains(name) else {
            let name = key.scalar.map { "\"\($0.string)\"" } ?? "that is \(key.kind)"
            throw YAMLProblem(
                line: key.line,
                reason: "unknown key \(name): the keys are \(known.joined(separator: ", "))\(hint)"
            )
        }
    }

    private static func text(
        _ node: Node?, _ subject: String, charactersMax: Int, parent: Node
    ) throws(YAMLProblem) -> String {
        guard let node else { throw YAMLProblem(line: parent.line, reason: "\(subject) is missing") }
        guard let scalar = node.scalar else {
            throw YAMLProblem(line: node.line, reason: "\(subject) must be text, this is \(node.kind)")
        }
        guard !node.isNull else { throw YAMLProblem(line: node.line, reason: "\(subject) is empty") }
        switch PackText.check(scalar.string, subject, charactersMax: charactersMax) {
        case .success(let text): return text
        case .failure(let refusal): throw YAMLProblem(line: node.line, reason: refusal.reason)
        }
    }

    private static func language(_ node: Node?) throws(YAMLProblem) -> String? {
        guard let node, !node.isNull else { return nil }
        guard let tag = node.scalar?.string, PackText.isLanguageTag(tag) else {
            throw YAMLProblem(line: node.line, reason: "language must be a tag of BCP 47 such as en or pt-BR")
        }
        return tag
    }
}
