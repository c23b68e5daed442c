import GameRules
import JSON
import WireProtocol

extension BingoGame: GameWithInputProof {
    /// Votes for packs and remarks that a call has not happened are withheld: they decide nothing. Of a player's delay a
    /// proof says when one was set, and the longest of all.
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
            // One that is as it was changes nothing.
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

    /// All that a play begins with: exports have it, too.
    public static func encodeDisclosed(_ setup: BingoSetup, into writer: inout JSONWriter) {
        setup.encode(into: &writer)
    }

    /// Decodes what ``encodeDisclosed(_:into:)`` wrote.
    public static func setup(disclosed fields: JSONObject, rules: Int) -> BingoSetup? {
        setup(logged: fields, rules: rules)
    }

    /// Decodes a disclosed input.
    public static func input(disclosed fields: JSONObject, rules: Int) -> BingoInput? {
        // Whose delay, and how long, is not disclosed.
        if fields["type"]?.string == "guard" { return .spoilerGuard(seconds: -1) }
        return input(logged: fields, rules: rules)
    }

    public static var undisclosed: [String] {
        [
            "Bingo: whose page holds calls back the longest; the file says for how long. Votes for packs and remarks that a call has not happened are not in it, since no result depends on them."
        ]
    }

    /// Not before the round is finished: exports have its seed and all boards then.
    public var isDisclosable: Bool { state == .finished && openDraw == nil }

    /// A player's delay is another; the longest is known by ``disclosedTotals``.
    public mutating func applyUnsigned(
        _ input: BingoInput, voter: Int, at moment: Moment
    ) -> Verdict<BingoEvent> {
        guard case .spoilerGuard = input else {
            return .rejected(Rejection(.badMessage, "This input needs its seat."))
        }
        return .accepted(lengthenWindow())
    }

    /// `guard`: the longest delay of those who play, in seconds.
    public var disclosedTotals: JSONObject {
        let longest = longestGuardSeconds
        return JSONObject(longest > 0 ? [("guard", .integer(longest))] : [])
    }

    /// Takes over the longest delay of those who play.
    public mutating func take(disclosedTotals totals: JSONObject) -> Bool {
        guard totals.members.allSatisfy({ $0.name == "guard" }) else { return false }
        let longest = totals["guard"].map { $0.integer ?? -1 } ?? 0
        guard (0...BingoGame.guardSecondsMax).contains(longest) else { return false }
        knownLongestGuard = longest
        return true
    }
}
