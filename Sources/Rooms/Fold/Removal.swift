import GameRules
import JSON
import WireProtocol

/// A removal of many seats at once: all whose players joined in a period, from a network, or both.
///
/// It stores the period and the network, not a list of seats.
struct Removal: Hashable, Sendable {
    /// A removal of more than one in this many seats must be forced.
    static let warnedShare = 3

    /// The number of the removal in its room, from 1.
    let number: Int
    let wish: Wish
    /// The number of seats that it removed.
    let count: Int
    let time: Timestamp
    var isUndone = false

    /// The seats that a host wants to remove.
    ///
    /// They never include hosts or seats from before the period. Seats that have played are included only on request.
    struct Wish: Hashable, Sendable {
        /// The first and the last moment of the period; `nil` for no limit.
        var from: Timestamp?
        var until: Timestamp?
        var network: NetworkHash?
        /// Whether seats that have played are removed, too.
        var takesMarked = false
        /// Whether more than a third of all seats may be removed.
        var isForced = false
        /// The seats spared because they have played, as known before the append; `nil` in older records.
        var spared: SeatSet?

        /// Reads the fields of a command. Throws `badMessage`.
        init(_ fields: JSONObject) throws(Rejection) {
            from = try Wish.time("from", in: fields)
            until = try Wish.time("until", in: fields)
            if fields.present("network") != nil {
                guard let network = NetworkHash(hexadecimal: try fields.requiredString("network")) else {
                    throw Rejection(.badMessage, "Unknown “network”. Send one that the room has listed.")
                }
                self.network = network
            }
            guard from != nil || network != nil else {
                throw Rejection(.badMessage, "Send “from” or “network”.")
            }
            if fields.present("marked") != nil { takesMarked = try fields.requiredBool("marked") }
            if fields.present("force") != nil { isForced = try fields.requiredBool("force") }
        }

        /// Decodes what `encode(into:)` wrote.
        init?(logged fields: JSONObject) {
            do { try self.init(fields) } catch { return nil }
            spared = fields["spared"]?.string.flatMap { SeatSet(hexadecimal: $0) }
        }

        private static func time(_ name: String, in fields: JSONObject) throws(Rejection) -> Timestamp? {
            guard fields.present(name) != nil else { return nil }
            guard let time = Timestamp(rfc3339: try fields.requiredString(name)) else {
                throw Rejection(
                    .badMessage, "The field “\(name)” must be a time, for example 2026-06-08T17:04:11.120Z.")
            }
            return time
        }

        /// Writes the members of the command that would ask for the same removal.
        func encode(into writer: inout JSONWriter) {
            encodeRange(into: &writer)
            if takesMarked { writer.member("marked", true) }
            if isForced { writer.member("force", true) }
            if let spared { writer.member("spared", spared.hexadecimal) }
        }

        /// Writes the period and the network.
        func encodeRange(into writer: inout JSONWriter) {
            if let from { writer.member("from", from) }
            if let until { writer.member("until", until) }
            if let network { writer.member("network", network.hexadecimal) }
        }

        /// Whether a seat is a current player's that joined in the period and from the network.
        func covers(_ seat: Seat) -> Bool {
            guard !seat.isRemoved, seat.role == .player else { return false }
            if let network, seat.network != network { return false }
            return seat.joined >= from ?? seat.joined && seat.joined <= until ?? seat.joined
        }
    }
}

/// The last removals of many. Older ones can no longer be undone.
struct RemovalList: Sendable {
    /// The maximum number of removals kept, to limit the room's memory and the messages to hosts.
    static let countMax = 20

    private(set) var all: [Removal] = []
    private var lastNumber = 0

    /// Adds a removal. Returns its number.
    mutating func add(_ wish: Removal.Wish, count: Int, at time: Timestamp) -> Int {
        if all.count == RemovalList.countMax { all.removeFirst() }
        lastNumber += 1
        all.append(Removal(number: lastNumber, wish: wish, count: count, time: time))
        return lastNumber
    }

    func canUndo(_ number: Int) -> Bool { all.contains { $0.number == number && !$0.isUndone } }

    mutating func undo(_ number: Int) {
        guard let index = all.firstIndex(where: { $0.number == number }) else { return }
        all[index].isUndone = true
    }
}
