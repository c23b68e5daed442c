internal import CLibwebsockets
internal import Glibc

/// The two files that TLS needs, in PEM. TLS 1.2 or newer is spoken, with ALPN `http/1.1` alone.
public struct TLSFiles: Sendable, Hashable {
    /// The certificate followed by its intermediates.
    public var certificatePath: String

    /// The private key, without a passphrase.
    public var privateKeyPath: String

    /// Files that ``WebSocketServer/start()`` reads.
    public init(certificatePath: String, privateKeyPath: String) {
        self.certificatePath = certificatePath
        self.privateKeyPath = privateKeyPath
    }

    /// Whether the files can be read and belong together, as OpenSSL sees it.
    func check() throws(ServerError) {
        for path in [certificatePath, privateKeyPath] where access(path, R_OK) != 0 {
            throw .unreadableCertificate(path, reason: String(cString: strerror(errno)))
        }
        let size = 256
        let complaint = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { reason -> String? in
            reason.initialize(repeating: 0)
            guard CLibwebsockets_check_certificate(certificatePath, privateKeyPath, reason.baseAddress, size) == 0
            else { return nil }
            return String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        guard let complaint else { return }
        throw .badCertificate(certificatePath: certificatePath, privateKeyPath: privateKeyPath, reason: complaint)
    }
}
