import GameRules
import JSON
import WireProtocol

/// Everything that can happen to a room, as its log holds it.
///
/// All that the outcome depends on is inside: the time, hashes of tokens, normalised names, seeds.
enum RoomInput: Sendable {
    /// The first input of every room.
    case create(RoomCreation)
    /// Somebody asks for a seat, or with an invitation for a host's place.
    case join(SeatRequest)
    case command(SeatID, CommandKey?, SeatCommand)
    /// Whoever runs the server ends the room.
    case end
    /// The deadline that the game of a play had asked for has come.
    case timer(deadline: Timestamp, play: Int)
    /// An input that the game found due, on nobody's behalf.
    case prompted(GameInput)
    /// Whoever runs the server names the owner, who becomes a host if they are none.
    case owner(SeatID)
    /// Nobody keeps the room's clock any more: since the input's time, or since the server died that kept it.
    case slept(since: Timestamp?)
    /// Somebody keeps the room's clock again, after so many milliseconds.
    case woke(after: Int64)
    /// What is left of a play that is over, for programs that do not know its rules any more.
    case playEnded(PlayEnd)
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
    /// The hash of the secret that makes its bearer the owner.
    var recovery: TokenHash?
    /// The hash of the secret that moves a seat to the token.
    var move: TokenHash?
    var browser: BrowserHash?
    var network: NetworkHash?
    /// What a new seat's player has chosen to be known by.
    var avatar: Avatar?

    /// Whether somebody who is here already wants them here.
    var isAskedIn: Bool { invite != nil || recovery != nil || move != nil }
}

/// What a new room begins with.
struct RoomCreation: Sendable {
    let code: RoomCode
    /// The evening's name; `nil` if its host gave it none.
    let title: String?
    /// The title of the first play; `nil` for none, and in rooms from before plays had titles of their own.
    let playTitle: String?
    let hostName: PlayerName
    let hostTokenHash: TokenHash
    let game: PreparedPlay
    /// The version of the room's own fold by which this room lives.
    let foldVersion: Int
    /// Who made it, for whoever runs the server: a keyed hash of the network; `nil` if that is not known, or this machine.
    var creator: String?
}

/// What a play came to, or a part of it: no record is longer than 64 KiB.
struct PlayEnd: Sendable {
    /// How many numbers of the result one record has. A number takes up to 12 bytes, the summary 4 KiB.
    static let numbersMax = 5_000

    let play: Int
    /// The index of its first number in the whole result.
    let first: Int
    let result: PlayResult
    /// Whether no other part follows.
    let isLast: Bool
    /// What the game says of the play; in the first part.
    let summary: JSONObject?
}

/// An input for the game of one play: another game could not even read it.
struct GameInput: Sendable {
    let play: Int
    /// `nil` if the input was read from the log when another play was on, which leaves it unread.
    let body: (any PlayableInput)?
    /// The play's title from now on, if the host who sends the input gave it another.
    var title: String?
}

/// What a seat may want: something of the room, another play, or something of the game.
enum SeatCommand: Sendable {
    /// One that the room itself does.
    case room(any RoomCommand)
    /// The room goes on to another play.
    case play(PlayRequest)
    /// One that the game understands.
    case game(GameInput)

    /// Whether nobody but a host may do it, whatever the state of the room. Which of the game's are for hosts it says by
    /// their types (``Room/refusal(ofType:by:)``).
    var isForHosts: Bool {
        switch self {
        case .room(let command): type(of: command).isForHosts
        case .play: true
        case .game: false
        }
    }
}

extension RoomInput {
    /// Whether it may make somebody a host, or a host somebody else.
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
    /// Whether somebody uses the room by it: it is awake then.
    var isUse: Bool {
        switch self {
        case .command, .join, .owner, .end: true
        case .create, .timer, .prompted, .slept, .woke, .playEnded: false
        }
    }

    /// What whoever runs the server may do to a room, from the fields of the command of a host that does the same.
    ///
    /// - Throws: `badMessage`, or `unknownType` for any other command.
    init(ofOperator fields: JSONObject) throws(Rejection) {
        switch try fields.requiredString("type") {
        case "endRoom": self = .end
        case "owner":
            guard let player = SeatID(wire: try fields.requiredString("player")) else {
                throw Rejection(.badMessage, "A player's id is such as p7.")
            }
            self = .owner(player)
        case let type: throw Rejection(.unknownType, "An operator has no command “\(type)”.")
        }
    }
}
