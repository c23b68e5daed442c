import GameRules
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Finds rooms by their codes for clients that may be guessing, by socket or request.
///
/// A wrong code costs its address a token. Without a token no code is looked up, right or wrong, so that guessing
/// reveals nothing; the answer waits up to three seconds for the next token. A client that proves to know the room, by
/// the secret of its link or by a seat's token, is never charged, and never waits once the room is open.
final class RoomLookup: Sendable {
    /// The result of a lookup.
    enum Finding: Sendable {
        case room(Room)
        /// A room that cannot be read.
        case quarantined
        case nothing
        /// The code was not looked up: the address sent too many wrong codes, and the time to wait is over.
        case tooManyWrongCodes

        /// Converts the directory's entry for a code.
        init(_ entry: RoomDirectory.Entry?) {
            switch entry {
            case .room(let room): self = .room(room)
            case .quarantined: self = .quarantined
            case nil: self = .nothing
            }
        }

        /// The corresponding rejection; `nil` for a room.
        var rejection: Rejection? {
            switch self {
            case .room: nil
            case .quarantined:
                Rejection(.unavailable, "This room cannot be read right now. The operator has been notified.")
            case .nothing: Rejection(.unknownRoom, "There is no room with this code.")
            case .tooManyWrongCodes:
                Rejection(
                    .tooManyWrongCodes,
                    "There were too many wrong codes from your network. Try again in a few seconds, or scan "
                        + "the room's QR code now.")
            }
        }
    }

    /// The proof that a client is not guessing.
    struct Proof: Sendable {
        /// The secret in the room's link, next to the code.
        var link: String?
        /// The token of an existing seat.
        var token: SeatToken?
    }

    /// The maximum time that an answer waits.
    static let patience: Duration = .seconds(3)
    /// The interval at which waiting clients are checked.
    private static let tick: Duration = .milliseconds(100)
    /// The maximum number of waiting answers, in total and for one address; further ones are refused at once.
    private static let waitingMax = 1024
    private static let waitingPerAddressMax = 32

    private struct Waiting {
        let address: NetworkAddress
        let due: ContinuousClock.Instant
        let answer: @Sendable (_ isAdmitted: Bool) -> Void
    }

    private struct Line {
        var waiting: [Waiting] = []
        var counts: [NetworkAddress: Int] = [:]
        var isTicking = false
    }

    private let directory: RoomDirectory
    private let wrongCodes: AddressRate
    /// The loop whose timer serves all waiting clients.
    private let loop: EventLoop
    private let line = Mutex(Line())
    private let waited = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)

    init(directory: RoomDirectory, wrongCodes: AddressRate, loop: EventLoop) {
        self.directory = directory
        self.wrongCodes = wrongCodes
        self.loop = loop
    }

    /// The total number of answers that waited, and of codes that were not looked up.
    var statistics: (waited: Int, refused: Int) {
        (waited.load(ordering: .relaxed), refused.load(ordering: .relaxed))
    }

    /// Finds the room of a typed code; `answer` is called once, perhaps later and on another thread.
    func find(
        _ typed: String, from address: NetworkAddress, proof: Proof, answer: @escaping @Sendable (Finding) -> Void
    ) {
        let code = RoomCode(typed)
        if wrongCodes.take(address, at: now) { return look(for: code, from: address, answer: answer) }
        let wait: @Sendable () -> Void = { [self] in
            queue(address) { [self] isAdmitted in
                if isAdmitted { look(for: code, from: address, answer: answer) } else { answer(.tooManyWrongCodes) }
            }
        }
        guard proof.link != nil || proof.token != nil, let code, let room = directory.opened(code) else {
            return wait()
        }
        if let link = proof.link, room.isLink(link) { return answer(.room(room)) }
        guard let token = proof.token else { return wait() }
        room.executor.run { room.assumeIsolated { $0.knows(token) } ? answer(.room(room)) : wait() }
    }

    private var now: Timestamp { directory.environment.now() }

    /// Looks up a code after taking a token. A valid code returns the token.
    private func look(
        for code: RoomCode?, from address: NetworkAddress, answer: @escaping @Sendable (Finding) -> Void
    ) {
        guard let code else { return answer(.nothing) }
        directory.find(code) { [self] entry in
            if case .some = entry { wrongCodes.giveBack(address) }
            answer(Finding(entry))
        }
    }

    // MARK: - Waiting

    private func queue(_ address: NetworkAddress, answer: @escaping @Sendable (_ isAdmitted: Bool) -> Void) {
        let due = ContinuousClock.now + RoomLookup.patience
        let (isTaken, isFirst) = line.withLock { line in
            let count = line.counts[address, default: 0]
            guard line.waiting.count < RoomLookup.waitingMax, count < RoomLookup.waitingPerAddressMax else {
                return (false, false)
            }
            line.counts[address] = count + 1
            line.waiting.append(Waiting(address: address, due: due, answer: answer))
            let isFirst = !line.isTicking
            line.isTicking = true
            return (true, isFirst)
        }
        guard isTaken else {
            refused.add(1, ordering: .relaxed)
            return answer(false)
        }
        waited.add(1, ordering: .relaxed)
        if isFirst { scheduleTick() }
    }

    private func scheduleTick() {
        loop.schedule(after: RoomLookup.tick) { [weak self] in self?.serve() } as Void
    }

    /// Answers the waiting clients for which tokens are available, in order, and refuses those whose time is up.
    private func serve() {
        let all = line.withLock { $0.waiting }
        var left: [Waiting] = []
        var dry: Set<NetworkAddress> = []
        for waiting in all {
            if !dry.contains(waiting.address), wrongCodes.take(waiting.address, at: now) {
                waiting.answer(true)
            } else if waiting.due <= .now {
                refused.add(1, ordering: .relaxed)
                waiting.answer(false)
            } else {
                dry.insert(waiting.address)
                left.append(waiting)
            }
        }
        let goesOn = line.withLock { line in
            line.waiting = left + line.waiting[all.count...]
            line.counts = line.waiting.reduce(into: [:]) { $0[$1.address, default: 0] += 1 }
            line.isTicking = !line.waiting.isEmpty
            return line.isTicking
        }
        if goesOn { scheduleTick() }
    }
}
