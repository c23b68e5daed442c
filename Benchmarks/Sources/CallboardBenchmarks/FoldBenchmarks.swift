import Bingo
import GameRules

/// The rules alone: the cost of a call, a mark and a call by the crowd with a given number of boards.
struct FoldBenchmarks {
    private var game: BingoGame
    private var position: UInt64 = 1
    private let boards: Int
    private let host = SeatID(1)

    /// Measures a round with a given number of boards.
    static func run(boards: Int) throws {
        var fold = try FoldBenchmarks(boards: boards)
        fold.run()
    }

    private init(boards: Int, terms: Int = 60) throws {
        self.boards = boards
        var options = BingoOptions()
        options.size = 5
        let setup = try BingoSetup(
            terms: (0..<terms).map { Term("term \($0)") }, language: "en", options: options,
            seed: Seed([UInt8](repeating: 7, count: Seed.byteCount)))
        game = BingoGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: 0)))
    }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: Timestamp(milliseconds: Int64(position)))
    }

    private mutating func play(_ input: BingoInput, by seat: SeatID, _ role: Role) -> Int {
        if case .accepted(let events, _) = game.apply(input, from: seat, role: role, at: next()) { return events.count }
        return 0
    }

    private mutating func run() {
        let name = "\(boards) boards:"
        Stopwatch.once("\(name) join and deal", count: boards) {
            _ = game.seatJoined(host, role: .host, at: next())
            for number in 0..<boards {
                _ = game.seatJoined(SeatID(UInt32(number + 2)), role: .player, at: next())
            }
        }
        _ = play(.startRound, by: host, .host)
        Stopwatch.once("\(name) ten calls", count: 10) {
            for term in 0..<10 { _ = play(.call(term: term), by: host, .host) }
        }
        let marks = min(boards, 100_000)
        Stopwatch.once("\(name) a mark and its verdict", count: marks) {
            for number in 0..<marks {
                _ = play(.mark(cell: number % 25), by: SeatID(UInt32(number + 2)), .player)
            }
        }
        Stopwatch.once("\(name) switch auto-mark on", count: boards) {
            for number in 0..<boards { _ = play(.autoMark(on: true), by: SeatID(UInt32(number + 2)), .player) }
        }
        for term in 10..<30 { _ = play(.call(term: term), by: host, .host) }
        let before = game.bingoCount
        Stopwatch.once("\(name) one crowded call", count: 1) { _ = play(.call(term: 30), by: host, .host) }
        print("    that call completed \(game.bingoCount - before) boards, \(game.bingoCount) have a bingo")
        Stopwatch.once("\(name) taking it back", count: 1) { _ = play(.uncall(term: 30), by: host, .host) }
        let standings = Stopwatch.once("\(name) standings", count: 1) { game.standings().count }
        print("    \(standings) stand there")
    }
}
