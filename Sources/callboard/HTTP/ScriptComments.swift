/// Scripts without what only people read in them: a third of a first visit would be comments.
///
/// Whole lines go, and nothing else: those that begin with `//`, and blocks that begin a line with `/*` and end one
/// with `*/`. A comment that stands beside code stays. Lines within a template literal must not begin like a comment;
/// a test of the pages holds them to that.
enum ScriptComments {
    private static let newline = UInt8(ascii: "\n")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")

    /// The script's lines but for comments; the script as it is if a comment has no end.
    static func removed(from script: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(script.count)
        var isInside = false
        for line in script.split(separator: newline, omittingEmptySubsequences: false) {
            let text = trimmed(line)
            if isInside {
                isInside = !ends(text)
            } else if text.starts(with: [slash, slash]) {
                continue
            } else if text.starts(with: [slash, star]) && (ends(text) || !holdsEnd(text)) {
                isInside = !ends(text)
            } else {
                kept.append(contentsOf: line)
                kept.append(newline)
            }
        }
        if isInside { return script }
        if !kept.isEmpty { kept.removeLast() }
        return kept
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") }
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
        return (start..<text.endIndex - 1).first { text[$0] == star && text[$0 + 1] == slash }
    }
}
