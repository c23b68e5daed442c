import QRCode
import Synchronization

/// QR codes as SVG by what they say: one takes as long to draw as six other requests, and needs no token.
final class CodePictures: Sendable {
    /// How many are kept, of about 10 KB each; beyond it all are drawn anew.
    private static let countMax = 256

    private let drawn = Mutex<[String: [UInt8]]>([:])

    /// The code of an address; `nil` for one that is too long.
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
