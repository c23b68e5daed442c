import Content

/// The subjects in the stream: `STREAM.doc.KIND.NAME` for documents, and `STREAM.rate.KIND.NAME.PROFILE` for profiles'
/// ratings of them.
struct DocumentSubjects {
    let stream: String

    var all: String { "\(stream).>" }
    func document(_ key: DocumentKey) -> String { "\(stream).doc.\(key.kind).\(key.name)" }
    func rating(_ key: DocumentKey, _ profile: String) -> String { "\(stream).rate.\(key.kind).\(key.name).\(profile)" }
    func ratings(of key: DocumentKey) -> String { rating(key, ">") }

    /// Parses a subject. Returns `nil` if it is not one of these.
    func parse(_ subject: String) -> (key: DocumentKey, profile: String?)? {
        let parts = subject.dropFirst(stream.count + 1).split(separator: ".").map(String.init)
        guard parts.count == 3 || parts.count == 4, parts[0] == (parts.count == 3 ? "doc" : "rate"),
            (1...16).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (97...122).contains($0) }),
            let key = DocumentKey(DocumentKind(parts[1]), parts[2])
        else { return nil }
        return (key, parts.count == 4 ? parts[3] : nil)
    }
}
