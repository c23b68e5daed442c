import Cryptography
import GameRules
import WireProtocol

/// A short hash of the random number that a browser has made for itself. A room stores nothing else of it.
///
/// It depends on the room's code, so that a browser cannot be tracked across the logs of several rooms. Eight bytes are
/// enough, because it is only compared with the few browsers that a host has banned, and proves nothing.
struct BrowserHash: Hashable, Sendable {
    /// The first eight bytes of the SHA-256.
    private let value: UInt64

    /// Creates the hash of a browser's number in a room.
    init(of browser: String, in room: RoomCode) {
        value = sha256(Array("\(room) \(browser)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Parses up to 16 hexadecimal digits. Returns `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    /// The hash as up to 16 hexadecimal digits.
    var hexadecimal: String { String(value, radix: 16) }
}
