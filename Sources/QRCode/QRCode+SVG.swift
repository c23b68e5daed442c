extension QRCode {
    /// The code as a complete SVG document, one unit to a module, with its quiet zone.
    ///
    /// Always dark on white, whatever the page's colours are: many scanners cannot read the inverse. Neighbours in a row
    /// are one rectangle of a single path, so that no hairlines show between modules at any scale.
    ///
    /// - Parameter title: what a screen reader says; any text, it is escaped.
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

    /// Escapes what XML (section 2.4) may not hold as it is, and leaves out control characters, which it cannot hold.
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
