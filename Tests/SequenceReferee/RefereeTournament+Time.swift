/// Deadlines, and what a host does to all tables.
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

    /// Everything that is due by then.
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

    /// A host ends it all: what is won by now counts.
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

    /// Turns begin anew, and a round has as much time left as it had.
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

    /// Something happens at a table, whose people may be others by that.
    mutating func at(_ table: Int?, _ body: (inout RefereeMatch) -> String?) -> String? {
        guard let table, tables.indices.contains(table) else { return "badSeating" }
        guard state == "playing" else { return "gameOver" }
        let code = body(&all[firstTable + table].match)
        for who in tables[table].match.places where who.hasPrefix("p") {
            if code == nil, let seat = Int(who.dropFirst()) { comeIn(seat - 1) }
        }
        return code
    }

    /// Whoever comes to a table takes part.
    private mutating func comeIn(_ seat: Int) { if entrant(of: seat) == nil { enter(seat) } }
}
