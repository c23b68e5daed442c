/// How far what was typed is from a text.
enum TextDistance {
    /// How many characters must be put in, left out or replaced to turn one text into the other; a text that contains
    /// what was typed is nearer than any other.
    static func between(_ typed: String, _ text: String) -> Int {
        if !typed.isEmpty, text.contains(typed) { return 0 }
        let typed = Array(typed.prefix(TermList.charactersMax))
        let text = Array(text)
        var row = Array(0...text.count)
        for (index, character) in typed.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in text.indices {
                let replaced = diagonal + (text[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, min(row[column], diagonal) + 1)
            }
        }
        return row[text.count]
    }
}
