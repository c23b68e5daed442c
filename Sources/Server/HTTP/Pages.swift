import Cryptography
import Foundation
import GameRules
import PageBundles
import WebSocketServer

/// The files of the browser side, held in memory: compressed once, with a quoted ETag each. What is sent compressed
/// lacks the comments of scripts, which are a third of them; asked for plainly, every file is as it stands.
///
/// Pages name combined files (``CombinedPages``), which may be kept for ever, since their path changes with them;
/// everything else is asked for again each time, and answered by 304 as long as it is the same.
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
        /// Whether the path names this content and never any other.
        let isForEver: Bool
        /// What a page asks for first once it knows its language, by that.
        var catalogues: [String: String] = [:]

        init(path: String, type: String, body: [UInt8], isForEver: Bool = false) {
            self.type = type
            self.body = body
            self.isForEver = isForEver
            tag = Pages.tag(of: body)
            // Combined files have lost their comments already.
            compressed = gzip(path.hasSuffix(".js") && !isForEver ? ScriptComments.removed(from: body) : body)
        }
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

    /// What stands in pages that keeps them from being combined: they are slower, and work.
    let faults: [PageFault]

    /// Reads every file below a folder whose type is known.
    init(directory: String) throws(Failure) {
        var contents: [String: [UInt8]] = [:]
        let directory = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
        guard let enumerator = FileManager.default.enumerator(atPath: directory) else {
            throw Failure(description: "the pages' folder \(directory) cannot be read")
        }
        for case let path as String in enumerator where Pages.type(of: path) != nil {
            guard let data = FileManager.default.contents(atPath: "\(directory)/\(path)"),
                data.count <= Pages.fileBytesMax
            else { throw Failure(description: "the page \(directory)/\(path) cannot be read or is too large") }
            contents["/" + path] = [UInt8](data)
        }
        guard contents["/index.html"] != nil else {
            throw Failure(description: "the pages' folder \(directory) holds no index.html")
        }
        let combined = CombinedPages(files: contents, hash: Pages.tag)
        faults = combined.faults
        var files: [String: File] = [:]
        for (path, body) in contents.merging(combined.documents, uniquingKeysWith: { $1 }).merging(
            combined.assets, uniquingKeysWith: { $1 })
        {
            guard let type = Pages.type(of: path) else { continue }
            var file = File(path: path, type: type, body: body, isForEver: combined.assets[path] != nil)
            file.catalogues = combined.catalogues[path] ?? [:]
            files[path] = file
        }
        files["/shell.json"] = Pages.list(of: files, isCombined: faults.isEmpty)
        self.files = files
    }

    private static func tag(of body: [UInt8]) -> String { Array(sha256(body).prefix(12)).hexadecimal }

    /// What a service worker keeps a copy by: the tag of every file that pages ask for, and one of all of them together.
    private static func list(of files: [String: File], isCombined: Bool) -> File {
        // Of sources, combined pages ask for texts only.
        let isWanted = { (path: String) in
            !isCombined || path.hasPrefix("/js/texts/") || !path.hasPrefix("/js/") && !path.hasPrefix("/css/")
        }
        let entries = files.filter { isWanted($0.key) }.sorted { $0.key < $1.key }.map {
            "\"\($0.key)\":\"\($0.value.tag)\""
        }
        .joined(separator: ",")
        let version = tag(of: Array(entries.utf8))
        return File(
            path: "/shell.json", type: "application/json",
            body: Array("{\"version\":\"\(version)\",\"files\":{\(entries)}}".utf8))
    }

    /// The answer to a `GET` or `HEAD`; `nil` if there is no such page.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let file = files[Pages.file(of: request.path)] else { return nil }
        let isCompressed = file.compressed != nil && Pages.acceptsGzip(request.acceptEncoding)
        let tag = isCompressed ? "\"\(file.tag)-gzip\"" : "\"\(file.tag)\""
        var headers = [
            ("ETag", tag), ("Cache-Control", file.isForEver ? "public, max-age=31536000, immutable" : "no-cache"),
            ("Vary", file.catalogues.isEmpty ? "Accept-Encoding" : "Accept-Encoding, Accept-Language"),
        ]
        if let texts = Pages.catalogue(of: file, for: request) {
            headers.append(("Link", "<\(texts)>; rel=\"modulepreload\""))
        }
        if Pages.matches(request.ifNoneMatch, tag) { return HTTPResponse(status: 304, headers: headers) }
        headers.append(("Content-Type", file.type))
        if isCompressed, let compressed = file.compressed {
            headers.append(("Content-Encoding", "gzip"))
            return .shared(headers: headers, body: compressed)
        }
        return .shared(headers: headers, body: file.body)
    }

    /// The texts that the page will ask for, as far as a request tells: a page looks into the browser's storage, too.
    private static func catalogue(of file: File, for request: HTTPRequest) -> String? {
        guard !file.catalogues.isEmpty else { return nil }
        let asked = request.query.filter { $0.name == "lang" }.map(\.value) + acceptedLanguages(request.acceptLanguage)
        return asked.lazy.compactMap { file.catalogues[$0] }.first ?? file.catalogues["en"]
    }

    private static func file(of path: String) -> String {
        if let page = plainPages[path] { return page }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.first == "r", parts.count == 2 || parts.count == 3, parts[parts.startIndex + 1] != "" else {
            return path
        }
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
