import COpenSSL
import Glibc

/// A blocking connection to a server, plain or over TLS, for commands that talk to one server and then end.
package final class ByteStream {
    /// The reason why there is no connection. Retrying may help.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// The timeout for connecting and for each answer, in milliseconds.
    package static let patienceMilliseconds: Int32 = 15_000

    private let descriptor: Int32
    private var tls: OpaquePointer?
    private var context: OpaquePointer?

    /// Connects to a server. Over TLS, the system must trust the certificate, and it must be valid for the server's
    /// name.
    ///
    /// - Parameter trustsAnyCertificate: whether to accept any other certificate, too. Only for a server on this
    ///   machine.
    ///
    /// The corresponding C functions are `getaddrinfo`, `connect` and `SSL_connect`.
    package init(to server: ServerAddress, trustsAnyCertificate: Bool = false) throws(Failure) {
        // OpenSSL writes without MSG_NOSIGNAL, so a lost connection would end the process.
        signal(SIGPIPE, SIG_IGN)
        descriptor = try ByteStream.connect(to: server)
        guard server.isEncrypted else { return }
        do throws(Failure) { try encrypt(for: server.host, trustsAnyCertificate) } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    private var isClosed = false

    /// Closes the connection.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        SSL_free(tls)
        SSL_CTX_free(context)
        Glibc.close(descriptor)
    }

    private static func connect(to server: ServerAddress) throws(Failure) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(server.host, String(server.port), &hints, &list)
        guard status == 0 else {
            throw Failure(description: "cannot find \(server.host): \(String(cString: gai_strerror(status)))")
        }
        defer { freeaddrinfo(list) }
        var reason = "no address"
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            let descriptor = socket(
                entry.ai_family, entry.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), entry.ai_protocol)
            guard descriptor >= 0 else { continue }
            // On Linux, the send timeout also applies to connecting.
            var time = timeval(tv_sec: Int(patienceMilliseconds / 1000), tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
            if Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 { return descriptor }
            reason = String(cString: strerror(errno))
            Glibc.close(descriptor)
        }
        throw Failure(description: "cannot connect to \(server.authority): \(reason)")
    }

    private func encrypt(for host: String, _ trustsAnyCertificate: Bool) throws(Failure) {
        context = SSL_CTX_new(TLS_client_method())
        guard let context, COpenSSL_SSL_CTX_require_TLS_1_2(context) == 1,
            SSL_CTX_set_default_verify_paths(context) == 1
        else {
            throw Failure(description: "TLS cannot be set up")
        }
        SSL_CTX_set_verify(context, trustsAnyCertificate ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nil)
        tls = SSL_new(context)
        guard let tls, COpenSSL_SSL_set_tlsext_host_name(tls, host) == 1,
            trustsAnyCertificate || SSL_set1_host(tls, host) == 1,
            SSL_set_fd(tls, descriptor) == 1
        else { throw Failure(description: "TLS cannot be set up") }
        guard SSL_connect(tls) == 1 else {
            let result = SSL_get_verify_result(tls)
            let reason =
                result == X509_V_OK
                ? "the server does not speak it" : String(cString: X509_verify_cert_error_string(Int(result)))
            throw Failure(description: "no TLS with \(host): \(reason)")
        }
    }

    // MARK: - Bytes

    /// Sends all bytes.
    package func write(_ bytes: [UInt8]) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = buffer.baseAddress! + sent
                return if let tls {
                    Int(SSL_write(tls, rest, Int32(clamping: buffer.count - sent)))
                } else {
                    send(descriptor, rest, buffer.count - sent, Int32(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else { throw Failure(description: "the connection is lost") }
            sent += count
        }
    }

    /// Returns the next bytes, at most 64 KiB. Returns an empty array at the end of the stream, and `nil` after a
    /// timeout.
    package func read(milliseconds: Int32 = patienceMilliseconds) throws(Failure) -> [UInt8]? {
        if tls.map({ SSL_pending($0) }) ?? 0 == 0 {
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wanted, 1, milliseconds)
            if ready == 0 || (ready < 0 && errno == EINTR) { return nil }
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = bytes.withUnsafeMutableBytes { buffer in
            if let tls {
                Int(SSL_read(tls, buffer.baseAddress, Int32(buffer.count)))
            } else {
                recv(descriptor, buffer.baseAddress, buffer.count, 0)
            }
        }
        if count <= 0, let tls {
            // TLS records without application data, such as session tickets.
            if SSL_get_error(tls, Int32(count)) == SSL_ERROR_WANT_READ { return nil }
            return []
        }
        guard count >= 0 else { throw Failure(description: "the connection is lost") }
        return Array(bytes.prefix(count))
    }
}
