import GameRules
import JSON
import WireProtocol

/// The games of an evening, folded from the lines of a proof by the same rules, without the rest of a room.
struct ProofFold: Evening {
    /// A limit above the number of seats of any room.
    private static let seatsMax = 100_000

    private let games: GameRegistry
    private let code: String
    let derivesPlaces: Bool
    private(set) var plays: Plays
    private(set) var game: any HostedGame
    /// The games of finished plays, and the removed seats at their ends.
    private(set) var past: [(game: any HostedGame, begun: Moment, removed: [Bool])] = []
    private var seats: [Seat] = []
    /// Whether the document contains the current play's inputs.
    private(set) var isDisclosed = false
    private(set) var isEnded = false
    /// The plays whose inputs the document omits.
    private(set) var withheld: [Int] = []
    private var last: Moment
    /// Whether the last line was `finished`; the next one may have the same position.
    private var isFinishing = false
    private var totals = JSONObject([])
    private(set) var inputs = 0

    // The document's further claims.
    private(set) var names = NameList()
    var isEveningShown = true

    /// Begins the first play.
    init(
        _ line: ProofLine, of code: String, version: Int, games: GameRegistry
    ) throws(ProofFault) {
        guard case .play(let play) = line.body, play.number == 1, line.moment.position == 1 else {
            throw .malformed("does not begin the first play")
        }
        self.games = games
        self.code = code
        derivesPlaces = RoomFold.derivesPlaces(version: version)
        last = line.moment
        plays = Plays(play.title, at: line.moment)
        game = ProofFold.none
        try begin(play, at: line.moment)
    }

    /// The value before a game is known.
    private static let none: any HostedGame = PreparedPlay(unknown: "", rulesVersion: 0, reason: "").begin(
        PlayOrigin(room: "", play: 0), Moment(position: 1, time: Timestamp(milliseconds: 0)))

    func isRemoved(_ seat: SeatID) -> Bool? { self.seat(seat)?.isRemoved }

    private func seat(_ id: SeatID) -> Seat? {
        let index = Int(id.number) - 1
        return seats.indices.contains(index) ? seats[index] : nil
    }

    var seatCount: Int { seats.count }
    /// Returns a seat's role, and whether it was removed.
    func standing(_ index: Int) -> (role: Role, isRemoved: Bool) { (seats[index].role, seats[index].isRemoved) }

    /// Sets the document's claims about a seat.
    mutating func know(_ index: Int, name: String, avatar: Avatar?) {
        let seat = SeatID(UInt32(index + 1))
        names.rename(seat, to: name)
        names.give(avatar, to: seat)
    }

    private var context: FoldContext { FoldContext(moment: last, names: names, send: nil) }

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
        last = line.moment
        isFinishing = false
        if let totals = line.totals {
            self.totals = totals
            try takeTotals()
        }
        return try fold(line)
    }

    private mutating func fold(_ line: ProofLine) throws(ProofFault) -> String? {
        if line.body.isOfPlay, !isDisclosed { return "nothing of this play is in the file" }
        switch line.body {
        case .play(let play):
            guard play.number == plays.number + 1 else { return "play \(plays.number + 1) comes next" }
            guard play.number <= Plays.countMax else { return "a room has at most \(Plays.countMax) plays" }
            let over = game
            past.append((over, plays.begun, seats.map(\.isRemoved)))
            plays.goOn(to: play.title, from: over, derivesPlaces: derivesPlaces, at: line.moment)
            past[past.count - 1].begun = line.moment
            try begin(play, at: line.moment)
        case .joined(let id, let role):
            guard Int(id.number) == seats.count + 1, seats.count < ProofFold.seatsMax else {
                return "p\(seats.count + 1) comes next"
            }
            seats.append(
                Seat(
                    tokenHash: .none, network: .none, joined: line.moment.time,
                    nameKey: NameKey(PlayerName(logged: "", key: "", folding: .look)), id: id, role: role))
            names.append("")
            game.take(.joined(id, role), in: context)
        case .role(let id, let role):
            guard let seat = seat(id), !seat.isRemoved else { return "\(id) is not there" }
            seats[Int(id.number) - 1].role = role
            game.take(.promoted(id, role), in: context)
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
            for id in ids { seats[Int(id.number) - 1].isRemoved = isRemoval }
            game.take(isRemoval ? .removed(ids) : .restored(ids), in: context)
        case .input(let id, let fields):
            guard let seat = seat(id), !seat.isRemoved else { return "\(id) is not there" }
            let input = try input(fields, of: id)
            inputs += 1
            if case .rejected(let rejection) = game.take(.input(input, seat), in: context) {
                return "the rules refuse it: \(rejection.message)"
            }
            return nil
        case .unsigned(let voter, let fields):
            guard voter <= seats.count else { return "there are not so many voters" }
            let input = try input(fields, of: SeatID(1), voter: voter)
            inputs += 1
            let rejection = game.takeUnsigned(input, voter: voter, in: context)
            try takeTotals()
            return rejection.map { "the rules refuse it: \($0.message)" }
        case .prompted(let fields):
            let input = try input(fields, of: nil)
            inputs += 1
            game.take(.prompted(input), in: context)
            return nil
        case .timer:
            guard game.nextDeadline != nil else { return "no deadline was set" }
            game.take(.timer, in: context)
            return nil
        case .moved(let since, let by):
            game.take(.moved(since: since, by: by), in: context)
            return nil
        case .finished:
            game.take(.finished, in: context)
            isFinishing = true
            return nil
        case .ended:
            game.take(.ended, in: context)
            isEnded = true
            return nil
        }
        // The fold may have derived other totals, because it does not know the withheld parts.
        try takeTotals()
        return nil
    }

    private mutating func begin(_ play: ProofPlay, at moment: Moment) throws(ProofFault) {
        isDisclosed = play.setup != nil
        totals = JSONObject([])
        let origin = PlayOrigin(room: code, play: play.number, derivesPlaces: derivesPlaces)
        if let setup = play.setup {
            game = try games.prepare(disclosed: setup, of: play.game, version: play.rulesVersion).begin(origin, moment)
        } else {
            withheld.append(play.number)
            game = PreparedPlay(unknown: play.game, rulesVersion: play.rulesVersion, reason: "withheld").begin(
                origin, moment)
        }
        for seat in seats { game.take(.joined(seat.id, seat.role), in: context) }
        let removed = seats.filter(\.isRemoved).map(\.id)
        if !removed.isEmpty { game.take(.removed(removed), in: context) }
        try takeTotals()
    }

    private mutating func takeTotals() throws(ProofFault) {
        guard game.take(disclosedTotals: totals) else { throw .newer("the “totals” of a line") }
    }

    /// Reads a disclosed input; only accepts the exact form that the rules would disclose.
    private func input(
        _ fields: JSONObject, of seat: SeatID?, voter: Int? = nil
    ) throws(ProofFault) -> any PlayableInput {
        let type = fields["type"]?.string?.excerpt ?? ""
        guard let input = game.input(disclosed: fields) else { throw .newer("an input “\(type)” of \(game.name)") }
        let known: JSONObject?
        switch game.disclosed(input, of: seat) {
        case .withheld: known = nil
        case .line(.input(_, let members)), .line(.prompted(let members)): known = voter == nil ? members : nil
        case .unsigned(_, let ballot, let members): known = voter.map { $0 > 0 } == (ballot != nil) ? members : nil
        case .line: known = nil
        }
        guard known == fields else { throw .newer("the form of an input “\(type)” of \(game.name)") }
        return input
    }

    // MARK: - Results

    /// Returns the game of a play as in an export, with the removals and restorations after its end.
    mutating func broughtGame(of number: Int, totals: JSONObject) throws(ProofFault) -> any HostedGame {
        var game = game
        if number < plays.number {
            let one = past[number - 1]
            game = PastPlays.bring(
                one.game, begun: one.begun, from: one.removed, to: seats.map(\.isRemoved), names: names)
        }
        guard game.take(disclosedTotals: totals) else { throw .newer("the “totals” of a result") }
        return game
    }
}

extension HostedGame {
    /// Decodes a disclosed input; `nil` if it is malformed.
    fileprivate func input(disclosed fields: JSONObject) -> (any PlayableInput)? {
        capabilities.inputProof?.input(fields, rulesVersion)
    }

    /// Applies an input whose seat is withheld.
    ///
    /// - Returns: The reason of the rules' refusal; `nil` if they accept it.
    fileprivate mutating func takeUnsigned(
        _ input: any PlayableInput, voter: Int, in context: FoldContext
    ) -> Rejection? {
        var refusal: Rejection?
        fold(in: context) { [capabilities] rules in
            guard let proof = capabilities.inputProof else { return [] }
            switch proof.applyUnsigned(&rules, Self.own(input), voter, context.moment) {
            case .accepted(let events, _): return events
            case .rejected(let rejection):
                refusal = rejection
                return []
            }
        }
        return refusal
    }

    fileprivate mutating func take(disclosedTotals totals: JSONObject) -> Bool {
        change { [capabilities] rules, _ in
            capabilities.inputProof?.takeTotals(&rules, totals) ?? totals.members.isEmpty
        }
    }
}
