import GameRules
import JSON

/// A game with its own HTTP resources under a room's URL, for scripts.
public protocol GameWithResources: PlayableGame {
    /// The routes of the resources, as described in the game's `openapi.json`.
    static var resourceRoutes: [ResourceRoute] { get }
    /// Returns the command for a request to a resource, or `nil` if there is no such resource.
    ///
    /// - Parameters:
    ///   - method: `POST` or `DELETE`.
    ///   - path: the components after `/api/rooms/CODE/`, such as `["calls", "3"]`.
    ///   - fields: the request's JSON object; empty without a body.
    /// - Returns: the command as a client would send it, with its `type`.
    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject?
    /// Writes the members of the answer to a request whose command was accepted at a position in the room's order. A
    /// repeated request must get the same members, whatever has happened since.
    func encodeResult(at position: UInt64, into writer: inout JSONWriter)
}

/// One method of one of a game's resources.
public struct ResourceRoute: Hashable, Sendable {
    /// The HTTP method.
    public enum Method: String, Sendable {
        case post = "POST"
        case delete = "DELETE"
    }

    public let method: Method
    /// The path after the room's address, such as `calls/{number}`.
    public let pattern: String

    /// Creates a route.
    public init(_ method: Method, _ pattern: String) {
        self.method = method
        self.pattern = pattern
    }

    /// The first part of the path, such as `calls`.
    public var name: String { String(pattern.prefix { $0 != "/" }) }
}

/// The members of ``GameWithResources``, which the room calls.
public struct Resources<Rules: PlayableGame>: Sendable {
    public let names: Set<String>
    public let command:
        @Sendable (Rules, _ method: String, _ path: [String], JSONObject) throws(Rejection) -> JSONObject?
    public let encodeResult: @Sendable (Rules, _ position: UInt64, inout JSONWriter) -> Void
}

extension GameWithResources {
    public static var resources: Resources<Self>? {
        Resources(
            names: Set(resourceRoutes.map(\.name)),
            command: { (rules, method, path, fields) throws(Rejection) in
                try rules.command(method: method, path: path, fields: fields)
            },
            encodeResult: { $0.encodeResult(at: $1, into: &$2) })
    }
}
