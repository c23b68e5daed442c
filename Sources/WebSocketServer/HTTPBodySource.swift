/// A large body that all its readers share, read in pieces at each client's pace.
public protocol HTTPBodySource: AnyObject, Sendable {
    /// The number of bytes.
    var count: Int { get }

    /// Reads from an offset on: at least one byte, at most some tens of thousands. Passes `nil` if the body no longer
    /// exists, which ends the connection.
    ///
    /// Called on a loop, so it must not wait for a disk. The completion is called once, on any thread.
    func read(at offset: Int, _ completion: @escaping @Sendable (ArraySlice<UInt8>?) -> Void)
}

/// A body in memory, in parts that may be shared.
public final class HTTPParts: HTTPBodySource {
    /// The number of bytes in all parts.
    public let count: Int
    private let parts: [[UInt8]]
    /// The offset of each part.
    private let starts: [Int]

    /// Creates a body from parts in this order.
    public init(_ parts: [[UInt8]]) {
        self.parts = parts.filter { !$0.isEmpty }
        var starts: [Int] = []
        count = self.parts.reduce(0) { end, part in
            starts.append(end)
            return end + part.count
        }
        self.starts = starts
    }

    /// Passes the rest of the part at the offset, without a copy.
    public func read(at offset: Int, _ completion: @escaping @Sendable (ArraySlice<UInt8>?) -> Void) {
        guard let index = starts.lastIndex(where: { $0 <= offset }) else { return completion(nil) }
        completion(parts[index].dropFirst(offset - starts[index]))
    }
}
