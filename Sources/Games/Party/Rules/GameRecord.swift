import Cryptography
import GameRules

/// A game as it is looked back at.
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
    /// How often each was picked: those on the wheel, and whoever was picked.
    package let picked: [(entrant: Entrant, times: Int)]
    /// Of guests who were named, by their numbers less one.
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
    /// The present game.
    package var record: GameRecord {
        var picked: [(Entrant, Int)] = []
        for (index, seat) in seats.enumerated() where seat.isPlayer && !seat.isRemoved || seat.standing.picked > 0 {
            picked.append((.seat(SeatID(UInt32(index + 1))), seat.standing.picked))
        }
        for (index, guest) in guests.enumerated() where !guest.isRemoved || guest.standing.picked > 0 {
            picked.append((.guest(index + 1), guest.standing.picked))
        }
        return GameRecord(
            number: number, setup: setup, commitment: commitment, isOver: stage == .ended, began: began, spins: spins,
            asked: askedCount, decks: pile.decks, picked: picked, guests: guests.map(\.name), lines: list.names)
    }
}

extension PartyGame.Setup {
    /// See `Cryptography.commitment`.
    package func commitment(number: Int, of origin: PlayOrigin) -> [UInt8] {
        Cryptography.commitment(
            room: origin.room, play: origin.play, round: number, game: PartyGame.name,
            rulesVersion: PartyGame.rulesVersions.upperBound, setup: canonical, seed: seed.bytes)
    }
}
