import GameRules
import JSON
import WireProtocol

extension BingoProjection {
    /// The maximum number of lines of a round's standings, and of the totals, in a recap.
    public static let recapLinesMax = 100

    /// Writes `rounds`, the finished ones, and `totals` after the first of them, for the public page.
    ///
    /// Each round has its setup, its seed, all calls including those taken back, the first 100 lines of the `standings`
    /// and their `total`, the `draws`, the `removed` seats (which may be in a draw), the terms that were never called,
    /// and the players who were one call away.
    public func encodeRecap(game: BingoGame, names: some SeatNames, into writer: inout JSONWriter) {
        writer.array("rounds") { writer in
            for round in game.history {
                writer.object { writer in writer.recapMembers(of: round, names: names) }
            }
            if game.state == .finished {
                writer.object { writer in writer.recapMembers(of: game.record, names: names) }
            }
        }
        if let totals = game.totals(first: BingoProjection.recapLinesMax) {
            writer.members(of: totals, names: names)
        }
    }

    /// Writes `player`, `name`, `round`, `size`, `deal`, `cells`, `marked` and `lines` of a board in the current round.
    ///
    /// A board is public once it has a bingo, or the round is finished. Before that it throws `notAllowed`, as for a
    /// seat without a board.
    public func encodeBoard(
        of seat: SeatID, game: BingoGame, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void {
        guard let board = game.board(of: seat), game.state == .finished || game.hasBingo(seat) else {
            throw Rejection(.notAllowed, "This board is not public until it has a bingo or the round is over.")
        }
        let identity = JSONWriter.write { $0.members(of: seat, in: names) }
        let lines = game.held(by: seat).names
        let round = game.number
        return { writer in
            writer.encoded(identity)
            writer.member("round", round)
            writer.member("size", board.size)
            writer.member("deal", board.deal)
            writer.array("cells") { writer in for term in board.cells { writer.integer(term) } }
            writer.array("marked") { writer in writer.cells(of: board.marked) }
            writer.array("lines") { writer in for line in lines { writer.string(line) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func recapMembers(of round: RoundRecord, names: some SeatNames) {
        member("number", round.number)
        member("commitment", round.commitment)
        if round.setup.rules > 1 { member("rules", round.setup.rules) }
        member("seed", round.setup.seed.hexadecimal)
        setupMembers(of: round)
        var isCalled = [Bool](repeating: false, count: round.terms.count)
        array("calls") { writer in
            for call in round.calls {
                writer.object { writer in
                    writer.members(of: call)
                    if let uncalledAt = call.uncalledAt { writer.member("uncalled", uncalledAt) }
                }
                if call.uncalledAt == nil { isCalled[call.term] = true }
            }
        }
        array("standings") { writer in
            for standing in round.standings.prefix(BingoProjection.recapLinesMax) {
                writer.object { writer in writer.members(of: standing, names: names) }
            }
        }
        member("total", round.standings.count)
        drawsMember(of: round, names: names)
        removedMember(of: round)
        array("neverCalled") { writer in
            // Terms that were added during play are not listed as uncalled.
            for term in round.setup.terms.indices where !isCalled[term] { writer.integer(term) }
        }
        array("closest") { writer in
            for miss in round.closest {
                writer.object { writer in
                    writer.members(of: miss.seat, in: names)
                    writer.array("missing") { writer in for term in miss.missing { writer.integer(term) } }
                }
            }
        }
    }
}
