import GameRules

/// The rate at which new players get seats in a room: a budget for each network, and one for all together.
///
/// Players with a seat are never counted. For waiting players, only the time given to the last of them is stored, so
/// that the next one gets a later time.
struct Arrivals {
    /// The maximum number of networks stored, at about 100 bytes each. Beyond that, all network budgets are reset; the
    /// room's own budget still applies.
    private static let networksMax = 2_000
    /// The longest wait in milliseconds. The host may admit more players at any moment.
    private static let waitMax: Int64 = 60_000

    private var networks: [Network: Gate] = [:]
    private var room = Gate()
    private var wasHallExpected = false
    /// When a player was last told to wait.
    private(set) var lastDeferral: Timestamp?

    /// Admits a new player from a network, or returns how long to wait, in milliseconds.
    mutating func wait(of network: Network, at now: Timestamp, limits: RoomLimits, isHallExpected: Bool) -> Int64? {
        if isHallExpected != wasHallExpected {
            // Players who are already waiting are admitted by the new budget, not by the rest of the old one.
            networks = [:]
            room = Gate()
            wasHallExpected = isHallExpected
        }
        let factor = isHallExpected ? RoomLimits.hallFactor : 1
        if networks.count >= Arrivals.networksMax, networks[network] == nil { networks = [:] }
        let own = limits.networkJoins.times(factor)
        if let wait = networks[network, default: Gate()].wait(at: now, rate: own) { return deferred(wait, at: now) }
        guard let wait = room.wait(at: now, rate: limits.roomJoins.times(factor)) else { return nil }
        networks[network]?.bucket.giveBack()
        return deferred(wait, at: now)
    }

    private mutating func deferred(_ wait: Int64, at now: Timestamp) -> Int64 {
        lastDeferral = now
        return wait
    }

    /// One budget, and the times given to waiting players.
    private struct Gate {
        var bucket = TokenBucket()
        /// The time given to the last waiting player, in milliseconds.
        private var promised: Int64 = 0
        private var spread: UInt32 = 0

        /// Returns `nil` to admit. Each waiting player gets a separate time, at the rate at which the budget refills,
        /// so that a large group does not return all at once. No player is told to come before there is room.
        mutating func wait(at now: Timestamp, rate: RoomLimits.Rate) -> Int64? {
            if bucket.take(at: now, rate: rate) { return nil }
            let next = max(promised, now.milliseconds) + Int64((1000 / rate.perSecond).rounded(.up))
            // Multiples of the golden ratio fill a range evenly, whatever their number.
            spread &+= 0x9E37_79B9
            let share = Int64(spread >> 16)
            guard next - now.milliseconds <= Arrivals.waitMax else {
                return Arrivals.waitMax / 2 + Arrivals.waitMax / 2 * share / 0xFFFF
            }
            promised = next
            return next - now.milliseconds + 500 * share / 0xFFFF
        }
    }
}
