import Content
import GameRules
import Logging
import Synchronization
import WebSocketServer

/// Logs the limits that refuse something, each at most once a minute, and counts the refusals.
///
/// A limit is named by its key in the configuration, or by its subject if it has no key.
final class LimitNotes: Sendable {
    private let logger: Logger
    private let throttle: LogThrottle<String>
    private let counted = Mutex<[String: Int]>([:])
    /// The names of limits without a rate by address, by their rejections' codes.
    private let limits: [Rejection.Code: String]

    /// - Parameter kinds: The kinds of saved content; `limits.packs` limits the documents of each kind.
    init(_ logger: Logger, kinds: [any ContentKind.Type] = []) {
        self.logger = logger
        throttle = LogThrottle()
        limits = kinds.reduce(
            into: ["tooManyProfiles": "profiles", "libraryFull": "library", "tooManyRatings": "ratings"]
        ) { $0[$1.full("").code] = "packs" }
    }

    /// Returns the limit behind a rejection; `nil` if it is counted elsewhere, or the rejection has no limit.
    func limit(behind code: Rejection.Code) -> String? { limits[code] }

    /// The number of refusals of each limit that is counted here.
    var counts: [String: Int] { counted.withLock(\.self) }

    /// Counts and logs a refusal.
    ///
    /// - Parameters:
    ///   - address: The address that exceeded the limit; `nil` for a limit that is not by address.
    ///   - room: The room that exceeded it, if it is a room's limit.
    func refused(_ limit: String, to address: NetworkAddress? = nil, in room: String? = nil) {
        counted.withLock { $0[limit, default: 0] += 1 }
        tell(limit, exceededBy: address, in: room)
    }

    /// Logs that a limit that is counted elsewhere has begun to refuse.
    func tell(_ limit: String, exceededBy address: NetworkAddress? = nil, in room: String? = nil) {
        guard throttle.admits(limit) else { return }
        var metadata: Logger.Metadata = ["limit": "\(limit)"]
        if let room { metadata["room"] = "\(room)" }
        guard let address else { return logger.notice("a limit was reached", metadata: metadata) }
        metadata["address"] = "\(address.truncated)"
        logger.notice("an address has exceeded a limit", metadata: metadata)
    }
}
