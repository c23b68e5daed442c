import GameRules
import JSON
import WireProtocol

extension QuizOptions {
    /// Applies the members of an `options` object; a missing member changes nothing.
    ///
    /// Throws `badOptions` with a sentence that names the member.
    mutating func apply(_ value: JSONValue?) throws(Rejection) {
        guard let fields = try OptionFields(value) else { return }
        scoring = try fields.choice("scoring") ?? scoring
        seconds = try fields.integer("seconds") ?? seconds
        readSeconds = try fields.integer("readSeconds") ?? readSeconds
        streaks = try fields.flag("streaks") ?? streaks
        closesEarly = try fields.flag("closesEarly") ?? closesEarly
        shuffles = try fields.flag("shuffles") ?? shuffles
        guard Self.soundSeconds.contains(seconds), Self.soundSeconds.contains(readSeconds) else {
            throw Rejection(.badOptions, "“seconds” or “readSeconds” is out of range.")
        }
    }

    func encode(into writer: inout JSONWriter) {
        writer.member("scoring", scoring.rawValue)
        writer.member("seconds", seconds)
        writer.member("readSeconds", readSeconds)
        writer.member("streaks", streaks)
        writer.member("closesEarly", closesEarly)
        writer.member("shuffles", shuffles)
    }
}

extension QuizGame.Setup {
    /// The data that the commitment binds in addition to the seed: the options, and the digest of each question with
    /// its right answer, as JSON text without white space.
    package var canonical: [UInt8] {
        QuizGame.Setup.canonical(options, digests: quiz.questions.map { $0.digest.hexadecimal })
    }

    static func canonical(_ options: QuizOptions, digests: [String]) -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("options") { writer in options.encode(into: &writer) }
            writer.array("questions") { writer in for digest in digests { writer.string(digest) } }
        }
    }
}
