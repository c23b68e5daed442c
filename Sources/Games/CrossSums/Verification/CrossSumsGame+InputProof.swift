import GameRules
import JSON
import WireProtocol

extension CrossSumsGame: GameWithInputProof {
    /// On a shared board, a tap is a vote: a proof contains the number of votes, but not who voted.
    package static func disclosure(
        of input: CrossSumsInput, by seat: SeatID?, in game: CrossSumsGame
    ) -> InputDisclosure {
        switch input {
        case .mark(let cell, let mark):
            guard game.isTogether else { return .signed(["type", "cell", "as"]) }
            let puzzle = game.number << 16 | game.puzzleNumber
            return .unsigned(
                ["type", "cell", "as"],
                // Refused inputs come here, too: the cell may be any number.
                ballot: InputDisclosure.Ballot(step: puzzle, number: 2 &* cell &+ (mark == .removed ? 1 : 0)))
        case .hint, .submit: return .signed(["type"])
        case .setOptions, .newRound: return .signed(["type", "options", "seed"])
        case .startRound: return .signed(["type", "delay"])
        case .cancelStart, .nextPuzzle, .finishPuzzle, .finishRound: return .signed(["type"])
        case .crowdMark: return .signed(["type", "cell", "as", "votes"])
        }
    }

    package static func encodeDisclosed(_ setup: Setup, into writer: inout JSONWriter) { setup.encode(into: &writer) }

    package static func setup(disclosed fields: JSONObject, rules: Int) -> Setup? {
        setup(logged: fields, rules: rules)
    }

    package static func input(disclosed fields: JSONObject, rules: Int) -> CrossSumsInput? {
        input(logged: fields, rules: rules)
    }

    package static var undisclosed: [String] {
        [
            "Cross Sums, where all solve one board: who tapped what. The file says how many did."
        ]
    }

    package var isDisclosable: Bool { stage == .finished }

    /// Applies a player's vote on the shared board.
    package mutating func applyUnsigned(
        _ input: CrossSumsInput, voter: Int, at moment: Moment
    ) -> Verdict<CrossSumsEvent> {
        guard case .mark(let cell, let mark) = input, isTogether, case .playing = stage, let puzzle,
            puzzle.grid.indices.contains(cell), !hall.isOut
        else { return .rejected(Rejection(.puzzleOver, "This cell cannot be tapped right now.")) }
        guard !hall.isDone, mark != .open, hall.mark(of: cell) == .open else { return .accepted([]) }
        votes.add(cell, as: mark, by: SeatID(UInt32(clamping: voter)), at: moment.time)
        return .accepted([])
    }
}
