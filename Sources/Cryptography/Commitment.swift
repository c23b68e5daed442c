/// What is published of a round before it is played, so that it can be proved afterwards not to have been chosen.
///
/// SHA-256 of the ASCII text `callboard/commit/1` and, each behind its length in bytes (four bytes, the highest first),
/// the room's code, the number of the play and of the round in decimal digits, the game's name, the version of its
/// rules, the SHA-256 of the canonical setup, and the seed.
///
/// - Parameters:
///   - setup: the setup as it is logged, without its seed.
///   - seed: the secret, told when the round is over.
/// - Returns: 32 bytes.
public func commitment(
    room: String, play: Int, round: Int, game: String, rulesVersion: Int, setup: [UInt8], seed: [UInt8]
) -> [UInt8] {
    var bytes = Array("callboard/commit/1".utf8)
    func append(_ part: some Collection<UInt8>) {
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
        bytes += part
    }
    append(Array(room.utf8))
    append(Array(String(play).utf8))
    append(Array(String(round).utf8))
    append(Array(game.utf8))
    append(Array(String(rulesVersion).utf8))
    append(sha256(setup))
    append(seed)
    return sha256(bytes)
}
