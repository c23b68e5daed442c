import GameRules
import JSON
import WireProtocol

extension JSONWriter {
    /// Writes the `board` member of a seat, if it has a board.
    mutating func board(of seat: SeatID, in game: BingoGame) {
        guard let board = game.board(of: seat) else { return }
        object("board") { writer in
            writer.member("size", board.size)
            writer.member("deal", board.deal)
            writer.array("cells") { writer in for term in board.cells { writer.integer(term) } }
            writer.array("marked") { writer in writer.cells(of: board.marked) }
            let guardSeconds = game.guardSeconds(of: seat)
            if guardSeconds > 0 { writer.member("guard", guardSeconds) }
            let notYets = game.notYets(of: seat)
            if !notYets.isEmpty {
                writer.array("notYet") { writer in for number in notYets { writer.integer(number) } }
            }
            if let pack = game.choice(of: seat) { writer.member("voted", pack) }
        }
    }

    /// Writes the `vote` member, if a vote is open.
    mutating func vote(in game: BingoGame) {
        guard let vote = game.vote else { return }
        object("vote") { writer in
            writer.member("number", vote.number)
            writer.array("packs") { writer in
                for (title, votes) in zip(vote.titles, game.voteCounts) {
                    writer.object { writer in
                        writer.member("title", title)
                        writer.member("votes", votes)
                    }
                }
            }
        }
    }

    /// Writes the members of a round that are constant until boards are dealt again.
    mutating func dealMembers(of game: BingoGame) {
        member("number", game.number)
        member("commitment", game.commitment)
        if game.rules > 1 { member("rules", game.rules) }
        if let language = game.setup.language { member("language", language) }
        members(of: game.terms)
        if !game.added.isEmpty { member("added", game.added.count) }
        object("options") { writer in game.options.encode(into: &writer) }
    }

    /// Writes the members of a round that change during play.
    mutating func roundMembers(of game: BingoGame, names: some SeatNames) {
        member("state", game.state.rawValue)
        if let startsAt = game.startsAt { member("startsAt", startsAt) }
        if let marksUntil = game.marksUntil { member("marksUntil", marksUntil) }
        if let seed = game.revealedSeed { member("seed", seed.hexadecimal) }
        array("calls") { writer in
            for call in game.calls where call.uncalledAt == nil {
                writer.object { writer in writer.members(of: call) }
            }
        }
        // Removed players are no longer shown.
        let draws = game.draws.filter { !game.isRemoved($0.winner) }
        if !draws.isEmpty {
            array("draws") { writer in
                for draw in draws { writer.object { writer in writer.members(of: draw, names: names) } }
            }
        }
        if let draw = game.openDraw { object("openDraw") { writer in writer.members(of: draw) } }
    }

    /// Writes an open prize draw.
    mutating func members(of draw: OpenDraw) {
        member("number", draw.number)
        member("rank", draw.rank)
        array("among") { writer in for seat in draw.candidates { writer.string(seat.description) } }
        if let again = draw.again { member("again", again) }
        member("commitment", draw.commitment)
        member("until", draw.until)
    }

    /// Writes `totals`.
    mutating func members(of totals: [Total], names: some SeatNames) {
        array("totals") { writer in
            for total in totals {
                writer.object { writer in
                    writer.members(of: total.seat, in: names)
                    writer.member("rounds", total.rounds)
                    writer.member("bingos", total.bingos)
                    writer.member("firsts", total.firsts)
                    writer.member("lines", total.lines)
                }
            }
        }
    }

    /// Writes the announcement of a bingo.
    mutating func bingo(_ standing: Standing, in game: BingoGame, names: some SeatNames) {
        members(of: standing.seat, in: names)
        array("patterns") { writer in for name in game.held(by: standing.seat).names { writer.string(name) } }
        callMember(standing.call)
        member("rank", standing.rank)
        member("time", standing.time)
    }

    /// Writes the first counts as pairs `[term,count]`.
    mutating func elements(of counts: [TermCount]) {
        for count in counts.prefix(BingoProjection.crowdTermsMax) { pair(count.term, count.count) }
    }

    /// Writes two numbers as an array.
    mutating func pair(_ first: Int, _ second: Int) {
        array { writer in
            writer.integer(first)
            writer.integer(second)
        }
    }
}
