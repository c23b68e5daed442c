import GameRules
import WireProtocol

/// Turns what happens in a game of bingo into messages, and keeps what many readers share in encoded form.
///
/// Calls and the round's own facts go at once. Bingos and standings, which one call may multiply by the number of
/// players, are kept until `flush`; before any later fact to everybody leaves, what is kept leaves first.
public struct BingoProjection: GameProjection {
    /// How many lines of the standings everybody is sent.
    public static let standingsMax = 20
    /// How many bingos one message names.
    public static let bingosMax = 10
    /// How many terms, and how many calls, a pulse tells hosts about.
    public static let crowdTermsMax = 50

    private var pendingBingos: [SeatID] = []
    private var isStandingsPending = false
    private var deal = CachedFragment()
    private var round = CachedFragment()
    private var standings = CachedFragment()
    private var totals = CachedFragment()
    private var nearness: (revision: UInt64, value: Nearness)?

    /// An empty projection.
    public init() {}

    /// Sends a fact at once, or keeps it for `flush`.
    public mutating func note(
        _ event: Directed<BingoEvent>, at moment: Moment, game: BingoGame, names: some SeatNames, send: MessageSink
    ) {
        switch event.event {
        case .bingos(let seats):
            pendingBingos.append(contentsOf: seats)
            return
        case .standingsChanged:
            isStandingsPending = true
            return
        case .board(let seat):
            send("board", event.audience) { writer in
                writer.board(of: seat, in: game)
                writer.member("autoMark", game.autoMarks(seat))
            }
            return
        default:
            flush(game: game, names: names, send: send)
        }
        switch event.event {
        case .called(let call):
            send("called", event.audience) { writer in
                writer.object("call") { writer in writer.members(of: call) }
            }
        case .uncalled(let term, let number):
            send("uncalled", event.audience) { writer in
                writer.member("term", term)
                writer.member("number", number)
            }
        case .withdrawn(let seats):
            send("withdrawn", event.audience) { writer in
                writer.array("players") { writer in for seat in seats { writer.string(seat.description) } }
            }
        case .countdown(let time):
            send("countdown", event.audience) { writer in
                if let time { writer.member("startsAt", time) } else { writer.nullMember("startsAt") }
            }
        case .termAdded(let term):
            send("termAdded", event.audience) { writer in
                writer.member("term", term)
                writer.members(of: game.terms[term])
            }
        case .drawn(let draw):
            send("drawn", event.audience) { writer in
                writer.object("draw") { writer in writer.members(of: draw, names: names) }
            }
        case .roundDealt:
            send("roundDealt", event.audience) { writer in
                encodeRound(of: game, names: names, into: &writer)
                encodeTotals(of: game, names: names, into: &writer)
            }
        case .roundStarted:
            send("roundStarted", event.audience) { writer in encodeRound(of: game, names: names, into: &writer) }
        case .roundFinished:
            send("roundFinished", event.audience) { writer in
                if let seed = game.revealedSeed { writer.member("seed", seed.hexadecimal) }
                if let marksUntil = game.marksUntil { writer.member("marksUntil", marksUntil) }
                encodeStandings(of: game, own: nil, names: names, into: &writer)
                encodeTotals(of: game, names: names, into: &writer)
            }
        case .termsChanged:
            send("terms", event.audience) { writer in writer.members(of: game.setup.terms) }
        case .bingos, .standingsChanged, .board:
            break
        }
    }

    /// Whether bingos or standings wait to be sent.
    public var hasPending: Bool { isStandingsPending || !pendingBingos.isEmpty }

    /// Sends the bingos and the standings that were kept, if any.
    public mutating func flush(game: BingoGame, names: some SeatNames, send: MessageSink) {
        if !pendingBingos.isEmpty {
            let reached = pendingBingos.filter { game.hasBingo($0) }
            pendingBingos = []
            if !reached.isEmpty {
                send("bingos", .everybody) { writer in
                    let first = game.standings(of: reached, first: BingoProjection.bingosMax)
                    writer.array("bingos") { writer in
                        for standing in first {
                            writer.object { writer in writer.bingo(standing, in: game, names: names) }
                        }
                    }
                    writer.member("more", reached.count - first.count)
                }
            }
        }
        if isStandingsPending {
            isStandingsPending = false
            send("standings", .everybody) { writer in
                encodeStandings(of: game, own: nil, names: names, into: &writer)
                // Marks that still count after the end change the totals, too.
                if game.state == .finished { encodeTotals(of: game, names: names, into: &writer) }
            }
        }
    }

    /// The standings may show the old name: they are encoded and sent again if the player has a bingo.
    public mutating func renamed(_ seat: SeatID, game: BingoGame) {
        totals = CachedFragment()
        if !game.draws.isEmpty { round = CachedFragment() }
        guard game.hasBingo(seat) else { return }
        standings = CachedFragment()
        isStandingsPending = true
    }

    /// Writes `round`, `board` for whoever has one, `standings`, and after the first finished round `totals`.
    public mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: BingoGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeRound(of: game, names: names, into: &writer)
        if let seat { writer.board(of: seat, in: game) }
        encodeStandings(of: game, own: seat, names: names, into: &writer)
        encodeTotals(of: game, names: names, into: &writer)
    }

    /// Writes `autoMark`: whether the seat's suggestions confirm themselves.
    public func encodeSeat(_ seat: SeatID, game: BingoGame, into writer: inout JSONWriter) {
        writer.member("autoMark", game.autoMarks(seat))
    }

    /// Writes `oneAway`; for hosts also `early`, what the crowd hears, `needed`, what the players wait for, `notYet`,
    /// the calls that have not happened on some screens, and `unclaimed`, whose bingos only wait for taps.
    public mutating func encodePulse(
        forHosts: Bool, game: BingoGame, now: Timestamp, into writer: inout JSONWriter
    ) {
        let nearness = nearness(of: game)
        writer.member("oneAway", nearness.oneAway)
        guard forHosts else { return }
        writer.array("early") { writer in writer.elements(of: game.earlyCounts(now: now)) }
        writer.array("needed") { writer in writer.elements(of: nearness.needed) }
        writer.array("notYet") { writer in
            for (number, count) in game.notYetCounts().prefix(BingoProjection.crowdTermsMax) {
                writer.pair(number, count)
            }
        }
        writer.object("unclaimed") { writer in
            writer.member("total", nearness.unclaimed)
            writer.array("players") { writer in
                for seat in nearness.unclaimedFirst { writer.string(seat.description) }
            }
        }
    }

    /// `dealt`, `playing` or `finished`.
    public func stateName(of game: BingoGame) -> String { game.state.rawValue }

    // MARK: - What is shared

    private mutating func encodeRound(of game: BingoGame, names: some SeatNames, into writer: inout JSONWriter) {
        let deal = deal.bytes(at: game.revisions.deal) { writer in writer.dealMembers(of: game) }
        let round = round.bytes(at: game.revisions.round) { writer in
            writer.object("round") { writer in
                writer.encoded(deal)
                writer.roundMembers(of: game, names: names)
            }
        }
        writer.encoded(round)
    }

    private mutating func encodeStandings(
        of game: BingoGame, own seat: SeatID?, names: some SeatNames, into writer: inout JSONWriter
    ) {
        let shared = standings.bytes(at: game.revisions.standings) { writer in
            writer.array("top") { writer in
                for standing in game.standings(first: BingoProjection.standingsMax) {
                    writer.object { writer in writer.members(of: standing, names: names) }
                }
            }
            writer.member("total", game.bingoCount)
        }
        writer.object("standings") { writer in
            writer.encoded(shared)
            if let own = seat.flatMap({ game.standing(of: $0) }) {
                writer.object("own") { writer in writer.members(of: own, names: names) }
            } else {
                writer.nullMember("own")
            }
        }
    }

    private mutating func encodeTotals(
        of game: BingoGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        // The counters only grow, so their sum stands for all of them; boards that come and go count as nearness.
        let revision = game.revisions.round + game.revisions.standings + game.revisions.nearness
        let encoded = totals.bytes(at: revision) { writer in
            guard let totals = game.totals(first: BingoProjection.standingsMax) else { return }
            writer.members(of: totals, names: names)
        }
        writer.encoded(encoded)
    }

    private mutating func nearness(of game: BingoGame) -> Nearness {
        let revision = game.revisions.nearness + game.revisions.standings
        if let nearness, nearness.revision == revision { return nearness.value }
        let value = game.nearness()
        nearness = (revision, value)
        return value
    }
}
