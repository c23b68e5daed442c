import GameRules
import WireProtocol

/// Everything that can happen to a room, as its log holds it.
///
/// All that the outcome depends on is inside: the time, hashes of tokens, normalised names, seeds.
enum RoomInput: Sendable {
    /// The first input of every room.
    case create(RoomCreation)
    /// Somebody asks for a seat, or with an invitation for a host's place.
    case join(SeatRequest)
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

/// What a seat is asked for with.
struct SeatRequest: Sendable {
    let tokenHash: TokenHash
    /// The name of a new seat; somebody who has a seat and an invitation needs none.
    let name: PlayerName?
    /// The hash of the invitation's secret.
    var invite: TokenHash?
    var browser: BrowserHash?
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
    /// A seat is taken out of play; perhaps its browser gets no other one.
    case remove(SeatID, barringBrowser: Bool)
    /// Whoever had a removed seat may take a new one.
    case letBackIn(SeatID)
    case promote(SeatID)
    case endRoom
    /// The hash of the secret by which somebody may become a host; `nil` for none.
    case invite(TokenHash?)
    case nameFilter(NameFilter)
    case rules(RoomRules.Change)
    case game(any PreparedInput)
}
