import Content
import GameRules
import JSON
import WireProtocol

extension DocumentKind {
    /// The saved packs of terms.
    public static let pack = DocumentKind("pack")
}

extension BingoGame: GameWithContent {
    /// A setup may name a pack of terms.
    public static var content: any ContentKind.Type { TermPacks.self }
}

/// Packs of terms, the content of bingo's setups.
public enum TermPacks: ContentKind {
    /// `pack`
    public static let kind = DocumentKind.pack
    /// `packs`
    public static let plural = "packs"
    /// `terms`
    public static let setupMember = "terms"
    /// YAML, plain text and JSON.
    public static let formats = [.yaml, .text, ContentFormat.json]

    /// Returns the packs in a folder, or the compiled-in one if none can be read.
    public static func shipped(in folder: String, problem: (String) -> Void) -> [any ContentItem] {
        let (library, problems) = PackLibrary.load(directory: folder)
        for found in problems { problem("\(found)") }
        let standard = library.defaultPack
        return [standard] + library.packs.filter { $0.name != standard.name }
    }

    /// Reads a pack in any of the download formats; throws `badTerms`, `badOptions` or `unsupportedMediaType`.
    public static func read(_ draft: ContentDraft, name: ContentName) throws(Rejection) -> any ContentItem {
        let draft = try packDraft(draft)
        do throws(PackMistake) { return try draft.checked(name: name) } catch { throw Rejection(error) }
    }

    /// Reports all mistakes of a pack; those of YAML and text with their lines.
    public static func examine(_ draft: ContentDraft) throws(Rejection) -> (inout JSONWriter) -> Void {
        if case .file(let type, let bytes) = draft.body, yamlTypes.contains(type) {
            return PackExamination(yaml: bytes).encode
        }
        return try packDraft(draft).examined().encode
    }

    /// Reads the body of a document.
    public static func decode(_ body: [UInt8], name: ContentName) throws(ContentUnreadable) -> any ContentItem {
        let fields: JSONObject?
        do { fields = try JSONParser.parse(body, limits: .document).object } catch {
            throw ContentUnreadable(description: "\(error)")
        }
        return try TermPack(stored: fields, name: name)
    }

    // The type of RFC 9512, and those used before it.
    private static let yamlTypes = ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"]

    /// Reads a body in any of the download formats.
    private static func packDraft(_ draft: ContentDraft) throws(Rejection) -> PackDraft {
        if case .json(let fields) = draft.body { return try PackDraft(fields) }
        do throws(PackMistake) {
            switch draft.body {
            case .file(let type, let bytes) where yamlTypes.contains(type): return try PackDraft(yaml: bytes)
            case .file("text/plain", let bytes):
                return try PackDraft(lines: bytes, title: draft.title ?? "", language: draft.language)
            default: break
            }
        } catch {
            throw Rejection(error)
        }
        throw Rejection(
            "unsupportedMediaType", "The body must be sent as application/json, application/yaml or text/plain.")
    }
}
