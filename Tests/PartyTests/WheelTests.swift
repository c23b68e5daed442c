import Cryptography
import Foundation
import GameRules
import JSON
import Testing

@testable import Party

@Suite struct WheelTests {
    /// The daytime tests use a share of the million nightly spins.
    private static let spins =
        ProcessInfo.processInfo.environment["CALLBOARD_PARTY_SPINS"].flatMap(Int.init) ?? 20_000

    /// Returns how far counts differ from the expectation for their number of draws; about 1 for a fair wheel.
    private func offness(_ counts: [Int]) -> Double {
        let expected = Double(counts.reduce(0, +)) / Double(counts.count)
        let sum = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        let freedom = Double(counts.count - 1)
        // Wilson and Hilferty: the result is nearly normal.
        return (pow(sum / freedom, 1.0 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)).squareRoot()
    }

    @Test(arguments: [2, 3, 7, 24, 1_000])
    func `Every slice is equally likely`(slices: Int) {
        let seed = Seed([UInt8](repeating: 5, count: 32))
        var counts = [Int](repeating: 0, count: slices)
        for number in 1...Self.spins {
            counts[WheelStop(seed: seed, number: number, chance: [], slices: slices).winner] += 1
        }
        #expect(abs(offness(counts)) < 4)
    }

    @Test func `A byte's remainder would not pass, and neither would a wheel that likes the start`() {
        let seed = Seed([UInt8](repeating: 5, count: 32))
        var (remainder, start) = ([Int](repeating: 0, count: 200), [Int](repeating: 0, count: 24))
        for number in 1...20_000 {
            let bytes = hmacSHA256(key: seed.bytes, message: Array("spin:\(number):".utf8))
            remainder[Int(bytes[0]) % 200] += 1
            start[min(Int(bytes[1]) * 24 / 256, Int(bytes[2]) * 30 / 256) % 24] += 1
        }
        #expect(offness(remainder) > 4 && offness(start) > 4)
    }

    /// Counts what the wheel of a whole game picks, in categories that a fair wheel picks equally often under the rule.
    ///
    /// - Parameter people: on the wheel.
    /// - Returns: For pure chance, the counts of people; without repetition, of the distances from the person picked
    ///   last; for everyone once, of the distances between a person and their position in the round.
    private func picked(_ rule: Fairness, people: Int, spins: Int) throws -> [Int] {
        let evening = try Evening(
            players: UInt32(people), options: #"{"mixesChance":false,"rule":"\#(rule.rawValue)"}"#)
        var game = evening.game
        var counts = [Int](repeating: 0, count: people)
        var last: Int?
        var round: Set<Int> = []
        for number in 0..<spins {
            if number.isMultiple(of: 500) {
                // Uses another game's seed, while the person picked last stays the same.
                game.setup.seed = evening.seed.derived(for: "spins:\(number)")
                game.spins = []
                game.sliceCount = 0
            }
            let moment = Moment(position: UInt64(number), time: evening.time)
            _ = try game.spin(by: SeatID(1), role: .host, present: evening.present, prize: nil, at: moment)
            let spin = try #require(game.spin)
            #expect(spin.rule == rule || people == 1)
            _ = game.land(at: moment)
            game.stage = .ready
            guard case .seat(let seat)? = game.picked else { continue }
            // The host is the first seat.
            let person = Int(seat.number) - 2
            switch rule {
            case .pure: counts[person] += 1
            case .notTwice:
                #expect(person != last)
                if let last { counts[(person - last + people) % people] += 1 }
            case .everybodyOnce:
                counts[(person - round.count + people) % people] += 1
                #expect(round.insert(person).inserted)
                if round.count == people { round = [] }
            }
            last = person
        }
        // No person has the distance 0 from themselves.
        return rule == .notTwice ? Array(counts.dropFirst()) : counts
    }

    @Test(arguments: [2, 3, 7, 24, 1_000], Fairness.allCases)
    func `By each rule everybody whom it allows is equally likely`(people: Int, rule: Fairness) throws {
        // A wheel of a thousand is slower, because each spin examines all people.
        let counts = try picked(rule, people: people, spins: Self.spins / (people > 100 ? 100 : 10))
        // With two people, the rule against repetition always picks the other.
        if counts.count > 1 { #expect(abs(offness(counts)) < 4) }
    }

    @Test func `A rule that prefers somebody would not pass`() {
        let seed = Seed([UInt8](repeating: 7, count: 32))
        var (neighbour, first) = ([Int](repeating: 0, count: 23), [Int](repeating: 0, count: 24))
        var last = 0
        for number in 1...4_000 {
            // A repeated winner is replaced by the next one.
            var winner = WheelStop(seed: seed, number: number, chance: [], slices: 24).winner
            if winner == last { winner = (winner + 1) % 24 }
            neighbour[(winner - last + 24) % 24 - 1] += 1
            // The first has two slices.
            let other = WheelStop(seed: seed, number: number, chance: [1], slices: 25).winner
            first[other % 24] += 1
            last = winner
        }
        #expect(offness(neighbour) > 4 && offness(first) > 4)
    }

    @Test func `Several are drawn at once, none twice`() {
        let seed = Seed([UInt8](repeating: 6, count: 32))
        var first = [Int](repeating: 0, count: 7)
        for number in 1...7_000 {
            let stop = WheelStop(seed: seed, number: number, chance: [1], slices: 7, count: 3)
            let all = [stop.winner] + stop.further
            #expect(Set(all).count == 3 && all.allSatisfy { (0..<7).contains($0) })
            for one in stop.further { first[one] += 1 }
        }
        #expect(abs(offness(first)) < 5)
    }

    /// Compares with `Tests/Golden/party/stops.json`, which the pages read too.
    @Test func `Stops are the golden ones`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Golden/party/stops.json")
        var lines: [String] = []
        for (index, slices) in [1, 2, 3, 7, 24, 60, 1_000, 20_000].enumerated() {
            let seed = Seed(sha256(Array("golden \(index)".utf8)))
            var chance = Chance(
                seats: [SeatID(2), SeatID(3)],
                commitments: sha256([UInt8](repeating: 1, count: 16)) + sha256([UInt8](repeating: 2, count: 16)))
            let told = index.isMultiple(of: 2)
            if told {
                let isTaken = chance.take([UInt8](repeating: 2, count: 16), at: 1)
                #expect(isTaken)
            }
            let stop = WheelStop(
                seed: seed, number: index + 1, chance: chance.digest, slices: slices, count: min(slices, 1 + index))
            let further = stop.further.map(String.init).joined(separator: ",")
            lines.append(
                #"{"seed":"\#(seed.hexadecimal)","number":\#(index + 1),"told":[\#(told ? "null,\"\(String(repeating: "02", count: 16))\"" : "null,null")],"slices":\#(slices),"count":\#(min(slices, 1 + index)),"chance":"\#(chance.digest.hexadecimal)","winner":\#(stop.winner),"place":\#(stop.place),"turns":\#(stop.turns),"further":[\#(further)]}"#
            )
        }
        let text = "[\n\(lines.joined(separator: ",\n"))\n]\n"
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    private func nonce(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 16) }

    private func commit(_ evening: inout Evening, _ seats: [UInt32]) throws {
        for seat in seats {
            let commitment = sha256(nonce(UInt8(truncatingIfNeeded: seat))).hexadecimal
            try evening.send(#"{"type":"commitChance","commitment":"\#(commitment)"}"#, by: seat)
        }
    }

    private func push(_ evening: inout Evening, _ seat: UInt32, _ byte: UInt8? = nil) throws -> String? {
        try evening.refusal(
            #"{"type":"push","nonce":"\#(nonce(byte ?? UInt8(seat)).hexadecimal)"}"#, by: seat)
    }

    @Test func `Phones mix their chance in, and the wheel waits for them two seconds at most`() throws {
        var evening = try Evening()
        try commit(&evening, [2, 3])
        try evening.send(#"{"type":"spin"}"#)
        #expect(evening.sent.last?.type == "spinning")
        #expect(try push(&evening, 4) == "latePush")
        #expect(try push(&evening, 2, 77) == "latePush")
        #expect(try push(&evening, 2) == nil)
        #expect(try push(&evening, 2) == "latePush")
        #expect(evening.game.spins[0].turning == nil)
        var other = evening
        let refusal = try push(&other, 3)
        #expect(refusal == nil)
        #expect(other.game.spins[0].turning != nil && other.sent.last?.type == "spun")
        evening.wait(milliseconds: 2_000)
        #expect(evening.game.spins[0].chance.told == [true, false])
        #expect(evening.game.spins[0].turning?.startsAt == evening.time.adding(milliseconds: 300))
        #expect(try push(&evening, 3) == "latePush")
        #expect(evening.game.spins[0].chance.digest != other.game.spins[0].chance.digest)
    }

    @Test func `A phone may ask for the numbers of a spin, which give the announced list and the stop`() throws {
        var evening = try Evening()
        try commit(&evening, [2, 3])
        try evening.send(#"{"type":"spin"}"#)
        let ask = #"{"type":"spinNumbers","spin":1}"#
        // Until all are closed, nobody may know them.
        #expect(throws: Rejection.self) { try evening.answer(ask) }
        _ = try push(&evening, 2)
        evening.wait(milliseconds: 2_000)
        let numbers = try #require(evening.answer(ask)["numbers"]?.array).compactMap(\.string)
        let late = sha256(nonce(3))
        #expect(numbers == [nonce(2).hexadecimal, late.hexadecimal])
        #expect(sha256(sha256(nonce(2)) + late) == evening.game.spins[0].chance.listDigest)
        #expect(sha256([1] + nonce(2) + [0]) == evening.game.spins[0].chance.digest)
        #expect(!PartyGame.hostCommandNames.contains("spinNumbers"))
        #expect(throws: Rejection.self) { try evening.answer(#"{"type":"spinNumbers","spin":2}"#) }
        #expect(throws: Rejection.self) { try evening.answer(#"{"type":"spinNumbers","spin":0}"#) }
    }

    @Test func `The numbers of a hall are not sent to every phone`() throws {
        var evening = try Evening(players: 258)
        try commit(&evening, (2...257).map { UInt32($0) })
        var more = evening
        try commit(&more, [258])
        for hall in [evening, more] {
            var hall = hall
            try hall.send(#"{"type":"spin"}"#)
            hall.wait(milliseconds: 2_000)
            let numbers = try? hall.answer(#"{"type":"spinNumbers","spin":1}"#)["numbers"]?.array
            let count = hall.game.spins[0].chance.seats.count
            #expect(numbers?.count == (count <= 256 ? 256 : nil), "\(count) phones")
        }
    }

    @Test func `Verify repeats an evening, and finds what was changed`() throws {
        var evening = try Evening(
            players: 4, decks: #"{"title":"A","questions":[\#((1...30).map { "\"q\($0)\"" }.joined(separator: ","))]}"#)
        for _ in 0..<4 {
            try commit(&evening, [2, 3])
            try evening.send(#"{"type":"spin"}"#)
            _ = try push(&evening, 2)
            evening.wait(milliseconds: 10_000)
            try evening.send(#"{"type":"next"}"#)
        }
        #expect(try PartyGame.verify(evening.export())?.hasProved == false)
        try evening.send(#"{"type":"finishGame"}"#)
        // A game without a spin keeps its number.
        var more = evening
        for _ in 0..<2 { try more.send(#"{"type":"newGame"}"#) }
        try more.turn()
        try more.send(#"{"type":"finishGame"}"#)
        let whole = try #require(PartyGame.verify(more.export()))
        #expect(whole.findings.isEmpty && whole.counts.map(\.count)[0] == 3)
        let export = try evening.export()
        let proof = try #require(PartyGame.verify(export))
        #expect(proof.findings.isEmpty && proof.hasProved)
        #expect(proof.counts.map(\.count) == [1, 4, 4, 4])
        let text = String(decoding: JSONWriter.write { $0.value(export) }, as: UTF8.self)
        let spins = evening.game.spins
        let winner = spins[1].winners[0].description
        let other = spins[1].slices.first { $0 != spins[1].winners[0] }!.description
        let changes: [(String, (String) -> String)] = [
            (
                "commitment",
                { $0.replacing(evening.game.setup.seed.hexadecimal, with: String(repeating: "0", count: 64)) }
            ),
            ("commitment", { $0.replacing(#""rule":"notTwice","spinner""#, with: #""rule":"pure","spinner""#) }),
            ("commitment", { $0.replacing(#""code":"K7QX4P""#, with: #""code":"K7QX4Q""#) }),
            ("push", { $0.replacing(nonce(2).hexadecimal, with: nonce(8).hexadecimal) }),
            ("winner", { $0.replacing(#""told":"10""#, with: #""told":"00""#) }),
            ("list", { $0.replacing(sha256(nonce(3)).hexadecimal, with: sha256(nonce(4)).hexadecimal) }),
            ("place", { $0.replacing(#""place":\#(spins[0].turning!.stop.place),"#, with: #""place":1001,"#) }),
            ("order", { $0.replacing(#""number":2,"time""#, with: #""number":7,"time""#) }),
            ("picked", { $0.replacing(#""times":"#, with: #""times":1"#) }),
            (
                "winner",
                {
                    $0.replacing(
                        #""slices":"\#(spins[1].slices.map(\.description).joined(separator: " "))""#,
                        with:
                            #""slices":"\#(spins[1].slices.map { $0.description == winner ? other : $0.description == other ? winner : $0.description }.joined(separator: " "))""#
                    ).replacing(#""winners":[{"player":"\#(winner)""#, with: #""winners":[{"player":"\#(other)""#)
                }
            ),
            ("form", { $0.replacing(#""nonces""#, with: #""nonsense""#) }),
            ("form", { $0.replacing(#""number":1,"state""#, with: #""number":3,"state""#) }),
            (
                "people",
                {
                    $0.replacing(
                        #""winners":[{"player":"\#(winner)","name":"Pl"#,
                        with: #""winners":[{"player":"\#(winner)","name":"Cl"#)
                }
            ),
        ]
        for (kind, change) in changes {
            let changed = change(text)
            #expect(changed != text, "\(kind)")
            let proof = try #require(PartyGame.verify(JSONParser.parse(Array(changed.utf8), limits: .document)))
            let isFound = !proof.findings.isEmpty
            #expect(isFound, "\(kind)")
        }
    }

    @Test func `A hall of five thousand closes its pushes at once`() throws {
        func spun(by players: UInt32) throws -> (evening: Evening, took: Duration) {
            var evening = try Evening(players: players, options: #"{"mode":"draw"}"#)
            let took = try ContinuousClock().measure { try evening.send(#"{"type":"spin"}"#) }
            return (evening, took)
        }
        let evening = try spun(by: 5_000).evening
        #expect(evening.game.spins[0].slices.count == 5_000)
        // Ten times as many take about ten times as long, not a hundred times. The least of three runs counts, because
        // other processes use the machine, too.
        let large = try (0..<3).map { _ in try spun(by: 5_000).took }.min() ?? .zero
        let small = try (0..<3).map { _ in try spun(by: 500).took }.min() ?? .zero
        #expect(large < small * 40, "\(large), \(small)")
        let spin = try #require(evening.sent.last?.fields["party"]?.object?["spin"]?.object)
        #expect(spin["slices"] == nil && spin["sample"]?.array?.count == 24 && spin["count"]?.integer == 5_000)
    }
}
