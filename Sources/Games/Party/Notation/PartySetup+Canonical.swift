import GameRules
import JSON

extension PartyGame.Setup {
    /// The data that a game's commitment binds in addition to the seed: its options and the digests of its decks, as
    /// JSON text without white space.
    package var canonical: [UInt8] { PartyGame.Setup.canonical(options, digests: decks.map { $0.digest.hexadecimal }) }

    static func canonical(_ options: PartyOptions, digests: [String]) -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("options") { writer in options.encode(into: &writer) }
            writer.array("decks") { writer in for digest in digests { writer.string(digest) } }
        }
    }
}
