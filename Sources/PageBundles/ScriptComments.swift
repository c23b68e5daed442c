/// Scripts without what only people read in them: a third of a first visit would be comments.
///
/// Whole lines go, and nothing else: those that begin with `//`, and blocks that begin a line with `/*` and end one
/// with `*/`. A comment that stands beside code stays. Lines within a template literal must not begin like a comment;
/// a test of the pages holds them to that.
public enum ScriptComments {
    /// A line that stays.
    struct Line {
        /// Where it stands in the script, counted from 1.
        let number: Int
        /// The line without its end.
        let text: ArraySlice<UInt8>
    }

    private static let newline = UInt8(ascii: "\n")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")

    /// The script's lines but for comments; the script as it is if a comment has no end.
    public static func removed(from script: [UInt8]) -> [UInt8] {
        guard let lines = lines(of: script) else { return script }
        var kept: [UInt8] = []
        kept.reserveCapacity(script.count)
        for line in lines {
            kept.append(contentsOf: line.text)
            kept.append(newline)
        }
        if !kept.isEmpty { kept.removeLast() }
        return kept
    }

    /// The script's lines but for comments; `nil` if a comment has no end.
    static func lines(of script: [UInt8]) -> [Line]? {
        var kept: [Line] = []
        var isInside = false
        for (index, line) in script.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
            let text = trimmed(line)
            if isInside {
                isInside = !ends(text)
            } else if text.starts(with: [slash, slash]) {
                continue
            } else if text.starts(with: [slash, star]) && (ends(text) || !holdsEnd(text)) {
                isInside = !ends(text)
            } else {
                kept.append(Line(number: index + 1, text: line))
            }
        }
        return isInside ? nil : kept
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
        }
        guard let first = line.firstIndex(where: { !isBlank($0) }), let last = line.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return line[first...last]
    }

    /// Whether the first end of a comment is the line's end; `/*/` is none.
    private static func ends(_ text: ArraySlice<UInt8>) -> Bool {
        guard let end = firstEnd(in: text) else { return false }
        return end == text.endIndex - 2
    }

    private static func holdsEnd(_ text: ArraySlice<UInt8>) -> Bool { firstEnd(in: text) != nil }

    private static func firstEnd(in text: ArraySlice<UInt8>) -> Int? {
        let start = text.starts(with: [slash, star]) ? text.startIndex + 2 : text.startIndex
        guard start < text.endIndex - 1 else { return nil }
        return Bytes.range(of: "*/", in: text[start...])?.lowerBound
    }
}
