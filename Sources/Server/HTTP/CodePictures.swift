import QRCode
import Synchronization

/// A cache of QR codes as SVG, by content. Drawing one takes as long as six other requests, and needs no token.
final class CodePictures: Sendable {
    /// The maximum number of cached codes, of about 10 KB each. When it is reached, the cache is cleared.
    private static let countMax = 256

    private let drawn = Mutex<[String: [UInt8]]>([:])

    /// Returns the code of an address; `nil` if the address is too long.
    func picture(of address: String, title: String) -> [UInt8]? {
        if let known = drawn.withLock({ $0[address] }) { return known }
        guard let code = QRCode(address) else { return nil }
        let picture = Array(code.svg(title: title).utf8)
        drawn.withLock { drawn in
            if drawn.count >= CodePictures.countMax { drawn = [:] }
            drawn[address] = picture
        }
        return picture
    }
}
