import GameRules
import JSON
import WireProtocol

/// What hosts call an evening, or a play of it.
public enum RoomTitle {
    /// The most characters in a title.
    public static let charactersMax = 80

    /// Reads a title that may be missing.
    ///
    /// - Returns: the title as it is shown; `nil` for none, or for nothing but spaces.
    /// - Throws: `badOptions`, or `badMessage` for what is no text.
    static func read(_ member: String, in fields: JSONObject) throws(Rejection) -> String? {
        guard fields.present(member) != nil else { return nil }
        let title = try checked(try fields.requiredString(member))
        return title.isEmpty ? nil : title
    }

    /// A title as it is shown, its spaces made one; empty for nothing but spaces. Throws `badOptions`.
    private static func checked(_ text: String) throws(Rejection) -> String {
        let bytesMax = 4 * charactersMax
        do throws(ShownText.Fault) {
            guard text.utf8.count <= ShownText.typedMax(bytesMax) else { throw .tooLong }
            return try ShownText.checked(
                text.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                charactersMax: charactersMax, bytesMax: bytesMax)
        } catch {
            switch error {
            case .empty: return ""
            case .tooLong: throw Rejection(.badOptions, "A title has at most \(charactersMax) characters.")
            case .forbidden: throw Rejection(.badOptions, "A title has no control or direction characters.")
            }
        }
    }
}
