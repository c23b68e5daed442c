import GameRules
import JSON
import WireProtocol

extension JSONWriter {
    /// Writes `seating`: of each team who is in it.
    mutating func seating(of game: SequenceGame, names: some SeatNames) {
        guard game.stage != .playing, game.stage != .finished else { return }
        array("seating") { writer in
            for team in game.seating.teams {
                writer.array { writer in
                    for one in team { writer.object { writer in writer.members(of: one, names: names) } }
                }
            }
        }
    }

    /// Writes `player` and `name`, or `bot` with its level.
    fileprivate mutating func members(of occupant: Occupant, names: some SeatNames) {
        switch occupant {
        case .seat(let seat): members(of: seat, in: names)
        case .bot(let level): member("bot", level)
        }
    }

    /// Writes `list`, the digest of all promises, and `commits`, in the order of the places.
    mutating func promises(_ nonces: Nonces) {
        member("list", nonces.listDigest.hexadecimal)
        numbers("commits", nonces.commits)
    }

    fileprivate mutating func numbers(_ name: StaticString, _ list: [[UInt8]?]) {
        array(name) { writer in
            for one in list { if let one { writer.string(one.hexadecimal) } else { writer.null() } }
        }
    }

    /// Writes all that lies open.
    mutating func table(of game: SequenceGame, _ round: SequenceRound, names: some SeatNames) {
        let table = round.table
        member("teams", round.teams)
        member("need", table.need)
        member("faces", table.layout.faces.map { $0.map { Card($0).text } ?? "**" }.joined())
        member("chips", table.board.text)
        claims(table.board.claims)
        array("places") { writer in
            for (index, place) in round.places.enumerated() {
                writer.object { writer in
                    writer.members(of: place.occupant, names: names)
                    writer.member("cards", table.hands[index].count)
                    if place.missed > 0 { writer.member("missed", place.missed) }
                }
            }
        }
        member("turn", table.turn)
        member("step", game.step)
        if let until = game.turnEndsAt { member("endsAt", until) }
        member("stock", table.stockCount)
        array("discards") { writer in for card in table.discards { writer.integer(card.number) } }
        member("canSwap", table.canSwap)
        if game.isPaused { member("isPaused", true) }
        if game.before != nil { member("canUndo", true) }
        if let outcome = table.outcome {
            member(outcome)
            hands(table.hands)
        }
    }

    fileprivate mutating func claims(_ claims: [Board.Claim]) {
        array("sequences") { writer in
            for claim in claims {
                writer.object { writer in
                    writer.member("team", claim.team)
                    writer.array("cells") { writer in for cell in claim.cells { writer.integer(cell) } }
                }
            }
        }
    }

    fileprivate mutating func member(_ outcome: CardTable.Outcome) {
        object("outcome") { writer in
            if let team = outcome.team { writer.member("team", team) }
            writer.member("reason", outcome.reason.rawValue)
        }
    }

    fileprivate mutating func hands(_ hands: [[Card]]) {
        array("hands") { writer in
            for hand in hands { writer.array { writer in for card in hand { writer.integer(card.number) } } }
        }
    }

    /// Writes what was done, and what came of it that everybody may see.
    mutating func members(of act: SequenceRound.Act, _ effect: CardTable.Effect? = nil) {
        member("place", act.place)
        switch act.kind {
        case .move(let move):
            member("act", move.name)
            move.encode(into: &self)
        case .skip: member("act", "skip")
        case .undo: member("act", "undo")
        }
        if act.isHouse { member("house", true) }
        member("after", act.after)
        guard let effect else { return }
        if let removed = effect.removed { member("removed", removed) }
        if !effect.claims.isEmpty { claims(effect.claims) }
        if let count = effect.reshuffled { member("reshuffled", count) }
    }

    mutating func acts(of round: SequenceRound) {
        array("acts") { writer in
            for act in round.acts { writer.object { writer in writer.members(of: act) } }
        }
    }

    mutating func places(of round: SequenceRound, names: some SeatNames) {
        member("teams", round.teams)
        array("places") { writer in
            for occupant in round.dealtTo { writer.object { writer in writer.members(of: occupant, names: names) } }
        }
    }

    /// Writes a round that is over: with its seed, numbers and acts anybody can play it again.
    mutating func members(of record: SequenceGame.FinishedRound, commitment: [UInt8], names: some SeatNames) {
        let round = record.round
        member("number", record.number)
        member("state", "finished")
        object("options") { writer in record.setup.options.encode(into: &writer) }
        member("commitment", commitment.hexadecimal)
        member("seed", record.setup.seed.hexadecimal)
        numbers("commits", round.nonces.commits)
        numbers("nonces", round.nonces.told)
        member("first", round.first)
        member("startedAt", round.startedAt)
        places(of: round, names: names)
        acts(of: round)
        claims(round.table.board.claims)
        hands(round.table.hands)
        if let outcome = round.table.outcome { member(outcome) }
    }
}

extension Board {
    /// A letter for each cell: the team's number, or `-`.
    package var text: String {
        (0..<Board.cells).map { cell in team(at: cell).map { String($0) } ?? "-" }.joined()
    }
}
