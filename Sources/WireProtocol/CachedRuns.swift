/// Elements of a long array, encoded some at a time, so that a message encodes only the runs in which something has changed
/// since the last one, and all messages that are still on their way share the others: 19,000 seats are 2.6 MB.
public struct CachedRuns: Sendable {
    /// How many elements are encoded together.
    private let length: Int
    private var runs: [[UInt8]?] = []

    /// Nothing yet.
    public init(of length: Int) { self.length = length }

    /// An element looks otherwise now, or is new.
    public mutating func invalidate(_ index: Int) {
        let run = index / length
        if runs.indices.contains(run) { runs[run] = nil }
    }

    /// All of them look otherwise.
    public mutating func invalidateAll() { runs = [] }

    /// All runs of so many elements.
    ///
    /// - Parameter encode: writes the elements at these places; their number in a run only grows.
    public mutating func encoded(_ count: Int, _ encode: (Range<Int>) -> [UInt8]) -> [[UInt8]] {
        let needed = (count + length - 1) / length
        while runs.count < needed { runs.append(nil) }
        return (0..<needed).map { run in
            if let bytes = runs[run] { return bytes }
            let bytes = encode(run * length..<min(count, (run + 1) * length))
            runs[run] = bytes
            return bytes
        }
    }
}
