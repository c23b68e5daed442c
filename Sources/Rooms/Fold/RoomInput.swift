import GameRules
import JSON
import WireProtocol

/// Everything that can happen to a room, as its log stores it.
///
/// An input contains everything its outcome depends on: the time, hashes of tokens, normalized names, seeds. It is
/// indirect because each command is passed on many times between its message and its answer, and a copy is then one
/// reference.
indirect enum RoomInput: Sendable {
    /// The first input of every room.
    case create(RoomCreation)
    /// A client asks for a seat, or with an invitation for a host's role.
    case join(SeatRequest)
    case command(SeatID, CommandKey?, SeatCommand)
    /// The operator ends the room.
    case end
    /// The deadline that the game of a play had asked for has passed.
    case timer(deadline: Timestamp, play: Int)
    /// An input that the game found due.
    case prompted(GameInput)
    /// The operator appoints the owner, who becomes a host if needed.
    case owner(SeatID)
    /// The room fell asleep: at the input's time, or earlier if the server that ran its clock stopped.
    case slept(since: Timestamp?)
    /// The room woke after this number of milliseconds.
    case woke(after: Int64)
    /// The stored result of a finished play, for programs that no longer know its rules.
    case playEnded(PlayEnd)
    /// A play has begun, so that all players get a team.
    case teamsSettled(play: Int)
}

/// An input with its time.
struct TimedInput: Sendable {
    let time: Timestamp
    let input: RoomInput
}

/// A request for a seat.
struct SeatRequest: Sendable {
    let tokenHash: TokenHash
    /// The name for a new seat. A client with a seat and an invitation needs none.
    var name: PlayerName?
    /// The entry of the room's ``ClassList`` that the player has chosen. Its name is used if there is no other.
    var entry: Int?
    /// The hash of the invitation's secret.
    var invite: TokenHash?
    /// The hash of the secret that makes its bearer the owner.
    var recovery: TokenHash?
    /// The hash of the secret that moves a seat to the token.
    var move: TokenHash?
    var browser: BrowserHash?
    var network: NetworkHash?
    /// The avatar that a new seat's player has chosen.
    var avatar: Avatar?

    /// Whether someone in the room has asked this client to come.
    var isAskedIn: Bool { invite != nil || recovery != nil || move != nil }
}

/// The setup of a new room.
struct RoomCreation: Sendable {
    let code: RoomCode
    /// The evening's name; `nil` if the host gave none.
    let title: String?
    /// The title of the first play; `nil` for none, and in rooms from before plays had titles.
    let playTitle: String?
    let hostName: PlayerName
    let hostTokenHash: TokenHash
    let game: PreparedPlay
    /// The version of this room's own fold.
    let foldVersion: Int
    /// A keyed hash of the creator's network, for the operator; `nil` if unknown or this machine.
    var creator: String?
}

/// An input for the game of one play. Another game could not read it.
struct GameInput: Sendable {
    let play: Int
    /// `nil` if the input was read from the log during another play, which leaves it undecoded.
    let body: (any PlayableInput)?
    /// A new title for the play, if the host who sent the input gave one.
    var title: String?
}

/// A command of a seat to the room or to the game.
enum SeatCommand: Sendable {
    /// A command that the room handles itself.
    case room(any RoomCommand)
    /// A command to start another play.
    case play(PlayRequest)
    /// A command that the game handles.
    case game(GameInput)

    /// Whether only hosts may send it, whatever the room's state. The game's commands for hosts are known by their
    /// types (``Room/refusal(ofType:by:)``).
    var isForHosts: Bool {
        switch self {
        case .room(let command): type(of: command).isForHosts
        case .play: true
        case .game: false
        }
    }
}

extension RoomInput {
    /// Whether the input may change who is a host.
    var changesRoles: Bool {
        switch self {
        case .command(_, _, .room(let command)): type(of: command).changesRoles
        case .join(let request): request.invite != nil || request.recovery != nil
        case .owner: true
        default: false
        }
    }
}

extension RoomInput {
    /// Whether the input counts as a use of the room, which wakes it.
    var isUse: Bool {
        switch self {
        case .command, .join, .owner, .end: true
        case .create, .timer, .prompted, .slept, .woke, .playEnded, .teamsSettled: false
        }
    }

    /// Creates an operator's input from the fields of the host's command with the same effect.
    ///
    /// - Throws: `badMessage`, or `unknownType` for any other command.
    init(ofOperator fields: JSONObject) throws(Rejection) {
        switch try fields.requiredString("type") {
        case "endRoom": self = .end
        case "owner":
            guard let player = SeatID(wire: try fields.requiredString("player")) else {
                throw Rejection(.badMessage, "This is not a player's ID. An example of one: p7.")
            }
            self = .owner(player)
        case let type: throw Rejection(.unknownType, "Unknown operator command “\(type)”.")
        }
    }
}
