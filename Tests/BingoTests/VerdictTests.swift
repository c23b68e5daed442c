import Bingo
import GameRules
import Testing

/// The inputs accepted from each role, in each state of the round.
@Suite("Verdicts")
struct VerdictTests {
    enum Who: Sendable { case host, player, playingHost, removed, nobody }

    struct Row: Sendable, CustomStringConvertible {
        let input: BingoInput
        let who: Who
        let state: RoundState
        let code: Rejection.Code?
        var description: String { "\(input) by \(who) while \(state): \(code?.description ?? "accepted")" }

        init(_ input: BingoInput, _ who: Who, _ state: RoundState, _ code: Rejection.Code? = nil) {
            self.input = input
            self.who = who
            self.state = state
            self.code = code
        }
    }

    static let seed = Evening.seed(9)
    static let rows: [Row] = [
        Row(.mark(cell: 0), .player, .dealt, "roundNotStarted"),
        Row(.mark(cell: 0), .player, .playing),
        Row(.mark(cell: 0), .playingHost, .playing),
        Row(.mark(cell: 8), .player, .playing),
        Row(.mark(cell: 9), .player, .playing, "badCell"),
        Row(.mark(cell: -1), .player, .playing, "badCell"),
        Row(.mark(cell: 99), .player, .playing, "badCell"),
        Row(.mark(cell: .max), .player, .playing, "badCell"),
        Row(.mark(cell: .min), .player, .playing, "badCell"),
        Row(.mark(cell: 4), .player, .playing, "badCell"),
        Row(.mark(cell: 0), .player, .finished, "roundFinished"),
        Row(.mark(cell: 0), .host, .playing, "notAllowed"),
        Row(.mark(cell: 0), .removed, .playing, "notAllowed"),
        Row(.mark(cell: 0), .nobody, .playing, "notAllowed"),
        Row(.mark(cell: 99), .host, .dealt, "notAllowed"),
        Row(.unmark(cell: 0), .player, .playing),
        Row(.unmark(cell: 4), .player, .playing, "badCell"),
        Row(.unmark(cell: 25), .player, .playing, "badCell"),
        Row(.unmark(cell: 0), .player, .dealt, "roundNotStarted"),
        Row(.unmark(cell: 0), .player, .finished, "roundFinished"),
        Row(.unmark(cell: 0), .host, .playing, "notAllowed"),
        Row(.autoMark(on: true), .player, .dealt),
        Row(.autoMark(on: true), .player, .playing),
        Row(.autoMark(on: false), .player, .finished),
        Row(.autoMark(on: true), .host, .playing, "notAllowed"),
        Row(.reshuffle, .player, .dealt),
        Row(.reshuffle, .playingHost, .dealt),
        Row(.reshuffle, .player, .playing, "roundPlaying"),
        Row(.reshuffle, .player, .finished, "roundFinished"),
        Row(.reshuffle, .host, .dealt, "notAllowed"),
        Row(.call(term: 0), .host, .playing),
        Row(.call(term: 0), .playingHost, .playing),
        Row(.call(term: 9), .host, .playing, "badTerm"),
        Row(.call(term: -1), .host, .playing, "badTerm"),
        Row(.call(term: .max), .host, .playing, "badTerm"),
        Row(.call(term: 1), .host, .playing, "alreadyCalled"),
        Row(.call(term: 0), .host, .dealt, "roundNotStarted"),
        Row(.call(term: 0), .host, .finished, "roundFinished"),
        Row(.call(term: 0), .player, .playing, "notAllowed"),
        Row(.call(term: 99), .player, .dealt, "notAllowed"),
        Row(.uncall(term: 1), .host, .playing),
        Row(.uncall(term: 0), .host, .playing, "notCalled"),
        Row(.uncall(term: 9), .host, .playing, "badTerm"),
        Row(.uncall(term: 1), .host, .finished, "roundFinished"),
        Row(.uncall(term: 1), .host, .dealt, "roundNotStarted"),
        Row(.uncall(term: 1), .player, .playing, "notAllowed"),
        Row(.startRound, .host, .dealt),
        Row(.startRound, .host, .playing, "roundPlaying"),
        Row(.startRound, .host, .finished, "roundFinished"),
        Row(.startRound, .player, .dealt, "notAllowed"),
        Row(.finishRound, .host, .playing),
        Row(.finishRound, .host, .dealt, "roundNotStarted"),
        Row(.finishRound, .host, .finished, "roundFinished"),
        Row(.finishRound, .player, .playing, "notAllowed"),
        Row(.newRound(OptionsChange(), terms: nil, language: nil, seed: seed), .host, .finished),
        Row(.newRound(OptionsChange(), terms: nil, language: nil, seed: seed), .host, .playing, "roundPlaying"),
        Row(.newRound(OptionsChange(), terms: nil, language: nil, seed: seed), .host, .dealt, "roundNotStarted"),
        Row(.newRound(OptionsChange(), terms: nil, language: nil, seed: seed), .player, .finished, "notAllowed"),
        Row(.newRound(OptionsChange(), terms: [Term("a")], language: nil, seed: seed), .host, .finished, "badTerms"),
        Row(.setOptions(OptionsChange(), seed: seed), .host, .dealt),
        Row(.setOptions(OptionsChange(), seed: seed), .host, .playing, "roundPlaying"),
        Row(.setOptions(OptionsChange(), seed: seed), .host, .finished, "roundFinished"),
        Row(.setOptions(OptionsChange(), seed: seed), .player, .dealt, "notAllowed"),
        Row(.setTerms((0..<9).map { Term("\($0)") }, language: nil, seed: seed), .host, .dealt),
        Row(.setTerms((0..<8).map { Term("\($0)") }, language: nil, seed: seed), .host, .dealt),
        Row(.setTerms((0..<7).map { Term("\($0)") }, language: nil, seed: seed), .host, .dealt, "badTerms"),
        Row(.setTerms((0..<9).map { Term("\($0)") }, language: nil, seed: seed), .host, .playing, "roundPlaying"),
        Row(.setTerms((0..<9).map { Term("\($0)") }, language: nil, seed: seed), .host, .finished, "roundFinished"),
        Row(.setTerms((0..<9).map { Term("\($0)") }, language: nil, seed: seed), .player, .dealt, "notAllowed"),
    ]

    /// 3×3 with a free centre; player 1 plays, player 2 was made a host, player 3 was removed; term 1 is called.
    private func evening(in state: RoundState) throws -> Evening {
        var evening = try Evening(players: 3, started: false) { $0.freeCentre = true }
        evening.promote(Evening.player(2))
        evening.remove(Evening.player(3))
        if state == .dealt { return evening }
        evening.expect(.startRound)
        evening.expect(.call(term: 1))
        if state == .finished { evening.expect(.finishRound) }
        return evening
    }

    @Test("every input has its verdict", arguments: rows)
    func verdict(row: Row) throws {
        var evening = try evening(in: row.state)
        let before = evening.game
        let seat =
            switch row.who {
            case .host: Evening.host
            case .player: Evening.player(1)
            case .playingHost: Evening.player(2)
            case .removed: Evening.player(3)
            case .nobody: SeatID(77)
            }
        #expect(evening.play(row.input, by: seat) == row.code)
        if row.code != nil { #expect(evening.game == before, "a rejected input changes nothing") }
    }

    @Test("players may change their own names until the round begins")
    func renaming() throws {
        #expect(try evening(in: .dealt).game.allowsOwnRename)
        #expect(try !evening(in: .playing).game.allowsOwnRename)
        #expect(try !evening(in: .finished).game.allowsOwnRename)
    }

    @Test("no deadline exists while a round is played")
    func deadlines() throws {
        var game = try evening(in: .playing).game
        let before = game
        #expect(game.nextDeadline == nil)
        #expect(game.deadlineReached(at: Moment(position: 99, time: Timestamp(milliseconds: 9_999_999))).isEmpty)
        #expect(game == before)
    }
}
