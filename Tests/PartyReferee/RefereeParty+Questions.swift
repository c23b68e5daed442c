import GameRules

extension RefereeParty {
    /// The entrants that a question may name in addition to the one picked: those present; in version 1 of the rules,
    /// also absent ones.
    private var others: [String] {
        let active = active
        return (version == 1 ? active : here.filter(active.contains)).filter { $0 != picked }
    }

    /// Shuffles all remaining questions by the seed.
    private mutating func shuffle() {
        if order != nil { return }
        let left = left
        var dice = SeededGenerator(bytes: seed.derived(for: "deck:\(shuffles)").bytes)
        order = dice.draw(left.count, below: left.count).map { left[$0] }
        shuffles += 1
    }

    /// Returns the next question of a kind, or of any. Questions that name another person are skipped if there is none,
    /// unless no others are left.
    private func next(_ kind: String?) -> Place? {
        let ofKind = left.filter { kind == nil || question($0).kind == kind }
        return ofKind.first { !others.isEmpty || !question($0).needsOther } ?? ofKind.first
    }

    mutating func askNext(_ kind: String? = nil, at time: Int64) {
        shuffle()
        if let kind, let place = next(kind) { return ask(new: place, at: time) }
        guard let place = next(nil) else {
            state = "deckDone"
            until = nil
            return
        }
        if question(place).kind == "other" || kindsLeft.count < 2 { return ask(new: place, at: time) }
        state = "choosing"
        until = options.chooseSeconds == 0 ? nil : time + Int64(options.chooseSeconds) * 1000
    }

    private mutating func ask(new place: Place, at time: Int64) {
        order?.removeAll { $0 == place }
        askedCount += 1
        ask(place, question(place), number: askedCount, at: time)
    }

    mutating func ask(_ place: Place, _ question: Question, number: Int, at time: Int64) {
        var other: String?
        if question.needsOther, !others.isEmpty {
            var dice = SeededGenerator(bytes: seed.derived(for: "other:\(number)").bytes)
            other = others[dice.integer(below: others.count)]
        }
        state = "asking"
        asked = Asked(question: question, place: place, other: other, number: number)
        until = options.timer.map { time + Int64($0) * 1000 }
        votes = []
    }

    /// Returns whether a seat may answer for the one picked.
    func maySteer(_ seat: Int, _ isHost: Bool) -> Bool {
        if isHost { return true }
        guard let picked else { return false }
        if picked.hasPrefix("g") { return options.guestKeeper == "anybody" || options.spinner == "anybody" }
        return picked == "p\(seat + 1)"
    }

    mutating func choose(_ kind: String, by seat: Int, isHost: Bool, at time: Int64) -> String? {
        guard state == "choosing" else { return "notNow" }
        guard maySteer(seat, isHost) else { return "notAllowed" }
        let kinds = kindsLeft
        if !kinds.isEmpty, !kinds.contains(kind) { return "noneLeft" }
        until = nil
        askNext(kinds.isEmpty ? nil : kind, at: time)
        return nil
    }

    /// Finishes the question, which then counts as used.
    mutating func goOn(by seat: Int, isHost: Bool) -> String? {
        guard state == "asking", let one = asked else { return "notNow" }
        guard maySteer(seat, isHost) else { return "notAllowed" }
        decks[one.place.deck].questions[one.place.index].isGone = true
        order?.removeAll { $0 == one.place }
        keepBallot()
        if let picked { answered.append(Answered(who: picked, kind: one.question.kind)) }
        rest()
        return nil
    }

    /// Returns to the state without a question.
    private mutating func rest() {
        state = left.isEmpty ? "deckDone" : "ready"
        (asked, until) = (nil, nil)
    }

    mutating func keepBallot() {
        guard version >= 2, state == "asking", let asked, voteCounts != [0, 0] else { return }
        ballots.append(Ballot(text: asked.question.text, votes: voteCounts))
    }

    /// Skips the question: it moves behind all others, and the second time it is discarded.
    mutating func skip(by seat: Int, isHost: Bool, at time: Int64) -> String? {
        guard maySteer(seat, isHost) else { return "notAllowed" }
        if state == "choosing" {
            state = "ready"
            until = nil
            return nil
        }
        guard state == "asking", let one = asked else { return "notNow" }
        shuffle()
        // In version 1 of the rules, a question that was reset or filtered while it was asked is shuffled in with the
        // others. It may come again at once, even if the filters exclude it.
        if version >= 2 { order?.removeAll { $0 == one.place } }
        let next = next(one.question.kind)
        order?.removeAll { $0 == one.place }
        if question(one.place).skips == 0 {
            decks[one.place.deck].questions[one.place.index].skips = 1
            if version == 1 || passesFilters(one.place) { order?.append(one.place) }
        } else {
            decks[one.place.deck].questions[one.place.index].isGone = true
        }
        if let next { ask(new: next, at: time) } else { rest() }
        return nil
    }

    mutating func vote(_ option: Int, by seat: Int) -> String? {
        guard state == "asking", asked?.question.options.count == 2 else { return "notNow" }
        guard option == 1 || option == 2 else { return "badMessage" }
        if votes.contains(where: { $0.seat == seat && $0.option == option }) { return nil }
        votes.removeAll { $0.seat == seat }
        votes.append((seat, option))
        people[seat].hasActed = true
        return nil
    }
}
