import GameRules

/// The teams before the cards are dealt.
package struct RefereeSeating {
    /// Seats as `p3`, bots as `bot:2`.
    package private(set) var teams: [[String]] = [[], []]
    private var isArranged = false

    private var count: Int { teams.joined().count }
    private var sizeMax: Int { 12 / teams.count }

    /// Adds a new player to the smallest team, up to twelve.
    mutating func join(_ seat: Int, _ options: RefereeSequence.Options) {
        let who = "p\(seat + 1)"
        guard !teams.joined().contains(who), count < 12, let least = teams.map(\.count).min(), least < sizeMax else {
            return
        }
        for team in teams.indices where teams[team].count == least {
            teams[team].append(who)
            break
        }
        spread(options)
    }

    mutating func remove(_ seat: Int) {
        for team in teams.indices { teams[team].removeAll { $0 == "p\(seat + 1)" } }
    }

    /// Distributes all players over as many teams as suit their number, until the teams are chosen explicitly.
    mutating func spread(_ options: RefereeSequence.Options) {
        let suiting = count == 3 || count == 9 ? 3 : 2
        let wanted = options.teams ?? (isArranged ? teams.count : suiting)
        if wanted != teams.count || !isArranged { deal(inTurn, among: wanted) }
    }

    /// The teams alternate.
    private var inTurn: [String] {
        (0..<12).flatMap { row in teams.filter { row < $0.count }.map { $0[row] } }
    }

    private mutating func deal(_ order: [String], among count: Int) {
        teams = (0..<count).map { team in
            order.prefix(12).enumerated().filter { $0.offset % count == team }.map(\.element)
        }
    }

    mutating func move(_ seat: Int, to team: Int) -> String? {
        let who = "p\(seat + 1)"
        if !teams.joined().contains(who), count >= 12 { return "teamFull" }
        guard teams.indices.contains(team) else { return "badMessage" }
        if teams[team].contains(who) { return nil }
        let others = teams.map { $0.filter { $0 != who } }
        let sizes = others.indices.filter { $0 != team }.map { others[$0].count }
        if others[team].count >= sizeMax || others[team].count > (sizes.min() ?? 0) + 1 { return "teamFull" }
        teams = others
        teams[team].append(who)
        isArranged = true
        return nil
    }

    mutating func arrange(_ order: [[String]]) -> String? {
        guard order.count == 2 || order.count == 3, order.allSatisfy({ $0.count * order.count <= 12 }) else {
            return "badSeating"
        }
        let seats = order.joined().filter { $0.hasPrefix("p") }
        if Set(seats).count < seats.count { return "badSeating" }
        teams = order
        isArranged = true
        return nil
    }

    mutating func shuffle(_ seed: Seed) {
        let order = inTurn
        var dice = SeededGenerator(bytes: seed.derived(for: "teams").bytes)
        deal(dice.draw(order.count, below: order.count).map { order[$0] }, among: teams.count)
        isArranged = true
    }

    /// Returns the occupants round the table, with bots in missing places; `nil` if the options do not allow that.
    func filled(_ options: RefereeSequence.Options) -> [String]? {
        let size = teams.map(\.count).max() ?? 0
        if count == 0 || options.fill == "off" && teams.contains(where: { $0.count < size }) { return nil }
        return (0..<size).flatMap { row in teams.map { row < $0.count ? $0[row] : "bot:\(options.level)" } }
    }
}
