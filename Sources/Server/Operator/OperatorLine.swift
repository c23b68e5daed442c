import Cryptography
import Foundation
import GameRules

/// The name of a running server's socket, which a file in its data folder contains.
///
/// The socket is in Linux's abstract namespace, so that the folder contains only files, which can be copied. The name
/// is random, so that no other process can take it first. All users can list such names, so each side asks the kernel
/// for the other's user. See `unix(7)`.
package struct OperatorSocketName {
    private let text: String

    /// Creates a new name and writes it to a folder; `nil` if that fails.
    init?(writingTo folder: String) {
        text = "callboard-" + secureRandomBytes(16).hexadecimal
        let path = OperatorSocketName.path(in: folder)
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard write(file, bytes, bytes.count) == bytes.count else { return nil }
    }

    /// The state of a folder's socket name.
    package enum Reading {
        /// A server is running, or has crashed.
        case name(OperatorSocketName)
        /// No server is running.
        case none
        /// The folder cannot be read, because this user may not or for another reason with this `errno`.
        case unreadable(CInt)
    }

    private init(text: String) { self.text = text }

    /// Reads the name from a folder.
    package static func read(in folder: String) -> Reading {
        let path = path(in: folder)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [ENOENT, ENOTDIR].contains(errno) ? .none : .unreadable(errno) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Foundation.read(file, &bytes, bytes.count)
        guard count >= 0 else { return .unreadable(errno) }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        return text.hasPrefix("callboard-") && count == 42 ? .name(OperatorSocketName(text: text)) : .none
    }

    /// The path of the file with the name.
    static func path(in folder: String) -> String { folder + "/callboard.operator" }

    /// Calls `bind` or `connect` with the address.
    package func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = [0] + Array(text.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
        }
    }

    /// Returns the user at the other end of a connection; `nil` if the kernel does not know.
    package static func user(of descriptor: CInt) -> uid_t? {
        // `struct ucred`: process, user, group.
        var credentials: (pid_t, uid_t, gid_t) = (0, uid_t.max, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return credentials.1
    }
}

/// One line in each direction over a connected socket, in bounded time.
package struct OperatorLine {
    private let descriptor: CInt

    package init(_ descriptor: CInt, patienceSeconds: Int) {
        self.descriptor = descriptor
        var time = timeval(tv_sec: patienceSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Returns the bytes before the next newline; `nil` if it does not arrive.
    package func read(bytesMax: Int) -> [UInt8]? {
        var line: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while line.count <= bytesMax {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            if let end = piece[..<count].firstIndex(of: UInt8(ascii: "\n")) { return line + piece[..<end] }
            line += piece[..<count]
        }
        return nil
    }

    /// Sends a line. Does not wait for a receiver that does not read it.
    package func write(_ line: [UInt8]) {
        let bytes = line + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, bytes.count - sent, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
