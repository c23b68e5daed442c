import GameRules
import JSON
import WireProtocol

/// Turns events of bingo into messages, and caches encoded parts that many receivers share.
///
/// Calls and the round's own events are sent at once. Bingos and standings, which one call may multiply by the number
/// of players, are held back until `flush`. They are sent before any later public message.
public struct BingoProjection: GameProjection {
    /// The number of lines of the public standings.
    public static let standingsMax = 20
    /// The maximum number of bingos in a message.
    public static let bingosMax = 10
    /// The maximum number of terms, and of calls, in a host's pulse.
    public static let crowdTermsMax = 50

    /// The maximum number of changed names in a message.
    public static let namesMax = 50

    private var pendingBingos: [SeatID] = []
    /// The seats that lost their bingo before it was announced. It is announced when it is restored.
    private var unannounced: Set<SeatID> = []
    private var isStandingsPending = false
    private var areTotalsPending = false
    private var isVotePending = false
    /// The seats that were renamed or removed since the last public message.
    private var pendingNames: Set<SeatID> = []
    private var deal = CachedFragment()
    private var round = CachedFragment()
    private var standings = CachedFragment()
    private var totals = CachedFragment()
    private var nearness: (revision: UInt64, value: Nearness)?

    public init() {}

    /// Sends an event at once, or holds it back for `flush`.
    public mutating func note(
        _ event: Directed<BingoEvent>, at moment: Moment, game: BingoGame, names: some SeatNames, send: MessageSink
    ) {
        switch event.event {
        case .bingos(let seats):
            pendingBingos.append(contentsOf: seats)
            unannounced.subtract(seats)
            return
        case .removed(let seat), .restored(let seat):
            if !game.draws.isEmpty { round = CachedFragment() }
            pendingNames.insert(seat)
            isStandingsPending = true
            areTotalsPending = true
            return
        case .standingsChanged:
            isStandingsPending = true
            return
        case .voteChanged:
            isVotePending = true
            return
        case .voteTurned:
            isVotePending = true
            return flush(game: game, names: names, send: send)
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
        case .windowChanged:
            send("window", event.audience) { writer in writer.member("seconds", game.windowSeconds) }
        case .termAdded(let term):
            send("termAdded", event.audience) { writer in
                writer.member("term", term)
                writer.members(of: game.terms[term])
            }
        case .drawOpened(let draw):
            send("drawOpened", event.audience) { writer in
                writer.object("draw") { writer in writer.members(of: draw) }
            }
        case .drawn(let draw):
            send("drawn", event.audience) { writer in
                writer.object("draw") { writer in writer.provenMembers(of: draw, names: names) }
            }
        case .roundDealt:
            unannounced = []
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
        case .bingos, .removed, .restored, .standingsChanged, .voteTurned, .voteChanged, .board:
            break
        }
    }

    /// Whether bingos, names, standings or votes are pending.
    public var hasPending: Bool {
        isStandingsPending || isVotePending || !pendingBingos.isEmpty || !pendingNames.isEmpty
    }

    /// Sends the pending bingos, names, votes and standings.
    public mutating func flush(game: BingoGame, names: some SeatNames, send: MessageSink) {
        flushBingos(game: game, names: names, send: send)
        flushNames(game: game, names: names, send: send)
        if isVotePending {
            isVotePending = false
            send("vote", .everybody) { writer in
                if game.vote == nil { writer.nullMember("vote") } else { writer.vote(in: game) }
            }
        }
        guard isStandingsPending else { return }
        // Marks that still count after the end change the totals, too.
        let hasTotals = areTotalsPending || game.state == .finished
        isStandingsPending = false
        areTotalsPending = false
        send("standings", .everybody) { writer in
            encodeStandings(of: game, own: nil, names: names, into: &writer)
            if hasTotals { encodeTotals(of: game, names: names, into: &writer) }
        }
    }

    private mutating func flushBingos(game: BingoGame, names: some SeatNames, send: MessageSink) {
        guard !pendingBingos.isEmpty || !unannounced.isEmpty else { return }
        let waiting = pendingBingos + unannounced.sorted()
        // A bingo that was lost and regained meanwhile is announced once.
        var told: Set<SeatID> = []
        let reached = waiting.filter { game.hasBingo($0) && told.insert($0).inserted }
        pendingBingos = []
        unannounced = Set(waiting).subtracting(reached)
        guard !reached.isEmpty else { return }
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

    /// Sends changed names. Those that do not fit into one message wait for the next flush.
    private mutating func flushNames(game: BingoGame, names: some SeatNames, send: MessageSink) {
        guard !pendingNames.isEmpty else { return }
        let told = pendingNames.sorted().prefix(BingoProjection.namesMax)
        pendingNames.subtract(told)
        send("names", .everybody) { writer in
            writer.array("changed") { writer in
                for seat in told where !game.isRemoved(seat) {
                    writer.object { writer in
                        writer.members(of: seat, in: names)
                    }
                }
            }
            writer.array("removed") { writer in
                for seat in told where game.isRemoved(seat) { writer.string(seat.description) }
            }
        }
    }

    /// Sends a new name to everyone who may know the old one; the standings are sent again as well.
    public mutating func renamed(_ seat: SeatID, game: BingoGame) {
        totals = CachedFragment()
        if !game.draws.isEmpty { round = CachedFragment() }
        if game.isNamed(seat) { pendingNames.insert(seat) }
        guard game.hasBingo(seat) else { return }
        standings = CachedFragment()
        isStandingsPending = true
    }

    /// Writes `round`, `board` for a seat with one, `standings`, `totals` after the first finished round, `vote` while
    /// one is open, and a seat's `autoMark` setting.
    public mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: BingoGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeRound(of: game, names: names, into: &writer)
        if let seat { writer.board(of: seat, in: game) }
        encodeStandings(of: game, own: seat, names: names, into: &writer)
        encodeTotals(of: game, names: names, into: &writer)
        if let seat { writer.member("autoMark", game.autoMarks(seat)) }
        writer.vote(in: game)
    }

    /// Writes `oneAway`, and `first` once a player has the first place. For hosts it also writes `early`, the crowd's
    /// marks; `needed`, the terms that players need; `notYet`, the calls that have not happened on some screens; and
    /// `unclaimed`, the players whose bingos only need taps. For all others it writes their number, `claimable`.
    public mutating func encodePulse(
        forHosts: Bool, game: BingoGame, names: some SeatNames, present: SeatSet, teams: [TeamMembers],
        now: Timestamp, into writer: inout JSONWriter
    ) {
        let nearness = nearness(of: game)
        writer.member("oneAway", nearness.oneAway)
        if let first = game.firstPlace(at: now) {
            writer.object("first") { writer in
                writer.member("call", first.call)
                if first.mayPass > 0 { writer.member("mayPass", first.mayPass) }
                if first.mayShare > 0 { writer.member("mayShare", first.mayShare) }
            }
        }
        guard forHosts else {
            if nearness.unclaimed > 0 { writer.member("claimable", nearness.unclaimed) }
            return
        }
        writer.array("early") { writer in
            for heard in game.heard(among: present, now: now).prefix(BingoProjection.crowdTermsMax) {
                writer.array { writer in
                    writer.integer(heard.term)
                    writer.integer(heard.count)
                    if let holders = game.holders(of: heard.term, among: present) { writer.integer(holders) }
                }
            }
        }
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

    // MARK: - Shared parts

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
        // The counters only grow, so their sum represents all of them. Added and removed boards count as nearness.
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
