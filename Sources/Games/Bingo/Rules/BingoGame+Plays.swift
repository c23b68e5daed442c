import GameRules

/// How a play of bingo ends, and what it came to.
extension BingoGame: GameWithRounds, GameWithPlaces {
    /// The present round's number.
    public var roundCount: Int { number }

    /// Only `newRound` does.
    public static func beginsRound(_ input: BingoInput) -> Bool {
        if case .newRound = input { true } else { false }
    }

    /// Not while a round is played or about to begin by itself, or a prize is being drawn.
    public var isInterruptible: Bool { state != .playing && startsAt == nil && openDraw == nil }

    /// A prize draw that is open ends with the room.
    public mutating func roomEnded(at moment: Moment) -> [Directed<BingoEvent>] { closeDraw() }

    /// Finishes the round that is played or the draw that is open, or calls its countdown off.
    public mutating func finishPlay(at moment: Moment) -> [Directed<BingoEvent>] {
        if openDraw != nil { return closeDraw() }
        let events = state == .playing ? try? finishRound(at: moment) : try? cancelStart()
        return events ?? []
    }

    /// The ranks of all finished rounds, as far as they are worth points.
    public var roundPlaces: [RoundPlaces] {
        let isRemoved = { (seat: SeatID) in origin.derivesPlaces && self.isRemoved(seat) }
        return (records.map { $0.standings } + (state == .finished ? [standings()] : [])).map {
            RoundPlaces($0.asPlaces, without: isRemoved, upTo: RoundPlaces.points.count)
        }
    }

    public var allRoundPlaces: [RoundPlaces] {
        (records.map { $0.standings } + (state == .finished ? [withoutRemovals.standings()] : [])).map {
            RoundPlaces(Array($0.asPlaces))
        }
    }

    /// Another number for each finished round, and whenever the standings of the last one change.
    public var roundPlacesRevision: UInt64 {
        UInt64(number) << 40 | (state == .finished ? revisions.standings + 1 : 0)
    }
}
