import JSON
import WireProtocol

/// Whether a file has more marks in a row than any text may have: before it is taken apart, for to compare what is in it
/// takes time by the square of their number. Written as escapes of YAML (1.2, section 5.7) they count as well.
enum MarksInARow {
    static func areTooMany(in bytes: [UInt8]) -> Bool {
        var marks = CombiningMarks()
        var rest = Substring(decoding: bytes, as: UTF8.self).unicodeScalars
        while var scalar = rest.popFirst() {
            if scalar == "\\", let escaped = escaped(&rest) { scalar = escaped }
            if marks.count(scalar) > ShownText.marksInARowMax { return true }
        }
        return false
    }

    /// What an escape stands for, behind its backslash; `nil` for one that stands for no mark.
    private static func escaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard let length = rest.first.flatMap({ ["u": 4, "U": 8][$0] }) else { return nil }
        let digits = rest.dropFirst().prefix(length)
        guard digits.count == length, let value = UInt32(String(digits), radix: 16) else { return nil }
        rest = rest.dropFirst(1 + length)
        return Unicode.Scalar(value)
    }
}
