/// The schedule of pings: each connection once an interval, a slice of all connections in each tick, so that thousands
/// of pings are never sent at once. New connections are distributed over the slices.
struct PingSchedule {
    /// The time between two ticks.
    let tick: Duration
    private var slices: [ContiguousArray<Connection>]
    private var cursor = 0
    private var next = 0

    /// Creates a schedule.
    ///
    /// - Parameter interval: the time between two pings of a connection. It is divided into at most 64 slices of at
    ///   least 50 ms.
    init(interval: Duration) {
        let count = Int(clamping: max(1, min(64, interval.nanoseconds / 50_000_000)))
        slices = Array(repeating: [], count: count)
        tick = interval / count
    }

    mutating func add(_ connection: Connection) {
        next = (next + 1) % slices.count
        connection.pingSlice = Int8(next)
        connection.pingSlot = Int32(slices[next].count)
        slices[next].append(connection)
    }

    mutating func remove(_ connection: Connection) {
        guard connection.pingSlice >= 0 else { return }
        let slice = Int(connection.pingSlice)
        let slot = Int(connection.pingSlot)
        connection.pingSlice = -1
        let last = slices[slice].count - 1
        if slot != last {
            slices[slice][slot] = slices[slice][last]
            slices[slice][slot].pingSlot = Int32(slot)
        }
        slices[slice].removeLast()
    }

    mutating func advance() -> ContiguousArray<Connection> {
        defer { cursor = (cursor + 1) % slices.count }
        return slices[cursor]
    }
}
