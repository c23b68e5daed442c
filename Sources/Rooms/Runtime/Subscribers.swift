import GameRules
import WireProtocol

/// A connection to a room.
struct Subscriber: Sendable {
    let client: ClientID
    /// `nil` for a spectator.
    let seat: SeatID?
    var channel: Channel

    init(seat: SeatID?, client: ClientID, channel: Channel) {
        self.client = client
        self.seat = seat
        self.channel = channel
    }
}

/// The connections of a room, by themselves and by seat.
struct Subscribers {
    private var all: [SubscriberID: Subscriber] = [:]
    /// The first connection of each seat; `nobody` for those without one.
    private var firstOfSeat: [UInt64] = []
    /// The further connections of the few seats that have them, in the order of their joins.
    private var othersOfSeat: [SeatID: [SubscriberID]] = [:]
    /// The rates of those that have asked to be shown everything again, which hardly anybody does.
    private var syncs: [SubscriberID: TokenBucket] = [:]
    private(set) var counts = [Int](repeating: 0, count: Channel.allCases.count)
    /// The seats of players that have a connection.
    private(set) var present = SeatSet()
    /// How many they are.
    var presentPlayers: Int { present.count }

    /// No connection: their numbers count up and never come here.
    private static let nobody = UInt64.max

    subscript(id: SubscriberID) -> Subscriber? { all[id] }

    var isEmpty: Bool { all.isEmpty }

    /// All connections, in the order of their identifiers: the same run, the same order.
    var ids: [SubscriberID] { all.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The connections of a seat, in the order of their joins.
    func of(_ seat: SeatID) -> [SubscriberID] {
        guard let first = first(of: seat) else { return [] }
        return [first] + (othersOfSeat[seat] ?? [])
    }

    func isOnline(_ seat: SeatID) -> Bool { first(of: seat) != nil }

    private func first(of seat: SeatID) -> SubscriberID? {
        let index = Int(seat.number) - 1
        guard firstOfSeat.indices.contains(index), firstOfSeat[index] != Self.nobody else { return nil }
        return SubscriberID(rawValue: firstOfSeat[index])
    }

    /// Adds a connection; returns whether its seat was offline before.
    mutating func add(_ subscriber: Subscriber, as id: SubscriberID) -> Bool {
        all[id] = subscriber
        counts[subscriber.channel.rawValue] += 1
        guard let seat = subscriber.seat else { return false }
        if isOnline(seat) {
            othersOfSeat[seat, default: []].append(id)
            return false
        }
        let index = Int(seat.number) - 1
        if firstOfSeat.count <= index { firstOfSeat.makeRoom(for: index + 1 - firstOfSeat.count) }
        while firstOfSeat.count <= index { firstOfSeat.append(Self.nobody) }
        firstOfSeat[index] = id.rawValue
        if subscriber.channel == .audience { present.insert(seat) }
        return true
    }

    /// Removes a connection; returns it and whether its seat is offline now.
    mutating func remove(_ id: SubscriberID) -> (Subscriber, isLast: Bool)? {
        guard let subscriber = all.removeValue(forKey: id) else { return nil }
        syncs[id] = nil
        counts[subscriber.channel.rawValue] -= 1
        guard let seat = subscriber.seat else { return (subscriber, false) }
        let left = of(seat).filter { $0 != id }
        firstOfSeat[Int(seat.number) - 1] = left.first?.rawValue ?? Self.nobody
        othersOfSeat[seat] = left.count > 1 ? Array(left.dropFirst()) : nil
        if left.isEmpty, subscriber.channel == .audience { present.remove(seat) }
        return (subscriber, left.isEmpty)
    }

    /// Moves the connections of a seat that became a host's to the hosts' channel.
    mutating func moveToHosts(_ seat: SeatID) {
        let ids = of(seat).filter { all[$0]?.channel == .audience }
        guard !ids.isEmpty else { return }
        present.remove(seat)
        for id in ids {
            counts[Channel.audience.rawValue] -= 1
            counts[Channel.hosts.rawValue] += 1
            all[id]?.channel = .hosts
        }
    }

    /// Moves the connections of a seat that is a player's again to the audience's channel.
    mutating func moveToAudience(_ seat: SeatID) {
        let ids = of(seat).filter { all[$0]?.channel == .hosts }
        guard !ids.isEmpty else { return }
        present.insert(seat)
        for id in ids {
            counts[Channel.hosts.rawValue] -= 1
            counts[Channel.audience.rawValue] += 1
            all[id]?.channel = .audience
        }
    }

    mutating func takeSync(_ id: SubscriberID, at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        all[id] != nil && syncs[id, default: TokenBucket()].take(at: time, rate: rate)
    }
}
