import GameRules
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Finds rooms by their codes, for everybody who may be guessing: sockets and requests alike.
///
/// A code that no room has costs its address a token. Without a token nothing is looked up, whether a code is right or
/// wrong, so that nobody learns anything: the answer waits for the next token, three seconds at most. Who proves to have
/// been told the room, by the random bits of its link or by a seat's token, is never charged and never waits, once the room
/// is open.
final class RoomDoor: Sendable {
    /// What a code came to.
    enum Finding: Sendable {
        case room(Room)
        /// A room that cannot be read.
        case quarantined
        case nothing
        /// Nothing was looked up: too many codes from this address were wrong, and the answer has waited long enough.
        case tooManyWrongCodes

        /// What the directory says of a code.
        init(_ entry: RoomDirectory.Entry?) {
            switch entry {
            case .room(let room): self = .room(room)
            case .quarantined: self = .quarantined
            case nil: self = .nothing
            }
        }

        /// The same as a rejection; `nil` for a room.
        var rejection: Rejection? {
            switch self {
            case .room: nil
            case .quarantined:
                Rejection(.unavailable, "This room cannot be read at present; whoever runs the server has been told.")
            case .nothing: Rejection(.unknownRoom, "No room has this code.")
            case .tooManyWrongCodes:
                Rejection(
                    .tooManyWrongCodes,
                    "Many wrong codes were typed in your network, so codes wait a few seconds there. Try again, or scan "
                        + "the room's QR code, which does not wait.")
            }
        }
    }

    /// What shows that somebody does not guess.
    struct Proof: Sendable {
        /// The random bits that stand beside the code in the room's link.
        var link: String?
        /// The token of a seat that exists.
        var token: SeatToken?
    }

    /// How long an answer waits at most.
    static let patience: Duration = .seconds(3)
    /// How often it is looked whether somebody who waits can be answered.
    private static let tick: Duration = .milliseconds(100)
    /// The most answers that wait, all together and of one address; further ones are refused at once.
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
    /// The loop whose timer serves all who wait.
    private let loop: EventLoop
    private let line = Mutex(Line())
    private let waited = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)

    init(directory: RoomDirectory, wrongCodes: AddressRate, loop: EventLoop) {
        self.directory = directory
        self.wrongCodes = wrongCodes
        self.loop = loop
    }

    /// How many answers waited, and how many codes were not looked up, ever.
    var statistics: (waited: Int, refused: Int) {
        (waited.load(ordering: .relaxed), refused.load(ordering: .relaxed))
    }

    /// Finds the room of a code as somebody typed it; `answer` is called once, perhaps later and on another thread.
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

    /// A token was taken; a code that leads somewhere gives it back.
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
        let due = ContinuousClock.now + RoomDoor.patience
        let (isTaken, isFirst) = line.withLock { line in
            let count = line.counts[address, default: 0]
            guard line.waiting.count < RoomDoor.waitingMax, count < RoomDoor.waitingPerAddressMax else {
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
        loop.schedule(after: RoomDoor.tick) { [weak self] in self?.serve() } as Void
    }

    /// Answers who waits and can be answered, in the order in which they came, and refuses those whose time is up.
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
