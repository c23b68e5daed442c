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
/// Times of day become times of this count by *stretches*: between two of them the clock was set.
struct WitnessedTime: Hashable, Sendable {
    /// The most that counts of a time without a server, in milliseconds: a server that runs one evening a week counts
    /// every day.
    static let gapMax: Int64 = 7 * day
    /// For how long a clock may be behind until the later times that it had shown are taken for the mistake.
    static let patience: Int64 = 14 * day
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

    /// A clock that is set by less than two hours agrees. A server looks at it once an hour, so times of the last hour of one
    /// that was killed belong to its stretch.
    private static let tolerance: Int64 = 7_200_000
    private static let stretchesMax = 500

    /// What has counted so far.
    private(set) var counted: Int64 = 0
    /// The latest time that the clock has shown, and what has passed since.
    private var latest: Int64
    /// What had counted when the clock was first seen behind that; `nil` if it is not.
    private var behindSince: Int64?
    /// What the clock showed last.
    private var shown: Int64
    private var stretches: [Stretch]

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
        counted += elapsed + min(max(ahead, 0), WitnessedTime.gapMax)
        latest = max(latest + elapsed, time)
        shown = time
        let isBehind = ahead < -WitnessedTime.tolerance
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
    func isOver(_ time: Timestamp, days: Int) -> Bool { days > 0 && age(of: time) > Int64(days) * WitnessedTime.day }

    /// How many milliseconds have counted since a time of day; none since a time that is later than what the clock shows.
    ///
    /// A clock that was set back shows times twice: the last one is meant, so nothing is older than it is.
    func age(of time: Timestamp) -> Int64 {
        let time = time.milliseconds
        guard time <= shown else { return 0 }
        if let stretch = stretches.last(where: { $0.contains(time) }) { return counted - stretch.counted(at: time) }
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
        guard !stretches.isEmpty, stretches.count == lines.count else { return nil }
    }
}
