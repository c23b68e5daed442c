/// Returns the commitment to a round, which is published before the round and proves afterwards that the server did not
/// choose the result.
///
/// It is the SHA-256 of the ASCII text `callboard/commit/1` and these parts, each preceded by its length in bytes (four
/// bytes, most significant first): the room's code, the numbers of the play and of the round in decimal digits, the
/// game's name, the version of its rules, the SHA-256 of the canonical setup, and the seed.
///
/// - Parameters:
///   - setup: the setup as it is logged, without its seed.
///   - seed: the secret, revealed when the round is over.
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
