import WireProtocol
import YAMLDocument

/// Reads drafts in the formats in which packs are downloaded.
extension PackDraft {
    /// Reads a pack's YAML from an untrusted source; throws its first mistake.
    public init(yaml bytes: [UInt8]) throws(PackMistake) {
        let examination = PackExamination(yaml: bytes)
        if let mistake = examination.mistakes.first { throw mistake }
        self.init(title: examination.title, language: examination.language, terms: examination.terms)
    }

    /// Reads a list with one term per line; the text after a tab explains the term.
    ///
    /// - Parameters:
    ///   - title: The title, which such a list does not contain.
    ///   - language: The language's tag, if known.
    public init(lines bytes: [UInt8], title: String, language: String?) throws(PackMistake) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PackMistake(part: .terms, code: "notUTF8", reason: "the text is not UTF-8")
        }
        var terms: [PackTerm] = []
        var lines = Lines()
        // The lines beyond this limit count as one term, which is refused, because there are too many terms anyway.
        let all = text.split(
            maxSplits: 4 * TermRules.termsMax, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in all.enumerated() {
            let parts = line.drop { $0 == "\u{FEFF}" }.split(
                separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { continue }
            let means = parts.count > 1 ? parts[1].split(separator: "\t").joined(separator: " ") : nil
            terms.append(PackTerm(String(parts[0]), means: means))
            lines.terms.append(number + 1)
        }
        self.init(title: title, language: language, terms: terms)
        self.lines = lines
    }
}

extension PackExamination {
    /// Reads a pack's YAML from an untrusted source.
    ///
    /// Anchors, and keys that are not plain texts, are refused before parsing, because a few bytes of them can cause
    /// much work, and no pack needs them.
    public init(yaml bytes: [UInt8]) {
        if let line = YAMLDocument.lineOfCostlyText(in: bytes) {
            self.init()
            add(
                PackMistake(
                    part: .terms, code: "costly", line: line,
                    reason: "anchors (&), keys after a ? and lists as keys are not supported"))
        } else {
            self = PackReader.examine(bytes).0
        }
    }
}
