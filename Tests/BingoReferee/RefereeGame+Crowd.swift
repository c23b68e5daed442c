extension RefereeGame {
    package struct Nearness {
        /// The number of players without a bingo who need one more call, and for each term the number of players it would
        /// help.
        package var oneAway = 0
        package var needed: [Int: Int] = [:]
        /// The players with a bingo that is called but not marked.
        package var unclaimed: [Int] = []
    }

    /// Returns how near the players without a bingo are to one, during a round.
    package func nearness() -> Nearness {
        var result = Nearness()
        guard state == "playing" else { return result }
        for (player, terms) in hopes {
            if terms.isEmpty { result.unclaimed.append(player) } else { result.oneAway += 1 }
            for term in terms { result.needed[term, default: 0] += 1 }
        }
        return result
    }

    /// The players without a bingo who would get one with one further call, each with the terms of such calls; without
    /// terms if all needed calls are made.
    package var hopes: [(player: Int, terms: [Int])] {
        var result: [(player: Int, terms: [Int])] = []
        guard state != "dealt" else { return result }
        for (index, player) in players.enumerated()
        where player.takesPart && heldPatterns(by: player).count < rules.need {
            let counting = player.board.indices.map { cell in
                let term = player.board[cell]
                return term < 0 || standing(term) != nil || rules.honour && player.marks[cell] != nil
            }
            let missing = patterns.map { $0.cells.filter { !counting[$0] } }
            let whole = missing.count { $0.isEmpty }
            let helping = player.board.indices.filter { cell in
                whole + missing.count { $0 == [cell] } >= rules.need
            }
            if whole >= rules.need {
                result.append((index, []))
            } else if !helping.isEmpty {
                result.append((index, helping.map { player.board[$0] }))
            }
        }
        return result
    }

    /// Returns how many players marked each uncalled term within some seconds, without tapping too fast.
    package func early(now: Int64, seconds: Int = 90, among some: Set<Int>? = nil) -> [Int: Int] {
        guard state == "playing" else { return [:] }
        var result: [Int: Int] = [:]
        for (index, player) in players.enumerated() where player.plays && some?.contains(index) ?? true {
            let isHasty = player.taps.indices.contains { last in
                last >= 5 && player.taps[last] - player.taps[last - 5] < 10_000 && now - player.taps[last] <= 90_000
            }
            guard !isHasty else { continue }
            for (cell, mark) in player.marks.enumerated() {
                guard let mark, standing(player.board[cell]) == nil, now - mark.time <= Int64(seconds) * 1000 else {
                    continue
                }
                result[player.board[cell], default: 0] += 1
            }
        }
        return result
    }

    /// Returns the terms that the crowd calls, and by how many players.
    package func crowdCalls(present: Int, seats: Set<Int>, now: Int64) -> [Int: Int] {
        guard rules.crowd > 0 else { return [:] }
        return early(now: now, seconds: rules.crowdSeconds, among: version > 1 ? seats : nil).filter { term, count in
            let isEnough =
                version > 1
                ? count >= quorum(of: term, present: seats)[0] : count >= 2 && count * 100 >= rules.crowd * present
            return isEnough && !calls.contains { $0.term == term && $0.takenBack.map { now - $0 <= 60_000 } ?? false }
        }
    }

    /// Returns the number of present players who must mark a term, and the number who hold it.
    package func quorum(of term: Int, present: Set<Int>) -> [Int] {
        let holders = present.count {
            players.indices.contains($0) && players[$0].plays && players[$0].board.contains(term)
        }
        var needed = 0
        while needed * 100 < rules.crowd * holders { needed += 1 }
        if needed < 3 { needed = min(3, holders) }
        return [max(2, needed), holders]
    }

    /// Returns whether a term is called by the crowd.
    package func isCalledByCrowd(_ term: Int) -> Bool {
        calls.contains { $0.term == term && $0.takenBack == nil && $0.crowd != nil }
    }

    /// For each call, the number of players who have reported that it has not happened yet.
    package var notYet: [Int: Int] {
        guard state == "playing" else { return [:] }
        var result: [Int: Int] = [:]
        for call in calls {
            let count = call.notYet.count { players[$0].plays }
            if count > 0 { result[call.number] = count }
        }
        return result
    }

    /// Returns a player's results in all finished rounds; first ranks depend on the remaining players.
    package func tally(of player: Int) -> Tally {
        var tally = players[player].tally
        tally.firsts = finishedPlaces.count { $0.contains(Place(player: player, place: 1)) }
        guard state == "finished", players[player].takesPart else { return tally }
        tally.rounds += 1
        if standings().contains(where: { $0.player == player }) { tally.bingos += 1 }
        tally.lines += held(by: player).count
        return tally
    }
}
