/// The channels in which somebody may be, and where the broadcasts of each stand: every broadcast names the one before it
/// in its channel, so that a connection notices what it missed, and no more than that.
struct BroadcastChains {
    /// Those of the room, and then those of the game that were opened: the same run, the same order.
    private(set) var all: [(channel: Channel, last: UInt64)]
    private var places: [Channel: Int]

    init(at position: UInt64) {
        all = Channel.Kind.allCases.map { (Channel($0), position) }
        places = Dictionary(uniqueKeysWithValues: all.indices.map { (Channel(Channel.Kind.allCases[$0]), $0) })
    }

    /// The position of a channel's last broadcast. Who is new in a channel knows at least what all of its kind know.
    subscript(channel: Channel) -> UInt64 { all[places[channel] ?? channel.kind.rawValue].last }

    /// Where a channel stands among ``all``; `nil` if it is not open.
    func place(of channel: Channel) -> Int? { places[channel] }

    /// Lets a channel have broadcasts of its own.
    mutating func open(_ channel: Channel) {
        guard places[channel] == nil else { return }
        places[channel] = all.count
        all.append((channel, self[Channel(channel.kind)]))
    }

    /// Nobody is in a channel any more.
    mutating func close(_ channel: Channel) {
        guard channel.name != nil, let place = places.removeValue(forKey: channel), let last = all.popLast() else {
            return
        }
        guard place < all.count else { return }
        all[place] = last
        places[last.channel] = place
    }

    /// Notes a broadcast; returns the position of the one before.
    mutating func advance(_ index: Int, to position: UInt64) -> UInt64 {
        defer { all[index].last = position }
        return all[index].last
    }
}
