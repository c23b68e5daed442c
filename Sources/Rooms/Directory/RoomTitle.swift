import GameRules
import WireProtocol

/// What hosts call a room, or a play in it.
public enum RoomTitle {
    /// The most characters in a title.
    public static let charactersMax = 80

    /// A title as it is shown, its spaces made one; empty for nothing but spaces. Throws `badOptions`.
    static func checked(_ text: String) throws(Rejection) -> String {
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
