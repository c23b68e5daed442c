import GameRules
import JSON
import WireProtocol

/// The time during which a server was running. Retention measures ages by this time, because a clock may be wrong.
///
/// While the server runs, a monotonic clock counts. The wall clock may add more, because no server was running or
/// because the clock was set ahead. This counts up to ``gapMax`` each time, and only beyond the latest time that the
/// clock has ever shown. So a wrong clock adds ``gapMax`` once, however often it comes back.
///
/// Such an addition of more than two hours is a *gap*. Nothing expires because of a gap until another day has counted,
/// so that the operator can correct a wrong clock: if it is set back before that, the gap never counts. For things that
/// are kept for a few days, each gap counts at most for half of these days.
///
/// Wall clock times are converted by *stretches*: between two of them the clock was set.
struct WitnessedTime: Hashable, Sendable {
    /// The maximum that counts of a time without a server, in milliseconds: a server that runs one evening a week
    /// counts every day.
    static let gapMax: Int64 = 7 * day
    /// The time that a clock may be behind until the later times that it had shown are considered wrong.
    static let patience: Int64 = 14 * day
    /// The time that must count after a gap before the gap itself counts.
    static let gapWait: Int64 = day
    /// A day in milliseconds.
    static let day: Int64 = 86_400_000

    /// The clock compared with the time witnessed before.
    enum Finding: Hashable, Sendable {
        /// It continues from there.
        case agrees
        /// It is ahead by this many milliseconds, most of which do not count.
        case isAhead(Int64)
        /// It has shown a time that is this many milliseconds later.
        case isBehind(Int64)
    }

    /// A period in which the clock was not set. Its times are `offset` more than the time counted.
    private struct Stretch: Hashable, Sendable {
        let began: Int64
        var ended: Int64
        let offset: Int64

        func contains(_ time: Int64) -> Bool {
            began - WitnessedTime.tolerance <= time && time <= ended + WitnessedTime.tolerance
        }

        /// Returns the time counted at a time within the stretch.
        func counted(at time: Int64) -> Int64 { min(max(time, began), ended) - offset }
    }

    /// A period in which no server was running, or by which the clock was set ahead.
    private struct Gap: Hashable, Sendable {
        /// The time counted at its end, and how much of it the gap added.
        let end: Int64
        let length: Int64
        /// Whether the clock was set back soon after it.
        var isVoid = false

        /// Returns the part of an age that does not count, for things that are kept for a given time.
        func excess(of age: Int64, keptFor kept: Int64, counted: Int64) -> Int64 {
            let overlap = min(length, end - (counted - age))
            return max(0, isVoid || counted < end + WitnessedTime.gapWait ? overlap : overlap - kept / 2)
        }
    }

    /// Changes of the clock up to two hours, in milliseconds, are tolerated. A server counts once an hour, so times in
    /// the last hour before a crash belong to its stretch.
    static let tolerance: Int64 = 7_200_000
    private static let stretchesMax = 500
    private static let gapsMax = 500

    /// The time counted so far.
    private(set) var counted: Int64 = 0
    /// The latest time that the clock has shown, plus the time that has passed since.
    private var latest: Int64
    /// The time counted when the clock was first seen to be behind; `nil` if it is not.
    private var behindSince: Int64?
    /// The last time that the clock showed.
    private var shown: Int64
    private var stretches: [Stretch]
    private var gaps: [Gap] = []

    /// Begins a count; `time` is the latest time known from the log.
    init(beginning time: Timestamp) {
        latest = time.milliseconds
        shown = latest
        stretches = [Stretch(began: latest, ended: latest, offset: latest)]
    }

    /// Counts up to the time that the clock shows.
    ///
    /// - Parameter elapsed: The milliseconds that this server has run since the last call; 0 for the first one.
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
        // The clock may have been set at any moment since the last look.
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

    /// Returns whether more days have counted since a time than something is kept; 0 days means forever.
    func isOver(_ time: Timestamp, days: Int) -> Bool {
        days > 0 && isOver(time, milliseconds: Int64(days) * WitnessedTime.day)
    }

    /// Returns whether more time has counted since a time than something is kept.
    func isOver(_ time: Timestamp, milliseconds kept: Int64) -> Bool {
        let age = age(of: time)
        guard age > kept else { return false }
        return age - gaps.reduce(0) { $0 + $1.excess(of: age, keptFor: kept, counted: counted) } > kept
    }

    /// Returns the milliseconds counted since a time, including gaps; 0 for a time later than the clock shows.
    ///
    /// A clock that was set back shows times twice. The last one is meant, so that nothing seems older than it is.
    func age(of time: Timestamp) -> Int64 {
        let time = time.milliseconds
        guard time <= shown else { return 0 }
        // Within the tolerance, a clock may show more than has counted.
        if let stretch = stretches.last(where: { $0.contains(time) }) {
            return max(0, counted - stretch.counted(at: time))
        }
        // A time before the count, or one that the clock never showed.
        let last = stretches.last { $0.began <= time }
        return counted - (last.map { $0.counted(at: $0.ended) } ?? 0)
    }

    // MARK: - Encoding

    /// The count as a JSON object.
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

    /// Reads the output of `encoded`; `nil` for anything else.
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
