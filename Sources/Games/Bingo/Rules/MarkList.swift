import GameRules

/// The marks of all boards, by the place of a cell among all cells.
///
/// Kept by the 256 places, some ten boards, packed, and only where somebody has marked: a board of 25 cells would take 300
/// bytes, and few players mark so many by hand.
struct MarkList: Equatable, Sendable {
    private static let chunkBits = 8
    private static let chunkSize = 1 << chunkBits
    /// For how many further marks a chunk makes room at once: an array would double itself.
    private static let room = 16

    /// The marks of 256 places, those that were ever made, in the order of their places.
    struct Chunk: Equatable, Sendable {
        /// Which places have a mark, one bit each.
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

        /// Whether nobody has marked there.
        var isEmpty: Bool { marks.isEmpty }

        private func has(_ place: Int) -> Bool { present[place >> 6] & 1 << UInt64(place & 63) != 0 }

        /// How many marks stand before a place.
        private func rank(of place: Int) -> Int {
            var rank = (present[place >> 6] & (1 << UInt64(place & 63) - 1)).nonzeroBitCount
            for word in 0..<place >> 6 { rank += present[word].nonzeroBitCount }
            return rank
        }
    }

    /// As far as somebody has marked.
    private(set) var chunks: [Chunk] = []

    /// The mark on a cell; ``Mark/none`` where there never was one.
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
