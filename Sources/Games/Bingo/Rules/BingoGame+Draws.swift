import GameRules

extension BingoGame {
    /// The maximum number of prize draws in a round: each contains all its candidates, and is sent to everyone who
    /// joins.
    public static let drawsMax = 50

    /// The time for contributions to a draw, in seconds.
    public static let drawSeconds = 3

    /// The maximum number of contributions to a draw: they are sent to everyone, and a single unpredictable one
    /// suffices.
    public static let contributionsMax = 64

    /// Draws one of the players who share a rank, once the standings are final. In version 2 of the rules, it opens the
    /// draw.
    mutating func draw(rank: Int, secret: Seed?, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        guard state == .finished else {
            try requirePlaying()
            throw Rejection(.roundPlaying, "The round is still running. End it first.")
        }
        if let marksUntil, moment.time <= marksUntil {
            throw Rejection(.roundPlaying, "Late marks still count. Try again in a few seconds.")
        }
        try requireNoOpenDraw()
        let candidates = standings().filter { $0.rank == rank }.map { $0.seat }.sorted()
        guard !candidates.isEmpty else { throw Rejection(.badOptions, "No player has rank \(rank).") }
        guard draws.count < BingoGame.drawsMax else {
            throw Rejection(.badOptions, "This round has reached its limit of \(BingoGame.drawsMax) draws.")
        }
        let number = draws.count + 1
        revisions.round += 1
        guard rules > 1 else {
            let draw = PrizeDraw(
                number: number, rank: rank, candidates: candidates,
                winner: PrizeDraw.winner(seed: setup.seed, number: number, among: candidates))
            draws.append(draw)
            return [Directed(.drawn(draw), to: .everybody)]
        }
        guard let secret else { throw Rejection(.badMessage, "A draw needs its own secret.") }
        let draw = OpenDraw(
            number: number, rank: rank, candidates: candidates, secret: secret,
            until: moment.time.adding(seconds: BingoGame.drawSeconds),
            again: draws.last { $0.rank == rank }?.number)
        openDraw = draw
        return [Directed(.drawOpened(draw), to: .everybody)]
    }

    /// Takes a seat's contribution to the open draw; only its first one counts.
    mutating func contribute(
        _ nonce: PrizeDraw.Nonce, to number: Int, by seat: SeatID
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        guard let draw = openDraw, draw.number == number else {
            throw Rejection(.drawClosed, "No draw \(number) is open.")
        }
        guard !draw.contributions.contains(where: { $0.seat == seat }) else { return [] }
        guard draw.contributions.count < BingoGame.contributionsMax else {
            throw Rejection(.drawClosed, "The draw already has all its \(BingoGame.contributionsMax) contributions.")
        }
        openDraw?.contributions.append(PrizeDraw.Contribution(seat: seat, nonce: nonce))
        return []
    }

    /// Ends the open draw, if there is one, with the contributions so far.
    mutating func closeDraw() -> [Directed<BingoEvent>] {
        guard let open = openDraw else { return [] }
        openDraw = nil
        let proof = PrizeDraw.Proof(secret: open.secret, contributions: open.contributions, again: open.again)
        let draw = PrizeDraw(
            number: open.number, rank: open.rank, candidates: open.candidates,
            winner: PrizeDraw.winner(by: proof, number: open.number, rank: open.rank, among: open.candidates),
            proof: proof)
        draws.append(draw)
        revisions.round += 1
        return [Directed(.drawn(draw), to: .everybody)]
    }

    /// Throws while a draw is open, because it must end visibly by its own timer.
    func requireNoOpenDraw() throws(Rejection) {
        guard openDraw == nil else {
            throw Rejection(
                .drawOpen, "A prize draw is open. Wait \(BingoGame.drawSeconds) seconds until it ends.")
        }
    }
}
