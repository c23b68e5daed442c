import GameRules

/// A client's last answers in the order of their commands, in a compact encoding: three to ten bytes each.
///
/// An answer consists of the difference of its command's number from the previous one, its kind, and what that kind
/// needs. Each number is stored in groups of seven bits, the lowest first, all but the last with the high bit set
/// (LEB128). Numbers and positions only grow, so the differences are small.
struct AnswerList: Sendable {
    private enum Kind: UInt64 {
        /// Followed by the difference from the position of the last acceptance.
        case accepted
        /// Like `accepted`, followed by the game's detail.
        case detailed
        /// Followed by the index of a rejection in the room's table.
        case rejected
        /// Followed by code and message of a rejection, each with its length.
        case spelledOut
    }

    /// The spare capacity: an answer of this size does not make the list grow.
    private static let roomBytes = 16

    /// The highest command number; 0 before the first.
    private(set) var highest = 0
    private var bytes: [UInt8] = []
    private var count: UInt8 = 0
    /// The command number and the position before the first answer in the list.
    private var baseNumber = 0
    private var basePosition: UInt64 = 0
    private var lastPosition: UInt64 = 0

    /// Returns the answer to a command, or `nil` if it is not stored.
    func answer(to number: Int, rejections: RejectionTable) -> Answer? {
        var reader = Reader(bytes: bytes, number: baseNumber, position: basePosition)
        for _ in 0..<count {
            let answer = reader.next(rejections)
            if reader.number == number { return answer }
        }
        return nil
    }

    /// Adds the answer to a command with a higher number than all before. Removes the oldest answer if there are too
    /// many.
    mutating func append(_ answer: Answer, to number: Int, keeping limit: Int, rejections: inout RejectionTable) {
        if count == limit { removeFirst(rejections) }
        // An array would double its capacity, and there are thousands of these.
        if bytes.count + AnswerList.roomBytes > bytes.capacity {
            bytes.reserveCapacity(bytes.count + AnswerList.roomBytes)
        }
        add(UInt64(bitPattern: Int64(number &- highest)))
        highest = number
        count += 1
        switch answer {
        case .accepted(let position, let detail):
            add(detail == 0 ? .accepted : .detailed)
            add(position &- lastPosition)
            lastPosition = position
            if detail != 0 { add(AnswerList.rotated(detail, by: 1)) }
        case .rejected(let rejection):
            if let place = rejections.place(of: rejection) {
                add(.rejected)
                add(UInt64(place))
            } else {
                add(.spelledOut)
                for text in [rejection.code.rawValue, rejection.message] {
                    add(UInt64(text.utf8.count))
                    bytes.append(contentsOf: text.utf8)
                }
            }
        }
    }

    private mutating func removeFirst(_ rejections: RejectionTable) {
        var reader = Reader(bytes: bytes, number: baseNumber, position: basePosition)
        _ = reader.next(rejections)
        bytes.removeFirst(reader.offset)
        baseNumber = reader.number
        basePosition = reader.position
        count -= 1
    }

    /// Rotates a game's detail. It often has its highest bit set and otherwise only low bits, so the rotated value is
    /// short.
    private static func rotated(_ detail: UInt64, by bits: UInt64) -> UInt64 {
        detail << bits | detail >> (64 - bits)
    }

    private mutating func add(_ kind: Kind) { add(kind.rawValue) }

    private mutating func add(_ value: UInt64) {
        var value = value
        while value > 0x7F {
            bytes.append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    /// Reads the answers in order.
    private struct Reader {
        let bytes: [UInt8]
        var number: Int
        var position: UInt64
        private(set) var offset = 0

        init(bytes: [UInt8], number: Int, position: UInt64) {
            self.bytes = bytes
            self.number = number
            self.position = position
        }

        mutating func next(_ rejections: RejectionTable) -> Answer {
            number &+= Int(truncatingIfNeeded: value())
            guard let kind = Kind(rawValue: value()) else { preconditionFailure("no such kind was written") }
            switch kind {
            case .accepted, .detailed:
                position &+= value()
                return .accepted(
                    position: position, detail: kind == .detailed ? AnswerList.rotated(value(), by: 63) : 0)
            case .rejected: return .rejected(rejections[Int(value())])
            case .spelledOut:
                let code = text()
                return .rejected(Rejection(Rejection.Code(rawValue: code), text()))
            }
        }

        private mutating func value() -> UInt64 {
            var value: UInt64 = 0
            var shift: UInt64 = 0
            while true {
                let byte = bytes[offset]
                offset += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
        }

        private mutating func text() -> String {
            let count = Int(value())
            defer { offset += count }
            return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
        }
    }
}
