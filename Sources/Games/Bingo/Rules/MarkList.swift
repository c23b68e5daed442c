/// The marks of all boards, by the place of a cell among all cells.
///
/// Kept by the 256, three kilobytes for some ten boards, and only where somebody has marked: a board of 25 cells takes
/// 300 bytes of marks, more than half of all that is kept of a seat.
struct MarkList: Equatable, Sendable {
    private static let chunkBits = 8
    private static let chunkSize = 1 << chunkBits

    /// Empty where nobody has marked.
    private(set) var chunks: [[Mark]] = []

    /// The mark on a cell; ``Mark/none`` where there never was one.
    subscript(place: Int) -> Mark {
        @inline(__always) get {
            let index = place >> MarkList.chunkBits
            guard index < chunks.count, !chunks[index].isEmpty else { return .none }
            return chunks[index][place & (MarkList.chunkSize - 1)]
        }
        @inline(__always) set {
            let index = place >> MarkList.chunkBits
            if index >= chunks.count || chunks[index].isEmpty { makeChunk(index) }
            chunks[index][place & (MarkList.chunkSize - 1)] = newValue
        }
    }

    @inline(never)
    private mutating func makeChunk(_ index: Int) {
        while chunks.count <= index { chunks.append([]) }
        chunks[index] = [Mark](repeating: .none, count: MarkList.chunkSize)
    }
}
