/// Reads the times of the wire.
enum WireTime {
    /// Milliseconds since 1970 of a text such as `2026-06-08T17:04:11.120Z`; `nil` for any other form.
    static func milliseconds(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { bytes -> Int64? in
            guard bytes.count == 24, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
                bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
                bytes[19] == UInt8(ascii: "."), bytes[23] == UInt8(ascii: "Z")
            else { return nil }
            func number(_ range: Range<Int>) -> Int64? {
                var value: Int64 = 0
                for byte in bytes[range] {
                    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                    value = 10 * value + Int64(byte - UInt8(ascii: "0"))
                }
                return value
            }
            guard let year = number(0..<4), let month = number(5..<7), (1...12).contains(month),
                let day = number(8..<10),
                let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
                let fraction = number(20..<23)
            else { return nil }
            // Days since 1970 with years that begin in March, so that the leap day is a year's last:
            // https://howardhinnant.github.io/date_algorithms.html
            let shiftedYear = month <= 2 ? year - 1 : year
            let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
            let days = 365 * shiftedYear + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear - 719_468
            return ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1_000 + fraction
        }
    }
}
