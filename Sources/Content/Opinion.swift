/// What a profile says of something in the house's library: stars, that it has got it, and that something is wrong with
/// it. Kept as the profile's rating of the listing.
public struct Opinion: Hashable, Sendable {
    /// What may be wrong with something.
    public enum Reason: String, CaseIterable, Sendable {
        /// It offends or hurts.
        case rude
        /// It is not for whom it says that it is.
        case audience
        /// It asks for something dangerous or unlawful.
        case unsafe
        /// It is somebody else's.
        case copied
        case other
    }

    /// A report of a revision.
    public struct Report: Hashable, Sendable {
        public let reason: Reason
        /// Of the content.
        public let revision: Int

        /// Something is wrong with a revision.
        public init(_ reason: Reason, revision: Int) {
            self.reason = reason
            self.revision = revision
        }
    }

    /// The beginning of the keyed hash of the network that said it: what is counted is counted once a network. `nil` for
    /// this machine, where everybody counts.
    public var network: String?
    /// 1 to 5; `nil` for none.
    public var stars: Int?
    /// The day, counted from 1970, from which the stars count: a profile is a day old by then.
    public var countsFrom = 0
    /// In which week, counted from 1970, the content was got for the first time; `nil` for never.
    public var gotInWeek: Int?
    public var report: Report?

    /// Nothing yet.
    public init(network: String?) { self.network = network.map { String($0.prefix(Opinion.networkCharacters)) } }

    private static let networkCharacters = 8

    /// The text of the rating: letters and values, those that say something.
    public var text: String {
        var words: [String] = []
        if let network { words.append("n=\(network)") }
        if let stars { words += ["s=\(stars)", "d=\(countsFrom)"] }
        if let gotInWeek { words.append("w=\(gotInWeek)") }
        if let report { words += ["r=\(report.reason.rawValue)", "v=\(report.revision)"] }
        return words.joined(separator: " ")
    }

    /// Reads what ``text`` gave; what it does not know is left out.
    public init(_ text: String) {
        self.init(network: nil)
        var (reason, revision) = (Reason?.none, 0)
        for word in text.split(separator: " ") {
            let value = word.dropFirst(2)
            switch word.prefix(2) {
            case "n=": network = String(value)
            case "s=": stars = Int(value).flatMap { (1...5).contains($0) ? $0 : nil }
            case "d=": countsFrom = Int(value) ?? 0
            case "w=": gotInWeek = Int(value)
            case "r=": reason = Reason(rawValue: String(value))
            case "v=": revision = Int(value) ?? 0
            default: break
            }
        }
        report = reason.map { Report($0, revision: revision) }
    }
}

/// What all profiles together say of something in the house's library.
public struct Opinions: Hashable, Sendable {
    /// Of votes that count.
    public var votes = 0
    /// The sum of the stars of those votes.
    public var stars = 0
    /// Profiles that have got it.
    public var downloads = 0
    /// Of those, in the last thirteen weeks.
    public var recentDownloads = 0
    /// How many networks report each thing, of revisions that nobody has approved.
    public var reports: [Opinion.Reason: Int] = [:]
    /// How many networks report anything.
    public var reporters = 0

    /// The weeks that count as recent: 91 days.
    private static let recentWeeks = 13
    private static let millisecondsPerDay: Int64 = 86_400_000

    /// The day of a time, counted from 1970.
    public static func day(of milliseconds: Int64) -> Int { Int(milliseconds / millisecondsPerDay) }

    /// Nothing yet.
    public init() {}

    /// Counts what is said.
    ///
    /// - Parameters:
    ///   - day: today.
    ///   - approved: the revision whose reports, and those of earlier ones, do not count.
    public init(_ ratings: DocumentRatings, day: Int, approved: Int) {
        var (voters, complaints) = (Set<String>(), [String: Opinion.Reason]())
        // Which of a network's votes counts must be the same on every node.
        for (profile, text) in ratings.texts.sorted(by: { $0.key < $1.key }) {
            let opinion = Opinion(text)
            let network = opinion.network ?? profile
            if let given = opinion.stars, opinion.countsFrom <= day, voters.insert(network).inserted {
                votes += 1
                stars += given
            }
            if let week = opinion.gotInWeek {
                downloads += 1
                if week > day / 7 - Opinions.recentWeeks { recentDownloads += 1 }
            }
            if let report = opinion.report, report.revision > approved, complaints[network] == nil {
                complaints[network] = report.reason
            }
        }
        for reason in complaints.values { reports[reason, default: 0] += 1 }
        reporters = complaints.count
    }

    /// By which things are ordered: few votes are drawn towards the middle.
    public var score: Double { (5 * 3.5 + Double(stars)) / Double(5 + votes) }

    /// The mean of the stars, told from three votes on.
    public var mean: Double? { votes < 3 ? nil : Double(stars) / Double(votes) }
}
