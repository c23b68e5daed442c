import Cryptography
import GameRules

extension QuizGame: GameWithDeadlines {
    /// The game's name on the wire and in the log.
    package static let name = "quiz"
    package static let rulesVersions = 1...1

    package init(setup: Setup, origin: PlayOrigin, at moment: Moment) {
        self.setup = setup
        self.origin = origin
        commitment = setup.commitment(of: origin)
    }

    package mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<QuizEvent>] {
        while seats.count < Int(seat.number) { seats.append(Seat()) }
        let index = Int(seat.number) - 1
        seats[index].isPlayer = role == .player
        return []
    }

    package mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<QuizEvent>] {
        guard let index = index(of: seat) else { return [] }
        seats[index].isPlayer = role == .player
        return []
    }

    package mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<QuizEvent>] {
        seatsRemoved([seat], at: moment)
    }

    package mutating func seatsRemoved(_ removed: [SeatID], at moment: Moment) -> [Directed<QuizEvent>] {
        mark(removed, isRemoved: true)
    }

    package mutating func seatsRestored(_ restored: [SeatID], at moment: Moment) -> [Directed<QuizEvent>] {
        mark(restored, isRemoved: false)
    }

    private mutating func mark(_ changed: [SeatID], isRemoved: Bool) -> [Directed<QuizEvent>] {
        for index in changed.compactMap(index(of:)) where seats[index].isRemoved != isRemoved {
            seats[index].isRemoved = isRemoved
            if seats[index].given != nil { answerCount += isRemoved ? -1 : 1 }
        }
        rank()
        return [Directed(.people, to: .everybody), Directed(.counted, to: .everybody)]
    }

    package func hasPlayed(_ seat: SeatID) -> Bool { state(of: seat)?.hasAnswered ?? false }

    package mutating func apply(
        _ input: QuizInput, from seat: SeatID, role: Role, at moment: Moment
    ) -> Verdict<QuizEvent> {
        do throws(Rejection) {
            if stage == .ended { throw Self.over }
            if case .answer(let number, let answer) = input {
                guard role == .player else { throw Rejection(.notAllowed, "Hosts do not answer.") }
                return .accepted(try take(answer, to: number, from: seat, at: moment))
            }
            guard role == .host else { throw Rejection(.notAllowed, "Only a host can do that.") }
            return .accepted(try direct(input, at: moment))
        } catch {
            return .rejected(error)
        }
    }

    private static var over: Rejection { Rejection(.quizOver, "The quiz is over.") }

    private mutating func direct(_ input: QuizInput, at moment: Moment) throws(Rejection) -> [Directed<QuizEvent>] {
        switch input {
        case .next(let number): return try ask(number, at: moment)
        case .close(let number):
            _ = try open(number)
            return close(at: moment)
        case .skip(let number): return try skip(number, at: moment)
        case .addTime(let number, let seconds): return try addTime(seconds, to: number, at: moment)
        case .setOptions(let options):
            guard askedCount == 0 else { throw Rejection(.notNow, "The quiz has begun.") }
            setup.options = options
            commitment = setup.commitment(of: origin)
            revision &+= 1
            return [Directed(.setUp, to: .everybody)]
        case .finish: return finishPlay(at: moment)
        case .answer, .allAnswered: throw Rejection(.badMessage, "No host sends that.")
        }
    }

    package var nextDeadline: Timestamp? {
        guard case .asking(let asked) = stage else { return nil }
        return [asked.closesAt, returnsUntil].compactMap { $0 }.min()
    }

    package mutating func deadlineReached(at moment: Moment) -> [Directed<QuizEvent>] {
        guard case .asking(let asked) = stage else { return [] }
        // The players who were here before a restart have had time to reconnect.
        if let returnsUntil, returnsUntil <= moment.time { self.returnsUntil = nil }
        guard let closesAt = asked.closesAt, closesAt <= moment.time else { return [] }
        return close(at: moment)
    }

    package mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        guard case .asking(var asked) = stage else { return }
        asked.opensAt = asked.opensAt.adding(milliseconds: milliseconds)
        asked.closesAt = asked.closesAt?.adding(milliseconds: milliseconds)
        stage = .asking(asked)
        returnsUntil = time.adding(milliseconds: milliseconds + Self.returnMilliseconds)
    }

    package var hasBegun: Bool { askedCount > 0 }
    package var isInterruptible: Bool { askedCount == 0 || stage == .ended }

    package mutating func finishPlay(at moment: Moment) -> [Directed<QuizEvent>] {
        if stage == .ended { return [] }
        var events: [Directed<QuizEvent>] = []
        if case .asking = stage { events = close(at: moment) }
        stage = .ended
        roundPlacesRevision &+= 1
        return events + [Directed(.ended, to: .everybody)]
    }

    package mutating func roomEnded(at moment: Moment) -> [Directed<QuizEvent>] { finishPlay(at: moment) }
}

extension QuizGame: GameWithPrompts {
    /// Returns the input that closes a question which all connected players have answered.
    package func dueInputs(present: SeatSet, at time: Timestamp) -> [QuizInput] {
        guard options.closesEarly, case .asking = stage, returnsUntil.map({ $0 <= time }) ?? true,
            haveAnswered(present)
        else { return [] }
        return [.allAnswered(question: askedCount, present: present)]
    }

    package mutating func applyPrompted(_ input: QuizInput, at moment: Moment) -> [Directed<QuizEvent>] {
        guard case .allAnswered(let number, let present) = input, number == askedCount, case .asking = stage,
            options.closesEarly, present.map(haveAnswered) ?? hasUnsignedAnswer
        else { return [] }
        return close(at: moment)
    }

    /// Whether the open question is a poll of which a proof has votes. A proof does not say who was present at a poll.
    private var hasUnsignedAnswer: Bool { shown.last?.question.kind == .poll && !unsigned.isEmpty }

    /// Whether the question is open, and all players of a set have answered it.
    func haveAnswered(_ present: SeatSet) -> Bool {
        guard case .asking = stage, answerCount > 0 else { return false }
        return present.seats.allSatisfy { seat in
            guard let state = state(of: seat), !state.isRemoved else { return true }
            return state.given != nil
        }
    }
}

extension QuizGame: GameWithPlaces {
    package var roundPlaces: [RoundPlaces] {
        guard stage == .ended else { return [] }
        return [RoundPlaces(standings.map { RoundPlaces.Line(seat: $0.seat, place: $0.place) })]
    }

    package var allRoundPlaces: [RoundPlaces] {
        guard stage == .ended else { return [] }
        let all = ranked { _ in true }
        return [RoundPlaces(all.map { RoundPlaces.Line(seat: $0.seat, place: $0.place) })]
    }

    package var placesSoFar: RoundPlaces? {
        guard hasBegun, stage != .ended else { return nil }
        return RoundPlaces(standings.map { RoundPlaces.Line(seat: $0.seat, place: $0.place) })
    }

    package var placesSoFarRevision: UInt64 { roundPlacesRevision << 1 | (hasBegun ? 1 : 0) }
}
