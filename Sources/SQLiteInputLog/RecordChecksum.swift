/// The checksum of a stored record: CRC-32 over the room's key, a zero byte, the position (eight bytes, little endian)
/// and the record's bytes.
///
/// It covers key and position, so that a record in the wrong place is noticed. The polynomial is that of ISO 3309 and
/// RFC 1952, section 8 (reflected, 0xEDB88320). It detects accidents, not deliberate changes by someone who can write
/// the file.
package enum RecordChecksum {
    package static func of(_ record: [UInt8], key: LogKeyBytes, position: Int) -> UInt32 {
        var place = UInt64(position).littleEndian
        let crc = withUnsafeBytes(of: &place) { update(key.crc, $0) }
        return ~record.withUnsafeBytes { update(crc, $0) }
    }

    /// The part of the checksum that all records of a room share.
    package struct LogKeyBytes {
        fileprivate let crc: UInt32

        package init(_ key: String) {
            var key = key
            key.append("\0")
            crc = key.withUTF8 { update(~0, UnsafeRawBufferPointer($0)) }
        }
    }

    /// Returns what RFC 1952's `crc` gives for these bytes alone.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.withUnsafeBytes { update(~0, $0) }
    }

    /// Eight tables of 256 entries: the effect of a byte on the checksum if zero to seven bytes follow it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        for place in 256..<8 * 256 {
            let before: UInt32 = tables[place - 256]
            tables.append((before >> 8) ^ tables[Int(before & 0xFF)])
        }
        return tables
    }()

    /// Processes eight bytes per step. With single bytes, each step would have to wait for the previous one.
    private static func update(_ start: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var crc = start
            var offset = 0
            while offset + 8 <= bytes.count {
                let word =
                    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ UInt64(crc)
                crc = 0
                for byte in 0..<8 { crc ^= tables[(7 - byte) << 8 | Int(word >> (8 * UInt64(byte)) & 0xFF)] }
                offset += 8
            }
            while offset < bytes.count {
                crc = (crc >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[offset])]
                offset += 1
            }
            return crc
        }
    }
}
