import GameRules

extension SequenceGame {
    /// Another step begins: somebody else's turn, or the same player's after an exchange.
    mutating func beginTurn(at moment: Moment) {
        step += 1
        guard let round, round.table.outcome == nil else { return waiting = nil }
        switch round.places[round.table.turn].occupant {
        case .bot: waiting = .bot(until: moment.time.adding(milliseconds: Self.thinking(step)))
        case .seat:
            let seconds = setup.options.turnSeconds(players: round.places.count)
            waiting =
                seconds > 0
                ? .limit(until: moment.time.adding(seconds: seconds))
                : .look(
                    at: moment.time.adding(seconds: Self.absenceSeconds), next: 2 * Self.absenceSeconds, since: nil)
        }
    }

    /// How long a bot takes, in milliseconds: 800 to 2,000.
    private static func thinking(_ step: Int) -> Int64 { 800 + Int64(step * 611 % 1_201) }

    private func playing() throws(Rejection) -> SequenceRound {
        if stage == .finished { throw Rejection(.gameOver, "The game is over.") }
        guard stage == .playing, let round else { throw Rejection(.roundNotStarted, "The cards are not dealt yet.") }
        return round
    }

    mutating func take(
        _ move: CardTable.Move, of seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        let round = try playing()
        guard !isPaused else { throw Rejection(.paused, "The game is paused.") }
        // What comes after the limit finds the house's move.
        guard round.table.turn == round.place(of: seat), waiting != .house else {
            throw Rejection(.notYourTurn, "It is not your turn.")
        }
        return try carryOut(move, isHouse: false, at: moment)
    }

    mutating func carryOut(
        _ move: CardTable.Move, isHouse: Bool, at moment: Moment
    ) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard let round else { return [] }
        let place = round.table.turn
        let occupant = round.places[place].occupant
        var table = round.table
        let effect = try table.take(move)
        before = setup.options.undo ? (round.table, place, moment.time) : nil
        self.round?.table = table
        if occupant.seat != nil { self.round?.places[place].missed = isHouse ? round.places[place].missed + 1 : 0 }
        // An exchange takes nothing of the time that there is.
        let rest = waiting
        record(.move(move), of: place, isHouse: isHouse, at: moment)
        beginTurn(at: moment)
        if case .swap = move, let rest { waiting = rest }
        var events = [Directed(SequenceEvent.moved(effect), to: .everybody)]
        if let seat = occupant.seat { events.append(Directed(.hand(seat), to: .seat(seat))) }
        if table.outcome != nil { return events + endRound() }
        return events + stopIfAllAreAway()
    }

    private mutating func record(_ kind: SequenceRound.Act.Kind, of place: Int, isHouse: Bool, at moment: Moment) {
        guard let round else { return }
        let after = moment.time.milliseconds - round.startedAt.milliseconds
        self.round?.acts.append(SequenceRound.Act(place: place, kind: kind, isHouse: isHouse, after: after))
    }

    /// The time of a turn went by, and the option says that it does.
    mutating func skipTurn(at moment: Moment) -> [Directed<SequenceEvent>] {
        guard let place = round?.table.turn else { return [] }
        round?.table.skip()
        round?.places[place].missed += 1
        before = nil
        record(.skip, of: place, isHouse: true, at: moment)
        beginTurn(at: moment)
        return [Directed(.moved(CardTable.Effect()), to: .everybody)] + stopIfAllAreAway()
    }

    /// Nobody is there any more to play for: the host decides what becomes of the game.
    private mutating func stopIfAllAreAway() -> [Directed<SequenceEvent>] {
        guard let round, !isPaused else { return [] }
        let people = round.places.filter { $0.occupant.seat != nil }
        guard !people.isEmpty, people.allSatisfy({ $0.missed >= Self.missedMax }) else { return [] }
        isPaused = true
        waiting = nil
        return [Directed(.paused, to: .everybody)]
    }

    // MARK: - The house

    package func dueInputs(present: SeatSet, at time: Timestamp) -> [SequenceInput] {
        guard stage == .playing, !isPaused, let round, round.table.outcome == nil else { return [] }
        let occupant = round.places[round.table.turn].occupant
        switch waiting {
        case .house: break
        case .look(_, _, let since?):
            guard time.milliseconds - since.milliseconds <= Self.lookMilliseconds, let seat = occupant.seat,
                !present.contains(seat)
            else { return [] }
        default: return []
        }
        let level = if case .bot(let level) = occupant { level } else { 1 }
        let view = SeatView(of: round.table, place: round.table.turn)
        return [.house(step: step, CardBot(level: level).move(view, salt: step))]
    }

    package mutating func applyPrompted(_ input: SequenceInput, at moment: Moment) -> [Directed<SequenceEvent>] {
        guard case .house(let due, let move) = input, due == step, stage == .playing, !isPaused else { return [] }
        switch waiting {
        case .house, .look(_, _, .some): break
        default: return []
        }
        do throws(Rejection) {
            return try carryOut(move, isHouse: true, at: moment)
        } catch {
            // What no rule takes would be due for ever.
            return skipTurn(at: moment)
        }
    }

    // MARK: - Hosts

    mutating func undo(by seat: SeatID, role: Role, at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        let round = try playing()
        guard setup.options.undo else { throw Rejection(.notAllowed, "Plays are not taken back in this game.") }
        guard let before, moment.time.milliseconds - before.at.milliseconds <= Self.undoMilliseconds, !isPaused else {
            throw Rejection(.tooLate, "It is too late to take that back.")
        }
        guard role == .host || round.places[before.by].occupant == .seat(seat) else {
            throw Rejection(.notAllowed, "Only who played it, or a host, takes a play back.")
        }
        self.round?.table = before.table
        record(.undo, of: before.by, isHouse: false, at: moment)
        self.before = nil
        beginTurn(at: moment)
        var events = [Directed(SequenceEvent.undone, to: .everybody)]
        if let seat = round.places[before.by].occupant.seat { events.append(Directed(.hand(seat), to: .seat(seat))) }
        return events
    }

    mutating func takeOver(_ place: Int, _ seat: SeatID, at moment: Moment) throws(Rejection)
        -> [Directed<SequenceEvent>]
    {
        let round = try playing()
        guard isPlayer(seat), round.place(of: seat) == nil, round.places.indices.contains(place),
            round.places[place].occupant.seat == nil
        else { throw Rejection(.notAllowed, "That place is not free.") }
        guard round.mayHold(place, seat) else {
            throw Rejection(.notAllowed, "Whoever has seen a hand takes no other place in the game.")
        }
        return occupy(place, by: .seat(seat), at: moment)
    }

    mutating func substitute(_ place: Int, by occupant: Occupant, at moment: Moment) throws(Rejection)
        -> [Directed<SequenceEvent>]
    {
        let round = try playing()
        guard round.places.indices.contains(place) else { throw Rejection(.badSeating, "There is no such place.") }
        if let seat = occupant.seat, !isPlayer(seat) || round.place(of: seat) != nil {
            throw Rejection(.badSeating, "\(seat) has a place already, or is no player.")
        }
        if let seat = occupant.seat, !round.mayHold(place, seat) {
            throw Rejection(.badSeating, "\(seat) has seen another hand in this game.")
        }
        return occupy(place, by: occupant, at: moment)
    }

    /// The hand goes over as it is; the chips are the team's.
    mutating func occupy(_ place: Int, by occupant: Occupant, at moment: Moment) -> [Directed<SequenceEvent>] {
        guard let round, round.places[place].occupant != occupant else { return [] }
        let left = round.places[place].occupant.seat
        self.round?.places[place] = SequenceRound.Place(occupant: occupant)
        if let left { self.round?.seen[left] = place }
        // Whoever left takes nothing back in the other's name.
        if before?.by == place { before = nil }
        if place == round.table.turn, !isPaused { beginTurn(at: moment) }
        return [Directed(.place(place), to: .everybody)]
            + [left, occupant.seat].compactMap { seat in seat.map { Directed(.hand($0), to: .seat($0)) } }
    }

    mutating func pause() throws(Rejection) -> [Directed<SequenceEvent>] {
        _ = try playing()
        guard !isPaused else { return [] }
        isPaused = true
        waiting = nil
        return [Directed(.paused, to: .everybody)]
    }

    /// The turn begins anew.
    mutating func resume(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        let round = try playing()
        guard isPaused else { return [] }
        isPaused = false
        for place in round.places.indices { self.round?.places[place].missed = 0 }
        beginTurn(at: moment)
        return [Directed(.resumed, to: .everybody)]
    }

    mutating func finishRound(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        switch stage {
        case .finished: throw Rejection(.roundFinished, "The game is over.")
        case .seating: throw Rejection(.roundNotStarted, "The cards are not dealt yet.")
        case .gathering, .revealing:
            gathered = nil
            gatheredUntil = nil
            stage = .seating
            return [Directed(.seating, to: .everybody)]
        case .playing:
            round?.table.end(.ended)
            return endRound()
        }
    }

    private mutating func endRound() -> [Directed<SequenceEvent>] {
        stage = .finished
        waiting = nil
        isPaused = false
        before = nil
        if let round, let team = round.table.outcome?.team {
            let winners = round.places.indices.filter { round.table.team(of: $0) == team }
                .compactMap { round.places[$0].occupant.seat }.sorted()
            finishedPlaces.append(RoundPlaces(winners.map { RoundPlaces.Line(seat: $0, place: 1) }))
        } else {
            finishedPlaces.append(RoundPlaces([]))
        }
        roundPlacesRevision += 1
        return [Directed(.finished, to: .everybody)]
    }
}
