/// Texts in tables that spreadsheets open (RFC 4180). They are looked at by their code points, as spreadsheets do: a mark
/// behind a quote makes one character of both, and that is no quote.
public enum CSVText {
    /// A text as a cell in quotes. What a spreadsheet would take for a formula has an apostrophe before it.
    public static func cell(_ text: String) -> String {
        var cell = "\"" + (isTakenForFormula(text) ? "'" : "")
        for scalar in text.unicodeScalars {
            cell.unicodeScalars.append(scalar)
            if scalar == "\"" { cell.unicodeScalars.append(scalar) }
        }
        return cell + "\""
    }

    /// What a cell, without its quotes, was made of.
    public static func text(of cell: String) -> String {
        cell.unicodeScalars.first == "'" && isTakenForFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Whether a cell would be a formula, behind the apostrophes that it has. The wide forms are signs where people write
    /// Japanese.
    private static func isTakenForFormula(_ text: String) -> Bool {
        guard let sign = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
        return "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(sign)
    }
}
