/// A large body, held once for all who read it, and read piece by piece as each client takes it.
public protocol HTTPBodySource: AnyObject, Sendable {
    /// The number of bytes.
    var count: Int { get }

    /// Hands over what stands from an offset on: one byte at least, some tens of thousands at most; `nil` if it is not
    /// there any more, which ends the connection.
    ///
    /// Called on a loop, so it must not wait for a disk. The completion is called once, on any thread.
    func read(at offset: Int, _ completion: @escaping @Sendable (ArraySlice<UInt8>?) -> Void)
}

/// A body in memory, in parts that others may hold as well.
public final class HTTPParts: HTTPBodySource {
    /// The number of bytes of all parts.
    public let count: Int
    private let parts: [[UInt8]]
    /// Where each part begins.
    private let starts: [Int]

    /// A body of parts in this order.
    public init(_ parts: [[UInt8]]) {
        self.parts = parts.filter { !$0.isEmpty }
        var starts: [Int] = []
        count = self.parts.reduce(0) { end, part in
            starts.append(end)
            return end + part.count
        }
        self.starts = starts
    }

    /// Hands over the rest of the part that stands there, without a copy.
    public func read(at offset: Int, _ completion: @escaping @Sendable (ArraySlice<UInt8>?) -> Void) {
        guard let index = starts.lastIndex(where: { $0 <= offset }) else { return completion(nil) }
        completion(parts[index].dropFirst(offset - starts[index]))
    }
}
