import GameRules

/// The marks of all boards, by the index of a cell among all cells.
///
/// They are stored in chunks of 256 cells, about ten boards, packed, and only where players have marked. A full board
/// of 25 cells would take 300 bytes, and few players mark that many by hand.
struct MarkList: Equatable, Sendable {
    private static let chunkBits = 8
    private static let chunkSize = 1 << chunkBits
    /// The capacity that a chunk adds at a time, because an array would double.
    private static let room = 16

    /// The marks ever made in 256 cells, in the order of cells.
    struct Chunk: Equatable, Sendable {
        /// Whether each cell has a mark, one bit each.
        private var present = SIMD4<UInt64>.zero
        private var marks: [Mark] = []

        /// The mark at a place below 256.
        subscript(place: Int) -> Mark {
            get { has(place) ? marks[rank(of: place)] : .none }
            set {
                let rank = rank(of: place)
                if has(place) {
                    marks[rank] = newValue
                    return
                }
                if marks.count == marks.capacity { marks.reserveCapacity(marks.count + MarkList.room) }
                marks.insert(newValue, at: rank)
                present[place >> 6] |= 1 << UInt64(place & 63)
            }
        }

        /// Whether the chunk has no marks.
        var isEmpty: Bool { marks.isEmpty }

        private func has(_ place: Int) -> Bool { present[place >> 6] & 1 << UInt64(place & 63) != 0 }

        /// Returns the number of marks before a cell.
        private func rank(of place: Int) -> Int {
            var rank = (present[place >> 6] & (1 << UInt64(place & 63) - 1)).nonzeroBitCount
            for word in 0..<place >> 6 { rank += present[word].nonzeroBitCount }
            return rank
        }
    }

    /// The chunks up to the last mark.
    private(set) var chunks: [Chunk] = []

    /// The mark on a cell; ``Mark/none`` if there never was one.
    subscript(place: Int) -> Mark {
        get {
            let index = place >> MarkList.chunkBits
            return index < chunks.count ? chunks[index][place & (MarkList.chunkSize - 1)] : .none
        }
        set {
            let index = place >> MarkList.chunkBits
            if index >= chunks.count {
                chunks.makeRoom(for: index + 1 - chunks.count)
                chunks.append(contentsOf: repeatElement(Chunk(), count: index + 1 - chunks.count))
            }
            chunks[index][place & (MarkList.chunkSize - 1)] = newValue
        }
    }
}
