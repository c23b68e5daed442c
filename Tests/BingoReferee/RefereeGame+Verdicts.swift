extension RefereeGame {
    package struct Reached {
        package let key: Int
        package let time: Int64
    }
    package struct Line: Equatable {
        package let player: Int
        package let rank: Int
        package let call: Int?
        package let lines: Int
        package let time: Int64

        package init(player: Int, rank: Int, call: Int?, lines: Int, time: Int64) {
            self.player = player
            self.rank = rank
            self.call = call
            self.lines = lines
            self.time = time
        }
    }

    /// The names of the patterns that a player holds.
    package func held(by player: Int) -> [String] { heldPatterns(by: players[player]).map(\.name) }

    func heldPatterns(by player: Player) -> [RefereeRules.Pattern] {
        guard player.plays else { return [] }
        var held: [RefereeRules.Pattern] = []
        for pattern in patterns {
            var index = 0
            while index < pattern.cells.count, counts(pattern.cells[index], of: player) { index += 1 }
            if index == pattern.cells.count { held.append(pattern) }
        }
        return held
    }

    /// Returns when a player reached the goal; `nil` without a bingo.
    func reached(by player: Player, holding held: [RefereeRules.Pattern]) -> Reached? {
        guard held.count >= rules.need else { return nil }
        var all = held.map { rules.honour ? byMarks($0, of: player) : byCalls($0, of: player) }
        all.sort { ($0.key, $0.time) < ($1.key, $1.time) }
        let decisive = all[rules.need - 1]
        if rules.honour { return decisive }
        let standing = calls.filter { $0.takenBack == nil && $0.number <= player.dealtAfter }
        let after = version > 1 ? standing.last?.number ?? 0 : player.dealtAfter
        return Reached(key: max(decisive.key, after), time: decisive.time)
    }

    private func byMarks(_ pattern: RefereeRules.Pattern, of player: Player) -> Reached {
        pattern.cells.reduce(Reached(key: 0, time: 0)) { last, cell in
            guard let mark = player.marks[cell], mark.position >= last.key else { return last }
            return Reached(key: mark.position, time: mark.time)
        }
    }

    private func byCalls(_ pattern: RefereeRules.Pattern, of player: Player) -> Reached {
        var last: Call?
        var confirmed = Int64.min
        var currentThen = 0
        var end = 0
        for cell in pattern.cells {
            guard player.board[cell] >= 0, let mark = player.marks[cell], let call = standing(player.board[cell]) else {
                continue
            }
            if call.number > last?.number ?? 0 { last = call }
            confirmed = max(confirmed, mark.time, call.time)
            let isLater = mark.position >= call.position
            currentThen = max(currentThen, isLater ? max(mark.current, call.number) : call.number)
            end = max(end, mark.position, call.position)
        }
        guard let last else { return Reached(key: 0, time: 0) }
        if version > 1 {
            let then = calls.last { call in
                call.takenBack == nil && call.position <= end
                    && !call.gaps.contains { $0.from <= end && end < $0.until ?? .max }
            }
            currentThen = max(last.number, then?.number ?? 0)
        }
        var until = last.time + Int64(rules.window) * 1000
        for pause in pauses where last.time <= pause.since && pause.since < until { until += pause.length }
        let isLate = confirmed > until
        return Reached(key: isLate ? currentThen : last.number, time: confirmed)
    }

    /// The game as if no player with a board in this round had been removed.
    package var withoutRemovals: RefereeGame {
        var game = self
        for index in players.indices where !players[index].board.isEmpty { game.players[index].isRemoved = false }
        return game
    }

    /// The places of all finished rounds, as if no player had been removed.
    package var allPlaces: [[Place]] {
        let lines = state == "finished" ? [withoutRemovals.standings()] : []
        return placesBefore + lines.map { $0.map { Place(player: $0.player, place: $0.rank) } }
    }

    /// The places among the remaining players.
    package var finishedPlaces: [[Place]] {
        RefereeGame.left(of: allPlaces) { players[$0].isRemoved }
    }

    /// Returns places without removed players: one more than the number of better players.
    package static func left(of rounds: [[Place]], isRemoved: (Int) -> Bool) -> [[Place]] {
        rounds.map { round in
            let left = round.filter { !isRemoved($0.player) }
            return left.map { one in
                Place(player: one.player, place: 1 + left.count { $0.place < one.place })
            }
        }
    }

    /// All lines of the standings, in order.
    package func standings() -> [Line] {
        var entries: [(player: Int, reached: Reached, lines: Int)] = []
        for (index, player) in players.enumerated() {
            let held = heldPatterns(by: player)
            if let reached = reached(by: player, holding: held) { entries.append((index, reached, held.count)) }
        }
        entries.sort { ($0.reached.key, $0.reached.time, $0.player) < ($1.reached.key, $1.reached.time, $1.player) }
        return entries.map { entry in
            Line(
                player: entry.player, rank: 1 + entries.count { $0.reached.key < entry.reached.key },
                call: rules.honour ? nil : entry.reached.key, lines: entry.lines, time: entry.reached.time)
        }
    }
}
