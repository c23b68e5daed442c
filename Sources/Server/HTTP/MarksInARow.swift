import JSON
import WireProtocol

/// Detects files with more consecutive combining marks than any text may have. Files are checked before parsing,
/// because comparing such texts takes time quadratic in the number of marks. Escapes of YAML (1.2, section 5.7) count
/// as well.
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

    /// Returns the scalar of an escape, after its backslash; `nil` if it cannot be a mark.
    private static func escaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard let length = rest.first.flatMap({ ["u": 4, "U": 8][$0] }) else { return nil }
        let digits = rest.dropFirst().prefix(length)
        guard digits.count == length, let value = UInt32(String(digits), radix: 16) else { return nil }
        rest = rest.dropFirst(1 + length)
        return Unicode.Scalar(value)
    }
}
