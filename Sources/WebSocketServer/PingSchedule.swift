/// Which connections are pinged when: each once an interval, a slice of all in each tick, so that thousands of pings
/// never leave at once. Connections are spread over the slices as they come.
struct PingSchedule {
    /// The time between two ticks.
    let tick: Duration
    private var buckets: [ContiguousArray<Connection>]
    private var cursor = 0
    private var next = 0

    /// - Parameter interval: the time between two pings of a connection. It is cut into slices of 50 ms or more, 64 of
    ///   them at most.
    init(interval: Duration) {
        let slices = Int(clamping: max(1, min(64, interval.nanoseconds / 50_000_000)))
        buckets = Array(repeating: [], count: slices)
        tick = interval / slices
    }

    mutating func add(_ connection: Connection) {
        // The slice whose turn is furthest away: the first ping comes after a whole interval.
        next = (next + 1) % buckets.count
        connection.pingBucket = next
        connection.pingSlot = buckets[next].count
        buckets[next].append(connection)
    }

    mutating func remove(_ connection: Connection) {
        let bucket = connection.pingBucket
        guard bucket >= 0 else { return }
        connection.pingBucket = -1
        let last = buckets[bucket].count - 1
        if connection.pingSlot != last {
            buckets[bucket][connection.pingSlot] = buckets[bucket][last]
            buckets[bucket][connection.pingSlot].pingSlot = connection.pingSlot
        }
        buckets[bucket].removeLast()
    }

    /// The next slice.
    mutating func advance() -> ContiguousArray<Connection> {
        defer { cursor = (cursor + 1) % buckets.count }
        return buckets[cursor]
    }
}
