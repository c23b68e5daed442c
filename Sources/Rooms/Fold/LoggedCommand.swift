import GameRules
import WireProtocol

/// The envelope of a numbered command's record, parsed in place. Nearly all records of a long room have this form, and
/// opening a room reads them all.
///
/// It recognizes only the exact form that ``RoomRecord`` writes. A record in any other form is valid, too, and is
/// parsed in the general way.
struct LoggedCommand {
    let seat: SeatID
    let client: ClientID
    let id: Int
    let play: Int
    let time: Timestamp
    /// The range of the command, a JSON object, within the record.
    let command: Range<Int>

    /// Parses a record including its format byte. Returns `nil` if it has another form.
    init?(_ record: UnsafeBufferPointer<UInt8>) {
        var scanner = Scanner(bytes: record)
        guard scanner.take("\u{1}{\"input\":\"command\",\"seat\":\"p"), let seat = scanner.number(),
            let seatNumber = UInt32(exactly: seat), seat > 0, scanner.take("\",\"client\":\""),
            let client = scanner.name(),
            scanner.take("\",\"id\":"), let id = scanner.number()
        else { return nil }
        var play = 1
        if scanner.take(",\"play\":") {
            guard let number = scanner.number() else { return nil }
            play = number
        }
        guard scanner.take(",\"command\":"), let time = scanner.lastTime() else { return nil }
        self.seat = SeatID(seatNumber)
        self.client = ClientID(logged: String(decoding: record[client], as: UTF8.self))
        self.id = id
        self.play = play
        self.time = time.value
        command = scanner.position..<time.start
    }

    private struct Scanner {
        /// Numbers with this many digits fit in 64 bits.
        private static let digitsMax = 18

        let bytes: UnsafeBufferPointer<UInt8>
        private(set) var position = 0

        init(bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
        }

        /// Skips a text. Does nothing if the text does not match.
        @inline(__always)
        mutating func take(_ text: StaticString) -> Bool {
            let count = text.utf8CodeUnitCount
            guard bytes.count - position >= count else { return false }
            for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
            position += count
            return true
        }

        /// Parses a whole number without a sign or leading zeros.
        mutating func number() -> Int? {
            let start = position
            var value = 0
            while position < bytes.count, let digit = Scanner.digit(bytes[position]) {
                value = value &* 10 &+ digit
                position += 1
            }
            guard (1...Scanner.digitsMax).contains(position - start),
                bytes[start] != UInt8(ascii: "0") || position == start + 1
            else { return nil }
            return value
        }

        /// Skips the characters of a client's name.
        mutating func name() -> Range<Int>? {
            let start = position
            while position < bytes.count, Scanner.isNameByte(bytes[position]) { position += 1 }
            return position > start ? start..<position : nil
        }

        /// Returns the time at the record's end, and the start of its member.
        func lastTime() -> (start: Int, value: Timestamp)? {
            guard bytes.last == UInt8(ascii: "}") else { return nil }
            var first = bytes.count - 1
            while first > position, Scanner.digit(bytes[first - 1]) != nil { first -= 1 }
            let name: StaticString = ",\"time\":"
            let start = first - name.utf8CodeUnitCount
            guard start >= position else { return nil }
            var end = self
            end.position = start
            guard end.take(name), let milliseconds = end.number(), end.position == bytes.count - 1,
                let time = Timestamp(logged: milliseconds)
            else { return nil }
            return (start, time)
        }

        @inline(__always)
        private static func digit(_ byte: UInt8) -> Int? {
            let digit = byte &- UInt8(ascii: "0")
            return digit < 10 ? Int(digit) : nil
        }

        @inline(__always)
        private static func isNameByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
