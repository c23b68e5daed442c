/// The check value of a stored record: CRC-32 over the room's key, a zero byte, the position (eight bytes, little
/// endian) and the record's bytes.
///
/// Key and position are covered as well, so a record that turns up in another place is noticed. The polynomial is that
/// of ISO 3309 and RFC 1952, section 8 (reflected, 0xEDB88320). It finds accidents; it is no defence against somebody
/// who can write the file.
package enum RecordChecksum {
    package static func of(_ record: [UInt8], key: LogKeyBytes, position: Int) -> UInt32 {
        var place = UInt64(position).littleEndian
        let crc = withUnsafeBytes(of: &place) { update(key.crc, $0) }
        return ~record.withUnsafeBytes { update(crc, $0) }
    }

    /// The part of the check value that all records of a room share.
    package struct LogKeyBytes {
        fileprivate let crc: UInt32

        package init(_ key: String) {
            var key = key
            key.append("\0")
            crc = key.withUTF8 { update(~0, UnsafeRawBufferPointer($0)) }
        }
    }

    /// What RFC 1952's `crc` gives for these bytes alone.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.withUnsafeBytes { update(~0, $0) }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }

    private static func update(_ start: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            bytes.reduce(start) { crc, byte in (crc >> 8) ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        }
    }
}
