import GameRules

extension PartyGame {
    /// The entrants that a question may name in addition to the one picked: those present at the last spin. In version
    /// 1 of the rules also absent ones.
    private var others: [Entrant] {
        (setup.rules < 2 ? active : here.filter(isOn)).filter { $0 != picked }
    }

    /// Chooses one of them by the seed.
    private func other(for number: Int) -> Entrant? {
        let others = others
        guard !others.isEmpty else { return nil }
        var generator = SeededGenerator(bytes: setup.seed.derived(for: "other:\(number)").bytes)
        return others[generator.integer(below: others.count)]
    }

    private var hasOther: Bool { !others.isEmpty }

    /// Asks the next question, or offers a choice. With a given kind, asks a question of that kind.
    mutating func askNext(_ kind: Question.Kind? = nil, at moment: Moment) {
        pile.shuffle(setup.seed, options)
        if let kind, let place = pile.next(kind, hasOther: hasOther) { return ask(place, at: moment) }
        guard let place = pile.next(hasOther: hasOther) else { return stage = .deckDone }
        guard pile[place].kind != .other, kindsLeft.count > 1 else { return ask(place, at: moment) }
        stage = .choosing(
            until: options.chooseSeconds == 0 ? nil : moment.time.adding(seconds: options.chooseSeconds))
    }

    /// The kinds, of truth and dare, that are left.
    package var kindsLeft: [Question.Kind] {
        let remaining = pile.remaining(options)
        return [.truth, .dare].filter { remaining[$0 == .truth ? 0 : 1] > 0 }
    }

    private mutating func ask(_ place: QuestionPile.Place, at moment: Moment) {
        pile.take(place)
        ask(pile[place], at: place, number: askedCount + 1, at: moment)
    }

    mutating func ask(_ question: Question, at place: QuestionPile.Place, number: Int, at moment: Moment) {
        askedCount = max(askedCount, number)
        votes = [0, 0]
        for index in seats.indices where seats[index].vote != 0 { seats[index].vote = 0 }
        stage = .asking(
            Asked(
                question: question, place: place, other: question.needsOther ? other(for: number) : nil,
                number: number, until: options.timerSeconds.map { moment.time.adding(seconds: $0) }))
    }

    /// Returns whether a seat may answer for the one picked.
    func maySteer(_ seat: SeatID, _ role: Role) -> Bool {
        if role == .host { return true }
        switch picked {
        case .seat(let one)?: return one == seat
        case .guest?: return options.guestKeeper == .anybody || options.spinner == .anybody
        case .line?, nil: return false
        }
    }

    mutating func choose(
        _ kind: Question.Kind, by seat: SeatID, role: Role, at moment: Moment
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        guard case .choosing = stage else { throw Rejection(.notNow, "There is nothing to choose right now.") }
        guard maySteer(seat, role) else { throw Rejection(.notAllowed, "It is another player's choice.") }
        // The host may have removed the remaining questions since the choice began.
        let kinds = kindsLeft
        guard kinds.isEmpty || kinds.contains(kind) else {
            throw Rejection(.noneLeft, "There are no questions of this kind left.")
        }
        askNext(kinds.isEmpty ? nil : kind, at: moment)
        return [Directed(.turn, to: .everybody)]
    }

    /// Chooses at random, because the time ran out.
    mutating func chooseByChance(at moment: Moment) -> [Directed<PartyEvent>] {
        let kinds = kindsLeft
        var generator = SeededGenerator(bytes: setup.seed.derived(for: "choose:\(spins.count)").bytes)
        askNext(kinds.isEmpty ? nil : kinds[generator.integer(below: kinds.count)], at: moment)
        return [Directed(.turn, to: .everybody)]
    }

    /// Finishes the question, which then counts as used.
    mutating func goOn(by seat: SeatID, role: Role) throws(Rejection) -> [Directed<PartyEvent>] {
        guard case .asking(let asked) = stage else { throw Rejection(.notNow, "No question is open.") }
        guard maySteer(seat, role) else {
            throw Rejection(.notAllowed, "Only the player being asked, or a host, can continue.")
        }
        pile.use(asked.place)
        keepBallot()
        if let picked {
            switch asked.question.kind {
            case .truth: changeStanding(of: picked) { $0.truths += 1 }
            case .dare: changeStanding(of: picked) { $0.dares += 1 }
            case .other: break
            }
        }
        stage = isAnyLeft ? .ready : .deckDone
        return [Directed(.turn, to: .everybody)]
    }

    /// Keeps the counts of the current vote for the end of the game.
    mutating func keepBallot() {
        guard setup.rules >= 2, case .asking(let asked) = stage, votes[0] + votes[1] > 0 else { return }
        ballots.append(Ballot(asked: asked, picked: picked, votes: votes))
    }

    private var isAnyLeft: Bool { pile.remaining(options).contains { $0 > 0 } }

    /// Replaces the question or skips the choice. No reason is needed, and there is no limit.
    mutating func skip(by seat: SeatID, role: Role, at moment: Moment) throws(Rejection) -> [Directed<PartyEvent>] {
        guard maySteer(seat, role) else {
            throw Rejection(.notAllowed, "Only the player being asked, or a host, can skip this question.")
        }
        switch stage {
        case .choosing: stage = .ready
        case .asking(let asked):
            pile.shuffle(setup.seed, options)
            // If the pile was reset or filtered during the question, the question has been shuffled into it. In version
            // 1 of the rules it could come again at once, even if the new filters exclude it.
            if setup.rules >= 2 { pile.take(asked.place) }
            // A skipped question does not come next, unless no other is left.
            let next = pile.next(asked.question.kind, hasOther: hasOther)
            pile.skip(asked.place, comesAgain: setup.rules < 2 || pile.matches(asked.place, options))
            if let next {
                ask(next, at: moment)
            } else {
                stage = isAnyLeft ? .ready : .deckDone
            }
        default: throw Rejection(.notNow, "No question is open.")
        }
        return [Directed(.turn, to: .everybody)]
    }

    /// Passes the question to another entrant, by another spin.
    mutating func another(
        by seat: SeatID, role: Role, present: SeatSet, teams: [TeamMembers], at moment: Moment
    ) throws(Rejection) -> [Directed<PartyEvent>] {
        guard maySteer(seat, role) else {
            throw Rejection(.notAllowed, "Only the player being asked, or a host, can pass the question on.")
        }
        var asked: Asked?
        switch stage {
        case .choosing: break
        case .asking(let one): asked = one
        default: throw Rejection(.notNow, "No question is open.")
        }
        let candidates = candidates(present: present, teams: teams, except: picked)
        guard candidates.slices.contains(where: { $0 != picked }) else {
            throw Rejection(.nobodyActive, "There is no other player on the wheel.")
        }
        let events = try turn(candidates, count: 1, by: seat, at: moment)
        here = available(present: present)
        carried = asked
        return events
    }

    mutating func vote(_ option: Int, by seat: SeatID) throws(Rejection) -> Verdict<PartyEvent> {
        guard case .asking(let asked) = stage, asked.question.options.count == 2, let index = index(of: seat) else {
            throw Rejection(.notNow, "There is no vote right now.")
        }
        guard option == 1 || option == 2 else { throw Rejection(.badMessage, "“option” must be 1 or 2.") }
        let before = Int(seats[index].vote)
        guard before != option else { return .accepted([]) }
        if before > 0 { votes[before - 1] -= 1 }
        votes[option - 1] += 1
        seats[index].vote = UInt8(option)
        seats[index].hasActed = true
        return .accepted([Directed(.votes, to: .everybody), Directed(.own(seat), to: .otherDevices(of: seat))])
    }
}
