import Bingo
import GameRules

extension ReferenceGame {
    /// What an input does to the facts, and what is told of it.
    mutating func apply(
        _ input: BingoInput, by player: Int, isHost: Bool, position: UInt64, time: Int64
    ) -> Outcome {
        var before: [Bool] = []
        if case .uncall = input { before = players.map { reached(by: $0) != nil } }
        var confirmed: Int64 = 0
        if case .unmark = input {
            before = players.map { reached(by: $0) != nil }
            confirmed = reached(by: players[player])?.time ?? 0
        }
        var outcome = Outcome(code: change(input, by: player, isHost: isHost, position: position, time: time))
        guard outcome.code == nil else { return outcome }
        if case .mark = input { outcome.lines = held(by: players[player]).map(\.name) }
        switch input {
        case .mark, .unmark, .autoMark, .call, .uncall, .addTerm, .crowdCall: break
        default: return outcome
        }
        outcome.bingos = announce()
        if case .unmark = input, before[player], reached(by: players[player]) == nil, rules.version > 1,
            !players[player].forgiven, time - confirmed < 1000
        {
            players[player].forgiven = true
            players[player].announced = false
        }
        if case .uncall = input {
            outcome.withdrawn = players.indices.filter { before[$0] && reached(by: players[$0]) == nil }
            for index in outcome.withdrawn { players[index].announced = false }
        }
        return outcome
    }

    /// The players who reached the goal, for the first time in the round or since a call was taken back.
    mutating func announce() -> [Int] {
        var news: [Int] = []
        for index in players.indices where !players[index].announced && reached(by: players[index]) != nil {
            players[index].announced = true
            news.append(index)
        }
        return news
    }

    private mutating func change(
        _ input: BingoInput, by player: Int, isHost: Bool, position: UInt64, time: Int64
    ) -> Rejection.Code? {
        switch input {
        case .mark(let cell), .unmark(let cell):
            guard players[player].plays else { return "notAllowed" }
            if state == .dealt { return "roundNotStarted" }
            if state == .finished, time > marksUntil ?? .min { return "roundFinished" }
            guard cell >= 0, cell < rules.size * rules.size, players[player].board[cell] >= 0 else { return "badCell" }
            if case .mark = input {
                markByHand(cell, of: player, position: position, time: time)
            } else {
                players[player].lost.removeAll { $0.cell == cell }
                if players[player].marks[cell] != nil { players[player].declined[cell] = true }
                players[player].marks[cell] = nil
            }
        case .autoMark(let on):
            guard players[player].plays, rules.allowsAutoMark || !on else { return "notAllowed" }
            let was = players[player].autoMark
            players[player].autoMark = on
            guard on, !was, state == .playing else { return nil }
            for (cell, term) in players[player].board.enumerated() where standing(term) != nil {
                confirm(cell, of: player, position: position, time: time)
            }
        case .reshuffle:
            guard players[player].plays else { return "notAllowed" }
            if state != .dealt { return state == .playing ? "roundPlaying" : "roundFinished" }
        case .notYet(let number, let on):
            guard players[player].plays else { return "notAllowed" }
            if state != .playing { return state == .dealt ? "roundNotStarted" : "roundFinished" }
            guard let call = calls.firstIndex(where: { $0.number == number && $0.takenBack == nil }) else {
                return "notCalled"
            }
            if on { calls[call].notYet.insert(player) } else { calls[call].notYet.remove(player) }
        case .spoilerGuard(let seconds):
            guard players[player].plays else { return "notAllowed" }
            guard seconds >= 0, seconds <= 300 else { return "badOptions" }
            players[player].guardSeconds = seconds
            stretchWindow()
        case .contribute(let number, _):
            guard openDraw != nil, number == draws.count + 1 else { return "drawClosed" }
            if openDraw?.contributors.contains(player) == false { openDraw?.contributors.append(player) }
        case .crowdCall:
            return "notAllowed"
        default:
            guard isHost else { return "notAllowed" }
            return changeByHost(input, position: position, time: time)
        }
        return nil
    }

    private mutating func changeByHost(_ input: BingoInput, position: UInt64, time: Int64) -> Rejection.Code? {
        switch input {
        case .call(let term), .uncall(let term):
            if state != .playing { return state == .dealt ? "roundNotStarted" : "roundFinished" }
            guard term >= 0, term < rules.termCount else { return "badTerm" }
            if case .call = input {
                if standing(term) != nil { return "alreadyCalled" }
                call(term, position: position, time: time)
            } else {
                if standing(term) == nil { return "notCalled" }
                uncall(term, position: position, time: time)
            }
        case .startRound:
            if state != .dealt { return state == .playing ? "roundPlaying" : "roundFinished" }
            stretchWindow()
            state = .playing
            startsAt = nil
        case .startCountdown(let seconds):
            if state != .dealt { return state == .playing ? "roundPlaying" : "roundFinished" }
            guard seconds >= 1, seconds <= 600 else { return "badOptions" }
            startsAt = time + Int64(seconds) * 1000
        case .cancelStart:
            if state != .dealt { return state == .playing ? "roundPlaying" : "roundFinished" }
            startsAt = nil
        case .addTerm(let term):
            if state != .playing { return state == .dealt ? "roundNotStarted" : "roundFinished" }
            if term.text == "0" { return "badTerms" }
            rules.termCount += 1
            call(rules.termCount - 1, position: position, time: time)
        case .finishRound:
            if state != .playing { return state == .dealt ? "roundNotStarted" : "roundFinished" }
            state = .finished
            let longest = players.filter(\.plays).map(\.guardSeconds).max() ?? 0
            marksUntil = longest == 0 ? nil : time + Int64(longest) * 1000
        case .draw(let rank, _):
            if state != .finished { return state == .playing ? "roundPlaying" : "roundNotStarted" }
            if let marksUntil, time <= marksUntil { return "roundPlaying" }
            if openDraw != nil { return "drawOpen" }
            let candidates = standings().filter { $0.rank == rank }.map(\.player).sorted()
            guard !candidates.isEmpty else { return "badOptions" }
            if rules.version > 1 {
                openDraw = (rank, candidates, [], time + 3000)
            } else {
                draws.append([rank] + candidates)
            }
        case .newRound:
            if state != .finished { return state == .playing ? "roundPlaying" : "roundNotStarted" }
            if openDraw != nil { return "drawOpen" }
            for (index, tally) in roundTallies() {
                players[index].tally = zip(players[index].tally, tally).map { $0 + $1 }
            }
            hasFinishedRounds = true
        case .setOptions, .setTerms:
            if state != .dealt { return state == .playing ? "roundPlaying" : "roundFinished" }
        default: break
        }
        return nil
    }

    private mutating func markByHand(_ cell: Int, of player: Int, position: UInt64, time: Int64) {
        guard players[player].marks[cell] == nil else { return }
        players[player].marks[cell] = Mark(position: position, time: time, current: current)
        players[player].declined[cell] = false
        players[player].lost.removeAll { $0.cell == cell }
        players[player].taps.append(time)
    }

    private mutating func confirm(_ cell: Int, of player: Int, position: UInt64, time: Int64) {
        guard players[player].marks[cell] == nil, !players[player].declined[cell] else { return }
        players[player].marks[cell] = Mark(position: position, time: time, current: current)
    }

    /// A window that follows from the delays of those who play: before the round both ways, while it is played only more.
    mutating func stretchWindow() {
        guard rules.isWindowAutomatic, state != .finished else { return }
        let wanted = max(45, 20 + (players.filter(\.plays).map(\.guardSeconds).max() ?? 0))
        if state == .dealt || wanted > rules.windowSeconds { rules.windowSeconds = wanted }
    }

    /// The open draw's time has come.
    mutating func closeDraw() {
        guard let draw = openDraw else { return }
        draws.append([draw.rank] + draw.among)
        openDraw = nil
    }

    /// Calls a term that does not stand; `crowd` is how many players do so, `quorum` of how many.
    mutating func call(_ term: Int, crowd: Int? = nil, quorum: [Int] = [], position: UInt64, time: Int64) {
        var again: Int?
        for (index, call) in calls.enumerated() where call.term == term {
            if let takenBack = call.takenBack, time - takenBack <= 60_000 { again = index }
        }
        if let again {
            calls[again].takenBack = nil
            calls[again].gaps[calls[again].gaps.count - 1].until = position
        } else {
            calls.append(
                Call(number: calls.count + 1, term: term, time: time, position: position, crowd: crowd, quorum: quorum))
        }
        for player in players.indices where players[player].plays {
            guard let cell = players[player].board.firstIndex(of: term) else { continue }
            for lost in players[player].lost where lost.cell == cell && lost.call - 1 == again {
                players[player].marks[cell] = lost.mark
            }
            players[player].lost.removeAll { $0.cell == cell }
            if players[player].autoMark, rules.allowsAutoMark {
                confirm(cell, of: player, position: position, time: time)
            }
        }
    }

    private mutating func uncall(_ term: Int, position: UInt64, time: Int64) {
        guard let call = standing(term) else { return }
        calls[call.number - 1].takenBack = time
        calls[call.number - 1].gaps.append((from: position, until: nil))
        calls[call.number - 1].notYet = []
        for player in players.indices where players[player].plays {
            guard let cell = players[player].board.firstIndex(of: term), let mark = players[player].marks[cell] else {
                continue
            }
            if mark.position < call.position { continue }
            players[player].marks[cell] = nil
            players[player].lost.append(Lost(call: call.number, cell: cell, mark: mark))
        }
    }
}
