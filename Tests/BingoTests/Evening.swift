import Bingo
import GameRules
import Testing

/// A game with a room's order and clock, controlled by a test: seat 1 is the host, the players follow.
struct Evening {
    static let host = SeatID(1)

    var game: BingoGame
    private(set) var position: UInt64 = 1
    var time = Timestamp(milliseconds: 1_000_000)
    private(set) var seats: [(id: SeatID, role: Role)] = []
    private(set) var removed: Set<SeatID> = []
    private(set) var events: [Directed<BingoEvent>] = []

    init(
        terms: Int = 9, players: Int = 2, seed: UInt8 = 7, rules: Int = 2, derivesPlaces: Bool = true,
        started: Bool = true,
        _ change: (inout BingoOptions) -> Void = { _ in }
    ) throws {
        var options = BingoOptions()
        options.size = 3
        change(&options)
        let setup = try BingoSetup(
            terms: (0..<terms).map { Term("term \($0)") }, language: "en", options: options, seed: Evening.seed(seed),
            rules: rules)
        game = BingoGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1, derivesPlaces: derivesPlaces),
            at: Moment(position: position, time: time))
        join(.host)
        for _ in 0..<players { join(.player) }
        if started { expect(.startRound) }
    }

    static func seed(_ byte: UInt8) -> Seed { Seed([UInt8](repeating: byte, count: Seed.byteCount)) }

    /// The seat of a player, from 1.
    static func player(_ number: Int) -> SeatID { SeatID(UInt32(number + 1)) }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: time)
    }

    mutating func wait(seconds: Double) {
        time = Timestamp(milliseconds: time.milliseconds + Int64((seconds * 1000).rounded()))
    }

    @discardableResult
    mutating func join(_ role: Role) -> SeatID {
        let seat = SeatID(UInt32(seats.count + 1))
        seats.append((seat, role))
        events = game.seatJoined(seat, role: role, at: next())
        return seat
    }

    mutating func remove(_ seat: SeatID) {
        removed.insert(seat)
        events = game.seatRemoved(seat, at: next())
    }

    mutating func restore(_ seat: SeatID) {
        removed.remove(seat)
        events = game.seatsRestored([seat], at: next())
    }

    mutating func putOnPaper(_ seat: SeatID) { events = game.putOnPaper([seat], at: next()) }

    mutating func takeFromPaper(_ seat: SeatID) { events = game.takeFromPaper(seat, at: next()) }

    mutating func promote(_ seat: SeatID, to role: Role = .host) {
        seats[Int(seat.number) - 1].role = role
        events = game.seatPromoted(seat, to: role, at: next())
    }

    /// Applies a seat's input; returns the code of its rejection, if it is rejected.
    @discardableResult
    mutating func play(_ input: BingoInput, by seat: SeatID = Evening.host) -> Rejection.Code? {
        let role = seats.first { $0.id == seat }?.role ?? .player
        switch game.apply(input, from: seat, role: role, at: next()) {
        case .accepted(let events, _):
            self.events = events
            return nil
        case .rejected(let rejection):
            events = []
            #expect(!rejection.message.isEmpty)
            return rejection.code
        }
    }

    /// Applies an input of the room itself.
    mutating func prompt(_ input: BingoInput) { events = game.applyPrompted(input, at: next()) }

    /// Pauses the room's clock for a while.
    mutating func sleep(seconds: Double) {
        let since = time
        wait(seconds: seconds)
        game.moveDeadlines(since: since, by: time.milliseconds - since.milliseconds)
    }

    /// Lets the game's deadline pass.
    mutating func wake() { events = game.deadlineReached(at: next()) }

    /// Draws among players who share a rank, with contributions of this number of phones, and ends the draw.
    mutating func draw(
        rank: Int, secret: UInt8 = 77, contributors: [SeatID] = [], _ location: SourceLocation = #_sourceLocation
    ) {
        expect(.draw(rank: rank, secret: Evening.seed(secret)), by: Evening.host, location)
        for seat in contributors where game.openDraw != nil {
            expect(
                .contribute(draw: game.draws.count + 1, nonce: Evening.nonce(UInt8(seat.number))), by: seat, location)
        }
        guard let deadline = game.nextDeadline else { return }
        time = max(time, deadline)
        wake()
    }

    /// Returns a nonce that repeats one byte.
    static func nonce(_ byte: UInt8) -> PrizeDraw.Nonce {
        guard
            let nonce = PrizeDraw.Nonce(
                hexadecimal: [UInt8](repeating: byte, count: PrizeDraw.Nonce.byteCount).hexadecimal)
        else { preconditionFailure("32 digits") }
        return nonce
    }

    /// Returns the seats of the first players, as the connected ones.
    static func present(_ count: Int) -> SeatSet { SeatSet((0..<count).map { player($0 + 1) }) }

    /// Applies an input that must be accepted.
    mutating func expect(
        _ input: BingoInput, by seat: SeatID = Evening.host, _ location: SourceLocation = #_sourceLocation
    ) {
        let code = play(input, by: seat)
        #expect(code == nil, "\(input)", sourceLocation: location)
    }

    /// The term in a cell of a seat's board.
    func term(_ cell: Int, of seat: SeatID) -> Int {
        guard let board = game.board(of: seat) else { return -2 }
        return Int(board.cells[board.cells.startIndex + cell])
    }

    /// Calls the terms of some cells of a seat's board.
    mutating func call(_ cells: [Int], of seat: SeatID, _ location: SourceLocation = #_sourceLocation) {
        for cell in cells { expect(.call(term: term(cell, of: seat)), by: Evening.host, location) }
    }

    /// Marks some cells of a seat's board.
    mutating func mark(_ cells: [Int], by seat: SeatID, _ location: SourceLocation = #_sourceLocation) {
        for cell in cells { expect(.mark(cell: cell), by: seat, location) }
    }

    /// The marked cells of a seat's board.
    func marked(by seat: SeatID) -> [Int] {
        let mask = game.board(of: seat)?.marked ?? 0
        return (0..<25).filter { mask & 1 << $0 != 0 }
    }

    /// The cell of a seat's board that holds a term.
    func cell(of term: Int, on seat: SeatID) -> Int? {
        guard let cells = game.board(of: seat)?.cells, let place = cells.firstIndex(of: Int16(term)) else { return nil }
        return place - cells.startIndex
    }

    /// Ranks by player number, as a line such as `1:1 2:1 3:3`.
    var ranks: String {
        game.standings().map { "\($0.seat.number - 1):\($0.rank)" }.joined(separator: " ")
    }

    /// The last input's events about bingos, as a line such as `bingos 1 2; withdrawn 3`.
    var news: String {
        events.compactMap { event in
            switch event.event {
            case .bingos(let seats): "bingos " + seats.map { "\($0.number - 1)" }.joined(separator: " ")
            case .withdrawn(let seats): "withdrawn " + seats.map { "\($0.number - 1)" }.joined(separator: " ")
            case .standingsChanged: "standings"
            default: nil
            }
        }.joined(separator: "; ")
    }
}

extension BingoGame {
    /// The calls that are not taken back, in the order of their numbers.
    var standingCalls: [Call] { calls.filter { $0.uncalledAt == nil } }
}
