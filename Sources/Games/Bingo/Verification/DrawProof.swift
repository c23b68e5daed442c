import GameRules
import JSON
import WireProtocol

/// Checks the prize draws of a round against its standings and their secrets.
struct DrawProof {
    /// The published commitment of a draw, and the number of contributions, as the export states them.
    struct Claim {
        let commitment: String?
        let contributed: Int?

        init(_ fields: JSONObject) {
            commitment = fields["commitment"]?.string
            contributed = fields["contributed"]?.integer
        }
    }

    private(set) var findings: [ExportProof.Sentence] = []
    /// The numbers of draws that omit seats in the standings, which only an undone removal explains.
    private(set) var passingOver: [Int] = []

    private let draws: [PrizeDraw]
    private let claims: [Claim]
    private let standings: [Standing]
    private let removed: Set<SeatID>
    private let rules: Int
    private let seed: Seed
    private let name: (SeatID) -> String

    init(
        of draws: [PrizeDraw], claims: [Claim], standings: [Standing], removed: [SeatID], rules: Int, seed: Seed,
        name: @escaping (SeatID) -> String
    ) {
        self.draws = draws
        self.claims = claims
        self.standings = standings
        self.removed = Set(removed)
        self.rules = rules
        self.seed = seed
        self.name = name
        compare()
    }

    private mutating func find(
        _ english: String, _ says: String, _ number: Int, _ values: ExportProof.Words.Values? = nil
    ) {
        findings.append(
            ExportProof.Sentence(english, ExportProof.Words(says, values ?? ["number": .number(number)])))
    }

    private mutating func compare() {
        for (index, draw) in draws.enumerated() {
            let number = index + 1
            if draw.number != number {
                find(
                    "draw \(number) is numbered \(draw.number).", "drawNumber", number,
                    ["number": .number(draw.number), "expected": .number(number)])
            }
            if draw.candidates != Set(draw.candidates).sorted() {
                find("the candidates of draw \(number) are not in the order of their seats.", "drawOrder", number)
            } else {
                winner(of: draw, number)
            }
            among(draw, number)
        }
    }

    /// Checks the candidates of a draw against the standings.
    ///
    /// The candidates are the players who shared a rank at that time. Seats removed since are not in the standings, and
    /// may have ranked before the drawn rank. Seats that were removed then and restored later are in the standings but
    /// not in the draw. An export does not record this, so such a draw is ``passingOver``.
    private mutating func among(_ draw: PrizeDraw, _ number: Int) {
        let there = Set(draw.candidates).subtracting(removed)
        // All candidates were removed.
        guard !there.isEmpty else { return }
        let lines = standings.filter { draw.candidates.contains($0.seat) }
        let (rank, gone) = (lines.first?.rank ?? 0, removed.subtracting(draw.candidates).count)
        guard lines.count == there.count, lines.allSatisfy({ $0.rank == rank }), draw.rank <= rank + gone else {
            return find(
                "draw \(number) is not among the players who share rank \(draw.rank).", "drawAmong", number,
                ["number": .number(number), "rank": .number(draw.rank)])
        }
        if draw.rank < rank || standings.contains(where: { $0.rank == rank && !there.contains($0.seat) }) {
            passingOver.append(number)
        }
    }

    private mutating func winner(of draw: PrizeDraw, _ number: Int) {
        guard rules > 1 else {
            if PrizeDraw.winner(seed: seed, number: draw.number, among: draw.candidates) != draw.winner {
                find(
                    "the seed does not draw \(name(draw.winner)) in draw \(number).", "drawWinner", number,
                    ["number": .number(number), "name": .text(name(draw.winner))])
            }
            if draw.proof != nil { find("draw \(number) has a secret, which it cannot have.", "drawSecret", number) }
            return
        }
        guard let proof = draw.proof else {
            find("draw \(number) does not tell its secret.", "drawSecret", number)
            return
        }
        let claim = claims[number - 1]
        if proof.commitment != claim.commitment {
            find("the secret of draw \(number) is not the one that was committed to.", "drawSecret", number)
        }
        if proof.contributions.count != claim.contributed
            || Set(proof.contributions.map { $0.seat }).count < proof.contributions.count
        {
            find("the contributions to draw \(number) are not one for each phone.", "drawParts", number)
        }
        let again = draws.prefix(number - 1).last { $0.rank == draw.rank }?.number
        if proof.again != again {
            find(
                "draw \(number) says \(proof.again.map { "that it repeats draw \($0)" } ?? "that it is the first").",
                "drawAgain", number)
        }
        let winner = PrizeDraw.winner(by: proof, number: draw.number, rank: draw.rank, among: draw.candidates)
        if winner != draw.winner {
            find(
                "secret and contributions do not draw \(name(draw.winner)) in draw \(number).", "drawWinner", number,
                ["number": .number(number), "name": .text(name(draw.winner))])
        }
    }
}
