import GameRules
import WireProtocol

/// Something that whoever runs the server may want to read about a room, for a structured log.
///
/// It names seats and connections by their numbers; names of people, what they type and their tokens are not in it.
public struct RoomNote: Hashable, Sendable {
    /// What happened.
    public enum Event: String, CaseIterable, Sendable {
        /// A room was made.
        case created
        /// A room could not be made, because the log does not take it.
        case notCreated
        /// A room was read from the log again, because somebody asked for it.
        case broughtBack
        /// A room cannot be read and is left aside.
        case quarantined
        /// A room could not be read just now; it is tried again when somebody asks again.
        case notRead
        /// A room's log had lost its end.
        case truncated
        /// An idle room keeps only its place in the log.
        case archived
        /// An idle room was deleted, and can be brought back.
        case deleted
        /// A deleted room was brought back.
        case undeleted
        /// A room was deleted for good.
        case removed
        /// A host changed who may come in, or under which names.
        case rulesChanged
        /// A player's seat was taken out of play.
        case seatRemoved
        /// Whoever had a removed seat may take a new one.
        case seatUnbanned
        /// Many seats were taken out of play together.
        case arrivalsRemoved
        /// A removal of many was taken back.
        case arrivalsRestored
        /// Newcomers are told to wait, for the first time in a minute.
        case joinsDeferred
        /// A player became a host, or a host came by invitation.
        case seatPromoted
        /// A host became a player again.
        case seatDemoted
        /// A seat goes on at another device: it moved there, or its owner came back by the recovery link.
        case seatMoved
        /// The room went on to another play.
        case played
        /// A host or the operator ended the room.
        case ended
        /// Inputs could not be stored; who waits for them was told.
        case commitFailed
        /// Nodes have come to different states of a room.
        case differs
        /// A limit has refused something; whoever takes notes says so less often.
        case limited
    }

    /// Who or what has ended, deleted or brought back a room.
    public enum Cause: String, Sendable {
        /// A host of the room.
        case host
        /// A command of the operator's.
        case `operator`
        /// The room's age.
        case retention
        /// Another node, which says in its own log why.
        case anotherNode = "another node"
        /// A visitor, who came at that moment or at another node.
        case use
    }

    /// A value that tells more: a log in JSON has numbers as numbers.
    public enum Detail: Hashable, Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
        CustomStringConvertible
    {
        case text(String)
        case number(Int)

        public var description: String {
            switch self {
            case .text(let text): text
            case .number(let number): String(number)
            }
        }

        /// Makes a detail of a literal text.
        public init(stringLiteral value: String) { self = .text(value) }
        /// Makes a detail of a literal number.
        public init(integerLiteral value: Int) { self = .number(value) }
    }

    public let room: RoomCode
    /// What happened.
    public let event: Event
    /// The seat that it happened to, if any.
    public var seat: SeatID?
    /// The connection whose command it was, if one was.
    public var subscriber: SubscriberID?
    /// More about it, as short pairs of a name and a value.
    public var details: [String: Detail] = [:]

    init(
        room: RoomCode, event: Event, seat: SeatID? = nil, subscriber: SubscriberID? = nil,
        details: [String: Detail] = [:],
        by cause: Cause? = nil
    ) {
        self.room = room
        self.event = event
        self.seat = seat
        self.subscriber = subscriber
        self.details = details
        if let cause { self.details["by"] = .text(cause.rawValue) }
    }

    /// Whether somebody should look after it.
    public var isTrouble: Bool {
        switch event {
        case .notCreated, .quarantined, .notRead, .truncated, .commitFailed, .differs: true
        default: false
        }
    }

    /// Whether what was acknowledged is lost or cannot be read.
    public var isDamage: Bool { event == .quarantined || event == .truncated || event == .differs }

    /// What happened, in words.
    public var sentence: String {
        switch event {
        case .created: "a room was made"
        case .notCreated: "a room could not be made"
        case .broughtBack: "a room was brought back"
        case .quarantined: "a room cannot be read and is left aside"
        case .notRead: "a room could not be read"
        case .truncated: "a room's log had lost its end"
        case .archived: "an idle room was put away"
        case .deleted: "an idle room was deleted; it can be brought back"
        case .undeleted: "a deleted room was brought back"
        case .removed: "a room was deleted for good"
        case .rulesChanged: "a room's rules were changed"
        case .seatRemoved: "a player was removed"
        case .seatUnbanned: "a removed player was unbanned"
        case .arrivalsRemoved: "many players were removed together"
        case .arrivalsRestored: "a removal of many players was taken back"
        case .joinsDeferred: "newcomers are told to wait"
        case .seatPromoted: "a host was added"
        case .seatDemoted: "a host became a player"
        case .seatMoved: "a seat moved to another device"
        case .played: "a room went on to another play"
        case .ended: "a room was ended"
        case .commitFailed: "inputs could not be stored"
        case .differs: "nodes have come to different states of a room"
        case .limited: "a room is at a limit"
        }
    }
}
