import Cryptography
import GameRules
import JSON
import WireProtocol

extension RefereeGame {
    /// Applies a seat's command from a record; returns a rejection code, or `nil` if it was accepted.
    package mutating func apply(
        _ command: JSONObject, by player: Int, isHost: Bool, position: Int, time: Int64
    ) -> String? {
        let type = command["type"]?.string ?? ""
        switch type {
        case "mark", "unmark":
            guard players[player].plays else { return "notAllowed" }
            let isLate = players[player].isLate
            if let code = notPlaying, !(state == "finished" && time <= marksUntil ?? .min && !isLate) { return code }
            let cell = command["cell"]?.integer ?? -1
            guard players[player].board.indices.contains(cell), players[player].board[cell] >= 0 else {
                return "badCell"
            }
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
        case "notYet":
            guard players[player].plays else { return "notAllowed" }
            if let code = notPlaying { return code }
            let number = command["number"]?.integer
            guard let call = calls.firstIndex(where: { $0.number == number && $0.takenBack == nil }) else {
                return "notCalled"
            }
            if command["on"]?.bool ?? false {
                calls[call].notYet.insert(player)
            } else {
                calls[call].notYet.remove(player)
            }
        case "guard":
            guard players[player].plays else { return "notAllowed" }
            guard let seconds = command["seconds"]?.integer, (0...300).contains(seconds) else { return "badOptions" }
            players[player].guardSeconds = seconds
            stretchWindow()
        case "contribute":
            guard let draw = openDraw, draw.number == command["draw"]?.integer else { return "drawClosed" }
            if draw.parts.contains(where: { $0.player == player }) { return nil }
            if draw.parts.count >= 64 { return "drawClosed" }
            openDraw?.parts.append((player, "p\(player + 1)=\(command["nonce"]?.string ?? "")"))
        case "vote":
            guard players[player].plays else { return "notAllowed" }
            guard let open = vote, open.number == command["vote"]?.integer else { return "voteClosed" }
            guard let pack = command["pack"]?.integer, open.titles.indices.contains(pack) else { return "badOptions" }
            vote?.choices[player] = pack
        case "crowdCall":
            return "notAllowed"
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
            guard term >= 0, term < terms.count + added.count else { return "badTerm" }
            if type == "call" {
                if standing(term) != nil { return "alreadyCalled" }
                call(term, position: position, time: time)
            } else {
                if standing(term) == nil { return "notCalled" }
                uncall(term, position: position, time: time)
            }
        case "addTerm":
            if let code = notPlaying { return code }
            return add(command, position: position, time: time)
        case "startRound":
            if let code = notDealt { return code }
            let delay = command["delay"]?.integer ?? 0
            guard (0...600).contains(delay) else { return "badOptions" }
            if delay == 0 { begin() } else { startsAt = time + Int64(delay) * 1000 }
        case "cancelStart":
            if let code = notDealt { return code }
            startsAt = nil
        case "openVote":
            if let code = notDealt { return code }
            votes += 1
            vote = Vote(number: votes, titles: command["packs"]?.array?.compactMap(\.string) ?? [])
        case "closeVote":
            vote = nil
        case "finishRound":
            if let code = notPlaying { return code }
            finish(at: time)
        case "draw":
            if state != "finished" { return state == "playing" ? "roundPlaying" : "roundNotStarted" }
            if let marksUntil, time <= marksUntil { return "roundPlaying" }
            if openDraw != nil { return "drawOpen" }
            return draw(rank: command["rank"]?.integer ?? 0, command, time: time)
        case "newRound":
            if state != "finished" { return state == "playing" ? "roundPlaying" : "roundNotStarted" }
            if openDraw != nil { return "drawOpen" }
            let tallies = players.indices.map { withoutRemovals.tally(of: $0) }
            let places = allPlaces
            if let code = redeal(command, number: number + 1) { return code }
            for index in players.indices { players[index].tally = tallies[index] }
            hasFinishedRounds = true
            placesBefore = places
        default:
            if let code = notDealt { return code }
            return redeal(command, number: number)
        }
        return nil
    }

    private mutating func finish(at time: Int64) {
        state = "finished"
        let longest = players.filter(\.plays).map(\.guardSeconds).max() ?? 0
        if longest > 0 { marksUntil = time + Int64(longest) * 1000 }
    }

    /// Puts boards on paper, with what is called.
    package mutating func putOnPaper(_ seats: [Int], position: Int, time: Int64) {
        for player in seats where players[player].hasBoard {
            players[player].isOnPaper = true
            guard state == "playing" else { continue }
            for (cell, term) in players[player].board.enumerated() where term >= 0 && standing(term) != nil {
                confirm(cell, of: player, position: position, time: time)
            }
        }
    }

    /// Gives a board on paper to a phone.
    package mutating func takeFromPaper(_ player: Int) { players[player].isOnPaper = false }

    /// Ends the current round or draw, because another play begins.
    package mutating func end() {
        startsAt = nil
        if state == "playing" { state = "finished" }
    }

    /// Delays everything that is still to come, because no server ran the room's timers.
    package mutating func moveDeadlines(since: Int64, by length: Int64) {
        if let time = startsAt { startsAt = time + length }
        if let time = marksUntil, time >= since { marksUntil = time + length }
        openDraw?.until += length
        pauses.append((since, length))
    }

    /// Starts the round.
    package mutating func begin() {
        stretchWindow()
        state = "playing"
        startsAt = nil
        vote = nil
    }

    /// The number of players who voted for each pack.
    package var voteCounts: [Int] {
        guard let vote else { return [] }
        return vote.titles.indices.map { pack in
            players.indices.count { players[$0].plays && vote.choices[$0] == pack }
        }
    }

    /// Applies a call by the crowd.
    package mutating func callByCrowd(_ command: JSONObject, position: Int, time: Int64) {
        guard let term = command["term"]?.integer, let present = command["present"]?.integer,
            let count = crowdCalls(present: present, seats: Self.seats(command), now: time)[term]
        else { return }
        let quorum = version > 1 ? quorum(of: term, present: Self.seats(command)) : []
        call(term, crowd: count, quorum: quorum, position: position, time: time)
    }

    private mutating func add(_ command: JSONObject, position: Int, time: Int64) -> String? {
        let text = command["text"]?.string ?? ""
        guard !(terms + added).contains(where: { $0.lowercased() == text.lowercased() }),
            terms.count + added.count < 500
        else { return "badTerms" }
        added.append(text)
        let term = terms.count + added.count - 1
        if let explanation = command["means"]?.string { means.append("\(term)=\(explanation)") }
        call(term, position: position, time: time)
        return nil
    }

    /// Ends the open draw.
    package mutating func closeDraw() {
        guard let draw = openDraw else { return }
        let among = draw.among.map { "p\($0 + 1)" }.joined(separator: ",")
        let parts = draw.parts.map(\.text).joined(separator: ",")
        let message = "callboard/draw/1:\(draw.number):\(draw.rank):\(among):\(parts)"
        var generator = SeededGenerator(bytes: hmacSHA256(key: draw.secret, message: Array(message.utf8)))
        let winner = draw.among[generator.integer(below: draw.among.count)]
        draws.append(
            Draw(
                number: draw.number, rank: draw.rank, among: draw.among, winner: winner, again: draw.again,
                contributed: draw.parts.count))
        openDraw = nil
    }

    /// Returns the seats that were present, by a record.
    private static func seats(_ command: JSONObject) -> Set<Int> {
        let bytes = command["seats"]?.string.flatMap([UInt8].init(hexadecimal:)) ?? []
        return Set((0..<8 * bytes.count).filter { bytes[$0 / 8] & 1 << ($0 % 8) != 0 })
    }

    private mutating func draw(rank: Int, _ command: JSONObject, time: Int64) -> String? {
        let among = standings().filter { $0.rank == rank }.map(\.player).sorted()
        guard !among.isEmpty else { return "badOptions" }
        let number = draws.count + 1
        if draws.count >= 50 { return "badOptions" }
        if version > 1 {
            guard let secret = command["secret"]?.string.flatMap([UInt8].init(hexadecimal:)) else {
                return "badMessage"
            }
            openDraw = OpenDraw(
                number: number, rank: rank, among: among, secret: secret, until: time + 3000,
                again: draws.last { $0.rank == rank }?.number)
            return nil
        }
        var generator = SeededGenerator(bytes: hmacSHA256(key: seed, message: Array("draw:\(number)".utf8)))
        let winner = among[generator.integer(below: among.count)]
        draws.append(Draw(number: number, rank: rank, among: among, winner: winner))
        return nil
    }

    private mutating func redeal(_ command: JSONObject, number: Int) -> String? {
        var next = rules
        if let options = command["options"]?.object { next.apply(options) }
        if version == 1 { next.isWindowAutomatic = false }
        let given = command["terms"]?.array
        guard next.isValid else { return "badOptions" }
        guard (given?.count ?? terms.count) >= next.termCount else { return given == nil ? "badOptions" : "badTerms" }
        if let given {
            (terms, means) = RefereeGame.terms(given)
            vote = nil
        }
        language = command["language"]?.string ?? language
        dealAnew(next, number: number, seed: command["seed"]?.string.flatMap([UInt8].init(hexadecimal:)) ?? [])
        return nil
    }

    private mutating func markByHand(_ cell: Int, of player: Int, position: Int, time: Int64) {
        guard players[player].marks[cell] == nil else { return }
        players[player].marks[cell] = Mark(position: position, time: time, current: current)
        players[player].declined.remove(cell)
        players[player].taps.append(time)
        players[player].hasTapped = true
    }

    private mutating func confirm(_ cell: Int, of player: Int, position: Int, time: Int64) {
        guard players[player].marks[cell] == nil, !players[player].declined.contains(cell) else { return }
        players[player].marks[cell] = Mark(position: position, time: time, current: current)
    }

    private mutating func call(_ term: Int, crowd: Int? = nil, quorum: [Int] = [], position: Int, time: Int64) {
        let again = calls.lastIndex { call in
            call.term == term && call.takenBack.map { time - $0 <= 60_000 } ?? false
        }
        if let again {
            calls[again].takenBack = nil
            calls[again].gaps[calls[again].gaps.count - 1].until = position
        } else {
            calls.append(
                Call(
                    number: calls.count + 1, term: term, time: time, position: position, crowd: crowd, quorum: quorum))
        }
        for player in players.indices {
            guard let cell = players[player].board.firstIndex(of: term) else { continue }
            if let again, let lost = players[player].lost.last(where: { $0.cell == cell && $0.call == again + 1 }) {
                players[player].marks[cell] = lost.mark
            }
            players[player].lost.removeAll { $0.cell == cell }
            if players[player].isOnPaper || players[player].autoMark && rules.autoMark {
                confirm(cell, of: player, position: position, time: time)
            }
        }
    }

    private mutating func uncall(_ term: Int, position: Int, time: Int64) {
        guard let call = standing(term) else { return }
        calls[call.number - 1].takenBack = time
        calls[call.number - 1].gaps.append((from: position, until: nil))
        calls[call.number - 1].notYet = []
        for player in players.indices {
            guard let cell = players[player].board.firstIndex(of: term), let mark = players[player].marks[cell],
                mark.position >= call.position
            else { continue }
            players[player].marks[cell] = nil
            players[player].lost.append(Lost(call: call.number, cell: cell, mark: mark))
        }
    }
}
