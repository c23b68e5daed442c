/// A number in thousandths, such as a player's estimate. Without fractions in binary, equal numbers are equal on every
/// machine.
package struct Quantity: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The largest amount, in thousandths.
    static let most: Int64 = 1_000_000_000_000_000
    /// The longest text that is read.
    private static let textBytesMax = 24

    package let thousandths: Int64

    /// Creates a number from thousandths; `nil` beyond the limits.
    package init?(thousandths: Int64) {
        guard (-Self.most...Self.most).contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    /// Reads digits with an optional minus, and up to three digits after a point; `nil` for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isNegative = bytes.first == UInt8(ascii: "-")
        let parts = bytes.dropFirst(isNegative ? 1 : 0)
            .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard bytes.count <= Self.textBytesMax, let whole = parts.first, let amount = Self.digits(whole) else {
            return nil
        }
        var sum = amount.multipliedReportingOverflow(by: 1_000)
        guard !sum.overflow else { return nil }
        if parts.count > 1 {
            guard parts[1].count <= 3, let fraction = Self.digits(parts[1]) else { return nil }
            var scaled = fraction
            for _ in parts[1].count..<3 { scaled *= 10 }
            sum = sum.partialValue.addingReportingOverflow(scaled)
            guard !sum.overflow else { return nil }
        }
        self.init(thousandths: isNegative ? -sum.partialValue : sum.partialValue)
    }

    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard !bytes.isEmpty, bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        var amount: Int64 = 0
        for byte in bytes {
            let (product, overflow) = amount.multipliedReportingOverflow(by: 10)
            guard !overflow, product <= most else { return nil }
            amount = product + Int64(byte - UInt8(ascii: "0"))
        }
        return amount
    }

    /// The shortest text that ``init(_:)`` reads as the same number.
    package var description: String {
        let amount = thousandths.magnitude
        let sign = thousandths < 0 ? "-" : ""
        let rest = amount % 1_000
        guard rest > 0 else { return "\(sign)\(amount / 1_000)" }
        var digits = Array("\(1_000 + rest)".utf8.dropFirst())
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return "\(sign)\(amount / 1_000).\(String(decoding: digits, as: UTF8.self))"
    }

    /// Returns how far two numbers are apart, in thousandths.
    package func distance(to other: Quantity) -> Int64 { abs(thousandths - other.thousandths) }

    package static func < (left: Quantity, right: Quantity) -> Bool { left.thousandths < right.thousandths }
}
