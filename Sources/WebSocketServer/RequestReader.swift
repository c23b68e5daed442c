internal import CLibwebsockets

/// Reads a request that the library has parsed, and refuses requests that the library would misread.
struct RequestReader {
    let wsi: OpaquePointer
    let shared: ServerShared
    let socketAddress: NetworkAddress

    /// The contents of a request head, including those not in the request itself.
    struct Head {
        let request: HTTPRequest
        let contentLength: Int
        let wantsContinue: Bool
        let keepsAlive: Bool
    }

    /// The common part of an upgrade and a request.
    private struct Opening {
        let method: HTTPMethod
        let path: String
        let isVersion11: Bool
        let host: String?
        let contentLength: Int
    }

    private func opening() throws(Problem) -> Opening {
        var start: UnsafeMutablePointer<CChar>?
        var length: Int32 = 0
        let method: HTTPMethod
        switch lws_http_get_uri_and_method(wsi, &start, &length) {
        case 0: method = .get
        case 1: method = .post
        case 3: method = .put
        case 5: method = .delete
        case 7: method = .head
        default:
            throw Problem(
                status: 405, code: "methodNotAllowed", detail: "the method must be GET, HEAD, POST, PUT or DELETE",
                headers: ["Allow": "GET, HEAD, POST, PUT, DELETE"]
            )
        }
        let path =
            start.map { Self.ascii(UnsafeRawBufferPointer(start: $0, count: Int(length))) } ?? "/"
        guard Self.isPlain(path) else {
            throw Problem(
                status: 400, code: "badRequest", detail: "the address contains a zero byte or leaves the root")
        }
        let version = text(WSI_TOKEN_HTTP) ?? ""
        let isVersion11 = version == "HTTP/1.1"
        guard isVersion11 || version == "HTTP/1.0" else {
            throw Problem(status: 400, code: "badRequest", detail: "the protocol must be HTTP/1.1")
        }
        try refuseAmbiguity()
        let field = text(WSI_TOKEN_HOST)
        guard field != nil || (!isVersion11 && !isPresent(WSI_TOKEN_HOST)) else {
            throw Problem(status: 400, code: "badRequest", detail: "a Host field is required")
        }
        // Several fields are joined into a list here, which is not a valid host.
        let host = try field.map { field throws(Problem) in try shared.hosts.check(field) }
        return Opening(
            method: method, path: path, isVersion11: isVersion11, host: host,
            contentLength: try contentLength(method: method)
        )
    }

    /// Whether a path has no zero byte and no `..`. The library resolves `..`. But it may miscount an encoded zero byte
    /// and cut off as many bytes at the end, which can leave `..` there.
    private static func isPlain(_ path: String) -> Bool {
        !path.utf8.contains(0)
            && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }

    /// Refuses fields that a proxy could read as a body's length or a host, while the library does not: an empty field,
    /// and a field with white space before its name or its colon, which the library treats as unknown. The library also
    /// accepts lines that end with LF only, and other fields with such white space. Those are either unambiguous or not
    /// used here.
    private func refuseAmbiguity() throws(Problem) {
        for token in [WSI_TOKEN_HTTP_TRANSFER_ENCODING, WSI_TOKEN_HTTP_CONTENT_LENGTH]
        where lws_hdr_total_length(wsi, token) == 0 && isPresent(token) {
            throw Problem(status: 400, code: "badRequest", detail: "Content-Length or Transfer-Encoding is empty")
        }
        for name in Self.spacedNames where lws_hdr_custom_length(wsi, name, Int32(name.utf8.count)) >= 0 {
            throw Problem(status: 400, code: "badRequest", detail: "there is white space before the colon of a field")
        }
    }

    private static let spacedNames = ["host", "content-length", "transfer-encoding"].flatMap { name in
        [" ", "\t"].flatMap { ["\(name)\($0):", "\($0)\(name):"] }
    }

    /// Whether a field was sent, even an empty one.
    private func isPresent(_ token: lws_token_indexes) -> Bool {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(lws_hdr_total_length(wsi, token)) + 8) { buffer in
            lws_hdr_copy_fragment(wsi, buffer.baseAddress, Int32(buffer.count), token, 0) >= 0
        }
    }

    /// Reads an upgrade request. Thousands may arrive at once after a restart, so it reads only the fields it needs.
    func upgrade() throws(Problem) -> UpgradePolicy.Request {
        let opening = try opening()
        return UpgradePolicy.Request(
            method: opening.method,
            isVersion11: opening.isVersion11,
            path: opening.path,
            host: opening.host,
            origin: text(WSI_TOKEN_ORIGIN),
            connection: text(WSI_TOKEN_CONNECTION) ?? "",
            version: text(WSI_TOKEN_VERSION),
            key: text(WSI_TOKEN_KEY),
            subprotocols: text(WSI_TOKEN_PROTOCOL),
            hasBody: opening.contentLength > 0,
            remoteAddress: remoteAddress
        )
    }

    /// Reads the first message of a WebSocket if the client sends it with the upgrade, which saves a round trip. The
    /// query `greeting=NAME` names the cookie `greeting-NAME` with the percent-encoded message. A page cannot put
    /// anything else of that length into an upgrade.
    func greeting() -> [UInt8] {
        guard lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) > 0,
            let name = query().first(where: { $0.name == "greeting" })?.value, !name.isEmpty,
            let cookies = text(WSI_TOKEN_HTTP_COOKIE)
        else { return [] }
        let start = "greeting-\(name)=".utf8
        for cookie in cookies.utf8.split(separator: UInt8(ascii: ";")) {
            let cookie = cookie.drop { $0 == UInt8(ascii: " ") }
            if cookie.starts(with: start) { return Self.percentDecoded(cookie.dropFirst(start.count)) }
        }
        return []
    }

    /// Returns the bytes of a percent-encoded text (RFC 3986, section 2.1), or none if it is malformed.
    static func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit) else { return [] }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private var remoteAddress: NetworkAddress {
        shared.client(of: socketAddress, forwardedFor: text(WSI_TOKEN_X_FORWARDED_FOR))
    }

    /// Reads the request without its body.
    func head() throws(Problem) -> Head {
        let opening = try opening()
        let connection = (text(WSI_TOKEN_CONNECTION) ?? "").lowercased()
        let isProxied = shared.isTrustedProxy(socketAddress)
        let forwardedProtocol = isProxied ? custom("x-forwarded-proto:") : nil
        let request = HTTPRequest(
            method: opening.method,
            path: opening.path,
            query: query(),
            host: opening.host,
            authorization: text(WSI_TOKEN_HTTP_AUTHORIZATION),
            ifNoneMatch: text(WSI_TOKEN_HTTP_IF_NONE_MATCH),
            accept: text(WSI_TOKEN_HTTP_ACCEPT),
            acceptEncoding: text(WSI_TOKEN_HTTP_ACCEPT_ENCODING),
            acceptLanguage: text(WSI_TOKEN_HTTP_ACCEPT_LANGUAGE),
            contentType: text(WSI_TOKEN_HTTP_CONTENT_TYPE),
            idempotencyKey: custom("idempotency-key:"),
            callboardAt: custom("callboard-at:"),
            origin: text(WSI_TOKEN_ORIGIN),
            fetchSite: custom("sec-fetch-site:"),
            userAgent: text(WSI_TOKEN_HTTP_USER_AGENT),
            remoteAddress: remoteAddress,
            isForwardedByStranger: !isProxied
                && (text(WSI_TOKEN_X_FORWARDED_FOR) != nil || custom("forwarded:") != nil),
            isSecure: lws_is_ssl(wsi) != 0 || forwardedProtocol?.lowercased() == "https"
        )
        return Head(
            request: request,
            contentLength: opening.contentLength,
            wantsContinue: text(WSI_TOKEN_HTTP_EXPECT)?.lowercased() == "100-continue",
            keepsAlive: opening.isVersion11 && !RequestReader.list(connection).contains("close")
        )
    }

    /// Reads the length of the body. Without one, the library would wait for 100 MB. It also accepts a negative length
    /// and does not decode chunks.
    private func contentLength(method: HTTPMethod) throws(Problem) -> Int {
        if text(WSI_TOKEN_HTTP_TRANSFER_ENCODING) != nil {
            throw Problem(
                status: 411, code: "lengthRequired", detail: "send the body with a Content-Length, not in chunks")
        }
        guard let field = text(WSI_TOKEN_HTTP_CONTENT_LENGTH) else {
            guard !method.takesBody else {
                throw Problem(status: 411, code: "lengthRequired", detail: "a Content-Length is required")
            }
            return 0
        }
        guard !field.isEmpty, field.utf8.count <= 18, field.utf8.allSatisfy({ (48...57).contains($0) }),
            let length = Int(field)
        else {
            throw Problem(status: 400, code: "badRequest", detail: "Content-Length is not a number")
        }
        guard length == 0 || method.takesBody else {
            throw Problem(status: 400, code: "badRequest", detail: "\(method.rawValue) must not have a body here")
        }
        guard length <= shared.configuration.maxRequestBodyBytes else {
            throw Problem(
                status: 413, code: "tooLarge",
                detail: "the body is too large: at most \(shared.configuration.maxRequestBodyBytes) bytes")
        }
        return length
    }

    /// Returns a field that the library knows by number.
    func text(_ token: lws_token_indexes) -> String? {
        let length = Int(lws_hdr_total_length(wsi, token))
        guard length > 0 else { return nil }
        // The library's own checks need room for a comma and the terminator.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 8) { buffer in
            let copied = lws_hdr_copy(wsi, buffer.baseAddress, Int32(buffer.count), token)
            return copied >= 0 ? Self.ascii(UnsafeRawBufferPointer(start: buffer.baseAddress, count: Int(copied))) : nil
        }
    }

    /// Returns the text of a field or a path, which are ASCII (RFC 9110, section 5.5; RFC 3986, section 2). Any other
    /// byte becomes `?`. Comparing or splitting a text with thousands of consecutive combining marks takes quadratic
    /// time: 7 KB of them in `Connection` took 21 ms.
    private static func ascii(_ bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { text in
            for (index, byte) in bytes.enumerated() { text[index] = byte < 0x80 ? byte : UInt8(ascii: "?") }
            return bytes.count
        }
    }

    /// Returns a field by its lowercase name and colon.
    private func custom(_ name: String) -> String? {
        let count = Int32(name.utf8.count)
        let length = Int(lws_hdr_custom_length(wsi, name, count))
        guard length >= 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 2) { buffer in
            let copied = lws_hdr_custom_copy(wsi, buffer.baseAddress, Int32(buffer.count), name, count)
            return copied >= 0 ? Self.ascii(UnsafeRawBufferPointer(start: buffer.baseAddress, count: Int(copied))) : nil
        }
    }

    /// The maximum length of a query value in bytes. A search has at most 200 characters, and all other values are
    /// shorter.
    private static let queryValueMax = 1_024

    /// Reads the query. The library splits it at `&` and decodes the parts. Names are ASCII, and values that are too
    /// long are cut off, because no valid value is that long.
    private func query() -> [HTTPRequest.QueryItem] {
        var items: [HTTPRequest.QueryItem] = []
        let length = Int(lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS))
        guard length > 0 else { return [] }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 2) { buffer in
            while true {
                let copied = lws_hdr_copy_fragment(
                    wsi, buffer.baseAddress, Int32(buffer.count), WSI_TOKEN_HTTP_URI_ARGS, Int32(items.count))
                guard copied >= 0 else { return }
                let part = UnsafeRawBufferPointer(start: buffer.baseAddress, count: Int(copied))
                let name = part.prefix { $0 != UInt8(ascii: "=") }
                let value = part.dropFirst(name.count + 1).prefix(Self.queryValueMax)
                items.append(
                    HTTPRequest.QueryItem(
                        name: Self.ascii(UnsafeRawBufferPointer(rebasing: name)),
                        value: String(decoding: value, as: UTF8.self)))
            }
        }
        return items
    }

    /// Returns the members of a comma-separated field.
    static func list(_ field: String) -> [Substring] {
        field.split(separator: ",").map { part in
            var part = part
            while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
            while let last = part.last, last == " " || last == "\t" { part.removeLast() }
            return part
        }
    }
}
