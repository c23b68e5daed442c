import Cryptography
import GameRules
import JSON
import Rooms
import WebSocketServer

/// An encrypted answer that only a client with the same request and secret can read. The answer contains secrets, and
/// is stored where all nodes and backups can see it.
struct SealedAnswer {
    private static let tagBytes = 32

    /// The encryption key.
    private let key: [UInt8]

    /// - Parameters:
    ///   - secret: The request's bearer token, chosen by the client and known only to it.
    ///   - request: The request's key, and a digest of its content.
    init(secret: [UInt8], request: RequestKey) {
        let text = "callboard/answer/1\n\(request.name)\n\(request.digest ?? "")"
        key = hmacSHA256(key: secret, message: Array(text.utf8))
    }

    /// Returns 32 bytes that authenticate the rest, followed by the encrypted status, fields and body.
    func seal(_ response: HTTPResponse) -> [UInt8] {
        let plain = JSONWriter.object { writer in
            writer.member("status", response.status)
            writer.array("headers") { writer in
                for (name, value) in response.headers {
                    writer.string(name)
                    writer.string(value)
                }
            }
            writer.member("body", response.body.hexadecimal)
        }
        let encrypted = applyKeyStream(plain)
        return tag(of: encrypted) + encrypted
    }

    /// Returns the answer; `nil` if it was sealed for another request.
    func open(_ bytes: [UInt8]) -> HTTPResponse? {
        guard bytes.count > SealedAnswer.tagBytes else { return nil }
        let encrypted = Array(bytes.dropFirst(SealedAnswer.tagBytes))
        guard constantTimeEqual(tag(of: encrypted), Array(bytes.prefix(SealedAnswer.tagBytes))),
            let fields = (try? JSONParser.parse(applyKeyStream(encrypted), limits: .document))?.object,
            let status = fields["status"]?.integer, let headers = fields["headers"]?.array?.compactMap(\.string),
            let body = fields["body"]?.string.flatMap([UInt8].init(hexadecimal:))
        else { return nil }
        let pairs = stride(from: 0, to: headers.count - 1, by: 2).map { (name: headers[$0], value: headers[$0 + 1]) }
        return HTTPResponse(status: status, headers: pairs, body: body)
    }

    private func tag(of bytes: [UInt8]) -> [UInt8] {
        hmacSHA256(key: hmacSHA256(key: key, message: Array("tag".utf8)), message: bytes)
    }

    /// Encrypts or decrypts bytes with a key stream: HMAC over a counter. Each key seals one answer, so the stream is
    /// never used twice.
    private func applyKeyStream(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        let streamKey = hmacSHA256(key: key, message: Array("stream".utf8))
        for start in stride(from: 0, to: bytes.count, by: 32) {
            let block = hmacSHA256(key: streamKey, message: Array("\(start)".utf8))
            for index in start..<min(start + 32, bytes.count) { result[index] ^= block[index - start] }
        }
        return result
    }
}
