import GameRules
import JSON
import WireProtocol

extension BingoGame {
    /// Writes `rounds`: each round's setup, all calls including those taken back, all deals, and the standings.
    ///
    /// A finished round has its seed and the marks on all boards. With them anyone can repeat every deal, every verdict
    /// and every prize draw, as ``ExportVerification`` does. Early marks are private during a round.
    public func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.array("rounds") { writer in
            for round in history {
                writer.object { writer in writer.exportMembers(of: round, state: .finished, names: names) }
            }
            writer.object { writer in writer.exportMembers(of: record, state: state, names: names) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func exportMembers(of round: RoundRecord, state: RoundState, names: some SeatNames) {
        member("number", round.number)
        member("state", state.rawValue)
        member("commitment", round.commitment)
        if round.setup.rules > 1 { member("rules", round.setup.rules) }
        if state == .finished { member("seed", round.setup.seed.hexadecimal) }
        setupMembers(of: round)
        pausesMember(round.pauses)
        array("calls") { writer in
            for call in round.calls {
                writer.object { writer in
                    writer.members(of: call)
                    writer.member("seq", call.position)
                    if let uncalledAt = call.uncalledAt { writer.member("uncalled", uncalledAt) }
                    writer.gapsMember(call.gaps)
                }
            }
        }
        var next = round.marks.startIndex
        array("deals") { writer in
            for deal in round.deals {
                let count = deal.marked.nonzeroBitCount
                let marks = round.marks[next..<next + count]
                next += count
                writer.object { writer in
                    writer.members(of: deal.seat, in: names)
                    writer.member("deal", deal.deal)
                    writer.member("after", deal.dealtAfter)
                    writer.member("autoMark", deal.autoMarks)
                    if deal.isOnPaper { writer.member("paper", true) }
                    guard state == .finished else { return }
                    let cells = BoardDeal.cells(
                        seed: round.setup.seed, seat: deal.seat, number: deal.deal,
                        termCount: round.setup.terms.count, options: round.setup.options)
                    writer.array("cells") { writer in for term in cells { writer.integer(term) } }
                    writer.marksMember(marks, on: deal.marked)
                }
            }
        }
        array("standings") { writer in
            for standing in round.standings {
                writer.object { writer in writer.members(of: standing, names: names) }
            }
        }
        if !round.draws.isEmpty { drawsMember(of: round, names: names) }
        removedMember(of: round)
        array("hosts") { writer in for seat in round.hosts { writer.string(seat.description) } }
    }

    /// Writes `draws`, with their proofs.
    mutating func drawsMember(of round: RoundRecord, names: some SeatNames) {
        array("draws") { writer in
            for draw in round.draws { writer.object { writer in writer.provenMembers(of: draw, names: names) } }
        }
    }

    /// Writes `removed`, the seats with a board that were removed before the next round was dealt, if there are any.
    mutating func removedMember(of round: RoundRecord) {
        guard !round.removed.isEmpty else { return }
        array("removed") { writer in for seat in round.removed { writer.string(seat.description) } }
    }

    /// Writes the setup of a round, and its times.
    mutating func setupMembers(of round: RoundRecord) {
        if let language = round.setup.language { member("language", language) }
        members(of: round.terms)
        if !round.added.isEmpty { member("added", round.added.count) }
        object("options") { writer in round.options.encode(into: &writer) }
        if let startedAt = round.startedAt { member("started", startedAt) }
        if let finishedAt = round.finishedAt { member("finished", finishedAt) }
        if let marksUntil = round.marksUntil { member("marksUntil", marksUntil) }
    }

    /// Writes `pauses` as `[since, milliseconds]`; nothing if there are none.
    private mutating func pausesMember(_ pauses: [Pause]) {
        guard !pauses.isEmpty else { return }
        array("pauses") { writer in
            for pause in pauses {
                writer.array { writer in
                    writer.time(pause.since)
                    writer.integer(Int(pause.milliseconds))
                }
            }
        }
    }

    /// Writes `gaps` as `[from, until]`, without `until` for one that is open; nothing if there are none.
    private mutating func gapsMember(_ gaps: [Call.Gap]) {
        guard !gaps.isEmpty else { return }
        array("gaps") { writer in
            for gap in gaps {
                writer.array { writer in
                    writer.integer(gap.from)
                    if let until = gap.until { writer.integer(until) }
                }
            }
        }
    }

    /// Writes `marks` as `[cell, position, time, current call]`.
    private mutating func marksMember(_ marks: ArraySlice<Mark>, on marked: UInt32) {
        array("marks") { writer in
            var rest = marked
            for mark in marks {
                writer.array { writer in
                    writer.integer(rest.trailingZeroBitCount)
                    writer.integer(mark.position)
                    writer.time(mark.time)
                    writer.integer(mark.call)
                }
                rest &= rest - 1
            }
        }
    }
}
