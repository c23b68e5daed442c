import JSON

/// Content that a host's command names instead of including it. The room inserts it before it reads the command, so
/// that the log contains the content itself.
public struct NamedContent: Sendable {
    /// A setup of the game that names the content.
    public let setup: JSONObject
    /// Returns the command's fields, with the content from the filled setup in place of its name.
    public let fill: @Sendable (_ setup: JSONObject) -> JSONObject

    /// Creates a request for content.
    public init(setup: JSONObject, fill: @escaping @Sendable (_ setup: JSONObject) -> JSONObject) {
        self.setup = setup
        self.fill = fill
    }
}
