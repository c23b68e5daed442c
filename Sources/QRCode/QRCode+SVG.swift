extension QRCode {
    /// Returns the code as a complete SVG document with its quiet zone, one unit per module.
    ///
    /// The code is always dark on white, whatever the page's colors, because many scanners cannot read the inverse.
    /// Adjacent modules of a row form one rectangle of a single path, so that no hairlines appear between them at any
    /// scale.
    ///
    /// - Parameter title: the text for screen readers. It is escaped.
    public func svg(title: String) -> String {
        let side = size + 2 * QRCode.quietZone
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" shape-rendering="crispEdges">\
            <title>\(QRCode.escaped(title))</title>\
            <rect width="\(side)" height="\(side)" fill="#fff"/><path fill="#000" d="\(path)"/></svg>
            """
    }

    private var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard isDark(row: row, column: column) else {
                    column += 1
                    continue
                }
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                let width = column - start
                path += "M\(start + QRCode.quietZone) \(row + QRCode.quietZone)h\(width)v1h-\(width)z"
            }
        }
        return path
    }

    /// Escapes the characters that XML (section 2.4) reserves, and drops control characters, which it does not allow.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\u{FFFE}", "\u{FFFF}": continue
            default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }
}
