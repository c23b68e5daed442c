import Bingo
import GameRules

extension ReferenceGame {
    /// What an input does to the facts, and what is told of it.
    mutating func apply(
        _ input: BingoInput, by player: Int, isHost: Bool, position: UInt64, time: Int64
    ) -> Outcome {
        var before: [Bool] = []
        if case .uncall = input { before = players.map { reached(by: $0) != nil } }
        var outcome = Outcome(code: change(input, by: player, isHost: isHost, position: position, time: time))
        guard outcome.code == nil else { return outcome }
        if case .mark = input { outcome.lines = held(by: players[player]).map(\.name) }
        switch input {
        case .mark, .unmark, .autoMark, .call, .uncall: break
        default: return outcome
        }
        for index in players.indices {
            let has = reached(by: players[index]) != nil
            if has, !players[index].announced {
                players[index].announced = true
                outcome.bingos.append(index)
            }
            if case .uncall = input, before[index], !has { outcome.withdrawn.append(index) }
        }
        return outcome
    }

    private mutating func change(
        _ input: BingoInput, by player: Int, isHost: Bool, position: UInt64, time: Int64
    ) -> Rejection.Code? {
        switch input {
        case .mark(let cell), .unmark(let cell):
            guard players[player].plays else { return "notAllowed" }
            if state != .playing { return state == .dealt ? "roundNotStarted" : "roundFinished" }
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
                uncall(term, time: time)
            }
        case .startRound:
            if state != .dealt { return state == .playing ? "roundPlaying" : "roundFinished" }
            state = .playing
        case .finishRound:
            if state != .playing { return state == .dealt ? "roundNotStarted" : "roundFinished" }
            state = .finished
        case .newRound:
            if state != .finished { return state == .playing ? "roundPlaying" : "roundNotStarted" }
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

    private mutating func call(_ term: Int, position: UInt64, time: Int64) {
        var again: Int?
        for (index, call) in calls.enumerated() where call.term == term {
            if let takenBack = call.takenBack, time - takenBack <= 60_000 { again = index }
        }
        if let again {
            calls[again].takenBack = nil
        } else {
            calls.append(Call(number: calls.count + 1, term: term, time: time, position: position))
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

    private mutating func uncall(_ term: Int, time: Int64) {
        guard let call = standing(term) else { return }
        calls[call.number - 1].takenBack = time
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
