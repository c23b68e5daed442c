import GameRules
import JSON
import WireProtocol

/// A command of a seat that the room handles itself, in any game. Each command is one type in one file: its name, how
/// it is read, logged and decoded, who may send it, and what it does. ``RoomCommandList`` lists them all.
protocol RoomCommand: Sendable {
    /// The command's type on the wire and in the log.
    static var name: String { get }
    /// Its earlier types in older logs.
    static var formerNames: [String] { get }
    /// Whether only hosts may send it, whatever its contents and the room's state.
    static var isForHosts: Bool { get }
    /// Whether it may change who is a host.
    static var changesRoles: Bool { get }
    /// Whether it is accepted even when the room's log is full.
    static var isAlwaysTaken: Bool { get }

    /// Returns the reason to refuse it, for rules that must be decided before the append; `nil` if there is none.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection?
    /// Reads a seat's message, using the room's state before the append.
    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection)
    /// Decodes what ``encode(into:)`` wrote, without checking it again. Returns `nil` for anything else.
    init?(logged fields: JSONObject)
    /// Writes its members, except `type`.
    func encode(into writer: inout JSONWriter)

    /// Performs the command. If it throws a rejection, nothing has changed.
    ///
    /// - Parameters:
    ///   - seat: the sender; a host if the command is for hosts.
    ///   - send: receives the game's messages; `nil` on replay.
    ///   - note: receives events of the room.
    func perform(
        by seat: Seat, in fold: inout RoomFold, send: MessageSink?, note: (RoomFold.Event) -> Void
    ) throws(Rejection)
}

extension RoomCommand {
    static var formerNames: [String] { [] }
    static var isForHosts: Bool { true }
    static var changesRoles: Bool { false }
    static var isAlwaysTaken: Bool { false }
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection? { nil }
}

/// A command that only names a player.
protocol PlayerCommand: RoomCommand {
    var player: SeatID { get }
    init(player: SeatID)
}

extension PlayerCommand {
    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        self.init(player: try fields.requiredPlayer())
    }

    init?(logged fields: JSONObject) {
        guard let player = fields.loggedPlayer else { return nil }
        self.init(player: player)
    }

    func encode(into writer: inout JSONWriter) { writer.member("player", player.description) }
}

/// A command that only turns something on or off.
protocol SwitchCommand: RoomCommand {
    var isOn: Bool { get }
    init(isOn: Bool)
}

extension SwitchCommand {
    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection) {
        self.init(isOn: try fields.requiredBool("on"))
    }

    init?(logged fields: JSONObject) {
        guard let isOn = fields["on"]?.bool else { return nil }
        self.init(isOn: isOn)
    }

    func encode(into writer: inout JSONWriter) { writer.member("on", isOn) }
}

/// All commands of rooms, and the other types of messages that a room handles itself.
enum RoomCommandList {
    /// The commands, in the order of the protocol's description.
    static let all: [any RoomCommand.Type] = [
        ChangeName.self, ChangeAvatar.self, Announce.self, Lock.self, Rename.self, Remove.self, Unban.self,
        RemoveArrivals.self, UndoRemoval.self, ExpectHall.self, Promote.self, Demote.self, HandOver.self, EndRoom.self,
        Invite.self, Uninvite.self, SetRecovery.self, MoveSeat.self, SetNameFilter.self, ChangeRules.self,
        ShowEvening.self, NameEvening.self, SetProgramme.self, AddPaper.self, SetTeams.self, JoinTeam.self,
        MoveToTeam.self, SetNames.self,
    ]

    /// Types that are not commands: they are not logged, or, like `play`, only after a game was prepared.
    private static let others = ["join", "watch", "look", "sync", "cheer"]
    private static let othersForHosts = ["previewRemoval", "paper", Room.deletionName, PlayRequest.name]

    private static let types = Dictionary(
        uniqueKeysWithValues: all.flatMap { type in ([type.name] + type.formerNames).map { ($0, type) } })

    /// The types of all messages that a room handles itself. Games must not use these names.
    static let names = Set(types.keys).union(others).union(othersForHosts)

    /// No command has a longer name in UTF-8, so longer texts are not looked up.
    static let nameBytesMax = 64

    /// The types that only hosts may send.
    static let hostNames = Set(types.filter { $0.value.isForHosts }.keys).union(othersForHosts)

    /// Returns the command of a type, or `nil` if there is none.
    static func type(named name: String) -> (any RoomCommand.Type)? { types[name] }
}

extension JSONObject {
    /// Returns the player that a command names. Throws `badMessage`.
    func requiredPlayer() throws(Rejection) -> SeatID {
        guard let player = SeatID(wire: try requiredString("player")) else {
            throw Rejection(.badMessage, "The field “player” must be a player's ID, for example p7.")
        }
        return player
    }

    /// Returns the hash of a command's new secret; `nil` for `null`, which withdraws the current one.
    func requiredSecret() throws(Rejection) -> TokenHash? {
        if self["secret"] == .null { return nil }
        guard let secret = SeatToken(try requiredString("secret")) else {
            throw Rejection(.badMessage, "A secret must have 22 to 64 base64url characters.")
        }
        return TokenHash(of: secret)
    }

    /// The player that a logged command names.
    var loggedPlayer: SeatID? { self["player"]?.string.flatMap(SeatID.init(wire:)) }

    /// The hash of a logged command's secret.
    var loggedSecret: TokenHash? { self["secretHash"]?.string.flatMap(TokenHash.init(hexadecimal:)) }

    /// The end of a logged command's offer.
    var loggedUntil: Timestamp? { self["until"]?.integer.flatMap(Timestamp.init(logged:)) }

    /// The name in a record.
    var loggedName: PlayerName? {
        guard let text = self["name"]?.string else { return nil }
        if let look = self["nameLook"]?.string { return PlayerName(logged: text, key: look, folding: .look) }
        guard let key = self["nameKey"]?.string else { return nil }
        return PlayerName(logged: text, key: key, folding: .lowercase)
    }
}

extension JSONWriter {
    /// Writes a name for ``JSONObject/loggedName``.
    mutating func members(of name: PlayerName) {
        member("name", name.text)
        switch name.folding {
        case .look: member("nameLook", name.key)
        case .lowercase: member("nameKey", name.key)
        }
    }

    /// Writes the hash of a secret for ``JSONObject/loggedSecret``.
    mutating func member(ofSecret secret: TokenHash?) {
        if let secret { member("secretHash", secret.bytes.hexadecimal) }
    }
}

extension RoomFold {
    /// Returns the seat of a player that a command names. Throws if it does not exist or was removed.
    func present(_ player: SeatID) throws(Rejection) -> Seat {
        guard let seat = seats.seat(player), !seat.isRemoved else {
            throw Rejection(.badMessage, "There is no player \(player) in this room.")
        }
        return seat
    }

    /// Returns the seat of a host that a command names. Throws if it is not a host.
    func presentHost(_ player: SeatID) throws(Rejection) -> Seat {
        let seat = try present(player)
        guard seat.role == .host else { throw Rejection(.badMessage, "\(seat.id) is not a host.") }
        return seat
    }

    /// Throws unless a seat is the owner's.
    func requireOwner(_ seat: Seat) throws(Rejection) {
        guard seat.id == ownership.owner else { throw RoomFold.ownerRejection }
    }
}
