import Content
import JSON
import WireProtocol
import GameRules

/// A profile, as its document is stored in the data folder or the stream.
struct StoredProfile: StoredDocument {
    static let plural = "profiles"
    static var usualKind: DocumentKind? { .profile }

    let entry: DocumentEntry

    var documentKind: DocumentKind { .profile }
    var name: String { entry.key.name }
    var bytes: Int { entry.bodyBytes }
    var lastUse: Timestamp { entry.lastUse }
    var creator: String? { entry.creator }
    /// Whether it is listed on leaderboards.
    var isListed: Bool { !entry.description.isEmpty }

    /// Returns all profiles.
    ///
    /// - Parameter words: Text that the nickname contains.
    static func all(_ access: OperatorAccess, matching words: String) throws(CommandFailure) -> [StoredProfile] {
        try access.documents(of: .profile).filter(DocumentSearch(words).matches).map(StoredProfile.init)
    }

    /// One JSON object.
    var json: [UInt8] { json(nil) }

    /// Returns the profile as one JSON object, with its records if they have been read.
    func json(_ profile: Profile?) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("profile", name)
            writer.member("nickname", entry.title)
            writer.member("listed", isListed)
            writer.member("created", entry.created)
            writer.member("changed", entry.changed)
            writer.member("bytes", bytes)
            if let creator { writer.member("creator", creator) }
            guard let profile else { return }
            writer.object("games") { writer in
                for (game, record) in profile.games.sorted(by: { $0.key < $1.key }) {
                    writer.name(of: game)
                    writer.object { writer in
                        writer.object("levels") { writer in
                            for (counter, tally) in record.tallies.sorted(by: { $0.key < $1.key }) {
                                writer.name(of: counter)
                                writer.object { writer in
                                    writer.member("solved", tally.solved.count)
                                    writer.member("ranked", tally.ranked.count)
                                }
                            }
                        }
                        writer.array("achievements") { writer in
                            for name in record.achievements.sorted() { writer.string(name) }
                        }
                    }
                }
            }
        }
    }
}
