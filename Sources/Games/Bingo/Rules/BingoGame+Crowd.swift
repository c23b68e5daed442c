import GameRules

extension BingoGame: GameWithPrompts {
    /// The time for which an early mark counts in `heard`, in seconds.
    public static let earlySeconds = 90

    /// Returns the number of early marks within the last 90 seconds, for each term that is not called. In version 2 of
    /// the rules, only players who are present count.
    ///
    /// A seat that marked more than five cells within ten seconds does not count for the following 90 seconds.
    public func heard(among present: SeatSet, now: Timestamp) -> [TermCount] {
        [TermCount](
            counts: earlyCounts(within: BingoGame.earlySeconds, before: now, among: rules > 1 ? present : nil))
    }

    /// Returns the number of present players with a term on their boards; `nil` in version 1 of the rules, which do not
    /// use it.
    public func holders(of term: Int, among present: SeatSet) -> Int? {
        guard rules > 1, places.indices.contains(term) else { return nil }
        return places[term].count { seats[$0.seat].plays && present.contains(seatID($0.seat)) }
    }

    /// Returns the number of early marks for each term within some seconds before now, of all seats or of some.
    private func earlyCounts(within seconds: Int, before now: Timestamp, among some: SeatSet? = nil) -> [Int] {
        var counts = [Int](repeating: 0, count: setup.terms.count)
        guard state == .playing else { return counts }
        let since = now.adding(seconds: -seconds)
        for index in seats.indices where players[index].taps.last >= since {
            guard seats[index].plays, players[index].quietUntil < now, some?.contains(seatID(index)) ?? true else {
                continue
            }
            var early = seats[index].marked & ~seats[index].called
            while early != 0 {
                let place = index * cellCount + early.trailingZeroBitCount
                early &= early - 1
                if marks[place].time >= since { counts[Int(cells[place])] += 1 }
            }
        }
        return counts
    }

    // MARK: - Calls by the crowd

    /// Returns the terms that the crowd calls now, as inputs for the room to log.
    public func dueInputs(present: SeatSet, at time: Timestamp) -> [BingoInput] {
        guard state == .playing, setup.options.crowdPercent > 0 else { return [] }
        let some = rules > 1 ? present : nil
        let counts = earlyCounts(within: setup.options.crowdSeconds, before: time, among: some)
        return counts.indices.filter { term in
            counts[term] > 1 && counts[term] >= quorum(of: term, present: present.count, seats: some).needed
                && mayCallByCrowd(term, at: time)
        }.map { .crowdCall(term: $0, present: present.count, seats: some) }
    }

    /// Calls a term on behalf of the crowd, if the crowd calls it now.
    public mutating func applyPrompted(_ input: BingoInput, at moment: Moment) -> [Directed<BingoEvent>] {
        guard case .crowdCall(let term, let present, let seats) = input, state == .playing,
            setup.options.crowdPercent > 0, setup.terms.indices.contains(term), mayCallByCrowd(term, at: moment.time)
        else { return [] }
        let some = rules > 1 ? seats ?? SeatSet() : nil
        let count = earlyCounts(within: setup.options.crowdSeconds, before: moment.time, among: some)[term]
        let quorum = quorum(of: term, present: present, seats: some)
        guard count >= quorum.needed else { return [] }
        return call(term, byCrowdOf: count, quorum: rules > 1 ? quorum : nil, at: moment)
    }

    /// Returns the number of early marks that call a term: the configured share of the present players, in version 2 of
    /// the rules only of those with the term; at least two.
    private func quorum(of term: Int, present: Int, seats some: SeatSet?) -> Call.Quorum {
        guard let some, let holders = holders(of: term, among: some) else {
            let share = (setup.options.crowdPercent * max(0, present) + 99) / 100
            return Call.Quorum(needed: max(2, share), holders: max(0, present))
        }
        return Call.Quorum(percent: setup.options.crowdPercent, of: holders)
    }

    /// The same marks cannot call a term again that a host took back.
    private func mayCallByCrowd(_ term: Int, at time: Timestamp) -> Bool {
        guard callOfTerm[term] >= 0 else { return true }
        guard let uncalledAt = calls[Int(callOfTerm[term])].uncalledAt else { return false }
        return time > uncalledAt.adding(seconds: BingoGame.recallSeconds)
    }
}
