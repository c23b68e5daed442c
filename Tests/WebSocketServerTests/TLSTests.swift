import Foundation
import Testing

@testable import WebSocketServer

/// TLS, tested with OpenSSL's own client.
@Suite(.serialized) struct TLSTests {
    private static func openssl(_ arguments: [String], input: [UInt8]? = nil, until marker: String? = nil) throws
        -> String
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        let output = Pipe()
        let feed = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = feed
        try process.run()
        if let input { try feed.fileHandleForWriting.write(contentsOf: input) }
        var text = ""
        if input != nil, marker == nil {
            text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        } else if let marker {
            while !text.contains(marker) {
                let piece = output.fileHandleForReading.availableData
                if piece.isEmpty { break }
                text += String(decoding: piece, as: UTF8.self)
            }
        }
        try feed.fileHandleForWriting.close()
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    private func withCertificate(_ body: (TLSFiles) async throws -> Void) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "callboard-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let files = TLSFiles(
            certificatePath: directory.appendingPathComponent("certificate.pem").path,
            privateKeyPath: directory.appendingPathComponent("key.pem").path
        )
        _ = try Self.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=localhost",
            "-keyout", files.privateKeyPath, "-out", files.certificatePath,
        ])
        try await body(files)
    }

    @Test(.timeLimit(.minutes(1))) func `Requests, WebSockets and broadcasts go through TLS`() async throws {
        try await withCertificate { files in
            try await Stage.run {
                $0.tls = files
            } _: { stage in
                let address = ["s_client", "-connect", "127.0.0.1:\(stage.port)", "-quiet", "-ign_eof"]
                let page = try Self.openssl(
                    address, input: Array("GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8),
                    until: "GET /page ")
                #expect(page.contains("HTTP/1.1 200 OK"))
                #expect(stage.read(\.requests).first?.isSecure == true)
                let talk =
                    Array(WebSocketClient.request().utf8)
                    + WebSocketClient.frame(.text, Array("script Hair Force One".utf8))
                    + WebSocketClient.frame(.text, Array("close 4501".utf8))
                let answers = try Self.openssl(address, input: talk, until: "asked for")
                #expect(answers.contains("101 Switching Protocols"))
                #expect(answers.contains("Hair Force One"))
                let big = try Self.openssl(
                    address, input: Array("GET /big HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
                #expect(big.utf8.count >= Stage.big.count)
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `HTTP/2 is not offered, nor anything older than TLS 1.2`() async throws {
        try await withCertificate { files in
            try await Stage.run {
                $0.tls = files
            } _: { stage in
                let address = ["s_client", "-connect", "127.0.0.1:\(stage.port)"]
                #expect(try Self.openssl(address + ["-alpn", "h2,http/1.1"]).contains("ALPN protocol: http/1.1"))
                #expect(!(try Self.openssl(address + ["-alpn", "h2"]).contains("ALPN protocol: h2")))
                for version in ["-tls1_2", "-tls1_3"] {
                    #expect(try Self.openssl(address + [version]).contains("CN = localhost"))
                }
                #expect(
                    !(try Self.openssl(address + ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]).contains("Cipher is ECDHE"))
                )
                // Plain HTTP on this port is refused.
                let plain = try RawClient(port: stage.port)
                try plain.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(!String(decoding: try plain.takeAll(), as: UTF8.self).contains("200"))
                try stage.wait("all are gone") { statistics, _ in statistics.sockets == 0 }
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `Each loop resumes the sessions of the others`() async throws {
        try await withCertificate { files in
            try await Stage.run {
                $0.tls = files
                $0.loopCount = 2
            } _: { stage in
                let session = URL(fileURLWithPath: files.certificatePath).deletingLastPathComponent()
                    .appendingPathComponent("session").path
                let address = ["s_client", "-connect", "127.0.0.1:\(stage.port)", "-tls1_2"]
                let first = (try? Self.openssl(address + ["-sess_out", session])) ?? ""
                #expect(first.contains("New, TLSv1.2"))
                // The kernel chooses the loop by the client's port: with sixteen connections, both get some.
                for _ in 0..<16 {
                    let next = (try? Self.openssl(address + ["-sess_in", session])) ?? ""
                    #expect(next.contains("Reused, TLSv1.2"))
                }
            }
        }
    }

    @Test func `A key that does not belong to the certificate is named`() async throws {
        try await withCertificate { first in
            try await withCertificate { second in
                var configuration = ServerConfiguration()
                configuration.tls = TLSFiles(
                    certificatePath: first.certificatePath, privateKeyPath: second.privateKeyPath)
                let stage = try await Stage.start { _ in }
                let server = WebSocketServer(configuration: configuration, handler: stage)
                #expect(throws: ServerError.self) { try server.start() }
                await stage.running.stop(grace: .zero)
            }
        }
    }
}
