import GameRules
import WireProtocol

/// An event of a room for the operator's structured log.
///
/// It identifies seats and connections by numbers. It contains no names of people, no text they typed, and no tokens.
public struct RoomNote: Hashable, Sendable {
    /// What happened.
    public enum Event: String, CaseIterable, Sendable {
        /// A room was created.
        case created
        /// A room could not be created, because the log does not accept it.
        case notCreated
        /// A room was loaded from the log, because a client asked for it.
        case broughtBack
        /// A room cannot be read and was quarantined.
        case quarantined
        /// A room could not be read now. The next request tries again.
        case notRead
        /// A room's log had lost its end.
        case truncated
        /// An idle room was unloaded.
        case archived
        /// An idle room was deleted and can be restored.
        case deleted
        /// A deleted room was restored.
        case undeleted
        /// A room was deleted permanently.
        case removed
        /// A host changed the rules for joining or for names.
        case rulesChanged
        /// A player's seat was removed.
        case seatRemoved
        /// The player of a removed seat may take a new one.
        case seatUnbanned
        /// Many seats were removed together.
        case arrivalsRemoved
        /// A removal of many was undone.
        case arrivalsRestored
        /// New players have to wait, for the first time in a minute.
        case joinsDeferred
        /// A player became a host, or a host joined by invitation.
        case seatPromoted
        /// A host became a player again.
        case seatDemoted
        /// A seat moved to another device, or its owner used the recovery link there.
        case seatMoved
        /// The room started another play.
        case played
        /// A host or the operator ended the room.
        case ended
        /// Inputs could not be stored. Their senders were notified.
        case commitFailed
        /// Nodes have different states of a room.
        case differs
        /// A limit has refused something. The receiver of notes logs this less often.
        case limited
    }

    /// The cause of ending, deleting or restoring a room.
    public enum Cause: String, Sendable {
        /// A host of the room.
        case host
        /// An operator's command.
        case `operator`
        /// The room's age.
        case retention
        /// The date that the room's owner has set.
        case date
        /// Another node, whose own log has the reason.
        case anotherNode = "another node"
        /// A client that came at that moment or at another node.
        case use
    }

    /// An additional value. A JSON log writes numbers as numbers.
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

        /// Creates a detail from a literal text.
        public init(stringLiteral value: String) { self = .text(value) }
        /// Creates a detail from a literal number.
        public init(integerLiteral value: Int) { self = .number(value) }
    }

    public let room: RoomCode
    /// What happened.
    public let event: Event
    /// The seat concerned, if any.
    public var seat: SeatID?
    /// The connection that sent the command, if any.
    public var subscriber: SubscriberID?
    /// Additional names and values.
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

    /// Whether an operator should look into it.
    public var isTrouble: Bool {
        switch event {
        case .notCreated, .quarantined, .notRead, .truncated, .commitFailed, .differs: true
        default: false
        }
    }

    /// Whether acknowledged data is lost or unreadable.
    public var isDamage: Bool { event == .quarantined || event == .truncated || event == .differs }

    /// The event as a sentence.
    public var sentence: String {
        switch event {
        case .created: "a room was created"
        case .notCreated: "a room could not be created"
        case .broughtBack: "a deleted room was restored"
        case .quarantined: "a room cannot be read and was quarantined"
        case .notRead: "a room could not be read"
        case .truncated: "the end of a room's log was lost"
        case .archived: "an idle room was unloaded"
        case .deleted: "an idle room was deleted; it can be restored"
        case .undeleted: "a deleted room was restored"
        case .removed: "a room was deleted permanently"
        case .rulesChanged: "a room's rules were changed"
        case .seatRemoved: "a player was removed"
        case .seatUnbanned: "a removed player was unbanned"
        case .arrivalsRemoved: "players were removed by their time of arrival"
        case .arrivalsRestored: "a removal of players was undone"
        case .joinsDeferred: "new players have to wait"
        case .seatPromoted: "a host was added"
        case .seatDemoted: "a host became a player"
        case .seatMoved: "a seat moved to another device"
        case .played: "a room started another game"
        case .ended: "a room was ended"
        case .commitFailed: "inputs could not be stored"
        case .differs: "nodes have different states of a room"
        case .limited: "a room has reached a limit"
        }
    }
}
