internal import Glibc

/// The `Date` field, updated once a second ([RFC 9110, section
/// 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)).
struct HTTPDate {
    private var second: time_t = -1
    private var text: [UInt8] = []

    /// Returns the field, such as `Date: Sun, 06 Nov 1994 08:49:37 GMT`, with a line break.
    mutating func field() -> [UInt8] {
        var now = time(nil)
        guard now != second else { return text }
        second = now
        var parts = tm()
        gmtime_r(&now, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = days[Int(parts.tm_wday)]
        let month = months[Int(parts.tm_mon)]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.two).joined(separator: ":")
        text = Array("Date: \(day), \(Self.two(parts.tm_mday)) \(month) \(parts.tm_year + 1_900) \(clock) GMT\r\n".utf8)
        return text
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
