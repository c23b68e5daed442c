import Bingo
import GameRules
import Testing
import WireProtocol

@Suite("Replay")
struct ReplayTests {
    @Test("a log of encoded inputs gives an identical game", arguments: 0..<200)
    func replay(number: Int) throws {
        var evening = try RandomEvening(number: UInt64(number), isRestless: !number.isMultiple(of: 3))
        try evening.play()
        // The setup and every input go through their logged form.
        let record = Wire.text { evening.setup.encode(into: &$0) }
        let setup = try #require(BingoGame.setup(logged: Wire.fields(record), rules: evening.setup.rules))
        #expect(setup == evening.setup)
        var replayed = BingoGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: 1_000_000)))
        for entry in evening.log {
            switch entry.step {
            case .join(let seat, let role): _ = replayed.seatJoined(seat, role: role, at: entry.moment)
            case .remove(let seat): _ = replayed.seatRemoved(seat, at: entry.moment)
            case .restore(let seat): _ = replayed.seatsRestored([seat], at: entry.moment)
            case .promote(let seat): _ = replayed.seatPromoted(seat, to: .host, at: entry.moment)
            case .input(let input, let seat, let role):
                _ = replayed.apply(try logged(input), from: seat, role: role, at: entry.moment)
            case .prompted(let input): _ = replayed.applyPrompted(try logged(input), at: entry.moment)
            case .deadline: _ = replayed.deadlineReached(at: entry.moment)
            }
        }
        #expect(replayed == evening.game)
    }

    /// An input through its logged form.
    private func logged(_ input: BingoInput) throws -> BingoInput {
        let fields = try Wire.fields(Wire.text { input.encode(into: &$0) })
        let read = BingoGame.input(logged: fields, rules: 1)
        #expect(read == input)
        return try #require(read)
    }
}
