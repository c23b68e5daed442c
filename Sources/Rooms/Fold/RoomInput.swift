import GameRules
import WireProtocol

/// Everything that can happen to a room, as its log holds it.
///
/// All that the outcome depends on is inside: the time, hashes of tokens, normalised names, seeds.
enum RoomInput: Sendable {
    /// The first input of every room.
    case create(RoomCreation)
    /// Somebody with an unknown token asks for a seat.
    case join(tokenHash: TokenHash, name: PlayerName)
    /// A command of a seat.
    case command(SeatID, CommandKey?, RoomCommand)
    /// The deadline that the game had asked for has come.
    case timer(deadline: Timestamp)
    /// An input that the game found due, on nobody's behalf.
    case prompted(any PreparedInput)
}

/// The time of an input and the input.
struct TimedInput: Sendable {
    let time: Timestamp
    let input: RoomInput
}

/// What a new room begins with.
struct RoomCreation: Sendable {
    let code: RoomCode
    let title: String
    let hostName: PlayerName
    let hostTokenHash: TokenHash
    let game: any PreparedGame
}

/// A command of a seat: the room's own, or one that the game understands.
enum RoomCommand: Sendable {
    case name(PlayerName)
    case announce(String)
    case lock(Bool)
    case rename(SeatID, PlayerName)
    case remove(SeatID)
    case promote(SeatID)
    case endRoom
    case game(any PreparedInput)
}
