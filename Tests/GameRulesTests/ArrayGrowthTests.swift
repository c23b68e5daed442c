import GameRules
import Testing

@Suite("A long list that grows")
struct ArrayGrowthTests {
    @Test("has an eighth to spare at most, and is seldom moved")
    func growth() {
        var list: [Int] = []
        var moves = 0
        for number in 0..<20_000 {
            let capacity = list.capacity
            list.makeRoom(for: 1)
            list.append(number)
            if list.capacity != capacity { moves += 1 }
            if number > 128 { #expect(list.capacity <= list.count * 9 / 8 + 4) }
        }
        #expect(moves < 70)
        #expect(list == Array(0..<20_000))
    }

    @Test("has space for everything that is reserved at once")
    func atOnce() {
        var list = [UInt8](repeating: 1, count: 100)
        list.makeRoom(for: 5000)
        #expect(list.capacity >= 5100 && list.count == 100)
    }
}
