/// An answer. The server adds `Content-Length`, `Date`, `Connection` and ``ServerConfiguration/responseHeaders``.
public struct HTTPResponse: Sendable {
    public var status: Int
    /// Header fields, in order. Names and values must not contain line breaks.
    public var headers: [(name: String, value: String)]
    /// The body. An array's storage is shared, so a page is stored once however often it is served.
    public var body: [UInt8]
    /// The source of a body that is too large to store for each client. It replaces ``body``.
    public var source: (any HTTPBodySource)?
    /// Whether the body is stored elsewhere anyway, so that a slow client costs no extra memory.
    public var isShared = false
    /// Whether it is a script that compiles code when it runs, which its policy has to allow: see
    /// ``ServerConfiguration/hostHeaders``.
    public var compilesCode = false

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates an answer whose body is read at the client's pace.
    public init(status: Int, headers: [(name: String, value: String)] = [], source: any HTTPBodySource) {
        self.init(status: status, headers: headers)
        self.source = source
    }

    /// The length of the body in bytes.
    var contentLength: Int { source?.count ?? body.count }

    /// Returns the reason phrase of a status code. Programs ignore it.
    static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}
