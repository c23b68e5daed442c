/// Texts in tables that spreadsheets open (RFC 4180). They are processed by code points, as spreadsheets do: a quote
/// followed by a combining mark is one character in Swift, but still a quote in a spreadsheet.
public enum CSVText {
    /// Returns a text as a quoted cell, with an apostrophe before anything that a spreadsheet would take for a formula.
    public static func cell(_ text: String) -> String {
        var cell = "\"" + (isTakenForFormula(text) ? "'" : "")
        for scalar in text.unicodeScalars {
            cell.unicodeScalars.append(scalar)
            if scalar == "\"" { cell.unicodeScalars.append(scalar) }
        }
        return cell + "\""
    }

    /// Returns the text of a cell without its quotes.
    public static func text(of cell: String) -> String {
        cell.unicodeScalars.first == "'" && isTakenForFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Whether a spreadsheet would take a cell for a formula, ignoring leading apostrophes. The wide signs count where
    /// people write Japanese.
    private static func isTakenForFormula(_ text: String) -> Bool {
        guard let sign = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(sign)
    }
}
