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

    /// Why the files cannot be used: each that cannot be read, or that they do not belong together, as OpenSSL sees it.
    var faults: [ServerError] {
        // As this process's effective user, who reads them.
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
