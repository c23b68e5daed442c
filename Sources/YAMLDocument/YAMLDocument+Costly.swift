extension YAMLDocument {
    /// Returns the line of the first construct that is costly to parse, or `nil` if there is none. Such constructs are
    /// an anchor, a key after a question mark, and a list used as a key. They count inside quotes, too, so that this
    /// function need not know where libyaml sees quotes.
    ///
    /// An anchor or a question mark can only start a token: it follows white space or one of a few punctuation marks. A
    /// list used as a key ends on the line of its colon.
    ///
    /// libyaml also breaks lines at U+0085, U+2028 and U+2029. Line numbers do not count those.
    public static func lineOfCostlyText(in bytes: [UInt8]) -> Int? {
        var line = 1
        // The last byte that is not a blank, and whether blanks follow it.
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

    /// Returns the length of the line break or byte-order mark at an index, or 0 if there is neither.
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

    /// Whether a byte may occur in an anchor's name.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
