import GameRules
import Testing

@testable import Rooms

@Suite("Records waiting for the log, by ticket")
struct TicketQueueTests {
    @Test("equal a dictionary, whatever the order of the answers", arguments: 0..<20 as Range<UInt8>)
    func sameAsDictionary(seed: UInt8) {
        var generator = SeededGenerator(bytes: [UInt8](repeating: seed, count: 32))
        var queue = TicketQueue<Int>()
        var plain: [UInt64: Int] = [:]
        var last: UInt64 = 0
        for step in 0..<3000 {
            // It fills and empties alternately.
            let share = (step / 500).isMultiple(of: 2) ? 7 : 2
            if generator.integer(below: 10) < share {
                let ticket = queue.append(step)
                #expect(ticket == last + 1)
                last = ticket
                plain[ticket] = step
            } else if let first = plain.keys.min() {
                let ticket = first + UInt64(generator.integer(below: 4))
                #expect(queue.remove(ticket) == plain.removeValue(forKey: ticket))
            }
            let ticket = UInt64(generator.integer(below: Int(last) + 3))
            #expect(queue[ticket] == plain[ticket])
            queue[ticket] = -step
            if plain[ticket] != nil { plain[ticket] = -step }
            #expect(queue.count == plain.count && queue.isEmpty == plain.isEmpty)
        }
        #expect(queue.tickets == plain.keys.sorted())
        for ticket in queue.tickets { #expect(queue.remove(ticket) == plain[ticket]) }
        #expect(queue.isEmpty && queue.remove(last) == nil)
    }
}
