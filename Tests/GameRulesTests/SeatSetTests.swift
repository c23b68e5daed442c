import GameRules
import Testing

@Suite("Sets of seats")
struct SeatSetTests {
    @Test("contain inserted seats, and are equal if they contain the same seats")
    func members() {
        var set = SeatSet([9, 1, 17, 9].map { SeatID($0) })
        #expect(set.count == 3 && set.contains(SeatID(9)) && !set.contains(SeatID(8)) && !set.contains(SeatID(800)))
        #expect(set.hexadecimal == "010101")
        set.remove(SeatID(17))
        set.remove(SeatID(17))
        #expect(set == SeatSet([SeatID(1), SeatID(9)]) && set.hexadecimal == "0101" && set.count == 2)
    }

    @Test("are written and read")
    func text() {
        for seats in [[], [1], [8], [20_000], [3, 64, 65]] as [[UInt32]] {
            let set = SeatSet(seats.map { SeatID($0) })
            #expect(SeatSet(hexadecimal: set.hexadecimal) == set)
        }
        #expect(SeatSet(hexadecimal: "0100") == SeatSet([SeatID(1)]))
        #expect(SeatSet(hexadecimal: "0") == nil && SeatSet(hexadecimal: "zz") == nil)
    }

    @Test("are united, compared and intersected like sets of numbers")
    func combinations() {
        let numbers: [Set<UInt32>] = [
            [], [1], [8], [9], [1, 2, 8, 9, 16, 17], [7, 8, 15, 16, 40], [2, 64, 65, 2000],
        ]
        func set(_ numbers: Set<UInt32>) -> SeatSet { SeatSet(numbers.map { SeatID($0) }) }
        for one in numbers {
            #expect(set(one).seats.map(\.number) == one.sorted())
            #expect(set(one).isEmpty == one.isEmpty)
            for other in numbers {
                #expect(set(one).union(set(other)) == set(one.union(other)))
                #expect(set(one).symmetricDifference(set(other)) == set(one.symmetricDifference(other)))
            }
            for limit in 0...70 {
                var cut = set(one)
                cut.removeSeats(above: limit)
                #expect(cut == set(one.filter { $0 <= limit }))
            }
        }
    }
}
