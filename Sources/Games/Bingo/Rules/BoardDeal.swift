import Cryptography
import GameRules

/// The deal of one board, which anyone with the round's seed can repeat.
///
/// The bytes of `HMAC-SHA256(key: seed, message: "<player id>:<deal number>")` seed the frozen generator. Its
/// `draw(_:below:)` gives the terms of the board's cells, row by row and without the free centre.
public enum BoardDeal {
    /// Returns the terms of a board's cells, row by row, as indices; -1 is the free centre.
    public static func cells(
        seed: Seed, seat: SeatID, number: Int, termCount: Int, options: BingoOptions
    ) -> [Int16] {
        let digest = hmacSHA256(key: seed.bytes, message: Array("\(seat):\(number)".utf8))
        var generator = SeededGenerator(bytes: digest)
        var cells = generator.draw(options.termCount, below: termCount).map(Int16.init)
        if options.freeCentre { cells.insert(-1, at: options.cellCount / 2) }
        return cells
    }

    /// Returns the commitment that is published when a round is dealt, in hexadecimal digits. In version 1 of the rules
    /// it is the SHA-256 of the seed; in version 2 it also binds the room, the round and its setup.
    public static func commitment(to setup: BingoSetup, round: Int, of origin: PlayOrigin) -> String {
        guard setup.rules > 1 else { return sha256(setup.seed.bytes).hexadecimal }
        return Cryptography.commitment(
            room: origin.room, play: origin.play, round: round, game: BingoGame.name, rulesVersion: setup.rules,
            setup: setup.canonical, seed: setup.seed.bytes
        ).hexadecimal
    }
}
