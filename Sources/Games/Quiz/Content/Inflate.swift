/// Decompresses deflated data (RFC 1951), as spreadsheets contain it.
struct Inflate {
    /// The reason why data cannot be decompressed.
    enum Fault: Error {
        case broken
        case tooLarge
    }

    /// A table of Huffman codes: the number of codes of each length, and the symbols in the order of their codes.
    private struct Codes {
        private var counts = [Int](repeating: 0, count: 16)
        private var symbols: [Int] = []

        init(lengths: some Sequence<Int>) {
            let lengths = Array(lengths)
            for length in lengths where length > 0 { counts[length] += 1 }
            for length in 1..<16 {
                for (symbol, one) in lengths.enumerated() where one == length { symbols.append(symbol) }
            }
        }

        /// Reads a symbol bit by bit: codes of one length follow each other, and those of the next length follow them.
        func next(_ bits: inout Inflate) throws(Fault) -> Int {
            var (code, first, index) = (0, 0, 0)
            for length in 1..<16 {
                code |= try bits.take(1)
                let count = counts[length]
                if code - first < count { return symbols[index + code - first] }
                index += count
                first = (first + count) << 1
                code <<= 1
            }
            throw .broken
        }
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
        163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537,
        2_049, 3_073,
        4_097, 6_145, 8_193, 12_289, 16_385, 24_577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
        13,
    ]
    /// The order in which a block tells the lengths of the codes for lengths.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let fixedLengths = Codes(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Codes(lengths: (0..<30).map { _ in 5 })

    private let data: ArraySlice<UInt8>
    private let most: Int
    private var place: Int
    private var buffer = 0
    private var held = 0
    private var output: [UInt8] = []

    private init(_ data: ArraySlice<UInt8>, most: Int) {
        self.data = data
        self.most = most
        place = data.startIndex
    }

    /// Decompresses data to at most `most` bytes.
    static func bytes(of data: ArraySlice<UInt8>, most: Int) throws(Fault) -> [UInt8] {
        var reader = Inflate(data, most: most)
        while try reader.block() {}
        return reader.output
    }

    private mutating func take(_ count: Int) throws(Fault) -> Int {
        while held < count {
            guard place < data.endIndex else { throw .broken }
            buffer |= Int(data[place]) << held
            place += 1
            held += 8
        }
        let value = buffer & (1 << count - 1)
        buffer >>= count
        held -= count
        return value
    }

    private mutating func write(_ byte: UInt8) throws(Fault) {
        guard output.count < most else { throw .tooLarge }
        output.append(byte)
    }

    /// Reads a block. Returns `false` after the last one.
    private mutating func block() throws(Fault) -> Bool {
        let isLast = try take(1) == 1
        switch try take(2) {
        case 0: try stored()
        case 1: try compressed(Self.fixedLengths, Self.fixedDistances)
        case 2:
            let (lengths, distances) = try codes()
            try compressed(lengths, distances)
        default: throw .broken
        }
        return !isLast
    }

    private mutating func stored() throws(Fault) {
        (buffer, held) = (0, 0)
        guard data.endIndex - place >= 4 else { throw .broken }
        let count = Int(data[place]) | Int(data[place + 1]) << 8
        place += 4
        guard data.endIndex - place >= count else { throw .broken }
        for byte in data[place..<place + count] { try write(byte) }
        place += count
    }

    private mutating func codes() throws(Fault) -> (Codes, Codes) {
        let lengthCount = try take(5) + 257
        let distanceCount = try take(5) + 1
        var first = [Int](repeating: 0, count: 19)
        for index in 0..<(try take(4) + 4) { first[Self.order[index]] = try take(3) }
        let codes = Codes(lengths: first)
        var lengths: [Int] = []
        while lengths.count < lengthCount + distanceCount {
            let symbol = try codes.next(&self)
            switch symbol {
            case 0..<16: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw .broken }
                lengths += [Int](repeating: last, count: try take(2) + 3)
            case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
            default: lengths += [Int](repeating: 0, count: try take(7) + 11)
            }
        }
        return (
            Codes(lengths: lengths[..<lengthCount]),
            Codes(lengths: lengths[lengthCount...].prefix(distanceCount))
        )
    }

    private mutating func compressed(_ lengths: Codes, _ distances: Codes) throws(Fault) {
        while true {
            let symbol = try lengths.next(&self)
            if symbol < 256 {
                try write(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol < 257 + Self.lengthBases.count else { throw .broken }
            let length = Self.lengthBases[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
            let code = try distances.next(&self)
            guard code < Self.distanceBases.count else { throw .broken }
            let distance = Self.distanceBases[code] + (try take(Self.distanceBits[code]))
            guard distance <= output.count else { throw .broken }
            for _ in 0..<length { try write(output[output.count - distance]) }
        }
    }
}
