import Content
import Cryptography
import Dispatch
import GameRules
import InputLog
import Rooms
import SQLiteInputLog
import Synchronization
import WebSocketServer
import WireProtocol

/// The disk space used by rooms and documents, in total and by creator, and its limits.
///
/// The total is measured periodically, and estimated in between from the bytes the log has written since, so no caller
/// waits for a measurement. New rooms and packs are refused from nine tenths of the limit, so that existing rooms can
/// continue up to it.
///
/// Creators are identified by an HMAC of their network, under a key that belongs to the log. The same network has the
/// same hash everywhere, and a list of rooms reveals no address.
final class DataBudget: Sendable {
    private struct Measured {
        var bytes = 0
        /// The bytes that the log had written at that measurement.
        var written = 0
        /// The creator of each room, where it is known.
        var creators: [String: String] = [:]
        var bytesByCreator: [String: Int] = [:]
    }

    /// The assumed size of a new room before it is measured: its longest possible first record.
    private static let newRoomBytes = 64 << 10
    /// The assumed size of a new profile before it is measured: with a thousand levels of each difficulty.
    private static let newProfileBytes = 4 << 10
    /// The assumed bytes per record of a log whose size is not counted.
    private static let recordBytes = 150

    private let log: any InputLog
    private let content: any ContentStore
    private let kinds: [DocumentKind]
    private let key: [UInt8]
    private let limit: Int
    private let limitPerAddress: Int
    private let storedBytes: (@Sendable () -> Int)?
    /// Called with the key of a limit that refuses something.
    private let refused: @Sendable (_ limit: String) -> Void
    private let measured = Mutex(Measured())

    /// - Parameters:
    ///   - kinds: The kinds of saved documents.
    ///   - identity: The identity of this log.
    ///   - limit: The maximum bytes of all rooms and documents, and of those created by one network; 0 for no limit.
    ///   - storedBytes: The bytes of all logs, where this is known without reading a list of them. A network's share
    ///     then
    ///     only includes what it created at this node.
    ///   - refused: Called with the key of a limit that refuses something.
    init(
        log: any InputLog, content: any ContentStore, kinds: [any ContentKind.Type], identity: String, limit: Int,
        limitPerAddress: Int, storedBytes: (@Sendable () -> Int)? = nil,
        refused: @escaping @Sendable (_ limit: String) -> Void = { _ in }
    ) {
        self.refused = refused
        self.log = log
        self.content = content
        self.kinds = kinds.map { $0.kind } + [.profile, .handover, .listing]
        key = hmacSHA256(key: Array(identity.utf8), message: Array("callboard/creators/1".utf8))
        self.limit = limit
        self.limitPerAddress = limitPerAddress
        self.storedBytes = storedBytes
    }

    /// The known bytes of all rooms and documents.
    var usedBytes: Int { measured.withLock { used($0) } }

    private func used(_ measured: borrowing Measured) -> Int {
        measured.bytes + max(0, log.statistics.bytes - measured.written)
    }

    /// Whether there is space for inputs.
    var hasSpace: Bool { limit == 0 || usedBytes < limit }

    /// Returns whether an existing room may grow: neither all rooms nor those of its creator have reached their limit.
    func hasSpace(for room: RoomCode) -> Bool {
        measured.withLock { measured in
            guard limit == 0 || used(measured) < limit else { return false }
            guard limitPerAddress > 0, let creator = measured.creators[room.description] else { return true }
            return measured.bytesByCreator[creator, default: 0] < limitPerAddress
        }
    }

    /// Whether there is space for new rooms and documents.
    private var hasSpaceForMore: Bool { limit == 0 || usedBytes < limit - limit / 10 }

    /// Returns the creator as the log names it; `nil` for this machine, which has no limit.
    func creator(_ request: HTTPRequest) -> String? { hash(of: request.remoteAddress) }

    /// Returns the same for all networks of a provider's customer, so that their ratings and reports count once.
    func customer(_ request: HTTPRequest) -> String? {
        hash(of: request.remoteAddress.network(ipv6PrefixBits: AddressRate.customerPrefixBits))
    }

    private func hash(of address: NetworkAddress) -> String? {
        guard !address.isLoopback else { return nil }
        return Array(hmacSHA256(key: key, message: Array(address.description.utf8)).prefix(8)).hexadecimal
    }

    /// Admits a new room; throws `roomFull`, or `rateLimited` if its network has reached its limit.
    func admitRoom(by creator: String?) throws(Rejection) {
        guard hasSpaceForMore else {
            refused("data-bytes")
            throw Rejection(.roomFull, "This server has no space for another room. Try again later.")
        }
        try charge(creator, DataBudget.newRoomBytes)
    }

    /// Admits a document; throws `tooMany…`, or `rateLimited` if its network has reached its limit.
    ///
    /// - Parameter bytes: Its approximate length.
    func admit(_ kind: any ContentKind.Type, by creator: String?, bytes: Int) throws(Rejection) {
        guard hasSpaceForMore else {
            refused("data-bytes")
            throw kind.full("This server has no space for another \(kind.kind).")
        }
        try charge(creator, bytes)
    }

    /// Admits a profile or a handover; throws as ``admit(_:by:bytes:)`` does.
    func admitProfile(by creator: String?) throws(Rejection) {
        guard hasSpaceForMore else {
            refused("data-bytes")
            throw Rejection("tooManyProfiles", "This server has no space for another profile.")
        }
        try charge(creator, DataBudget.newProfileBytes)
    }

    /// Adds a size to a network's share, until it is measured.
    private func charge(_ creator: String?, _ bytes: Int) throws(Rejection) {
        guard let creator, limitPerAddress > 0 else { return }
        let isFull = measured.withLock { measured in
            guard measured.bytesByCreator[creator, default: 0] < limitPerAddress else { return true }
            measured.bytesByCreator[creator, default: 0] += bytes
            return false
        }
        guard !isFull else {
            refused("data-bytes-per-address")
            throw Rejection(
                .rateLimited,
                "Your network has used up its space on this server. Delete old packs, or wait until old rooms are deleted."
            )
        }
    }

    /// Remembers who created a room, until it is measured.
    func note(_ room: RoomCode, by creator: String?) {
        measured.withLock { $0.creators[room.description] = creator }
    }

    /// Reads the creators of existing rooms. Runs off the loops, once.
    func learnCreators(from folder: String) throws(LogReading.Failure) {
        var found: [String: String] = [:]
        for entry in try LogReading.entries(in: folder, firstBytesMax: DataBudget.creatorWithinBytes) {
            guard let creator = DataBudget.creator(in: entry.first) else { continue }
            found[entry.key.rawValue] = creator
        }
        measured.withLock { $0.creators.merge(found) { known, _ in known } }
    }

    /// The maximum position of the creator in a first record, after the code, a title, a hash and two forms of a name.
    private static let creatorWithinBytes = 4096

    /// Returns a room's creator by the beginning of its first record. Titles and names contain no unescaped quotation
    /// marks.
    private static func creator(in beginning: [UInt8]) -> String? {
        let label = Array(",\"creator\":\"".utf8)
        guard let place = beginning.firstRange(of: label) else { return nil }
        let value = beginning[place.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
    }

    /// Measures everything. Runs off the loops.
    func measure() throws(LogFailure) {
        let written = log.statistics.bytes
        let documents = kinds.flatMap { content.entries(of: $0) }
        if let storedBytes {
            let bytes = storedBytes() + documents.reduce(0) { $0 + $1.bodyBytes }
            return measured.withLock { ($0.written, $0.bytes) = (written, bytes) }
        }
        let summaries = try log.summaries()
        measured.withLock { measured in
            measured.written = written
            measured.bytes = 0
            measured.bytesByCreator = [:]
            for document in documents {
                measured.bytes += document.bodyBytes
                if let creator = document.creator { measured.bytesByCreator[creator, default: 0] += document.bodyBytes }
            }
            var creators: [String: String] = [:]
            for summary in summaries {
                let bytes = summary.bytes ?? summary.count * DataBudget.recordBytes
                measured.bytes += bytes
                guard let creator = measured.creators[summary.key.rawValue] else { continue }
                creators[summary.key.rawValue] = creator
                measured.bytesByCreator[creator, default: 0] += bytes
            }
            measured.creators = creators
        }
    }
}
