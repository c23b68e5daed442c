import GameRules

extension SequenceGame: Game {
    /// The game's name on the wire and in the log.
    package static let name = "sequence"
    package static let rulesVersions = 1...1

    package init(setup: Setup, origin: PlayOrigin, at moment: Moment) {
        self.setup = setup
        self.origin = origin
    }

    package mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<SequenceEvent>] {
        while players.count < Int(seat.number) { players.append(false) }
        return role == .player ? sitDown([seat]) : []
    }

    /// Tells of the teams only if they are others by that: of a crowd most find no place.
    private mutating func sitDown(_ seats: [SeatID]) -> [Directed<SequenceEvent>] {
        let before = seating
        for seat in seats {
            players[Int(seat.number) - 1] = true
            if stage == .seating { seating.join(seat, options: setup.options) }
        }
        return seating == before ? [] : [Directed(.seating, to: .everybody)]
    }

    package mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<SequenceEvent>] {
        // A player who becomes a host plays on.
        guard role == .player, !isPlayer(seat) else { return [] }
        return seatJoined(seat, role: role, at: moment)
    }

    package mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<SequenceEvent>] {
        seatsRemoved([seat], at: moment)
    }

    package mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<SequenceEvent>] {
        for seat in seats where isPlayer(seat) { players[Int(seat.number) - 1] = false }
        let gone = SeatSet(seats)
        guard stage == .playing, let round else {
            seating.remove(gone)
            if let gathered {
                let places = gathered.places.map { hasLeft($0, gone) ? houseBot : $0 }
                self.gathered?.places = places
            }
            return [Directed(.seating, to: .everybody)]
        }
        return round.places.indices.filter { hasLeft(round.places[$0].occupant, gone) }
            .flatMap { occupy($0, by: houseBot, at: moment) }
    }

    private func hasLeft(_ occupant: Occupant, _ gone: SeatSet) -> Bool {
        occupant.seat.map(gone.contains) ?? false
    }

    private var houseBot: Occupant { .bot(setup.options.level) }

    package mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<SequenceEvent>] {
        sitDown(seats.filter { players.indices.contains(Int($0.number) - 1) })
    }

    package func hasPlayed(_ seat: SeatID) -> Bool { round?.place(of: seat) != nil }

    package mutating func apply(
        _ input: SequenceInput, from seat: SeatID, role: Role, at moment: Moment
    ) -> Verdict<SequenceEvent> {
        do throws(Rejection) {
            switch input {
            case .move(let move): return .accepted(try take(move, of: seat, at: moment))
            case .team(let team): return .accepted(try choose(team, seat))
            case .ready(let hash): return .accepted(try promise(hash, of: seat, at: moment))
            case .reveal(let nonce): return .accepted(try tell(nonce, of: seat, at: moment))
            case .takeOver(let place): return .accepted(try takeOver(place, seat, at: moment))
            case .undo: return .accepted(try undo(by: seat, role: role, at: moment))
            default: return .accepted(try perform(input, role: role, at: moment))
            }
        } catch {
            return .rejected(error)
        }
    }

    private mutating func perform(
        _ input: SequenceInput, role: Role, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard role == .host else { throw Rejection(.notAllowed, "Only a host can do that.") }
        switch input {
        case .setOptions(let options, let seed): return try setOptions(options, seed: seed)
        case .seat(let teams): return try arrange(teams)
        case .shuffleTeams(let seed):
            try mustBeSeating()
            seating.shuffle(seed)
            return [Directed(.seating, to: .everybody)]
        case .startRound: return try start(at: moment)
        case .substitute(let place, let occupant): return try substitute(place, by: occupant, at: moment)
        case .pause: return try pause()
        case .resume: return try resume(at: moment)
        case .finishRound: return try finishRound(at: moment)
        case .newRound(let options, let seed): return try newRound(options, seed: seed)
        case .house: throw Rejection(.notAllowed, "No seat does that.")
        default: preconditionFailure("a player's command was done above")
        }
    }

    package var nextDeadline: Timestamp? {
        switch stage {
        case .gathering, .revealing: return gatheredUntil
        case .playing:
            guard !isPaused else { return nil }
            switch waiting {
            case .bot(let until), .limit(let until), .look(let until, _, _): return until
            case .house, nil: return nil
            }
        case .seating, .finished: return nil
        }
    }

    package mutating func deadlineReached(at moment: Moment) -> [Directed<SequenceEvent>] {
        switch stage {
        case .gathering: return reveal(at: moment)
        case .revealing: return deal(at: moment)
        case .playing:
            switch waiting {
            case .bot: waiting = .house
            case .limit:
                if setup.options.onTimeout == .pass { return skipTurn(at: moment) }
                waiting = .house
            case .look(_, let next, _):
                waiting = .look(
                    at: moment.time.adding(seconds: next), next: min(2 * next, Self.absenceSecondsMax),
                    since: moment.time)
            case .house, nil: break
            }
            return [Directed(.looked, to: .hosts)]
        case .seating, .finished: return []
        }
    }

    package mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        gatheredUntil = gatheredUntil?.adding(milliseconds: milliseconds)
        switch waiting {
        case .bot(let until): waiting = .bot(until: until.adding(milliseconds: milliseconds))
        case .limit(let until): waiting = .limit(until: until.adding(milliseconds: milliseconds))
        case .look(let until, let next, _):
            waiting = .look(at: until.adding(milliseconds: milliseconds), next: next, since: nil)
        case .house, nil: break
        }
    }

    package var hasBegun: Bool { stage != .seating || number > 1 }

    package var isInterruptible: Bool { stage == .seating || stage == .finished }

    package mutating func finishPlay(at moment: Moment) -> [Directed<SequenceEvent>] {
        (try? finishRound(at: moment)) ?? []
    }

    package mutating func roomEnded(at moment: Moment) -> [Directed<SequenceEvent>] {
        waiting = nil
        gatheredUntil = nil
        return []
    }

    /// The winning team's players, without those who were removed since; bots have none.
    package var roundPlaces: [RoundPlaces] {
        finishedPlaces.map { places in RoundPlaces(places.lines.filter { isPlayer($0.seat) }) }
    }
}
