import GameRules
import WireProtocol

/// A connection to a room, in 32 bytes: the small fields are next to each other.
struct Subscriber: Sendable {
    let client: ClientID
    /// The ID of the message with which it joined. Lower IDs were sent earlier, perhaps to another node.
    let firstID: Int
    /// `nil` for a spectator.
    let seat: SeatID?
    fileprivate(set) var kind: Channel.Kind

    init(seat: SeatID?, client: ClientID, firstID: Int, kind: Channel.Kind) {
        self.client = client
        self.seat = seat
        self.firstID = firstID
        self.kind = kind
    }
}

/// The connections of a room, individually and by seat.
struct Subscribers {
    private var all: [SubscriberID: Subscriber] = [:]
    /// The first connection of each seat; `nobody` for those without one.
    private var firstOfSeat: [UInt64] = []
    /// The further connections of the few seats that have them, in the order of their joins.
    private var othersOfSeat: [SeatID: [SubscriberID]] = [:]
    /// The rates of connections that requested another snapshot, which few do.
    private var syncs: [SubscriberID: TokenBucket] = [:]
    /// The number of connections of each kind.
    private(set) var counts = [Int](repeating: 0, count: Channel.Kind.allCases.count)
    /// The game's channels with members, and the number of members of each.
    private var names: [SubscriberID: ChannelName] = [:]
    private var named: [Channel: Int] = [:]
    /// The number of connections of each kind in one of those.
    private var namedCounts = [Int](repeating: 0, count: Channel.Kind.allCases.count)
    /// The connections without a seat.
    private(set) var spectators: Set<SubscriberID> = []
    /// The seats of players that have a connection.
    private(set) var present = SeatSet()

    /// No connection. Connection numbers count up and never reach this value.
    private static let nobody = UInt64.max

    subscript(id: SubscriberID) -> Subscriber? { all[id] }

    var isEmpty: Bool { all.isEmpty }

    /// All connections, in the order of their identifiers, which makes it deterministic.
    var ids: [SubscriberID] { all.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The connections of a seat, in the order of their joins.
    func of(_ seat: SeatID) -> [SubscriberID] {
        guard let first = first(of: seat) else { return [] }
        return [first] + (othersOfSeat[seat] ?? [])
    }

    func isOnline(_ seat: SeatID) -> Bool { first(of: seat) != nil }

    /// The seats with a connection, in any role.
    var online: SeatSet {
        SeatSet(firstOfSeat.indices.lazy.filter { firstOfSeat[$0] != Self.nobody }.map { SeatID(UInt32($0 + 1)) })
    }

    private func first(of seat: SeatID) -> SubscriberID? {
        let index = Int(seat.number) - 1
        guard firstOfSeat.indices.contains(index), firstOfSeat[index] != Self.nobody else { return nil }
        return SubscriberID(rawValue: firstOfSeat[index])
    }

    /// Adds a connection. Returns whether its seat was offline before.
    ///
    /// - Parameter name: the game's channel that it is in, if any.
    mutating func add(_ subscriber: Subscriber, in name: ChannelName?, as id: SubscriberID) -> Bool {
        all[id] = subscriber
        if let name { names[id] = name }
        count(Channel(subscriber.kind, name), 1)
        guard let seat = subscriber.seat else {
            spectators.insert(id)
            return false
        }
        if isOnline(seat) {
            othersOfSeat[seat, default: []].append(id)
            return false
        }
        let index = Int(seat.number) - 1
        if firstOfSeat.count <= index { firstOfSeat.makeRoom(for: index + 1 - firstOfSeat.count) }
        while firstOfSeat.count <= index { firstOfSeat.append(Self.nobody) }
        firstOfSeat[index] = id.rawValue
        if subscriber.kind == .audience { present.insert(seat) }
        return true
    }

    /// Removes a connection. Returns it and whether its seat is now offline.
    mutating func remove(_ id: SubscriberID) -> (Subscriber, isLast: Bool)? {
        guard let subscriber = all.removeValue(forKey: id) else { return nil }
        syncs[id] = nil
        count(Channel(subscriber.kind, names.removeValue(forKey: id)), -1)
        guard let seat = subscriber.seat else {
            spectators.remove(id)
            return (subscriber, false)
        }
        let left = of(seat).filter { $0 != id }
        firstOfSeat[Int(seat.number) - 1] = left.first?.rawValue ?? Self.nobody
        othersOfSeat[seat] = left.count > 1 ? Array(left.dropFirst()) : nil
        if left.isEmpty, subscriber.kind == .audience { present.remove(seat) }
        return (subscriber, left.isEmpty)
    }

    /// Records that a seat became a host's, which does not count as a present player.
    mutating func noteHost(_ seat: SeatID) { present.remove(seat) }

    /// Records that a seat is a player's again.
    mutating func notePlayer(_ seat: SeatID) {
        if isOnline(seat) { present.insert(seat) }
    }

    /// Returns the channel of a connection.
    func channel(of id: SubscriberID) -> Channel? { all[id].map { Channel($0.kind, names[id]) } }

    /// Moves a connection to another channel.
    mutating func move(_ id: SubscriberID, to channel: Channel) {
        guard let left = self.channel(of: id), left != channel else { return }
        count(left, -1)
        count(channel, 1)
        all[id]?.kind = channel.kind
        names[id] = channel.name
    }

    /// Whether a channel has members.
    func hasMembers(_ channel: Channel) -> Bool {
        if channel.name != nil { return named[channel] != nil }
        return counts[channel.kind.rawValue] > namedCounts[channel.kind.rawValue]
    }

    private mutating func count(_ channel: Channel, _ difference: Int) {
        counts[channel.kind.rawValue] += difference
        guard channel.name != nil else { return }
        namedCounts[channel.kind.rawValue] += difference
        let left = named[channel, default: 0] + difference
        named[channel] = left > 0 ? left : nil
    }

    mutating func takeSync(_ id: SubscriberID, at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        all[id] != nil && syncs[id, default: TokenBucket()].take(at: time, rate: rate)
    }
}
