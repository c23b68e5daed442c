import GameRules
import Testing

@Suite("The beginning of a text that is quoted")
struct ExcerptTests {
    @Test("has 40 characters at most, and what is shorter is whole")
    func length() {
        #expect("Café".excerpt == "Café")
        #expect(String(repeating: "é", count: 100).excerpt == String(repeating: "é", count: 40))
        #expect("".excerpt.isEmpty)
    }

    @Test("is short also where a character has no end")
    func endless() {
        let tower = "a" + String(repeating: "\u{301}", count: 20_000)
        #expect(tower.excerpt.unicodeScalars.count == 160)
    }
}
