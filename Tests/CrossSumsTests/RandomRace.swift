import CrossSumsReferee
import Cryptography
import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

/// One random race, played by the rules and by the reference in parallel.
struct RandomRace {
    /// A difference between the two.
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    var dice: SeededGenerator
    private(set) var game: CrossSumsGame
    private(set) var reference: RefereeRace
    private(set) var isHost: [Bool] = []
    private(set) var time: Int64 = 1_000_000
    private var position: UInt64 = 1
    /// The number of events by kind, to check that races are not trivial.
    private(set) var counts: [String: Int] = [:]
    /// The last input, for the report of a difference.
    private(set) var last = ""

    init(number: Int) throws {
        dice = SeededGenerator(bytes: sha256(Array("race \(number)".utf8)))
        let options = Self.options(&dice)
        let setup = CrossSumsGame.Setup(options: options, seed: Self.seed(&dice), rules: number % 3 == 0 ? 1 : 2)
        game = CrossSumsGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1),
            at: Moment(position: 1, time: Timestamp(milliseconds: time)))
        let logged = try Self.object { setup.encode(into: &$0) }
        reference = try #require(RefereeRace(setup: logged, version: setup.rules, room: "K7QX4P", play: 1))
    }

    private static func seed(_ dice: inout SeededGenerator) -> Seed {
        Seed((0..<32).map { _ in UInt8(truncatingIfNeeded: dice.next()) })
    }

    private static func options(_ dice: inout SeededGenerator) -> CrossSumsOptions {
        var options = CrossSumsOptions()
        options.difficulty = dice.integer(below: 6) == 0 ? .medium : .easy
        if dice.integer(below: 8) == 0 {
            options.mode = .together
            options.difficulty = .master
            options.share = [5, 34, 50][dice.integer(below: 3)]
        } else if dice.integer(below: 3) == 0 {
            options.checking = .atEnd
        }
        options.puzzles = 1 + dice.integer(below: 3)
        options.lives = dice.integer(below: 4)
        options.hints = dice.integer(below: 4)
        options.limitSeconds = [nil, 30, 60][dice.integer(below: 3)]
        options.pauseSeconds = [0, 5, 10][dice.integer(below: 3)]
        options.lateStart = dice.integer(below: 2) == 0 ? .own : .shared
        return options
    }

    private static func object(_ write: (inout JSONWriter) -> Void) throws -> JSONObject {
        try #require(try JSONParser.parse(JSONWriter.object(write), limits: .document).object)
    }

    /// Plays the whole race; throws at the first difference.
    mutating func play() throws {
        try join(.host)
        for _ in 0..<1 + dice.integer(below: 5) { try join(.player) }
        for _ in 0..<40 + dice.integer(below: 60) {
            time += [0, 0, 40, 300, 2_000, 9_000][dice.integer(below: 6)] * Int64(1 + dice.integer(below: 10)) / 5
            try wake()
            switch dice.integer(below: 100) {
            case 0..<3: try join(dice.integer(below: 5) == 0 ? .host : .player)
            case 3..<6: try comeOrGo()
            case 6: try sleep()
            case 7..<12 where reference.isTogether: try prompt()
            case 7..<14: try give(host(), by: 0)
            case 14: try give(host(), by: dice.integer(below: isHost.count))
            default:
                let seat = dice.integer(below: isHost.count)
                try give(
                    reference.state == "playing" ? act(of: seat) : host(), by: reference.state == "playing" ? seat : 0)
                if reference.isTogether, dice.integer(below: 3) == 0 { try prompt() }
            }
        }
    }

    // MARK: - Steps

    private mutating func moment() -> Moment {
        position += 1
        return Moment(position: position, time: Timestamp(milliseconds: time))
    }

    func seat(_ index: Int) -> SeatID { SeatID(UInt32(index + 1)) }

    private mutating func join(_ role: Role) throws {
        isHost.append(role == .host)
        _ = game.seatJoined(seat(isHost.count - 1), role: role, at: moment())
        reference.join(isHost.count - 1, isPlayer: role == .player, at: time)
        try compare(after: "\(role) \(isHost.count) joins")
    }

    private mutating func comeOrGo() throws {
        let index = dice.integer(below: isHost.count)
        if isHost[index] {
            _ = game.seatPromoted(seat(index), to: .player, at: moment())
            reference.becomePlayer(index, at: time)
        } else if reference.seats[index].isRemoved {
            _ = game.seatsRestored([seat(index)], at: moment())
            reference.restore([index], at: time)
        } else {
            _ = game.seatsRemoved([seat(index)], at: moment())
            reference.remove([index], at: time)
        }
        try compare(after: "\(seat(index)) comes or goes")
    }

    private mutating func sleep() throws {
        let milliseconds = Int64(dice.integer(below: 100_000))
        game.moveDeadlines(since: Timestamp(milliseconds: time), by: milliseconds)
        reference.sleep(milliseconds)
        time += milliseconds
        try compare(after: "a sleep")
    }

    private mutating func wake() throws {
        while let deadline = reference.deadline, time >= deadline {
            _ = game.deadlineReached(at: moment())
            reference.deadlineReached(at: time)
            try compare(after: "a deadline")
        }
    }

    private mutating func prompt() throws {
        let present = isHost.indices.filter { _ in dice.integer(below: 5) > 0 }
        let due = game.dueInputs(present: SeatSet(present.map(seat)), at: Timestamp(milliseconds: time))
        let expected = reference.due(present: present, at: time).map { cell, mark, needed in
            CrossSumsInput.crowdMark(cell: cell, as: mark == "k" ? .kept : .removed, votes: needed)
        }
        try require(due, expected, "what the hall marks")
        let wild = CrossSumsInput.crowdMark(
            cell: dice.integer(below: 66) - 1, as: .removed, votes: dice.integer(below: 4))
        for input in due + (dice.integer(below: 4) == 0 ? [wild] : []) {
            _ = game.applyPrompted(input, at: moment())
            reference.prompt(try Self.object { input.encode(into: &$0) }, at: time)
            counts["crowd", default: 0] += 1
            try compare(after: "\(input)")
        }
    }

    private mutating func host() -> CrossSumsInput {
        if dice.integer(below: 8) == 0 {
            return [
                .nextPuzzle, .finishPuzzle, .finishRound, .cancelStart, .startRound(seconds: dice.integer(below: 605)),
                .setOptions(Self.options(&dice), Self.seed(&dice)),
            ][dice.integer(below: 6)]
        }
        switch reference.state {
        case "dealt": return .startRound(seconds: 3)
        case "playing": return dice.integer(below: 3) == 0 ? .finishPuzzle : .nextPuzzle
        case "paused": return dice.integer(below: 6) == 0 ? .finishRound : .nextPuzzle
        default: return .newRound(Self.options(&dice), Self.seed(&dice))
        }
    }

    /// Returns a usually correct act, so that puzzles are solved.
    private mutating func act(of seat: Int) -> CrossSumsInput {
        let puzzle = reference.round.puzzles[reference.puzzleNumber - 1].puzzle
        switch dice.integer(below: 20) {
        case 0: return .hint
        case 1..<5: return .submit
        case 5..<7:
            let mark = [Mark.kept, .removed, .open][dice.integer(below: 3)]
            return .mark(cell: dice.integer(below: puzzle.grid.count + 2) - 1, as: mark)
        default:
            let marks = reference.board(of: reference.isTogether ? nil : seat).marks
            // On a shared board, players usually agree.
            let open = marks.indices.filter { marks[$0] != "r" && !puzzle.stays[$0] }
            guard let first = open.first else { return .mark(cell: 0, as: .kept) }
            return .mark(cell: reference.isTogether ? first : open[dice.integer(below: open.count)], as: .removed)
        }
    }

    private mutating func give(_ input: CrossSumsInput, by index: Int) throws {
        let verdict = game.apply(input, from: seat(index), role: isHost[index] ? .host : .player, at: moment())
        let command = try Self.object { input.encode(into: &$0) }
        last = "\(input) of \(seat(index))"
        if let act = RefereeRace.act(command) {
            let expected = reference.take(act, by: index, at: time)
            try require(answer(verdict), expected, "answer to \(last)")
            if expected.isSolved { counts["solved", default: 0] += 1 }
        } else {
            let expected = reference.apply(command, by: index, isHost: isHost[index], at: time)
            try require(answer(verdict).code, expected, "answer to \(last)")
        }
        try compare(after: last)
        if reference.state == "finished" { counts["finished", default: 0] += 1 }
        if Set(reference.standings(of: reference.round).map(\.place)).count
            < reference.standings(of: reference.round).count
        {
            counts["ties", default: 0] += 1
        }
    }

    private func answer(_ verdict: Verdict<CrossSumsEvent>) -> RefereeBoard.Answer {
        switch verdict {
        case .rejected(let rejection): return RefereeBoard.Answer(code: rejection.code.rawValue)
        case .accepted(_, let detail):
            var answer = RefereeBoard.Answer()
            guard detail != 0 else { return answer }
            let told = CrossSumsAnswer(bits: detail)
            (answer.isRight, answer.isSolved, answer.lives) = (told.isRight, told.isSolved, told.lives)
            (answer.tenths, answer.hint) = (told.tenths, told.hint?.cell)
            return answer
        }
    }

    func require<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
        guard value == expected else { throw Mismatch(description: "\(what): \(value), not \(expected)") }
    }
}
