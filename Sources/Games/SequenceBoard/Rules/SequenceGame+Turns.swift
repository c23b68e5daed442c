import GameRules

extension SequenceGame: GameWithPromptedInputs {

    /// Applies a change to a table, and returns its consequences for the whole game.
    ///
    /// - Parameter table: A table of a tournament, from 0; without a tournament there is only one.
    mutating func at(
        _ table: Int?, _ moment: Moment, _ body: (inout Match) throws(Rejection) -> Match.Events
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        if tournament != nil {
            guard let table else { throw Rejection(.badSeating, "Which table?") }
            let told = try tournament?.change(table, body) ?? []
            return (wrapped(told, of: table) + settle(at: moment)).privateLast
        }
        guard match != nil else { throw Rejection(.roundNotStarted, "The cards have not been dealt yet.") }
        let told = try match?.change(body) ?? []
        return (wrapped(told, of: 0) + settle(at: moment)).privateLast
    }

    mutating func atTable(
        of seat: SeatID, _ moment: Moment, _ body: (inout Match) throws(Rejection) -> Match.Events
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard tournament == nil || table(of: seat) != nil else {
            throw Rejection(.notAllowed, "You are not at a table right now.")
        }
        return try at(table(of: seat), moment, body)
    }

    func wrapped(_ events: Match.Events, of table: Int) -> [Directed<SequenceEvent>] {
        events.map { Directed(.match(table, $0.event), to: $0.audience) }
    }

    /// Returns the consequences of a table's end for the round.
    mutating func settle(at moment: Moment) -> [Directed<SequenceEvent>] {
        if tournament != nil {
            let told = tournament?.endUncountedTables(at: moment) ?? []
            guard tournament?.settle(at: moment) == true else { return [] }
            noteEnd()
            return told.flatMap { wrapped($0.events, of: $0.table) } + [Directed(.tournament, to: .everybody)]
        }
        if match?.stage == .finished { noteEnd() }
        return []
    }

    /// Records the places of a finished round, once.
    private mutating func noteEnd() {
        guard stage == .finished, finishedPlaces.count < number else { return }
        if let tournament {
            finishedPlaces.append(tournament.places)
        } else if form == .one, let round, let team = round.table.outcome?.team {
            let winners = round.places.indices.filter { round.table.team(of: $0) == team }
                .compactMap { round.places[$0].occupant.seat }.sorted()
            finishedPlaces.append(RoundPlaces(winners.map { RoundPlaces.Line(seat: $0, place: 1) }))
        } else {
            // A draw, or a crowd.
            finishedPlaces.append(RoundPlaces([]))
        }
        roundPlacesRevision += 1
    }

    mutating func take(
        _ move: CardTable.Move, of seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard form == .crowd else {
            return try atTable(of: seat, moment) { (match) throws(Rejection) in
                try match.take(move, of: seat, at: moment)
            }
        }
        guard let team = crowd.team(of: seat) else { throw Rejection(.notAllowed, "You are not in a team.") }
        let voters = crowd.counts[team]
        return try at(nil, moment) { (match) throws(Rejection) in
            try match.vote(for: move, of: seat, in: team, voters: voters, at: moment)
        }
    }

    mutating func takeOver(
        _ table: Int?, _ place: Int, _ seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard isPlayer(seat), form != .crowd, self.table(of: seat) == nil else {
            throw Rejection(.notAllowed, "This place is not free.")
        }
        return try at(table, moment) { (match) throws(Rejection) in
            try match.takeOver(place, seat, at: moment)
        }
    }

    mutating func substitute(
        _ table: Int?, _ place: Int, by occupant: Occupant, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        if let seat = occupant.seat, !isPlayer(seat) || self.table(of: seat) != nil {
            throw Rejection(.badSeating, "\(seat) already has a place, or is not a player.")
        }
        return try at(table, moment) { (match) throws(Rejection) in
            try match.substitute(place, by: occupant, at: moment)
        }
    }

    // MARK: - The server's moves

    package mutating func applyPrompted(_ input: SequenceInput, at moment: Moment) -> [Directed<SequenceEvent>] {
        guard case .house(let table, let step, let move) = input else { return [] }
        return
            (try? at(table, moment) { (match) throws(Rejection) in match.applyServerMove(step: step, move, at: moment) })
            ?? []
    }

    // MARK: - Hosts

    private func mustBePlaying() throws(Rejection) {
        if stage == .finished { throw Rejection(.gameOver, "The game is over.") }
        guard stage == .playing else { throw Rejection(.roundNotStarted, "The cards have not been dealt yet.") }
    }

    mutating func pause(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBePlaying()
        guard tournament != nil else { return wrapped(match?.pause() ?? [], of: 0) }
        let told = tournament?.pause(at: moment) ?? []
        return told.flatMap { wrapped($0.events, of: $0.table) } + [Directed(.tournament, to: .everybody)]
    }

    mutating func resume(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBePlaying()
        guard tournament != nil else { return wrapped(match?.resume(at: moment) ?? [], of: 0) }
        let told = tournament?.resume(at: moment) ?? []
        return told.flatMap { wrapped($0.events, of: $0.table) } + [Directed(.tournament, to: .everybody)]
    }

    /// Ends the game by the state of the boards. Before the deal, returns to the seating stage.
    mutating func finishRound(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        switch stage {
        case .finished: throw Rejection(.roundFinished, "The game is over.")
        case .seating: throw Rejection(.roundNotStarted, "The cards have not been dealt yet.")
        case .gathering, .revealing:
            steps = step
            match = nil
            return [Directed(.seating, to: .everybody)]
        case .playing:
            guard tournament != nil else {
                return try at(nil, moment) { (match) throws(Rejection) in match.end(at: moment) }
            }
            let told = tournament?.end(at: moment) ?? []
            noteEnd()
            let events = told.flatMap { wrapped($0.events, of: $0.table) } + [Directed(.tournament, to: .everybody)]
            return events.privateLast
        }
    }
}

extension [Directed<SequenceEvent>] {
    /// The events in an order in which pages miss nothing: private events after the public events of the same moment.
    var privateLast: Self { filter { !$0.isPrivate } + filter { $0.isPrivate } }
}

extension Directed<SequenceEvent> {
    fileprivate var isPrivate: Bool {
        if case .seat = audience { true } else { false }
    }
}
