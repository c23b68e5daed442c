import JSON

/// Content that a host's command names instead of bringing it along. The room has it put in before it reads the command,
/// so that the log holds the content itself.
public struct NamedContent: Sendable {
    /// A setup of the game that names the content.
    public let setup: JSONObject
    /// The command's fields, with what the setup got in the place of the name.
    public let fill: @Sendable (_ setup: JSONObject) -> JSONObject

    /// Says what is wanted, and where it goes.
    public init(setup: JSONObject, fill: @escaping @Sendable (_ setup: JSONObject) -> JSONObject) {
        self.setup = setup
        self.fill = fill
    }
}
