import Foundation
import Testing

@testable import SQLiteInputLog

@Suite("Checksums and marks")
struct RecordChecksumTests {
    @Test(
        "a checksum is that of RFC 1952",
        arguments: [
            ("", UInt32(0)), ("123456789", 0xCBF4_3926), ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
        ])
    func known(text: String, value: UInt32) {
        #expect(RecordChecksum.crc32(Array(text.utf8)) == value)
    }

    @Test("a checksum of any length equals that of its bytes in sequence", arguments: 0..<40)
    func lengths(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
        let plain = bytes.reduce(~UInt32(0)) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        #expect(RecordChecksum.crc32(bytes) == ~plain)
    }

    @Test("a checksum covers key, position and bytes")
    func coverage() {
        let key = RecordChecksum.LogKeyBytes("A")
        let value = RecordChecksum.of([1, 2], key: key, position: 3)
        #expect(value == RecordChecksum.crc32([0x41, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 2]))
        #expect(value != RecordChecksum.of([1, 2], key: .init("B"), position: 3))
        #expect(value != RecordChecksum.of([1, 2], key: key, position: 4))
        #expect(value != RecordChecksum.of([1, 3], key: key, position: 3))
    }

    @Test("a checkpoint file is read as written, and not at all if it is torn")
    func mark() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(HighWaterMark.read(path) == .missing)
        let file = HighWaterMark.File(path)
        for commits in [0, 9, 10, 123_456_789] {
            file.write(HighWaterMark(identity: "0123456789abcdef", commits: commits))
            #expect(HighWaterMark.read(path) == .mark(HighWaterMark(identity: "0123456789abcdef", commits: commits)))
        }
        file.close()
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        for length in 0..<text.count {
            try text.prefix(length).write(to: URL(fileURLWithPath: path))
            #expect(HighWaterMark.read(path) == .unreadable)
        }
    }
}
