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

/// What rooms and documents take on disk, all together and by who made them, against what they may.
///
/// What grows is measured now and then, and estimated in between from what the log has written since; nobody waits for
/// it. New rooms and packs are refused a tenth before the limit, so that rooms that exist can go on up to it.
///
/// Who made a room or a document is known by an HMAC of the network, under a key that belongs to the log: the same
/// network has the same hash in all that it made, and whoever reads a list of rooms learns no address.
final class DataBudget: Sendable {
    private struct Measured {
        var bytes = 0
        /// What the log had written when that was so.
        var written = 0
        /// Who made each room, where that is known.
        var creators: [String: String] = [:]
        var bytesByCreator: [String: Int] = [:]
    }

    /// What a new room takes before it is measured: its first record, at its longest.
    private static let newRoomBytes = 64 << 10
    /// What a profile takes before it is measured: with a thousand levels of each difficulty.
    private static let newProfileBytes = 4 << 10
    /// A log whose size nobody has counted: so many bytes a record.
    private static let recordBytes = 150

    private let log: any InputLog
    private let content: any ContentStore
    private let kinds: [DocumentKind]
    private let key: [UInt8]
    private let limit: Int
    private let limitPerAddress: Int
    private let storedBytes: (@Sendable () -> Int)?
    /// Is called with the key of a limit that refuses something.
    private let refused: @Sendable (_ limit: String) -> Void
    private let measured = Mutex(Measured())

    /// - Parameters:
    ///   - kinds: what documents people save.
    ///   - identity: what tells this log from all others.
    ///   - limit: bytes of all rooms and documents, and of those that one network has made; 0 for no limit.
    ///   - storedBytes: how many bytes all logs have, where that is known without reading a list of them; then what one
    ///     network has made is what it made here.
    ///   - refused: is called with the key of a limit that refuses something.
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

    /// Bytes of all rooms and documents, as far as is known.
    var usedBytes: Int { measured.withLock { used($0) } }

    private func used(_ measured: borrowing Measured) -> Int {
        measured.bytes + max(0, log.statistics.bytes - measured.written)
    }

    /// Whether there is any space for what people do.
    var hasSpace: Bool { limit == 0 || usedBytes < limit }

    /// Whether a room that exists may grow: neither all rooms nor those of its maker take as much as they may.
    func hasSpace(for room: RoomCode) -> Bool {
        measured.withLock { measured in
            guard limit == 0 || used(measured) < limit else { return false }
            guard limitPerAddress > 0, let creator = measured.creators[room.description] else { return true }
            return measured.bytesByCreator[creator, default: 0] < limitPerAddress
        }
    }

    /// Whether there is space for something new.
    private var hasSpaceForMore: Bool { limit == 0 || usedBytes < limit - limit / 10 }

    /// Who asks, as the log names them; `nil` for this machine, which no limit counts.
    func creator(_ request: HTTPRequest) -> String? { hash(of: request.remoteAddress) }

    /// The same of all networks that one customer of a provider has: what is said of others' work counts once for them.
    func customer(_ request: HTTPRequest) -> String? {
        hash(of: request.remoteAddress.network(ipv6PrefixBits: AddressRate.customerPrefixBits))
    }

    private func hash(of address: NetworkAddress) -> String? {
        guard !address.isLoopback else { return nil }
        return Array(hmacSHA256(key: key, message: Array(address.description.utf8)).prefix(8)).hexadecimal
    }

    /// Lets a new room in; throws `roomFull`, or `rateLimited` for what its network has taken.
    func admitRoom(by creator: String?) throws(Rejection) {
        guard hasSpaceForMore else {
            refused("data-bytes")
            throw Rejection(.roomFull, "This server has no space for another room.")
        }
        try charge(creator, DataBudget.newRoomBytes)
    }

    /// Lets a document be saved; throws `tooMany…`, or `rateLimited` for what the network has taken that made it.
    ///
    /// - Parameter bytes: how long it is, about.
    func admit(_ kind: any ContentKind.Type, by creator: String?, bytes: Int) throws(Rejection) {
        guard hasSpaceForMore else {
            refused("data-bytes")
            throw kind.full("This server has no space for another \(kind.kind).")
        }
        try charge(creator, bytes)
    }

    /// Lets a profile be made, or something be left for another device; throws as ``admit(_:by:bytes:)`` does.
    func admitProfile(by creator: String?) throws(Rejection) {
        guard hasSpaceForMore else {
            refused("data-bytes")
            throw Rejection("tooManyProfiles", "This server has no space for another profile.")
        }
        try charge(creator, DataBudget.newProfileBytes)
    }

    /// Counts what a network is about to take, until that is measured.
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
                "The rooms and packs from your network take as much space as they may, until old ones are deleted.")
        }
    }

    /// A room was made.
    func note(_ room: RoomCode, by creator: String?) {
        measured.withLock { $0.creators[room.description] = creator }
    }

    /// Learns who made the rooms that are there; off the loops, once.
    func learnCreators(from folder: String) throws(LogReading.Failure) {
        var found: [String: String] = [:]
        for entry in try LogReading.entries(in: folder, firstBytesMax: DataBudget.creatorWithinBytes) {
            guard let creator = DataBudget.creator(in: entry.first) else { continue }
            found[entry.key.rawValue] = creator
        }
        measured.withLock { $0.creators.merge(found) { known, _ in known } }
    }

    /// Before it, a first record has the code, a title, a hash and two forms of a name.
    private static let creatorWithinBytes = 4096

    /// Who made a room, by the beginning of its first record. In a title or a name no quotation mark stands alone.
    private static func creator(in beginning: [UInt8]) -> String? {
        let label = Array(",\"creator\":\"".utf8)
        guard let place = beginning.firstRange(of: label) else { return nil }
        let value = beginning[place.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: value, as: UTF8.self)
    }

    /// Looks what there is; off the loops.
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
