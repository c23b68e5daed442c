import Cryptography
import GameRules
import JSON
import WireProtocol

/// Checks finished quizzes of an export against the rules: it repeats the commitment, the order of the options, the
/// verdict on every answer, all points and the standings.
package struct QuizProof {
    private let isRecap: Bool
    private let people: ExportedPeople
    private var findings: [ExportProof.Finding] = []
    private var judged: [ExportProof.Round] = []
    private var quizzes = 0
    private var questions = 0
    private var answers = 0

    private init(isRecap: Bool, _ people: ExportedPeople) {
        self.isRecap = isRecap
        self.people = people
    }

    /// Verifies an export; returns `nil` if it contains no play of this game.
    ///
    /// - Parameter isRecap: Whether it is a room's recap, which does not contain who answered what.
    package static func verify(_ export: JSONValue, isRecap: Bool = false) -> ExportProof? {
        let plays = (export.object?["plays"]?.array ?? []).filter { $0.object?["game"]?.string == QuizGame.name }
        guard !plays.isEmpty else { return nil }
        var proof = QuizProof(isRecap: isRecap, ExportedPeople(export))
        for (index, play) in plays.enumerated() {
            let origin = PlayOrigin(
                room: export.object?["room"]?.object?["code"]?.string ?? "", play: play.object?["play"]?.integer ?? 1)
            // The exporting server did not know the play's rules, so there is nothing to compare.
            if play.object?["unreadable"] != nil { continue }
            guard QuizGame.rulesVersions.contains(play.object?["rulesVersion"]?.integer ?? 1) else {
                proof.find(index + 1, "form", "its play names rules that are not known here.", "", "unknownRules")
                continue
            }
            proof.judge(play.object, index + 1, of: origin)
        }
        return proof.result
    }

    private var result: ExportProof {
        ExportProof(
            findings: findings, rounds: judged,
            compared:
                "names against the list of players, commitments, questions with their right answers, the order of "
                + "options, verdicts, points and standings",
            limits: limits, rules: quizzes > 0 ? [QuizGame.newRulesVersion] : [],
            counts: [("quizzes", quizzes), ("questions", questions), ("answers", answers)],
            summary: "\(quizzes) quizzes, \(questions) questions, \(answers) answers", hasProved: quizzes > 0)
    }

    private var limits: [ExportProof.Sentence] {
        if isRecap {
            return [ExportProof.Sentence("Answers, their times, points and places.", ExportProof.Words("recap"))]
        }
        return [
            ExportProof.Sentence(
                "When an answer came, and that none was left out.", ExportProof.Words("times")),
            ExportProof.Sentence("That a typed answer that counts as wrong was wrong.", ExportProof.Words("typed")),
            ExportProof.Sentence("How many voted for what in a poll.", ExportProof.Words("polls")),
            ExportProof.Sentence(
                "That a seat with points that is missing from the standings was removed.",
                ExportProof.Words("removed")),
        ]
    }

    /// - Parameters:
    ///   - check: The row of the page to which the finding belongs.
    ///   - says: The key of the page's text for it.
    mutating func find(
        _ round: Int, _ kind: String, _ sentence: String, _ check: String, _ says: String,
        _ values: ExportProof.Words.Values = [:]
    ) {
        findings.append(
            ExportProof.Finding(
                round: round, kind: kind, description: "Quiz \(round): \(sentence)", check: check,
                words: ExportProof.Words(says, values)))
    }

    private mutating func judge(_ play: JSONObject?, _ number: Int, of origin: PlayOrigin) {
        // A recap has nothing of a quiz that was not played.
        guard let play, let state = play["state"]?.string ?? (isRecap ? "ready" : nil) else {
            return find(number, "form", "it cannot be read.", "", "unreadable", ["round": .number(number)])
        }
        guard state == "ended" else { return judged.append(ExportProof.Round(number: number, checks: [])) }
        var options = QuizOptions()
        guard (try? options.apply(play["options"])) != nil, (try? options.validate()) != nil,
            let seed = play["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }),
            let digests = play["digests"]?.array?.compactMap({ $0.string }),
            let list = play["questions"]?.array, list.count <= digests.count,
            let standings = play["standings"]?.array
        else {
            return find(
                number, "form", "a member is missing, or of the wrong form.", "", "unreadable",
                ["round": .number(number)])
        }
        quizzes += 1
        let commitment = Cryptography.commitment(
            room: origin.room, play: origin.play, round: 1, game: QuizGame.name,
            rulesVersion: QuizGame.newRulesVersion, setup: QuizGame.Setup.canonical(options, digests: digests),
            seed: seed.bytes)
        if play["commitment"]?.string != commitment.hexadecimal {
            find(number, "commitment", "the questions are not those that were committed to.", "commitment", "bound")
        }
        var scores = QuizScores(options)
        for (index, one) in list.enumerated() {
            judge(one.object, QuestionNumber(quiz: number, question: index + 1), digests[index], seed, &scores)
        }
        var checks = [("commitment", 1), ("questions", list.count)]
        if !isRecap {
            judge(standings, number, scores)
            checks += [("answers", scores.answers), ("standings", standings.count)]
        }
        questions += list.count
        answers += scores.answers
        judged.append(ExportProof.Round(number: number, checks: checks.map { (name: $0.0, count: $0.1) }))
    }

    private struct QuestionNumber {
        let quiz: Int
        let question: Int
    }

    private mutating func find(
        _ at: QuestionNumber, _ kind: String, _ sentence: String, _ check: String, _ says: String,
        player: String? = nil
    ) {
        let number = ExportProof.Words.Value.number(at.question)
        find(
            at.quiz, kind, "question \(at.question) \(sentence)", check, says,
            player.map { ["number": number, "player": .text($0)] } ?? ["number": number])
    }

    private mutating func judge(
        _ fields: JSONObject?, _ at: QuestionNumber, _ digest: String, _ seed: Seed, _ scores: inout QuizScores
    ) {
        if fields?["isSkipped"]?.bool == true { return }
        guard let question = fields?["question"].flatMap({ Question(logged: $0) }), question.isSound,
            let counts = fields?["counts"]?.array?.map({ $0.integer })
        else { return find(at, "form", "cannot be read.", "", "unreadableQuestion") }
        if question.digest.hexadecimal != digest {
            find(at, "question", "is not the one that was committed to.", "questions", "question")
        }
        let shown = ShownQuestion.shown(question, number: at.question, seed: seed, scores.options)
        let places = fields?["places"]?.array?.map { $0.integer } ?? []
        if places != shown.places.map(Optional.init) {
            find(at, "order", "shows its options in another order than the seed gives.", "questions", "order")
        }
        if isRecap { return }
        // No export contains the votes of single players in a poll.
        let listed = fields?["answers"]?.array ?? []
        let lines = listed.compactMap { scores.line($0, shown) }
        guard lines.count == listed.count else {
            return find(at, "form", "has an answer that cannot be read.", "", "unreadableQuestion")
        }
        for wrong in scores.judge(lines, shown, limit: fields?["limit"]?.wideInteger) {
            find(at, "points", "gives \(wrong) other points than the rules.", "answers", "points", player: wrong)
        }
        let record = QuestionRecord(
            opened: Timestamp(milliseconds: 0), closed: Timestamp(milliseconds: 0), limit: nil, isSkipped: false,
            lines: lines, pollCounts: [])
        if question.kind != .poll, counts != record.counts(of: shown).map(Optional.init) {
            find(at, "counts", "counts its answers wrong.", "answers", "counts")
        }
    }

    private mutating func judge(_ standings: [JSONValue], _ number: Int, _ scores: QuizScores) {
        var before: (place: Int, points: Int, seat: SeatID)?
        for (index, line) in standings.enumerated() {
            guard let fields = line.object, let player = fields["player"]?.string, let seat = SeatID(wire: player),
                let place = fields["place"]?.integer, let points = fields["points"]?.integer
            else {
                return find(
                    number, "form", "its standings cannot be read.", "", "unreadable", ["round": .number(number)])
            }
            if let wrong = people.contradiction(in: fields) {
                findings.append(
                    ExportProof.Finding(
                        round: number, kind: "people", description: "Quiz \(number): \(wrong.english)",
                        check: "standings", words: wrong.words))
            }
            let isTied = before?.points == points
            let isInOrder = before.map { (points, $0.seat) < ($0.points, seat) } ?? true
            if points != scores.points(of: seat) || place != (isTied ? before?.place : index + 1) || !isInOrder {
                find(
                    number, "standings", "the line of \(player) does not follow from the answers.", "standings",
                    "standings", ["player": .text(fields["name"]?.string ?? player)])
            }
            before = (place, points, seat)
        }
    }
}
