import GameRules
import WireProtocol

extension JSONWriter {
    /// Writes a call's members.
    mutating func members(of call: Call) {
        member("number", call.number)
        member("term", call.term)
        member("time", call.time)
    }

    /// Writes the `board` member of a seat, if it has a board.
    mutating func board(of seat: SeatID, in game: BingoGame) {
        guard let board = game.board(of: seat) else { return }
        object("board") { writer in
            writer.member("size", board.size)
            writer.member("deal", board.deal)
            writer.array("cells") { writer in for term in board.cells { writer.integer(term) } }
            writer.array("marked") { writer in writer.cells(of: board.marked) }
        }
    }

    /// Writes the members of a round that stay as they are until boards are dealt anew.
    mutating func dealMembers(of game: BingoGame) {
        member("number", game.number)
        member("commitment", game.commitment)
        if let language = game.setup.language { member("language", language) }
        members(of: game.setup.terms)
        object("options") { writer in game.setup.options.encode(into: &writer) }
    }

    /// Writes the members of a round that change while it is played.
    mutating func roundMembers(of game: BingoGame) {
        member("state", game.state.rawValue)
        if let seed = game.revealedSeed { member("seed", seed.hexadecimal) }
        array("calls") { writer in
            for call in game.calls where call.uncalledAt == nil {
                writer.object { writer in writer.members(of: call) }
            }
        }
    }

    /// Writes `terms`, the texts, and `means`, the explanations by the index of their term, if there are any.
    mutating func members(of terms: [Term]) {
        array("terms") { writer in for term in terms { writer.string(term.text) } }
        guard terms.contains(where: { $0.means != nil }) else { return }
        object("means") { writer in
            for (index, term) in terms.enumerated() {
                guard let means = term.means else { continue }
                writer.name(of: String(index))
                writer.string(means)
            }
        }
    }

    /// Writes one line of the standings.
    mutating func members(of standing: Standing, names: some SeatNames) {
        member("player", standing.seat.description)
        member("name", names.name(of: standing.seat))
        member("rank", standing.rank)
        callMember(standing.call)
        member("lines", standing.lines)
        member("time", standing.time)
    }

    /// Writes the announcement of a bingo.
    mutating func bingo(_ standing: Standing, in game: BingoGame, names: some SeatNames) {
        member("player", standing.seat.description)
        member("name", names.name(of: standing.seat))
        array("patterns") { writer in for name in game.held(by: standing.seat).names { writer.string(name) } }
        callMember(standing.call)
        member("rank", standing.rank)
        member("time", standing.time)
    }

    /// Writes counts as pairs `[term,count]`, the first of them.
    mutating func elements(of counts: [TermCount]) {
        for count in counts.prefix(BingoProjection.crowdTermsMax) {
            array { writer in
                writer.integer(count.term)
                writer.integer(count.count)
            }
        }
    }

    private mutating func callMember(_ call: Int?) {
        if let call { member("call", call) } else { nullMember("call") }
    }
}
