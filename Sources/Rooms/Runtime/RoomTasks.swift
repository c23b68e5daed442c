/// Tasks that a room runs after a delay. A task requested several times before it runs is run once.
struct RoomTasks: OptionSet {
    let rawValue: UInt16

    /// Asks the game for due inputs.
    static let prompt = RoomTasks(rawValue: 1 << 0)
    /// Falls asleep.
    static let sleep = RoomTasks(rawValue: 1 << 1)
    /// Appends again what the log could not accept.
    static let retry = RoomTasks(rawValue: 1 << 2)
    /// Sends the coalesced frames.
    static let flush = RoomTasks(rawValue: 1 << 3)
    /// Checks whether the hosts' pulse has changed with time.
    static let pulse = RoomTasks(rawValue: 1 << 4)
    /// Sends the list of new players to screens.
    static let newcomers = RoomTasks(rawValue: 1 << 5)
    /// Sends the presence of this node's clients to the other nodes.
    static let presence = RoomTasks(rawValue: 1 << 6)
    /// Checks which other nodes have fallen silent.
    static let look = RoomTasks(rawValue: 1 << 7)
    /// Sends the next seats their own views of a new play.
    static let views = RoomTasks(rawValue: 1 << 8)
    /// Moves the next connections to their channels.
    static let channels = RoomTasks(rawValue: 1 << 9)
    /// Closes the next connections of seats that were removed together.
    static let departures = RoomTasks(rawValue: 1 << 10)
    /// Tells the next players their teams.
    static let teams = RoomTasks(rawValue: 1 << 11)
}

/// Work for many elements, done in batches, so that others do not wait for thousands.
struct Backlog<Element> {
    /// The size of a batch: two to four milliseconds of work.
    private static var batchCount: Int { 100 }

    /// The remaining elements in reverse order.
    private var rest: [Element] = []

    var isEmpty: Bool { rest.isEmpty }
    var count: Int { rest.count }

    /// Discards the remaining elements and starts with others.
    mutating func replace(with elements: [Element]) { rest = elements.reversed() }

    /// Adds elements after the existing ones.
    mutating func add(_ elements: [Element]) { rest = elements.reversed() + rest }

    /// Takes the next elements, in order.
    mutating func takeBatch() -> [Element] {
        let batch = rest.suffix(Self.batchCount).reversed()
        rest.removeLast(batch.count)
        return Array(batch)
    }
}
