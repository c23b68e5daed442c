import GameRules
import JSON

extension Timestamp {
    /// The time in RFC 3339 format, in milliseconds and UTC, such as `2026-06-08T17:04:11.120Z`.
    public var rfc3339: String {
        var bytes: [UInt8] = []
        appendRFC3339(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Parses the format that `rfc3339` writes, with milliseconds and in UTC. Returns `nil` for anything else.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = 10 * value + Int(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), let millisecond = number(20..<23),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        // Years that start in March, as above.
        let shiftedYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let era = Int(floorDivision(Int64(shiftedYear), 400))
        let yearOfEra = shiftedYear - 400 * era
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let seconds = Int64(days) * 86_400 + Int64((hour * 60 + minute) * 60 + second)
        self.init(milliseconds: seconds * 1000 + Int64(millisecond))
        // A text that would be written differently is not valid, such as one with other separators or the 30th of
        // February.
        guard rfc3339 == text else { return nil }
    }

    /// Appends the RFC 3339 format to bytes, without allocating a string.
    ///
    /// The conversion of days to dates is Howard Hinnant's algorithm,
    /// https://howardhinnant.github.io/date_algorithms.html, with years that start in March. Years have four digits.
    /// Times beyond them become the first or last possible moment.
    package func appendRFC3339(to bytes: inout [UInt8]) {
        let milliseconds = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
        let day = Int(floorDivision(milliseconds, 86_400_000))
        let inDay = Int(milliseconds - Int64(day) * 86_400_000)
        let shifted = day + 719_468
        let era = Int(floorDivision(Int64(shifted), 146_097))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

        func append(_ value: Int, digits: Int, then separator: Character) {
            var divisor = 1
            for _ in 1..<digits { divisor *= 10 }
            while divisor > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
                divisor /= 10
            }
            bytes.append(separator.asciiValue!)
        }
        append(year, digits: 4, then: "-")
        append(month, digits: 2, then: "-")
        append(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, digits: 2, then: "T")
        append(inDay / 3_600_000, digits: 2, then: ":")
        append(inDay / 60_000 % 60, digits: 2, then: ":")
        append(inDay / 1000 % 60, digits: 2, then: ".")
        append(inDay % 1000, digits: 3, then: "Z")
    }
}

private func floorDivision(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
}

extension JSONWriter {
    /// Writes a time in RFC 3339 format, in milliseconds and UTC.
    public mutating func time(_ time: Timestamp) {
        plainString { time.appendRFC3339(to: &$0) }
    }

    /// Writes a member with a time.
    public mutating func member(_ name: StaticString, _ value: Timestamp) {
        self.name(name)
        time(value)
    }
}
