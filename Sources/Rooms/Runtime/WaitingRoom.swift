import GameRules
import WireProtocol

/// A connection that waits until the room is awake.
struct WaitingSubscriber {
    let id: SubscriberID
    let seat: SeatID?
    let client: ClientID
    /// The ID of its message, which is answered then.
    let message: Int
}

/// A connection that has seen more at another node than this node has read.
struct BehindSubscriber {
    /// The message that it sent.
    enum Request {
        case join(JoinRequest)
        case watch(WatchRequest)

        var id: Int {
            switch self {
            case .join(let request): request.id
            case .watch(let request): request.id
            }
        }
    }

    let id: SubscriberID
    let request: Request
    /// The position that it has seen.
    let at: LogPosition
}

/// A function that waits until a position has been read.
struct WaitingReader: Sendable {
    /// Identifies the reader when it has waited too long.
    fileprivate let number: Int
    fileprivate let at: LogPosition
    /// Gets whether the position was read in time.
    let body: @Sendable (_ room: isolated Room, _ isRead: Bool) -> Void
}

/// Connections and requests that wait before they are admitted: until the room is awake, or until this node has read
/// the position that they have seen at another.
struct WaitingRoom {
    private var sleepers: [WaitingSubscriber] = []
    private var behind: [BehindSubscriber] = []
    private var readers: [WaitingReader] = []

    var isEmpty: Bool { sleepers.isEmpty && behind.isEmpty && readers.isEmpty }
    /// Whether a connection waits until the room is awake.
    var awaitsWaking: Bool { !sleepers.isEmpty }
    /// Whether anything waits for a position to be read.
    var awaitsReading: Bool { !behind.isEmpty || !readers.isEmpty }

    /// Whether a connection waits.
    func contains(_ id: SubscriberID) -> Bool {
        sleepers.contains { $0.id == id } || behind.contains { $0.id == id }
    }

    /// Removes a connection.
    mutating func remove(_ id: SubscriberID) {
        sleepers.removeAll { $0.id == id }
        behind.removeAll { $0.id == id }
    }

    /// Takes everything: the connections and the readers.
    mutating func takeAll() -> (connections: [SubscriberID], readers: [WaitingReader]) {
        defer { self = WaitingRoom() }
        return (sleepers.map(\.id) + behind.map(\.id), readers)
    }

    // MARK: - Until the room is awake

    mutating func add(_ subscriber: WaitingSubscriber) { sleepers.append(subscriber) }

    /// Takes all connections that wait until the room is awake.
    mutating func takeSleepers() -> [WaitingSubscriber] {
        defer { sleepers = [] }
        return sleepers
    }

    /// Takes the connections of a seat that wait until the room is awake.
    mutating func takeSleepers(of seat: SeatID) -> [WaitingSubscriber] {
        defer { sleepers.removeAll { $0.seat == seat } }
        return sleepers.filter { $0.seat == seat }
    }

    // MARK: - Until a position has been read

    /// Adds a waiting connection, unless the limit is reached.
    mutating func add(_ subscriber: BehindSubscriber, atMost limit: Int) -> Bool {
        guard behind.count < limit else { return false }
        behind.append(subscriber)
        return true
    }

    /// Adds a waiting reader, unless the limit is reached. Returns the number that identifies it.
    mutating func addReader(
        at position: LogPosition, atMost limit: Int, _ body: @escaping @Sendable (isolated Room, Bool) -> Void
    ) -> Int? {
        guard readers.count < limit else { return nil }
        let number = (readers.last?.number ?? 0) + 1
        readers.append(WaitingReader(number: number, at: position, body: body))
        return number
    }

    /// Takes a connection that has waited too long, if it still waits.
    mutating func takeBehind(_ id: SubscriberID) -> BehindSubscriber? {
        behind.firstIndex { $0.id == id }.map { behind.remove(at: $0) }
    }

    /// Takes a reader that has waited too long, if it still waits.
    mutating func takeReader(_ number: Int) -> WaitingReader? {
        readers.firstIndex { $0.number == number }.map { readers.remove(at: $0) }
    }

    /// Takes the readers and connections whose position has been read.
    mutating func takeRead(_ isRead: (LogPosition) -> Bool) -> (readers: [WaitingReader], behind: [BehindSubscriber]) {
        defer {
            readers.removeAll { isRead($0.at) }
            behind.removeAll { isRead($0.at) }
        }
        return (readers.filter { isRead($0.at) }, behind.filter { isRead($0.at) })
    }
}
