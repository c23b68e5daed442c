import WireProtocol
import YAMLDocument

/// Drafts of what packs are downloaded as.
extension PackDraft {
    /// Reads the YAML of a pack's file, sent by anybody; throws its first mistake.
    public init(yaml bytes: [UInt8]) throws(PackMistake) {
        let examination = PackExamination(yaml: bytes)
        if let mistake = examination.mistakes.first { throw mistake }
        self.init(title: examination.title, language: examination.language, terms: examination.terms)
    }

    /// Reads a list with one term a line; what follows a tab says what counts as it.
    ///
    /// - Parameters:
    ///   - title: the title, which such a list has no place for.
    ///   - language: the language's tag, if there is one.
    public init(lines bytes: [UInt8], title: String, language: String?) throws(PackMistake) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PackMistake(part: .terms, code: "notUTF8", reason: "the text is not UTF-8")
        }
        var terms: [PackTerm] = []
        var lines = Lines()
        // What follows so many lines is one that cannot be taken, as it is when there are too many terms.
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
    /// Reads the YAML of a pack's file, sent by anybody.
    ///
    /// Anchors and keys that are no plain texts are refused before anything is read: a few bytes of them stand for more
    /// work than there is time for, and no pack needs them.
    public init(yaml bytes: [UInt8]) {
        if let line = YAMLDocument.lineOfCostlyText(in: bytes) {
            self.init()
            add(
                PackMistake(
                    part: .terms, code: "costly", line: line,
                    reason: "anchors (&), keys behind a ? and lists as keys are not taken"))
        } else {
            self = PackReader.examine(bytes).0
        }
    }
}
