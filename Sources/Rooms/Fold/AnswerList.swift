import GameRules

/// A client's last answers in the order of their commands, packed: three to ten bytes each.
///
/// An answer is the distance of its command's number to the one before it, what kind it is, and what that kind needs,
/// each number in groups of seven bits, the lowest first, all but the last with the high bit set (LEB128). Numbers and
/// positions only grow, so their distances are small.
struct AnswerList: Sendable {
    private enum Kind: UInt64 {
        /// The distance to the position of the last acceptance follows.
        case accepted
        /// As `accepted`, and the game's detail.
        case detailed
        /// The number of a rejection that others got, too.
        case rejected
        /// A rejection of its own: code and message, each with its length.
        case spelledOut
    }

    /// What an answer may take without growing the list by itself.
    private static let roomBytes = 16

    /// The highest number of a command, 0 before the first.
    private(set) var highest = 0
    private var bytes: [UInt8] = []
    private var count: UInt8 = 0
    /// The number before the first answer's, and the position before its.
    private var baseNumber = 0
    private var basePosition: UInt64 = 0
    private var lastPosition: UInt64 = 0

    /// The answer to a command; `nil` if it is not remembered.
    func answer(to number: Int, rejections: RejectionTable) -> Answer? {
        var reader = Reader(bytes: bytes, number: baseNumber, position: basePosition)
        for _ in 0..<count {
            let answer = reader.next(rejections)
            if reader.number == number { return answer }
        }
        return nil
    }

    /// Adds the answer to a command with a higher number than all before, and forgets the oldest if there are too many.
    mutating func append(_ answer: Answer, to number: Int, keeping limit: Int, rejections: inout RejectionTable) {
        if count == limit { removeFirst(rejections) }
        // An array would double itself; thousands of these are kept.
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

    /// A game's detail often has its highest bit set, and otherwise few of the lowest: turned by one, it is short.
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

    /// Reads answers one after the other.
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
