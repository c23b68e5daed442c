import GameRules
import Testing

@testable import Server

/// A server whose clock may be wrong, compared with the true time.
@Suite("Witnessed time")
struct WitnessedTimeTests {
    private static let day = WitnessedTime.day
    private static let hour = day / 24

    /// A machine, running or not, with a clock that is off by some time.
    private struct Machine {
        var truth: Int64 = 20_000 * day
        var clockAhead: Int64 = 0
        var witnessed: WitnessedTime
        /// When it last read its clock, if it is running.
        private var looked: Int64?
        private(set) var findings: [WitnessedTime.Finding] = []

        init() { witnessed = WitnessedTime(beginning: Timestamp(milliseconds: 20_000 * day)) }

        /// The time that the clock shows.
        var now: Timestamp { Timestamp(milliseconds: truth + clockAhead) }

        mutating func look() {
            findings.append(witnessed.observe(now, after: looked.map { truth - $0 } ?? 0))
            looked = truth
        }

        /// Runs and checks every hour.
        mutating func run(_ time: Int64) {
            if looked == nil { look() }
            let end = truth + time
            while truth < end {
                truth = min(end, truth + hour)
                look()
            }
        }

        /// Is switched off for a while.
        mutating func rest(_ time: Int64) {
            truth += time
            looked = nil
            // As if it were stored and read again.
            witnessed = WitnessedTime(witnessed.encoded) ?? witnessed
        }

        func days(since time: Timestamp) -> Double { Double(witnessed.age(of: time)) / Double(day) }
    }

    @Test("a server that always runs counts by its clock")
    func alwaysThere() {
        var machine = Machine()
        machine.run(Self.day)
        let room = machine.now
        machine.run(100 * Self.day)
        #expect(machine.days(since: room) == 100)
        #expect(machine.findings.allSatisfy { $0 == .agrees })
        #expect(machine.witnessed.isOver(room, days: 99) && !machine.witnessed.isOver(room, days: 101))
        #expect(!machine.witnessed.isOver(room, days: 0), "for ever")
    }

    @Test("one that runs an evening a week counts every day")
    func weekly() {
        var machine = Machine()
        machine.run(Self.hour)
        let room = machine.now
        for _ in 0..<13 {
            machine.rest(7 * Self.day - 3 * Self.hour)
            machine.run(3 * Self.hour)
        }
        #expect(machine.days(since: room) == 91)
        #expect(machine.findings.allSatisfy { $0 == .agrees })
    }

    @Test("half a year without power counts a week, and is reported")
    func cupboard() {
        var machine = Machine()
        machine.run(Self.day)
        let room = machine.now
        machine.rest(180 * Self.day)
        machine.run(3 * Self.hour)
        #expect(machine.days(since: room) == 7.125)
        #expect(machine.findings.contains(.isAhead(180 * Self.day)))
        let played = machine.now
        machine.run(83 * Self.day)
        #expect(machine.days(since: room) >= 90 && machine.days(since: played) == 83)
    }

    @Test(
        "a clock that is wrong at one start adds a week at most; what was made by it is not old when it is right again")
    func oneStart() {
        var machine = Machine()
        machine.run(Self.day)
        let before = machine.now
        machine.rest(Self.hour)
        machine.clockAhead = 100 * Self.day
        machine.run(Self.hour)
        let wrong = machine.now
        machine.rest(Self.hour)
        machine.clockAhead = 0
        machine.look()
        #expect(machine.findings.last == .isBehind(100 * Self.day - Self.hour))
        #expect(machine.days(since: before) <= 7.2)
        #expect(machine.days(since: wrong) == 0, "stamped later than now")
        machine.run(80 * Self.day)
        #expect(machine.days(since: before) < 90 && machine.days(since: wrong) == 0)
        #expect(machine.findings.last == .agrees, "after a fortnight the clock is taken as right")
        machine.rest(Self.day)
        machine.run(Self.day)
        #expect(machine.days(since: before) > 88, "and time without a server counts again")
    }

    @Test("a computer without a clock, which starts in an old year each time, neither loses data nor keeps it forever")
    func withoutClock() {
        var machine = Machine()
        machine.run(Self.day)
        let room = machine.now
        machine.run(Self.hour)
        for week in 1...13 {
            machine.rest(7 * Self.day - 4 * Self.hour)
            machine.clockAhead = 19_000 * Self.day - machine.truth
            machine.run(Self.hour / 60)
            let early = machine.now
            machine.truth += Self.hour / 60
            machine.clockAhead = 0
            machine.run(4 * Self.hour)
            #expect(machine.days(since: early) < 8, "made before the time came")
            #expect(abs(machine.days(since: room) - 7 * Double(week)) < 1)
        }
    }

    @Test("a clock that is ahead at every start until it is set counts no day twice", arguments: [2, 5, 6, 100])
    func aheadAtEveryStart(days: Int64) {
        var machine = Machine()
        machine.run(Self.hour)
        let room = machine.now
        let begun = machine.truth
        for _ in 0..<60 {
            machine.rest(Self.day / 2)
            machine.clockAhead = days * Self.day
            machine.run(2 * Self.hour)
            machine.clockAhead = 0
            machine.run(10 * Self.hour)
        }
        let truth = Double(machine.truth - begun) / Double(Self.day)
        #expect(machine.days(since: room) <= truth + min(Double(days), 7))
    }

    @Test(
        "whatever the clock does, nothing is older than it is by more than a week for each time that it was set ahead")
    func anyClock() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let seed = random.next()
            var generator = SeededNumbers(seed)
            var machine = Machine()
            var stamps: [(stamp: Timestamp, truth: Int64, jumps: Int64)] = []
            var jumps: Int64 = 0
            for _ in 0..<40 {
                switch generator.next() % 4 {
                case 0:
                    let shift = (Int64(generator.next() % 800) - 400) * Self.day
                    if shift > machine.clockAhead { jumps += 1 }
                    machine.clockAhead = shift
                    if generator.next() % 2 == 0 { machine.rest(Int64(generator.next() % 50) * Self.hour) }
                case 1: machine.rest(Int64(generator.next() % 30) * Self.day)
                default: machine.run(Int64(1 + generator.next() % 24) * Self.hour)
                }
                machine.look()
                stamps.append((machine.now, machine.truth, jumps))
                let isRight = stamps.allSatisfy { made in
                    let most = machine.truth - made.truth + (jumps - made.jumps) * WitnessedTime.gapMax + 4 * Self.hour
                    return (0...most).contains(machine.witnessed.age(of: made.stamp))
                }
                #expect(isRight, "seed \(seed)")
            }
        }
    }

    /// Reproducible numbers from a seed.
    private struct SeededNumbers {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed }
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }

    /// Returns the largest number of days for which something stored would be expired now.
    private func daysOver(_ machine: Machine, since time: Timestamp) -> Int {
        (1...400).last { machine.witnessed.isOver(time, days: $0) } ?? 0
    }

    @Test("a gap counts once another day has counted, and never if the clock is set back before")
    func gapsWait() {
        var machine = Machine()
        machine.run(Self.day)
        let room = machine.now
        machine.run(20 * Self.day)
        machine.rest(5 * Self.day)
        machine.run(Self.hour)
        #expect(daysOver(machine, since: room) == 20)
        machine.run(Self.day)
        #expect(daysOver(machine, since: room) == 26)
        // Twice the clock is wrong at a start; the second time it is corrected soon.
        for runs in [30, 2] {
            machine.rest(Self.hour)
            machine.clockAhead += 50 * Self.day
            machine.run(Int64(runs) * Self.hour)
        }
        machine.rest(0)
        machine.clockAhead = 0
        machine.run(3 * Self.day)
        #expect(daysOver(machine, since: room) == 26 + 7 + 4)
    }

    @Test("with short retention, a gap counts for at most half of the days")
    func gapsOfFewDays() {
        var machine = Machine()
        machine.run(Self.day)
        let room = machine.now
        machine.run(2 * Self.day)
        machine.rest(6 * Self.day)
        machine.run(2 * Self.day)
        // Of the gap, 2.5 days count for 5 days, and all of it for 12 or more.
        #expect(machine.witnessed.isOver(room, days: 5) && !machine.witnessed.isOver(room, days: 9))
        #expect(machine.days(since: room) == 10)
        var short = Machine()
        short.run(Self.day)
        let made = short.now
        short.run(Self.day)
        short.rest(6 * Self.day)
        short.run(Self.day + Self.hour)
        #expect(!short.witnessed.isOver(made, days: 5) && short.witnessed.isOver(made, days: 4))
        #expect(WitnessedTime(short.witnessed.encoded) == short.witnessed)
    }

    @Test("data from before the count is not old")
    func fromBefore() {
        var machine = Machine()
        machine.run(Self.day)
        #expect(machine.days(since: Timestamp(milliseconds: 19_000 * Self.day)) == 1)
        #expect(WitnessedTime(Array("{}".utf8)) == nil && WitnessedTime([]) == nil)
    }
}
