import GameRules
import JSON
import WireProtocol

/// A command of a seat that the room itself does, whatever is played. Each is one type in one file: what it is called, how
/// it is read, logged and decoded, who may do it, and what it does. ``RoomCommandList`` names them all.
protocol RoomCommand: Sendable {
    /// Its type, on the wire and in the log.
    static var name: String { get }
    /// The types under which older logs have it.
    static var formerNames: [String] { get }
    /// Whether nobody but a host may send it, whatever is in it and whatever the state of the room.
    static var isForHosts: Bool { get }
    /// Whether it may make somebody a host, or a host somebody else.
    static var changesRoles: Bool { get }
    /// Whether it is taken even of a room that is used up.
    static var isAlwaysTaken: Bool { get }

    /// Why a seat may not do it, by what must be decided before the append; `nil` if nothing must.
    static func earlyRefusal(by seat: Seat, in fold: RoomFold) -> Rejection?
    /// Reads a message of a seat, with what the room knows before the append.
    init(reading fields: JSONObject, in room: isolated Room) throws(Rejection)
    /// Decodes what ``encode(into:)`` wrote, and believes it; `nil` for what it cannot have written.
    init?(logged fields: JSONObject)
    /// Writes its members beside `type`.
    func encode(into writer: inout JSONWriter)

    /// Does it, or throws why it is not done; then nothing has changed.
    ///
    /// - Parameters:
    ///   - seat: who does it; a host, if it is for hosts.
    ///   - send: takes the game's messages; `nil` on replay.
    ///   - note: takes what happened to the room.
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

/// A command that names one player, and nothing else.
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

/// A command that turns something on or off, and says nothing else.
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

/// All commands of rooms, and the other types of messages that a room takes itself.
enum RoomCommandList {
    /// In the order in which the protocol describes them.
    static let all: [any RoomCommand.Type] = [
        ChangeName.self, ChangeAvatar.self, Announce.self, Lock.self, Rename.self, Remove.self, Unban.self,
        RemoveArrivals.self, UndoRemoval.self, ExpectHall.self, Promote.self, Demote.self, HandOver.self, EndRoom.self,
        Invite.self, Uninvite.self, SetRecovery.self, MoveSeat.self, SetNameFilter.self, ChangeRules.self,
        ShowEvening.self, NameEvening.self,
    ]

    /// What is no command: it is not logged, or, as `play`, only after a game was prepared.
    private static let others = ["join", "watch", "look", "sync", "cheer"]
    private static let othersForHosts = ["previewRemoval", PlayRequest.name]

    private static let types = Dictionary(
        uniqueKeysWithValues: all.flatMap { type in ([type.name] + type.formerNames).map { ($0, type) } })

    /// The types of everything that a room takes itself: no game has a command of such a name.
    static let names = Set(types.keys).union(others).union(othersForHosts)

    /// No command has a longer name, in UTF-8; a longer text is not looked for among them.
    static let nameBytesMax = 64

    /// Those of them that hosts alone may send, whatever is in them.
    static let hostNames = Set(types.filter { $0.value.isForHosts }.keys).union(othersForHosts)

    /// The command of a type; `nil` if there is none.
    static func type(named name: String) -> (any RoomCommand.Type)? { types[name] }
}

extension JSONObject {
    /// The player whom a command names, or `badMessage`.
    func requiredPlayer() throws(Rejection) -> SeatID {
        guard let player = SeatID(wire: try requiredString("player")) else {
            throw Rejection(.badMessage, "The field “player” must be a player's id, such as p7.")
        }
        return player
    }

    /// The hash of the new secret that a command brings; `nil` for `null`, which takes back the one that there is.
    func requiredSecret() throws(Rejection) -> TokenHash? {
        if self["secret"] == .null { return nil }
        guard let secret = SeatToken(try requiredString("secret")) else {
            throw Rejection(.badMessage, "A secret has 22 to 64 characters of base64url.")
        }
        return TokenHash(of: secret)
    }

    /// The player whom a logged command names.
    var loggedPlayer: SeatID? { self["player"]?.string.flatMap(SeatID.init(wire:)) }

    /// The hash of a logged command's secret.
    var loggedSecret: TokenHash? { self["secretHash"]?.string.flatMap(TokenHash.init(hexadecimal:)) }

    /// The end of what a logged command offers.
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
    /// Writes a name as ``JSONObject/loggedName`` reads it.
    mutating func members(of name: PlayerName) {
        member("name", name.text)
        switch name.folding {
        case .look: member("nameLook", name.key)
        case .lowercase: member("nameKey", name.key)
        }
    }

    /// Writes the hash of a secret as ``JSONObject/loggedSecret`` reads it.
    mutating func member(ofSecret secret: TokenHash?) {
        if let secret { member("secretHash", secret.bytes.hexadecimal) }
    }
}

extension RoomFold {
    /// The seat of a player whom a command names, unless it was removed.
    func present(_ player: SeatID) throws(Rejection) -> Seat {
        guard let seat = seats.seat(player), !seat.isRemoved else {
            throw Rejection(.badMessage, "There is no player \(player) here.")
        }
        return seat
    }

    /// The seat of a host whom a command names.
    func presentHost(_ player: SeatID) throws(Rejection) -> Seat {
        let seat = try present(player)
        guard seat.role == .host else { throw Rejection(.badMessage, "\(seat.id) is no host.") }
        return seat
    }

    /// Throws unless a seat owns the room.
    func requireOwner(_ seat: Seat) throws(Rejection) {
        guard seat.id == ownership.owner else { throw RoomFold.ownerRejection }
    }
}
