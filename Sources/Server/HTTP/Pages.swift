import Configuration
import Cryptography
import Foundation
import GameRules
import Synchronization
import WebSocketServer
import WireProtocol

/// The web pages' files, kept in memory, each with a quoted ETag. A file is compressed when it is first requested:
/// compressing all of them would be two fifths of the work of a start.
///
/// `pages.json` and the games' `game.json` list the parts of each page (``PageList``). Pages refer to the files of a
/// bundle (``PageBundle``), which may be cached forever, because their path changes with their content. Without a
/// bundle of exactly these sources, they refer to the sources; a server with a bundle loads those on demand. All other
/// files are revalidated by each request, and answered with 304 if they are unchanged.
package struct Pages: Sendable {
    /// An error that prevents serving the pages.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private struct File {
        let type: String
        let body: [UInt8]
        private let gzipped: Late<[UInt8]?>
        let tag: String
        /// Whether the path always identifies this content.
        var isForEver = false
        /// The texts that a page requests first, by language.
        var catalogues: [String: String] = [:]
        /// Whether it is the script of the worker that compiles the rules.
        var compilesRules = false

        init(type: String, body: [UInt8]) {
            self.type = type
            self.body = body
            tag = Pages.tag(of: body)
            gzipped = Late { .some(gzip(body)) }
            if body.count > Pages.lateMax { _ = gzipped.value }
        }

        /// The body in the gzip format; `nil` if that would not make it smaller.
        var compressed: [UInt8]? { gzipped.value ?? nil }
    }

    /// The maximum size of a file that is compressed when it is first requested. A larger one would block the event
    /// loop that answers.
    private static let lateMax = 131_072
    /// The maximum size of a file.
    private static let fileBytesMax = 4 << 20

    /// The folder of the rules that were compiled for browsers, such as `proof-0123456789abcdef.wasm`. Their names
    /// contain a hash of their content. Offline copies omit them, because they are rarely used.
    private static let rulesFolder = "/rules/"
    /// The path of the worker's script that compiles them.
    private static let rulesWorker = "/rules-worker.js"

    /// The pages of a room, by the part of the path after its code.
    private static let roomPages = [
        "": "/player.html", "host": "/host.html", "screen": "/screen.html", "overlay": "/overlay.html",
        "recap": "/recap.html",
    ]

    /// A value that is made on first request. If that fails, the next request tries again.
    private final class Late<Value: Sendable>: Sendable {
        private let make: @Sendable () -> Value?
        private let made = Mutex<Value?>(nil)

        init(_ make: @escaping @Sendable () -> Value?) { self.make = make }

        var value: Value? {
            made.withLock { made in
                if made == nil { made = make() }
                return made
            }
        }
    }

    private let files: [String: File]
    /// The files of pages with their own addresses.
    private let addresses: [String: String]
    /// Files that no page requests, by path: the protocol's descriptions, and, if there is a bundle, the sources.
    private let late: [String: Late<File>]

    /// The localized documents of pages, by path and language; their own paths are English.
    private let documents: [String: [String: File]]

    /// Whether pages refer to the files of a bundle; otherwise they refer to the sources, which are many.
    let isBundled: Bool

    /// Reads every file of a known type below a folder.
    ///
    /// - Parameters:
    ///   - legal: The links of every page.
    ///   - hasOperators: Whether there is a page for operators.
    init(directory: String, legal: Configuration.Legal, hasOperators: Bool = false) throws(Failure) {
        var contents = try Pages.contents(of: directory)
        var list: PageList
        do throws(PageList.Failure) {
            list = try PageList(contents)
            if !hasOperators { list.pages["operator"] = nil }
            contents["/manifest.webmanifest"] = try contents["/manifest.webmanifest"].map(list.manifest)
        } catch {
            throw Failure(description: "the pages' folder \(directory) cannot be used: \(error)")
        }
        let bundle = PageBundle(contents)
        contents = contents.filter { path, _ in
            !PageList.isList(path) && !path.hasPrefix(PageBundle.folder)
                || bundle.map { path.hasPrefix($0.folder) } ?? false
        }
        var late: [String: Late<File>] = [:]
        let descriptions = contents.filter { path, _ in ComposedDescription.paths.contains { path.hasSuffix($0) } }
        for path in ComposedDescription.paths {
            late[path] = Late {
                ComposedDescription.compose(path, in: descriptions).map { File(type: "application/json", body: $0) }
            }
            contents[path] = nil
        }
        for path in contents.keys where bundle != nil && (path.hasPrefix("/js/") || path.hasPrefix("/css/")) {
            guard let type = Pages.type(of: path) else { continue }
            late[path] = Late {
                FileManager.default.contents(atPath: directory + path).map { body in
                    var file = File(type: type, body: [UInt8](body))
                    file.compilesRules = path.hasSuffix(Pages.rulesWorker)
                    return file
                }
            }
            contents[path] = nil
        }
        self.late = late
        var files: [String: File] = [:]
        for (path, body) in contents {
            guard let type = Pages.type(of: path) else { continue }
            files[path] = File(type: type, body: body)
            files[path]?.isForEver = path.hasPrefix(PageBundle.folder) || path.hasPrefix(Pages.rulesFolder)
            files[path]?.compilesRules = path.hasSuffix(Pages.rulesWorker)
        }
        let rules = files.keys.filter { $0.hasPrefix(Pages.rulesFolder) }
        var documents: [String: [String: File]] = [:]
        for (name, page) in list.pages {
            let parts = bundle?.pages[name]
            for language in Set(list.languages + ["en"]) {
                let html = list.html(
                    of: page, bundled: parts, named: name,
                    rules: (page.rules ?? []).compactMap { own in
                        rules.first { $0.hasPrefix(Pages.rulesFolder + own + "-") }
                    },
                    in: language, legal: legal)
                var file = File(type: "text/html; charset=utf-8", body: Array(html.utf8))
                file.catalogues = parts?.texts ?? [:]
                documents["/\(name).html", default: [:]][language] = file
            }
            files["/\(name).html"] = documents["/\(name).html"]?["en"]
        }
        self.documents = documents
        isBundled = bundle != nil
        files["/shell.json"] = Pages.list(
            of: files.filter { !$0.key.hasPrefix(Pages.rulesFolder) }, offline: list.offline)
        for (path, text) in Pages.texts(legal) {
            files[path] = File(type: "text/plain; charset=utf-8", body: Array(text.utf8))
        }
        self.files = files
        addresses = Dictionary(
            list.pages.compactMap { name, page in page.address.map { ($0, "/\(name).html") } }, uniquingKeysWith: { $1 }
        )
    }

    /// Returns the text files for robots and security researchers.
    private static func texts(_ legal: Configuration.Legal) -> [String: String] {
        var texts = ["/robots.txt": "User-agent: *\n" + (legal.indexing ? "Allow: /$\n" : "") + "Disallow: /\n"]
        if let contact = legal.securityContact {
            // A server that runs for longer than a year is missing updates anyway.
            let expires = Timestamp(milliseconds: Timestamp.now.milliseconds + 365 * 86_400_000)
            texts["/.well-known/security.txt"] = "Contact: \(contact)\nExpires: \(expires.rfc3339)\n"
        }
        return texts
    }

    private static func contents(of directory: String) throws(Failure) -> [String: [UInt8]] {
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
        return contents
    }

    static func tag(of body: [UInt8]) -> String { Array(sha256(body).prefix(12)).hexadecimal }

    /// Returns the list by which a service worker updates its copies: the tag of every file that pages request, one tag
    /// for all of them together, and the content that it copies.
    private static func list(of files: [String: File], offline: [String: String]) -> File {
        // The operator's page does not work offline.
        let kept = files.filter { !$0.key.contains("/operator") }
        let entries = kept.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value.tag)\"" }
            .joined(separator: ",")
        let content = offline.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
            .joined(separator: ",")
        let version = tag(of: Array((entries + content).utf8))
        return File(
            type: "application/json",
            body: Array("{\"version\":\"\(version)\",\"files\":{\(entries)},\"offline\":{\(content)}}".utf8))
    }

    /// Returns the response to a `GET` or `HEAD`; `nil` if there is no such page.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        let found = late[request.path]?.value ?? file(for: request)
        guard let file = found else { return nil }
        let compressed = Pages.acceptsGzip(request.acceptEncoding) ? file.compressed : nil
        let tag = compressed != nil ? "\"\(file.tag)-gzip\"" : "\"\(file.tag)\""
        var headers = [
            ("ETag", tag), ("Cache-Control", file.isForEver ? "public, max-age=31536000, immutable" : "no-cache"),
            ("Vary", file.type.hasPrefix("text/html") ? "Accept-Encoding, Accept-Language" : "Accept-Encoding"),
        ]
        if let texts = Pages.catalogue(of: file, for: request) {
            headers.append(("Link", "<\(texts)>; rel=\"modulepreload\""))
        }
        var response: HTTPResponse
        if Pages.matches(request.ifNoneMatch, tag) {
            response = HTTPResponse(status: 304, headers: headers)
        } else if let compressed {
            headers += [("Content-Type", file.type), ("Content-Encoding", "gzip")]
            response = .shared(headers: headers, body: compressed)
        } else {
            headers.append(("Content-Type", file.type))
            response = .shared(headers: headers, body: file.body)
        }
        response.compilesCode = file.compilesRules
        return response
    }

    /// Returns the response for a path without a page: a redirect into a room if the path is a room's code, otherwise a
    /// page that reports the error. Returns `nil` if the client does not accept HTML.
    func signpost(for request: HTTPRequest) -> HTTPResponse? {
        guard Pages.acceptsHTML(request.accept) else { return nil }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        if parts.count == 1 || parts.count == 2 && Pages.roomPages[parts[1]] != nil, let code = RoomCode(parts[0]) {
            let path = (["", "r", code.description] + parts.dropFirst()).joined(separator: "/")
            return HTTPResponse(status: 302, headers: [("Location", path), ("Cache-Control", "no-store")])
        }
        let documents = documents["/lost.html"] ?? [:]
        guard let file = Pages.languages(of: request).lazy.compactMap({ documents[$0] }).first ?? documents["en"] else {
            return nil
        }
        var response = HTTPResponse.shared(
            headers: [("Content-Type", file.type), ("Cache-Control", "no-store")], body: file.body)
        response.status = 404
        return response
    }

    /// Returns the requested file. The document of a page's address is in the reader's language.
    private func file(for request: HTTPRequest) -> File? {
        let path = file(of: request.path)
        guard path != request.path, let documents = documents[path] else { return files[path] }
        return Pages.languages(of: request).lazy.compactMap { documents[$0] }.first ?? documents["en"]
    }

    /// Returns the reader's languages by the request, the best first.
    private static func languages(of request: HTTPRequest) -> [String] {
        request.query.filter { $0.name == "lang" }.map(\.value) + acceptedLanguages(request.acceptLanguage)
    }

    /// Returns the texts that the page will probably request. The page also uses the browser's storage, which is not
    /// known here.
    private static func catalogue(of file: File, for request: HTTPRequest) -> String? {
        guard !file.catalogues.isEmpty else { return nil }
        return languages(of: request).lazy.compactMap { file.catalogues[$0] }.first ?? file.catalogues["en"]
    }

    private func file(of path: String) -> String {
        if let page = addresses[path] { return page }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.first == "r", parts.count == 2 || parts.count == 3, parts[parts.startIndex + 1] != "" else {
            return path
        }
        return Pages.roomPages[parts.count == 3 ? String(parts[parts.startIndex + 2]) : ""] ?? path
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
        case "wasm": "application/wasm"
        case "txt": "text/plain; charset=utf-8"
        default: nil
        }
    }

    /// Returns whether `Accept` (RFC 9110, section 12.5.1) names HTML, as browsers do when they open a page. Programs
    /// send `*/*`.
    static func acceptsHTML(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.lowercased().split(separator: ",").contains { item in
            item.prefix { $0 != ";" }.filter { !$0.isWhitespace } == "text/html"
        }
    }

    /// Returns whether `Accept-Encoding` (RFC 9110, section 12.5.3) accepts gzip with a weight above 0.
    static func acceptsGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.lowercased().split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) == 0 }
        }
    }

    /// Returns whether `If-None-Match` (RFC 9110, section 13.1.2) names a tag, compared weakly.
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
