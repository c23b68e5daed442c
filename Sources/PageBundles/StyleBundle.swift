/// A page's sheets in one, in the order in which the page names them, without comments.
enum StyleBundle {
    /// Joins sheets.
    ///
    /// - Throws: What would mean something else in a joined sheet: a rule that must stand first, an address relative
    ///   to the sheet, a brace or a comment that is not closed.
    static func combined(_ paths: [String], of files: [String: [UInt8]], wantedBy page: String) throws(PageFault)
        -> [UInt8]
    {
        var text: [UInt8] = []
        for path in paths {
            guard let sheet = files[path] else { throw PageFault(file: page, reason: "there is no \(path)") }
            let bare = try withoutComments(sheet, path)
            for rule in ["@import" as StaticString, "@charset", "@namespace", "url("]
            where Bytes.range(of: rule, in: bare[...]) != nil {
                throw PageFault(file: path, reason: "\(rule) is not known in sheets")
            }
            text += bare
            if text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
        }
        return text
    }

    private static func withoutComments(_ sheet: [UInt8], _ path: String) throws(PageFault) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(sheet.count)
        var depth = 0
        var quote: UInt8?
        var index = 0
        while index < sheet.count {
            let byte = sheet[index]
            if quote == nil, byte == UInt8(ascii: "/"), index + 1 < sheet.count, sheet[index + 1] == UInt8(ascii: "*") {
                guard let end = Bytes.range(of: "*/", in: sheet[(index + 2)...]) else {
                    throw PageFault(file: path, reason: "a comment has no end")
                }
                index = end.upperBound
                // A comment on a line of its own leaves none.
                if kept.isEmpty || kept.last == UInt8(ascii: "\n"), index < sheet.count,
                    sheet[index] == UInt8(ascii: "\n")
                {
                    index += 1
                }
                continue
            }
            if let open = quote {
                if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            guard depth >= 0 else { break }
            kept.append(byte)
            index += 1
        }
        guard depth == 0 else { throw PageFault(file: path, reason: "braces do not match") }
        return kept
    }
}
