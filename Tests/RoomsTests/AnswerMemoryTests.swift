import GameRules
import Testing
import WireProtocol

@testable import Rooms

@Suite("A seat's memory of its answers")
struct AnswerMemoryTests {
    /// A straightforward implementation to compare with.
    private struct Plain {
        var clients: [(id: ClientID, highest: Int, answers: [(id: Int, answer: Answer)])] = []

        func recall(_ id: ClientID, _ number: Int) -> AnswerMemory.Recollection {
            guard let client = clients.first(where: { $0.id == id }), number <= client.highest else { return .new }
            return client.answers.first { $0.id == number }.map { .known($0.answer) } ?? .stale
        }

        mutating func remember(_ answer: Answer, _ id: ClientID, _ number: Int) {
            var client = (id: id, highest: 0, answers: [(id: Int, answer: Answer)]())
            if let place = clients.firstIndex(where: { $0.id == id }) {
                client = clients.remove(at: place)
            } else if clients.count == 4 {
                clients.removeFirst()
            }
            client.highest = number
            client.answers = (client.answers + [(number, answer)]).suffix(32)
            clients.append(client)
        }
    }

    @Test("equals a plain list of four clients with 32 answers each", arguments: 0..<20 as Range<UInt8>)
    func sameAsPlain(seed: UInt8) throws {
        var generator = SeededGenerator(bytes: [UInt8](repeating: seed, count: 32))
        let ids = ["a", "b", "c", "d", "e", "a-rather-long-client-name"].compactMap(ClientID.init)
        var memory = AnswerMemory()
        var table = RejectionTable()
        var plain = Plain()
        var highest = [Int](repeating: 0, count: ids.count)
        for position in 1...600 as ClosedRange<UInt64> {
            // Few clients for a while, then others.
            let which = min(ids.count - 1, generator.integer(below: 3) + Int(position / 200))
            highest[which] += 1 + (generator.integer(below: 50) == 0 ? 1 << 40 : generator.integer(below: 4))
            let answer: Answer =
                switch generator.integer(below: 8) {
                case 0: .rejected(Rejection(.badMessage, "Sentence \(generator.integer(below: 3))."))
                case 1: .rejected(Rejection("own", "Sentence \(position), which nobody else gets: ü."))
                case 2: .accepted(position: position * 1000, detail: generator.next())
                case 3: .accepted(position: position * 1000, detail: 5)
                default: .accepted(position: position * 1000, detail: 0)
                }
            memory.remember(answer, to: .numbered(ids[which], id: highest[which]), rejections: &table)
            plain.remember(answer, ids[which], highest[which])
            for (index, id) in ids.enumerated() {
                for number in [
                    highest[index], max(1, highest[index] - generator.integer(below: 80)), highest[index] + 1,
                ] {
                    let recalled = memory.recall(.numbered(id, id: number), rejections: table)
                    #expect(recalled == plain.recall(id, number), "client \(id), command \(number) at \(position)")
                }
            }
        }
    }

    @Test("keeps rejections of their own when the room's table is full")
    func fullTable() {
        var memory = AnswerMemory()
        var table = RejectionTable()
        for number in 1...RejectionTable.countMax { _ = table.place(of: Rejection(.badMessage, "Sentence \(number).")) }
        let rejection = Rejection("another", "One more sentence, with 🦆.")
        let client = ClientID("a")!
        memory.remember(.rejected(rejection), to: .numbered(client, id: 7), rejections: &table)
        #expect(memory.recall(.numbered(client, id: 7), rejections: table) == .known(.rejected(rejection)))
        #expect(table.place(of: rejection) == nil)
    }

    @Test("knows requests by their keys")
    func named() {
        var memory = AnswerMemory()
        var table = RejectionTable()
        func key(_ number: UInt64, body: String = "") -> CommandKey {
            .named(RequestKey("key \(number)", of: [Array(body.utf8)]))
        }
        for number in 1...40 as ClosedRange<UInt64> {
            memory.remember(.accepted(position: number, detail: 0), to: key(number), rejections: &table)
        }
        #expect(memory.recall(key(40), rejections: table) == .known(.accepted(position: 40, detail: 0)))
        #expect(memory.recall(key(40, body: "other"), rejections: table) == .reused)
        #expect(memory.recall(key(9), rejections: table) == .known(.accepted(position: 9, detail: 0)))
        #expect(memory.recall(key(8, body: "other"), rejections: table) == .new)
    }

    @Test("treats a key without a request in an old log as the same request")
    func namedOfOld() {
        var memory = AnswerMemory()
        var table = RejectionTable()
        memory.remember(
            .accepted(position: 2, detail: 0), to: .named(RequestKey(logged: "k", digest: nil)), rejections: &table)
        let asked = CommandKey.named(RequestKey("k", of: [[1]]))
        #expect(memory.recall(asked, rejections: table) == .known(.accepted(position: 2, detail: 0)))
    }

    @Test("a request's parts are kept apart")
    func parts() {
        #expect(!RequestKey("k", of: [[1], [2, 3]]).isRepeated(by: RequestKey("k", of: [[1, 2], [3]])))
        #expect(RequestKey("k", of: [[1], [2, 3]]).isRepeated(by: RequestKey("k", of: [[1], [2, 3]])))
    }
}

@Suite("Seats by the thousand")
struct SeatsTests {
    private func token(_ number: Int) -> TokenHash {
        TokenHash(of: SeatToken(random: (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }))
    }

    @Test("every token finds only its seat, removed or not")
    func tokens() throws {
        var seats = Seats()
        for number in 0..<3000 {
            let id = seats.add(
                token: token(number), name: try PlayerName(typed: "P\(number)"), role: .player,
                at: Timestamp(milliseconds: 0))
            #expect(id.number == number + 1)
        }
        seats.remove(SeatID(17), banningBrowser: false)
        for number in 0..<3000 { #expect(seats.seat(of: token(number))?.id.number == UInt32(number + 1)) }
        for number in 3000..<6000 { #expect(seats.seat(of: token(number)) == nil) }
        #expect(seats.takenCount == 2999)
        #expect(seats.all.count == 3000)
        #expect(seats.seat(SeatID(17))?.isRemoved == true)
        #expect(seats.seat(SeatID(3001)) == nil)
    }

    @Test("a seat takes few bytes: rooms have thousands of them")
    func bytes() {
        #expect(MemoryLayout<Seats.Record>.stride <= 168)
        #expect(MemoryLayout<Subscriber>.stride <= 40)
        #expect(MemoryLayout<TokenBucket>.stride <= 16)
    }

    @Test("a token's hash is compared and written whole")
    func hashes() {
        let hash = token(1)
        #expect(TokenHash(hexadecimal: hash.bytes.hexadecimal) == hash)
        for index in 0..<32 {
            var bytes = hash.bytes
            bytes[index] ^= 1
            #expect(TokenHash(hexadecimal: bytes.hexadecimal) != hash)
        }
    }
}
