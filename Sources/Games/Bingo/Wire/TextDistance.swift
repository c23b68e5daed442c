/// Which text may have been meant by what was typed: by the same measure as the host's console, in `term-search.js`.
///
/// By Unicode scalars, and only so many of them: a single character may have thousands of marks, and to compare one with
/// another means to sort them.
enum TextDistance {
    /// How many scalars of each text are compared: enough to recognise a term, and for 500 terms a few milliseconds.
    static let scalarsMax = 48

    /// The first of the texts that is nearest to what was typed, case aside; `nil` where none is as near as a slip or two.
    ///
    /// Whoever types the beginning of a text has not come to its end.
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

    /// How many letters may differ, by how many were typed.
    private static func slipsMax(_ typed: Int) -> Int { typed <= 4 ? 1 : typed <= 9 ? 2 : 3 }

    private static func scalars(of text: String) -> [Unicode.Scalar] {
        Array(text.lowercased().unicodeScalars.prefix(scalarsMax))
    }

    /// How many scalars must be put in, left out, replaced, or swapped with the next to turn one text into the other.
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
