import Content
import GameRules
import JSON
import Packs
import WireProtocol

/// Why a stored pack cannot be read.
package struct PackUnreadable: Error, CustomStringConvertible {
    package let description: String
}

extension TermPack {
    /// The pack as a document's content: the body is what `encodeContent` writes, as one JSON object.
    func content() throws(ContentFailure) -> DocumentContent {
        try DocumentContent(title: title, language: language, body: JSONWriter.object(encodeContent))
    }

    /// Reads a document. What was checked when it was saved is taken as it is: limits may be others by now.
    package init(_ document: Document, name: PackName) throws(PackUnreadable) {
        let fields: JSONObject?
        do { fields = try JSONParser.parse(document.body, limits: .document).object } catch {
            throw PackUnreadable(description: "\(error)")
        }
        try self.init(fields, name: name)
    }

    /// Reads what `encodeContent` wrote.
    init(_ fields: JSONObject?, name: PackName) throws(PackUnreadable) {
        do throws(Rejection) {
            let draft = try PackDraft(fields ?? JSONObject([]))
            self.init(name: name, title: draft.title, language: draft.language, terms: draft.terms)
        } catch {
            throw PackUnreadable(description: error.message)
        }
    }
}
