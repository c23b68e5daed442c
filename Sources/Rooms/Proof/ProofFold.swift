import GameRules
import JSON
import WireProtocol

/// The games of an evening, folded from the lines of a proof by the same rules, without the rest of a room.
struct ProofFold<Games: FoldableGames>: Evening {
    /// A limit above the number of seats of any room.
    private static var seatsMax: Int { 100_000 }

    private let games: Games
    private let code: String
    let derivesPlaces: Bool
    /// Whether the room's end finishes the current play; see ``RoomFold``.
    private let finishesAtEnd: Bool
    private(set) var plays: Plays
    /// The current play; `nil` if the document does not contain its inputs.
    private(set) var game: Games.Play?
    /// The beginning of the current play.
    private(set) var current: ProofPlay
    /// The games of finished plays, and the removed seats at their ends.
    private(set) var past: [(game: Games.Play?, begun: Moment, removed: [Bool])] = []
    private var seats: [(role: Role, isRemoved: Bool)] = []
    private(set) var paper = PaperBoards()
    private(set) var teams = Teams()
    /// All seats that have been in each team so far, by its ID.
    private var everInTeam: [Int: SeatSet] = [:]
    private(set) var isEnded = false
    /// The plays whose inputs the document omits.
    private(set) var withheld: [Int] = []
    private(set) var last: Moment
    /// Whether the last line was `finished`; the next one must have the same position.
    private(set) var isFinishing = false
    private var totals = JSONObject([])
    private(set) var inputs = 0

    // The document's further claims.
    private(set) var names = NameList()
    var isEveningShown = true

    /// Begins the first play.
    init(
        _ line: ProofLine, of code: String, version: Int, games: Games
    ) throws(ProofFault) {
        guard case .play(let play) = line.body, play.number == 1, line.moment.position == 1 else {
            throw .malformed("does not begin the first play")
        }
        self.games = games
        self.code = code
        derivesPlaces = FoldVersion.derivesPlaces(version)
        finishesAtEnd = version > 1
        last = line.moment
        plays = Plays(play.title, at: line.moment)
        current = play
        try begin(play, at: line.moment)
    }

    /// Whether the document contains the current play's inputs.
    var isDisclosed: Bool { game != nil }
    var roundPlaces: [RoundPlaces] { game?.roundPlaces ?? [] }
    var allRoundPlaces: [RoundPlaces] { game?.allRoundPlaces ?? [] }

    func isRemoved(_ seat: SeatID) -> Bool? { self.seat(seat)?.isRemoved }

    private func seat(_ id: SeatID) -> (role: Role, isRemoved: Bool)? {
        let index = Int(id.number) - 1
        return seats.indices.contains(index) ? seats[index] : nil
    }

    var seatCount: Int { seats.count }
    /// Returns a seat's role, and whether it was removed.
    func standing(_ index: Int) -> (role: Role, isRemoved: Bool) { seats[index] }

    /// Sets the document's claims about a seat.
    mutating func know(_ index: Int, name: String, avatar: Avatar?) {
        let seat = SeatID(UInt32(index + 1))
        names.rename(seat, to: name)
        names.give(avatar, to: seat)
    }

    // MARK: - Lines

    /// Folds a line.
    ///
    /// - Returns: The reason why it is impossible; `nil` if it is possible.
    mutating func take(_ line: ProofLine) throws(ProofFault) -> String? {
        guard line.moment.time >= last.time else { return "it happened before what stands before it" }
        let follows = line.moment.position > last.position
        // The current play is finished at the same position at which another play begins or the room ends.
        let goesWith =
            switch line.body {
            case .play, .ended: isFinishing
            case .joined: last.position == 1 && seats.isEmpty
            default: false
            }
        guard follows || goesWith && line.moment.position == last.position else {
            return "its position is not behind that of what stands before it"
        }
        if isEnded { return "the room had ended" }
        let before = last
        last = line.moment
        let wasFinished = isFinishing
        isFinishing = false
        if let fault = fault(ofEnding: line, wasFinished: wasFinished, after: before) { return fault }
        var areTotalsTaken = true
        if let totals = line.totals {
            self.totals = totals
            // Only after the line may the play have a form to which these totals belong.
            areTotalsTaken = game?.take(totals: totals) ?? totals.members.isEmpty
        }
        let fault = try fold(line)
        if fault == nil, !areTotalsTaken { try takeTotals() }
        return fault
    }

    /// Returns the reason why a line does not follow from whether the current play had to be finished first; `nil` if it
    /// does. The room finishes a play only right before the next one or its own end, and only a play in progress.
    private func fault(ofEnding line: ProofLine, wasFinished: Bool, after before: Moment) -> String? {
        switch line.body {
        case .finished:
            return game?.isInterruptible == true ? "there was nothing to finish" : nil
        case .play, .ended:
            if wasFinished { return line.moment.position == before.position ? nil : Self.finishedAlone }
            if case .ended = line.body, !finishesAtEnd { return nil }
            return game?.isInterruptible == false ? "the play in progress was not finished before" : nil
        default: return wasFinished ? Self.finishedAlone : nil
        }
    }

    static var finishedAlone: String { "the play was finished, but neither another play nor the room’s end follows" }

    private mutating func fold(_ line: ProofLine) throws(ProofFault) -> String? {
        if line.body.isOfPlay, !isDisclosed { return "nothing of this play is in the file" }
        switch line.body {
        case .play(let play):
            guard play.number == plays.number + 1 else { return "play \(plays.number + 1) comes next" }
            guard play.number <= Plays.countMax else { return "a room has at most \(Plays.countMax) plays" }
            past.append((game, line.moment, seats.map { $0.isRemoved }))
            // A play is disclosed once another one has begun.
            let isHidden = game == nil && games.names.contains(current.game)
            if let game {
                plays.goOn(
                    to: play.title, from: game, derivesPlaces: derivesPlaces, members: teams.members, at: line.moment)
            } else {
                let withheld = WithheldPlay(name: current.game, rulesVersion: current.rulesVersion)
                plays.goOn(
                    to: play.title, from: withheld, derivesPlaces: derivesPlaces, members: teams.members,
                    at: line.moment)
            }
            try begin(play, at: line.moment)
            if isHidden { return "play \(play.number - 1) was over, and its inputs are not in the file" }
        case .joined(let id, let role):
            if let fault = add(id, role) { return fault }
            take(.joined(id, role))
        case .paper(let ids):
            for id in ids {
                if let fault = add(id, .player) { return fault }
                paper.add(id)
            }
            take(.joinedOnPaper(ids))
        case .taken(let id):
            guard paper.contains(id) else { return "\(id) is not on paper" }
            paper.end(id)
            take(.takenFromPaper(id))
        case .role(let id, let role):
            guard let seat = seat(id), !seat.isRemoved, !paper.contains(id) else { return "\(id) is not there" }
            seats[Int(id.number) - 1].role = role
            take(.promoted(id, role))
        case .removed(let ids), .restored(let ids):
            var isRemoval = false
            if case .removed = line.body { isRemoval = true }
            var before = SeatID(0)
            for id in ids {
                guard before < id, let seat = seat(id), seat.isRemoved != isRemoval else {
                    return "\(id) cannot be \(isRemoval ? "removed" : "restored")"
                }
                before = id
            }
            for id in ids {
                seats[Int(id.number) - 1].isRemoved = isRemoval
                paper.end(id)
            }
            take(isRemoval ? .removed(ids) : .restored(ids))
        case .teams(let change):
            // The game and its totals are as before.
            return take(change)
        case .input(let id, let fields):
            guard let seat = seat(id), !seat.isRemoved else { return "\(id) is not there" }
            if paper.contains(id) { return "\(id) is on paper, without a phone" }
            if let fault = fault(ofTeamsIn: fields) { return fault }
            inputs += 1
            let refusal = try game?.take(input: fields, of: id, seat.role, at: last) ?? nil
            return refusal.map { "the rules refuse it: \($0.message)" }
        case .unsigned(let voter, let fields):
            guard voter <= seats.count else { return "there are not so many voters" }
            inputs += 1
            let refusal = try game?.take(vote: fields, of: voter, at: last) ?? nil
            try takeTotals()
            return refusal.map { "the rules refuse it: \($0.message)" }
        case .prompted(let fields):
            inputs += 1
            try game?.take(prompted: fields, at: last)
            return nil
        case .timer:
            guard let deadline = game?.nextDeadline else { return "no deadline was set" }
            guard deadline <= last.time else { return "the deadline was not reached yet" }
            game?.take(.timer, at: last)
            return nil
        case .moved(let since, let by):
            // Deadlines move by the time in which no clock ran, so by no more than has passed since then.
            let passed = last.time.milliseconds - since.milliseconds
            guard by <= max(0, passed) else { return "the room cannot have slept for so long" }
            game?.take(.moved(since: since, by: by), at: last)
            return nil
        case .finished:
            game?.take(.finished, at: last)
            isFinishing = true
            return nil
        case .ended:
            game?.take(.ended, at: last)
            isEnded = true
            return nil
        }
        // The fold may have derived other totals, because it does not know the withheld parts.
        try takeTotals()
        return nil
    }

    /// Passes a call that concerns seats to the game and the teams.
    private mutating func take(_ call: GameCall<Never>) {
        if teams.follow(call) {
            let players = players
            teams.count(players)
        }
        switch call {
        case .joined(let seat, _), .promoted(let seat, _): noteTeams(of: [seat])
        case .joinedOnPaper(let seats): noteTeams(of: seats)
        default: break
        }
        game?.take(call, at: last)
    }

    private mutating func noteTeams(of seats: [SeatID]) {
        for seat in seats { if let team = teams[seat] { everInTeam[team, default: SeatSet()].insert(seat) } }
    }

    /// Returns a reason if an input records players in teams in which they have not been. Their current teams may be
    /// others: the room records its teams before it appends the input, behind all that is pending.
    private func fault(ofTeamsIn fields: JSONObject) -> String? {
        guard let recorded = try? TeamMembers.all(in: fields) else { return nil }
        for team in recorded {
            guard team.team <= teams.lastID else { return "there is no such team" }
            if let stranger = team.seats.seats.first(where: { everInTeam[team.team]?.contains($0) != true }) {
                return "\(stranger) was never in team \(team.team)"
            }
        }
        return nil
    }

    private var players: [SeatID] {
        var players: [SeatID] = []
        for (index, seat) in seats.enumerated() where seat.role == .player && !seat.isRemoved {
            players.append(SeatID(UInt32(index + 1)))
        }
        return players
    }

    private mutating func take(_ change: TeamChange) -> String? {
        switch change {
        case .set(let draft):
            guard draft.teams.isEmpty || Teams.countRange.contains(draft.teams.count),
                teams.lastID + draft.teams.count <= Teams.idMax
            else { return "there cannot be so many teams" }
        case .move(let id, let team):
            guard let seat = seat(id), seat.role == .player, !seat.isRemoved else { return "\(id) is not there" }
            guard team.map({ team in teams.all.contains { $0.id == team } }) ?? true else {
                return "there is no such team"
            }
        case .settled:
            guard teams.needsSettling(of: plays.number) else { return "all players had a team" }
        }
        noteTeams(of: teams.apply(change, players: change.concernsAll ? players : [], in: plays.number))
        return nil
    }

    private mutating func begin(_ play: ProofPlay, at moment: Moment) throws(ProofFault) {
        current = play
        game = nil
        totals = JSONObject([])
        guard let setup = play.setup else { return withheld.append(play.number) }
        let origin = PlayOrigin(room: code, play: play.number, derivesPlaces: derivesPlaces)
        game = try games.begin(play, with: setup, from: origin, at: moment)
        var removed: [SeatID] = []
        for (index, seat) in seats.enumerated() {
            let id = SeatID(UInt32(index + 1))
            game?.take(.joined(id, seat.role), at: moment)
            if seat.isRemoved { removed.append(id) }
        }
        if !removed.isEmpty { game?.take(.removed(removed), at: moment) }
        if !paper.open.isEmpty { game?.take(.onPaper(paper.open.seats), at: moment) }
        try takeTotals()
    }

    /// Adds the next seat.
    ///
    /// - Returns: The reason why it cannot come next; `nil` if it can.
    private mutating func add(_ id: SeatID, _ role: Role) -> String? {
        guard Int(id.number) == seats.count + 1, seats.count < ProofFold.seatsMax else {
            return "p\(seats.count + 1) comes next"
        }
        seats.append((role, false))
        names.append("")
        return nil
    }

    private mutating func takeTotals() throws(ProofFault) {
        guard game?.take(totals: totals) ?? totals.members.isEmpty else { throw .newer("the “totals” of a line") }
    }

    // MARK: - Results

    /// Returns the game of a play as in an export, with the removals and restorations after its end; `nil` if its inputs
    /// are not in the document.
    func broughtGame(of number: Int, totals: JSONObject) throws(ProofFault) -> Games.Play? {
        guard var game = number < plays.number ? past[number - 1].game : game else { return nil }
        if number < plays.number {
            let one = past[number - 1]
            let later = LaterRemovals(from: one.removed, to: seats.map { $0.isRemoved })
            if !later.removed.isEmpty { game.take(.removed(later.removed), at: one.begun) }
            if !later.restored.isEmpty { game.take(.restored(later.restored), at: one.begun) }
        }
        guard game.take(totals: totals) else { throw .newer("the “totals” of a result") }
        return game
    }
}
