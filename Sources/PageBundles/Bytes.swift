/// Looks at lines of scripts and sheets, which are bytes of UTF-8.
enum Bytes {
    /// Whether a byte may stand in a name of JavaScript, as far as ours go.
    static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    /// Where a text stands first.
    static func range(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        let count = text.utf8CodeUnitCount
        let start = bytes.startIndex
        return bytes.withUnsafeBufferPointer { bytes in
            guard bytes.count >= count else { return nil }
            let first = text.utf8Start[0]
            var index = 0
            while index <= bytes.count - count {
                if bytes[index] == first {
                    var matched = 1
                    while matched < count && bytes[index + matched] == text.utf8Start[matched] { matched += 1 }
                    if matched == count { return start + index..<start + index + count }
                }
                index += 1
            }
            return nil
        }
    }

    /// A line of a script without the types that stand between code: `/** @type {…} */`.
    static func withoutCasts(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard var start = range(of: "/** @", in: line) else { return line }
        var kept = ArraySlice<UInt8>()
        var rest = line
        while let end = range(of: "*/", in: rest[start.upperBound...]) {
            kept += rest[..<start.lowerBound]
            rest = rest[end.upperBound...].drop { $0 == UInt8(ascii: " ") }
            guard let next = range(of: "/** @", in: rest) else { break }
            start = next
        }
        return kept + rest
    }
}
