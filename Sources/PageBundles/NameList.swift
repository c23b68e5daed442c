/// What stands between `import` or `export` and the end of the line: `{ a, b as c } from "./d.js";`.
struct NameList {
    /// The names in braces; `other` is what stands behind `as`, the name itself without one.
    private(set) var names: [(name: String, other: String)] = []
    /// The text in quotes; `nil` without one.
    private(set) var specifier: String?

    /// Reads it; `nil` if it has any other form.
    init?(_ text: String) {
        guard text.hasSuffix(";") else { return nil }
        var rest = text.dropLast()
        if rest.hasPrefix("{") {
            guard let end = rest.firstIndex(of: "}") else { return nil }
            for item in rest[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false) {
                let words = item.split(separator: " ")
                guard words.allSatisfy({ $0.utf8.allSatisfy(Bytes.isName) }) else { return nil }
                switch words.count {
                case 1: names.append((name: String(words[0]), other: String(words[0])))
                case 3 where words[1] == "as": names.append((name: String(words[0]), other: String(words[2])))
                default: return nil
                }
            }
            rest = rest[end...].dropFirst()
            if rest.isEmpty { return }
            guard rest.hasPrefix(" from ") else { return nil }
            rest = rest.dropFirst(6)
        }
        guard rest.count > 2, rest.hasPrefix("\""), rest.hasSuffix("\"") else { return nil }
        let inner = rest.dropFirst().dropLast()
        guard !inner.contains("\""), !inner.contains("\\") else { return nil }
        specifier = String(inner)
    }
}
