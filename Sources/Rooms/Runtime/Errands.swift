/// What a room does after a while and then once, however often it is wished for meanwhile.
struct Errands: OptionSet {
    let rawValue: UInt16

    /// Asks the game what is due on nobody's behalf.
    static let prompt = Errands(rawValue: 1 << 0)
    /// Falls asleep.
    static let sleep = Errands(rawValue: 1 << 1)
    /// Appends again what the log could not take.
    static let retry = Errands(rawValue: 1 << 2)
    /// Sends the coalesced frames.
    static let flush = Errands(rawValue: 1 << 3)
    /// Looks whether the hosts' pulse has faded.
    static let pulse = Errands(rawValue: 1 << 4)
    /// Tells screens who has come.
    static let newcomers = Errands(rawValue: 1 << 5)
    /// Tells the other nodes who is here.
    static let presence = Errands(rawValue: 1 << 6)
    /// Looks which other nodes have fallen silent.
    static let look = Errands(rawValue: 1 << 7)
    /// Shows the next seats what they alone may see of a new play.
    static let views = Errands(rawValue: 1 << 8)
    /// Moves the next connections to their channels.
    static let channels = Errands(rawValue: 1 << 9)
    /// Closes the next connections of those who were removed together.
    static let departures = Errands(rawValue: 1 << 10)
}

/// What is done for many, some at a time, so that nobody else waits for thousands.
struct Backlog<Element> {
    /// A batch: two to four milliseconds' work.
    private static var batchCount: Int { 100 }

    /// The next one last.
    private var rest: [Element] = []

    var isEmpty: Bool { rest.isEmpty }
    var count: Int { rest.count }

    /// Begins with others instead.
    mutating func replace(with elements: [Element]) { rest = elements.reversed() }

    /// Adds more behind those that are there.
    mutating func add(_ elements: [Element]) { rest = elements.reversed() + rest }

    /// Takes those who are next, in their order.
    mutating func takeBatch() -> [Element] {
        let batch = rest.suffix(Self.batchCount).reversed()
        rest.removeLast(batch.count)
        return Array(batch)
    }
}
