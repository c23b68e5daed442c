import GameRules

extension PartyGame: GameWithDeadlines {
    /// The game's name on the wire and in the log.
    package static let name = "party"
    /// Version 2 changed these rules: a play whose wheel has turned is finished before the room starts another play;
    /// players who left are neither waited for, nor picked, nor named by a question; a draw's winners do not count as
    /// picked; a question that is skipped while the pile was reshuffled does not come next; and teams may take turns.
    package static let rulesVersions = 1...2

    package init(setup: Setup, origin: PlayOrigin, at moment: Moment) {
        self.setup = setup
        self.origin = origin
        commitment = setup.commitment(number: 1, of: origin)
        options = setup.options
        if setup.rules < 2 { options.teamTurns = false }
        pile = QuestionPile(setup.decks)
        began = moment.time
    }

    package mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<PartyEvent>] {
        while seats.count < Int(seat.number) { seats.append(Seat(isPlayer: false)) }
        return become(role, Int(seat.number) - 1)
    }

    package mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<PartyEvent>] {
        // A player who becomes a host stays on the wheel.
        guard let index = index(of: seat), role == .player, !seats[index].isPlayer else { return [] }
        return become(role, index)
    }

    private mutating func become(_ role: Role, _ index: Int) -> [Directed<PartyEvent>] {
        seats[index].isPlayer = role == .player
        peopleRevision &+= 1
        return seats[index].isPlayer ? [Directed(.people, to: .everybody)] : []
    }

    package mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<PartyEvent>] {
        seatsRemoved([seat], at: moment)
    }

    package mutating func seatsRemoved(_ removed: [SeatID], at moment: Moment) -> [Directed<PartyEvent>] {
        for index in removed.compactMap(index(of:)) {
            seats[index].isRemoved = true
            seats[index].commitment = nil
        }
        return peopleChanged(by: removed)
    }

    /// Sends the public state of the game again if it may name one of these seats.
    private mutating func peopleChanged(by changed: [SeatID]) -> [Directed<PartyEvent>] {
        revision &+= 1
        peopleRevision &+= 1
        let people = [Directed<PartyEvent>(.people, to: .everybody)]
        guard setup.rules >= 2 else { return people }
        let set = SeatSet(changed)
        let isNamed = { (one: Entrant?) in if case .seat(let seat)? = one { set.contains(seat) } else { false } }
        var mayBeNamed = stage == .ended || spin?.slices.contains(where: isNamed) ?? false
        mayBeNamed = mayBeNamed || changed.compactMap(index(of:)).contains { seats[$0].standing.hasBeenPicked }
        if case .asking(let asked) = stage { mayBeNamed = mayBeNamed || isNamed(asked.other) }
        return (mayBeNamed ? [Directed(.setUp, to: .everybody)] : []) + people
    }

    package mutating func seatsRestored(_ restored: [SeatID], at moment: Moment) -> [Directed<PartyEvent>] {
        for index in restored.compactMap(index(of:)) { seats[index].isRemoved = false }
        return peopleChanged(by: restored)
    }

    package func hasPlayed(_ seat: SeatID) -> Bool {
        index(of: seat).map { seats[$0].hasActed || seats[$0].standing.hasBeenPicked } ?? false
    }

    package mutating func apply(
        _ input: PartyInput, from seat: SeatID, role: Role, at moment: Moment
    ) -> Verdict<PartyEvent> {
        do throws(Rejection) {
            if case .vote(let option) = input {
                try checkRuns()
                return try vote(option, by: seat)
            }
            return .accepted(try perform(input, by: seat, role: role, at: moment))
        } catch {
            return .rejected(error)
        }
    }

    private func checkRuns() throws(Rejection) {
        if stage == .ended { throw Self.gameOver }
        if pausedAt != nil { throw Rejection(.paused, "The game is paused.") }
    }

    private mutating func perform(
        _ input: PartyInput, by seat: SeatID, role: Role, at moment: Moment
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        switch input {
        case .commitChance(let commitment):
            commitChance(commitment, by: seat)
            return []
        case .guests(let change): return try self.change(change, role: role)
        case .sitOut(let isOut, let player): return try sitOut(isOut, player, by: seat, role: role)
        case .push(let nonce, let next): return try push(nonce, next: next, by: seat, at: moment)
        case .spin, .choose, .next, .skip, .another:
            try checkRuns()
            if let index = index(of: seat) { seats[index].hasActed = true }
        case .vote: preconditionFailure("a vote was taken above")
        default:
            guard role == .host else { throw Rejection(.notAllowed, "Only a host can do this.") }
            return try direct(input, at: moment)
        }
        switch input {
        case .spin(let present, let prize, let teams):
            return try spin(by: seat, role: role, present: present, teams: teams, prize: prize, at: moment)
        case .choose(let kind): return try choose(kind, by: seat, role: role, at: moment)
        case .next: return try goOn(by: seat, role: role)
        case .skip: return try skip(by: seat, role: role, at: moment)
        case .another(let present, let teams):
            return try another(by: seat, role: role, present: present, teams: teams, at: moment)
        default: return []
        }
    }

    package var nextDeadline: Timestamp? {
        guard pausedAt == nil else { return nil }
        switch stage {
        case .spinning: return spin.map { $0.turning?.endsAt ?? $0.pushesUntil }
        case .choosing(let until): return until
        case .ready, .asking, .deckDone, .ended: return nil
        }
    }

    package mutating func deadlineReached(at moment: Moment) -> [Directed<PartyEvent>] {
        switch stage {
        case .spinning: spin?.turning == nil ? closePushes(at: moment) : land(at: moment)
        case .choosing: chooseByChance(at: moment)
        case .ready, .asking, .deckDone, .ended: []
        }
    }

    package mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        moveClocks(by: milliseconds)
        pausedAt = pausedAt?.adding(milliseconds: milliseconds)
    }

    /// Delays everything that is still to come.
    mutating func moveClocks(by milliseconds: Int64) {
        switch stage {
        case .spinning:
            let last = spins.count - 1
            if let startsAt = spins[last].turning?.startsAt {
                spins[last].turning?.startsAt = startsAt.adding(milliseconds: milliseconds)
            } else {
                spins[last].pushesUntil = spins[last].pushesUntil.adding(milliseconds: milliseconds)
            }
        case .choosing(let until): stage = .choosing(until: until?.adding(milliseconds: milliseconds))
        case .asking(var asked):
            asked.until = asked.until?.adding(milliseconds: milliseconds)
            stage = .asking(asked)
        case .ready, .deckDone, .ended: break
        }
    }

    package var hasBegun: Bool { hasBegunGame || number > 1 }

    /// Before the first spin, and after the end. In between, the spins still have to be published and proven.
    package var isInterruptible: Bool {
        setup.rules < 2 ? stage != .spinning : stage == .ended || spins.isEmpty
    }

    package mutating func finishPlay(at moment: Moment) -> [Directed<PartyEvent>] { stage == .ended ? [] : finish() }

    package mutating func roomEnded(at moment: Moment) -> [Directed<PartyEvent>] {
        stage == .ended ? [] : finish()
    }
}
