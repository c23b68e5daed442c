import GameRules
import JSON

extension RefereeRace {
    /// Applies a seat's command from a record; returns a rejection code, or `nil` if it was accepted.
    package mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, at time: Int64) -> String? {
        let type = command["type"]?.string ?? ""
        if let act = RefereeRace.act(command) { return take(act, by: seat, at: time).code }
        guard isHost else { return "notAllowed" }
        switch type {
        case "setOptions":
            if state != "dealt" || deadline != nil { return "roundPlaying" }
            deal(command, isNew: false)
        case "startRound":
            if state != "dealt" { return "roundPlaying" }
            let delay = command["delay"]?.integer ?? 3
            guard (3...600).contains(delay) else { return "badOptions" }
            deadline = time + Int64(delay) * 1000
        case "cancelStart":
            if state != "dealt" { return "roundPlaying" }
            deadline = nil
        case "nextPuzzle":
            if state != "paused" { return "roundNotStarted" }
            beginPuzzle(at: time)
        case "finishPuzzle":
            if state != "playing" { return "puzzleOver" }
            endPuzzle(at: time)
        case "finishRound":
            if state == "dealt" { return "roundNotStarted" }
            if state == "finished" { return "roundFinished" }
            finishPlay(at: time)
        case "newRound":
            if state != "finished" { return "roundPlaying" }
            deal(command, isNew: true)
        default: return "notAllowed"
        }
        return nil
    }

    package static func act(_ command: JSONObject) -> RefereeAct? {
        switch command["type"]?.string {
        case "mark":
            let marks: [String: Character] = ["kept": "k", "removed": "r", "open": "-"]
            return .mark(command["cell"]?.integer ?? -1, marks[command["as"]?.string ?? ""] ?? "-")
        case "hint": return .hint
        case "submit": return .submit
        default: return nil
        }
    }

    /// Applies a player's act in the current puzzle.
    package mutating func take(_ act: RefereeAct, by seat: Int, at time: Int64) -> RefereeBoard.Answer {
        guard state == "playing" else { return RefereeBoard.Answer(code: "puzzleOver") }
        guard seats.indices.contains(seat), plays(seat) else { return RefereeBoard.Answer(code: "notAllowed") }
        if isTogether { return tap(act, by: seat, at: time) }
        let before = board(of: seat)
        if before.isOut { return RefereeBoard.Answer(code: "outOfLives") }
        let after = time - round.puzzles[puzzleNumber - 1].since
        var now = before
        let answer = now.take(act, after: after)
        guard answer.code == nil, now != before else { return answer }
        seats[seat].hasMarked = true
        round.puzzles[puzzleNumber - 1].moves.append(Move(seat: seat, after: after, act: act))
        if now.isDone { endSoonerIfAllAreDone(at: time) }
        return answer
    }

    // MARK: - The shared board

    private mutating func tap(_ act: RefereeAct, by seat: Int, at time: Int64) -> RefereeBoard.Answer {
        guard case .mark(let cell, let mark) = act else {
            return RefereeBoard.Answer(code: act == .hint ? "noHints" : "nothingToSubmit")
        }
        guard hall.marks.indices.contains(cell) else { return RefereeBoard.Answer(code: "badCell") }
        if hall.isOut { return RefereeBoard.Answer(code: "outOfLives") }
        var answer = RefereeBoard.Answer()
        answer.lives = hall.lives
        if mark == "-" || hall.isDone || hall.marks[cell] != "-" { return answer }
        taps.append(Tap(seat: seat, cell: cell, mark: mark, time: time))
        lastTap = time
        seats[seat].hasMarked = true
        return answer
    }

    /// Returns the number of equal votes in the last eight seconds.
    package func tappers(_ cell: Int, _ mark: Character, at time: Int64, among present: [Int]? = nil) -> Int {
        Set(taps.filter { $0.cell == cell && $0.mark == mark && time - $0.time <= 8000 }.map(\.seat))
            .count { present?.contains($0) ?? true }
    }

    /// Returns the most frequent votes as of the last one: cell, mark, and number.
    package func most(_ count: Int) -> [(cell: Int, mark: Character, count: Int)] {
        var all: [(cell: Int, mark: Character, count: Int)] = []
        guard state == "playing", isTogether else { return [] }
        for cell in hall.marks.indices {
            for mark in ["k", "r"] as [Character] { all.append((cell, mark, tappers(cell, mark, at: lastTap))) }
        }
        return Array(all.filter { $0.count > 0 }.sorted { ($1.count, $0.cell) < ($0.count, $1.cell) }.prefix(count))
    }

    package func needed(present: Int) -> Int {
        var needed = 2
        while needed * 100 < present * options.share { needed += 1 }
        return needed
    }

    /// Returns the marks with enough votes of present players: cell, mark, and the number needed.
    package func due(present: [Int], at time: Int64) -> [(cell: Int, mark: Character, needed: Int)] {
        guard state == "playing", isTogether, !hall.isDone else { return [] }
        let needed = needed(present: present.count)
        var due: [(cell: Int, mark: Character, needed: Int)] = []
        for cell in hall.marks.indices where hall.marks[cell] == "-" {
            let keep = tappers(cell, "k", at: time, among: present)
            let remove = tappers(cell, "r", at: time, among: present)
            if keep > remove, keep >= needed { due.append((cell, "k", needed)) }
            if remove > keep, remove >= needed { due.append((cell, "r", needed)) }
        }
        return due
    }

    /// Applies a mark by the votes from a record.
    package mutating func prompt(_ command: JSONObject, at time: Int64) {
        guard state == "playing", isTogether, !hall.isDone, let cell = command["cell"]?.integer,
            hall.marks.indices.contains(cell), hall.marks[cell] == "-"
        else { return }
        let mark: Character = command["as"]?.string == "kept" ? "k" : "r"
        let votes = command["votes"]?.integer ?? .max
        guard votes > 1, tappers(cell, mark, at: time) >= votes else { return }
        let after = time - round.puzzles[puzzleNumber - 1].since
        round.puzzles[puzzleNumber - 1].moves.append(Move(seat: nil, after: after, act: .mark(cell, mark)))
        taps.removeAll { $0.cell == cell }
        endSoonerIfAllAreDone(at: time)
    }
}
