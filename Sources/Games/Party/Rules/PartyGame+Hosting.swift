import GameRules

extension PartyGame {
    /// Applies a host's command.
    mutating func direct(_ input: PartyInput, at moment: Moment) throws(Rejection) -> [Directed<PartyEvent>] {
        switch input {
        case .newGame(let seed): return try newGame(seed, at: moment)
        case .finishGame:
            guard stage != .ended else { throw Self.gameOver }
            return finish()
        default: if stage == .ended { throw Self.gameOver }
        }
        switch input {
        case .setOptions(let options): return try setOptions(options)
        case .addDeck(let deck):
            try checkDecksMayChange()
            guard pile.decks.count < Self.decksMax else {
                throw Rejection(.tooManyDecks, "You can combine at most \(Self.decksMax) decks.")
            }
            pile.add(deck)
        case .removeDeck(let index):
            try checkDecksMayChange()
            guard pile.decks.indices.contains(index) else { throw Rejection(.badOptions, "This deck does not exist.") }
            pile.remove(at: index)
        case .timer(let seconds): try setTimer(seconds, at: moment)
        case .pause: try pause(at: moment)
        case .resume: try resume(at: moment)
        case .reset:
            guard stage != .spinning else { throw Rejection(.busy, "The wheel is spinning. Wait until it stops.") }
            pile.reset()
        case .candidates(let part, let count, let names): return try takeList(part, of: count, names)
        case .undoDraw(let number): return try undoDraw(number)
        default: preconditionFailure("a player's command was done before")
        }
        leaveDeckDone()
        return [Directed(.setUp, to: .everybody)]
    }

    private func checkDecksMayChange() throws(Rejection) {
        guard stage == .ready || stage == .deckDone else {
            throw Rejection(.notNow, "Finish the current question before you change the decks.")
        }
    }

    /// Leaves the stage `deckDone` if there are questions again.
    private mutating func leaveDeckDone() {
        if stage == .deckDone, pile.remaining(options).contains(where: { $0 > 0 }) { stage = .ready }
    }

    private mutating func setOptions(_ new: PartyOptions) throws(Rejection) -> [Directed<PartyEvent>] {
        try new.validate()
        guard stage != .spinning else { throw Rejection(.busy, "The wheel is spinning. Wait until it stops.") }
        guard new.mode == options.mode || stage == .ready || stage == .deckDone else {
            throw Rejection(.notNow, "A player is answering a question.")
        }
        let isFilterNew =
            new.audience != options.audience || new.categories != options.categories
            || new.difficulties != options.difficulties
        options = new
        if setup.rules < 2 { options.teamTurns = false }
        if isFilterNew { pile.refilter() }
        leaveDeckDone()
        if new.mode == .draw, stage == .deckDone { stage = .ready }
        peopleRevision &+= 1
        return [Directed(.setUp, to: .everybody), Directed(.people, to: .everybody)]
    }

    private mutating func setTimer(_ seconds: Int?, at moment: Moment) throws(Rejection) {
        var new = options
        new.timerSeconds = seconds
        try new.validate()
        options = new
        if case .asking(var asked) = stage {
            asked.until = seconds.map { (pausedAt ?? moment.time).adding(seconds: $0) }
            stage = .asking(asked)
        }
    }

    private mutating func pause(at moment: Moment) throws(Rejection) {
        guard pausedAt == nil, !pausesNext else { throw Rejection(.paused, "The game is paused.") }
        if stage == .spinning { pausesNext = true } else { pausedAt = moment.time }
    }

    private mutating func resume(at moment: Moment) throws(Rejection) {
        if pausesNext {
            pausesNext = false
            return
        }
        guard let since = pausedAt else { throw Rejection(.notNow, "The game is not paused.") }
        pausedAt = nil
        moveClocks(by: moment.time.milliseconds - since.milliseconds)
    }

    /// Ends the game and reveals its seed.
    mutating func finish() -> [Directed<PartyEvent>] {
        var events = [Directed<PartyEvent>(.gameEnded, to: .everybody)]
        if stage == .spinning, let spin {
            // A result that is already known counts.
            if spin.turning == nil { spins.removeLast() }
            count(spin)
            peopleRevision &+= 1
            events.append(Directed(.people, to: .everybody))
            if !spin.isDraw, case .seat(let seat)? = spin.winners.first {
                events.append(Directed(.own(seat), to: .seat(seat)))
            }
        }
        keepBallot()
        whoPlayed = everybody
        seatsAtEnd = seats.count
        stage = .ended
        pausedAt = nil
        pausesNext = false
        carried = nil
        return events
    }

    private mutating func newGame(_ seed: Seed, at moment: Moment) throws(Rejection) -> [Directed<PartyEvent>] {
        guard stage != .spinning else { throw Rejection(.busy, "The wheel is spinning. Wait until it stops.") }
        if stage != .ended { _ = finish() }
        // Games without a spin are recorded as well, because an export contains every number.
        history.append(record)
        setup = Setup(options: options, decks: pile.decks, seed: seed, rules: setup.rules)
        number += 1
        commitment = setup.commitment(number: number, of: origin)
        began = moment.time
        pile = QuestionPile(setup.decks)
        spins = []
        picked = nil
        teamBag = []
        here = []
        askedCount = 0
        votes = [0, 0]
        ballots = []
        changeStandings { $0 = Standing() }
        drawnLines = drawnLines.map { _ in false }
        for index in guests.indices where guests[index].isRemoved { guests[index].isOut = true }
        peopleRevision &+= 1
        stage = .ready
        return [Directed(.setUp, to: .everybody), Directed(.people, to: .everybody)]
    }
}
