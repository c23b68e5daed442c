import Bingo
import GameRules
import JSON
import Testing
import WireProtocol

/// A random small evening of a few rounds, with all tools of hosts and settings of players. Nothing in it is wrong, so
/// verifiers must find nothing.
struct HonestEvening {
    private(set) var evening: Evening
    private var dice: SeededGenerator
    /// The documents fetched on the way: each a JSON object of an `export`, a `recap` and its public `boards`.
    private(set) var looks: [[UInt8]] = []

    init(number: UInt64) throws {
        let bytes = (0..<4).flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: (number &+ 77 * UInt64(word)) >> (8 * $0)) }
        }
        var dice = SeededGenerator(bytes: bytes)
        for _ in 0..<8 { _ = dice.next() }
        let options = HonestEvening.options(&dice)
        evening = try Evening(
            terms: options.termCount + dice.integer(below: 4), players: 2 + dice.integer(below: 4),
            seed: UInt8(number % 251),
            rules: dice.integer(below: 4) > 0 ? 2 : 1, derivesPlaces: dice.integer(below: 3) > 0, started: false
        ) { $0 = options }
        self.dice = dice
    }

    private mutating func roll(_ sides: Int) -> Int { dice.integer(below: sides) }

    private static func options(_ dice: inout SeededGenerator) -> BingoOptions {
        var options = BingoOptions()
        options.size = dice.integer(below: 12) > 0 ? 3 : 4
        options.freeCentre = options.size == 3 && dice.integer(below: 3) == 0
        options.verification = dice.integer(below: 2) == 0 ? .honour : .called
        options.autoMark = dice.integer(below: 8) > 0
        options.windowSeconds = [0, 1, 20, 180][dice.integer(below: 4)]
        options.windowIsAutomatic = dice.integer(below: 4) == 0
        if options.windowIsAutomatic { options.windowSeconds = 45 }
        options.crowdPercent = dice.integer(below: 3) == 0 ? 50 : 0
        options.goal =
            [
                Goal.anyLine, Goal(kinds: [.blackout]), Goal(kinds: [.row], need: 2),
                Goal(kinds: [.corners], masks: [0b11]),
                Goal(kinds: [.row, .column], need: 3),
            ][dice.integer(below: 5)]
        return options
    }

    mutating func play() {
        let rounds = 1 + roll(3)
        for round in 1...rounds {
            playRound()
            guard round < rounds else { continue }
            var change = OptionsChange()
            if roll(2) == 0 { change.verification = roll(2) == 0 ? .honour : .called }
            if roll(3) == 0 { change.goal = roll(2) == 0 ? Goal(kinds: [.blackout]) : .anyLine }
            evening.expect(.newRound(change, terms: nil, language: nil, seed: Evening.seed(UInt8(roll(256)))))
        }
        look()
    }

    private var players: [SeatID] {
        evening.seats.map(\.id).filter { evening.game.board(of: $0) != nil }
    }

    /// A board that is on paper.
    private var paper: SeatID? { evening.game.deals.first { $0.isOnPaper }?.seat }

    private mutating func playRound() {
        if evening.game.number == 1, roll(2) == 0 { evening.putOnPaper(players[0]) }
        for player in players where roll(2) == 0 { _ = evening.play(.autoMark(on: true), by: player) }
        if roll(4) == 0, let player = players.first { _ = evening.play(.reshuffle, by: player) }
        evening.wait(seconds: Double(roll(3)))
        evening.expect(.startRound)
        for _ in 0..<10 + roll(40) { step() }
        if roll(2) == 0 { for term in 0..<evening.game.terms.count { _ = evening.play(.call(term: term)) } }
        if roll(2) == 0 {
            for player in players {
                for cell in 0..<9 where roll(8) > 0 { _ = evening.play(.mark(cell: cell), by: player) }
            }
        }
        if roll(3) == 0, let player = players.last { _ = evening.play(.spoilerGuard(seconds: 5), by: player) }
        evening.expect(.finishRound)
        for _ in 0..<roll(8) { tap() }
        if roll(4) == 0 { evening.sleep(seconds: Double(roll(500))) }
        tap()
        look()
        evening.wait(seconds: 6)
        for _ in 0..<roll(6) {
            switch roll(4) {
            case 0: removeOne()
            case 1: restoreOne()
            default:
                if evening.play(.draw(rank: 1 + roll(3), secret: Evening.seed(UInt8(roll(256))))) == nil {
                    for seat in evening.seats.map(\.id) where roll(3) == 0 && !evening.removed.contains(seat) {
                        let number = evening.game.draws.count + 1
                        _ = evening.play(.contribute(draw: number, nonce: Evening.nonce(UInt8(roll(256)))), by: seat)
                    }
                    if roll(6) == 0 { removeOne() }
                    evening.wait(seconds: 3)
                    if evening.game.openDraw != nil { evening.wake() }
                }
            }
            if roll(3) == 0 { look() }
        }
        if roll(2) == 0 { look() }
    }

    private mutating func step() {
        if roll(3) > 0 { evening.wait(seconds: Double(roll(2500)) / 1000) }
        let terms = evening.game.terms.count
        switch roll(40) {
        case 0..<14: _ = evening.play(.call(term: roll(terms)))
        case 14..<18:
            let standing = evening.game.standingCalls
            if !standing.isEmpty { _ = evening.play(.uncall(term: standing[roll(standing.count)].term)) }
        case 18..<32: tap()
        case 32:
            guard roll(2) == 0 else { break }
            let seat = evening.join(roll(5) == 0 ? .host : .player)
            if roll(2) == 0, evening.game.board(of: seat) != nil { evening.putOnPaper(seat) }
        case 33: roll(2) == 0 ? removeOne() : restoreOne()
        case 35 where roll(3) == 0: if let paper { evening.takeFromPaper(paper) }
        case 34:
            if roll(3) == 0, let player = players.first { evening.promote(player) }
            if roll(3) == 0, let host = evening.seats.dropFirst().first(where: { $0.role == .host }) {
                evening.promote(host.id, to: .player)
            }
        case 35: if roll(2) == 0 { _ = evening.play(.addTerm(Term("added \(terms)"))) }
        case 36: if let player = players.last { _ = evening.play(.autoMark(on: roll(2) == 0), by: player) }
        case 37:
            let present = SeatSet(evening.seats.map(\.id).filter { _ in roll(5) > 0 })
            evening.prompt(.crowdCall(term: roll(terms), present: present.count, seats: present))
        case 38: if roll(2) == 0 { evening.sleep(seconds: Double(roll(500))) }
        default: evening.wait(seconds: Double(roll(90)))
        }
    }

    /// Lets a random player mark a cell or remove a mark.
    private mutating func tap() {
        let players = players
        guard !players.isEmpty else { return }
        let (player, cell) = (players[roll(players.count)], roll(evening.game.setup.options.cellCount))
        _ = evening.play(roll(6) == 0 ? .unmark(cell: cell) : .mark(cell: cell), by: player)
    }

    private mutating func removeOne() {
        let players = players
        if players.count > 1 { evening.remove(players[roll(players.count)]) }
    }

    /// Restores a seat that was removed with many others, perhaps one that missed a draw.
    private mutating func restoreOne() {
        let removed = evening.removed.sorted()
        if !removed.isEmpty { evening.restore(removed[roll(removed.count)]) }
    }

    private mutating func look() {
        let (evening, names) = (evening, HonestEvening.names)
        let projection = BingoProjection()
        let boards = evening.game.standings().prefix(20).map { line in
            try? projection.encodeBoard(of: line.seat, game: evening.game, names: names)
        }
        looks.append(
            JSONWriter.object { writer in
                writer.object("export") { Export.write(of: evening, names: names, into: &$0) }
                writer.object("recap") { writer in
                    writer.member("at", LogPosition(epoch: "00000001", seq: evening.position))
                    projection.encodeRecap(game: evening.game, names: names, into: &writer)
                }
                writer.array("boards") { writer in
                    for case let encode? in boards {
                        writer.object { writer in
                            writer.member("at", LogPosition(epoch: "00000001", seq: evening.position))
                            encode(&writer)
                        }
                    }
                }
            })
    }

    private static let names = Wire.Names(
        names: Dictionary(uniqueKeysWithValues: (1...60).map { (SeatID($0), "Player \($0)") }))
}
