/// Deadlines, and hosts' commands for all tables.
extension RefereeTournament {
    package var deadline: Int64? {
        if isPaused { return nil }
        var all = tables.compactMap(\.match.deadline)
        if state == "playing", let endsAt { all.append(endsAt) }
        if state == "between", let nextAt { all.append(nextAt) }
        return all.min()
    }

    mutating func sleep(_ milliseconds: Int64) {
        endsAt = endsAt.map { $0 + milliseconds }
        nextAt = nextAt.map { $0 + milliseconds }
        for index in firstTable..<all.count { all[index].match.sleep(milliseconds) }
    }

    /// Applies everything that is due.
    mutating func deadlineReached(at time: Int64) {
        guard let due = deadline else { return }
        let now = max(due, time)
        if state == "playing", let endsAt, endsAt <= now {
            endTables(at: time)
        } else if state == "between", let nextAt, nextAt <= now {
            begin(at: time)
        } else {
            for index in firstTable..<all.count {
                if let one = all[index].match.deadline, one <= now { all[index].match.deadlineReached(at: time) }
            }
        }
        settle(at: time)
    }

    private mutating func endTables(at time: Int64) {
        for index in firstTable..<all.count { all[index].match.end(at: time) }
    }

    /// Ends the whole tournament; wins so far count.
    mutating func end(at time: Int64) {
        isPaused = false
        if state == "playing" { endTables(at: time) }
        settle(at: time)
        state = "over"
        nextAt = nil
    }

    mutating func pause(at time: Int64) {
        if isPaused || state == "over" { return }
        isPaused = true
        pausedAt = time
        for index in firstTable..<all.count { all[index].match.pause() }
    }

    /// Resumes the tournament: turns restart, and the round keeps its remaining time.
    mutating func resume(at time: Int64) {
        guard isPaused else { return }
        isPaused = false
        endsAt = endsAt.map { $0 + time - pausedAt }
        nextAt = nextAt.map { $0 + time - pausedAt }
        for index in firstTable..<all.count {
            if all[index].match.stage != "playing" { all[index].match.sleep(time - pausedAt) }
            all[index].match.resume(at: time)
        }
    }

    /// Applies a change to a table, which may change its players.
    mutating func at(_ table: Int?, _ body: (inout RefereeMatch) -> String?) -> String? {
        guard let table, tables.indices.contains(table) else { return "badSeating" }
        guard state == "playing" else { return "gameOver" }
        let code = body(&all[firstTable + table].match)
        for who in tables[table].match.places where who.hasPrefix("p") {
            if code == nil, let seat = Int(who.dropFirst()) { comeIn(seat - 1) }
        }
        return code
    }

    /// Adds a player who comes to a table to the tournament.
    private mutating func comeIn(_ seat: Int) { if entrant(of: seat) == nil { enter(seat) } }
}
