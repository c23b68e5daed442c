import GameRules

extension SequenceGame {
    func mustBeSeating() throws(Rejection) {
        guard stage == .seating else {
            throw Rejection(.roundPlaying, "The cards have already been dealt, or will be in a moment.")
        }
    }

    var crowdTeams: Int { setup.options.teams ?? 2 }

    mutating func setOptions(_ options: SequenceOptions, seed: Seed) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBeSeating()
        try options.validate()
        let before = setup.options
        setup = Setup(options: options, seed: seed, rules: setup.rules)
        guard before.form != .one || form != .one else {
            // A player that a host has taken from the table is not seated again.
            seating.spread(options)
            return [Directed(.seating, to: .everybody)]
        }
        return sitAnew(before)
    }

    /// Seats everyone as the new options say. A crowd's teams stay the same if their number does.
    private mutating func sitAnew(_ before: SequenceOptions) -> [Directed<SequenceEvent>] {
        var events = [Directed(SequenceEvent.seating, to: .everybody)]
        switch form {
        case .one:
            seating.remove(SeatSet(players.indices.filter { !players[$0] }.map { SeatID(UInt32($0 + 1)) }))
            for seat in seatsOfPlayers { seating.join(seat, options: setup.options) }
            seating.spread(setup.options)
        case .tables: break
        case .crowd:
            guard before.form != .crowd || crowd.counts.count != crowdTeams else { break }
            crowd.form(crowdTeams, of: seatsOfPlayers)
            events += seatsOfPlayers.map { Directed(.own($0), to: .seat($0)) }
        }
        return events
    }

    mutating func choose(_ team: Int, _ seat: SeatID) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBeSeating()
        guard isPlayer(seat), setup.options.choosing == .players, form != .tables else {
            throw Rejection(.notAllowed, "Only a host can change teams in this game.")
        }
        if form == .crowd {
            try crowd.move(seat, to: team)
            return [Directed(.gathered, to: .everybody), Directed(.own(seat), to: .seat(seat))]
        }
        guard seating.contains(seat) || seating.count < Seating.playersMax else {
            throw Rejection(.teamFull, "All places are taken.")
        }
        try seating.move(seat, to: team)
        return [Directed(.seating, to: .everybody)]
    }

    mutating func arrange(_ teams: [[Occupant]]) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBeSeating()
        for seat in teams.flatMap({ $0.compactMap({ $0.seat }) }) where !isPlayer(seat) {
            throw Rejection(.badSeating, "\(seat) is not a player in this room.")
        }
        if origin.isOfThirdFold, form == .one, let wanted = setup.options.teams, teams.count != wanted {
            throw Rejection(.badSeating, "This game has \(wanted) teams. Change its option “teams” first.")
        }
        try seating.arrange(teams)
        return [Directed(.seating, to: .everybody)]
    }

    /// Fixes the seating; then asks the players to add to the chance, if there are any.
    mutating func start(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        if tournament != nil { return try goOn(at: moment) }
        // A host does not want to wait any longer. Phones that promised a number still have their five seconds to
        // reveal it. Otherwise someone who can cut them off could choose between two deals, and it would look like the
        // phones' fault.
        if let match {
            if match.stage == .revealing, origin.isOfThirdFold { return [] }
            return try at(nil, moment) { (match) throws(Rejection) in try match.hurry(at: moment) }
        }
        let options = setup.options
        switch form {
        case .one:
            let places = try seating.filled(level: options.level, fill: options.fill)
            return open(places, teams: seating.teams.count, at: moment)
        case .crowd:
            guard crowd.counts.contains(where: { $0 > 0 }) else {
                throw Rejection(.badSeating, "There are no players.")
            }
            let places = crowd.counts.indices.map { team in
                crowd.counts[team] > 0 ? Occupant.crowd(team) : .bot(options.level)
            }
            return open(places, teams: places.count, at: moment)
        case .tables:
            let seats = seatsOfPlayers
            guard !seats.isEmpty else { throw Rejection(.badSeating, "There are no players.") }
            var tournament = Tournament(
                options: options, seed: setup.seed, seats: seats, step: steps, derivesPlaces: origin.derivesPlaces,
                endsWithCountedTables: setup.rules >= 2)
            tournament.begin(at: moment)
            self.tournament = tournament
            return [Directed(.tournament, to: .everybody)]
        }
    }

    private mutating func open(_ places: [Occupant], teams: Int, at moment: Moment) -> [Directed<SequenceEvent>] {
        let first: Int
        if let last = history.last?.round, last.places.count == places.count {
            first = (last.first + 1) % places.count
        } else {
            first = Self.first(of: places.count, seed: setup.seed)
        }
        var match = Match(
            places: places, teams: teams, first: first, options: setup.options, seed: setup.seed, audience: .everybody,
            step: steps)
        let events = match.gather(at: moment)
        self.match = match
        return wrapped(events, of: 0)
    }

    /// Begins a tournament's next round at once.
    private mutating func goOn(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard tournament?.stage == .between, !isPaused else {
            throw Rejection(.roundPlaying, "The round is already running.")
        }
        tournament?.begin(at: moment)
        return [Directed(.tournament, to: .everybody)]
    }

    /// Returns the place that begins the first round.
    static func first(of players: Int, seed: Seed) -> Int {
        var generator = SeededGenerator(bytes: seed.derived(for: "first").bytes)
        return generator.integer(below: players)
    }

    mutating func newRound(_ options: SequenceOptions, seed: Seed) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard stage == .finished else { throw Rejection(.roundPlaying, "End this game first.") }
        try options.validate()
        history.append(present)
        steps = max(step, tournament?.step ?? 0)
        channelsBefore += tournament.map { $0.revision + 1 } ?? 0
        match = nil
        tournament = nil
        let before = setup.options
        setup = Setup(options: options, seed: seed, rules: setup.rules)
        number += 1
        return sitAnew(before)
    }
}
