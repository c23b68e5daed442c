import GameRules
import Testing

@Suite("Excerpts of texts")
struct ExcerptTests {
    @Test("have at most 40 characters, and shorter texts are complete")
    func length() {
        #expect("Café".excerpt == "Café")
        #expect(String(repeating: "é", count: 100).excerpt == String(repeating: "é", count: 40))
        #expect("".excerpt.isEmpty)
    }

    @Test("are short even if a character is very long")
    func endless() {
        let tower = "a" + String(repeating: "\u{301}", count: 20_000)
        #expect(tower.excerpt.unicodeScalars.count == 160)
    }
}
