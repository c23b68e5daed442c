/// The open channels, and the position of the last broadcast in each. Every broadcast names the previous one in its
/// channel, so that a connection notices exactly what it has missed.
struct BroadcastChains {
    /// The room's channels, then the game's open ones. Deterministic.
    private(set) var all: [(channel: Channel, last: UInt64)]
    private var places: [Channel: Int]

    init(at position: UInt64) {
        all = Channel.Kind.allCases.map { (Channel($0), position) }
        places = Dictionary(uniqueKeysWithValues: all.indices.map { (Channel(Channel.Kind.allCases[$0]), $0) })
    }

    /// The position of a channel's last broadcast. A new member of a channel knows at least what all members of its
    /// kind know.
    subscript(channel: Channel) -> UInt64 { all[places[channel] ?? channel.kind.rawValue].last }

    /// Returns the index of a channel in ``all``; `nil` if it is not open.
    func place(of channel: Channel) -> Int? { places[channel] }

    /// Opens a channel for its own broadcasts.
    mutating func open(_ channel: Channel) {
        guard places[channel] == nil else { return }
        places[channel] = all.count
        all.append((channel, self[Channel(channel.kind)]))
    }

    /// Closes a channel without members.
    mutating func close(_ channel: Channel) {
        guard channel.name != nil, let place = places.removeValue(forKey: channel), let last = all.popLast() else {
            return
        }
        guard place < all.count else { return }
        all[place] = last
        places[last.channel] = place
    }

    /// Records a broadcast. Returns the position of the previous one.
    mutating func advance(_ index: Int, to position: UInt64) -> UInt64 {
        defer { all[index].last = position }
        return all[index].last
    }
}
