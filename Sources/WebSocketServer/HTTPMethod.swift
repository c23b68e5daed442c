/// The request methods that are served. Others are answered with 405 before the handler sees them.
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

    /// Whether requests of this method say how long their body is, if only 0.
    var takesBody: Bool { self == .post || self == .put }
}
