import Content
import GameRules
import JSON

/// An item of the library, with the data for clients and operators.
package struct LibraryCard: Sendable {
    package let name: ContentName
    package let title: String
    let description: String
    let language: String?
    package let listing: Listing
    /// SHA-256 of the publishing profile's key.
    package var owner: [UInt8] { listing.owner }
    /// A keyed hash of the network that it came from; `nil` for this machine.
    package let creator: String?
    /// The content's revision.
    package let revision: Int
    package let published: Timestamp
    let changed: Timestamp
    package let opinions: Opinions

    /// Whether reports alone have hidden it, until a moderator decides.
    package var isHeldBack: Bool { !listing.isHidden && opinions.reportWeight >= opinions.reportWeightMax }

    /// Whether only its owner, operators and moderators can see it.
    package var isHidden: Bool { listing.isHidden || isHeldBack }

    init(_ entry: DocumentEntry, _ listing: Listing, of content: DocumentEntry, name: ContentName, _ opinions: Opinions)
    {
        self.name = name
        title = content.title
        description = content.description
        language = content.language
        self.listing = listing
        creator = entry.creator
        revision = content.revision
        published = entry.created
        changed = content.changed
        self.opinions = opinions
    }

    /// Writes the public members.
    func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        writer.member("title", title)
        writer.member("description", description)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.member("audience", listing.audience)
        writer.member("count", listing.count)
        writer.member("author", listing.author)
        writer.member("revision", revision)
        writer.member("published", published)
        writer.member("changed", changed)
        writer.member("downloads", opinions.downloads)
        writer.member("votes", opinions.votes)
        if let mean = opinions.mean {
            writer.name("stars")
            writer.value(.number((mean * 10).rounded() / 10))
        } else {
            writer.nullMember("stars")
        }
    }

    /// Writes the further members for operators.
    func encodeForOperator(into writer: inout JSONWriter) {
        encodeForModerator(into: &writer)
        writer.member("owner", owner.hexadecimal)
        if let creator { writer.member("creator", creator) }
    }

    /// Writes the members for moderators, which identify neither a person nor a network.
    func encodeForModerator(into writer: inout JSONWriter) {
        encode(into: &writer)
        writer.member("state", state)
        writer.object("reports") { writer in
            for reason in Opinion.Reason.allCases {
                guard let count = opinions.reports[reason] else { continue }
                writer.name(of: reason.rawValue)
                writer.integer(count)
            }
        }
        writer.member("reporters", opinions.reporters)
        writer.member("reportWeight", opinions.reportWeight)
        writer.member("reportWeightMax", opinions.reportWeightMax)
    }

    /// Whether a moderator has hidden or approved it.
    var isDecided: Bool { ["hidden", "approved"].contains(state) }

    /// `listed`, `approved` (regardless of reports), `reported` (hidden by reports) or `hidden`.
    package var state: String {
        if listing.isHidden { return "hidden" }
        if isHeldBack { return "reported" }
        return listing.approved >= revision ? "approved" : "listed"
    }
}
