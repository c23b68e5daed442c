import GameRules
import WireProtocol

/// Checks one finished round of an export against the rules.
struct RoundProof {
    private(set) var findings: [(kind: ExportVerification.Kind, sentence: ExportProof.Sentence)] = []
    /// The standings by the rules; empty if calls are ambiguous.
    private(set) var standings: [Standing] = []
    /// The number of comparisons, by the names of the page's rows.
    private(set) var checks: [(name: String, count: Int)]
    /// The numbers of draws that omit seats in the standings, which only an undone removal explains.
    private(set) var passingOver: [Int] = []

    private let round: ExportedRound
    private let seed: Seed
    private let setup: BingoSetup
    private let names: [SeatID: String]

    /// - Parameters:
    ///   - number: The round's number in its play, from 1.
    ///   - origin: The room and the play of the export, which the commitment binds.
    init(of round: ExportedRound, number: Int, seed: Seed, origin: PlayOrigin) {
        self.round = round
        self.seed = seed
        names = round.deals.reversed().reduce(into: [:]) { $0[$1.seat] = $1.name }
        guard let setup = round.setup(seed: seed) else {
            preconditionFailure("the terms and the options were checked when they were read")
        }
        self.setup = setup
        checks = [("commitment", 1), ("calls", round.calls.count)]
        if BoardDeal.commitment(to: setup, round: number, of: origin) != round.commitment {
            findings.append((.commitment, ExportVerification.unbound(rules: round.rules)))
        }
        guard callsArePossible() else { return }
        checks.insert(("deals", round.deals.count), at: 1)
        checks += [("marks", round.deals.reduce(0) { $0 + $1.marks.count }), ("standings", round.deals.count)]
        if !round.draws.isEmpty { checks.append(("draws", round.draws.count)) }
        let boards = deals()
        window()
        quorums(boards)
        order()
        standings = judge(boards)
        compare(standings)
        let draws = DrawProof(
            of: round.draws, claims: round.drawClaims, standings: round.standings, removed: round.removed,
            rules: round.rules, seed: seed
        ) { [names] seat in RoundProof.name(seat, names) }
        passingOver = draws.passingOver
        findings += draws.findings.map { (.draw, $0) }
    }

    private mutating func find(
        _ kind: ExportVerification.Kind, _ english: String, _ says: String, _ values: ExportProof.Words.Values = [:]
    ) {
        findings.append((kind, ExportProof.Sentence(english, ExportProof.Words(says, values))))
    }

    /// The standings by the rules, with names.
    var lines: [(name: String, rank: Int, call: Int?)] {
        standings.map { (names[$0.seat] ?? "\($0.seat)", $0.rank, $0.call) }
    }

    private func name(_ seat: SeatID) -> String { RoundProof.name(seat, names) }

    private static func name(_ seat: SeatID, _ names: [SeatID: String]) -> String {
        names[seat].map { "\($0) (\(seat))" } ?? "\(seat)"
    }

    // MARK: - Calls

    /// Checks calls, and returns whether they can be used for verdicts.
    private mutating func callsArePossible() -> Bool {
        for (index, call) in round.calls.enumerated() {
            guard call.number == index + 1 else {
                find(
                    .call, "call \(index + 1) is numbered \(call.number).", "callNumber",
                    ["number": .number(call.number), "expected": .number(index + 1)])
                return false
            }
            guard round.terms.indices.contains(call.term) else {
                find(
                    .call, "call \(call.number) is of a term that the round does not have.", "callTerm",
                    ["number": .number(call.number)])
                return false
            }
        }
        var standing: Set<Int> = []
        for (index, call) in round.calls.enumerated() {
            crowd(of: call)
            if index > 0, call.position <= round.calls[index - 1].position {
                find(
                    .call, "call \(call.number) does not come after call \(index).", "callOrder",
                    ["number": .number(call.number)])
            }
            gaps(of: call)
            // A term can be called again only after its last call was taken back.
            if !standing.insert(call.term).inserted {
                find(
                    .call, "“\(round.terms[call.term])” was called again by call \(call.number) though it stood.",
                    "callTwice", ["number": .number(call.number), "term": .text(round.terms[call.term])])
            }
            if call.uncalledAt != nil { standing.remove(call.term) }
            if let startedAt = round.startedAt, call.time < startedAt {
                find(
                    .call, "call \(call.number) was made before the start.", "callBefore",
                    ["number": .number(call.number)])
            }
            if let finishedAt = round.finishedAt, max(call.time, call.uncalledAt ?? call.time) > finishedAt {
                find(
                    .call, "call \(call.number) was made or taken back after the end.", "callLate",
                    ["number": .number(call.number)])
            }
        }
        for term in round.terms.count - round.added..<round.terms.count
        where !round.calls.contains(where: { $0.term == term }) {
            find(
                .call, "“\(round.terms[term])” was added without being called.", "callMissing",
                ["term": .text(round.terms[term])])
        }
        return true
    }

    private mutating func crowd(of call: Call) {
        guard let crowd = call.crowd else { return }
        if round.options.crowdPercent == 0 {
            find(
                .call, "call \(call.number) was made by a crowd, which may not call in this round.", "callByCrowd",
                ["number": .number(call.number)])
        }
        let boards = round.deals.count + round.removed.count
        if !(2...max(2, boards)).contains(crowd) {
            find(
                .call, "call \(call.number) was made by a crowd of \(crowd), with \(boards) boards in the room.",
                "callCrowd", ["number": .number(call.number), "count": .number(crowd), "boards": .number(boards)])
        }
    }

    /// Checks the quorums of the crowd's calls against the boards: no more players held a term than have it.
    private mutating func quorums(_ boards: [[Int16]]) {
        for call in round.calls {
            guard let crowd = call.crowd, round.rules > 1 else {
                if call.quorum != nil {
                    find(
                        .call, "call \(call.number) has a quorum, which it cannot have.", "callQuorum",
                        [
                            "number": .number(call.number), "count": .number(call.crowd ?? 0),
                            "holders": .number(call.quorum?.holders ?? 0),
                        ])
                }
                continue
            }
            guard let quorum = call.quorum else {
                find(
                    .call, "call \(call.number) does not say how many of the crowd were needed.", "callQuorum",
                    [
                        "number": .number(call.number), "count": .number(call.crowd ?? 0),
                        "holders": .number(call.quorum?.holders ?? 0),
                    ])
                continue
            }
            let holders = boards.count { $0.contains(Int16(call.term)) } + round.removed.count
            if quorum != Call.Quorum(percent: round.options.crowdPercent, of: quorum.holders) || crowd < quorum.needed {
                find(
                    .call, "call \(call.number) was made by \(crowd) of \(quorum.holders), which is not enough.",
                    "callQuorum",
                    [
                        "number": .number(call.number), "count": .number(call.crowd ?? 0),
                        "holders": .number(call.quorum?.holders ?? 0),
                    ])
            }
            if quorum.holders > holders || crowd > quorum.holders {
                find(
                    .call,
                    "call \(call.number) was made by \(crowd) of \(quorum.holders), where \(holders) could hold the term.",
                    "callQuorum",
                    [
                        "number": .number(call.number), "count": .number(call.crowd ?? 0),
                        "holders": .number(call.quorum?.holders ?? 0),
                    ])
            }
        }
    }

    /// Checks that an automatic window is not shorter than the time of late marks implies.
    private mutating func window() {
        guard round.options.windowIsAutomatic else { return }
        let late = Int(round.lateMilliseconds / 1000)
        let shortest = BingoOptions.automaticWindowSeconds(longestDelay: late)
        let longest = BingoOptions.automaticWindowSeconds(longestDelay: BingoGame.guardSecondsMax)
        if !(shortest...max(shortest, longest)).contains(round.options.windowSeconds) {
            find(
                .mark, "the window of \(round.options.windowSeconds) seconds is not what delays can make of it.",
                "window", ["seconds": .number(round.options.windowSeconds)])
        }
    }

    private mutating func gaps(of call: Call) {
        var last = call.position
        var isOpen = false
        for gap in call.gaps {
            if isOpen || gap.from <= last || gap.until.map({ $0 <= gap.from }) ?? false {
                find(
                    .call, "call \(call.number) was taken back in an impossible order.", "callUndone",
                    ["number": .number(call.number)])
                return
            }
            last = gap.until ?? gap.from
            isOpen = gap.until == nil
        }
        if isOpen != (call.uncalledAt != nil) {
            find(
                .call, "call \(call.number) is said both to stand and to be taken back.", "callUndone",
                ["number": .number(call.number)])
        }
        if let uncalledAt = call.uncalledAt, uncalledAt < call.time {
            find(
                .call, "call \(call.number) was taken back before it was made.", "callUndone",
                ["number": .number(call.number)])
        }
    }

    // MARK: - Deals

    /// Returns the boards dealt by the seed.
    private mutating func deals() -> [[Int16]] {
        var seen: Set<SeatID> = []
        var owners: [[Int16]: SeatID] = [:]
        var texts: Set<String> = []
        for text in round.terms where !texts.insert(text).inserted {
            find(.deal, "the term “\(text)” stands twice.", "termTwice", ["term": .text(text)])
        }
        return round.deals.map { deal in
            let board = BoardDeal.cells(
                seed: seed, seat: deal.seat, number: deal.number, termCount: round.terms.count - round.added,
                options: round.options)
            if let cells = deal.cells, cells != board.map(Int.init) {
                find(
                    .deal, "the board of \(name(deal.seat)) is not what the seed deals.", "board",
                    ["name": .text(name(deal.seat))])
            }
            // Equal boards are accepted only if many tries found no other.
            if let owner = owners.updateValue(deal.seat, forKey: board), deal.number < BingoGame.dealTriesMax - 1 {
                find(
                    .deal, "\(name(owner)) and \(name(deal.seat)) have the same board.", "twins",
                    ["name": .text(name(deal.seat)), "other": .text(name(owner))])
            }
            if !seen.insert(deal.seat).inserted {
                find(.deal, "\(name(deal.seat)) has two boards.", "seatTwice", ["name": .text(name(deal.seat))])
            }
            if deal.autoMarks, !round.options.autoMark {
                find(
                    .deal, "\(name(deal.seat)) has auto-mark, which this round does not allow.", "autoMark",
                    ["name": .text(name(deal.seat))])
            }
            if deal.isOnPaper, !PaperProof.isMarkedByCalls(deal, board, calls: round.calls) {
                find(
                    .mark, "the board of \(name(deal.seat)) is on paper, but its marks are not those of the calls.",
                    "paperMarks", ["name": .text(name(deal.seat))])
            }
            if deal.after > round.calls.count {
                find(
                    .deal, "the board of \(name(deal.seat)) was dealt after call \(deal.after), which was never made.",
                    "after", ["name": .text(name(deal.seat)), "call": .number(deal.after)])
            }
            return board
        }
    }

    // MARK: - Order

    /// Checks the positions of all calls and marks in the room's order against their times and one another.
    private mutating func order() {
        var last = round.calls.map { (position: $0.position, time: $0.time, what: "call \($0.number)", name: "") }
        for deal in round.deals {
            for (cell, mark) in deal.marks {
                let what = "\(name(deal.seat))'s mark on cell \(cell + 1)"
                last.append((mark.position, mark.time, what, name(deal.seat)))
                check(mark, cell, of: deal, what)
            }
        }
        pauses(without: last.map { $0.time })
        last.sort { $0.position < $1.position }
        for (former, next) in zip(last, last.dropFirst()) {
            let isSame = former.position == next.position
            if isSame ? former.time != next.time : former.time > next.time {
                let name = [next.name, former.name, "–"].first { !$0.isEmpty } ?? ""
                find(
                    .mark, "the times of \(former.what) and \(next.what) contradict their order.", "order",
                    ["name": .text(name)])
            }
        }
    }

    /// Checks that pauses are in order and within the round, and that nothing happens during them.
    private mutating func pauses(without times: [Timestamp]) {
        var over = round.startedAt ?? Timestamp(milliseconds: 0)
        for pause in round.pauses {
            let end = pause.since.adding(milliseconds: pause.milliseconds)
            let last = round.marksUntil ?? round.finishedAt ?? end
            if pause.since < over || end > last || times.contains(where: { pause.since < $0 && $0 < end }) {
                find(
                    .mark, "something happened at \(pause.since.rfc3339), when the clock is said to have stood.",
                    "pause")
            }
            over = end
        }
    }

    private mutating func check(_ mark: Mark, _ cell: Int, of deal: ExportedRound.Deal, _ what: String) {
        let current = round.calls.last { $0.stood(at: mark.position) }?.number ?? 0
        if mark.call != min(current, Mark.callMax) {
            find(
                .mark, "\(what) names call \(mark.call) as the latest, which was call \(current).", "markCall",
                [
                    "name": .text(name(deal.seat)), "cell": .number(cell + 1), "call": .number(mark.call),
                    "current": .number(current),
                ])
        }
        if deal.after > 0, deal.after <= round.calls.count, mark.position <= round.calls[deal.after - 1].position {
            find(
                .mark, "\(what) is older than the board.", "markEarly",
                ["name": .text(name(deal.seat)), "cell": .number(cell + 1)])
        }
        if let startedAt = round.startedAt, mark.time < startedAt {
            find(
                .mark, "\(what) was made before the start.", "markBefore",
                ["name": .text(name(deal.seat)), "cell": .number(cell + 1)])
        }
        if let end = round.marksUntil ?? round.finishedAt, mark.time > end {
            find(
                .mark, "\(what) was made after the end.", "markLate",
                ["name": .text(name(deal.seat)), "cell": .number(cell + 1)])
        }
    }

    // MARK: - Verdicts

    /// Returns the standings by the rules for all valid marks.
    private mutating func judge(_ boards: [[Int16]]) -> [Standing] {
        var seats: [SeatID] = []
        var facts: [(cells: [Int16], dealtAfter: Int, marks: [(cell: Int, mark: Mark)])] = []
        let order = round.deals.indices.sorted { round.deals[$0].seat < round.deals[$1].seat }
        for index in order where round.deals[index].seat != seats.last {
            let (deal, board) = (round.deals[index], boards[index])
            var cells: Set<Int> = []
            var marks: [(cell: Int, mark: Mark)] = []
            for (cell, mark) in deal.marks {
                guard board.indices.contains(cell), board[cell] >= 0, cells.insert(cell).inserted else {
                    find(
                        .mark, "\(name(deal.seat)) cannot have marked cell \(cell + 1), or twice.",
                        cells.contains(cell) ? "markTwice" : "markCell",
                        ["name": .text(name(deal.seat)), "cell": .number(cell + 1)])
                    continue
                }
                marks.append((cell, mark))
            }
            seats.append(deal.seat)
            facts.append((board, deal.after, marks))
        }
        // The game numbers the boards from 1, in the order of the seats, which may have gaps.
        let game = BingoGame(
            proving: setup, added: round.added, pauses: round.pauses, calls: round.calls, deals: facts)
        return game.standings().map { line in
            Standing(
                seat: seats[Int(line.seat.number) - 1], rank: line.rank, call: line.call, lines: line.lines,
                time: line.time)
        }
    }

    private mutating func compare(_ standings: [Standing]) {
        let claimed: [SeatID: Standing] = round.standings.reversed().reduce(into: [:]) { $0[$1.seat] = $1 }
        if claimed.count < round.standings.count {
            find(.standing, "a player stands twice in the standings.", "standingTwice")
        }
        for standing in standings {
            guard let claim = claimed[standing.seat] else {
                find(
                    .standing, "\(name(standing.seat)) has a bingo that is not in the standings.", "bingoMissing",
                    ["name": .text(name(standing.seat)), "rank": .number(standing.rank)])
                continue
            }
            guard claim != standing else { continue }
            let words = difference(of: claim, from: standing)
            let english = "\(name(standing.seat)) has \(text(standing)), not \(text(claim))."
            findings.append((.standing, ExportProof.Sentence(english, words)))
        }
        let proven = Set(standings.map { $0.seat })
        for claim in round.standings where !proven.contains(claim.seat) {
            find(
                .standing, "\(name(claim.seat)) is in the standings without a bingo.", "bingoFalse",
                ["name": .text(name(claim.seat))])
        }
        if proven == Set(claimed.keys), standings.map({ $0.seat }) != round.standings.map({ $0.seat }) {
            find(.standing, "the standings are in another order.", "standingsOrder")
        }
    }

    /// Returns the words for the first member in which a line differs from the rules' result.
    private func difference(of claim: Standing, from standing: Standing) -> ExportProof.Words {
        let name = ExportProof.Words.Value.text(name(standing.seat))
        let number = { (call: Int?) in call.map(ExportProof.Words.Value.number) ?? .text("–") }
        if claim.rank != standing.rank {
            return ExportProof.Words(
                "rank", ["name": name, "claimed": .number(claim.rank), "rank": .number(standing.rank)])
        }
        if claim.call != standing.call {
            return ExportProof.Words(
                "call", ["name": name, "claimed": number(claim.call), "call": number(standing.call)])
        }
        if claim.lines != standing.lines {
            return ExportProof.Words(
                "lines", ["name": name, "claimed": .number(claim.lines), "lines": .number(standing.lines)])
        }
        return ExportProof.Words("time", ["name": name])
    }

    private func text(_ standing: Standing) -> String {
        let call = standing.call.map { " by call \($0)" } ?? ""
        return "rank \(standing.rank)\(call) with \(standing.lines) lines at \(standing.time.rfc3339)"
    }
}
