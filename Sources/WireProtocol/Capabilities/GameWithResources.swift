import GameRules
import JSON

/// A game with HTTP resources of its own behind a room's address, for scripts.
public protocol GameWithResources: PlayableGame {
    /// The first parts of their paths behind the room, such as `calls`.
    static var resourceNames: [String] { get }
    /// The command behind a request to one of them; `nil` if there is no such resource.
    ///
    /// - Parameters:
    ///   - method: `POST` or `DELETE`.
    ///   - path: what stands behind `/api/rooms/CODE/`, such as `["calls", "3"]`.
    ///   - fields: the request's JSON object; empty without a body.
    /// - Returns: the command as a client would send it, with its `type`.
    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject?
    /// Writes the members with which a request is answered whose command was accepted at a position of the room's
    /// order: the same ones however often it is asked, whatever happened since.
    func encodeResult(at position: UInt64, into writer: inout JSONWriter)
}

/// How a room serves the resources of a ``GameWithResources``.
public struct Resources<Rules: PlayableGame>: Sendable {
    public let names: [String]
    public let command:
        @Sendable (Rules, _ method: String, _ path: [String], JSONObject) throws(Rejection) -> JSONObject?
    public let encodeResult: @Sendable (Rules, _ position: UInt64, inout JSONWriter) -> Void
}

extension GameWithResources {
    public static var resources: Resources<Self>? {
        Resources(
            names: resourceNames,
            command: { (rules, method, path, fields) throws(Rejection) in
                try rules.command(method: method, path: path, fields: fields)
            },
            encodeResult: { $0.encodeResult(at: $1, into: &$2) })
    }
}
