import GameRules

/// How fast newcomers get seats in a room: a budget for each network, and one for all of them together.
///
/// Who has a seat already is never charged. Nothing is kept of those who are told to wait but when the last of them was
/// told to come, so that the next is told to come behind.
struct Arrivals {
    /// How many networks are remembered, at about 100 bytes each. Beyond that all budgets of networks begin anew; the
    /// room's own budget then still holds.
    private static let networksMax = 2_000
    /// The longest time that somebody is told to wait, in milliseconds: the host may let in more at any moment.
    private static let waitMax: Int64 = 60_000

    private var networks: [Network: Gate] = [:]
    private var room = Gate()
    private var wasHallExpected = false
    /// When somebody was told to wait last.
    private(set) var lastDeferral: Timestamp?

    /// Lets a newcomer of a network in, or says how long to wait, in milliseconds.
    mutating func wait(of network: Network, at now: Timestamp, limits: RoomLimits, isHallExpected: Bool) -> Int64? {
        if isHallExpected != wasHallExpected {
            // Those who wait already are let in by the new budget, not by what is left of the old one.
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

    /// One budget, and when those who wait for it were told to come.
    private struct Gate {
        var bucket = TokenBucket()
        /// When the last of those who wait was told to come, in milliseconds.
        private var promised: Int64 = 0
        private var spread: UInt32 = 0

        /// `nil` lets in. Each who waits is told a time of its own, one behind the other as fast as the budget fills, so
        /// that a hall does not come back in one instant; they never come before there is room for them.
        mutating func wait(at now: Timestamp, rate: RoomLimits.Rate) -> Int64? {
            if bucket.take(at: now, rate: rate) { return nil }
            let next = max(promised, now.milliseconds) + Int64((1000 / rate.perSecond).rounded(.up))
            // Multiples of the golden ratio fill a span evenly, however many there are.
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
