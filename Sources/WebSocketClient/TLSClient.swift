import COpenSSL

/// The TLS layer of a client. It does not use a socket: input and output are bytes in memory.
///
/// The corresponding C functions are `SSL_set_bio` with two `BIO_s_mem`, `SSL_do_handshake`, `SSL_read`, `SSL_write`:
/// https://docs.openssl.org/3.0/man3/SSL_set_bio/.
package final class TLSClient {
    /// The settings that many connections share.
    package final class Context {
        fileprivate let pointer: OpaquePointer

        /// Creates settings that trust what the system trusts, or any certificate. Only a test on the same machine may
        /// trust any certificate.
        package init(trustsAnyCertificate: Bool) throws(Failure) {
            guard let pointer = SSL_CTX_new(TLS_client_method()) else { throw Failure(reason: "no context") }
            self.pointer = pointer
            guard COpenSSL_SSL_CTX_require_TLS_1_2(pointer) == 1, SSL_CTX_set_default_verify_paths(pointer) == 1 else {
                throw Failure(reason: "no version or no certificates")
            }
            SSL_CTX_set_verify(pointer, trustsAnyCertificate ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nil)
        }

        deinit { SSL_CTX_free(pointer) }
    }

    /// The reason why there is no TLS connection.
    package struct Failure: Error {
        package let reason: String
    }

    /// The maximum length of the plain bytes in one record (RFC 8446, section 5.1).
    private static let recordBytesMax = 16_384

    private let tls: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    /// Whether the handshake is done.
    package private(set) var isOpen = false

    /// Creates a connection to a host. Its certificate must be valid for that host.
    package init?(_ context: Context, host: String) {
        guard let tls = SSL_new(context.pointer) else { return nil }
        guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
            SSL_free(tls)
            return nil
        }
        // From here on, the connection owns both buffers.
        SSL_set_bio(tls, incoming, outgoing)
        (self.tls, self.incoming, self.outgoing) = (tls, incoming, outgoing)
        SSL_set_connect_state(tls)
        // A server name extension cannot hold an IP address, but the certificate is checked against the address.
        let isNamed =
            X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1
            || COpenSSL_SSL_set_tlsext_host_name(tls, host) == 1 && SSL_set1_host(tls, host) == 1
        guard isNamed else { return nil }
    }

    deinit { SSL_free(tls) }

    /// Continues the handshake as far as the received bytes allow. Throws if the server is not trusted.
    package func shakeHands() throws(Failure) {
        guard !isOpen else { return }
        ERR_clear_error()
        let status = SSL_do_handshake(tls)
        if status == 1 {
            isOpen = true
        } else if SSL_get_error(tls, status) != SSL_ERROR_WANT_READ {
            let result = SSL_get_verify_result(tls)
            throw Failure(
                reason: result == X509_V_OK
                    ? "no TLS: the server does not speak it"
                    : "no TLS: \(String(cString: X509_verify_cert_error_string(Int(result))))")
        }
    }

    /// Receives bytes from the socket.
    ///
    /// - Parameter deliver: receives the decrypted bytes in pieces and returns whether it wants more.
    package func receive(_ bytes: UnsafeBufferPointer<UInt8>, deliver: (UnsafeBufferPointer<UInt8>) -> Bool)
        throws(Failure)
    {
        precondition(
            BIO_write(incoming, bytes.baseAddress, Int32(bytes.count)) == Int32(bytes.count), "memory takes all")
        try shakeHands()
        guard isOpen else { return }
        var plain = [UInt8](repeating: 0, count: TLSClient.recordBytesMax)
        while true {
            ERR_clear_error()
            let count = SSL_read(tls, &plain, Int32(plain.count))
            guard count > 0 else {
                let error = SSL_get_error(tls, count)
                if error == SSL_ERROR_WANT_READ || error == SSL_ERROR_ZERO_RETURN { return }
                throw Failure(reason: "TLS broken by the server")
            }
            guard plain.withUnsafeBufferPointer({ deliver(UnsafeBufferPointer(rebasing: $0[..<Int(count)])) }) else {
                return
            }
        }
    }

    /// Encrypts bytes, which ``takeOutgoing()`` then returns.
    package func send(_ bytes: [UInt8]) {
        _ = SSL_write(tls, bytes, Int32(bytes.count))
    }

    /// Returns and removes the bytes to write to the socket.
    package func takeOutgoing() -> [UInt8] {
        let count = Int(BIO_ctrl_pending(outgoing))
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = Int(max(0, BIO_read(outgoing, buffer.baseAddress, Int32(count))))
        }
    }
}
