import GameRules

extension BingoGame: GameWithDeadlines {
    /// The game's name on the wire and in the log.
    public static let name = "bingo"
    /// The versions of the rules. The second binds the whole setup into the commitment, ranks late confirmations by
    /// calls that are not taken back, counts the crowd by the players who hold the term, derives the window from the
    /// players' delays, and commits to each prize draw.
    public static let rulesVersions = 1...2

    /// Players may change their own names until the round begins.
    public var allowsOwnRename: Bool { state == .dealt }

    /// Whether play has begun with the first round.
    public var hasBegun: Bool { number > 1 || state != .dealt }

    /// The end of the countdown or of the open draw.
    public var nextDeadline: Timestamp? { startsAt ?? openDraw?.until }

    /// Starts the round after the countdown, or ends the open draw.
    public mutating func deadlineReached(at moment: Moment) -> [Directed<BingoEvent>] {
        startsAt == nil ? closeDraw() : start(at: moment)
    }

    /// Delays everything that is still to come: the countdown, the ends of the open draw and of marking, and the
    /// deadlines of confirmations.
    public mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        startsAt = startsAt?.adding(milliseconds: milliseconds)
        if let until = openDraw?.until { openDraw?.until = until.adding(milliseconds: milliseconds) }
        let isLate = marksUntil.map { $0 >= time } ?? false
        if isLate { marksUntil = marksUntil?.adding(milliseconds: milliseconds) }
        if state == .playing || isLate { pauses.append(Pause(since: time, milliseconds: milliseconds)) }
        revisions.round += 1
    }

    /// Gives a player a board, late or not; a host has none.
    public mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<BingoEvent>] {
        let index = Int(seat.number) - 1
        precondition(index >= seats.count, "a seat joins once, in the order of the numbers")
        makeRoom(forSeats: index + 1 - seats.count)
        for _ in seats.count...index {
            seats.append(BingoSeat())
            players.append(BingoPlayer())
            bingos.append(.never)
            tallies.append(SeatTally())
            cells.append(contentsOf: repeatElement(-1, count: cellCount))
        }
        if role == .player { giveBoard(to: index) }
        return []
    }

    private mutating func makeRoom(forSeats further: Int) {
        seats.makeRoom(for: further)
        players.makeRoom(for: further)
        bingos.makeRoom(for: further)
        tallies.makeRoom(for: further)
        cells.makeRoom(for: further * cellCount)
    }

    /// A player who becomes a host keeps the board; a host who becomes a player gets one.
    public mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<BingoEvent>] {
        guard role == .player, let index = index(of: seat), !seats[index].hasBoard, !seats[index].isRemoved else {
            return []
        }
        giveBoard(to: index)
        return [Directed(.board(seat), to: .seat(seat))]
    }

    /// A removed seat leaves the standings and the totals.
    public mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<BingoEvent>] {
        seatsRemoved([seat], at: moment)
    }

    /// Removed seats leave the standings. Their boards still receive calls, so that they can be restored.
    public mutating func seatsRemoved(_ removed: [SeatID], at moment: Moment) -> [Directed<BingoEvent>] {
        var places: Set<UInt32> = []
        var events: [Directed<BingoEvent>] = []
        var hadBingo = false
        for seat in removed {
            guard let index = index(of: seat), !seats[index].isRemoved else { continue }
            seats[index].isRemoved = true
            seats[index].held = []
            places.insert(UInt32(index))
            if isNamed(seat) { events.append(Directed(.removed(seat), to: .everybody)) }
            guard bingos[index].isReached else { continue }
            rejudge(index)
            hadBingo = true
        }
        guard !places.isEmpty else { return [] }
        revisions.nearness += 1
        if vote != nil { events.append(Directed(.voteChanged, to: .everybody)) }
        for call in notYets.indices where !notYets[call].isEmpty { notYets[call].removeAll(where: places.contains) }
        if hadBingo { events.append(Directed(.standingsChanged, to: .everybody)) }
        countFirsts()
        return events
    }

    /// Restored seats get their boards, marks and bingos back. A seat that missed a deal gets a new board.
    public mutating func seatsRestored(_ restored: [SeatID], at moment: Moment) -> [Directed<BingoEvent>] {
        var events: [Directed<BingoEvent>] = []
        var reached: [SeatID] = []
        for seat in restored {
            guard let index = index(of: seat), seats[index].isRemoved else { continue }
            seats[index].isRemoved = false
            guard seats[index].hasBoard else { continue }
            revisions.nearness += 1
            if hasCells(index) {
                seats[index].held = patterns.held(by: countingCells(of: seats[index]), among: patterns.all)
                if rejudge(index) == .reached { reached.append(seat) }
            } else {
                giveBoard(to: index)
            }
            if isNamed(seat) { events.append(Directed(.restored(seat), to: .everybody)) }
        }
        countFirsts()
        // Pages have removed the draws of removed seats.
        let back = Set(restored)
        events += draws.filter { back.contains($0.winner) }.map { Directed(.drawn($0), to: .everybody) }
        if !reached.isEmpty { events.append(Directed(.bingos(reached), to: .everybody)) }
        if vote != nil { events.append(Directed(.voteChanged, to: .everybody)) }
        return events + lengthenWindow()
    }

    /// Whether a seat has ever marked a cell by hand.
    public func hasPlayed(_ seat: SeatID) -> Bool { index(of: seat).map { players[$0].hasTapped } ?? false }

    /// Applies a seat's command, or returns the reason for a refusal.
    public mutating func apply(
        _ input: BingoInput, from seat: SeatID, role: Role, at moment: Moment
    ) -> Verdict<BingoEvent> {
        do throws(Rejection) {
            return try perform(input, from: seat, role: role, at: moment)
        } catch {
            return .rejected(error)
        }
    }

    private mutating func perform(
        _ input: BingoInput, from seat: SeatID, role: Role, at moment: Moment
    ) throws(Rejection) -> Verdict<BingoEvent> {
        switch input {
        case .mark(let cell): return try mark(cell, of: seat, at: moment)
        case .unmark(let cell): return .accepted(try unmark(cell, of: seat, at: moment))
        case .autoMark(let on): return .accepted(try setAutoMark(on, of: seat, at: moment))
        case .reshuffle: return .accepted(try reshuffle(seat))
        case .notYet(let number, let on): return .accepted(try setNotYet(number, on, of: seat))
        case .spoilerGuard(let seconds): return .accepted(try setGuard(seconds, of: seat))
        case .contribute(let draw, let nonce): return .accepted(try contribute(nonce, to: draw, by: seat))
        case .vote(let number, let pack): return .accepted(try vote(for: pack, in: number, by: seat))
        case .crowdCall:
            throw Rejection(.notAllowed, "A client cannot send this. Crowd calls come from the players' marks.")
        default: break
        }
        guard role == .host else { throw Rejection(.notAllowed, "Only a host can do this.") }
        switch input {
        case .call(let term):
            return .accepted(try call(term, at: moment))
        case .uncall(let term):
            return .accepted(try uncall(term, at: moment))
        case .addTerm(let term):
            return .accepted(try addTerm(term, at: moment))
        case .startRound:
            return .accepted(try startRound(at: moment))
        case .startCountdown(let seconds):
            return .accepted(try startCountdown(seconds: seconds, at: moment))
        case .cancelStart:
            return .accepted(try cancelStart())
        case .finishRound:
            return .accepted(try finishRound(at: moment))
        case .draw(let rank, let secret):
            return .accepted(try draw(rank: rank, secret: secret, at: moment))
        case .newRound(let change, let terms, let language, let seed):
            return .accepted(try newRound(change, terms: terms, language: language, seed: seed))
        case .setOptions(let change, let seed):
            return .accepted(try dealAnew(change, terms: nil, language: nil, seed: seed))
        case .setTerms(let terms, let language, let seed):
            return .accepted(try dealAnew(OptionsChange(), terms: terms, language: language, seed: seed))
        case .openVote(let titles):
            return .accepted(try openVote(titles))
        case .closeVote:
            return .accepted(closeVote())
        case .mark, .unmark, .autoMark, .reshuffle, .notYet, .spoilerGuard, .contribute, .vote, .crowdCall:
            preconditionFailure("a player's command was done above")
        }
    }

    /// Throws unless the round is being played.
    func requirePlaying() throws(Rejection) {
        switch state {
        case .dealt: throw Rejection(.roundNotStarted, "The round has not started yet.")
        case .playing: return
        case .finished: throw Rejection(.roundFinished, "The round is over.")
        }
    }

    /// Throws unless a seat's marks count: while the round is played, and for the longest delay of a page after its
    /// end.
    func requireMarking(of seat: SeatID, at time: Timestamp) throws(Rejection) {
        if state == .finished, let marksUntil, time <= marksUntil, !latecomers.contains(seat) { return }
        try requirePlaying()
    }

    /// Throws unless the round has yet to begin.
    func requireDealt() throws(Rejection) {
        switch state {
        case .dealt: return
        case .playing: throw Rejection(.roundPlaying, "The round is already running.")
        case .finished: throw Rejection(.roundFinished, "The round is over.")
        }
    }
}
