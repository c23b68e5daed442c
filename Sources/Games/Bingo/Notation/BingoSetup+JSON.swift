import GameRules
import JSON

extension BingoSetup {
    /// Writes the members of a play's setup, with the seed.
    public func encode(into writer: inout JSONWriter) {
        encodeChoice(into: &writer)
        writer.member("seed", seed.hexadecimal)
    }

    /// The data that a round's commitment binds in addition to the seed: the setup as logged, without its seed, as JSON
    /// text without white space.
    var canonical: [UInt8] { JSONWriter.object { writer in encodeChoice(into: &writer) } }

    /// Writes `terms`, `language` if it is known, and `options` as the host chose them.
    func encodeChoice(into writer: inout JSONWriter) {
        writer.array("terms") { writer in TermList.encode(terms, into: &writer) }
        if let language { writer.member("language", language) }
        writer.object("options") { writer in options.encodeChoice(into: &writer) }
    }
}
