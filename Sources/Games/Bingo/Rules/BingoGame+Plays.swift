import GameRules

/// The end of a play of bingo, and its results.
extension BingoGame: GameWithRounds, GameWithPlaces {
    /// The current round's number.
    public var roundCount: Int { number }

    /// Only `newRound` does.
    public static func beginsRound(_ input: BingoInput) -> Bool {
        if case .newRound = input { true } else { false }
    }

    /// Whether no round is being played or counted down, and no prize is being drawn.
    public var isInterruptible: Bool { state != .playing && startsAt == nil && openDraw == nil }

    /// Ends an open prize draw with the room.
    public mutating func roomEnded(at moment: Moment) -> [Directed<BingoEvent>] { closeDraw() }

    /// Finishes the current round or the open draw, or cancels the countdown.
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

    /// A different number for each finished round, and whenever the standings of the last one change.
    public var roundPlacesRevision: UInt64 {
        UInt64(number) << 40 | (state == .finished ? revisions.standings + 1 : 0)
    }

    public var placesSoFar: RoundPlaces? {
        state == .playing ? RoundPlaces(Array(standings().asPlaces)) : nil
    }

    public var placesSoFarRevision: UInt64 {
        UInt64(number) << 40 | revisions.standings << 1 | (state == .playing ? 1 : 0)
    }
}
