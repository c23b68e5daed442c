/// A message in a shared stream, stored under the name of a room.
package enum StreamMessage: Sendable, Equatable {
    /// Records of one process, in its order: its session, the number of the first record within session and room, and
    /// the records.
    case records(session: UInt64, first: UInt64, [[UInt8]])
    /// The room's log was removed.
    case removed

    /// The maximum length of a group's message: four records of the maximum length.
    package static let bytesMax = 256 << 10

    /// The length of a record in a message beyond its own bytes.
    package static let recordOverhead = 4

    private enum Format {
        static let records: UInt8 = 1
        static let removed: UInt8 = 2
    }

    /// The format byte. For records, it is followed by the session and the first number, each as eight big-endian
    /// bytes, and then by each record's length in four bytes and the record.
    package var encoded: [UInt8] {
        switch self {
        case .removed: return [Format.removed]
        case .records(let session, let first, let records):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(records.reduce(17) { $0 + Self.recordOverhead + $1.count })
            bytes.append(Format.records)
            Self.append(session, to: &bytes)
            Self.append(first, to: &bytes)
            for record in records {
                let count = UInt32(record.count)
                for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: count >> UInt32(shift))) }
                bytes += record
            }
            return bytes
        }
    }

    /// Reads what `encoded` returned. Returns `nil` for anything else, such as a later format.
    package init?(_ bytes: [UInt8]) {
        switch bytes.first {
        case Format.removed? where bytes.count == 1: self = .removed
        case Format.records? where bytes.count > 17:
            var records: [[UInt8]] = []
            var place = 17
            while place < bytes.count {
                guard let length = Self.number(in: bytes, at: place, bytes: 4) else { return nil }
                place += 4
                guard length > 0, length <= UInt64(bytes.count - place) else { return nil }
                records.append(Array(bytes[place..<place + Int(length)]))
                place += Int(length)
            }
            guard let session = Self.number(in: bytes, at: 1, bytes: 8),
                let first = Self.number(in: bytes, at: 9, bytes: 8), first > 0
            else { return nil }
            self = .records(session: session, first: first, records)
        default: return nil
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    private static func number(in bytes: [UInt8], at place: Int, bytes count: Int) -> UInt64? {
        guard place + count <= bytes.count else { return nil }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
