/// The supported request methods. Others are answered with 405 before the handler is called.
public enum HTTPMethod: String, Sendable {
    /// `GET`
    case get = "GET"
    /// `HEAD`: answered like `GET`, without the body.
    case head = "HEAD"
    /// `POST`
    case post = "POST"
    /// `PUT`: with a body, like `POST`.
    case put = "PUT"
    /// `DELETE`
    case delete = "DELETE"

    /// Whether requests with this method must have a `Content-Length`, even if it is 0.
    var takesBody: Bool { self == .post || self == .put }
}
