import BingoReferee
import Cryptography
import GameRules
import JSON
import WireProtocol

/// A second implementation of a room, derived only from the records of its log, and as simple as possible.
struct Referee {
    /// The first answer to a command.
    enum Answer: Equatable {
        case accepted(position: Int, lines: [String]?)
        case rejected(String)
    }

    struct Seat {
        var tokenHash: String
        /// The requested name. The room may add a number to it.
        var asked: String
        /// The first name that the room was seen to assign.
        var seen: String?
        var role: String
        var isRemoved = false
        var browser: String?
        let network: String?
        /// When it was taken, in milliseconds.
        let joined: Int64
        /// The number of the removal of many that removed it.
        var removal: Int?
        /// Whether the seat's browser is banned.
        var isBanned = false
        /// Whether a host has unbanned it.
        var isUnbanned = false
        /// By client and ID, or by idempotency key.
        var answers: [String: Answer] = [:]
        /// By the same names, the number of the play in which each was answered.
        var plays: [String: Int] = [:]
        /// By idempotency key, the digest of its first request.
        var digests: [String: String] = [:]
        var highest: [String: Int] = [:]
    }

    /// An invitation to be a host. One without an end is for any number of people.
    struct Invitation {
        let number: Int
        let hash: String
        let author: Int
        let until: Int?
    }

    /// A seat that may move to another device.
    struct Move {
        let seat: Int
        let hash: String
        let until: Int
    }

    /// A record that the referee cannot read.
    struct Unreadable: Error {
        let reason: String
    }

    /// The number of folded records.
    var position = 1
    /// The time of the last record, in milliseconds.
    var time: Int64
    let code: String
    /// What a host calls the evening; `nil` if it has no name.
    var eveningName: String?
    /// The game of the present play.
    var gameName: String
    /// The current play's title; `nil` without one.
    var playTitle: String?
    var title: String { eveningName ?? playTitle ?? gameName }
    var isLocked = false
    var renames = "untilStart"
    var locksAtStart = false
    var nameFilter: [String] = []
    /// The invitations that were not used or withdrawn, in order.
    var invitations: [Invitation] = []
    /// The owner's seat.
    var owner = 0
    /// The hash of the secret that makes its bearer the owner.
    var recovery: String?
    /// The open moves, one per seat.
    var moves: [Move] = []
    /// The hash of the token that created the room.
    let creation: [UInt8]
    /// The seats with boards on paper in the order of their numbers, and those that are still on it.
    var paper: [Int] = []
    var onPaper: Set<Int> = []
    /// The former tokens' hashes of seats that have moved.
    var former: Set<String> = []
    /// The token hashes of unbanned players without a new seat.
    var expected: Set<String> = []
    var isEnded = false
    /// Since when the room has been asleep, in milliseconds; `nil` while it is awake.
    var asleepSince: Int64?
    /// Until when a host expects a large group, in milliseconds.
    var hallUntil: Int64?
    /// By number from 1, whether each removal of many can still be undone.
    var removals: [Bool] = []
    /// The prepared plays, and how many there have been.
    var programme: [(id: Int, isPlayed: Bool, title: String?)] = []
    var programmeEntries = 0
    var names = RefereeNames()
    var teams = RefereeTeams()
    /// Whether only the owner may start plays and end the room.
    var playByOwner: Bool
    var isEveningShown = true
    /// The number of the current play, from 1, and when it started.
    var play = 1
    var playBegan: Int64 = 0
    /// The number of plays whose result was logged.
    var endedPlays = 0
    /// For each finished play, the places of its rounds as if no seat had been removed.
    var placesOfPlays: [[[RefereeGame.Place]]] = []
    /// The game that the last `play` has ended, and its position. Its pending messages are sent at that position.
    var over: (position: Int, game: any GameReferee)?
    var seats: [Seat] = []
    var game: any GameReferee

    /// Creates the state after a log's first record.
    init(_ record: [UInt8]) throws(Unreadable) {
        let fields = try Referee.fields(record)
        guard fields["input"]?.string == "create",
            let game = Referee.game(fields, room: fields["code"]?.string ?? "", play: 1)
        else {
            throw Unreadable(reason: "the first record creates no room")
        }
        self.game = game
        playByOwner = fields["fold"]?.integer ?? 1 >= 2
        code = fields["code"]?.string ?? ""
        creation = fields["token"]?.string.flatMap([UInt8].init(hexadecimal:)) ?? []
        eveningName = fields["unnamed"]?.bool == true ? nil : fields["title"]?.string
        gameName = fields["game"]?.string ?? ""
        playTitle = fields["playTitle"]?.string
        time = Int64(fields["time"]?.integer ?? 0)
        addSeat(fields, role: "host")
    }

    /// Returns the game that a `create` or a `play` starts.
    static func game(_ fields: JSONObject, room: String, play: Int) -> (any GameReferee)? {
        guard let setup = fields["setup"]?.object, let kind = gameReferees[fields["game"]?.string ?? ""] else {
            return nil
        }
        return kind.init(setup: setup, version: fields["rulesVersion"]?.integer ?? 1, room: room, play: play)
    }

    /// The game of a room in which only bingo is played.
    var bingo: RefereeGame {
        guard let game = game as? RefereeGame else { preconditionFailure("this room plays bingo") }
        return game
    }

    /// Whether several servers write the records, each with its own clock. A time before the last one then counts as
    /// the last one.
    var hasManyClocks = false
    /// The open invitations.
    var open: [Invitation] { invitations.filter { $0.until.map { Int(time) <= $0 } ?? true } }
    /// The hashes of the secrets that make someone a host or the owner, or move a seat.
    var secrets: [String] { open.map(\.hash) + [recovery].compactMap { $0 } + moves.map(\.hash) }
    /// Returns the seat that a secret moves now, by its hash.
    func moving(_ hash: String) -> Int? {
        moves.first { $0.hash == hash && Int(time) <= $0.until && !seats[$0.seat].isRemoved }?.seat
            ?? onPaper.first { seats[$0].tokenHash == hash }
    }

    /// Whether new players without an invitation are refused.
    var isClosed: Bool { isLocked || locksAtStart && game.hasBegun }

    /// Folds the next record.
    mutating func apply(_ record: [UInt8]) throws(Unreadable) {
        let fields = try Referee.fields(record)
        var time = Int64(fields["time"]?.integer ?? 0)
        if hasManyClocks { time = max(time, self.time) }
        guard time >= self.time else { throw Unreadable(reason: "time goes back by \(self.time - time) ms") }
        self.time = time
        position += 1
        switch fields["input"]?.string {
        case "join": join(fields)
        case "command":
            guard let seat = fields["seat"]?.string.flatMap(SeatID.init(wire:)), let command = fields["command"]?.object
            else { throw Unreadable(reason: "a command without a seat") }
            perform(command, of: Int(seat.number) - 1, fields)
        // By the operator, or at the date of deletion.
        case "end": if !isEnded { end() }
        case "timer":
            if let deadline = game.deadline, Int(deadline) == fields["deadline"]?.integer, isAwake, isNow(fields) {
                game.deadlineReached(at: time)
            }
        case "prompted":
            if let command = fields["command"]?.object, isAwake, isNow(fields) {
                game.prompt(command, position: position, time: time)
            }
        case "slept": if isAwake { asleepSince = fields["since"]?.integer.map(Int64.init) ?? time }
        case "woke": try wake(after: fields["after"]?.integer)
        case "playEnded": try endPlay(fields)
        case "teamsSettled": settleTeams(fields)
        default: throw Unreadable(reason: "a record of an unknown kind")
        }
        followTeams()
    }

    var isAwake: Bool { asleepSince == nil && !isEnded }

    /// Ends the room.
    mutating func end() {
        if !game.isInterruptible { game.finishPlay(at: time) }
        game.roomEnded(at: time)
        isEnded = true
    }

    private mutating func wake(after milliseconds: Int?) throws(Unreadable) {
        guard let since = asleepSince else { return }
        let after = Int64(milliseconds ?? -1)
        // With several clocks, another server may have put the room to sleep a little earlier than the waking one
        // assumes.
        guard after == time - since || hasManyClocks && after >= 0 else {
            throw Unreadable(
                reason: "a room that slept since \(since) wakes up after \(milliseconds ?? -1) ms at \(time)")
        }
        asleepSince = nil
        game.moveDeadlines(since: since, by: after)
    }

    /// Whether a record of the game is for the current play.
    func isNow(_ fields: JSONObject) -> Bool { fields["play"]?.integer ?? 1 == play }

    /// Returns the answer to a command, named "client:id" or "key name"; `nil` if it was never performed.
    func answer(to key: String, of seat: Int) -> Answer? {
        seats.indices.contains(seat) ? seats[seat].answers[key] : nil
    }

    /// Returns the index of the seat with a token.
    func seat(of tokenHash: String) -> Int? { seats.firstIndex { $0.tokenHash == tokenHash } }

    private static func fields(_ record: [UInt8]) throws(Unreadable) -> JSONObject {
        guard record.first == 1, let fields = try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object
        else {
            throw Unreadable(reason: "a record that is no object of format 1")
        }
        return fields
    }
}
