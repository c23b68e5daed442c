import GameRules

/// Boards on paper. Every call marks them, so their bingos are known when they happen, whether or not their players
/// notice.
extension BingoGame: GameWithPaper {
    /// Puts boards on paper. Terms that are already called count from this moment on.
    public mutating func putOnPaper(_ paper: [SeatID], at moment: Moment) -> [Directed<BingoEvent>] {
        var reached: [SeatID] = []
        var outcome = StandingOutcome.same
        for seat in paper {
            guard let index = index(of: seat), seats[index].hasBoard else { continue }
            seats[index].marking = .onPaper
            guard state == .playing else { continue }
            let change = confirmSuggestions(of: index, at: moment)
            if change == .reached { reached.append(seat) }
            if change != .same { outcome = change }
        }
        var events: [Directed<BingoEvent>] = []
        if !reached.isEmpty { events.append(Directed(.bingos(reached), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return events
    }

    /// Gives a board with its marks to a phone, whose player marks it by hand from then on.
    public mutating func takeFromPaper(_ seat: SeatID, at moment: Moment) -> [Directed<BingoEvent>] {
        guard let index = index(of: seat) else { return [] }
        seats[index].marking = .byHand
        return []
    }
}
