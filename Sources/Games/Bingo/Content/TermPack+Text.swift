import YAMLDocument

extension TermPack {
    /// The pack as a file for `config/packs`, which reads back as the same pack.
    ///
    /// Texts stand in double quotes, in which YAML (1.2, section 7.3.1) knows the escapes of JSON: a text with a colon or
    /// a hash needs no thought then.
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

    /// The terms alone, one a line, as they can be pasted; what counts as a term stands behind a tab.
    public var text: String {
        terms.map { $0.text + ($0.means.map { "\t" + $0 } ?? "") + "\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        let plain = quoted(text, escaping: [])
        // What begins an anchor or a key elsewhere is written otherwise for readers who take no chances.
        return YAMLDocument.lineOfCostlyText(in: Array(plain.utf8)) == nil
            ? plain : quoted(text, escaping: ["&", "?", "]", "}"])
    }

    private static func quoted(_ text: String, escaping others: [Unicode.Scalar]) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where others.contains(scalar): quoted += "\\u00" + String(scalar.value, radix: 16)
            case "\"", "\\": quoted += "\\\(scalar)"
            // Not among YAML's printable characters.
            case "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": quoted += "\\u" + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
