/// The request methods that are served. Others are answered with 405 before the handler sees them.
public enum HTTPMethod: String, Sendable {
    /// `GET`
    case get = "GET"
    /// `HEAD`: answered like `GET`, without the body.
    case head = "HEAD"
    /// `POST`
    case post = "POST"
    /// `DELETE`
    case delete = "DELETE"
}
