import GameRules
import WireProtocol

/// The identifier of a connection to a room. It is opaque to the room and chosen by the caller that attaches the
/// connection.
public struct SubscriberID: Hashable, Sendable {
    /// A number that no other open connection has.
    public let rawValue: UInt64

    /// Creates an identifier.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// Connections of a room that receive the same broadcasts.
public struct Channel: Hashable, Sendable {
    /// The broadcasts that the room itself sends to them.
    public enum Kind: Int, CaseIterable, Sendable {
        /// Players and spectators.
        case audience
        /// Hosts, who receive everything that the audience receives, and more.
        case hosts
    }

    /// The broadcasts that the room itself sends to them.
    public let kind: Kind
    /// The game's channel that they are in, if any.
    public let name: ChannelName?

    /// Creates the channel for a kind of connections in a channel of the game.
    public init(_ kind: Kind, _ name: ChannelName? = nil) {
        self.kind = kind
        self.name = name
    }

    /// Players and spectators who are not in a channel of the game.
    public static let audience = Channel(.audience)
    /// Hosts who are not in a channel of the game.
    public static let hosts = Channel(.hosts)
}

/// The receiver of a room's messages. A room does not use sockets.
///
/// All functions are called on the room's executor, in the order in which the messages must arrive. A message is one
/// complete JSON text in UTF-8.
public protocol RoomOutlet: Sendable {
    /// Sends a message to one connection.
    func send(_ message: [UInt8], to subscriber: SubscriberID)
    /// Sends a message in parts. Long parts are shared with other messages and should not be copied.
    func send(parts: [[UInt8]], to subscriber: SubscriberID)
    /// Sends a message to every connection of a channel.
    func broadcast(_ message: [UInt8], to channel: Channel)
    /// Moves a connection to a channel. It receives the channel's broadcasts from now on.
    func place(_ subscriber: SubscriberID, in channel: Channel)
    /// Sets the maximum message size of a connection for its role, in bytes.
    func allow(messageBytes: Int, from subscriber: SubscriberID)
    /// Closes a connection after everything sent to it.
    func close(_ subscriber: SubscriberID, with code: CloseCode)
}

extension RoomOutlet {
    /// The default: joins the parts.
    public func send(parts: [[UInt8]], to subscriber: SubscriberID) {
        send(Array(parts.joined()), to: subscriber)
    }
}
