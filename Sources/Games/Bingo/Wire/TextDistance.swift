/// How far what was typed is from a text.
///
/// By Unicode scalars, and only so many of them: a single character may have thousands of marks, and to compare one with
/// another means to sort them.
enum TextDistance {
    /// How many scalars of each text are compared: enough to recognise a term, and for 500 terms a millisecond or two.
    static let scalarsMax = 48

    /// How many scalars must be put in, left out or replaced to turn one text's beginning into the other's; a text that
    /// contains the beginning of what was typed is nearer than any other.
    static func between(_ typed: String, _ text: String) -> Int {
        let typed = Array(typed.unicodeScalars.prefix(scalarsMax))
        let whole = Array(text.unicodeScalars)
        if contains(whole, typed) { return 0 }
        let text = whole.prefix(scalarsMax)
        var row = Array(0...text.count)
        for (index, scalar) in typed.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in text.indices {
                let replaced = diagonal + (text[column] == scalar ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, min(row[column], diagonal) + 1)
            }
        }
        return row[text.count]
    }

    private static func contains(_ text: [Unicode.Scalar], _ typed: [Unicode.Scalar]) -> Bool {
        guard !typed.isEmpty, typed.count <= text.count else { return false }
        return (0...text.count - typed.count).contains { text[$0...].starts(with: typed) }
    }
}
