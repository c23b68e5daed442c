internal import CLibwebsockets
internal import Glibc

/// The two PEM files that TLS needs. The server supports TLS 1.2 or newer, and only `http/1.1` in ALPN.
public struct TLSFiles: Sendable, Hashable {
    /// The certificate followed by its intermediates.
    public var certificatePath: String

    /// The private key, without a passphrase.
    public var privateKeyPath: String

    /// Creates a value for files that ``WebSocketServer/start()`` will read.
    public init(certificatePath: String, privateKeyPath: String) {
        self.certificatePath = certificatePath
        self.privateKeyPath = privateKeyPath
    }

    /// The reasons why the files cannot be used: each file that cannot be read, or OpenSSL's reason if they do not
    /// match.
    var faults: [ServerError] {
        // Check the rights of the effective user, because that user reads the files.
        let unreadable = [certificatePath, privateKeyPath].compactMap { path -> ServerError? in
            guard faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 else { return nil }
            return .unreadableCertificate(path, reason: String(cString: strerror(errno)))
        }
        return unreadable.isEmpty ? [mismatch].compactMap(\.self) : unreadable
    }

    /// Throws the first of ``faults``.
    func check() throws(ServerError) {
        if let fault = faults.first { throw fault }
    }

    private var mismatch: ServerError? {
        let size = 256
        let complaint = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { reason -> String? in
            reason.initialize(repeating: 0)
            guard CLibwebsockets_check_certificate(certificatePath, privateKeyPath, reason.baseAddress, size) == 0
            else { return nil }
            return String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        guard let complaint else { return nil }
        return .badCertificate(certificatePath: certificatePath, privateKeyPath: privateKeyPath, reason: complaint)
    }
}
