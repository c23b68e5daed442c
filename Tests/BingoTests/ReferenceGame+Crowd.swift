import Bingo
import GameRules

extension ReferenceGame {
    /// Who would reach the goal by one further call, and by which; with no terms, who would by confirming alone.
    func oneAway() -> [Int: [Int]] {
        var result: [Int: [Int]] = [:]
        guard state != .dealt else { return result }
        for (index, player) in players.enumerated() where player.plays && reached(by: player) == nil {
            func wouldCount(_ cell: Int, with extra: Int) -> Bool {
                let term = player.board[cell]
                return term < 0 || term == extra || standing(term) != nil || rules.honour && player.marks[cell] != nil
            }
            func reaches(with extra: Int) -> Bool {
                rules.patterns.filter { $0.cells.allSatisfy { wouldCount($0, with: extra) } }.count >= rules.need
            }
            if reaches(with: -2) {
                result[index] = []
            } else {
                let terms = player.board.filter { $0 >= 0 && standing($0) == nil && reaches(with: $0) }
                if !terms.isEmpty { result[index] = terms }
            }
        }
        return result
    }

    /// How many players marked a term that is not called within so many seconds, without tapping too fast.
    func early(now: Int64, seconds: Int = 90, among some: Set<Int>? = nil) -> [Int: Int] {
        var result: [Int: Int] = [:]
        guard state == .playing else { return result }
        for (index, player) in players.enumerated() where player.plays {
            if let some, !some.contains(index) { continue }
            // Six taps in less than ten seconds, the last of them within the last 90 seconds.
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

    /// By how many of those present a term has to be heard, and how many of them hold it.
    func quorum(of term: Int, present: Set<Int>) -> [Int] {
        let holders = present.count { players[$0].plays && players[$0].board.contains(term) }
        var needed = 0
        while needed * 100 < rules.crowdPercent * holders { needed += 1 }
        if needed < 3 { needed = min(3, holders) }
        return [needed < 2 ? 2 : needed, holders]
    }

    /// The terms that the crowd calls, and by how many players.
    func crowdCalls(present: Set<Int>, now: Int64) -> [Int: Int] {
        guard rules.crowdPercent > 0 else { return [:] }
        let some = rules.version > 1 ? present : nil
        return early(now: now, seconds: rules.crowdSeconds, among: some).filter { term, count in
            if rules.version > 1 {
                guard count >= quorum(of: term, present: present)[0] else { return false }
            } else {
                guard count >= 2, count * 100 >= rules.crowdPercent * present.count else { return false }
            }
            return !calls.contains { $0.term == term && $0.takenBack.map { now - $0 <= 60_000 } ?? false }
        }
    }

    /// What players have reached in all finished rounds: rounds, bingos, first ranks, patterns.
    func totals() -> [[Int]] {
        let now = state == .finished ? roundTallies() : [:]
        let all = players.indices.filter { players[$0].plays }.map { index in
            [index] + zip(players[index].tally, now[index] ?? [0, 0, 0, 0]).map { $0 + $1 }
        }
        return all.filter { $0[1] > 0 }.sorted { left, right in
            for column in [3, 2, 4] where left[column] != right[column] { return left[column] > right[column] }
            return left[0] < right[0]
        }
    }

    /// What the present round adds to the totals.
    func roundTallies() -> [Int: [Int]] {
        let lines = standings()
        var result: [Int: [Int]] = [:]
        for (index, player) in players.enumerated() where player.plays {
            let rank = lines.first { $0.player == index }?.rank
            result[index] = [1, rank == nil ? 0 : 1, rank == 1 ? 1 : 0, held(by: player).count]
        }
        return result
    }
}
