import GameRules
import WireProtocol

/// Identifies a connection to a room. Opaque to the room: whoever attaches the connection chooses it.
public struct SubscriberID: Hashable, Sendable {
    /// A number that no other open connection has.
    public let rawValue: UInt64

    /// Makes an identifier.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// Connections of a room that get the same broadcasts.
public struct Channel: Hashable, Sendable {
    /// What the room itself tells them.
    public enum Kind: Int, CaseIterable, Sendable {
        /// Players and spectators.
        case audience
        /// Hosts, who get everything that the audience gets and more.
        case hosts
    }

    /// What the room itself tells them.
    public let kind: Kind
    /// What they get of the game beside what everybody gets.
    public let name: ChannelName?

    /// The channel of those who are told so much, and are in a channel of the game.
    public init(_ kind: Kind, _ name: ChannelName? = nil) {
        self.kind = kind
        self.name = name
    }

    /// Players and spectators who are in no channel of the game.
    public static let audience = Channel(.audience)
    /// Hosts who are in no channel of the game.
    public static let hosts = Channel(.hosts)
}

/// Where a room's messages go. A room knows no socket.
///
/// All functions are called on the room's executor, in the order in which the messages must arrive. A message is one
/// whole JSON text in UTF-8.
public protocol RoomOutlet: Sendable {
    /// Sends a message to one connection.
    func send(_ message: [UInt8], to subscriber: SubscriberID)
    /// Sends a message that is there in parts. Long ones are shared with other messages, and should not be copied.
    func send(parts: [[UInt8]], to subscriber: SubscriberID)
    /// Sends a message to every connection of a channel.
    func broadcast(_ message: [UInt8], to channel: Channel)
    /// Puts a connection into a channel, out of the one it was in. It gets the channel's broadcasts from now on.
    func place(_ subscriber: SubscriberID, in channel: Channel)
    /// Allows a connection the message size of its role, in bytes.
    func allow(messageBytes: Int, from subscriber: SubscriberID)
    /// Closes a connection behind everything that was sent to it.
    func close(_ subscriber: SubscriberID, with code: CloseCode)
}

extension RoomOutlet {
    /// Joins the parts.
    public func send(parts: [[UInt8]], to subscriber: SubscriberID) {
        send(Array(parts.joined()), to: subscriber)
    }
}
