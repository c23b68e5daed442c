/// The six characters with which people find a room.
public struct RoomCode: Hashable, Sendable, CustomStringConvertible {
    /// The characters of codes: capital letters and digits without the similar 0 O 1 I L.
    public static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
    /// The length of a code: there are 31^6 codes, about 887 million.
    public static let length = 6

    /// The code in capital letters, such as `K7QX4P`.
    public let description: String

    /// Parses a code as people type it, ignoring case, spaces and hyphens. Returns `nil` if it is not valid.
    public init?(_ text: String) {
        guard text.utf8.count <= 24 else { return nil }
        let characters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            .map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
        guard characters.count == RoomCode.length, characters.allSatisfy(RoomCode.alphabet.contains) else { return nil }
        description = String(decoding: characters, as: UTF8.self)
    }

    /// Creates a code from six random numbers, each in `0..<alphabet.count`.
    public init(drawing number: (_ bound: Int) -> Int) {
        let characters = (0..<RoomCode.length).map { _ in RoomCode.alphabet[number(RoomCode.alphabet.count)] }
        description = String(decoding: characters, as: UTF8.self)
    }
}
