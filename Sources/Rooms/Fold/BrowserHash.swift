import Cryptography
import GameRules
import WireProtocol

/// A short hash of the random number that a browser has made for itself: all that a room keeps of it.
///
/// It contains the room's code, so that the same browser cannot be followed from one room's log to another's. Eight
/// bytes are enough: it is compared with the few browsers that a host has barred, and proves nothing.
struct BrowserHash: Hashable, Sendable {
    /// The first eight bytes of the SHA-256.
    private let value: UInt64

    /// The hash of a browser's number in a room.
    init(of browser: String, in room: RoomCode) {
        value = sha256(Array("\(room) \(browser)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads up to 16 hexadecimal digits; `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    /// Up to 16 hexadecimal digits.
    var hexadecimal: String { String(value, radix: 16) }
}
