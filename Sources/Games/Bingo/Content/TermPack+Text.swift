import YAMLDocument

extension TermPack {
    /// The pack as a file for `config/packs`, which reads back as the same pack.
    ///
    /// Texts are in double quotes, because YAML 1.2 (section 7.3.1) allows JSON's escapes there, and colons and hashes
    /// need no special treatment.
    public var yaml: String {
        var lines = ["title: \(TermPack.quoted(title))"]
        if let language { lines.append("language: \(TermPack.quoted(language))") }
        lines.append("terms:")
        for term in terms {
            guard term.means != nil || term.likelihood != nil else {
                lines.append("  - \(TermPack.quoted(term.text))")
                continue
            }
            lines.append("  - text: \(TermPack.quoted(term.text))")
            if let means = term.means { lines.append("    means: \(TermPack.quoted(means))") }
            if let likelihood = term.likelihood { lines.append("    likelihood: \(likelihood.rawValue)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The terms alone, one per line; a term's meaning follows a tab.
    public var text: String {
        terms.map { $0.text + ($0.means.map { "\t" + $0 } ?? "") + "\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        let plain = quoted(text, escaping: [])
        // Characters that begin an anchor or a key in other places are escaped, because some readers are strict.
        return YAMLDocument.lineOfCostlyText(in: Array(plain.utf8)) == nil
            ? plain : quoted(text, escaping: ["&", "?", "]", "}"])
    }

    private static func quoted(_ text: String, escaping others: [Unicode.Scalar]) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where others.contains(scalar): quoted += "\\u00" + String(scalar.value, radix: 16)
            case "\"", "\\": quoted += "\\\(scalar)"
            // YAML does not consider these printable.
            case "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": quoted += "\\u" + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
