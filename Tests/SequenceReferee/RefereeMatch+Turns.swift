/// The turns.
extension RefereeMatch {
    mutating func beginTurn(at time: Int64) {
        step += 1
        (named, votes) = ([], [])
        waiting = nil
        guard let cards, cards.outcome == nil else { return }
        if places[cards.turn].hasPrefix("bot") {
            waiting = .bot(until: time + 800 + Int64(step * 611 % 1_201))
            return
        }
        let seconds = options.turnSeconds(players: places.count)
        waiting =
            seconds > 0
            ? .limit(until: time + Int64(seconds) * 1000) : .look(at: time + 20_000, next: 40_000, since: nil)
    }

    mutating func take(_ move: RefereeMove, by seat: Int, at time: Int64) -> String? {
        if let notPlaying { return notPlaying }
        if isPaused { return "paused" }
        guard let turn = cards?.turn, place(of: seat) == turn, waiting != .house else { return "notYourTurn" }
        return carryOut(move, isByServer: false, at: time)
    }

    /// The votes of the team on turn: the most popular move first, among equals the one named first.
    package var ranked: [(move: RefereeMove, count: Int)] {
        var ranked: [(move: RefereeMove, count: Int)] = []
        for count in (1...votes.count + 1).reversed() {
            for move in named where votes.count(where: { $0.move == move }) == count { ranked.append((move, count)) }
        }
        return ranked
    }

    mutating func vote(_ move: RefereeMove, by seat: Int, of team: Int, voters: Int, at time: Int64) -> String? {
        if let notPlaying { return notPlaying }
        if isPaused { return "paused" }
        guard cards?.turn == team, waiting != .house else { return "notYourTurn" }
        var trial = cards
        if let code = trial?.take(move) { return code }
        votes.removeAll { $0.seat == seat }
        votes.append((seat, move))
        if !named.contains(move) { named.append(move) }
        if votes.count >= voters, let first = ranked.first { carryOut(vote: first.move, at: time) }
        return nil
    }

    mutating func carryOut(vote move: RefereeMove, at time: Int64) {
        if carryOut(move, isByServer: false, at: time) != nil { skipTurn(at: time) }
    }

    private mutating func carryOut(_ move: RefereeMove, isByServer: Bool, at time: Int64) -> String? {
        guard let old = cards else { return nil }
        var new = old
        if let code = new.take(move) { return code }
        cards = new
        acts += 1
        let place = old.turn
        let isCrowd = places[place].hasPrefix("crowd")
        before = options.undo && !isCrowd ? (old, place, time) : nil
        if !places[place].hasPrefix("bot") { missed[place] = isByServer ? missed[place] + 1 : 0 }
        let rest = waiting
        beginTurn(at: time)
        // An exchange does not restart the turn's time.
        if case .swap = move, !isCrowd { waiting = rest }
        if new.outcome == nil { stopIfAllAreAway() } else { over() }
        return nil
    }

    mutating func skipTurn(at time: Int64) {
        guard let place = cards?.turn else { return }
        cards?.skip()
        acts += 1
        missed[place] += 1
        before = nil
        beginTurn(at: time)
        stopIfAllAreAway()
    }

    private mutating func stopIfAllAreAway() {
        let people = places.indices.filter { !places[$0].hasPrefix("bot") }
        guard options.form != "tables", !people.isEmpty, people.allSatisfy({ missed[$0] >= 3 }) else { return }
        isPaused = true
        waiting = nil
    }

    private mutating func over() {
        stage = "finished"
        (waiting, before, isPaused) = (nil, nil, false)
    }

    // MARK: - The server and hosts

    /// Returns whether the server must play now, for a bot or an absent player.
    package func isDue(present: [Int], at time: Int64) -> Bool {
        guard stage == "playing", !isPaused, let cards, cards.outcome == nil else { return false }
        if waiting == .house { return true }
        guard case .look(_, _, let since?) = waiting, time - since <= 1_000, places[cards.turn].hasPrefix("p") else {
            return false
        }
        return !present.contains { "p\($0 + 1)" == places[cards.turn] }
    }

    mutating func house(step due: Int, _ move: RefereeMove, at time: Int64) {
        guard due == step, stage == "playing", !isPaused else { return }
        switch waiting {
        case .house, .look(_, _, .some): break
        default: return
        }
        if carryOut(move, isByServer: true, at: time) != nil { skipTurn(at: time) }
    }

    mutating func undo(by seat: Int, isHost: Bool, at time: Int64) -> String? {
        if let notPlaying { return notPlaying }
        if !options.undo { return "notAllowed" }
        guard let last = before, time - last.at <= 5_000, !isPaused else { return "tooLate" }
        guard isHost || places[last.by] == "p\(seat + 1)" else { return "notAllowed" }
        cards = last.cards
        acts += 1
        before = nil
        beginTurn(at: time)
        return nil
    }

    mutating func pause() {
        guard stage == "playing", !isPaused else { return }
        isPaused = true
        waiting = nil
    }

    mutating func resume(at time: Int64) {
        guard stage == "playing", isPaused else { return }
        isPaused = false
        missed = missed.map { _ in 0 }
        beginTurn(at: time)
    }

    /// Ends the game by the state of the board.
    mutating func end(at time: Int64) {
        if stage == "finished" { return }
        while stage != "playing" { hurry(at: time) }
        cards?.end("ended")
        over()
    }
}
