extension YAMLDocument {
    /// Returns a text in double quotes for a YAML file. YAML 1.2 (section 7.3.1) allows JSON's escapes there. Characters
    /// that begin an anchor or a key in other places are escaped, because some readers are strict.
    ///
    /// - Parameter json: the text as JSON, with its quotes.
    public static func quoted(json: some Sequence<UInt8>) -> String {
        let quoted = escaped("&*", in: String(decoding: Array(json), as: UTF8.self))
        return lineOfCostlyText(in: Array(quoted.utf8)) == nil ? quoted : escaped("?]}", in: quoted)
    }

    /// Compares code points, because a combining mark forms one character with the sign before it.
    private static func escaped(_ signs: String, in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if signs.unicodeScalars.contains(scalar) {
                escaped += "\\u00" + String(scalar.value, radix: 16)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
