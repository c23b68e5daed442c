extension YAMLDocument {
    /// The line of an anchor, of a key behind a question mark or of a list as a key, in quotes or not; `nil` for none.
    ///
    /// The first two can only begin a token: behind white space or one of a few signs. A list that is a key ends on the
    /// line of its colon. That texts in quotes are held to it, too, keeps this from having to know where libyaml sees
    /// quotes.
    ///
    /// libyaml breaks lines at U+0085, U+2028 and U+2029, too; lines are counted without them.
    public static func lineOfCostlyText(in bytes: [UInt8]) -> Int? {
        var line = 1
        // The last byte that is no blank, and whether blanks stand between.
        var last = UInt8(ascii: "\n")
        var isApart = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let length = breakLength(in: bytes, at: index)
            if length > 0 {
                if byte == UInt8(ascii: "\n") { line += 1 }
                last = UInt8(ascii: "\n")
                isApart = true
                index += length
                continue
            }
            index += 1
            let isEnd = index == bytes.count || breakLength(in: bytes, at: index) > 0
            let next = isEnd ? UInt8(ascii: "\n") : bytes[index]
            switch byte {
            case UInt8(ascii: "&") where isWord(next) && (isApart || last >= 0x80 || !isWord(last)): return line
            case UInt8(ascii: ":") where "}]".utf8.contains(last): return line
            case UInt8(ascii: "?") where "{[,".utf8.contains(last): return line
            case UInt8(ascii: "?") where isBlank(next) && "-?:".utf8.contains(last): return line
            case UInt8(ascii: "?") where !isWord(next) && last == UInt8(ascii: "\n"): return line
            default: break
            }
            if isBlank(byte) {
                isApart = true
            } else {
                last = byte
                isApart = false
            }
        }
        return nil
    }

    /// How many bytes a line break or a byte-order mark has that begins there; 0 for anything else.
    private static func breakLength(in bytes: [UInt8], at index: Int) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return 1
        case 0xC2: return bytes[index...].starts(with: [0xC2, 0x85]) ? 2 : 0
        case 0xE2:
            let rest = bytes[index...].prefix(3)
            return rest.elementsEqual([0xE2, 0x80, 0xA8]) || rest.elementsEqual([0xE2, 0x80, 0xA9]) ? 3 : 0
        case 0xEF: return bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        default: return 0
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\n".utf8.contains(byte) }

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
