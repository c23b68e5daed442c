/// The elements of a long array, encoded in runs. A message encodes only the runs that changed since the last one, and
/// all messages in flight share the others: 19,000 seats are 2.6 MB.
public struct CachedRuns: Sendable {
    /// The number of elements in a run.
    private let length: Int
    private var runs: [[UInt8]?] = []

    /// Creates an empty cache.
    public init(of length: Int) { self.length = length }

    /// Marks an element as new or changed.
    public mutating func invalidate(_ index: Int) {
        let run = index / length
        if runs.indices.contains(run) { runs[run] = nil }
    }

    /// Marks all elements as changed.
    public mutating func invalidateAll() { runs = [] }

    /// Returns all runs of a number of elements.
    ///
    /// - Parameter encode: encodes the elements at these indices. The number of elements in a run may only grow.
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
