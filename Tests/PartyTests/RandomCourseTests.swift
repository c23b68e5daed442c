import Foundation
import GameRules
import Testing

@testable import Party

/// Random games beside a reference that knows only what became of each question.
@Suite struct RandomCourseTests {
    /// By day a share of the games that the nights play.
    private static let games =
        ProcessInfo.processInfo.environment["CALLBOARD_PARTY_GAMES"].flatMap(Int.init) ?? 100

    /// What should be true of a deck, by counting.
    private struct Reference {
        enum Fate { case fresh, skipped, gone }

        let kinds: [String: Question.Kind]
        var fates: [String: Fate]
        /// What is asked now, or goes to somebody else.
        var asked: String?

        init(_ questions: [Question]) {
            kinds = Dictionary(uniqueKeysWithValues: questions.map { ($0.text, $0.kind) })
            fates = kinds.mapValues { _ in .fresh }
        }

        func left(_ kind: Question.Kind) -> [String] {
            fates.keys.filter { fates[$0] != .gone && $0 != asked && kinds[$0] == kind }
        }

        var remaining: [Int] { Question.Kind.allCases.map { left($0).count } }

        /// Whether the next question may be this one, after a choice of a kind or without.
        func mayCome(_ text: String, chosen: Question.Kind?) -> Bool {
            guard let kind = kinds[text], fates[text] != .gone else { return false }
            if let chosen, kind != chosen, !left(chosen).isEmpty { return false }
            // What was skipped waits until all others of its kind have come.
            return fates[text] == .fresh || !left(kind).contains { fates[$0] == .fresh }
        }
    }

    private static func deck(_ chance: inout SeededGenerator) -> [Question] {
        (0..<1 + chance.integer(below: 8)).map { number in
            let kind = Question.Kind.allCases[chance.integer(below: 3)]
            return Question("q\(number)", category: kind == .other ? .custom : .truthOrDare, kind: kind)
        }
    }

    @Test func `No question comes again, what is skipped comes last and once, and the counts are right`() throws {
        let evening = try Evening(players: 3, options: #"{"mixesChance":false,"chooseSeconds":5}"#)
        for number in 0..<Self.games {
            var chance = SeededGenerator(bytes: evening.seed.derived(for: "course:\(number)").bytes)
            let questions = Self.deck(&chance)
            try play(evening, questions, &chance, "game \(number)")
        }
    }

    private func play(
        _ evening: Evening, _ questions: [Question], _ chance: inout SeededGenerator, _ name: String
    ) throws {
        var game = evening.game
        var time = evening.time
        game.setup.seed = evening.seed.derived(for: name)
        game.pile = QuestionPile([
            Deck(title: "A", description: "", language: nil, audience: .family, author: nil, questions: questions)
        ])
        var reference = Reference(questions)
        var resets = 0
        for step in 0..<60 {
            let before = game.stage
            var chosen: Question.Kind?
            let input: PartyInput
            switch before {
            case .ready: input = .spin(present: evening.present, prize: nil)
            case .spinning:
                time = time.adding(milliseconds: 10_000)
                _ = game.deadlineReached(at: Moment(position: UInt64(step), time: time))
                input = .pause
            case .choosing:
                switch chance.integer(below: 5) {
                case 0: input = .skip
                case 1: input = .another(present: evening.present)
                default:
                    let kind: Question.Kind = chance.integer(below: 2) == 0 ? .truth : .dare
                    chosen = kind
                    input = .choose(kind)
                }
            case .asking:
                switch chance.integer(below: 6) {
                case 0...2: input = .next
                case 3, 4: input = .skip
                default: input = .another(present: evening.present)
                }
            case .deckDone:
                resets += 1
                if resets > 2 { return }
                input = .reset
            case .ended: return
            }
            if before != .spinning {
                let moment = Moment(position: UInt64(step), time: time)
                if case .rejected(let rejection) = game.apply(input, from: SeatID(1), role: .host, at: moment) {
                    Issue.record("\(name), step \(step): \(input) was refused: \(rejection.message)")
                    return
                }
            }
            // What the reference makes of it.
            let carried = reference.asked
            switch (before, input) {
            case (.asking, .next):
                reference.fates[carried!] = .gone
                reference.asked = nil
            case (.asking, .skip):
                // The next one is chosen before what was passed over goes behind the others.
                let others = reference
                reference.fates[carried!] = reference.fates[carried!] == .fresh ? .skipped : .gone
                reference.asked = nil
                let kind = reference.kinds[carried!]!
                if case .asking(let now) = game.stage {
                    let mayCome =
                        others.kinds[now.question.text] == kind && others.mayCome(now.question.text, chosen: kind)
                    #expect(mayCome && now.question.text != carried, "\(name), step \(step)")
                    reference.asked = now.question.text
                } else {
                    #expect(others.left(kind).isEmpty, "\(name), step \(step): others of its kind were left")
                }
            case (_, .reset):
                reference = Reference(questions)
            default:
                guard case .asking(let now) = game.stage else { break }
                if let carried {
                    #expect(now.question.text == carried, "\(name), step \(step): another was passed on")
                } else {
                    #expect(reference.mayCome(now.question.text, chosen: chosen), "\(name), step \(step)")
                    reference.asked = now.question.text
                }
            }
            #expect(game.pile.remaining(game.options) == reference.remaining, "\(name), step \(step)")
            if case .deckDone = game.stage {
                #expect(reference.remaining == [0, 0, 0] && reference.asked == nil, "\(name), step \(step)")
            }
            if case .choosing = game.stage {
                let (truths, dares) = (reference.left(.truth), reference.left(.dare))
                #expect(!truths.isEmpty && !dares.isEmpty, "\(name), step \(step): nothing to choose from")
            }
        }
    }
}
