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

    /// The line of an anchor, of a key behind a question mark or of a list as a key, in quotes or not; `nil` for none.
    ///
    /// The first two can only begin a token: behind white space or one of a few signs. A list that is a key ends on the
    /// line of its colon. That texts in quotes are held to it, too, keeps this from having to know where libyaml sees
    /// quotes; `TermPack.yaml` writes none of it.
    static func lineOfCostlyYAML(in bytes: [UInt8]) -> Int? {
        var line = 1
        // The last byte that is no blank, and whether blanks stand between.
        var last = UInt8(ascii: "\n")
        var isApart = true
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
            switch byte {
            case UInt8(ascii: "&") where isWord(next) && (isApart || !isWord(last)): return line
            case UInt8(ascii: ":") where "}]".utf8.contains(last): return line
            case UInt8(ascii: "?") where "{[,".utf8.contains(last): return line
            case UInt8(ascii: "?") where isBlank(next) && "\n-?:".utf8.contains(last): return line
            default: break
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if byte == UInt8(ascii: "\n") { line += 1 }
                last = UInt8(ascii: "\n")
                isApart = true
            } else if isBlank(byte) {
                isApart = true
            } else {
                last = byte
                isApart = false
            }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// Whether an anchor's name may hold a byte.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}

extension PackExamination {
    /// Reads the YAML of a pack's file, sent by anybody.
    ///
    /// Anchors and keys that are no plain texts are refused before anything is read: a few bytes of them stand for more
    /// work than there is time for, and no pack needs them.
    public init(yaml bytes: [UInt8]) {
        if let line = PackDraft.lineOfCostlyYAML(in: bytes) {
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
