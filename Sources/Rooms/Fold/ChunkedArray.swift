/// A list that grows by whole chunks. It wastes at most one chunk, while an array may waste as much as it holds.
struct ChunkedArray<Element> {
    private static var chunkSize: Int { 256 }
    private var chunks: [[Element]] = []
    private(set) var count = 0

    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Element {
        _read { yield chunks[index / Self.chunkSize][index % Self.chunkSize] }
        _modify { yield &chunks[index / Self.chunkSize][index % Self.chunkSize] }
    }

    /// Reads an element in place. The subscript copies it.
    func look<Value>(at index: Int, _ body: (Element) -> Value) -> Value {
        chunks[index / Self.chunkSize].withUnsafeBufferPointer { body($0[index % Self.chunkSize]) }
    }

    mutating func append(_ element: Element) {
        if count.isMultiple(of: Self.chunkSize) {
            chunks.append([])
            // The first chunk grows like an array, because most rooms are small.
            if count > 0 { chunks[chunks.count - 1].reserveCapacity(Self.chunkSize) }
        }
        chunks[chunks.count - 1].append(element)
        count += 1
    }
}

extension ChunkedArray: Sendable where Element: Sendable {}
