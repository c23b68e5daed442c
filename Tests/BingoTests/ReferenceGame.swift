import Bingo
import GameRules

/// The rules of bingo once more, as plainly as they can be said: no masks, no index, no cached verdict.
///
/// It keeps the facts (who marked what when, which calls stand) and works every verdict out of them, cell by cell, for
/// every player, after every input. Boards are given to it; how they are dealt is tested elsewhere.
struct ReferenceGame {
    struct Pattern {
        let name: String
        let cells: [Int]
    }
    struct Rules {
        /// The version of the rules.
        var version: Int
        var size: Int
        var free: Bool
        var honour: Bool
        var allowsAutoMark: Bool
        var windowSeconds: Int
        /// Whether the window follows from the delays.
        var isWindowAutomatic: Bool
        var patterns: [Pattern]
        var need: Int
        var termCount: Int
        var crowdPercent = 0
        var crowdSeconds = 30
    }
    struct Mark {
        let position: UInt64
        let time: Int64
        let current: Int
    }
    struct Call {
        let number: Int
        let term: Int
        let time: Int64
        let position: UInt64
        var crowd: Int?
        var quorum: [Int] = []
        var takenBack: Int64?
        /// Where in the order it did not stand; the last is open while it is taken back.
        var gaps: [(from: UInt64, until: UInt64?)] = []
        /// The players who say that it has not happened.
        var notYet: Set<Int> = []
    }
    struct Lost {
        let call: Int
        let cell: Int
        let mark: Mark
    }
    struct Player {
        var board: [Int] = []
        var plays = false
        var autoMark = false
        var dealtAfter = 0
        var marks: [Mark?] = []
        var declined: [Bool] = []
        var lost: [Lost] = []
        var announced = false
        var forgiven = false
        /// When cells were marked by hand.
        var taps: [Int64] = []
        var guardSeconds = 0
        var tally = [0, 0, 0, 0]
    }
    struct Reached: Equatable {
        let key: UInt64
        let time: Int64
    }
    struct Outcome: Equatable {
        var code: Rejection.Code?
        var lines: [String]?
        var bingos: [Int] = []
        var withdrawn: [Int] = []
    }
    struct Line: Equatable {
        let player: Int
        let rank: Int
        let call: Int?
        let lines: Int
        let time: Int64
    }

    var rules: Rules
    var state = RoundState.dealt
    var calls: [Call] = []
    var players: [Player] = []
    var startsAt: Int64?
    var marksUntil: Int64?
    var draws: [[Int]] = []
    /// The draw that is open: rank, candidates, who contributed, until when.
    var openDraw: (rank: Int, among: [Int], contributors: [Int], until: Int64)?
    var hasFinishedRounds = false

    // MARK: - Verdicts out of the facts

    func standing(_ term: Int) -> Call? {
        var index = 0
        while index < calls.count {
            if calls[index].term == term, calls[index].takenBack == nil { return calls[index] }
            index += 1
        }
        return nil
    }

    var current: Int {
        var number = 0
        for call in calls where call.takenBack == nil { number = max(number, call.number) }
        return number
    }

    func counts(_ cell: Int, of player: Player) -> Bool {
        if player.board[cell] < 0 { return true }
        if player.marks[cell] == nil { return false }
        return rules.honour || standing(player.board[cell]) != nil
    }

    func held(by player: Player) -> [Pattern] {
        guard player.plays else { return [] }
        // 100,000 games without the optimiser: plain loops are an order of magnitude faster than iterators.
        var held: [Pattern] = []
        for pattern in rules.patterns {
            var index = 0
            while index < pattern.cells.count, counts(pattern.cells[index], of: player) { index += 1 }
            if index == pattern.cells.count { held.append(pattern) }
        }
        return held
    }

    func reached(by player: Player) -> Reached? {
        let held = held(by: player)
        guard held.count >= rules.need else { return nil }
        var all = held.map { rules.honour ? byMarks($0, of: player) : byCalls($0, of: player) }
        all.sort { $0.key != $1.key ? $0.key < $1.key : $0.time < $1.time }
        let decisive = all[rules.need - 1]
        if rules.honour { return decisive }
        var after = player.dealtAfter
        if rules.version > 1 { while after > 0, calls[after - 1].takenBack != nil { after -= 1 } }
        return Reached(key: max(decisive.key, UInt64(after)), time: decisive.time)
    }

    private func byMarks(_ pattern: Pattern, of player: Player) -> Reached {
        var last = Reached(key: 0, time: 0)
        for cell in pattern.cells {
            guard let mark = player.marks[cell], mark.position >= last.key else { continue }
            last = Reached(key: mark.position, time: mark.time)
        }
        return last
    }

    private func byCalls(_ pattern: Pattern, of player: Player) -> Reached {
        var lastCall: Call?
        var confirmed = Int64.min
        var currentThen = 0
        var lastPosition: UInt64 = 0
        for cell in pattern.cells {
            guard player.board[cell] >= 0, let mark = player.marks[cell], let call = standing(player.board[cell]) else {
                continue
            }
            if call.number > (lastCall?.number ?? 0) { lastCall = call }
            confirmed = max(confirmed, mark.time, call.time)
            let isLater = mark.position >= call.position
            currentThen = max(currentThen, isLater ? max(mark.current, call.number) : call.number)
            lastPosition = max(lastPosition, mark.position, call.position)
        }
        guard let lastCall else { return Reached(key: 0, time: 0) }
        let isLate = confirmed > lastCall.time + Int64(rules.windowSeconds) * 1000
        if rules.version > 1 {
            // The latest call that stood then, and stands now.
            currentThen = lastCall.number
            for call in calls where call.takenBack == nil && call.position <= lastPosition {
                let stood = !call.gaps.contains { $0.from <= lastPosition && lastPosition < $0.until ?? .max }
                if stood { currentThen = max(currentThen, call.number) }
            }
        }
        return Reached(key: UInt64(isLate ? currentThen : lastCall.number), time: confirmed)
    }

    func standings() -> [Line] {
        var entries: [(player: Int, reached: Reached, lines: Int)] = []
        for (index, player) in players.enumerated() {
            guard let reached = reached(by: player) else { continue }
            entries.append((index, reached, held(by: player).count))
        }
        let lines = entries.map { entry in
            var earlier = 0
            for other in entries where other.reached.key < entry.reached.key { earlier += 1 }
            return Line(
                player: entry.player, rank: earlier + 1, call: rules.honour ? nil : Int(entry.reached.key),
                lines: entry.lines, time: entry.reached.time)
        }
        return zip(entries, lines).sorted { left, right in
            let (first, second) = (left.0, right.0)
            if first.reached.key != second.reached.key { return first.reached.key < second.reached.key }
            if first.reached.time != second.reached.time { return first.reached.time < second.reached.time }
            return first.player < second.player
        }.map { $0.1 }
    }
}
