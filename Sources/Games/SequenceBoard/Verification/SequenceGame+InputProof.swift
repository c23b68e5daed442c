import GameRules
import JSON
import WireProtocol

extension SequenceGame: GameWithInputProof {
    /// In crowd games, a move is a vote: a proof contains the number of votes for each move, but not who voted. It does
    /// not contain the teams' members either.
    package static func disclosure(
        of input: SequenceInput, by seat: SeatID?, in game: SequenceGame
    ) -> InputDisclosure {
        switch input {
        case .move:
            let members = ["type", "card", "cell", "lock"]
            return game.form == .crowd
                ? .unsigned(members, ballot: InputDisclosure.Ballot(step: game.step)) : .signed(members)
        case .team: return game.form == .crowd ? .withheld : .signed(["type", "team"])
        case .ready: return .signed(["type", "commit"])
        case .reveal: return .signed(["type", "nonce"])
        case .takeOver: return .signed(["type", "table", "place"])
        case .undo: return .signed(["type", "table"])
        case .setOptions, .newRound: return .signed(["type", "options", "seed"])
        case .seat: return .signed(["type", "teams"])
        case .shuffleTeams: return .signed(["type", "seed"])
        case .startRound, .pause, .resume, .finishRound: return .signed(["type"])
        case .substitute: return .signed(["type", "table", "place", "by"])
        case .finishTable: return .signed(["type", "table"])
        case .house: return .signed(["type", "table", "step", "act", "card", "cell", "lock"])
        }
    }

    package static func encodeDisclosed(_ setup: Setup, into writer: inout JSONWriter) { setup.encode(into: &writer) }

    package static func setup(disclosed fields: JSONObject, rules: Int) -> Setup? {
        setup(logged: fields, rules: rules)
    }

    package static func input(disclosed fields: JSONObject, rules: Int) -> SequenceInput? {
        input(logged: fields, rules: rules)
    }

    package static var undisclosed: [String] {
        [
            "One-Eyed Jack: why a bot, or the server for an absent player, chose a play. Where teams play together: who is in which team, and who voted for what; the file says how many did."
        ]
    }

    package var isDisclosable: Bool { stage == .finished }

    /// Applies the vote of a member of the team on turn.
    package mutating func applyUnsigned(
        _ input: SequenceInput, voter: Int, at moment: Moment
    ) -> Verdict<SequenceEvent> {
        guard case .move(let move) = input, form == .crowd else {
            return .rejected(Rejection(.badMessage, "This input needs its seat."))
        }
        do throws(Rejection) {
            guard let team = round?.table.turn, crowd.counts.indices.contains(team) else {
                throw Rejection(.roundNotStarted, "The cards have not been dealt yet.")
            }
            let voters = crowd.counts[team]
            return .accepted(
                try at(nil, moment) { (match) throws(Rejection) in
                    try match.vote(
                        for: move, of: SeatID(UInt32(clamping: voter)), in: team, voters: voters, at: moment)
                })
        } catch {
            return .rejected(error)
        }
    }

    /// `teams`: the size of each team, once there has been a crowd. Places of its rounds name the sizes even after the
    /// form of the game has changed.
    package var disclosedTotals: JSONObject {
        JSONObject(crowd.counts.isEmpty ? [] : [("teams", .array(crowd.counts.map { .integer($0) }))])
    }

    package mutating func take(disclosedTotals totals: JSONObject) -> Bool {
        guard totals.members.allSatisfy({ $0.name == "teams" }) else { return false }
        guard let value = totals["teams"] else { return totals.members.isEmpty }
        guard let counts = value.array?.compactMap({ $0.integer }), counts.count == value.array?.count,
            counts.count <= 3,
            counts.allSatisfy({ (0...Int(Int32.max)).contains($0) })
        else { return false }
        crowd.take(counts: counts)
        return true
    }
}
