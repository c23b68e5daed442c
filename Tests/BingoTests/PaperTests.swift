import GameRules
import JSON
import Testing
import WireProtocol

@testable import Bingo

@Suite("Boards on paper")
struct PaperTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    @Test("are marked by calls, whatever the round allows players, and not by commands")
    func marked() throws {
        var evening = try Evening { $0.autoMark = false }
        evening.putOnPaper(bo)
        evening.call([0, 1, 2], of: bo)
        #expect(evening.marked(by: bo) == [0, 1, 2])
        #expect(evening.news == "bingos 2; standings")
        #expect(evening.marked(by: ada).isEmpty)
        #expect(evening.play(.mark(cell: 5), by: bo) == .notAllowed)
        #expect(evening.play(.unmark(cell: 0), by: bo) == .notAllowed)
        #expect(evening.play(.reshuffle, by: bo) == .notAllowed)
        #expect(!evening.game.autoMarks(bo))
    }

    @Test("lose a mark with its call, and get it back with it")
    func uncalled() throws {
        var evening = try Evening { $0.autoMark = false }
        evening.putOnPaper(bo)
        evening.call([0, 1, 2], of: bo)
        let term = evening.term(1, of: bo)
        evening.expect(.uncall(term: term))
        #expect(evening.marked(by: bo) == [0, 2])
        #expect(evening.news == "withdrawn 2; standings")
        evening.expect(.call(term: term))
        #expect(evening.marked(by: bo) == [0, 1, 2])
        #expect(evening.ranks == "2:1")
    }

    @Test("that are put on paper during a round have what is called, and rank no earlier")
    func late() throws {
        var evening = try Evening { $0.autoMark = false }
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.addTerm(Term("another")))
        let seat = evening.join(.player)
        evening.putOnPaper(seat)
        #expect(evening.marked(by: seat).count == 3)
        if let late = evening.game.standing(of: seat) { #expect(late.call == 4) }
        #expect(evening.game.standing(of: ada)?.call == 3)
    }

    @Test("count in rounds without verification, too, and in the next round")
    func honour() throws {
        var evening = try Evening {
            $0.autoMark = false
            $0.verification = .honour
        }
        evening.putOnPaper(bo)
        evening.call([0, 1, 2], of: bo)
        #expect(evening.ranks == "2:1")
        evening.expect(.finishRound)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(9)))
        evening.expect(.startRound)
        evening.call([3, 4, 5], of: bo)
        #expect(evening.ranks == "2:1")
        #expect(evening.game.deals.map(\.isOnPaper) == [false, true])
    }

    @Test("stay as they are when a phone takes them over, and are its player's from then on")
    func taken() throws {
        var evening = try Evening { $0.autoMark = false }
        evening.putOnPaper(bo)
        evening.call([0], of: bo)
        evening.takeFromPaper(bo)
        evening.call([1], of: bo)
        #expect(evening.marked(by: bo) == [0])
        evening.mark([1], by: bo)
        evening.expect(.unmark(cell: 0), by: bo)
        #expect(evening.marked(by: bo) == [1])
    }

    @Test("whose marks are not those of the calls are noticed in an export")
    func forged() throws {
        var evening = try Evening { $0.autoMark = false }
        evening.putOnPaper(bo)
        evening.call([0, 1], of: bo)
        evening.expect(.finishRound)
        let names = Wire.Names(
            names: Dictionary(uniqueKeysWithValues: (1...3).map { (SeatID($0), "Player \($0)") }))
        let bytes = JSONWriter.object { Export.write(of: evening, names: names, into: &$0) }
        let export = try JSONParser.parse(bytes, limits: .document)
        #expect(try #require(ExportVerification.verify(export)).findings.isEmpty)
        let marks: [JSONValue] = [.string("rounds"), .integer(0), .string("deals"), .integer(1), .string("marks")]
        let lies: [JSONValue?] = [
            export.replacing((marks + [.integer(0)])[...], by: nil),
            export.replacing((marks + [.integer(1), .integer(0)])[...], by: .integer(7)),
            export.replacing((marks + [.integer(1), .integer(1)])[...], by: .integer(1)),
        ]
        for lie in lies {
            let told = try #require(lie)
            let found = try #require(ExportVerification.verify(told)).findings.map(\.description)
            #expect(found.contains { $0.contains("is on paper, but its marks are not those of the calls") }, "\(found)")
        }
    }

    @Test("may win a prize draw")
    func draws() throws {
        var evening = try Evening { $0.autoMark = false }
        evening.putOnPaper(bo)
        evening.call([0, 1, 2], of: bo)
        evening.expect(.finishRound)
        evening.draw(rank: 1)
        #expect(evening.game.draws.last?.winner == bo)
    }
}
