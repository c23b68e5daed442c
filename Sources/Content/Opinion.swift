/// A profile's opinion of a library item: stars, whether it was downloaded, and a report. It is stored as the profile's
/// rating of the listing.
public struct Opinion: Hashable, Sendable {
    /// The reason of a report.
    public enum Reason: String, CaseIterable, Sendable {
        /// The item is offensive or hurtful.
        case rude
        /// The item is not suitable for its stated audience.
        case audience
        /// The item asks for something dangerous or illegal.
        case unsafe
        /// The item is someone else's work.
        case copied
        case other
    }

    /// A report of a revision.
    public struct Report: Hashable, Sendable {
        public let reason: Reason
        /// The revision of the content.
        public let revision: Int

        /// Creates a report of a revision.
        public init(_ reason: Reason, revision: Int) {
            self.reason = reason
            self.revision = revision
        }
    }

    /// The beginning of a keyed hash of the profile's network, of the size that one customer has. Each network counts
    /// once.
    /// `nil` for this machine, where every profile counts.
    public var network: String?
    /// 1 to 5, or `nil` for none.
    public var stars: Int?
    /// The day, from 1970, from which the stars count and a report counts twice: the profile is then a day old.
    public var countsFrom = 0
    /// The week, from 1970, in which the content was first downloaded; `nil` for never.
    public var gotInWeek: Int?
    public var report: Report?

    /// Creates an empty opinion.
    public init(network: String?) { self.network = network.map { String($0.prefix(Opinion.networkCharacters)) } }

    private static let networkCharacters = 8

    /// The text of the rating: letters with values. Empty values are omitted.
    public var text: String {
        var words: [String] = []
        if let network { words.append("n=\(network)") }
        if let stars { words.append("s=\(stars)") }
        if stars != nil || report != nil, countsFrom > 0 { words.append("d=\(countsFrom)") }
        if let gotInWeek { words.append("w=\(gotInWeek)") }
        if let report { words += ["r=\(report.reason.rawValue)", "v=\(report.revision)"] }
        return words.joined(separator: " ")
    }

    /// Reads what ``text`` returned. Unknown parts are ignored.
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

/// The opinions of all profiles about a library item.
public struct Opinions: Hashable, Sendable {
    /// The number of votes that count.
    public var votes = 0
    /// The sum of the stars of those votes.
    public var stars = 0
    /// The number of networks that have downloaded it.
    public var downloads = 0
    /// The number of networks that first downloaded it in the last thirteen weeks.
    public var recentDownloads = 0
    /// The number of networks that report each reason, for revisions that are not approved.
    public var reports: [Opinion.Reason: Int] = [:]
    /// The number of networks that report anything.
    public var reporters = 0
    /// The same number, in which networks with a profile that is at least a day old count twice.
    public var reportWeight = 0
    /// The weight of reports that removes it from the library: that of three networks with older profiles, plus that of
    /// one in twenty networks that have downloaded it.
    public var reportWeightMax: Int { max(6, downloads / 10) }

    /// The number of weeks that count as recent: 91 days.
    private static let recentWeeks = 13
    private static let millisecondsPerDay: Int64 = 86_400_000

    /// Returns the day of a time, from 1970.
    public static func day(of milliseconds: Int64) -> Int { Int(milliseconds / millisecondsPerDay) }

    /// Creates empty opinions.
    public init() {}

    /// Counts the opinions in ratings.
    ///
    /// - Parameters:
    ///   - day: today.
    ///   - approved: the last approved revision. Reports of it and of earlier revisions do not count.
    public init(_ ratings: DocumentRatings, day: Int, approved: Int) {
        var voters = Set<String>()
        var firstWeeks: [String: Int] = [:]
        var complaints: [String: (reason: Opinion.Reason, weight: Int)] = [:]
        // If a network has several votes, every node must count the same one.
        for (profile, text) in ratings.texts.sorted(by: { $0.key < $1.key }) {
            let opinion = Opinion(text)
            let network = opinion.network ?? profile
            if let given = opinion.stars, opinion.countsFrom <= day, voters.insert(network).inserted {
                votes += 1
                stars += given
            }
            if let week = opinion.gotInWeek { firstWeeks[network] = min(week, firstWeeks[network] ?? week) }
            if let report = opinion.report, report.revision > approved {
                let weight = opinion.countsFrom <= day ? 2 : 1
                let first = complaints[network] ?? (report.reason, weight)
                complaints[network] = (first.reason, max(first.weight, weight))
            }
        }
        downloads = firstWeeks.count
        recentDownloads = firstWeeks.values.count { $0 > day / 7 - Opinions.recentWeeks }
        for (reason, weight) in complaints.values {
            reports[reason, default: 0] += 1
            reportWeight += weight
        }
        reporters = complaints.count
    }

    /// The value by which items are ordered. With few votes, it is close to the middle.
    public var score: Double { (5 * 3.5 + Double(stars)) / Double(5 + votes) }

    /// The mean of the stars, or `nil` with fewer than three votes.
    public var mean: Double? { votes < 3 ? nil : Double(stars) / Double(votes) }
}
