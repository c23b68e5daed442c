import GameRules
import JSON
import WireProtocol

/// The time that passed while a server was there to see it. Whatever retention deletes by its age has an age of this time,
/// because a clock may be wrong.
///
/// While the server runs, a clock that only runs on counts. What the wall clock adds to that, because no server ran or because
/// the clock was set ahead, counts up to ``gapMax`` each time, and only beyond the latest time that the clock has ever
/// shown. So a wrong clock adds ``gapMax`` once, however often it comes back.
///
/// Such a time of more than two hours is a *gap*. Nothing is over because of a gap until another day has counted, so that
/// the operator can set a clock that is wrong: if it is set back before that, the gap never counts. Of the age of what is
/// kept for a few days, each gap counts for half of these days at most.
///
/// Times of day become times of this count by *stretches*: between two of them the clock was set.
struct WitnessedTime: Hashable, Sendable {
    /// The most that counts of a time without a server, in milliseconds: a server that runs one evening a week counts
    /// every day.
    static let gapMax: Int64 = 7 * day
    /// For how long a clock may be behind until the later times that it had shown are taken for the mistake.
    static let patience: Int64 = 14 * day
    /// How much counts after a gap before the gap itself does.
    static let gapWait: Int64 = day
    /// A day in milliseconds.
    static let day: Int64 = 86_400_000

    /// What the clock is to what was seen before.
    enum Finding: Hashable, Sendable {
        /// It goes on from there.
        case agrees
        /// It is further than that by so many milliseconds, of which most do not count.
        case isAhead(Int64)
        /// It has shown a time that is so many milliseconds later.
        case isBehind(Int64)
    }

    /// A time in which the clock was not set. Each of its times is `offset` more than what had counted then.
    private struct Stretch: Hashable, Sendable {
        let began: Int64
        var ended: Int64
        let offset: Int64

        func contains(_ time: Int64) -> Bool {
            began - WitnessedTime.tolerance <= time && time <= ended + WitnessedTime.tolerance
        }

        /// What had counted at a time in it.
        func counted(at time: Int64) -> Int64 { min(max(time, began), ended) - offset }
    }

    /// A time in which no server ran, or by which the clock was set ahead.
    private struct Gap: Hashable, Sendable {
        /// What had counted after it, and how much of that was the gap.
        let end: Int64
        let length: Int64
        /// Whether the clock was set back soon after it.
        var isVoid = false

        /// How much of an age it does not count for, of what is kept for so long.
        func excess(of age: Int64, keptFor kept: Int64, counted: Int64) -> Int64 {
            let overlap = min(length, end - (counted - age))
            return max(0, isVoid || counted < end + WitnessedTime.gapWait ? overlap : overlap - kept / 2)
        }
    }

    /// A clock that is set by less than two hours, in milliseconds, agrees. A server looks at it once an hour, so times of
    /// the last hour of one that was killed belong to its stretch.
    static let tolerance: Int64 = 7_200_000
    private static let stretchesMax = 500
    private static let gapsMax = 500

    /// What has counted so far.
    private(set) var counted: Int64 = 0
    /// The latest time that the clock has shown, and what has passed since.
    private var latest: Int64
    /// What had counted when the clock was first seen behind that; `nil` if it is not.
    private var behindSince: Int64?
    /// What the clock showed last.
    private var shown: Int64
    private var stretches: [Stretch]
    private var gaps: [Gap] = []

    /// Begins to count; `time` is the last one of which there is a sign.
    init(beginning time: Timestamp) {
        latest = time.milliseconds
        shown = latest
        stretches = [Stretch(began: latest, ended: latest, offset: latest)]
    }

    /// Takes what the clock shows.
    ///
    /// - Parameter elapsed: how many milliseconds this server has run since it took the last one; 0 if it took none.
    mutating func observe(_ time: Timestamp, after elapsed: Int64) -> Finding {
        let elapsed = max(0, elapsed)
        let time = time.milliseconds
        let ahead = time - (latest + elapsed)
        let isBehind = ahead < -WitnessedTime.tolerance
        note(gap: min(ahead, WitnessedTime.gapMax), after: elapsed, isBehind: isBehind)
        latest = max(latest + elapsed, time)
        shown = time
        if !isBehind {
            behindSince = nil
        } else if counted - (behindSince ?? counted) >= WitnessedTime.patience {
            latest = time
            behindSince = nil
        } else {
            behindSince = behindSince ?? counted
        }
        // It may have been set at any moment since the last look.
        extend(to: time, from: time - elapsed)
        if isBehind { return behindSince == nil ? .agrees : .isBehind(-ahead) }
        return ahead > WitnessedTime.gapMax ? .isAhead(ahead) : .agrees
    }

    private mutating func note(gap: Int64, after elapsed: Int64, isBehind: Bool) {
        counted += elapsed
        if isBehind {
            for index in gaps.indices where counted < gaps[index].end + WitnessedTime.gapWait {
                gaps[index].isVoid = true
            }
        }
        guard gap > 0 else { return }
        counted += gap
        guard gap > WitnessedTime.tolerance else { return }
        gaps.append(Gap(end: counted, length: gap))
        gaps.removeFirst(max(0, gaps.count - WitnessedTime.gapsMax))
    }

    private mutating func extend(to time: Int64, from began: Int64) {
        let offset = time - counted
        if let last = stretches.last, abs(offset - last.offset) <= WitnessedTime.tolerance {
            stretches[stretches.count - 1].ended = max(last.ended, time)
        } else {
            stretches.append(Stretch(began: began, ended: time, offset: offset))
            stretches.removeFirst(max(0, stretches.count - WitnessedTime.stretchesMax))
        }
    }

    /// Whether more days have counted since a time of day than something is kept; 0 days are for ever.
    func isOver(_ time: Timestamp, days: Int) -> Bool {
        let (age, kept) = (age(of: time), Int64(days) * WitnessedTime.day)
        guard days > 0, age > kept else { return false }
        return age - gaps.reduce(0) { $0 + $1.excess(of: age, keptFor: kept, counted: counted) } > kept
    }

    /// How many milliseconds have counted since a time of day, gaps included; none since a time that is later than what the clock shows.
    ///
    /// A clock that was set back shows times twice: the last one is meant, so nothing is older than it is.
    func age(of time: Timestamp) -> Int64 {
        let time = time.milliseconds
        guard time <= shown else { return 0 }
        // Within what agrees, a clock may show more than has counted.
        if let stretch = stretches.last(where: { $0.contains(time) }) {
            return max(0, counted - stretch.counted(at: time))
        }
        // From before the count, or from a time that is not known.
        let last = stretches.last { $0.began <= time }
        return counted - (last.map { $0.counted(at: $0.ended) } ?? 0)
    }

    // MARK: - Keeping it

    /// As an object of JSON.
    var encoded: [UInt8] {
        JSONWriter.object { writer in
            writer.member("counted", counted)
            writer.member("latest", latest)
            if let behindSince { writer.member("behindSince", behindSince) }
            writer.member("shown", shown)
            writer.array("stretches") { writer in
                for stretch in stretches {
                    writer.array { writer in
                        for number in [stretch.began, stretch.ended, stretch.offset] { writer.integer(Int(number)) }
                    }
                }
            }
            writer.array("gaps") { writer in
                for gap in gaps {
                    writer.array { writer in
                        for number in [gap.end, gap.length, gap.isVoid ? 1 : 0] { writer.integer(Int(number)) }
                    }
                }
            }
        }
    }

    /// Reads what `encoded` gave; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard let fields = (try? JSONParser.parse(bytes, limits: .document))?.object,
            let counted = fields["counted"]?.integer, let latest = fields["latest"]?.integer,
            let shown = fields["shown"]?.integer, let lines = fields["stretches"]?.array
        else { return nil }
        self.counted = Int64(counted)
        self.latest = Int64(latest)
        self.shown = Int64(shown)
        behindSince = fields["behindSince"]?.integer.map(Int64.init)
        stretches = lines.compactMap { line in
            guard let numbers = line.array?.compactMap(\.integer), numbers.count == 3 else { return nil }
            return Stretch(began: Int64(numbers[0]), ended: Int64(numbers[1]), offset: Int64(numbers[2]))
        }
        let gaps = fields["gaps"]?.array ?? []
        self.gaps = gaps.compactMap { gap in
            guard let numbers = gap.array?.compactMap(\.integer), numbers.count == 3 else { return nil }
            return Gap(end: Int64(numbers[0]), length: Int64(numbers[1]), isVoid: numbers[2] != 0)
        }
        guard !stretches.isEmpty, stretches.count == lines.count, self.gaps.count == gaps.count else { return nil }
    }
}
