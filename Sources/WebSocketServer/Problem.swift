/// A refusal by the transport, as `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).
struct Problem: Error, Hashable {
    let status: Int
    /// The stable code, for programs.
    let code: String
    /// What to do, for people.
    let detail: String
    var headers: [String: String] = [:]

    /// The answer. The texts are constants that need no escaping.
    var response: HTTPResponse {
        let json = """
            {"type":"about:blank","title":"\(HTTPResponse.reason(status))","status":\(status),"code":"\(code)","detail":"\(detail)"}
            """
        let fields =
            [(name: "Content-Type", value: "application/problem+json")]
            + headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        return HTTPResponse(status: status, headers: fields, body: Array(json.utf8))
    }
}
