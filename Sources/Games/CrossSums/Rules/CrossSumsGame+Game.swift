import GameRules

extension CrossSumsGame: GameWithDeadlines, GameWithPlaces {
    /// The game's name on the wire and in the log.
    package static let name = "crossSums"
    /// Version 2 deals puzzles of the second series.
    package static let rulesVersions = 1...2

    package init(setup: Setup, origin: PlayOrigin, at moment: Moment) {
        self.setup = setup
        self.origin = origin
    }

    package mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<CrossSumsEvent>] {
        while seats.count < Int(seat.number) {
            seats.append(Seat(isPlayer: false))
            boards.append(RaceBoard())
        }
        return become(role, Int(seat.number) - 1)
    }

    package mutating func seatPromoted(
        _ seat: SeatID, to role: Role, at moment: Moment
    ) -> [Directed<CrossSumsEvent>] {
        // A player who becomes a host continues to play.
        guard role == .player, let index = index(of: seat), !seats[index].isPlayer else { return [] }
        return become(role, index)
    }

    private mutating func become(_ role: Role, _ index: Int) -> [Directed<CrossSumsEvent>] {
        seats[index].isPlayer = role == .player
        switch stage {
        case .playing(let number, _, _):
            seats[index].playsFrom = setup.options.lateStart == .shared ? number : number + 1
        case .finished where origin.derivesPlaces: seats[index].playsFrom = puzzles.count + 1
        case .dealt, .paused, .finished: break
        }
        return seats[index].isPlayer ? [Directed(.progress, to: .everybody)] : []
    }

    package mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<CrossSumsEvent>] {
        seatsRemoved([seat], at: moment)
    }

    package mutating func seatsRemoved(_ removed: [SeatID], at moment: Moment) -> [Directed<CrossSumsEvent>] {
        for index in removed.compactMap(index(of:)) { seats[index].isRemoved = true }
        standings = record.standings
        roundPlacesRevision += 1
        return [Directed(.standingsChanged, to: .everybody)] + endSoonerIfAllAreDone(at: moment)
    }

    package mutating func seatsRestored(_ restored: [SeatID], at moment: Moment) -> [Directed<CrossSumsEvent>] {
        for index in restored.compactMap(index(of:)) { seats[index].isRemoved = false }
        standings = record.standings
        roundPlacesRevision += 1
        return [Directed(.standingsChanged, to: .everybody)]
    }

    package func hasPlayed(_ seat: SeatID) -> Bool { index(of: seat).map { seats[$0].hasMarked } ?? false }

    package mutating func apply(
        _ input: CrossSumsInput, from seat: SeatID, role: Role, at moment: Moment
    ) -> Verdict<CrossSumsEvent> {
        do throws(Rejection) {
            switch input {
            case .mark(let cell, let mark): return try take(.mark(cell: cell, as: mark), of: seat, at: moment)
            case .hint: return try take(.hint, of: seat, at: moment)
            case .submit: return try take(.submit, of: seat, at: moment)
            default: return .accepted(try perform(input, role: role, at: moment))
            }
        } catch {
            return .rejected(error)
        }
    }

    private mutating func perform(
        _ input: CrossSumsInput, role: Role, at moment: Moment
    ) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard role == .host else { throw Rejection(.notAllowed, "Only a host can do this.") }
        switch input {
        case .setOptions(let options, let seed): return try setOptions(options, seed: seed)
        case .startRound(let seconds): return try startRound(seconds: seconds, at: moment)
        case .cancelStart: return try cancelStart()
        case .nextPuzzle: return try nextPuzzle(at: moment)
        case .finishPuzzle: return try finishPuzzle(at: moment)
        case .finishRound: return try finishRound(at: moment)
        case .newRound(let options, let seed): return try newRound(options, seed: seed)
        case .mark, .hint, .submit: preconditionFailure("a player's command was done above")
        case .crowdMark: throw Rejection(.notAllowed, "A client cannot send this.")
        }
    }

    package var nextDeadline: Timestamp? {
        switch stage {
        case .dealt(let startsAt): startsAt
        case .playing(_, _, let until): until
        case .paused(_, let until): until
        case .finished: nil
        }
    }

    package mutating func deadlineReached(at moment: Moment) -> [Directed<CrossSumsEvent>] {
        switch stage {
        case .dealt: begin(1, at: moment)
        case .playing: endPuzzle(at: moment)
        case .paused(let number, _): begin(number + 1, at: moment)
        case .finished: []
        }
    }

    /// Moves the puzzle's start as well, because no one could play while the room slept.
    package mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        switch stage {
        case .dealt(let startsAt): stage = .dealt(startsAt: startsAt?.adding(milliseconds: milliseconds))
        case .playing(let number, let since, let until):
            // Votes from before are outdated.
            votes = CrowdVotes(cells: puzzles[number - 1].puzzle.grid.count)
            puzzles[number - 1].since = since.adding(milliseconds: milliseconds)
            stage = .playing(
                number, since: since.adding(milliseconds: milliseconds), until: until.adding(milliseconds: milliseconds)
            )
        case .paused(let number, let until):
            stage = .paused(number, until: until?.adding(milliseconds: milliseconds))
        case .finished: break
        }
    }

    package var allowsOwnRename: Bool { !hasBegun }

    package var hasBegun: Bool {
        if case .dealt = stage { number > 1 } else { true }
    }

    package var isInterruptible: Bool {
        switch stage {
        case .dealt, .finished: true
        case .playing, .paused: false
        }
    }

    package mutating func finishPlay(at moment: Moment) -> [Directed<CrossSumsEvent>] {
        (try? finishRound(at: moment)) ?? []
    }

    package mutating func roomEnded(at moment: Moment) -> [Directed<CrossSumsEvent>] {
        if case .dealt = stage { stage = .dealt(startsAt: nil) }
        return []
    }

    /// The places of finished rounds, without removed seats. In rooms of the first two versions, the other seats keep
    /// the places that they had at the end of the round.
    package var roundPlaces: [RoundPlaces] {
        let isRemoved = { (seat: SeatID) in index(of: seat).map { seats[$0].isRemoved } ?? true }
        return finishedPlaces.map { places in
            origin.derivesPlaces
                ? places.without(isRemoved) : RoundPlaces(places.lines.filter { !isRemoved($0.seat) })
        }
    }

    package var allRoundPlaces: [RoundPlaces] { finishedPlaces }

    /// The places after the last finished puzzle.
    package var placesSoFar: RoundPlaces? {
        switch stage {
        case .playing, .paused: RoundPlaces(standings.map { RoundPlaces.Line(seat: $0.seat, place: $0.place) })
        case .dealt, .finished: nil
        }
    }

    package var placesSoFarRevision: UInt64 { revision }
}
