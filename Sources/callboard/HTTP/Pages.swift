import Cryptography
import Foundation
import GameRules
import WebSocketServer

/// The files of the browser side, held in memory: compressed once, with a quoted ETag each. What is sent compressed
/// lacks the comments of scripts, which are a third of them; asked for plainly, every file is as it stands.
struct Pages: Sendable {
    /// Why the pages cannot be served.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct File {
        let type: String
        let body: [UInt8]
        let compressed: [UInt8]?
        let tag: String
    }

    /// The largest file that is read: a page is text.
    private static let fileBytesMax = 4 << 20

    /// The pages of a room, by what stands behind its code in the path.
    private static let roomPages = [
        "": "/player.html", "host": "/host.html", "screen": "/screen.html", "overlay": "/overlay.html",
        "recap": "/recap.html",
    ]

    /// Pages with an address of their own.
    private static let plainPages = [
        "/": "/index.html", "/solo": "/solo.html", "/verify": "/verify.html", "/design": "/design.html",
    ]

    private let files: [String: File]

    /// Reads every file below a folder whose type is known.
    init(directory: String) throws(Failure) {
        var files: [String: File] = [:]
        let directory = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
        guard let enumerator = FileManager.default.enumerator(atPath: directory) else {
            throw Failure(description: "the pages' folder \(directory) cannot be read")
        }
        for case let path as String in enumerator {
            guard let type = Pages.type(of: path) else { continue }
            guard let data = FileManager.default.contents(atPath: "\(directory)/\(path)"),
                data.count <= Pages.fileBytesMax
            else { throw Failure(description: "the page \(directory)/\(path) cannot be read or is too large") }
            let body = [UInt8](data)
            let tag = sha256(body).prefix(12).map { $0 }.hexadecimal
            let lean = path.hasSuffix(".js") ? ScriptComments.removed(from: body) : body
            files["/" + path] = File(type: type, body: body, compressed: gzip(lean), tag: tag)
        }
        guard files["/index.html"] != nil else {
            throw Failure(description: "the pages' folder \(directory) holds no index.html")
        }
        files["/shell.json"] = Pages.list(of: files)
        self.files = files
    }

    /// What a service worker keeps a copy by: the tag of every file, and one of all of them together.
    private static func list(of files: [String: File]) -> File {
        let entries = files.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value.tag)\"" }.joined(separator: ",")
        let version = sha256(Array(entries.utf8)).prefix(12).map { $0 }.hexadecimal
        let body = Array("{\"version\":\"\(version)\",\"files\":{\(entries)}}".utf8)
        return File(type: "application/json", body: body, compressed: gzip(body), tag: version)
    }

    /// The answer to a `GET` or `HEAD`; `nil` if there is no such page.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let file = files[Pages.file(of: request.path)] else { return nil }
        let isCompressed = file.compressed != nil && Pages.acceptsGzip(request.acceptEncoding)
        let tag = isCompressed ? "\"\(file.tag)-gzip\"" : "\"\(file.tag)\""
        var headers = [("ETag", tag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding")]
        if Pages.matches(request.ifNoneMatch, tag) { return HTTPResponse(status: 304, headers: headers) }
        headers.append(("Content-Type", file.type))
        if isCompressed, let compressed = file.compressed {
            headers.append(("Content-Encoding", "gzip"))
            return HTTPResponse(status: 200, headers: headers, body: compressed)
        }
        return HTTPResponse(status: 200, headers: headers, body: file.body)
    }

    private static func file(of path: String) -> String {
        if let page = plainPages[path] { return page }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.first == "r", parts.count == 2 || parts.count == 3, parts[parts.startIndex + 1] != "" else { return path }
        return roomPages[parts.count == 3 ? String(parts[parts.startIndex + 2]) : ""] ?? path
    }

    private static func type(of path: String) -> String? {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        return switch path[path.index(after: dot)...] {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": path.hasSuffix("package.json") ? nil : "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "txt": "text/plain; charset=utf-8"
        default: nil
        }
    }

    /// Whether `Accept-Encoding` (RFC 9110, section 12.5.3) takes gzip with a weight above 0.
    static func acceptsGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.lowercased().split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) == 0 }
        }
    }

    /// Whether `If-None-Match` (RFC 9110, section 13.1.2) names a tag, compared weakly.
    static func matches(_ header: String?, _ tag: String) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { item in
            var item = item.drop(while: \.isWhitespace)
            while item.last?.isWhitespace == true { item.removeLast() }
            if item.hasPrefix("W/") { item = item.dropFirst(2) }
            return item == "*" || item == tag
        }
    }
}
