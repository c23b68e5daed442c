/// Finds the text that may have been meant by a typed one, with the same measure as the host's console in
/// `term-search.js`.
///
/// It compares Unicode scalars, and only a limited number of them. A single character may have thousands of marks, and
/// comparing characters would sort them.
enum TextDistance {
    /// The number of compared scalars of each text: enough to recognise a term, and a few milliseconds for 500 terms.
    static let scalarsMax = 48

    /// Returns the first of the texts nearest to the typed one, ignoring case; `nil` if none is within a typing error
    /// or two.
    ///
    /// The beginning of a text is not considered an error.
    static func nearest(to typed: String, among texts: [String]) -> Int? {
        let typed = scalars(of: typed)
        guard typed.count >= 3 else { return nil }
        var best: Int?
        var least = slipsMax(typed.count) + 1
        for (index, text) in texts.enumerated() {
            let text = scalars(of: text)
            let found = min(between(typed, text), between(typed, Array(text.prefix(typed.count))))
            guard found < least else { continue }
            (best, least) = (index, found)
        }
        return best
    }

    /// Returns the number of letters that may differ, by the length of the typed text.
    private static func slipsMax(_ typed: Int) -> Int { typed <= 4 ? 1 : typed <= 9 ? 2 : 3 }

    private static func scalars(of text: String) -> [Unicode.Scalar] {
        Array(text.lowercased().unicodeScalars.prefix(scalarsMax))
    }

    /// Returns the number of scalars that must be inserted, deleted, replaced, or swapped with the next to turn one
    /// text into the other.
    static func between(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var last: [Int] = []
        var row = Array(0...other.count)
        for i in one.indices {
            var next = [i + 1]
            for j in other.indices {
                var least = min(row[j + 1], next[j]) + 1
                least = min(least, row[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { least = min(least, last[j - 1] + 1) }
                next.append(least)
            }
            (last, row) = (row, next)
        }
        return row[other.count]
    }
}
