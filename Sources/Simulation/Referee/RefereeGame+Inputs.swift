import GameRules
import WireProtocol

extension RefereeGame {
    /// Does a seat's command, as it stands in a record; returns a rejection code, or `nil` if it was accepted.
    mutating func apply(
        _ command: JSONObject, by player: Int, isHost: Bool, position: Int, time: Int64
    ) -> String? {
        let type = command["type"]?.string ?? ""
        switch type {
        case "mark", "unmark":
            guard players[player].plays else { return "notAllowed" }
            if let code = notPlaying { return code }
            let cell = command["cell"]?.integer ?? -1
            guard players[player].board.indices.contains(cell), players[player].board[cell] >= 0 else { return "badCell" }
            let isMarked = players[player].marks[cell] != nil
            if type == "unmark" || !isMarked { players[player].lost.removeAll { $0.cell == cell } }
            if type == "mark" {
                markByHand(cell, of: player, position: position, time: time)
            } else {
                if players[player].marks[cell] != nil { players[player].declined.insert(cell) }
                players[player].marks[cell] = nil
            }
        case "autoMark":
            let on = command["on"]?.bool ?? false
            guard players[player].plays, rules.autoMark || !on else { return "notAllowed" }
            let was = players[player].autoMark
            players[player].autoMark = on
            guard on, !was, state == "playing" else { return nil }
            for (cell, term) in players[player].board.enumerated() where standing(term) != nil {
                confirm(cell, of: player, position: position, time: time)
            }
        case "reshuffle":
            guard players[player].plays else { return "notAllowed" }
            if let code = notDealt { return code }
            reshuffle(player)
        default:
            guard isHost else { return "notAllowed" }
            return applyHost(type, command, position: position, time: time)
        }
        return nil
    }

    private var notPlaying: String? {
        state == "playing" ? nil : state == "dealt" ? "roundNotStarted" : "roundFinished"
    }

    private var notDealt: String? {
        state == "dealt" ? nil : state == "playing" ? "roundPlaying" : "roundFinished"
    }

    private mutating func applyHost(_ type: String, _ command: JSONObject, position: Int, time: Int64) -> String? {
        switch type {
        case "call", "uncall":
            if let code = notPlaying { return code }
            let term = command["term"]?.integer ?? -1
            guard terms.indices.contains(term) else { return "badTerm" }
            if type == "call" {
                if standing(term) != nil { return "alreadyCalled" }
                call(term, position: position, time: time)
            } else {
                if standing(term) == nil { return "notCalled" }
                uncall(term, time: time)
            }
        case "startRound":
            if let code = notDealt { return code }
            state = "playing"
        case "finishRound":
            if let code = notPlaying { return code }
            state = "finished"
        case "newRound":
            if state != "finished" { return state == "playing" ? "roundPlaying" : "roundNotStarted" }
            return redeal(command, number: number + 1)
        default:
            if let code = notDealt { return code }
            return redeal(command, number: number)
        }
        return nil
    }

    private mutating func redeal(_ command: JSONObject, number: Int) -> String? {
        var next = rules
        if let options = command["options"]?.object { next.apply(options) }
        let given = command["terms"]?.array
        guard next.isValid else { return "badOptions" }
        guard (given?.count ?? terms.count) >= next.termCount else { return given == nil ? "badOptions" : "badTerms" }
        if let given { (terms, means) = Referee.terms(given) }
        language = command["language"]?.string ?? language
        dealAnew(next, number: number, seed: command["seed"]?.string.flatMap([UInt8].init(hexadecimal:)) ?? [])
        return nil
    }

    private mutating func markByHand(_ cell: Int, of player: Int, position: Int, time: Int64) {
        guard players[player].marks[cell] == nil else { return }
        players[player].marks[cell] = Mark(position: position, time: time, current: current)
        players[player].declined.remove(cell)
        players[player].taps.append(time)
    }

    private mutating func confirm(_ cell: Int, of player: Int, position: Int, time: Int64) {
        guard players[player].marks[cell] == nil, !players[player].declined.contains(cell) else { return }
        players[player].marks[cell] = Mark(position: position, time: time, current: current)
    }

    private mutating func call(_ term: Int, position: Int, time: Int64) {
        let again = calls.lastIndex { call in
            call.term == term && call.takenBack.map { time - $0 <= 60_000 } ?? false
        }
        if let again {
            calls[again].takenBack = nil
        } else {
            calls.append(Call(number: calls.count + 1, term: term, time: time, position: position))
        }
        for player in players.indices where players[player].plays {
            guard let cell = players[player].board.firstIndex(of: term) else { continue }
            if let again, let lost = players[player].lost.last(where: { $0.cell == cell && $0.call == again + 1 }) {
                players[player].marks[cell] = lost.mark
            }
            players[player].lost.removeAll { $0.cell == cell }
            if players[player].autoMark, rules.autoMark { confirm(cell, of: player, position: position, time: time) }
        }
    }

    private mutating func uncall(_ term: Int, time: Int64) {
        guard let call = standing(term) else { return }
        calls[call.number - 1].takenBack = time
        for player in players.indices where players[player].plays {
            guard let cell = players[player].board.firstIndex(of: term), let mark = players[player].marks[cell],
                mark.position >= call.position
            else { continue }
            players[player].marks[cell] = nil
            players[player].lost.append(Lost(call: call.number, cell: cell, mark: mark))
        }
    }
}
