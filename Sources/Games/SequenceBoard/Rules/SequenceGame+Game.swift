import GameRules

extension SequenceGame: GameWithDeadlines, GameWithPlaces {
    /// The game's name on the wire and in the log.
    package static let name = "sequence"
    /// From version 2 on, a knock-out's round ends with the last table that counts. In version 1 it also waits for the
    /// tables at which beaten players play for fun.
    package static let rulesVersions = 1...2

    package mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<SequenceEvent>] {
        while players.count < Int(seat.number) { players.append(false) }
        return role == .player ? sitDown([seat]) : []
    }

    /// Seats new players. Reports the teams only if they changed: most members of a crowd find no place.
    private mutating func sitDown(_ seats: [SeatID]) -> [Directed<SequenceEvent>] {
        let before = seating
        for seat in seats {
            players[Int(seat.number) - 1] = true
            switch form {
            case .one: if stage == .seating { seating.join(seat, options: setup.options) }
            case .tables: tournament?.enter(seat)
            case .crowd:
                if crowd.counts.isEmpty { crowd.form(crowdTeams, of: []) }
                crowd.join(seat)
            }
        }
        // A new player's snapshot already contains their own team.
        if form != .one { return [Directed(.gathered, to: .everybody)] }
        return seating == before ? [] : [Directed(.seating, to: .everybody)]
    }

    package mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<SequenceEvent>] {
        // A player who becomes a host continues to play.
        guard role == .player, !isPlayer(seat) else { return [] }
        return seatJoined(seat, role: role, at: moment)
    }

    package mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<SequenceEvent>] {
        seatsRemoved([seat], at: moment)
    }

    package mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<SequenceEvent>] {
        let removed = seats.filter(isPlayer)
        for seat in removed { players[Int(seat.number) - 1] = false }
        guard !removed.isEmpty else { return [] }
        for round in history.indices { history[round].tournament?.note(removed, areGone: true) }
        switch form {
        case .one: return left(removed, at: moment)
        case .crowd:
            for seat in removed { crowd.leave(seat) }
            return [Directed(.gathered, to: .everybody)]
        case .tables:
            var events: [Directed<SequenceEvent>] = []
            for seat in removed {
                guard let told = tournament?.leave(seat, at: moment) else { continue }
                events += wrapped(told.events, of: told.table) + [Directed(.sitting(told.table), to: .hosts)]
            }
            return (events + [Directed(.gathered, to: .everybody)] + standingMoved).privateLast
        }
    }

    /// The event for a changed standing. Where places are derived, removing or restoring a seat changes the places of
    /// others.
    private var standingMoved: [Directed<SequenceEvent>] {
        tournament?.isStandingDerived == true ? [Directed(.tournament, to: .everybody)] : []
    }

    /// Replaces players who left with bots at the only table. Before the deal, reports the new occupants.
    private mutating func left(_ seats: [SeatID], at moment: Moment) -> [Directed<SequenceEvent>] {
        let before = seating
        let bot = Occupant.bot(setup.options.level)
        // The next round is played without them as well.
        seating.remove(SeatSet(seats))
        guard match != nil else { return seating == before ? [] : [Directed(.seating, to: .everybody)] }
        var events: [Directed<SequenceEvent>] = []
        for seat in seats {
            guard let place = match?.place(of: seat) else { continue }
            match?.seatBeforeDeal(place, bot)
            guard let told = match?.occupy(place, by: bot, at: moment) else { continue }
            events += wrapped(told, of: 0)
        }
        return events
    }

    package mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<SequenceEvent>] {
        let known = seats.filter { players.indices.contains(Int($0.number) - 1) }
        for round in history.indices { history[round].tournament?.note(known, areGone: false) }
        return sitDown(known) + standingMoved
    }

    package func hasPlayed(_ seat: SeatID) -> Bool { stage != .seating && place(of: seat) != nil }

    package mutating func apply(
        _ input: SequenceInput, from seat: SeatID, role: Role, at moment: Moment
    ) -> Verdict<SequenceEvent> {
        do throws(Rejection) {
            switch input {
            case .move(let move): return .accepted(try take(move, of: seat, at: moment))
            case .team(let team): return .accepted(try choose(team, seat))
            case .ready(let hash):
                return .accepted(
                    try atTable(of: seat, moment) { (match) throws(Rejection) in
                        try match.promise(hash, of: seat, at: moment)
                    })
            case .reveal(let nonce):
                return .accepted(
                    try atTable(of: seat, moment) { (match) throws(Rejection) in
                        try match.tell(nonce, of: seat, at: moment)
                    })
            case .takeOver(let table, let place): return .accepted(try takeOver(table, place, seat, at: moment))
            case .undo(let table):
                return .accepted(
                    try at(role == .host ? table : self.table(of: seat), moment) { (match) throws(Rejection) in
                        try match.undo(by: seat, role: role, at: moment)
                    })
            default: return .accepted(try perform(input, role: role, at: moment))
            }
        } catch {
            return .rejected(error)
        }
    }

    private mutating func perform(
        _ input: SequenceInput, role: Role, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard role == .host else { throw Rejection(.notAllowed, "Only a host can do this.") }
        switch input {
        case .setOptions(let options, let seed): return try setOptions(options, seed: seed)
        case .seat(let teams): return try arrange(teams)
        case .shuffleTeams(let seed):
            try mustBeSeating()
            seating.shuffle(seed)
            return [Directed(.seating, to: .everybody)]
        case .startRound: return try start(at: moment)
        case .substitute(let table, let place, let occupant):
            return try substitute(table, place, by: occupant, at: moment)
        case .pause: return try pause(at: moment)
        case .resume: return try resume(at: moment)
        case .finishRound: return try finishRound(at: moment)
        case .finishTable(let table):
            return try at(table, moment) { (match) throws(Rejection) in
                if match.stage == .finished { throw Rejection(.gameOver, "The game is over.") }
                return match.end(at: moment)
            }
        case .newRound(let options, let seed): return try newRound(options, seed: seed)
        case .house: throw Rejection(.notAllowed, "A client cannot send this.")
        default: preconditionFailure("a player's command was done above")
        }
    }

    package var nextDeadline: Timestamp? { tournament?.nextDeadline ?? match?.nextDeadline }

    package mutating func deadlineReached(at moment: Moment) -> [Directed<SequenceEvent>] {
        if let number = tournament?.number {
            let told = tournament?.deadlineReached(at: moment) ?? []
            var events = told.flatMap { wrapped($0.events, of: $0.table) }
            if tournament?.number != number { events.append(Directed(.tournament, to: .everybody)) }
            return (events + settle(at: moment)).privateLast
        }
        let told = match?.deadlineReached(at: moment) ?? []
        return (wrapped(told, of: 0) + settle(at: moment)).privateLast
    }

    package mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        match?.moveDeadlines(by: milliseconds)
        tournament?.moveDeadlines(by: milliseconds)
    }

    package var hasBegun: Bool { stage != .seating || number > 1 }

    package var isInterruptible: Bool { stage == .seating || stage == .finished }

    package mutating func finishPlay(at moment: Moment) -> [Directed<SequenceEvent>] {
        (try? finishRound(at: moment)) ?? []
    }

    package mutating func roomEnded(at moment: Moment) -> [Directed<SequenceEvent>] {
        match?.waiting = nil
        match?.gatheredUntil = nil
        _ = tournament?.pause(at: moment)
        return []
    }

    package func channel(of seat: SeatID) -> ChannelName? { tournament?.channel(of: seat) }

    package var channelRevision: UInt64 { channelsBefore + (tournament?.revision ?? 0) }

    /// The channel for the big screen: all tables.
    package static let hall = ChannelName("hall")

    package func isPublic(_ channel: ChannelName) -> Bool { channel == Self.hall && form == .tables }

    /// The winning team's players, or a tournament's places, without removed seats and bots. In rooms of the first two
    /// versions, the other seats keep the places that they had at the end of the round.
    package var roundPlaces: [RoundPlaces] {
        finishedPlaces.map { places in
            origin.derivesPlaces
                ? places.without { !isPlayer($0) } : RoundPlaces(places.lines.filter { isPlayer($0.seat) })
        }
    }

    package var allRoundPlaces: [RoundPlaces] { finishedPlaces }
}
