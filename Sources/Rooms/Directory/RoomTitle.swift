import GameRules
import JSON
import WireProtocol

/// The titles that hosts give to an evening or to a play.
public enum RoomTitle {
    /// The maximum number of characters in a title.
    public static let charactersMax = 80

    /// Reads an optional title.
    ///
    /// - Returns: the title as displayed; `nil` if it is missing or consists of spaces.
    /// - Throws: `badOptions`, or `badMessage` if it is not a string.
    static func read(_ member: String, in fields: JSONObject) throws(Rejection) -> String? {
        guard fields.present(member) != nil else { return nil }
        let title = try checked(try fields.requiredString(member))
        return title.isEmpty ? nil : title
    }

    /// Returns a title as displayed, with each run of white space as one space. Throws `badOptions`.
    private static func checked(_ text: String) throws(Rejection) -> String {
        let bytesMax = 4 * charactersMax
        do throws(ShownText.Fault) {
            guard text.utf8.count <= ShownText.typedMax(bytesMax) else { throw .tooLong }
            return try ShownText.checked(
                ShownText.seen(text).split(whereSeparator: \.isWhitespace).joined(separator: " "),
                charactersMax: charactersMax, bytesMax: bytesMax)
        } catch {
            switch error {
            case .empty: return ""
            case .tooLong: throw Rejection(.badOptions, "The title is too long: at most \(charactersMax) characters.")
            case .forbidden: throw Rejection(.badOptions, "A title must not contain control or direction characters.")
            }
        }
    }
}
