import GameRules
import JSON

extension RefereeSequence {
    /// Applies a seat's command from a record; returns a rejection code, or `nil` if it was accepted.
    package mutating func apply(_ command: JSONObject, by seat: Int, isHost: Bool, at time: Int64) -> String? {
        let type = command["type"]?.string ?? ""
        let place = command["place"]?.integer ?? -1
        let own = tournament?.table(of: seat)
        if let move = RefereeMove(command) {
            guard options.form == "crowd" else {
                return atTable(of: seat, time) { $0.take(move, by: seat, at: time) }
            }
            guard let team = crowd.firstIndex(where: { $0.contains(seat) }) else { return "notAllowed" }
            let voters = crowd[team].count
            return at(nil, time) { $0.vote(move, by: seat, of: team, voters: voters, at: time) }
        }
        switch type {
        case "team": return choose(command["team"]?.integer ?? -1, by: seat)
        case "ready":
            return atTable(of: seat, time) { $0.promise(command["commit"]?.string ?? "", of: seat, at: time) }
        case "reveal": return atTable(of: seat, time) { $0.tell(command["nonce"]?.string ?? "", of: seat, at: time) }
        case "takeOver":
            guard isPlayer(seat), options.form != "crowd", own == nil else { return "notAllowed" }
            return at(command["table"]?.integer, time) { $0.takeOver(place, by: seat, at: time) }
        case "undo":
            return at(isHost ? command["table"]?.integer : own, time) { $0.undo(by: seat, isHost: isHost, at: time) }
        default: return isHost ? direct(type, command, place: place, at: time) : "notAllowed"
        }
    }

    private mutating func at(_ table: Int?, _ time: Int64, _ body: (inout RefereeMatch) -> String?) -> String? {
        var code: String?
        if tournament != nil {
            code = tournament?.at(table, body)
            if code == nil { tournament?.settle(at: time) }
        } else if var match {
            code = body(&match)
            if code == nil { self.match = match }
        } else {
            return "roundNotStarted"
        }
        noteEnd()
        return code
    }

    private mutating func atTable(
        of seat: Int, _ time: Int64, _ body: (inout RefereeMatch) -> String?
    ) -> String? {
        let table = tournament?.table(of: seat)
        return tournament != nil && table == nil ? "notAllowed" : at(table, time, body)
    }

    private mutating func choose(_ team: Int, by seat: Int) -> String? {
        if state != "seating" { return "roundPlaying" }
        guard isPlayer(seat), options.choosing == "players", options.form != "tables" else { return "notAllowed" }
        guard options.form == "crowd" else { return seating.move(seat, to: team) }
        guard crowd.indices.contains(team) else { return "badMessage" }
        guard let own = crowd.firstIndex(where: { $0.contains(seat) }), own != team else { return nil }
        if crowd[team].count > crowd[own].count { return "teamFull" }
        crowd[own].removeAll { $0 == seat }
        crowd[team].append(seat)
        return nil
    }

    /// Applies the server's move from a record.
    package mutating func prompt(_ command: JSONObject, at time: Int64) {
        guard command["type"]?.string == "house", let move = RefereeMove(command) else { return }
        let step = command["step"]?.integer ?? -1
        _ = at(command["table"]?.integer, time) { match in
            match.house(step: step, move, at: time)
            return nil
        }
    }

    // MARK: - Time

    package mutating func deadlineReached(at time: Int64) {
        if tournament == nil { match?.deadlineReached(at: time) } else { tournament?.deadlineReached(at: time) }
        noteEnd()
    }

    /// Delays everything, because no server ran the room's timers.
    package mutating func sleep(_ milliseconds: Int64) {
        match?.sleep(milliseconds)
        tournament?.sleep(milliseconds)
    }

    package mutating func roomEnded(at time: Int64) {
        match?.waiting = nil
        match?.until = nil
        tournament?.pause(at: time)
    }

    package mutating func finishPlay(at time: Int64) { _ = finishRound(at: time) }

    // MARK: - Hosts

    private mutating func direct(_ type: String, _ command: JSONObject, place: Int, at time: Int64) -> String? {
        let table = command["table"]?.integer
        switch type {
        case "setOptions", "seat", "shuffleTeams":
            if state != "seating" { return "roundPlaying" }
            if type == "seat" { return arrange(command) }
            guard let seed = command["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return "badMessage" }
            if type == "shuffleTeams" {
                seating.shuffle(seed)
                return nil
            }
            let before = options
            options = Options(command["options"]?.object)
            self.seed = seed
            if before.form == "one", options.form == "one" { seating.spread(options) } else { sitAnew(before) }
        case "startRound": return start(at: time)
        case "substitute":
            let who = command["by"]?.string ?? ""
            if who.hasPrefix("p") {
                let seat = (Int(who.dropFirst()) ?? 0) - 1
                if !isPlayer(seat) || tournament?.table(of: seat) != nil { return "badSeating" }
            }
            return at(table, time) { $0.substitute(place, by: who, at: time) }
        case "pause", "resume":
            if state == "finished" { return "gameOver" }
            if state != "playing" { return "roundNotStarted" }
            if type == "pause" {
                match?.pause()
                tournament?.pause(at: time)
            } else {
                match?.resume(at: time)
                tournament?.resume(at: time)
            }
        case "finishRound": return finishRound(at: time)
        case "finishTable":
            return at(table, time) { match in
                if match.stage == "finished" { return "gameOver" }
                match.end(at: time)
                return nil
            }
        case "newRound": return beginRound(command)
        default: return "notAllowed"
        }
        return nil
    }

    private mutating func arrange(_ command: JSONObject) -> String? {
        let teams = (command["teams"]?.array ?? []).map { $0.array?.compactMap(\.string) ?? [] }
        for who in teams.joined() where who.hasPrefix("p") {
            if !isPlayer((Int(who.dropFirst()) ?? 0) - 1) { return "badSeating" }
        }
        if options.form == "one", let wanted = options.teams, teams.count != wanted { return "badSeating" }
        return seating.arrange(teams)
    }

    private mutating func start(at time: Int64) -> String? {
        if tournament != nil {
            guard tournament?.state == "between", !isPaused else { return "roundPlaying" }
            tournament?.begin(at: time)
            return nil
        }
        if match != nil {
            return at(nil, time) { match in
                if match.stage == "playing" || match.stage == "finished" { return "roundPlaying" }
                // Phones that promised a number still have time to reveal it.
                if match.stage == "gathering" { match.hurry(at: time) }
                return nil
            }
        }
        switch options.form {
        case "one":
            guard let places = seating.filled(options) else { return "badSeating" }
            open(places, teams: seating.teams.count, at: time)
        case "crowd":
            if crowd.allSatisfy(\.isEmpty) { return "badSeating" }
            let places = crowd.indices.map { crowd[$0].isEmpty ? "bot:\(options.level)" : "crowd:\($0)" }
            open(places, teams: places.count, at: time)
        default:
            if seatsOfPlayers.isEmpty { return "badSeating" }
            tournament = RefereeTournament(
                options: options, seed: seed, seats: seatsOfPlayers, step: steps, version: version)
            tournament?.begin(at: time)
        }
        return nil
    }

    private mutating func finishRound(at time: Int64) -> String? {
        switch state {
        case "finished": return "roundFinished"
        case "seating": return "roundNotStarted"
        case "playing":
            match?.end(at: time)
            tournament?.end(at: time)
            noteEnd()
        default:
            steps = step
            match = nil
        }
        return nil
    }
}
