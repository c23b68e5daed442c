import GameRules

/// A person or name on the wheel.
package enum Entrant: Hashable, Sendable, CustomStringConvertible {
    /// A person with a phone.
    case seat(SeatID)
    /// A name without a device, numbered from 1.
    case guest(Int)
    /// A line of a pasted list, numbered from 1.
    case line(Int)

    /// Reads `p3`, `g2` or `n17`; `nil` for anything else.
    package init?(wire text: String) {
        if let seat = SeatID(wire: text) {
            self = .seat(seat)
        } else if let kind = text.utf8.first, text.utf8.count <= 7, let number = Int(text.dropFirst()), number > 0,
            text.dropFirst() == String(number)
        {
            switch kind {
            case UInt8(ascii: "g"): self = .guest(number)
            case UInt8(ascii: "n"): self = .line(number)
            default: return nil
            }
        } else {
            return nil
        }
    }

    /// The wire form.
    package var description: String {
        switch self {
        case .seat(let seat): seat.description
        case .guest(let number): "g\(number)"
        case .line(let number): "n\(number)"
        }
    }
}
