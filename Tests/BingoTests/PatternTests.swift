import Foundation
import Testing

@testable import Bingo

@Suite("Patterns")
struct PatternTests {
    struct Boards: Decodable, Sendable {
        let size: Int
        let patterns: [String: [Int]]
    }
    struct Case: Decodable, Sendable {
        struct Goal: Decodable, Sendable {
            let patterns: [String]
            let masks: [[Int]]
            let need: Int
        }
        let size: Int
        let freeCentre: Bool
        let verification: String
        let goal: Goal
        let marked: [Int]
        let called: [Int]
        let held: [String]
        let bingo: Bool
    }

    private func mask(_ cells: [Int]) -> UInt32 { cells.reduce(0) { $0 | 1 << $1 } }

    @Test("every pattern of every size has the golden cells", arguments: try Golden.read("patterns", as: Boards.self))
    func cells(boards: Boards) {
        let table = PatternTable(goal: Goal(kinds: PatternKind.allCases), size: boards.size)
        #expect(Set(table.all.names) == Set(boards.patterns.keys))
        for (bit, cells) in table.masks.enumerated() where cells != 0 {
            let name = PatternSet(rawValue: 1 << bit).names[0]
            #expect(cells == mask(boards.patterns[name] ?? []), "\(name)")
        }
    }

    @Test("the golden verdicts hold", arguments: try Golden.read("verdicts", as: Case.self))
    func verdicts(golden: Case) throws {
        var evening = try Evening(terms: 25, players: 1) { options in
            options.size = golden.size
            options.freeCentre = golden.freeCentre
            options.verification = Verification(rawValue: golden.verification)!
            options.goal = Goal(
                kinds: golden.goal.patterns.compactMap(PatternKind.init(rawValue:)),
                masks: golden.goal.masks.map(mask), need: golden.goal.need)
        }
        let player = Evening.player(1)
        evening.call(golden.called, of: player)
        evening.mark(golden.marked, by: player)
        #expect(evening.game.held(by: player).names == golden.held)
        #expect((evening.game.standing(of: player) != nil) == golden.bingo)
    }

    @Test("names are in the order of the bits, lines before shapes before masks")
    func names() {
        #expect(PatternSet(rawValue: .max).names.count == 32)
        #expect(PatternSet(rawValue: .max).names.first == "row1")
        #expect(PatternSet(rawValue: 1 << 10 | 1 << 31 | 1 << 4).names == ["row5", "diagonal1", "mask16"])
        #expect(PatternSet(rawValue: 0).names.isEmpty)
    }
}
