import Cryptography
import GameRules

/// One table: its players, the turn and its time, and the server's moves for absent players.
package struct RefereeMatch {
    enum Waiting: Equatable {
        case bot(until: Int64)
        case limit(until: Int64)
        /// The check whether a player without a time limit is present.
        case look(at: Int64, next: Int64, since: Int64?)
        case house
    }

    let options: RefereeSequence.Options
    let seed: Seed
    package let teams: Int
    package let first: Int
    /// `gathering`, `revealing`, `playing` or `finished`.
    package var stage = "gathering"
    /// The occupants round the table, as `p3`, `bot:2` or `crowd:0`.
    package var places: [String]
    /// Each place's promise, and its revealed number.
    package var commits: [String?]
    package var told: [String?]
    /// The end of the gathering.
    package var until: Int64?
    package var cards: RefereeCards?
    /// The number of consecutive turns that the server has played for each place.
    package var missed: [Int]
    /// The players who left a place since the deal.
    var left: [(who: String, place: Int)] = []
    package var step: Int
    var waiting: Waiting?
    package var isPaused = false
    var before: (cards: RefereeCards, by: Int, at: Int64)?
    /// In crowd games: the moves voted for, in the order of their first votes, and the current votes.
    var named: [RefereeMove] = []
    package var votes: [(seat: Int, move: RefereeMove)] = []
    /// The number of acts.
    package var acts = 0

    init(
        places: [String], teams: Int, first: Int, options: RefereeSequence.Options, seed: Seed, step: Int,
        at time: Int64
    ) {
        (self.places, self.teams, self.first, self.options) = (places, teams, first, options)
        (self.seed, self.step) = (seed, step)
        commits = places.map { _ in nil }
        told = commits
        missed = places.map { _ in 0 }
        if places.contains(where: { $0.hasPrefix("p") }) { until = time + 20_000 } else { deal(at: time) }
    }

    package var canUndo: Bool { before != nil }

    package func place(of seat: Int) -> Int? { places.firstIndex(of: "p\(seat + 1)") }

    /// The end of the turn, if it has a limit.
    package var turnEndsAt: Int64? { if case .limit(let until) = waiting { until } else { nil } }

    package var deadline: Int64? {
        if stage == "gathering" || stage == "revealing" { return until }
        if stage == "finished" || isPaused { return nil }
        switch waiting {
        case .bot(let until), .limit(let until), .look(let until, _, _): return until
        case .house, nil: return nil
        }
    }

    mutating func sleep(_ milliseconds: Int64) {
        until = until.map { $0 + milliseconds }
        switch waiting {
        case .bot(let until): waiting = .bot(until: until + milliseconds)
        case .limit(let until): waiting = .limit(until: until + milliseconds)
        case .look(let at, let next, _): waiting = .look(at: at + milliseconds, next: next, since: nil)
        case .house, nil: break
        }
    }

    mutating func deadlineReached(at time: Int64) {
        if stage == "gathering" || stage == "revealing" { return hurry(at: time) }
        guard stage == "playing" else { return }
        switch waiting {
        case .bot: waiting = .house
        case .limit:
            if let move = ranked.first?.move {
                carryOut(vote: move, at: time)
            } else if options.onTimeout == "pass" {
                skipTurn(at: time)
            } else {
                waiting = .house
            }
        case .look(_, let next, _): waiting = .look(at: time + next, next: min(2 * next, 300_000), since: time)
        case .house, nil: break
        }
    }

    // MARK: - Before the deal

    /// Continues with the revealing, if there are promises, or with the deal.
    mutating func hurry(at time: Int64) {
        if stage == "gathering", commits.contains(where: { $0 != nil }) {
            stage = "revealing"
            until = time + 5_000
        } else {
            deal(at: time)
        }
    }

    mutating func promise(_ hash: String, of seat: Int, at time: Int64) -> String? {
        guard stage == "gathering", let place = place(of: seat) else { return "notAllowed" }
        commits[place] = hash
        let isOpen = places.indices.contains { places[$0].hasPrefix("p") && commits[$0] == nil }
        if !isOpen { hurry(at: time) }
        return nil
    }

    mutating func tell(_ nonce: String, of seat: Int, at time: Int64) -> String? {
        guard stage == "revealing", let place = place(of: seat) else { return "notAllowed" }
        guard sha256([UInt8](hexadecimal: nonce) ?? []).hexadecimal == commits[place] else { return "badMessage" }
        told[place] = nonce
        if !commits.indices.contains(where: { commits[$0] != nil && told[$0] == nil }) { deal(at: time) }
        return nil
    }

    mutating func deal(at time: Int64) {
        let text = told.map { ($0 ?? "-") + "\n" }.joined()
        let digest = told.contains { $0 != nil } ? sha256(Array(text.utf8)).hexadecimal : ""
        cards = RefereeCards(
            players: places.count, teams: teams, first: first, options: options, seed: seed, digest: digest)
        until = nil
        stage = "playing"
        beginTurn(at: time)
    }

    // MARK: - Occupants

    /// Changes the occupant of a place, which keeps its hand.
    mutating func occupy(_ place: Int, by who: String, at time: Int64) {
        guard places[place] != who else { return }
        let gone = places[place]
        places[place] = who
        guard let cards else { return }
        missed[place] = 0
        left.removeAll { $0.who == gone }
        if gone.hasPrefix("p") { left.append((gone, place)) }
        if before?.by == place { before = nil }
        if cards.turn == place, !isPaused { beginTurn(at: time) }
    }

    /// Returns whether a player may take a place. A player who has seen another hand may not.
    private func mayHold(_ place: Int, _ who: String) -> Bool {
        left.allSatisfy { $0.who != who || $0.place == place }
    }

    var notPlaying: String? {
        stage == "playing" ? nil : stage == "finished" ? "gameOver" : "roundNotStarted"
    }

    mutating func takeOver(_ place: Int, by seat: Int, at time: Int64) -> String? {
        if let notPlaying { return notPlaying }
        let who = "p\(seat + 1)"
        guard !places.contains(who), places.indices.contains(place), places[place].hasPrefix("bot"),
            mayHold(place, who)
        else { return "notAllowed" }
        occupy(place, by: who, at: time)
        return nil
    }

    mutating func substitute(_ place: Int, by who: String, at time: Int64) -> String? {
        if let notPlaying { return notPlaying }
        guard places.indices.contains(place), !places[place].hasPrefix("crowd") else { return "badSeating" }
        if who.hasPrefix("p"), places.contains(who) || !mayHold(place, who) { return "badSeating" }
        occupy(place, by: who, at: time)
        return nil
    }
}
