import Content
import GameRules
import Logging
import Synchronization
import WebSocketServer

/// Tells the operator which limits are at work, each of them at most once a minute, and counts how often each refuses.
///
/// A limit is named as its key in the configuration, or by what it bounds if no key sets it.
final class LimitNotes: Sendable {
    private let logger: Logger
    private let throttle: LogThrottle<String>
    private let counted = Mutex<[String: Int]>([:])
    /// The limits that no rate of an address counts, by the codes of what they refuse.
    private let limits: [Rejection.Code: String]

    /// - Parameter kinds: the content that can be saved; `limits.packs` bounds the documents of each kind.
    init(_ logger: Logger, kinds: [any ContentKind.Type] = []) {
        self.logger = logger
        throttle = LogThrottle()
        limits = kinds.reduce(
            into: ["tooManyProfiles": "profiles", "libraryFull": "library", "tooManyRatings": "ratings"]
        ) { $0[$1.full("").code] = "packs" }
    }

    /// The limit behind a refusal; `nil` for one that is counted elsewhere, or for a refusal without a limit.
    func limit(behind code: Rejection.Code) -> String? { limits[code] }

    /// How often each limit has refused something, of those that are counted here.
    var counts: [String: Int] { counted.withLock(\.self) }

    /// A limit has refused something.
    ///
    /// - Parameters:
    ///   - address: the address that is beyond the limit; `nil` for a limit that counts no addresses.
    ///   - room: the room that is beyond it, if it is a room's.
    func refused(_ limit: String, to address: NetworkAddress? = nil, in room: String? = nil) {
        counted.withLock { $0[limit, default: 0] += 1 }
        tell(limit, exceededBy: address, in: room)
    }

    /// A limit that is counted elsewhere has begun to refuse.
    func tell(_ limit: String, exceededBy address: NetworkAddress? = nil, in room: String? = nil) {
        guard throttle.admits(limit) else { return }
        var metadata: Logger.Metadata = ["limit": "\(limit)"]
        if let room { metadata["room"] = "\(room)" }
        guard let address else { return logger.notice("a limit is reached", metadata: metadata) }
        metadata["address"] = "\(address.truncated)"
        logger.notice("an address is beyond a limit", metadata: metadata)
    }
}
