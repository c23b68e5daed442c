import GameRules
import WireProtocol

/// The teams of a room and their members.
///
/// A room and the fold of a proof apply the same changes to it, so that a draw can be repeated.
struct Teams: Sendable {
    /// The signs by which people know a team.
    struct Team: Hashable, Sendable {
        /// Its number in this room, from 1, which is never used again.
        let id: Int
        let name: String
        let emblem: Avatar.Emblem
        let colour: Colour
    }

    /// The colors of teams, one for each.
    enum Colour: String, CaseIterable, Sendable {
        case red, orange, yellow, lime, green, teal, blue, indigo, violet, pink, brown, grey
    }

    /// How players get into teams.
    enum Way: String, CaseIterable, Sendable {
        /// A host places those who are there. Later players go to the smallest team.
        case host
        /// Players choose once.
        case choice
        /// All are drawn. Later players go to the smallest team.
        case drawn
        /// All are dealt so that teams have equal chances. Later players go to the smallest team.
        case balanced
    }

    /// How the points of a play's members become the team's.
    enum Score: Hashable, Sendable {
        /// The points of all members.
        case sum
        /// The points of the best members: as many as the smallest team has.
        case fair
        /// The points of the best members.
        case best(Int)
        /// Each round ranks the teams by their median place.
        case median
    }

    /// What a host sets.
    struct Draft: Sendable {
        let teams: [TeamDraft]
        let way: Way
        let score: Score
        /// The largest size of a team that players may choose; `nil` without a limit.
        let most: Int?
        /// How all players are dealt; `nil` if those who have a team stay in it.
        let deal: Deal?
        /// Whether the current play had begun, as known before the append.
        let isBegun: Bool
    }

    /// The chance of a deal.
    struct Deal: Sendable {
        let seed: Seed
        /// The best players so far, who are dealt first. Empty for a draw.
        let order: [SeatID]
    }

    /// The possible numbers of teams, besides none.
    static let countRange = 2...TeamMembers.teamsMax
    /// No room can have had more teams.
    static let idMax = Int(UInt16.max)

    private(set) var all: [Team] = []
    private(set) var way = Way.host
    private(set) var score = Score.fair
    private(set) var most: Int?
    /// The number of players in each team, in the order of ``all``.
    private(set) var sizes: [Int] = []
    /// The team of each seat by its number, and 0 without one. Removed players keep theirs, in case they return.
    private(set) var members: [UInt16] = []
    /// The number of teams that there have been.
    private(set) var lastID = 0
    /// The last play at whose beginning all players got a team.
    private(set) var settledPlay = 0

    var isEmpty: Bool { all.isEmpty }

    /// Returns the team of a seat; `nil` without one.
    subscript(seat: SeatID) -> Int? { Teams.team(of: seat, in: members) }

    static func team(of seat: SeatID, in members: [UInt16]) -> Int? {
        let index = Int(seat.number) - 1
        guard members.indices.contains(index), members[index] > 0 else { return nil }
        return Int(members[index])
    }

    /// The members of each team, in the order of ``all``.
    var memberSets: [TeamMembers] {
        var sets: [UInt16: SeatSet] = [:]
        for (index, team) in members.enumerated() where team > 0 {
            sets[team, default: SeatSet()].insert(SeatID(UInt32(index + 1)))
        }
        return all.map { TeamMembers(team: $0.id, seats: sets[UInt16($0.id)] ?? SeatSet()) }
    }

    /// Whether players may still be without a team although a play has begun.
    func needsSettling(of play: Int) -> Bool { !isEmpty && (way == .host || way == .choice) && settledPlay != play }

    private func index(of team: Int) -> Int? { all.firstIndex { $0.id == team } }

    // MARK: - Changes by hosts

    /// Replaces the teams.
    ///
    /// - Parameter players: the current players, in order.
    mutating func replace(with draft: Draft, players: [SeatID], in play: Int) {
        let before = all
        all = draft.teams.map { team in
            let known = team.id.flatMap { id in before.first { $0.id == id } }
            if known == nil { lastID += 1 }
            return Team(id: known?.id ?? lastID, name: team.name, emblem: team.emblem, colour: team.colour)
        }
        (way, score, most) = (draft.way, draft.score, draft.most)
        settledPlay = draft.isBegun ? play : 0
        guard !all.isEmpty else {
            members = []
            sizes = []
            return
        }
        for index in members.indices where members[index] > 0 && self.index(of: Int(members[index])) == nil {
            members[index] = 0
        }
        if let deal = draft.deal { self.deal(players, deal) }
        count(players)
        if way == .drawn || way == .balanced { settle(players) }
    }

    private mutating func deal(_ players: [SeatID], _ deal: Deal) {
        let first = deal.order.filter(Set(players).contains)
        let isFirst = Set(first)
        let others = players.filter { !isFirst.contains($0) }
        var generator = SeededGenerator(bytes: deal.seed.derived(for: "teams").bytes)
        let drawn = generator.draw(others.count, below: others.count).map { others[$0] }
        for (number, seat) in (first + drawn).enumerated() {
            let (turn, place) = number.quotientAndRemainder(dividingBy: all.count)
            // Every second turn goes back, so that the first team does not always get the better one.
            put(seat, in: all[turn.isMultiple(of: 2) ? place : all.count - 1 - place].id)
        }
    }

    /// Moves a player to a team, or out of all teams. The caller has checked that the team exists.
    mutating func move(_ seat: SeatID, to team: Int?) {
        if let old = self[seat].flatMap(index(of:)) { sizes[old] -= 1 }
        put(seat, in: team ?? 0)
        if let new = team.flatMap(index(of:)) { sizes[new] += 1 }
    }

    private mutating func put(_ seat: SeatID, in team: Int) {
        let index = Int(seat.number) - 1
        if members.count <= index {
            members += [UInt16](repeating: 0, count: index + 1 - members.count)
        }
        members[index] = UInt16(clamping: team)
    }

    // MARK: - Players

    /// Returns the reason why a seat may not choose a team now, or `nil` if it may.
    func refusal(ofChoice team: Int, by seat: SeatID) -> Rejection? {
        guard let index = index(of: team) else {
            return Rejection(.badMessage, "There is no team \(team) in this room.")
        }
        guard way == .choice else {
            return Rejection(.notAllowed, "Players do not choose their teams in this room.")
        }
        guard self[seat] == nil else {
            return Rejection(.notAllowed, "You have a team. Ask a host to move you.")
        }
        guard most.map({ sizes[index] < $0 }) ?? true else {
            return Rejection(.notAllowed, "This team is full. Choose another one.")
        }
        return nil
    }

    /// Adds a new player.
    mutating func add(_ seat: SeatID) {
        if !isEmpty, way != .choice { joinSmallest(seat) }
    }

    /// Puts all players without a team into the smallest.
    ///
    /// - Returns: The changed seats.
    @discardableResult
    mutating func settle(_ players: [SeatID], in play: Int? = nil) -> [SeatID] {
        if let play { settledPlay = play }
        guard !isEmpty else { return [] }
        let loose = players.filter { self[$0] == nil }
        for seat in loose { joinSmallest(seat) }
        return loose
    }

    private mutating func joinSmallest(_ seat: SeatID) {
        let smallest = sizes.indices.min { (sizes[$0], $0) < (sizes[$1], $1) } ?? 0
        move(seat, to: all[smallest].id)
    }

    /// Counts the members again, after players were removed or restored.
    mutating func count(_ players: [SeatID]) {
        sizes = all.map { _ in 0 }
        for seat in players {
            if let index = self[seat].flatMap(index(of:)) { sizes[index] += 1 }
        }
    }
}

/// A team as a host sends it.
struct TeamDraft: Sendable {
    /// The earlier team that it replaces.
    let id: Int?
    let name: String
    let emblem: Avatar.Emblem
    let colour: Teams.Colour
}
