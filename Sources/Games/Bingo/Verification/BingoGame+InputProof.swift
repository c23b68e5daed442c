import GameRules
import JSON
import WireProtocol

extension BingoGame: GameWithInputProof {
    /// Proofs withhold votes for packs, and notes that a call has not happened, because they decide nothing. Of the
    /// players' delays, a proof contains only when one was set, and the longest.
    public static func disclosure(
        of input: BingoInput, by seat: SeatID?, in game: BingoGame
    ) -> InputDisclosure {
        switch input {
        case .mark, .unmark: .signed(["type", "cell"])
        case .autoMark: .signed(["type", "on"])
        case .reshuffle: .signed(["type"])
        case .call, .uncall: .signed(["type", "term"])
        case .notYet: .withheld
        case .spoilerGuard(let seconds):
            // An unchanged delay has no effect.
            seat.map(game.guardSeconds(of:)) == seconds ? .withheld : .unsigned(["type"], ballot: nil)
        case .crowdCall: .signed(["type", "term", "present", "seats"])
        case .addTerm: .signed(["type", "text", "means"])
        case .startRound, .cancelStart, .finishRound: .signed(["type"])
        case .startCountdown: .signed(["type", "delay"])
        case .draw: .signed(["type", "rank", "secret"])
        case .contribute: .signed(["type", "draw", "nonce"])
        case .openVote: .signed(["type", "packs"])
        case .closeVote: .signed(["type"])
        case .vote: .withheld
        case .newRound: .signed(["type", "options", "terms", "language", "seed"])
        case .setOptions: .signed(["type", "options", "seed"])
        case .setTerms: .signed(["type", "terms", "language", "seed"])
        }
    }

    /// Writes the complete setup of a play, which exports also contain.
    public static func encodeDisclosed(_ setup: BingoSetup, into writer: inout JSONWriter) {
        setup.encode(into: &writer)
    }

    /// Decodes what ``encodeDisclosed(_:into:)`` wrote.
    public static func setup(disclosed fields: JSONObject, rules: Int) -> BingoSetup? {
        setup(logged: fields, rules: rules)
    }

    /// Decodes a disclosed input.
    public static func input(disclosed fields: JSONObject, rules: Int) -> BingoInput? {
        // Neither the player nor the delay is disclosed.
        if fields["type"]?.string == "guard" { return .spoilerGuard(seconds: -1) }
        return input(logged: fields, rules: rules)
    }

    public static var undisclosed: [String] {
        [
            "Bingo: whose page holds calls back the longest; the file says for how long. Votes for packs and remarks that a call has not happened are not in it, since no result depends on them."
        ]
    }

    /// Whether the round is finished; before that, exports contain neither its seed nor all boards.
    public var isDisclosable: Bool { state == .finished && openDraw == nil }

    /// Applies an unknown player's change of delay; ``disclosedTotals`` has the longest one.
    public mutating func applyUnsigned(
        _ input: BingoInput, voter: Int, at moment: Moment
    ) -> Verdict<BingoEvent> {
        guard case .spoilerGuard = input else {
            return .rejected(Rejection(.badMessage, "This input needs its seat."))
        }
        return .accepted(lengthenWindow())
    }

    /// `guard`: the longest delay of the players, in seconds.
    public var disclosedTotals: JSONObject {
        let longest = longestGuardSeconds
        return JSONObject(longest > 0 ? [("guard", .integer(longest))] : [])
    }

    /// Sets the longest delay of the players.
    public mutating func take(disclosedTotals totals: JSONObject) -> Bool {
        guard totals.members.allSatisfy({ $0.name == "guard" }) else { return false }
        let longest = totals["guard"].map { $0.integer ?? -1 } ?? 0
        guard (0...BingoGame.guardSecondsMax).contains(longest) else { return false }
        knownLongestGuard = longest
        return true
    }
}
