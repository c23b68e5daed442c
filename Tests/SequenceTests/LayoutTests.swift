import GameRules
import Testing

@testable import SequenceBoard

@Suite struct LayoutTests {
    /// Copied from the printed board.
    private static let printed = """
        ** S2 S3 S4 S5 S6 S7 S8 S9 **
        C6 C5 C4 C3 C2 HA HK HQ HT ST
        C7 SA D2 D3 D4 D5 D6 D7 H9 SQ
        C8 SK C6 C5 C4 C3 C2 D8 H8 SK
        C9 SQ C7 H6 H5 H4 HA D9 H7 SA
        CT ST C8 H7 H2 H3 HK DT H6 D2
        CQ S9 C9 H8 H9 HT HQ DQ H5 D3
        CK S8 CT CQ CK CA DA DK H4 D4
        CA S7 S6 S5 S4 S3 S2 H2 H3 D5
        ** DA DK DQ DT D9 D8 D7 D6 **
        """

    private static func seed(_ number: Int) -> Seed { Seed([UInt8](repeating: UInt8(number), count: 32)) }

    @Test func `The spiral is the printed board`() {
        let layout = Layout(.spiral, seed: Self.seed(0))
        let text = layout.faces.map { $0.map { Card($0).text } ?? "**" }
        #expect(text == Self.printed.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    @Test(arguments: Layout.Kind.allCases) func `Every card but the jacks is there twice`(kind: Layout.Kind) {
        for number in 0..<20 {
            let layout = Layout(kind, seed: Self.seed(number))
            for face in 0..<Card.faces {
                #expect(layout.cells[face].count == (face % 13 == 9 ? 0 : 2))
                #expect(layout.cells[face].allSatisfy { layout.faces[$0] == face })
            }
            #expect([0, 9, 90, 99].allSatisfy { layout.faces[$0] == nil })
        }
    }

    @Test func `Shuffled, both of a card are at least three apart, and seeds give different boards`() {
        var seen: Set<[Int?]> = []
        for number in 0..<50 {
            let layout = Layout(.shuffled, seed: Self.seed(number))
            for pair in layout.cells where pair.count == 2 {
                #expect(max(abs(pair[0] / 10 - pair[1] / 10), abs(pair[0] % 10 - pair[1] % 10)) >= 3)
            }
            seen.insert(layout.faces)
        }
        #expect(seen.count == 50)
    }

    @Test func `Clubs and diamonds have two eyes`() {
        let eyes = Card.Suit.allCases.map { Card($0.rawValue * 13 + 9).jack }
        #expect(eyes == [.oneEyed, .oneEyed, .twoEyed, .twoEyed])
        #expect((0..<104).count { Card($0).jack != nil } == 8)
    }
}
