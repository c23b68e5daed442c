import GameRules

extension SequenceGame {
    func mustBeSeating() throws(Rejection) {
        guard stage == .seating else { throw Rejection(.roundPlaying, "The cards are dealt, or about to be.") }
    }

    mutating func setOptions(_ options: SequenceOptions, seed: Seed) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBeSeating()
        try options.validate()
        setup = Setup(options: options, seed: seed)
        seating.spread(options)
        return [Directed(.seating, to: .everybody)]
    }

    mutating func choose(_ team: Int, _ seat: SeatID) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBeSeating()
        guard isPlayer(seat), setup.options.choosing == .players else {
            throw Rejection(.notAllowed, "The host says who is in which team.")
        }
        guard seating.contains(seat) || seating.count < Seating.playersMax else {
            throw Rejection(.teamFull, "All places are taken.")
        }
        try seating.move(seat, to: team)
        return [Directed(.seating, to: .everybody)]
    }

    mutating func arrange(_ teams: [[Occupant]]) throws(Rejection) -> [Directed<SequenceEvent>] {
        try mustBeSeating()
        for seat in teams.flatMap({ $0.compactMap(\.seat) }) where !isPlayer(seat) {
            throw Rejection(.badSeating, "\(seat) is no player here.")
        }
        try seating.arrange(teams)
        return [Directed(.seating, to: .everybody)]
    }

    /// Who sits down is settled; if somebody is there who could add to the chance, they are asked to.
    mutating func start(at moment: Moment) throws(Rejection) -> [Directed<SequenceEvent>] {
        // A host who does not want to wait any longer.
        if stage == .gathering { return reveal(at: moment) }
        if stage == .revealing { return deal(at: moment) }
        guard stage == .seating else { throw Rejection(.roundPlaying, "The cards are dealt.") }
        let places = try seating.filled(level: setup.options.level, fill: setup.options.fill)
        gathered = (places, Nonces(players: places.count))
        guard places.contains(where: { $0.seat != nil }) else { return deal(at: moment) }
        stage = .gathering
        gatheredUntil = moment.time.adding(seconds: Self.gatheringSeconds)
        return [Directed(.gathering, to: .everybody)]
    }

    mutating func promise(_ hash: [UInt8], of seat: SeatID, at moment: Moment) throws(Rejection)
        -> [Directed<SequenceEvent>]
    {
        guard stage == .gathering, let place = gathered?.places.firstIndex(of: .seat(seat)) else {
            throw Rejection(.notAllowed, "Nothing is to be promised now.")
        }
        gathered?.nonces.commit(hash, of: place)
        guard let gathered else { return [] }
        let isComplete = gathered.places.indices.allSatisfy {
            gathered.places[$0].seat == nil || gathered.nonces.commits[$0] != nil
        }
        return isComplete ? reveal(at: moment) : []
    }

    mutating func reveal(at moment: Moment) -> [Directed<SequenceEvent>] {
        guard let gathered, gathered.nonces.hasAnyCommit else { return deal(at: moment) }
        stage = .revealing
        gatheredUntil = moment.time.adding(seconds: Self.revealingSeconds)
        return [Directed(.revealing, to: .everybody)]
    }

    mutating func tell(_ nonce: [UInt8], of seat: SeatID, at moment: Moment) throws(Rejection)
        -> [Directed<SequenceEvent>]
    {
        guard stage == .revealing, let place = gathered?.places.firstIndex(of: .seat(seat)) else {
            throw Rejection(.notAllowed, "Nothing is to be told now.")
        }
        guard gathered?.nonces.tell(nonce, of: place) == true else {
            throw Rejection(.badMessage, "That is not the number that was promised.")
        }
        return gathered?.nonces.withheld == 0 ? deal(at: moment) : []
    }

    /// Who begins, where nobody has begun before.
    static func first(of players: Int, seed: Seed) -> Int {
        var generator = SeededGenerator(bytes: seed.derived(for: "first").bytes)
        return generator.integer(below: players)
    }

    mutating func deal(at moment: Moment) -> [Directed<SequenceEvent>] {
        guard let (places, nonces) = gathered else { return [] }
        let teams = seating.teams.count
        let first: Int
        if let last = history.last, last.round.places.count == places.count {
            first = (last.round.first + 1) % places.count
        } else {
            first = Self.first(of: places.count, seed: setup.seed)
        }
        let table = CardTable(
            players: places.count, teams: teams, first: first, options: setup.options,
            deck: CardTable.Deck(seed: setup.seed, digest: nonces.digest))
        round = SequenceRound(
            places: places.map { SequenceRound.Place(occupant: $0) }, teams: teams, first: first, nonces: nonces,
            table: table, startedAt: moment.time, dealtTo: places)
        gathered = nil
        gatheredUntil = nil
        isPaused = false
        before = nil
        stage = .playing
        beginTurn(at: moment)
        return [Directed(.dealt, to: .everybody)]
            + places.compactMap { $0.seat.map { Directed(.hand($0), to: .seat($0)) } }
    }

    mutating func newRound(_ options: SequenceOptions, seed: Seed) throws(Rejection) -> [Directed<SequenceEvent>] {
        guard stage == .finished, let round else { throw Rejection(.roundPlaying, "Finish this game first.") }
        try options.validate()
        history.append(FinishedRound(number: number, setup: setup, round: round))
        self.round = nil
        setup = Setup(options: options, seed: seed)
        number += 1
        stage = .seating
        seating.remove(SeatSet(players.indices.filter { !players[$0] }.map { SeatID(UInt32($0 + 1)) }))
        for (index, isPlayer) in players.enumerated() where isPlayer {
            seating.join(SeatID(UInt32(index + 1)), options: options)
        }
        seating.spread(options)
        return [Directed(.seating, to: .everybody)]
    }
}
