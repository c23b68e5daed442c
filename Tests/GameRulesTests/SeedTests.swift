import GameRules
import Testing

@Suite("Seeds and identifiers")
struct SeedTests {
    @Test("a seed is 64 hexadecimal digits, and nothing else")
    func hexadecimal() {
        let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff"
        #expect(Seed(hexadecimal: text)?.hexadecimal == text)
        #expect(Seed(hexadecimal: text.uppercased())?.hexadecimal == text)
        #expect(Seed(hexadecimal: String(text.dropLast())) == nil)
        #expect(Seed(hexadecimal: String(text.dropLast(2))) == nil)
        #expect(Seed(hexadecimal: "zz" + text.dropFirst(2)) == nil)
    }

    @Test(
        "a seat is written p and its number",
        arguments: [
            ("p1", 1), ("p7", 7), ("p4294967295", 4_294_967_295), ("p0", nil), ("p01", nil), ("p", nil), ("7", nil),
            ("p-1", nil), ("p+1", nil), ("P1", nil), ("p4294967296", nil), ("p1 ", nil), ("p1x", nil),
        ] as [(String, UInt32?)])
    func seats(text: String, number: UInt32?) {
        #expect(SeatID(wire: text)?.number == number)
        if let number { #expect(SeatID(number).description == text) }
    }

    @Test("times are counted in milliseconds")
    func times() {
        #expect(Timestamp(milliseconds: 1500).adding(seconds: 2) == Timestamp(milliseconds: 3500))
        #expect(Timestamp(milliseconds: 1) < Timestamp(milliseconds: 2))
    }
}
