import GameRules
import JSON
import WireProtocol

/// Turns what happens at the table into messages: to everybody what lies open, and to each seat its own hand.
///
/// A hand is written in one place, `encodeOwn`, for the seat that holds it, and by `finished` once the round is over.
package struct SequenceProjection: GameProjection {
    private var round = CachedFragment()
    private var table = CachedFragment()
    private var isRenamed = false

    package init() {}

    package var hasPending: Bool { isRenamed }

    package mutating func note(
        _ event: Directed<SequenceEvent>, at moment: Moment, game: SequenceGame, names: some SeatNames,
        send: MessageSink
    ) {
        switch event.event {
        case .seating:
            send("seating", event.audience) { writer in
                encodeRound(of: game, into: &writer)
                writer.seating(of: game, names: names)
            }
        case .gathering: send("gathering", event.audience) { writer in encodeRound(of: game, into: &writer) }
        case .revealing: send("revealing", event.audience) { writer in encodeRound(of: game, into: &writer) }
        case .dealt:
            send("dealt", event.audience) { writer in
                encodeRound(of: game, into: &writer)
                encodeTable(of: game, names: names, into: &writer)
            }
        case .moved(let effect):
            guard let round = game.round, let act = round.acts.last else { return }
            send("moved", event.audience) { writer in
                writer.object("last") { writer in writer.members(of: act, effect) }
                encodeTable(of: game, names: names, into: &writer)
            }
        case .undone:
            send("undone", event.audience) { writer in encodeTable(of: game, names: names, into: &writer) }
        case .place(let place):
            send("placeChanged", event.audience) { writer in
                writer.member("place", place)
                encodeTable(of: game, names: names, into: &writer)
            }
        case .hand(let seat):
            send("hand", event.audience) { writer in encodeOwn(of: seat, game: game, into: &writer) }
        case .paused, .resumed:
            send("pausing", event.audience) { writer in encodeTable(of: game, names: names, into: &writer) }
        case .finished:
            send("finished", event.audience) { writer in
                encodeRound(of: game, into: &writer)
                encodeTable(of: game, names: names, into: &writer)
            }
        case .looked: break
        }
    }

    package mutating func flush(game: SequenceGame, names: some SeatNames, send: MessageSink) {
        guard isRenamed else { return }
        isRenamed = false
        send("names", .everybody) { writer in
            writer.seating(of: game, names: names)
            encodeTable(of: game, names: names, into: &writer)
        }
    }

    package mutating func renamed(_ seat: SeatID, game: SequenceGame) {
        isRenamed = true
        table = CachedFragment()
    }

    package mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeRound(of: game, into: &writer)
        writer.seating(of: game, names: names)
        encodeTable(of: game, names: names, into: &writer)
        if let seat { encodeOwn(of: seat, game: game, into: &writer) }
    }

    package func stateName(of game: SequenceGame) -> String { game.stage.rawValue }

    // MARK: - Parts

    /// Writes `round`: number, state, options, what was committed to, while numbers are gathered the list of promises, and
    /// once it is over the seed.
    private mutating func encodeRound(of game: SequenceGame, into writer: inout JSONWriter) {
        let members = round.bytes(at: game.revision) { writer in
            writer.object("round") { writer in
                writer.member("number", game.number)
                writer.member("state", game.stage.rawValue)
                writer.object("options") { writer in game.setup.options.encode(into: &writer) }
                writer.member("commitment", game.commitment.hexadecimal)
                if let until = game.gatheredUntil { writer.member("until", until) }
                if let gathered = game.gathered, game.stage == .gathering || game.stage == .revealing {
                    writer.array("asked") { writer in
                        for place in gathered.places { if let seat = place.seat { writer.string(seat.description) } }
                    }
                    if game.stage == .revealing { writer.promises(gathered.nonces) }
                }
                if game.stage == .finished { writer.member("seed", game.setup.seed.hexadecimal) }
            }
        }
        writer.encoded(members)
    }

    /// Writes `table`: all that lies open on it, and once the round is over the hands.
    private mutating func encodeTable(of game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter) {
        guard let round = game.round else { return }
        let members = table.bytes(at: game.revision) { writer in
            writer.object("table") { writer in writer.table(of: game, round, names: names) }
        }
        writer.encoded(members)
    }

    /// Writes `own`: where a seat sits, its hand, and whether it may exchange a dead card; `null` for one without a place.
    private func encodeOwn(of seat: SeatID, game: SequenceGame, into writer: inout JSONWriter) {
        guard let round = game.round, let place = round.place(of: seat) else { return writer.nullMember("own") }
        writer.object("own") { writer in
            writer.member("place", place)
            writer.array("hand") { writer in for card in round.table.hands[place] { writer.integer(card.number) } }
            writer.member("canSwap", round.table.turn == place && round.table.canSwap)
        }
    }

    // MARK: - Looking back

    /// Writes `rounds`: what lay open, and of those that are over all.
    package func encodeExport(game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter) {
        encodeRecap(game: game, names: names, isExport: true, into: &writer)
    }

    package func encodeRecap(game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter) {
        encodeRecap(game: game, names: names, isExport: false, into: &writer)
    }

    private func encodeRecap(
        game: SequenceGame, names: some SeatNames, isExport: Bool, into writer: inout JSONWriter
    ) {
        writer.array("rounds") { writer in
            for record in game.rounds {
                writer.object { writer in
                    writer.members(of: record, commitment: game.commitment(of: record), names: names)
                }
            }
            guard isExport, game.stage != .finished else { return }
            writer.object { writer in
                writer.member("number", game.number)
                writer.member("state", game.stage.rawValue)
                writer.object("options") { writer in game.setup.options.encode(into: &writer) }
                writer.member("commitment", game.commitment.hexadecimal)
                if let round = game.round, game.stage == .playing {
                    writer.places(of: round, names: names)
                    writer.acts(of: round)
                }
            }
        }
    }

    package static let tableColumns = ["round", "place", "player", "name", "team", "sequences"]

    package func writeTable(game: SequenceGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        for record in game.rounds {
            let table = record.round.table
            for (index, place) in record.round.places.enumerated() {
                guard let seat = place.occupant.seat else { continue }
                let team = table.team(of: index)
                line([
                    .integer(record.number), table.outcome?.team == team ? .integer(1) : .null,
                    .string(seat.description), .string(names.name(of: seat)), .integer(team + 1),
                    .integer(table.board.count(of: team)),
                ])
            }
        }
    }
}
