import GameRules
import JSON

/// A game whose players see different things: each connection is in at most one channel, such as a table.
public protocol GameWithChannels: PlayableGame where Projection: ChannelProjection {
    /// Returns the channel of a seat's connections, or `nil` for none.
    func channel(of seat: SeatID) -> ChannelName?
    /// A number that changes whenever `channel(of:)` may have changed.
    var channelRevision: UInt64 { get }
    /// Whether a spectator may choose a channel.
    func isPublic(_ channel: ChannelName) -> Bool
}

/// A projection that sends more to the members of a channel than to others.
public protocol ChannelProjection: GameProjection {
    /// Writes the additional members of a snapshot, under `game`, that only a channel's members see.
    mutating func encodeChannel(
        _ channel: ChannelName, game: Subject, names: some SeatNames, into writer: inout JSONWriter)
}

/// The members of ``GameWithChannels``, which the room calls.
public struct Channels<Rules: PlayableGame>: Sendable {
    public let ofSeat: @Sendable (Rules, SeatID) -> ChannelName?
    public let revision: @Sendable (Rules) -> UInt64
    public let isPublic: @Sendable (Rules, ChannelName) -> Bool
    public let encode: @Sendable (inout Rules.Projection, ChannelName, Rules, any SeatNames, inout JSONWriter) -> Void
}

extension GameWithChannels {
    public static var channels: Channels<Self>? {
        Channels(
            ofSeat: { $0.channel(of: $1) },
            revision: { $0.channelRevision },
            isPublic: { $0.isPublic($1) },
            encode: { $0.encodeChannel($1, game: $2, names: $3, into: &$4) })
    }
}
