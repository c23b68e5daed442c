/// A word for a question's category, kind or difficulty, in the languages of the pages and in any spelling: *Truth or
/// Dare*, `truthOrDare`, *Wahrheit oder Pflicht*.
enum DeckWord: Hashable, Sendable {
    case category(Question.Category)
    case kind(Question.Kind)
    case difficulty(Question.Difficulty)

    /// Returns `nil` for any other text.
    init?(_ text: String) {
        guard text.utf8.count <= Self.bytesMax, let word = Self.words[Self.letters(of: text)] else { return nil }
        self = word
    }

    /// Longer texts are questions.
    private static let bytesMax = 64

    /// Returns only the letters, in lower case: spaces, signs and numbers are ignored.
    private static func letters(of text: String) -> String { text.lowercased().filter(\.isLetter) }

    private static let words = Dictionary(
        uniqueKeysWithValues: spellings.flatMap { word, texts in
            Set(texts.split(separator: ",").map { letters(of: String($0)) }).map { ($0, word) }
        })

    private static let spellings: [(DeckWord, String)] = [
        (
            .category(.truthOrDare),
            """
            truth or dare, truth and dare, truth dare, truths or dares, Wahrheit oder Pflicht, Pflicht oder Wahrheit,
            Wahrheit oder Tat, verdad o reto, verdad o atrevimiento, verdad o consecuencia, action ou vérité,
            action ou verite, vérité ou action, verite ou action, vérité ou défi, verite ou defi
            """
        ),
        (
            .category(.wouldYouRather),
            """
            would you rather, would you rather questions, what would you rather, Würdest du lieber, Wuerdest du lieber,
            Was wäre dir lieber, Was waere dir lieber, Was würdest du lieber, Entweder oder, qué prefieres,
            que prefieres, qué preferirías, que preferirias, tu préfères, tu preferes, tu préférerais, tu prefererais,
            que préfères-tu, que preferes-tu
            """
        ),
        (
            .category(.custom),
            """
            custom, customs, own, question, questions, Eigene, Eigenes, Benutzerdefiniert, Frage, Fragen, personalizado,
            personalizada, propio, propia, pregunta, preguntas, personnalisé, personnalisée, personnalise, perso
            """
        ),
        (.kind(.truth), "truth, truths, Wahrheit, Wahrheiten, verdad, verdades, vérité, vérités, verite, verites"),
        (
            .kind(.dare),
            """
            dare, dares, Pflicht, Pflichten, Tat, Aufgabe, Aufgaben, reto, retos, atrevimiento, atrevimientos, action,
            actions, gage, gages, défi, défis, defi, defis
            """
        ),
        (.difficulty(.easy), "easy, leicht, einfach, fácil, facil, facile"),
        (
            .difficulty(.medium),
            "medium, middle, normal, mittel, mittelschwer, media, medio, intermedio, moyen, moyenne"
        ),
        (.difficulty(.hard), "hard, difficult, schwer, schwierig, difícil, dificil, difficile"),
    ]
}
