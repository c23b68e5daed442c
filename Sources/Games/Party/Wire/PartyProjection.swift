import GameRules
import JSON
import WireProtocol

/// Turns events of Party into messages. The public state of the game is one member, `party`; the people on the wheel
/// are another, `people`. Neither contains the seed or upcoming questions.
package struct PartyProjection: GameProjection {
    /// The maximum number of people listed by name. Larger numbers are sent as a count and a sample.
    package static let namesMax = 60
    private static let sampleMax = 24
    /// The number of recent draws in the public state, in that of a finished game, and in an answer to a host's query.
    private static let drawsMax = 20
    private static let endDrawsMax = 200
    static let answerDrawsMax = 100
    /// The maximum number of phones of which an answer has the numbers, because every phone may ask.
    static let answerNumbersMax = 256

    private var arePeoplePending = false
    private var areVotesPending = false
    private var party = CachedFragment()
    private var people = CachedFragment()

    package init() {}

    package var hasPending: Bool { arePeoplePending || areVotesPending }

    package mutating func note(
        _ event: Directed<PartyEvent>, at moment: Moment, game: PartyGame, names: some SeatNames, send: MessageSink
    ) {
        switch event.event {
        case .people: arePeoplePending = true
        case .votes: areVotesPending = true
        case .own(let seat):
            send("own", event.audience) { writer in encodeOwn(of: seat, game: game, into: &writer) }
        case .setUp:
            send("setUp", event.audience) { encodeParty(of: game, names: names, into: &$0) }
        case .spinning:
            send("spinning", event.audience) { encodeParty(of: game, names: names, into: &$0) }
        case .spun:
            send("spun", event.audience) { encodeParty(of: game, names: names, into: &$0) }
        case .turn:
            areVotesPending = false
            send("turn", event.audience) { encodeParty(of: game, names: names, into: &$0) }
        case .gameEnded:
            send("gameEnded", event.audience) { encodeParty(of: game, names: names, into: &$0) }
        }
    }

    package mutating func flush(game: PartyGame, names: some SeatNames, send: MessageSink) {
        if areVotesPending {
            areVotesPending = false
            send("votes", .everybody) { writer in writer.votes(of: game) }
        }
        guard arePeoplePending else { return }
        arePeoplePending = false
        send("people", .everybody) { writer in encodePeople(of: game, names: names, into: &writer) }
    }

    package mutating func renamed(_ seat: SeatID, game: PartyGame) {
        arePeoplePending = true
        party = CachedFragment()
        people = CachedFragment()
    }

    package mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: PartyGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeParty(of: game, names: names, into: &writer)
        encodePeople(of: game, names: names, into: &writer)
        writer.votes(of: game)
        if let seat { encodeOwn(of: seat, game: game, into: &writer) }
    }

    package func stateName(of game: PartyGame) -> String {
        if game.pausedAt != nil { return "paused" }
        return switch game.stage {
        case .ready: game.hasBegunGame ? "ready" : "setup"
        case .spinning: "spinning"
        case .choosing: "choosing"
        case .asking: "asking"
        case .deckDone: "deckDone"
        case .ended: "ended"
        }
    }

    /// Writes `wheel`: the connected entrants that the next spin may pick, and who may spin.
    package mutating func encodePulse(
        forHosts: Bool, game: PartyGame, names: some SeatNames, present: SeatSet, teams: [TeamMembers],
        now: Timestamp, into writer: inout JSONWriter
    ) {
        let isDraw = game.options.mode == .draw
        let candidates = isDraw ? nil : game.candidates(present: present, teams: teams)
        let slices = candidates?.slices ?? game.drawCandidates(present: present)
        writer.object("wheel") { writer in
            writer.member("count", slices.count)
            writer.member("rule", (candidates?.rule ?? .pure).rawValue)
            if let groups = candidates?.groups, !groups.isEmpty {
                writer.array("groups") { writer in for group in groups { writer.object { $0.members(of: group) } } }
            }
            if !isDraw || game.options.source == .present {
                writer.member("away", game.awayCount(present: present))
            }
            if slices.count <= Self.namesMax {
                writer.array("slices") { writer in
                    for one in slices { writer.object { $0.members(of: one, of: game, names) } }
                }
            }
            guard let next = game.nextSpinner(present: present) else { return }
            writer.object("spinner") { $0.members(of: next, in: names) }
        }
    }

    // MARK: - Parts

    /// Writes `party`: the public state of the game, without the people on the wheel.
    private mutating func encodeParty(of game: PartyGame, names: some SeatNames, into writer: inout JSONWriter) {
        let state = stateName(of: game)
        let members = party.bytes(at: game.revision) { writer in writer.party(of: game, state: state, names: names) }
        writer.encoded(members)
    }

    /// Writes `people`: the number of people `on` the wheel and `out`, the guests, and the players if they are few.
    private mutating func encodePeople(of game: PartyGame, names: some SeatNames, into writer: inout JSONWriter) {
        let members = people.bytes(at: game.peopleRevision) { writer in
            writer.object("people") { writer in
                let active = game.active
                let seats = game.seats.indices.filter { game.seats[$0].isPlayer && !game.seats[$0].isRemoved }
                writer.member("on", active.count)
                writer.member(
                    "out", seats.count + game.guests.count(where: { !$0.isRemoved }) - active.count)
                writer.array("guests") { writer in
                    for (index, guest) in game.guests.enumerated() where !guest.isRemoved {
                        writer.object { writer in
                            let entrant = Entrant.guest(index + 1)
                            writer.member("player", entrant.description)
                            writer.member("name", game.name(of: entrant, names))
                            writer.member("isOut", guest.isOut)
                            writer.member("picked", guest.standing.picked)
                        }
                    }
                }
                guard seats.count <= Self.namesMax else { return }
                writer.array("players") { writer in
                    for index in seats {
                        writer.object { writer in
                            writer.members(of: SeatID(UInt32(index + 1)), in: names)
                            writer.member("isOut", game.seats[index].isOut)
                            writer.member("picked", game.seats[index].standing.picked)
                        }
                    }
                }
            }
        }
        writer.encoded(members)
    }

    /// Writes `own`: whether the seat plays, whether it sits out, its vote, and its commitment: for the next spin, or
    /// for the current one if its pushes are open and the seat has not pushed yet.
    private func encodeOwn(of seat: SeatID, game: PartyGame, into writer: inout JSONWriter) {
        guard let index = game.index(of: seat) else { return }
        let own = game.seats[index]
        writer.object("own") { writer in
            writer.member("plays", own.isPlayer)
            writer.member("isOut", own.isOut)
            writer.member("vote", Int(own.vote))
            writer.member("picked", own.standing.picked)
            if game.stage == .ended, Int(seat.number) > game.seatsAtEnd { writer.member("isLate", true) }
            if let commitment = own.commitment { writer.member("commitment", commitment.hexadecimal) }
            if let spin = game.spin, spin.turning == nil, let place = spin.chance.index(of: seat),
                !spin.chance.told[place]
            {
                writer.member("awaited", Array(spin.chance.commitments[32 * place..<32 * place + 32]).hexadecimal)
            }
        }
    }

    /// Returns a sample of the slices, spread evenly and including the winner. If teams take turns, returns a sample of
    /// the same size for each group that has so many slices.
    fileprivate static func sample(_ spin: Spin) -> [[Entrant]] {
        let most = sampleMax / max(1, spin.groups.count)
        var start = 0
        return (spin.groups.isEmpty ? [spin.slices.count] : spin.groups.map(\.count)).map { count in
            let slices = spin.slices[start..<start + count]
            start += count
            let step = max(1, count / most)
            var sample = stride(from: slices.startIndex, to: slices.endIndex, by: step).prefix(most).map { slices[$0] }
            if let winner = spin.winners.first, slices.contains(winner), !sample.contains(winner) {
                sample[sample.count / 2] = winner
            }
            return sample
        }
    }

    /// Returns the draws in the public state, and those before them.
    fileprivate static func draws(of game: PartyGame) -> (earlier: ArraySlice<Spin>, told: ArraySlice<Spin>) {
        let draws = game.draws
        let count = game.stage == .ended ? endDrawsMax : drawsMax
        return (draws.dropLast(count), draws.suffix(count))
    }
}

extension PartyGame {
    /// Whether the public state contains draws: while the game draws, and at the end of a game that drew, whatever its
    /// last mode.
    fileprivate var tellsDraws: Bool {
        options.mode == .draw || stage == .ended && setup.rules >= 2 && spins.contains(where: \.isDraw)
    }

    /// The finished draws, except those won only by removed seats.
    var draws: [Spin] {
        spins.dropLast(stage == .spinning ? 1 : 0).filter { spin in
            spin.turning != nil && (spin.isDraw || setup.rules < 2) && !shownWinners(of: spin).isEmpty
        }
    }

    /// Returns the entrants picked by a spin, without removed seats. Guests stay listed: players may remove guests, but
    /// only a host may undo a draw.
    func shownWinners(of spin: Spin) -> [Entrant] { spin.winners.filter { !isHidden($0) } }

    /// Returns whether an entrant's name is hidden, because the seat was removed. Plays under version 1 of the rules
    /// show it.
    func isHidden(_ entrant: Entrant) -> Bool {
        guard case .seat = entrant, setup.rules >= 2 else { return false }
        return isRemoved(entrant)
    }

    /// Returns an entrant's name; empty for a removed seat.
    package func name(of entrant: Entrant, _ names: some SeatNames) -> String {
        if isHidden(entrant) { return "" }
        return switch entrant {
        case .seat(let seat): names.name(of: seat)
        case .guest(let number):
            guests.indices.contains(number - 1)
                ? names.shown(guests[number - 1].name, as: entrant.description) : ""
        case .line(let number):
            list.names.indices.contains(number - 1)
                ? names.shown(list.names[number - 1], as: entrant.description) : ""
        }
    }

    /// Inserts names into a question.
    func filled(_ text: String, of asked: Asked, to picked: Entrant?, _ names: some SeatNames) -> String {
        let shown = { (entrant: Entrant) in isHidden(entrant) ? "…" : name(of: entrant, names) }
        let own = picked.map(shown) ?? ""
        let other = asked.other.map(shown) ?? own
        return text.split(separator: "{player}", omittingEmptySubsequences: false)
            .map { part in part.split(separator: "{other}", omittingEmptySubsequences: false).joined(separator: other) }
            .joined(separator: own)
    }
}

extension JSONWriter {
    /// Writes `votes`: the number of votes for each option.
    fileprivate mutating func votes(of game: PartyGame) {
        array("votes") { writer in for count in game.votes { writer.integer(count) } }
    }

    /// Writes `player` and `name`, and a seat's `avatar`; the name of a removed seat is empty.
    mutating func members(of entrant: Entrant, of game: PartyGame, _ names: some SeatNames) {
        if case .seat(let seat) = entrant, !game.isHidden(entrant) {
            members(of: seat, in: names)
        } else {
            member("player", entrant.description)
            member("name", game.name(of: entrant, names))
        }
    }

    fileprivate mutating func party(of game: PartyGame, state: String, names: some SeatNames) {
        object("party") { writer in
            writer.member("number", game.number)
            writer.member("state", state)
            if game.pausesNext { writer.member("pausesNext", true) }
            if let since = game.pausedAt { writer.member("pausedAt", since) }
            writer.object("options") { game.options.encode(into: &$0) }
            writer.member("commitment", game.commitment.hexadecimal)
            if game.stage == .ended { writer.member("seed", game.setup.seed.hexadecimal) }
            writer.array("decks") { writer in
                for deck in game.pile.decks {
                    writer.object { writer in
                        writer.member("title", deck.title)
                        if let language = deck.language { writer.member("language", language) }
                        writer.member("audience", deck.audience.rawValue)
                        writer.member("count", deck.questions.count)
                    }
                }
            }
            let remaining = game.pile.remaining(game.options)
            writer.object("remaining") { writer in
                for (kind, count) in zip(["truth", "dare", "other"] as [StaticString], remaining) {
                    writer.member(kind, count)
                }
            }
            writer.member("asked", game.askedCount)
            writer.member("spins", game.spins.count)
            if !game.list.names.isEmpty {
                writer.object("list") { writer in
                    writer.member("count", game.list.names.count)
                    writer.member("left", game.drawnLines.count { !$0 })
                    writer.member("sha256", game.list.digest.hexadecimal)
                }
            }
            if let spin = game.spin { writer.object("spin") { $0.members(of: spin, in: game, names) } }
            if let picked = game.picked, !game.isHidden(picked) {
                writer.object("picked") { $0.members(of: picked, of: game, names) }
            }
            switch game.stage {
            case .choosing(let until):
                writer.object("choosing") { writer in
                    if let until { writer.member("until", until) }
                    writer.array("kinds") { writer in for kind in game.kindsLeft { writer.string(kind.rawValue) } }
                }
            case .asking(let asked):
                writer.object("question") { writer in
                    asked.question.encode(into: &writer) { game.filled($0, of: asked, to: game.picked, names) }
                    writer.member("number", asked.number)
                    if let until = asked.until { writer.member("until", until) }
                }
            default: break
            }
            if game.tellsDraws {
                let (earlier, told) = PartyProjection.draws(of: game)
                writer.array("draws") { writer in
                    for spin in told { writer.object { $0.members(ofDraw: spin, of: game, names) } }
                }
                if !earlier.isEmpty {
                    writer.object("earlier") { writer in
                        writer.member("count", earlier.count)
                        writer.member("standing", earlier.count { !$0.isUndone })
                        writer.member("winners", earlier.reduce(0) { $0 + game.shownWinners(of: $1).count })
                    }
                }
            }
            if game.stage == .ended {
                writer.array("result") { writer in
                    let shown = game.mostPicked.lazy.filter { game.setup.rules < 2 || !game.isRemoved($0.entrant) }
                    for (entrant, times) in shown.prefix(PartyProjection.namesMax * 2) {
                        writer.object { writer in
                            writer.members(of: entrant, of: game, names)
                            writer.member("times", times)
                            guard game.setup.rules >= 2, let standing = game.standing(of: entrant) else { return }
                            writer.member("truths", standing.truths)
                            writer.member("dares", standing.dares)
                        }
                    }
                }
                if !game.ballots.isEmpty {
                    writer.array("ballots") { writer in
                        for ballot in game.tellingBallots { writer.object { $0.members(of: ballot, in: game, names) } }
                    }
                }
            }
        }
    }

    /// Writes a finished draw.
    mutating func members(ofDraw spin: Spin, of game: PartyGame, _ names: some SeatNames) {
        member("number", spin.number)
        member("time", spin.began)
        member("of", spin.slices.count)
        member("isUndone", spin.isUndone)
        if let prize = spin.prize { member("prize", prize) }
        array("winners") { writer in
            for one in game.shownWinners(of: spin) { writer.object { $0.members(of: one, of: game, names) } }
        }
    }

    private mutating func members(of ballot: PartyGame.Ballot, in game: PartyGame, _ names: some SeatNames) {
        ballot.asked.question.encode(into: &self) { game.filled($0, of: ballot.asked, to: ballot.picked, names) }
        array("votes") { writer in for count in ballot.votes { writer.integer(count) } }
    }

    /// Writes a spin. Up to sixty people are listed by name; above that, their number and a sample.
    private mutating func members(of spin: Spin, in game: PartyGame, _ names: some SeatNames) {
        member("number", spin.number)
        if let prize = spin.prize { member("prize", prize) }
        member("by", spin.by.description)
        member("rule", spin.rule.rawValue)
        member("count", spin.slices.count)
        let sample = spin.slices.count > PartyProjection.namesMax ? PartyProjection.sample(spin) : nil
        array(sample == nil ? "slices" : "sample") { writer in
            for one in sample?.joined().map(\.self) ?? spin.slices {
                writer.object { $0.members(of: one, of: game, names) }
            }
        }
        if !spin.groups.isEmpty {
            array("groups") { writer in
                for (index, group) in spin.groups.enumerated() {
                    writer.object { writer in
                        writer.members(of: group)
                        if let sample { writer.member("sample", sample[index].count) }
                    }
                }
            }
        }
        member("committed", spin.chance.seats.count)
        member("list", spin.chance.listDigest.hexadecimal)
        member("pushesUntil", spin.pushesUntil)
        guard let turning = spin.turning else { return }
        member("told", spin.chance.toldCount)
        member("startsAt", turning.startsAt)
        member("duration", turning.duration)
        member("turns", turning.stop.turns)
        member("winner", turning.stop.winner)
        member("place", turning.stop.place)
        array("winners") { writer in
            for one in game.shownWinners(of: spin) { writer.object { $0.members(of: one, of: game, names) } }
        }
    }
}
