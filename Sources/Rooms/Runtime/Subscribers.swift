import GameRules
import WireProtocol

/// A connection to a room.
struct Subscriber: Sendable {
    let id: SubscriberID
    /// `nil` for a spectator.
    let seat: SeatID?
    let client: ClientID
    var channel: Channel
    var syncs = TokenBucket()
}

/// The connections of a room, by themselves and by seat.
struct Subscribers {
    private var all: [SubscriberID: Subscriber] = [:]
    private var bySeat: [[SubscriberID]] = []
    private(set) var counts = [Int](repeating: 0, count: Channel.allCases.count)
    /// How many seats of players have a connection.
    private(set) var presentPlayers = 0

    subscript(id: SubscriberID) -> Subscriber? { all[id] }

    var isEmpty: Bool { all.isEmpty }

    /// All connections, in the order of their identifiers: the same run, the same order.
    var ids: [SubscriberID] { all.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The connections of a seat, in the order of their joins.
    func of(_ seat: SeatID) -> [SubscriberID] {
        let index = Int(seat.number) - 1
        return bySeat.indices.contains(index) ? bySeat[index] : []
    }

    func isOnline(_ seat: SeatID) -> Bool { !of(seat).isEmpty }

    /// Adds a connection; returns whether its seat was offline before.
    mutating func add(_ subscriber: Subscriber) -> Bool {
        all[subscriber.id] = subscriber
        counts[subscriber.channel.rawValue] += 1
        guard let seat = subscriber.seat else { return false }
        let index = Int(seat.number) - 1
        while bySeat.count <= index { bySeat.append([]) }
        bySeat[index].append(subscriber.id)
        let isFirst = bySeat[index].count == 1
        if isFirst, subscriber.channel == .audience { presentPlayers += 1 }
        return isFirst
    }

    /// Removes a connection; returns it and whether its seat is offline now.
    mutating func remove(_ id: SubscriberID) -> (Subscriber, isLast: Bool)? {
        guard let subscriber = all.removeValue(forKey: id) else { return nil }
        counts[subscriber.channel.rawValue] -= 1
        guard let seat = subscriber.seat else { return (subscriber, false) }
        let index = Int(seat.number) - 1
        bySeat[index].removeAll { $0 == id }
        let isLast = bySeat[index].isEmpty
        if isLast, subscriber.channel == .audience { presentPlayers -= 1 }
        return (subscriber, isLast)
    }

    /// Moves the connections of a seat that became a host's to the hosts' channel.
    mutating func moveToHosts(_ seat: SeatID) {
        let ids = of(seat).filter { all[$0]?.channel == .audience }
        guard !ids.isEmpty else { return }
        presentPlayers -= 1
        for id in ids {
            counts[Channel.audience.rawValue] -= 1
            counts[Channel.hosts.rawValue] += 1
            all[id]?.channel = .hosts
        }
    }

    mutating func takeSync(_ id: SubscriberID, at time: Timestamp, rate: RoomLimits.Rate) -> Bool {
        all[id]?.syncs.take(at: time, rate: rate) ?? false
    }
}
