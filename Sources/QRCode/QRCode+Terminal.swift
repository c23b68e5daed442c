extension QRCode {
    /// The code in half-block characters for a terminal: two rows of modules per line, with its quiet zone and a final
    /// line break.
    ///
    /// It uses black and white from the fixed part of the 256-color palette, which themes do not change, so the code is
    /// readable on dark and light terminals.
    public var terminal: String {
        let range = -QRCode.quietZone..<size + QRCode.quietZone
        var text = ""
        for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            text += "\u{1B}[38;5;16;48;5;231m"
            for column in range {
                switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
                case (true, true): text += "█"
                case (true, false): text += "▀"
                case (false, true): text += "▄"
                case (false, false): text += " "
                }
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }
}
