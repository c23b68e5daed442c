import Cryptography
import GameRules

/// One table in a room: its players, the chance that they add, the turn and its time, and the server's moves for absent
/// players. The rules of cards and chips are in ``CardTable``.
package struct Match: Sendable {
    package enum Stage: String, Hashable, Sendable {
        /// Phones promise their own numbers; the seed is already committed to.
        case gathering
        /// Phones reveal their numbers.
        case revealing
        case playing
        case finished
    }

    /// The consequences of an input at the table.
    package enum Event: Hashable, Sendable {
        /// Phones are asked to promise, then to reveal their numbers.
        case gathering
        case revealing
        case dealt
        /// A move was made, the last one of the round's.
        case moved(CardTable.Effect)
        case undone
        /// Another occupant plays a place.
        case place(Int)
        /// A seat's cards changed.
        case hand(SeatID)
        case paused
        case resumed
        /// A crowd's votes changed.
        case voted
        case finished
    }

    typealias Events = [Directed<Event>]

    /// What the current turn is waiting for.
    enum Waiting: Hashable, Sendable {
        /// A bot's thinking time.
        case bot(until: Timestamp)
        /// A player's time limit.
        case limit(until: Timestamp)
        /// A player without a time limit. The server checks then whether the player is present, and again `next`
        /// seconds later; `since` is the time of the last check.
        case look(at: Timestamp, next: Int, since: Timestamp?)
        /// The server's move.
        case house
    }

    /// The seconds without a play after which an absent player's turn ends. The checks become less and less frequent.
    static let absenceSeconds = 20
    static let absenceSecondsMax = 300
    /// The milliseconds between a check and its result. Players who reconnect within this time count as present.
    static let lookMilliseconds: Int64 = 1_000
    static let gatheringSeconds = 20
    static let revealingSeconds = 5
    static let undoMilliseconds: Int64 = 5_000
    /// The number of a player's missed turns after which the host is asked. If everyone at the table has missed as
    /// many, the game pauses.
    package static let missedMax = 3

    let options: SequenceOptions
    /// The table's own seed.
    package let seed: Seed
    /// The receivers of public messages about the table.
    let audience: Audience
    let teams: Int
    /// The place that begins.
    let first: Int
    package internal(set) var stage = Stage.gathering
    /// The future occupants of the places and their numbers, until the deal.
    var gathered: (places: [Occupant], nonces: Nonces)?
    /// The end of the gathering or revealing stage.
    var gatheredUntil: Timestamp?
    package internal(set) var round: SequenceRound?
    /// Incremented with each act, never reset: a move chosen for an earlier step is ignored.
    package internal(set) var step: Int
    var waiting: Waiting?
    /// The start of the current turn.
    var turnSince: Timestamp?
    package internal(set) var isPaused = false
    /// The state before the last play, while the play may be taken back.
    var before: (table: CardTable, by: Int, at: Timestamp)?
    /// The votes of the team on turn, in crowd games.
    package internal(set) var votes = Votes()

    /// - Parameters:
    ///   - places: Occupants round the table; the teams alternate.
    ///   - step: The first step, above all earlier steps of the play.
    init(
        places: [Occupant], teams: Int, first: Int, options: SequenceOptions, seed: Seed, audience: Audience, step: Int
    ) {
        self.options = options
        self.seed = seed
        self.audience = audience
        self.teams = teams
        self.first = first
        self.step = step
        gathered = (places, Nonces(players: places.count))
    }

    /// The occupants round the table.
    package var occupants: [Occupant] { round?.places.map { $0.occupant } ?? gathered?.places ?? [] }

    package func place(of seat: SeatID) -> Int? { occupants.firstIndex(of: .seat(seat)) }

    /// The end of the turn, if it has a limit.
    package var turnEndsAt: Timestamp? {
        if case .limit(let until) = waiting { until } else { nil }
    }

    package var nextDeadline: Timestamp? {
        switch stage {
        case .gathering, .revealing: return gatheredUntil
        case .playing:
            guard !isPaused else { return nil }
            switch waiting {
            case .bot(let until), .limit(let until), .look(let until, _, _): return until
            case .house, nil: return nil
            }
        case .finished: return nil
        }
    }

    mutating func moveDeadlines(by milliseconds: Int64) {
        gatheredUntil = gatheredUntil?.adding(milliseconds: milliseconds)
        switch waiting {
        case .bot(let until): waiting = .bot(until: until.adding(milliseconds: milliseconds))
        case .limit(let until): waiting = .limit(until: until.adding(milliseconds: milliseconds))
        case .look(let until, let next, _):
            waiting = .look(at: until.adding(milliseconds: milliseconds), next: next, since: nil)
        case .house, nil: break
        }
    }

    mutating func deadlineReached(at moment: Moment) -> Events {
        switch stage {
        case .gathering: return reveal(at: moment)
        case .revealing: return deal(at: moment)
        case .playing:
            switch waiting {
            case .bot: waiting = .house
            case .limit:
                if let choice = votes.first { return carryOutVote(choice, at: moment) }
                if options.onTimeout == .pass { return skipTurn(at: moment) }
                waiting = .house
            case .look(_, let next, _):
                waiting = .look(
                    at: moment.time.adding(seconds: next), next: min(2 * next, Self.absenceSecondsMax),
                    since: moment.time)
            case .house, nil: break
            }
            return []
        case .finished: return []
        }
    }

    // MARK: - The chance that is added before the deal

    /// Asks the players at the table to add to the chance; deals at once if there are only bots.
    mutating func gather(at moment: Moment) -> Events {
        guard occupants.contains(where: { $0.seat != nil }) else { return deal(at: moment) }
        gatheredUntil = moment.time.adding(seconds: Self.gatheringSeconds)
        return [Directed(.gathering, to: audience)]
    }

    /// Continues at once, because a host does not want to wait any longer.
    mutating func hurry(at moment: Moment) throws(Rejection) -> Events {
        switch stage {
        case .gathering: reveal(at: moment)
        case .revealing: deal(at: moment)
        case .playing, .finished: throw Rejection(.roundPlaying, "The cards have already been dealt.")
        }
    }

    mutating func promise(_ hash: [UInt8], of seat: SeatID, at moment: Moment) throws(Rejection) -> Events {
        guard stage == .gathering, let place = gathered?.places.firstIndex(of: .seat(seat)) else {
            throw Rejection(.notAllowed, "The game is not waiting for commitments.")
        }
        gathered?.nonces.commit(hash, of: place)
        guard let gathered else { return [] }
        let isComplete = gathered.places.indices.allSatisfy {
            gathered.places[$0].seat == nil || gathered.nonces.commits[$0] != nil
        }
        return isComplete ? reveal(at: moment) : []
    }

    private mutating func reveal(at moment: Moment) -> Events {
        guard let gathered, gathered.nonces.hasAnyCommit else { return deal(at: moment) }
        stage = .revealing
        gatheredUntil = moment.time.adding(seconds: Self.revealingSeconds)
        return [Directed(.revealing, to: audience)]
    }

    mutating func tell(_ nonce: [UInt8], of seat: SeatID, at moment: Moment) throws(Rejection) -> Events {
        guard stage == .revealing, let place = gathered?.places.firstIndex(of: .seat(seat)) else {
            throw Rejection(.notAllowed, "The game is not waiting for random numbers.")
        }
        guard gathered?.nonces.tell(nonce, of: place) == true else {
            throw Rejection(.badMessage, "The number does not match the commitment.")
        }
        return gathered?.nonces.withheld == 0 ? deal(at: moment) : []
    }

    private mutating func deal(at moment: Moment) -> Events {
        guard let (places, nonces) = gathered else { return [] }
        let table = CardTable(
            players: places.count, teams: teams, first: first, options: options,
            deck: CardTable.Deck(seed: seed, digest: nonces.digest))
        round = SequenceRound(
            places: places.map { SequenceRound.Place(occupant: $0) }, teams: teams, first: first, nonces: nonces,
            table: table, startedAt: moment.time, dealtTo: places)
        gathered = nil
        gatheredUntil = nil
        isPaused = false
        before = nil
        stage = .playing
        beginTurn(at: moment)
        return [Directed(.dealt, to: audience)]
            + places.compactMap { $0.seat.map { Directed(.hand($0), to: .seat($0)) } }
    }

    // MARK: - Occupants

    /// Changes the occupant of a place before the deal.
    mutating func seatBeforeDeal(_ place: Int, _ occupant: Occupant) {
        guard var places = gathered?.places else { return }
        places[place] = occupant
        gathered?.places = places
    }

    /// Changes the occupant of a place. The hand is passed on unchanged; the chips belong to the team.
    mutating func occupy(_ place: Int, by occupant: Occupant, at moment: Moment) -> Events {
        guard let round, round.places[place].occupant != occupant else { return [] }
        let left = round.places[place].occupant.seat
        self.round?.places[place] = SequenceRound.Place(occupant: occupant)
        if let left { self.round?.seen[left] = place }
        // A new occupant cannot take back the play of the one before.
        if before?.by == place { before = nil }
        if place == round.table.turn, !isPaused { beginTurn(at: moment) }
        return [Directed(.place(place), to: audience)]
            + [left, occupant.seat].compactMap { seat in seat.map { Directed(.hand($0), to: .seat($0)) } }
    }

    mutating func takeOver(_ place: Int, _ seat: SeatID, at moment: Moment) throws(Rejection) -> Events {
        let round = try playing()
        guard round.place(of: seat) == nil, round.places.indices.contains(place), round.places[place].occupant.isBot
        else { throw Rejection(.notAllowed, "This place is not free.") }
        guard round.mayHold(place, seat) else {
            throw Rejection(.notAllowed, "You have seen a hand in this game, so you cannot take another place.")
        }
        return occupy(place, by: .seat(seat), at: moment)
    }

    mutating func substitute(_ place: Int, by occupant: Occupant, at moment: Moment) throws(Rejection) -> Events {
        let round = try playing()
        guard round.places.indices.contains(place), !round.places[place].occupant.isCrowd, !occupant.isCrowd else {
            throw Rejection(.badSeating, "This place does not exist.")
        }
        if let seat = occupant.seat, round.place(of: seat) != nil {
            throw Rejection(.badSeating, "\(seat) already has a place.")
        }
        if let seat = occupant.seat, !round.mayHold(place, seat) {
            throw Rejection(.badSeating, "\(seat) has seen another hand in this game.")
        }
        return occupy(place, by: occupant, at: moment)
    }
}

extension Match {
    mutating func change(_ body: (inout Match) throws(Rejection) -> Events) throws(Rejection) -> Events {
        try body(&self)
    }
}
