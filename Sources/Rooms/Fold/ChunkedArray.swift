/// A list that grows by whole chunks: a long one has at most one chunk to spare, where an array may have as much again.
struct ChunkedArray<Element> {
    private static var chunkSize: Int { 256 }
    private var chunks: [[Element]] = []
    private(set) var count = 0

    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Element {
        _read { yield chunks[index / Self.chunkSize][index % Self.chunkSize] }
        _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
    }

    mutating func append(_ element: Element) {
        if count.isMultiple(of: Self.chunkSize) {
            chunks.append([])
            // The first chunk grows as arrays do: most rooms are small.
            if count > 0 { chunks[chunks.count - 1].reserveCapacity(Self.chunkSize) }
        }
        chunks[chunks.count - 1].append(element)
        count += 1
    }
}

extension ChunkedArray: Sendable where Element: Sendable {}
