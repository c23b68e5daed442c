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
}
