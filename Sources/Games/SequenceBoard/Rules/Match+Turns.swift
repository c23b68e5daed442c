import GameRules

extension Match {
    /// Begins another step: another player's turn, or the same player's after an exchange.
    mutating func beginTurn(at moment: Moment) {
        step += 1
        votes = Votes()
        turnSince = moment.time
        guard let round, round.table.outcome == nil else { return waiting = nil }
        switch round.places[round.table.turn].occupant {
        case .bot: waiting = .bot(until: moment.time.adding(milliseconds: Self.thinking(step)))
        case .seat, .crowd:
            let seconds = options.turnSeconds(players: round.places.count)
            waiting =
                seconds > 0
                ? .limit(until: moment.time.adding(seconds: seconds))
                : .look(
                    at: moment.time.adding(seconds: Self.absenceSeconds), next: 2 * Self.absenceSeconds, since: nil)
        }
    }

    /// Returns the time that a bot takes, in milliseconds: 800 to 2,000.
    private static func thinking(_ step: Int) -> Int64 { 800 + Int64(step * 611 % 1_201) }

    func playing() throws(Rejection) -> SequenceRound {
        if stage == .finished { throw Rejection(.gameOver, "The game is over.") }
        guard stage == .playing, let round else {
            throw Rejection(.roundNotStarted, "The cards have not been dealt yet.")
        }
        return round
    }

    mutating func take(_ move: CardTable.Move, of seat: SeatID, at moment: Moment) throws(Rejection) -> Events {
        let round = try playing()
        guard !isPaused else { throw Rejection(.paused, "The game is paused.") }
        // After the time limit, the server makes the move.
        guard round.table.turn == round.place(of: seat), waiting != .house else {
            throw Rejection(.notYourTurn, "It is not your turn.")
        }
        return try carryOut(move, isByServer: false, at: moment)
    }

    /// Counts the vote of a team member for a move. When all members have voted, the move with the most votes is
    /// played.
    ///
    /// - Parameter voters: The number of members of the team.
    mutating func vote(
        for move: CardTable.Move, of seat: SeatID, in team: Int, voters: Int, at moment: Moment
    ) throws(Rejection) -> Events {
        let round = try playing()
        guard !isPaused else { throw Rejection(.paused, "The game is paused.") }
        guard round.table.turn == team, waiting != .house else {
            throw Rejection(.notYourTurn, "It is not your team’s turn.")
        }
        var trial = round.table
        try trial.take(move)
        votes.cast(move, by: seat)
        guard votes.count >= voters, let choice = votes.first else { return [Directed(.voted, to: audience)] }
        return carryOutVote(choice, at: moment)
    }

    mutating func carryOutVote(_ move: CardTable.Move, at moment: Moment) -> Events {
        do throws(Rejection) {
            return try carryOut(move, isByServer: false, at: moment)
        } catch {
            // Only the team itself moves while it votes, so a move that was possible stays possible.
            return skipTurn(at: moment)
        }
    }

    private mutating func carryOut(
        _ move: CardTable.Move, isByServer: Bool, at moment: Moment
    ) throws(Rejection) -> Events {
        guard let round else { return [] }
        let place = round.table.turn
        let occupant = round.places[place].occupant
        var table = round.table
        let effect = try table.take(move)
        before = options.undo && !occupant.isCrowd ? (round.table, place, moment.time) : nil
        self.round?.table = table
        if !occupant.isBot { self.round?.places[place].missed = isByServer ? round.places[place].missed + 1 : 0 }
        // An exchange does not restart the turn's time, except for a crowd's team, which has to vote again.
        let rest = waiting
        record(.move(move), of: place, isByServer: isByServer, at: moment)
        beginTurn(at: moment)
        if case .swap = move, let rest, !occupant.isCrowd { waiting = rest }
        var events: Events = [Directed(.moved(effect), to: audience)]
        if let seat = occupant.seat { events.append(Directed(.hand(seat), to: .seat(seat))) }
        if table.outcome != nil { return events + over() }
        return events + stopIfAllAreAway()
    }

    private mutating func record(_ kind: SequenceRound.Act.Kind, of place: Int, isByServer: Bool, at moment: Moment) {
        guard let round else { return }
        let after = moment.time.milliseconds - round.startedAt.milliseconds
        self.round?.acts.append(SequenceRound.Act(place: place, kind: kind, isByServer: isByServer, after: after))
    }

    /// Skips the current turn, because its time ran out or because its move cannot be made.
    mutating func skipTurn(at moment: Moment) -> Events {
        guard let place = round?.table.turn else { return [] }
        round?.table.skip()
        round?.places[place].missed += 1
        before = nil
        record(.skip, of: place, isByServer: true, at: moment)
        beginTurn(at: moment)
        return [Directed(.moved(CardTable.Effect()), to: audience)] + stopIfAllAreAway()
    }

    /// Pauses the game if every person at the table has missed ``missedMax`` turns in a row, so that a host can decide
    /// how to continue. Tournament tables continue, because the other tables wait for them.
    private mutating func stopIfAllAreAway() -> Events {
        guard let round, !isPaused, options.form != .tables else { return [] }
        let people = round.places.filter { !$0.occupant.isBot }
        guard !people.isEmpty, people.allSatisfy({ $0.missed >= Self.missedMax }) else { return [] }
        isPaused = true
        waiting = nil
        return [Directed(.paused, to: audience)]
    }

    // MARK: - The server's moves

    /// Returns the bot level at which the server must make a move now; `nil` if no move is due.
    func due(present: SeatSet, at time: Timestamp) -> Int? {
        guard stage == .playing, !isPaused, let waiting, round?.table.outcome == nil else { return nil }
        switch waiting {
        case .house: break
        case .look(_, _, let since?):
            guard time.milliseconds - since.milliseconds <= Self.lookMilliseconds,
                let seat = round.flatMap({ $0.places[$0.table.turn].occupant.seat }), !present.contains(seat)
            else { return nil }
        default: return nil
        }
        guard let round, case .bot(let level) = round.places[round.table.turn].occupant else { return 1 }
        return level
    }

    mutating func applyServerMove(step due: Int, _ move: CardTable.Move, at moment: Moment) -> Events {
        guard due == step, stage == .playing, !isPaused else { return [] }
        switch waiting {
        case .house, .look(_, _, .some): break
        default: return []
        }
        do throws(Rejection) {
            return try carryOut(move, isByServer: true, at: moment)
        } catch {
            // A move that the rules refuse would stay due forever.
            return skipTurn(at: moment)
        }
    }

    // MARK: - Hosts

    mutating func undo(by seat: SeatID, role: Role, at moment: Moment) throws(Rejection) -> Events {
        let round = try playing()
        guard options.undo else { throw Rejection(.notAllowed, "Undo is turned off in this game.") }
        guard let before, moment.time.milliseconds - before.at.milliseconds <= Self.undoMilliseconds, !isPaused else {
            throw Rejection(.tooLate, "It is too late to undo this play.")
        }
        guard role == .host || round.places[before.by].occupant == .seat(seat) else {
            throw Rejection(.notAllowed, "Only the player who made a play, or a host, can undo it.")
        }
        self.round?.table = before.table
        record(.undo, of: before.by, isByServer: false, at: moment)
        self.before = nil
        beginTurn(at: moment)
        var events: Events = [Directed(.undone, to: audience)]
        if let seat = round.places[before.by].occupant.seat { events.append(Directed(.hand(seat), to: .seat(seat))) }
        return events
    }

    mutating func pause() -> Events {
        guard stage == .playing, !isPaused else { return [] }
        isPaused = true
        waiting = nil
        return [Directed(.paused, to: audience)]
    }

    /// Resumes the game; the turn starts again with its full time.
    mutating func resume(at moment: Moment) -> Events {
        guard stage == .playing, isPaused, let round else { return [] }
        isPaused = false
        for place in round.places.indices { self.round?.places[place].missed = 0 }
        beginTurn(at: moment)
        return [Directed(.resumed, to: audience)]
    }

    /// Ends the game now; the board as it stands decides the result. Deals first if the cards are not dealt yet.
    mutating func end(at moment: Moment) -> Events {
        guard stage != .finished else { return [] }
        var events: Events = []
        while stage != .playing { events += (try? hurry(at: moment)) ?? [] }
        round?.table.end(.ended)
        return events + over()
    }

    private mutating func over() -> Events {
        stage = .finished
        waiting = nil
        isPaused = false
        before = nil
        return [Directed(.finished, to: audience)]
    }
}
