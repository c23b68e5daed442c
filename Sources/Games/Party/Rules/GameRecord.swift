import Cryptography
import GameRules

/// A record of a game, for its export and summary.
package struct GameRecord: Hashable, Sendable {
    package let number: Int
    package let setup: PartyGame.Setup
    package let commitment: [UInt8]
    package let isOver: Bool
    package let began: Timestamp
    package let spins: [Spin]
    package let asked: Int
    /// The decks at the end.
    package let decks: [Deck]
    /// How often each entrant was picked: everyone on the wheel, and everyone who was picked.
    package let picked: [(entrant: Entrant, times: Int)]
    /// The guests' names, by their numbers less one.
    package let guests: [String]
    package let lines: [String]

    package static func == (left: GameRecord, right: GameRecord) -> Bool {
        left.number == right.number && left.setup == right.setup && left.isOver == right.isOver
            && left.spins == right.spins && left.asked == right.asked && left.guests == right.guests
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(spins.count)
    }
}

extension PartyGame {
    /// The record of the current game.
    package var record: GameRecord {
        let picked = (stage == .ended ? whoPlayed : everybody).map {
            (entrant: $0, times: standing(of: $0)?.picked ?? 0)
        }
        return GameRecord(
            number: number, setup: setup, commitment: commitment, isOver: stage == .ended, began: began, spins: spins,
            asked: askedCount, decks: pile.decks, picked: picked, guests: guests.map { $0.name }, lines: list.names)
    }

    /// How often each entrant was picked, in descending order. In version 1 of the rules, in the order of the seats.
    package var mostPicked: [(entrant: Entrant, times: Int)] {
        let picked = record.picked
        guard setup.rules >= 2 else { return picked }
        return picked.enumerated().sorted { ($1.element.times, $0.offset) < ($0.element.times, $1.offset) }.map {
            $0.element
        }
    }

    /// The votes that are shown at the end: the closest one and the clearest one.
    ///
    /// They are chosen from the votes with enough participants, or from all votes if there are none. Of two votes with
    /// the same share, the larger one is shown.
    package var tellingBallots: [Ballot] {
        let large = ballots.filter { $0.count >= Self.ballotVotesMin }
        // By share, and of two with the same share by size.
        let told = (large.isEmpty ? ballots : large).sorted { ($0.share, $1.count) < ($1.share, $0.count) }
        guard let closest = told.first, let clearest = told.last else { return [] }
        guard closest.share < clearest.share else { return [closest] }
        return [closest, told.first { $0.share == clearest.share } ?? clearest]
    }

    /// The number of votes from which a vote says something about the room.
    private static let ballotVotesMin = 3

    /// All entrants who may be picked, or were.
    var everybody: [Entrant] {
        let players = seats.indices.filter { index in
            seats[index].isPlayer && !seats[index].isRemoved || seats[index].standing.picked > 0
        }
        let named = guests.indices.filter { !guests[$0].isRemoved || guests[$0].standing.picked > 0 }
        return players.map { .seat(SeatID(UInt32($0 + 1))) } + named.map { .guest($0 + 1) }
    }
}

extension PartyGame.Setup {
    /// See `Cryptography.commitment`.
    package func commitment(number: Int, of origin: PlayOrigin) -> [UInt8] {
        Cryptography.commitment(
            room: origin.room, play: origin.play, round: number, game: PartyGame.name,
            rulesVersion: rules, setup: canonical, seed: seed.bytes)
    }
}
