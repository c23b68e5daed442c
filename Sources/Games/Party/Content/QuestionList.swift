/// A list with one question per line, as people keep it: with numbers or bullets, headings, and prefixes such as
/// *Truth:*.
struct QuestionList {
    private let lines: [(number: Int, text: Substring)]

    init(_ text: String) {
        lines = text.split(
            maxSplits: DeckDraft.linesMax, omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated().map { ($0 + 1, $1) }
    }

    /// The questions as written.
    var rows: [DeckDraft.Row] {
        let isNumbered = isNumbered
        var rows: [DeckDraft.Row] = []
        // The current heading, if it is a kind.
        var section: String?
        for line in lines {
            var text = ListMarker.removed(from: line.text, withNumbers: isNumbered)
            if text.isEmpty { continue }
            if let heading = Self.heading(text) {
                section = Self.isKind(heading) ? heading : nil
                continue
            }
            var kind = section
            if let (word, rest) = Self.kind(before: text) {
                (kind, text) = (word, rest)
                if text.isEmpty {
                    section = word
                    continue
                }
            }
            var row = DeckDraft.Row(text: text.replacing("\t", with: " "), line: line.number)
            row.kind = kind
            rows.append(row)
        }
        return rows
    }

    /// Whether the lines are numbered from 1, so that the numbers are not part of the questions.
    private var isNumbered: Bool {
        let numbers = lines.compactMap { ListMarker.number(of: $0.text) }
        guard numbers.count > 1 else { return false }
        return zip([0] + numbers, numbers).allSatisfy { $1 == $0 + 1 || $1 == 1 }
    }

    /// Returns the text of a Markdown heading, or of a line that contains only a kind.
    private static func heading(_ text: String) -> String? {
        if isKind(text) { return text }
        let marks = text.prefix { $0 == "#" }
        guard (1...6).contains(marks.count), text.dropFirst(marks.count).first?.isWhitespace ?? true else { return nil }
        return String(text.dropFirst(marks.count))
    }

    private static func isKind(_ text: some StringProtocol) -> Bool {
        if case .kind = DeckWord(String(text)) { true } else { false }
    }

    /// Returns the kind before a colon, a dash or a tab, or in brackets, and the text after it.
    private static func kind(before text: String) -> (kind: String, rest: String)? {
        for sign in [":", "：", "\t", " - ", " – ", " — ", "]", ")"] {
            guard let range = text.firstRange(of: sign) else { continue }
            let word = text[..<range.lowerBound]
            if word.utf8.count <= wordBytesMax, isKind(word) {
                return (String(word), text[range.upperBound...].trimmed)
            }
        }
        return nil
    }

    private static let wordBytesMax = 32
}

/// Markers at the beginning of a list's lines: *1.*, *2)*, a dash, a bullet, a checkbox.
enum ListMarker {
    private static let bullets: Set<Character> = [
        "-", "–", "—", "*", "•", "‣", "⁃", "·", "◦", "▪", "▫", "●", "○", "■", "□", "☐", "☑", "✓", "✔", "➢", "►", "→",
    ]

    /// Returns the number at the beginning of a line; `nil` if there is none.
    static func number(of line: some StringProtocol) -> Int? { numbered(line.drop(while: \.isWhitespace))?.number }

    /// Returns a line without its marker and white space at its ends.
    static func removed(from line: some StringProtocol, withNumbers: Bool) -> String {
        let text = line.trimmed
        if withNumbers, let rest = numbered(text)?.rest { return rest.trimmed }
        guard let first = text.first, bullets.contains(first), text.dropFirst().first?.isWhitespace ?? true else {
            return text
        }
        return text.dropFirst().trimmed
    }

    /// Returns whether a cell contains only a marker or a number.
    static func isMarker(_ cell: String) -> Bool {
        if cell.count == 1, let first = cell.first, bullets.contains(first) { return true }
        let digits = cell.prefix { $0.isASCII && $0.isNumber }
        return (1...3).contains(digits.count) && [")", ".", ""].contains(cell.dropFirst(digits.count))
    }

    private static func numbered(_ text: some StringProtocol) -> (number: Int, rest: String)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count), let number = Int(digits) else { return nil }
        let rest = text.dropFirst(digits.count)
        guard let sign = rest.first, sign == "." || sign == ")", rest.dropFirst().first?.isWhitespace ?? true else {
            return nil
        }
        return (number, String(rest.dropFirst()))
    }
}
